/** The metric `linking`: the measures of neleval, which TAC-KBP was scored with. */
import {
  addTo,
  type Evidence,
  measure,
  metric,
  type Scorer,
  type Spans,
  shareOf,
  struct,
  table,
  workedMeans,
} from '@assay/core'
import { checkUnder } from './check.ts'
import { type Counts, counts, type Shares } from './counts.ts'
import { type Evaluation, evaluationOf } from './evaluate.ts'
import { judgementOf, mentionLines } from './evidence.ts'
import { scoresOf, wrong } from './formulas.ts'
import { type LinkingOptions, linkingOptions } from './linking-options.ts'
import { keyUnder } from './mention-keys.ts'
import { type Definition, definitionsOf } from './neleval-measures.ts'
import { keysOf } from './shared-keys.ts'
import { type Mention, type Side, sideUnder } from './side.ts'
import { systemMentionsUnder } from './system-mentions.ts'

/** The sums of each measure, and those of the first by group. A part has only one of them. */
const stats = struct({ measures: table(counts), groups: table(counts) })
type LinkingStats = typeof stats.empty
type Line = Evidence<LinkingStats>

const none: LinkingStats = stats.empty

// ---- evidence --------------------------------------------------------------------------------------------------------

const measureLine = (name: string, measureCounts: Counts, isOneOfSeveral: boolean): Line => {
  const sums: LinkingStats = { measures: new Map([[name, measureCounts]]), groups: none.groups }
  return { stats: sums, verdict: name, parts: isOneOfSeveral ? [['measure', name, sums]] : [] }
}

const groupLine = (by: string, value: string, measureCounts: Counts): Line => {
  const sums: LinkingStats = { measures: none.measures, groups: new Map([[value, measureCounts]]) }
  return { stats: sums, verdict: by, parts: [[by, value, sums]] }
}

const byValue = (mentions: readonly Mention[], groupOf: (mention: Mention) => string) => {
  const values = new Map<string, Mention[]>()
  for (const mention of mentions) {
    const value = groupOf(mention)
    if (value !== '') addTo(values, value, mention)
  }
  return values
}

const noMentions: readonly Mention[] = []

/** The lines of groups: a line for each value of either side, over the mentions with it. */
function* groupLines(
  { passing, counts: countsOf }: Evaluation,
  options: LinkingOptions,
  gold: readonly Mention[],
  system: readonly Mention[],
): Iterable<Line> {
  if (options.by === '') return
  const groupOf = keyUnder([options.by], 'gold', options)
  // filters are applied to the whole document: the first mention of an entity may have another type
  const [golds, systems] = [byValue(passing(gold), groupOf), byValue(passing(system), groupOf)]
  const values = new Set([...byValue(gold, groupOf).keys(), ...byValue(system, groupOf).keys()])
  for (const value of values)
    yield groupLine(options.by, value, countsOf(golds.get(value) ?? noMentions, systems.get(value) ?? noMentions))
}

/** A line for each mention or pair, with its verdict, and one for each measure and group, with its counts. */
const linesUnder = (evaluations: readonly Evaluation[], options: LinkingOptions) => {
  const main = evaluations[0]!
  const judge = judgementOf(main.isTyped, options.nil)
  const answersOf = systemMentionsUnder(options)
  return function* (goldSide: Side, systemSide: Side): Iterable<Line> {
    const gold = goldSide.mentions
    const system = answersOf(goldSide, systemSide)
    yield* mentionLines(none, judge, gold, system)
    for (const { name, passing, counts: countsOf } of evaluations)
      yield measureLine(name, countsOf(passing(gold), passing(system)), evaluations.length > 1)
    yield* groupLines(main, options, gold, system)
  }
}

// ---- summary ---------------------------------------------------------------------------------------------------------

type Scores = ReturnType<typeof scoresOf>

const meanOf = (
  groups: readonly Shares[],
  name: keyof Scores,
  zero: LinkingOptions['zeroDivisionInMeans'],
): number | undefined => {
  const values = groups
    .map((shares) => scoresOf(shares, zero === 'omit' ? 'none' : zero)[name])
    .filter((value) => value !== undefined)
  return shareOf(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
    'none',
  )
}

const sumOf = (groups: readonly Shares[]): Shares =>
  groups.reduce(
    (sum, shares) => ({
      ptp: sum.ptp + shares.ptp,
      found: sum.found + shares.found,
      rtp: sum.rtp + shares.rtp,
      gold: sum.gold + shares.gold,
    }),
    { ptp: 0, found: 0, rtp: 0, gold: 0 },
  )

/** In an order that is not that of the documents: sums of doubles depend on it. */
const inOrder = (groups: ReadonlyMap<string, Counts>): readonly Counts[] =>
  [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, groupCounts]) => groupCounts)

const summaryUnder = (evaluations: readonly Evaluation[], options: LinkingOptions) => {
  const main = evaluations[0]!
  const byName = new Map(evaluations.map((evaluation) => [evaluation.name, evaluation]))
  /** The measure that is summarised: the first, or the only one of a part. */
  const about = ({ measures: countsByMeasure, groups }: LinkingStats): readonly [Evaluation, Counts] => {
    const first = countsByMeasure.get(main.name)
    if (first !== undefined) return [main, first]
    for (const [name, sums] of countsByMeasure) return [byName.get(name) ?? main, sums]
    for (const sums of groups.values()) return [main, sums]
    return [main, counts.empty]
  }
  return (s: LinkingStats) => {
    const [evaluation, measureCounts] = about(s)
    const shares = evaluation.shares(measureCounts)
    const groups = inOrder(s.groups)
      .map(main.shares)
      .filter(({ found, gold }) => found + gold > 0)
    const mean = (name: keyof Scores): number | undefined => meanOf(groups, name, options.zeroDivisionInMeans)
    const micro = groups.length === 0 ? undefined : scoresOf(sumOf(groups), options.zeroDivision)
    return {
      ...scoresOf(shares, options.zeroDivision),
      ptp: shares.ptp,
      fp: wrong(shares.ptp, shares.found),
      rtp: shares.rtp,
      fn: wrong(shares.rtp, shares.gold),
      macroPrecision: mean('precision'),
      macroRecall: mean('recall'),
      macroF1: mean('f1'),
      microPrecision: micro?.precision,
      microRecall: micro?.recall,
      microF1: micro?.f1,
    }
  }
}

/** The formulas with numbers: of groups, and of their sums. */
const workedUnder = (evaluations: readonly Evaluation[], options: LinkingOptions) => {
  const main = evaluations[0]!
  const { zeroDivisionInMeans: zero } = options
  return ({ groups: countsByGroup }: LinkingStats): Readonly<Record<string, string>> => {
    const groups = inOrder(countsByGroup)
      .map(main.shares)
      .filter(({ found, gold }) => found + gold > 0)
    if (groups.length === 0) return {}
    const scored = groups.map((shares) => ({ scores: scoresOf(shares, zero === 'omit' ? 'none' : zero), gold: 0 }))
    const { macroPrecision = '', macroRecall = '', macroF1 = '' } = workedMeans(scored)
    const { ptp, found, rtp, gold } = sumOf(groups)
    return {
      macroPrecision,
      macroRecall,
      macroF1,
      microPrecision: `${ptp} / ${found}`,
      microRecall: `${rtp} / ${gold}`,
      microF1: ptp === rtp ? `2 · ${ptp} / (${found} + ${gold})` : '',
    }
  }
}

const { ofWhole, ratio, weight } = measure
const measures = {
  precision: ratio('precision', 'ptp / (ptp + fp), of the first measure', 'recall'),
  recall: ratio('recall', 'rtp / (rtp + fn), of the first measure', 'precision'),
  f1: ratio('F1', '2 P R / (P + R), of the first measure', 'f1'),
  ptp: weight('true positives of precision', 'right mentions or keys of the system', 'rtp'),
  fp: weight('false positives', 'wrong mentions or keys of the system', 'fn'),
  rtp: weight('true positives of recall', 'found mentions or keys of the gold', 'ptp'),
  fn: weight('false negatives', 'mentions or keys of the gold that are not found', 'fp'),
  macroPrecision: ofWhole(
    ratio('macro precision', 'mean of precision over types, or the values of `by`', 'macroRecall'),
  ),
  macroRecall: ofWhole(ratio('macro recall', 'mean of recall over types, or the values of `by`', 'macroPrecision')),
  macroF1: ofWhole(ratio('macro F1', 'mean of F1 over types, or the values of `by`', 'macroF1')),
  microPrecision: ofWhole(
    ratio('micro precision', 'precision of the sums of groups; clusters end at them', 'microRecall'),
  ),
  microRecall: ofWhole(ratio('micro recall', 'recall of the sums of groups; clusters end at them', 'microPrecision')),
  microF1: ofWhole(ratio('micro F1', 'F1 of the sums of groups; clusters end at them', 'microF1')),
} as const

const withOptions = (options: LinkingOptions): Scorer<'spans', LinkingStats, keyof typeof measures> => {
  // the schema has refused other lists
  const definitions = definitionsOf(options.measure) as readonly Definition[]
  const evaluations = definitions.map((definition) => evaluationOf(definition, options))
  const sideOf = sideUnder(options)
  const lines = linesUnder(evaluations, options)
  return {
    stats,
    judge: (gold: Spans) => {
      const goldOfDocument = sideOf(gold)
      return (system: Spans) => lines(goldOfDocument, sideOf(system))
    },
    summarise: summaryUnder(evaluations, options),
    report: { worked: workedUnder(evaluations, options) },
    check: checkUnder(
      options,
      definitions.some(({ aggregate }) => aggregate.startsWith('overlap')),
    ),
    keys: keysOf(definitions, options),
  }
}

export const linking = metric({
  contract: 1,
  name: 'linking',
  title: 'entity linking as TAC-KBP measures it (neleval): links, NIL and clusters, strictly or by overlap',
  reads: 'spans',
  units: 'documents',
  cites: ['ji-2014-tac', 'hachey-2014-cheap'],
  options: linkingOptions,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: withOptions,
})
