/** The only error that a call throws: the command line's messages, as data too. */
import type { Code, Problem } from '@assay/core'
import { nowhere } from '@assay/core/internal'

/** Reason why there is no score. `problems` lists each problem with code, place and remedy, warnings included. */
export class EvaluationError extends Error {
  // not enumerable: an error that nobody catches prints its message, and not each problem once more
  readonly #problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(errorsIn(problems).map(messageOf).join('\n'))
    this.name = 'EvaluationError'
    this.#problems = problems
  }

  get problems(): readonly Problem[] {
    return this.#problems
  }
}

const errorsIn = (problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(({ severity }) => severity === 'error')

const messageOf = ({ code, message, at, hint }: Problem): string => {
  const place = at.path === '' ? '' : `${at.path}:${at.line}:${at.column}: `
  return `${place}${message} (${code})${hint === undefined ? '' : `; ${hint}`}`
}

/** An error in the call itself, which is in no file. */
export const callProblem = (code: Code, message: string, hint: string): Problem => ({
  severity: 'error',
  code,
  message,
  hint,
  at: nowhere,
})
