/**
 * The metric `mor`: mention overlap ratio of the CRAC 2022 shared task. Mentions of both sides are paired one to one so that
 * they share the most words, in whatever entities they are.
 */
import { type Contingency, type Cover, contingency, matching } from '@assay/core'
import { type Comparison, type Entities, entityOfEach, isFirst, typeOf } from './comparison.ts'
import { type Counted, entityMetric, type Line, measuresOf } from './entity-metric.ts'
import { ownNumbers, type Shown, shownBoth } from './evidence.ts'
import type { Earned } from './shares.ts'

/** The words of each entry of `members`; a mention that an earlier entity has has none, so that it counts once. */
const spansOf = (side: Entities, items: number, words: (item: number) => Iterable<number>): Cover => {
  const once = isFirst(side, items)
  const start = new Int32Array(side.members.length + 1)
  const members: number[] = []
  side.members.forEach((item, i) => {
    if (once[i] === 1) for (const word of words(item)) members.push(word)
    start[i + 1] = members.length
  })
  return { start, members: Int32Array.from(members) }
}

/** The words of the mentions of a side; where a format does not say them, each mention is one word of its own. */
const wordsOf =
  ({ source }: Entities, own: (item: number) => number, known: boolean) =>
  (item: number) => {
    const { mentions } = source
    if (!known || mentions === undefined) return [item]
    return mentions.words.subarray(mentions.start[own(item)], mentions.start[own(item) + 1])
  }

/** Words numbered from 0: their numbers in the document may lie far apart. */
const numbered = (spans: Cover, numbers: Map<number, number>): Cover => ({
  start: spans.start,
  members: spans.members.map((word) => {
    const known = numbers.get(word) ?? numbers.size
    numbers.set(word, known)
    return known
  }),
})

/** How many words each mention of the key shares with each of the response. */
const commonWords = ({ items, number, key, response }: Comparison): Contingency => {
  const known = key.source.mentions !== undefined && response.source.mentions !== undefined
  const own = ownNumbers(items, number)
  const numbers = new Map<number, number>()
  const keySpans = spansOf(
    key,
    items,
    wordsOf(key, (item) => item, known),
  )
  const responseSpans = spansOf(
    response,
    items,
    wordsOf(response, (item) => own[item] as number, known),
  )
  const [a, b] = [numbered(keySpans, numbers), numbered(responseSpans, numbers)]
  return contingency(a, b, numbers.size)
}

// ---- pairs -----------------------------------------------------------------------------------------------------------

interface Paired {
  readonly table: Contingency
  /** For each mention of the key and of the response its partner, or -1, and the words that they share. */
  readonly responseOf: Int32Array
  readonly keyOf: Int32Array
  readonly keyWords: Int32Array
  readonly responseWords: Int32Array
}

const paired = (compared: Comparison): Paired => {
  const table = commonWords(compared)
  const { goldSizes, systemSizes, start, system, count } = table
  const weight = Float64Array.from(count)
  const { columnOf: responseOf } = matching({ columns: systemSizes.length, start, column: system, weight })
  const keyOf = new Int32Array(systemSizes.length).fill(-1)
  const keyWords = new Int32Array(goldSizes.length)
  const responseWords = new Int32Array(systemSizes.length)
  responseOf.forEach((r, k) => {
    if (r < 0) return
    const shared = count[system.subarray(start[k], start[k + 1]).indexOf(r) + (start[k] as number)] as number
    keyOf[r] = k
    keyWords[k] = shared
    responseWords[r] = shared
  })
  return { table, responseOf, keyOf, keyWords, responseWords }
}

const earnedBy = (side: Entities, hit: Int32Array, of: Int32Array): Earned => {
  const entity = entityOfEach(side)
  return {
    hit,
    of,
    typeOf: side.source.clusterType === undefined ? () => '' : (i) => typeOf(side, entity[i] as number),
  }
}

// ---- evidence --------------------------------------------------------------------------------------------------------

const verdictOf = (shared: number, own: number, other: number, alone: string): string =>
  shared === 0 ? alone : shared === own && own === other ? 'same words' : `${shared} of ${own} words`

function* pairLines(
  which: 'key' | 'response',
  { members }: Entities,
  { hit, of }: Earned,
  partner: (i: number) => { readonly text: string; readonly words: number } | undefined,
  shown: Shown,
): Iterable<Line> {
  for (let i = 0; i < members.length; i++) {
    if (of[i] === 0) continue
    const other = partner(i)
    const alone = which === 'key' ? 'missed' : 'spurious'
    const verdict = verdictOf(hit[i] as number, of[i] as number, other?.words ?? 0, alone)
    const text = shown.mention(members[i] as number)
    const [gold, system] = which === 'key' ? [text, other?.text] : [other?.text, text]
    const said = { ...(gold !== undefined && { gold }), ...(system !== undefined && { system }) }
    yield { side: which, i, verdict, ...said, at: shown.mentionPlace(i) }
  }
}

const counted = (compared: Comparison): Counted => {
  const { key, response } = compared
  const { table, responseOf, keyOf, keyWords, responseWords } = paired(compared)
  const { goldSizes, systemSizes } = table
  const earned = {
    key: earnedBy(key, keyWords, goldSizes),
    response: earnedBy(response, responseWords, systemSizes),
  }
  const of = (partner: Int32Array, side: Entities, shown: Shown, words: Int32Array) => (i: number) => {
    const other = partner[i] as number
    return other < 0 ? undefined : { text: shown.mention(side.members[other] as number), words: words[other] as number }
  }
  const lines = function* (): Iterable<Line> {
    const shown = shownBoth(compared)
    yield* pairLines('key', key, earned.key, of(responseOf, response, shown.response, systemSizes), shown.key)
    yield* pairLines('response', response, earned.response, of(keyOf, key, shown.key, goldSizes), shown.response)
  }
  return { earned, lines }
}

export const mor = entityMetric({
  name: 'mor',
  title: 'mention overlap ratio: words that mentions share when they are paired one to one (CRAC 2022)',
  cites: ['zabokrtsky-2022-crac'],
  measures: measuresOf('max Σ |m ∩ n| over pairings / Σ_m |m|', 'max Σ |m ∩ n| over pairings / Σ_n |n|'),
  counted,
})
