/** Facets of entities by how far they reach and how large they are, in buckets that an option bounds. */
import * as v from 'valibot'
import { code } from '../codes.ts'
import type { Facets } from '../contract.ts'
import type { Clusters } from '../models/clusters/type.ts'
import type { Problem } from '../places.ts'
import type { Entities } from './comparison.ts'

/** Bounds of buckets, ascending; absent: no such facet. */
export const bounds = (description: string) =>
  v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
      v.check((all) => all.every((bound, i) => i === 0 || bound > all[i - 1]!), 'bounds ascend: 50,200'),
      v.description(description),
    ),
  )

export const bucketEntries = {
  spans: bounds(
    'bounds of the facet span, the words from the first mention of an entity to its last: 50,200 is 0-49, 50-199, 200+',
  ),
  sentenceSpans: bounds('bounds of the facet sentences, the sentences from the first mention of an entity to its last'),
  sizes: bounds('bounds of the facet size, the mentions of an entity'),
}

/** The bounds of facets of entities. */
export type Buckets = v.InferOutput<v.StrictObjectSchema<typeof bucketEntries, undefined>>

/** The bounds that are given, so that equal ones are equal. */
export const bucketsOf = ({ spans, sentenceSpans, sizes }: Buckets): Buckets => ({
  ...(spans && { spans }),
  ...(sentenceSpans && { sentenceSpans }),
  ...(sizes && { sizes }),
})

/** The bucket of a number: `0-49`, `50-199`, `200+`; `2` where it holds one number. */
export const bucketOf = (value: number, all: readonly number[]): string => {
  const above = all.findIndex((bound) => value < bound)
  const low = all[(above < 0 ? all.length : above) - 1] ?? 0
  if (above < 0) return `${low}+`
  const high = all[above]! - 1
  return low === high ? `${low}` : `${low}-${high}`
}

// ---- places in the text --------------------------------------------------------------------------------------------------

/** Numbers of words go up by so many from token to token where there are empty nodes, which lie in between. */
const SLOT = 256

/** The number of tokens before a word, and the number of its sentence, from 0. */
export interface WordPosition {
  readonly token: number
  readonly sentence: number
}

/** Positions of words by their numbers in `mentions`, which count sentences too where there are empty nodes. */
export const wordPositions = ({
  sentences = Int32Array.of(0),
  mentions,
}: Clusters): ((word: number) => WordPosition) => {
  const isSparse = mentions?.zeros !== undefined
  return (word) => {
    const slot = isSparse ? Math.floor(word / SLOT) : word
    let [low, high] = [0, sentences.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (sentences[middle]! + (isSparse ? middle : 0) <= slot) low = middle
      else high = middle
    }
    return { token: isSparse ? slot - low - 1 : word, sentence: low }
  }
}

/** The distance from the first mention of an entity to its last, each by its first word. */
const reachOf = ({ start, members, source }: Entities, own: (item: number) => number) => {
  const { start: from, words } = source.mentions!
  const positionOf = wordPositions(source)
  return (entity: number): WordPosition => {
    let [first, last] = [Number.POSITIVE_INFINITY, 0]
    for (let i = start[entity]!; i < start[entity + 1]!; i++) {
      const word = words[from[own(members[i]!)]!]!
      first = Math.min(first, word)
      last = Math.max(last, word)
    }
    const [begin, end] = [positionOf(first), positionOf(last)]
    return { token: end.token - begin.token, sentence: end.sentence - begin.sentence }
  }
}

/** The facets of each entity by its reach and its size; `own` gives a side's own number of an item. */
export const reachFacets = (
  side: Entities,
  own: (item: number) => number,
  { spans, sentenceSpans, sizes }: Buckets,
): ((entity: number) => Facets) => {
  const reach = spans === undefined && sentenceSpans === undefined ? undefined : reachOf(side, own)
  return (entity) => {
    const { token, sentence } = reach?.(entity) ?? { token: 0, sentence: 0 }
    return {
      ...(spans && { span: bucketOf(token, spans) }),
      ...(sentenceSpans && { sentences: bucketOf(sentence, sentenceSpans) }),
      ...(sizes && { size: bucketOf(side.sizes[entity]!, sizes) }),
    }
  }
}

/** One error where a facet by words or sentences is asked of a document without them. */
export function* unplaced(clusters: Clusters, option: string, needs: 'words' | 'sentences'): Iterable<Problem> {
  const { members, mentions, sentences } = clusters
  if (members.length === 0 || (mentions !== undefined && (needs === 'words' || sentences !== undefined))) return
  yield {
    severity: 'error',
    code: code.E329,
    message: `${option} counts ${needs}, and this document has no ${mentions === undefined ? 'mentions of a text' : needs}`,
    ...clusters.spot(0),
    hint: `leave ${option} unset, or read a format that has them: CoNLL-2012 or CorefUD`,
  }
}
