/** The one error of a call: what the command line would say, as data too. */
import type { Problem } from '@assay/core'
import { nowhere } from '../problems/failure.ts'

/** Why there is no score. `problems` has each with its code, its place and its remedy; warnings are among them. */
export class EvaluationError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(errorsIn(problems).map(said).join('\n'))
    this.name = 'EvaluationError'
    this.problems = problems
  }
}

const errorsIn = (problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(({ severity }) => severity === 'error')

const said = ({ code, message, at, hint }: Problem): string => {
  const place = at.path === '' ? '' : `${at.path}:${at.line}:${at.column}: `
  return `${place}${message} (${code})${hint === undefined ? '' : `; ${hint}`}`
}

/** A mistake in the call itself, which stands in no file. */
export const inCall = (code: string, message: string, hint: string): Problem => ({
  severity: 'error',
  code,
  message,
  hint,
  at: nowhere,
})
