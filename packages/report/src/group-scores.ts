/** Groups of scores under one heading: one metric with one set of options, of one or several systems. */
import { compareCodePoints, type Measure } from '@assay/core'
import { grouped } from '@assay/core/internal'
import { unescapeText } from '@assay/core/internal/host'
import type { Comparison, Description, Result, Score } from '@assay/core/result'
import { type Column, columnsOfMetric, isMeta } from './columns.ts'
import { lookUp } from './values.ts'

/** True for a breakdown by document, or by two keys: these are for programs, not for a screen. */
export const isFineGrained = (facet: string): boolean => facet === 'document' || facet.includes(' × ')

export interface Group {
  readonly metric: string
  /** If a metric was run several times, the parts of its signature that the others do not have. */
  readonly variant?: string
  /** The name that a preset has for these options; it is the variant too. */
  readonly convention?: string
  readonly description: Description
  readonly headline: string
  /** The measures of a row, in their order: those requested, or what the metric shows, its headline last. */
  readonly columns: readonly string[]
  /** True if the columns were requested: tables then have these alone. */
  readonly chosen: boolean
  readonly ranking: readonly RankedScore[]
  readonly comparisons: readonly Comparison[]
  /** Those of means over groups. */
  readonly meanComparisons: readonly Comparison[]
}
export interface RankedScore {
  readonly score: Score
  /** Equal for equal headlines; undefined if the headline has no value. */
  readonly rank: number | undefined
}

/** True if measures are requested, and not only metadata of systems. */
const selectsMeasures = (columns: readonly Column[] = []): boolean => columns.some((column) => !isMeta(column))

/** Measures requested of a metric; requested headings replace their titles. */
interface MeasureSelection {
  readonly names: readonly string[] | undefined
  readonly description: Description
}

const selectMeasures = (
  description: Description,
  scores: readonly Score[],
  columns: readonly Column[] = [],
): MeasureSelection => {
  if (!selectsMeasures(columns)) return { names: undefined, description }
  const ofMetric = columnsOfMetric(columns, scores)
  const headed = ofMetric.flatMap(({ measure, key }) =>
    key === undefined ? [] : [[measure, { ...(description.measures[measure] ?? UNDESCRIBED), title: key }] as const],
  )
  const measures = { ...description.measures, ...Object.fromEntries(headed) }
  return { names: [...new Set(ofMetric.map(({ measure }) => measure))], description: { ...description, measures } }
}

// what is known of a measure that its metric does not describe
const UNDESCRIBED: Omit<Measure<string>, 'title'> = {
  formula: '',
  range: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  better: 'neither',
  unit: 'ratio',
}

/**
 * The groups of a result, in the order of their metrics; if measures are requested, only metrics that
 * have any of them.
 */
export const groupScores = (
  result: Result,
  describe: (metric: string) => Description,
  columns?: readonly Column[],
): readonly Group[] =>
  [...grouped(result.scores, (score) => score.metric)].flatMap(([metric, scores]) => {
    const selection = selectMeasures(describe(metric), scores, columns)
    if (selection.names?.length === 0) return []
    // Systems read by different readers differ in their signatures and are still ranked together; only a metric that
    // was run twice on one system, with other options, is shown twice.
    const systems = new Set(scores.map((score) => score.system))
    if (systems.size === scores.length) return groupsByOptions(metric, selection, scores, result.comparisons)
    const byOptions = grouped(scores, metricOptions)
    const isRepeated = [...byOptions.values()].some(
      (members) => new Set(members.map(({ system }) => system)).size < members.length,
    )
    const each = isRepeated ? grouped(scores, (score) => without(score.signature, ['runs:'])) : byOptions
    const variants = variantsOf([...each.keys()])
    return [...each.values()].map((members, i) => withVariant(groupOf(metric, selection, members, []), variants[i]!))
  })

const withVariant = (group: Group, variant: string): Group => ({ ...group, variant: group.convention ?? variant })

const without = (signature: string, keys: readonly string[]): string =>
  signature
    .split('|')
    .filter((part) => !keys.some((key) => part.startsWith(key)))
    .join('|')

/** The signature without its parts about reading, and without the number of runs. */
const metricOptions = ({ signature }: Score): string => without(signature, ['read:', 'readSystem:', 'runs:'])

/** Systems under other options of the metric are not ranked together. */
const groupsByOptions = (
  metric: string,
  selection: MeasureSelection,
  scores: readonly Score[],
  comparisons: readonly Comparison[],
): readonly Group[] => {
  const byOptions = grouped(scores, metricOptions)
  const variants = variantsOf([...byOptions.keys()])
  return [...byOptions.values()].map((members, i) => {
    const names = new Set(members.map(({ system }) => system))
    const amongMembers = comparisons.filter(({ system, baseline }) => names.has(system) && names.has(baseline))
    const group = groupOf(metric, selection, members, byOptions.size === 1 ? comparisons : amongMembers)
    return byOptions.size === 1 ? group : withVariant(group, variants[i]!)
  })
}

/** The parts of each signature that not all of them have. */
const variantsOf = (signatures: readonly string[]): readonly string[] => {
  const all = signatures.map((signature) => signature.split('|'))
  return all.map((parts) =>
    parts
      .filter((part) => !all.every((other) => other.includes(part)))
      .map(unescapeText)
      .join('  '),
  )
}

const groupOf = (
  metric: string,
  selection: MeasureSelection,
  scores: readonly Score[],
  comparisons: readonly Comparison[],
): Group => {
  const { description, names } = selection
  const headline = scores[0]?.headline ?? description.headline
  const convention = scores[0]?.convention
  const compared = comparisons.filter((comparison) => comparison.metric === metric)
  return {
    metric,
    ...(convention !== undefined && { variant: convention, convention }),
    description,
    headline,
    columns: names ?? [...(description.shows ?? []).filter((name) => name !== headline), headline],
    chosen: names !== undefined,
    ranking: rankScores(scores, headline, lookUp(description.measures, headline)?.better === 'lower'),
    comparisons: compared.filter(({ mean }) => mean === undefined),
    meanComparisons: compared.filter(({ mean }) => mean !== undefined),
  }
}

/** The value by which a score is ranked; undefined if it has none. */
const headlineOf = (score: Score, headline: string): number | undefined =>
  lookUp(score.measures, headline)?.value ?? undefined

const rankScores = (scores: readonly Score[], headline: string, lowest: boolean): readonly RankedScore[] => {
  const worst = lowest ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  const key = (score: Score): number => headlineOf(score, headline) ?? worst
  const better = (a: Score, b: Score): number => {
    if (key(a) === key(b)) return compareCodePoints(a.system, b.system)
    return key(a) < key(b) === lowest ? -1 : 1
  }
  const sorted = [...scores].sort(better)
  return sorted.map((score) => ({
    score,
    rank: key(score) === worst ? undefined : sorted.findIndex((other) => key(other) === key(score)) + 1,
  }))
}

/** The scores of a group, best first. */
export const scoresOf = ({ ranking }: Group): readonly Score[] => ranking.map(({ score }) => score)
