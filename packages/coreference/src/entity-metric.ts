/** What the metrics with a line for each key entity and each response entity have in common. */
import {
  type Clusters,
  type Contingency,
  type Evidence,
  type Measure,
  type Metric,
  metric,
  type Schema,
  type Scorer,
  transposed,
} from '@assay/core'
import { problemsOf } from './check.ts'
import { type Comparison, comparison, type Entities } from './comparison.ts'
import { type BothShown, keyVerdict, metText, responseVerdict, shownBoth } from './evidence.ts'
import type { Scores } from './formulas.ts'
import { type SharedOptions, sharedOptions } from './options.ts'
import { type Overlaps, overlaps } from './overlaps.ts'
import {
  type BothEarned,
  type Earned,
  lineOf,
  partsOf,
  scores,
  sumOf,
  type TypedShares,
  typedShares,
} from './shares.ts'

export type Names = 'precision' | 'recall' | 'f1'

/** The three measures of every metric here; `of` says what precision and recall are shares of. */
export const measuresOf = (
  recall: string,
  precision: string,
  f1 = '2 P R / (P + R)',
): { readonly [P in Names]: Measure<Names> } => {
  const ratio = { range: [0, 1], better: 'higher', unit: 'ratio' } as const
  return {
    precision: { title: 'precision', formula: precision, mirror: 'recall', ...ratio },
    recall: { title: 'recall', formula: recall, mirror: 'precision', ...ratio },
    f1: { title: 'F1', formula: f1, mirror: 'f1', ...ratio },
  }
}

// ---- lines -----------------------------------------------------------------------------------------------------------

/** A line of evidence before it has a statistic. */
export interface Line extends Omit<Evidence<never>, 'stats'> {
  readonly side: 'key' | 'response'
  readonly i: number
}

/** The facet of a line; entities without a type have none. */
export const typeFacet = (type: string) => (type === '' ? {} : { facets: { type } })

const keyLine = ({ key, response, table }: Comparison, { key: own }: Overlaps, shown: BothShown, e: number): Line => {
  const system = metText(table, e, shown.response)
  const size = key.sizes[e] as number
  const only = table.system[table.start[e] as number] as number
  return {
    side: 'key',
    i: e,
    verdict: keyVerdict(own, size, e, response.sizes[only] === size),
    gold: shown.key.entity(e),
    ...(system !== undefined && { system }),
    at: shown.key.entityPlace(e),
  }
}

const responseLine = (
  { key, response }: Comparison,
  turned: Contingency,
  { response: own }: Overlaps,
  shown: BothShown,
  e: number,
): Line => {
  const gold = metText(turned, e, shown.key)
  const size = response.sizes[e] as number
  const only = turned.system[turned.start[e] as number] as number
  return {
    side: 'response',
    i: e,
    verdict: responseVerdict(own, size, e, key.sizes[only] === size),
    ...(gold !== undefined && { gold }),
    system: shown.response.entity(e),
    at: shown.response.entityPlace(e),
  }
}

/** A line for each key entity, then one for each response entity. */
export function* entityLines(compared: Comparison): Iterable<Line> {
  const met = overlaps(compared)
  const shown = shownBoth(compared)
  for (let e = 0; e < compared.key.sizes.length; e++) yield keyLine(compared, met, shown, e)
  const turned = transposed(compared.table)
  for (let e = 0; e < compared.response.sizes.length; e++) yield responseLine(compared, turned, met, shown, e)
}

/** Verdicts of what is as it should be, which a list of errors leaves out. */
const nothingWrong = new Set(['found whole', 'right', 'found', 'same words'])

/** A line with its statistic and its type. */
export const evidenceOf = ({ side, i, ...line }: Line, earned: BothEarned): Evidence<TypedShares> => {
  const own = earned[side]
  const fine = nothingWrong.has(line.verdict) && { right: true as const }
  return { ...line, ...fine, ...typeFacet(own.typeOf(i)), stats: lineOf(side, own, i) }
}

// ---- the metrics -----------------------------------------------------------------------------------------------------

/** How a metric counts a document, and its lines of evidence: one for each entity, if absent. */
export interface Counted {
  readonly earned: BothEarned
  readonly lines?: () => Iterable<Line>
}
export type Counting = (compared: Comparison, met: () => Overlaps) => Counted

export interface Described {
  readonly name: string
  readonly title: string
  readonly cites: readonly string[]
  readonly measures: { readonly [P in Names]: Measure<Names> }
  readonly counted: Counting
}

type EntityScorer = Scorer<'clusters', TypedShares, Names>

const scorerOf = (options: SharedOptions, counted: Counting): EntityScorer => {
  const compare = comparison(options)
  return {
    stats: typedShares,
    judge: (gold) => {
      const against = compare(gold)
      return function* (system) {
        const compared = against(system)
        const { earned, lines = () => entityLines(compared) } = counted(compared, () => overlaps(compared))
        for (const line of lines()) yield evidenceOf(line, earned)
      }
    },
    tally: () => tallyOf(compare, counted),
    parts: partsOf,
    summarise: (s): Scores => scores(s, options.emptyScore),
    check: (content) => problemsOf(options, content),
  }
}

const tallyOf = (compare: (gold: Clusters) => (system: Clusters) => Comparison, counted: Counting) => {
  let sum = typedShares.empty
  return {
    add: (gold: Clusters, system: Clusters): void => {
      const compared = compare(gold)(system)
      sum = typedShares.concat(sum, sumOf(counted(compared, () => overlaps(compared)).earned))
    },
    sum: () => sum,
  }
}

/** A metric of this package, from what makes it different. */
export const entityMetric = ({
  counted,
  ...described
}: Described): Metric<'clusters', SharedOptions, TypedShares, Names> =>
  metric({
    contract: 1,
    version: '1.0.0',
    reads: 'clusters',
    unit: 'document',
    units: 'documents',
    options: sharedOptions as Schema<SharedOptions>,
    headline: 'f1',
    shows: ['precision', 'recall'],
    ...described,
    with: (options) => scorerOf(options, counted),
  })

/** The types of the entities of a side, for its shares. */
export const typesOf = ({ source, origin }: Entities): Earned['typeOf'] => {
  const { clusterType } = source
  return clusterType === undefined ? () => '' : (e) => clusterType(origin[e] as number) ?? ''
}
