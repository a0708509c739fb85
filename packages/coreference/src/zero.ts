/**
 * The metric `zero`: the anaphor-decomposable score of the CRAC shared tasks. It asks of each zero anaphor if the response joins it to
 * the entity that its antecedents are in, whatever else is in either entity.
 */
import { count, type Evidence, entry, type Facets, measure, metric, scorer, shareOf, struct } from '@assay/core'
import {
  type BySide,
  bounds,
  bucketEntries,
  bucketOf,
  type Entities,
  entityEntries,
  evidenceOf,
  judgeWith,
  type Lines,
  ownNumbers,
  renderLine,
  type SharedComparison,
  type Side,
  sameKeys,
  textsOf,
  unplaced,
  type WordPosition,
  wordPositions,
} from '@assay/core/internal'
import * as v from 'valibot'
import { mentionFacets } from './mentions.ts'

const schema = v.strictObject({
  ...entityEntries,
  ...bucketEntries,
  anaphors: entry.choice(['zero', 'all'], 'anaphors that count: those whose head is an empty node, or all'),
  equalFirst: entry.of(
    v.boolean(),
    'a mention of the response with equal words and head is the counterpart of an anaphor, whatever the reader has paired',
    true,
  ),
  distances: entry.of(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
    'bounds of the facet distance, in words from the antecedent before it: 50,200 is 0-49, 50-199, 200+',
    [],
  ),
  sentenceDistances: bounds('bounds of the facet sentence distance, in sentences from the antecedent before it'),
})
type ZeroOptions = v.InferOutput<typeof schema>

const kinds = ['correct', 'wrongLink', 'missed', 'spurious'] as const
type Kind = (typeof kinds)[number]
// documents of formats without what is needed: empty nodes, or mentions of a text
const stats = struct({ correct: count, wrongLink: count, missed: count, spurious: count, unmarked: count })
type ZeroStats = typeof stats.empty

// ---- mentions in order ---------------------------------------------------------------------------------------------------

/** The mentions of a side: by entry of `members`, with the side's own number of each. */
interface Chain {
  readonly side: Entities
  readonly own: (entry: number) => number
  /** The entries of an entity, by first word, last word and length. */
  readonly inOrder: (entity: number) => readonly number[]
  readonly isZero: (entry: number) => boolean
  readonly firstWord: (entry: number) => number
}

const chainOf = (side: Entities, numberOf: (item: number) => number): Chain => {
  const { start, members, source } = side
  const ownOf = (entry: number): number => numberOf(members[entry]!)
  const { start: from, words, zeros } = source.mentions!
  const firstWord = (entry: number): number => words[from[ownOf(entry)]!]!
  const lastWord = (entry: number): number => words[from[ownOf(entry) + 1]! - 1]!
  const size = (entry: number): number => from[ownOf(entry) + 1]! - from[ownOf(entry)]!
  return {
    side,
    own: ownOf,
    firstWord,
    isZero: (entry) => zeros?.[ownOf(entry)] === 1,
    inOrder: (entity) =>
      Array.from({ length: start[entity + 1]! - start[entity]! }, (_, i) => start[entity]! + i).sort(
        (a, b) => firstWord(a) - firstWord(b) || lastWord(a) - lastWord(b) || size(a) - size(b),
      ),
  }
}

/** The entries of the response by its own numbers of mentions; -1 for mentions of no entity. */
const entriesOf = (response: Chain, items: number): Int32Array => {
  const entries = new Int32Array(items).fill(-1)
  for (let i = response.side.members.length - 1; i >= 0; i--) entries[response.own(i)] = i
  return entries
}

const entityOfEntry = ({ start, members, sizes }: Entities): Int32Array => {
  const entity = new Int32Array(members.length)
  for (let e = 0; e < sizes.length; e++) entity.fill(e, start[e], start[e + 1])
  return entity
}

/** For each entry of the key, the entry of the response that is its counterpart, or -1. */
const counterpartsOf = (
  { items, number, key, response: { source } }: SharedComparison,
  response: Chain,
  equalFirst: boolean,
): Int32Array => {
  const entries = entriesOf(response, source.items.size)
  const paired = ownNumbers(items, number)
  const equal = new Int32Array(key.source.items.size).fill(-1)
  if (equalFirst) {
    const same = key.source.equal?.(source) ?? sameKeys(key.source.items, source.items)
    same.forEach((k, r) => {
      if (k >= 0 && entries[r]! >= 0) equal[k] = r
    })
  }
  return key.members.map((item) => {
    const other = equal[item]! >= 0 ? equal[item]! : paired[item]!
    return other < 0 ? -1 : entries[other]!
  })
}

// ---- anaphors ------------------------------------------------------------------------------------------------------------

/** An anaphor of a side: what it is, its entry on the other side, and its distance from the mention before it. */
interface Anaphor {
  readonly kind: Kind
  readonly other: number
  readonly distance: WordPosition
}

/** The anaphors of both sides by entry; of the response only those that no anaphor of the key has covered. */
const judgeAnaphors = (
  both: SharedComparison,
  { anaphors, equalFirst }: ZeroOptions,
): BySide<readonly (Anaphor | undefined)[]> => {
  const numbers = ownNumbers(both.items, both.number)
  const key = chainOf(both.key, (item) => item)
  const response = chainOf(both.response, (item) => numbers[item]!)
  const counterparts = counterpartsOf(both, response, equalFirst)
  const entityOf = entityOfEntry(both.response)
  const isFirst = new Uint8Array(both.response.members.length)
  const covered = new Uint8Array(isFirst.length)
  const counts = (chain: Chain, entry: number): boolean => anaphors === 'all' || chain.isZero(entry)
  const positions = [key, response].map(({ side }) => wordPositions(side.source))
  const distanceIn = (chain: Chain, order: readonly number[], i: number): WordPosition => {
    const positionOf = positions[chain === key ? 0 : 1]!
    const [here, before] = [positionOf(chain.firstWord(order[i]!)), positionOf(chain.firstWord(order[i - 1]!))]
    return { token: here.token - before.token, sentence: here.sentence - before.sentence }
  }
  const pairedAnaphors: BySide<(Anaphor | undefined)[]> = {
    key: new Array<Anaphor | undefined>(both.key.members.length),
    response: new Array<Anaphor | undefined>(isFirst.length),
  }
  const orders = Array.from(both.response.sizes, (_, e) => response.inOrder(e))
  for (const [first] of orders) if (first !== undefined) isFirst[first] = 1
  both.key.sizes.forEach((_, e) => {
    const past = new Set<number>()
    const order = key.inOrder(e)
    order.forEach((entry, i) => {
      const other = counterparts[entry]!
      if (i > 0 && counts(key, entry)) {
        const isLost = other < 0 || isFirst[other] === 1
        const kind = isLost ? 'missed' : past.has(entityOf[other]!) ? 'correct' : 'wrongLink'
        pairedAnaphors.key[entry] = { kind, other, distance: distanceIn(key, order, i) }
        if (other >= 0) covered[other] = 1
      }
      if (other >= 0) past.add(entityOf[other]!)
    })
  })
  for (const order of orders) {
    order.forEach((entry, i) => {
      if (i > 0 && covered[entry] === 0 && counts(response, entry))
        pairedAnaphors.response[entry] = { kind: 'spurious', other: -1, distance: distanceIn(response, order, i) }
    })
  }
  return pairedAnaphors
}

// ---- evidence ------------------------------------------------------------------------------------------------------------

/** An anaphor that the response has, but begins an entity with, counts as missed. */
const verdictOf = ({ kind, other }: Anaphor): string => {
  if (kind === 'missed') return other < 0 ? 'missed' : 'begins an entity'
  return kind === 'wrongLink' ? 'wrong link' : kind
}

const one: { readonly [K in Kind]: ZeroStats } = {
  correct: { ...stats.empty, correct: 1 },
  wrongLink: { ...stats.empty, wrongLink: 1 },
  missed: { ...stats.empty, missed: 1 },
  spurious: { ...stats.empty, spurious: 1 },
}

/** The buckets of an anaphor by its distance. */
const distanceFacets = ({ distance }: Anaphor, { distances, sentenceDistances }: ZeroOptions): Facets => ({
  ...(distances.length > 0 && { distance: bucketOf(distance.token, distances) }),
  ...(sentenceDistances && { 'sentence distance': bucketOf(distance.sentence, sentenceDistances) }),
})

const linesOf = (
  both: SharedComparison,
  side: Side,
  anaphors: readonly (Anaphor | undefined)[],
  options: ZeroOptions,
): Lines<ZeroStats> => {
  const facetsOf = both.once(mentionFacets)[side]
  const { members } = both[side]
  const isByDistance = options.distances.length > 0 || options.sentenceDistances !== undefined
  return {
    size: members.length,
    stats: (i) => anaphors[i] && one[anaphors[i].kind],
    verdict: (i) => ({ verdict: verdictOf(anaphors[i]!) }),
    facets: isByDistance ? (i) => ({ ...facetsOf(i), ...distanceFacets(anaphors[i]!, options) }) : facetsOf,
    show: (i) => {
      const texts = both.once(textsOf)
      const { other } = anaphors[i]!
      const answerText = other < 0 ? undefined : texts.response.mention(both.response.members[other]!)
      return renderLine(side, texts[side].mention(members[i]!), answerText, texts[side].mentionPlace(i))
    },
  }
}

// ---- the metric ------------------------------------------------------------------------------------------------------------

export const zero = metric({
  contract: 1,
  name: 'zero',
  title: 'zero anaphors that are joined to the right entity, by their antecedents (CRAC 2022)',
  reads: 'clusters',
  units: 'documents',
  cites: ['zabokrtsky-2022-crac'],
  options: schema,
  measures: {
    precision: measure.ratio('precision', 'correct / (correct + spurious + wrong links)'),
    recall: measure.ratio('recall', 'correct / (correct + missed + wrong links)'),
    f1: measure.ratio('F1', '2 P R / (P + R)'),
    correct: measure.number(
      'correct',
      'anaphors in an entity of the response that an earlier mention of their entity is in',
    ),
    wrongLink: measure.number('wrong links', 'anaphors in another entity of the response'),
    missed: measure.number('missed', 'anaphors that the response lacks, or begins an entity with'),
    spurious: measure.number('spurious', 'anaphors of the response that are none of the key'),
  },
  headline: 'f1',
  shows: ['precision', 'recall'],
  matrix: { title: 'zeros', measures: ['f1'] },
  with: (options, share) => {
    const isMarked = ({ source: { mentions } }: Entities): boolean =>
      mentions !== undefined && (options.anaphors === 'all' || mentions.zeros !== undefined)
    const evidence = (both: SharedComparison): Iterable<Evidence<ZeroStats>> => {
      if (!isMarked(both.key) || !isMarked(both.response))
        return [{ stats: { ...stats.empty, unmarked: 1 }, verdict: 'no empty nodes' }]
      const anaphors = judgeAnaphors(both, options)
      return evidenceOf({
        key: linesOf(both, 'key', anaphors.key, options),
        response: linesOf(both, 'response', anaphors.response, options),
      })
    }
    const { judge, check } = judgeWith(evidence, options, share)
    return scorer({
      judge,
      check: function* (clusters) {
        yield* check(clusters)
        if (options.sentenceDistances !== undefined) yield* unplaced(clusters, 'sentenceDistances', 'sentences')
      },
      stats,
      summarise: (s) => {
        const key = s.correct + s.missed + s.wrongLink
        const response = s.correct + s.spurious + s.wrongLink
        return {
          precision: shareOf(s.correct, response, options.zeroDivision),
          recall: shareOf(s.correct, key, options.zeroDivision),
          f1: shareOf(2 * s.correct, key + response, options.zeroDivision),
          correct: s.correct,
          wrongLink: s.wrongLink,
          missed: s.missed,
          spurious: s.spurious,
        }
      },
      report: {
        remarks: ({ unmarked }) =>
          unmarked === 0
            ? []
            : [
                `${unmarked === 1 ? '1 document is' : `${unmarked} documents are`} without empty nodes, which CorefUD has: no anaphor counts there`,
              ],
        worked: ({ correct, wrongLink, missed, spurious }) => ({
          precision: `${correct} / (${correct} + ${spurious} + ${wrongLink})`,
          recall: `${correct} / (${correct} + ${missed} + ${wrongLink})`,
        }),
      },
    })
  },
})
