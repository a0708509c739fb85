/** Why a run gives no result: the exit code of the command line, and what to tell the user. */
import type { Place, Problem } from '../contract.ts'

export type ExitCode = 2 | 3 | 4 | 5 | 70

export interface Failure {
  readonly exit: ExitCode
  readonly problems: readonly Problem[]
  /** How many there were, where not all are kept. */
  readonly total?: number
}

/** A problem that has no place in a file: something on the command line, or a plugin. */
export const nowhere: Place = { path: '', line: 0, column: 0 }

export const failure = (
  exit: ExitCode,
  code: string,
  message: string,
  hint?: string,
  at: Place = nowhere,
): Failure => ({
  exit,
  problems: [{ severity: 'error', code, message, at, ...(hint !== undefined && { hint }) }],
})

/** The same at the place where it was asked for. */
export const failureAt = (
  exit: ExitCode,
  code: string,
  message: string,
  hint: string,
  spot: Pick<Problem, 'at' | 'text'> = { at: nowhere },
): Failure => ({ exit, problems: [{ severity: 'error', code, message, hint, ...spot }] })
