/** Facts about a file that a reader reports with its documents: the dialect, the unit of offsets, the annotators. */
import type { Either, Problem, ReadResult } from '@assay/core'

/** Records a fact about the file; each value once. */
export type See = (name: string, value: string) => void
/** Records a document of the file that does not count. */
export type Skip = (id: string) => void

/** The documents that `read` gives, with the facts it records on the way. */
export const readingOf = <A>(read: (see: See, skip: Skip) => Iterable<Either<Problem, A>>): ReadResult<A> => {
  const seen = new Map<string, Set<string>>()
  const skipped = new Set<string>()
  const see: See = (name, value) => {
    const own = seen.get(name)
    if (own === undefined) seen.set(name, new Set([value]))
    else own.add(value)
  }
  return {
    [Symbol.iterator]: () => read(see, (id) => skipped.add(id))[Symbol.iterator](),
    detected: () => Object.fromEntries(Array.from(seen, ([name, values]) => [name, [...values]])),
    skippedIds: () => skipped,
  }
}
