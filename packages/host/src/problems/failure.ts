/** Why a run gives no result: the exit code of the command line, and what to tell the user. */

import type { Place, Problem } from '@assay/core'
import { sequenceS } from 'fp-ts/lib/Apply.js'
import { type Either, getApplicativeValidation, isLeft, left } from 'fp-ts/lib/Either.js'
import { sequence, uniq } from 'fp-ts/lib/ReadonlyArray.js'
import type { Semigroup } from 'fp-ts/lib/Semigroup.js'

export type ExitCode = 2 | 3 | 4 | 5 | 70

export interface Failure {
  readonly exit: ExitCode
  readonly problems: readonly Problem[]
  /** How many there were, where not all are kept. */
  readonly total?: number
  /** More than one wants to read at first: the whole stack of an exception. */
  readonly detail?: string
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

/** A mistake that stands in no file is one of the config, where there is one. */
const inConfig = (why: Failure, spot: Pick<Problem, 'at' | 'text'>): Either<Failure, never> =>
  left({ ...why, problems: why.problems.map((one) => (one.at.path === '' ? { ...one, ...spot } : one)) })

/** The same of what may have gone well. */
export const placed =
  (spot: Pick<Problem, 'at' | 'text'>) =>
  <B>(made: Either<Failure, B>): Either<Failure, B> =>
    isLeft(made) ? inConfig(made.left, spot) : made

const keyOf = ({ code, message, at }: Problem): string => `${code} ${at.path}:${at.line}:${at.column} ${message}`

/**
 * Several failures are one, which ends as the first of them does. What follows from one mistake in two ways is the same problem,
 * and is reported once.
 */
const together: Semigroup<Failure> = {
  concat: (a, b) => ({
    ...a,
    problems: uniq<Problem>({ equals: (one, other) => keyOf(one) === keyOf(other) })([...a.problems, ...b.problems]),
    ...((a.detail ?? b.detail) !== undefined && { detail: a.detail ?? b.detail }),
  }),
}

const validation = getApplicativeValidation(together)

/** Several failures as one; there is at least one. */
export const joined = (all: readonly Failure[]): Failure => all.reduce((a, b) => together.concat(a, b))

/** All of a record's parts, or all that is wrong with them, in the order of its keys. */
export const allOf = sequenceS(validation) as <A extends object>(
  // said, since the type that is inferred names a file of fp-ts that is not found from a module
  parts: { readonly [K in keyof A]: Either<Failure, A[K]> },
) => Either<Failure, A>

/** All of a list's parts, or all that is wrong with them, in their order. */
export const allIn: <B>(parts: readonly Either<Failure, B>[]) => Either<Failure, readonly B[]> = sequence(validation)

/** Problems without a place first; those of a file in the order of its lines. */
export const byPlace = (problems: readonly Problem[]): readonly Problem[] => {
  const paths = ['', ...new Set(problems.map(({ at }) => at.path))]
  const rank = new Map(paths.map((path, i) => [path, path === '' ? 0 : i]))
  const by = (a: Problem, b: Problem): number =>
    (rank.get(a.at.path) ?? 0) - (rank.get(b.at.path) ?? 0) || a.at.line - b.at.line || a.at.column - b.at.column
  return [...problems].sort(by)
}

/** All that is known of what was thrown, which may be anything. */
const knownOf = (error: unknown): string => {
  try {
    return error instanceof Error ? String(error.stack ?? error.message) : String(error)
  } catch {
    return 'something that has no text'
  }
}

/** What was thrown, in one line: its message and where it came from; and all that is known of it. */
export const thrown = (error: unknown): { readonly why: string; readonly detail: string } => {
  const detail = knownOf(error)
  if (!(error instanceof Error)) return { why: detail, detail }
  const frame = /^ +at (.+)$/m.exec(detail)?.[1]
  const message = error.message === '' ? error.name : `${error.name}: ${error.message}`
  return { why: frame === undefined ? message : `${message} (at ${frame})`, detail }
}
