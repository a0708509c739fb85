/** Facts about a file that a reader reports with its documents: the dialect, the unit of offsets, the annotators. */
import type { Either, Problem, ReadResult } from '@assay/core'

/** Takes down something that was seen; each value once. */
export type See = (name: string, value: string) => void
/** Takes down a document that the file has, and that does not count. */
export type LeaveOut = (id: string) => void

/** What is read, with what was seen on the way. */
export const readingOf = <A>(read: (see: See, leaveOut: LeaveOut) => Iterable<Either<Problem, A>>): ReadResult<A> => {
  const seen = new Map<string, Set<string>>()
  const left = new Set<string>()
  const see: See = (name, value) => {
    const own = seen.get(name)
    if (own === undefined) seen.set(name, new Set([value]))
    else own.add(value)
  }
  return {
    [Symbol.iterator]: () => read(see, (id) => left.add(id))[Symbol.iterator](),
    detected: () => Object.fromEntries(Array.from(seen, ([name, values]) => [name, [...values]])),
    skippedIds: () => left,
  }
}
