/**
 * The metric `mor`: mention overlap ratio of the CRAC 2022 shared task. Mentions of both sides are paired one to one so that
 * they share the most words, in whatever entities they are.
 */
import {
  type Clusters,
  type Contingency,
  type Cover,
  commonCode,
  contingency,
  matching,
  type Problem,
  totalOf,
} from '@assay/core'
import {
  type BySide,
  bySide,
  type Entities,
  earned,
  entityMetric,
  type Lines,
  MAX_CLUSTER_PAIRS,
  measuresOf,
  ownNumbers,
  renderLine,
  type SharedComparison,
  type Shares,
  type Side,
  textsOf,
  unmatched,
  type Verdict,
} from '@assay/core/internal'
import { firsts, mentionFacets } from './mentions.ts'

// ---- words -----------------------------------------------------------------------------------------------------------

/**
 * The words of each entry of `members`; `numberOf` gives the side's own number of a mention. A mention of an earlier entity has no
 * words, so that it counts once; where a format does not have the words, each mention is one word of its own.
 */
const spansOf = (
  { members }: Entities,
  first: Uint8Array,
  words: Clusters['mentions'],
  numberOf: (item: number) => number,
): Cover => {
  const start = new Int32Array(members.length + 1)
  for (let i = 0; i < members.length; i++) {
    const item = numberOf(members[i]!)
    const size = words === undefined ? 1 : words.start[item + 1]! - words.start[item]!
    start[i + 1] = start[i]! + (first[i] === 1 ? size : 0)
  }
  const all = new Int32Array(start[members.length]!)
  for (let i = 0; i < members.length; i++) {
    const item = members[i]!
    const to = start[i]!
    const size = start[i + 1]! - to
    const from = words === undefined ? 0 : words.start[numberOf(item)]!
    for (let w = 0; w < size; w++) all[to + w] = words === undefined ? item : words.words[from + w]!
  }
  return { start, members: all }
}

/** Numbers the words of both sides from 0, in place, and says how many numbers there are. */
const renumber = (spans: readonly Int32Array[]): number => {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  let size = 0
  for (const words of spans) {
    size += words.length
    for (let i = 0; i < words.length; i++) {
      least = Math.min(least, words[i]!)
      most = Math.max(most, words[i]!)
    }
  }
  // the numbers of words may be sparse
  if (most - least >= 4 * size) return renumberSparse(spans)
  for (const words of spans) for (let i = 0; i < words.length; i++) words[i] = words[i]! - least
  return size === 0 ? 0 : most - least + 1
}

const renumberSparse = (spans: readonly Int32Array[]): number => {
  const numbers = new Map<number, number>()
  for (const words of spans) {
    for (let i = 0; i < words.length; i++) {
      const existing = numbers.get(words[i]!) ?? numbers.size
      numbers.set(words[i]!, existing)
      words[i] = existing
    }
  }
  return numbers.size
}

/** Counts the words that each mention of the key shares with each of the response. */
const commonWords = ({ items, number: numberOf, key, response, once }: SharedComparison): Contingency => {
  const haveWords = key.source.mentions !== undefined && response.source.mentions !== undefined
  const first = once(firsts)
  const responseNumbers = ownNumbers(items, numberOf)
  const spans = {
    key: spansOf(key, first.key, haveWords ? key.source.mentions : undefined, (item) => item),
    response: spansOf(
      response,
      first.response,
      haveWords ? response.source.mentions : undefined,
      (item) => responseNumbers[item]!,
    ),
  }
  return contingency(spans.key, spans.response, renumber([spans.key.members, spans.response.members]))
}

// ---- the limit -------------------------------------------------------------------------------------------------------

/** The pairs of mentions with a word in common if both sides had these mentions: Σ n² over words, n mentions holding a word. */
const countWordPairs = ({ words }: NonNullable<Clusters['mentions']>): number => {
  const sorted = words.slice().sort()
  let sum = 0
  for (let from = 0, i = 1; i <= sorted.length; i++) {
    if (sorted[i] === sorted[from]) continue
    sum += (i - from) ** 2
    from = i
  }
  return sum
}

/** A document whose mentions are nested by hundreds, so that comparing their words would take minutes. */
function* checkNesting(clusters: Clusters): Iterable<Problem> {
  const { mentions } = clusters
  if (mentions === undefined) return
  const all = mentions.start.at(-1)!
  const most = mentions.start.length - 1
  // an upper bound; words are counted only where there may be too many
  if (all * most <= MAX_CLUSTER_PAIRS) return
  if (all <= MAX_CLUSTER_PAIRS && countWordPairs(mentions) <= MAX_CLUSTER_PAIRS) return
  yield {
    severity: 'error',
    code: commonCode.E365,
    message: `the ${most} mentions of this document are nested so deeply that they have ${all} words, and more than ${MAX_CLUSTER_PAIRS} pairs of mentions share a word`,
    ...clusters.spot(0),
    hint: 'check the brackets of this document, or run the metrics without mor: the others do not compare words',
  }
}

// ---- pairs -----------------------------------------------------------------------------------------------------------

/** For each mention of a side its words, its partner, or -1, and the words that it shares with it. */
interface Pairing {
  readonly words: Int32Array
  readonly partner: Int32Array
  readonly common: Int32Array
}

const pairMentions = (both: SharedComparison): BySide<Pairing> => {
  const { goldSizes, systemSizes, start, system, count } = commonWords(both)
  const columns = systemSizes.length
  const { columnOf } = matching({ columns, start, column: system, weight: Float64Array.from(count) })
  const key = { words: goldSizes, partner: columnOf, common: new Int32Array(goldSizes.length) }
  const response = { words: systemSizes, partner: new Int32Array(columns).fill(-1), common: new Int32Array(columns) }
  for (let k = 0; k < columnOf.length; k++) {
    const r = columnOf[k]!
    if (r < 0) continue
    let cell = start[k]!
    while (system[cell] !== r) cell++
    key.common[k] = count[cell]!
    response.common[r] = count[cell]!
    response.partner[r] = k
  }
  return { key, response }
}

// ---- evidence --------------------------------------------------------------------------------------------------------

const sameWords: Verdict = { verdict: 'same words', right: true }

const verdictOf = (side: Side, common: number, size: number, other: number): Verdict => {
  if (common === 0) return unmatched[side]
  return common === size && size === other ? sameWords : { verdict: `${common} of ${size} words` }
}

/** Shares of mentions, by their common words and their words; equal ones are made once. */
const sharesOf = (side: Side): ((common: number, words: number) => Shares) => {
  const sharesBySize: Shares[][] = []
  return (common, words) => {
    sharesBySize[words] ??= []
    const ofSize = sharesBySize[words] as Shares[]
    ofSize[common] ??= earned[side](totalOf(common), words)
    return ofSize[common] as Shares
  }
}

const linesOf = (both: SharedComparison, pairs: BySide<Pairing>, side: Side, other: Side): Lines<Shares> => {
  const { words, partner, common } = pairs[side]
  const { members } = both[side]
  const shareOf = sharesOf(side)
  return {
    size: members.length,
    stats: (i) => (words[i] === 0 ? undefined : shareOf(common[i]!, words[i]!)),
    verdict: (i) => {
      const others = pairs[other].words[partner[i]!] ?? 0
      return verdictOf(side, common[i]!, words[i]!, others)
    },
    facets: both.once(mentionFacets)[side],
    show: (i) => {
      const texts = both.once(textsOf)
      const to = partner[i]!
      const otherText = to < 0 ? undefined : texts[other].mention(both[other].members[to]!)
      const item = members[i]!
      const otherWhere = to < 0 ? undefined : texts[other].mentionWhere(both[other].members[to]!)
      const where = bySide(side, texts[side].mentionWhere(item), otherWhere)
      return {
        ...renderLine(side, texts[side].mention(item), otherText, texts[side].mentionPlace(i)),
        ...(where && { where }),
      }
    },
  }
}

const lines = (both: SharedComparison): BySide<Lines<Shares>> => {
  const pairs = pairMentions(both)
  return { key: linesOf(both, pairs, 'key', 'response'), response: linesOf(both, pairs, 'response', 'key') }
}

export const mor = entityMetric({
  name: 'mor',
  title: 'mention overlap ratio: words that mentions share when they are paired one to one (CRAC 2022)',
  matrix: { title: 'MOR', measures: [] },
  cites: ['zabokrtsky-2022-crac'],
  measures: measuresOf('max Σ |m ∩ n| over pairings / Σ_m |m|', 'max Σ |m ∩ n| over pairings / Σ_n |n|'),
  lines,
  check: checkNesting,
})
