/** Facts about a file that a reader reports with its documents: the dialect, the unit of offsets, the annotators. */
import type { Document, Either, Problem, ReadResult, Region } from '@assay/core'

/** Records a fact about the file; each value once. */
export type See = (name: string, value: string) => void
/** Records a document of the file that does not count. */
export type Skip = (id: string) => void

/** The documents that `read` gives, with the facts it records on the way. */
export const readingOf = <A>(read: (see: See, skip: Skip) => Iterable<Either<Problem, A>>): ReadResult<A> => {
  const valuesByName = new Map<string, Set<string>>()
  const skipped = new Set<string>()
  const see: See = (name, value) => {
    const values = valuesByName.get(name)
    if (values === undefined) valuesByName.set(name, new Set([value]))
    else values.add(value)
  }
  return {
    [Symbol.iterator]: () => read(see, (id) => skipped.add(id))[Symbol.iterator](),
    detected: () => Object.fromEntries(Array.from(valuesByName, ([name, values]) => [name, [...values]])),
    skippedIds: () => skipped,
  }
}

const hasScores = ({ readings }: Region): boolean =>
  readings.some((spans) => spans.some(({ attributes }) => attributes?.['score'] !== undefined))

/** Documents of spans as they come; the first with scores is recorded as a fact of the file. */
export function* noteScores(
  documents: Iterable<Either<Problem, Document<'spans'>>>,
  see: See,
): Iterable<Either<Problem, Document<'spans'>>> {
  let isNoted = false
  for (const one of documents) {
    if (!isNoted && one._tag === 'Right' && one.right.content.regions.some(hasScores)) {
      see('scores', 'yes')
      isNoted = true
    }
    yield one
  }
}

/** Scores of the spans of a document, as they are written. */
const scoresIn = ({ content }: Document<'spans'>): readonly string[] =>
  content.regions.flatMap(({ readings }) => readings.flat().flatMap(({ attributes }) => attributes?.['score'] ?? []))

/**
 * Documents of links as they come; scores that differ are recorded as a fact of the file. One score for all is none: formats of links have
 * a column for it, in which those who have no scores write 1.
 */
export function* noteLinkScores(
  documents: Iterable<Either<Problem, Document<'spans'>>>,
  see: See,
): Iterable<Either<Problem, Document<'spans'>>> {
  let first: number | undefined
  let isNoted = false
  for (const one of documents) {
    if (!isNoted && one._tag === 'Right')
      for (const score of scoresIn(one.right).map(Number)) {
        first ??= score
        if (score === first) continue
        see('link scores', 'yes')
        isNoted = true
        break
      }
    yield one
  }
}
