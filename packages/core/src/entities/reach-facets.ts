/** Facets of entities by how far they reach in the text and how large they are. */
import { code } from '../codes.ts'
import type { Facets } from '../contract.ts'
import type { Clusters } from '../models/clusters/type.ts'
import type { Problem } from '../places.ts'
import { type Buckets, bucketOf } from './buckets.ts'
import type { Entities } from './comparison.ts'

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
const reachOf = ({ start, members, source }: Entities, numberOf: (item: number) => number) => {
  const { start: from, words } = source.mentions!
  const positionOf = wordPositions(source)
  return (entity: number): WordPosition => {
    let [first, last] = [Number.POSITIVE_INFINITY, 0]
    for (let i = start[entity]!; i < start[entity + 1]!; i++) {
      const word = words[from[numberOf(members[i]!)]!]!
      first = Math.min(first, word)
      last = Math.max(last, word)
    }
    const [begin, end] = [positionOf(first), positionOf(last)]
    return { token: end.token - begin.token, sentence: end.sentence - begin.sentence }
  }
}

/** The facets of each entity by its reach and its size; `numberOf` gives a side's own number of an item. */
export const reachFacets = (
  side: Entities,
  numberOf: (item: number) => number,
  { spans, sentenceSpans, sizes }: Buckets,
): ((entity: number) => Facets) => {
  const reach = spans === undefined && sentenceSpans === undefined ? undefined : reachOf(side, numberOf)
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
    message: `${option} counts ${needs}, and this document has no ${mentions === undefined ? 'mentions with places in a text' : needs}`,
    ...clusters.spot(0),
    hint: `remove ${option}, or read a format that has them: CoNLL-2012 or CorefUD`,
  }
}
