/** Failures: the exit code of the command line, and the problems to report. */
import { type Code, compareCodePoints, type Place, type Problem } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { suggest } from '@assay/core/internal/host'
import { sequenceS } from 'fp-ts/lib/Apply.js'
import { type Either, getApplicativeValidation, isLeft, left } from 'fp-ts/lib/Either.js'
import { sequence, uniq } from 'fp-ts/lib/ReadonlyArray.js'
import type { Semigroup } from 'fp-ts/lib/Semigroup.js'

export type ExitCode = 2 | 3 | 4 | 5 | 70

export interface Failure {
  readonly exit: ExitCode
  readonly problems: readonly Problem[]
  /** The number of problems, if not all are kept. */
  readonly total?: number
  /** The stack trace of an exception. */
  readonly detail?: string
}

/** A call that is made later: its value, or why there is none. */
export type Later<A> = () => Promise<Either<Failure, A>>

export const failure = (exit: ExitCode, code: Code, message: string, hint?: string, at: Place = nowhere): Failure => ({
  exit,
  problems: [{ severity: 'error', code, message, at, ...(hint !== undefined && { hint }) }],
})

/** A failure at a place of the config. */
export const failureAt = (
  exit: ExitCode,
  code: Code,
  message: string,
  hint: string,
  spot: Pick<Problem, 'at' | 'text'> = { at: nowhere },
): Failure => ({ exit, problems: [{ severity: 'error', code, message, hint, ...spot }] })

/** Sets the place in the config on problems that have none. */
const withLocation = (why: Failure, spot: Pick<Problem, 'at' | 'text'>): Either<Failure, never> =>
  left({
    ...why,
    problems: why.problems.map((problem) => (problem.at.path === '' ? { ...problem, ...spot } : problem)),
  })

/** Sets the place in the config on problems of a failed step that have none. */
export const locateFailure =
  (spot: Pick<Problem, 'at' | 'text'>) =>
  <B>(outcome: Either<Failure, B>): Either<Failure, B> =>
    isLeft(outcome) ? withLocation(outcome.left, spot) : outcome

const keyOf = ({ code, message, at }: Problem): string => `${code} ${at.path}:${at.line}:${at.column} ${message}`

/** Joins failures; the exit code is that of the first. The same problem twice is reported once. */
const failureSemigroup: Semigroup<Failure> = {
  concat: (a, b) => ({
    ...a,
    problems: uniq<Problem>({ equals: (problem, other) => keyOf(problem) === keyOf(other) })([
      ...a.problems,
      ...b.problems,
    ]),
    ...((a.detail ?? b.detail) !== undefined && { detail: a.detail ?? b.detail }),
  }),
}

const validation = getApplicativeValidation(failureSemigroup)

/** Joins failures; at least one is needed. */
export const joinFailures = (all: readonly Failure[]): Failure => all.reduce((a, b) => failureSemigroup.concat(a, b))

/** All parts of a record, or all their problems in the order of its keys. */
export const allOf = sequenceS(validation) as <A extends object>(
  // annotated, since the inferred type names a file of fp-ts that is not found from a module
  parts: { readonly [K in keyof A]: Either<Failure, A[K]> },
) => Either<Failure, A>

/** All parts of a list, or all their problems in order. */
export const allIn: <B>(parts: readonly Either<Failure, B>[]) => Either<Failure, readonly B[]> = sequence(validation)

/** Sorts problems: those without a place first; those of a file by line. */
export const sortByPlace = (problems: readonly Problem[]): readonly Problem[] => {
  const paths = ['', ...new Set(problems.map(({ at }) => at.path))]
  const rank = new Map(paths.map((path, i) => [path, path === '' ? 0 : i]))
  const by = (a: Problem, b: Problem): number =>
    (rank.get(a.at.path) ?? 0) - (rank.get(b.at.path) ?? 0) || a.at.line - b.at.line || a.at.column - b.at.column
  return [...problems].sort(by)
}

/** The text of anything thrown. */
const thrownText = (error: unknown): string => {
  try {
    return error instanceof Error ? String(error.stack ?? error.message) : String(error)
  } catch {
    return 'something that has no text'
  }
}

/** Describes an exception: its message and origin in one line, and its stack. */
export const describeThrown = (error: unknown): { readonly why: string; readonly detail: string } => {
  const detail = thrownText(error)
  if (!(error instanceof Error)) return { why: detail, detail }
  const frame = /^ +at (.+)$/m.exec(detail)?.[1]
  const message = error.message === '' ? error.name : `${error.name}: ${error.message}`
  return { why: frame === undefined ? message : `${message} (at ${frame})`, detail }
}

/** A hint for an unknown name: `did you mean f1?`, the list of names, or that there are none of the kind: `there are no readers here`. */
export const suggestion = (word: string, candidates: readonly string[], kind = 'names'): string => {
  const near = suggest(word, candidates)
  if (near !== undefined) return `did you mean ${near}?`
  return candidates.length === 0
    ? `there are no ${kind} here`
    : `one of: ${[...candidates].sort(compareCodePoints).join(', ')}`
}

/** `1 tag`, `2 tags`. */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
