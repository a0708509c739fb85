/** Bootstrap intervals of one metric: of the whole, of its parts, of groups of documents, and of means over groups. */
import { type AnyMetric, compareCodePoints, type Measure } from '@assay/core'
import { grouped } from '@assay/core/internal'
import { isOfParts, type WeightedRows } from '@assay/core/internal/host'
import { type Progress, type RunBlocks, stepNames } from '../plan/environment.ts'
import type { PlannedMetric, SystemRuns } from '../plan/plan.ts'
import type { Bootstrap } from '../plan/request.ts'
import type { DrawnRows, Sum, Total } from '../score/accumulator.ts'
import type { DocumentGroup, Grouping } from '../score/groups.ts'
import { bootstrap, type Intervals } from './bootstrap.ts'
import { meanIntervals } from './mean-intervals.ts'

export interface Drawing {
  readonly blocks?: RunBlocks | undefined
  readonly progress?: Progress | undefined
}

type Values = Readonly<Record<string, number | undefined>>

/** Of one measure of a part. */
export type PartInterval = (facet: string, label: string, measure: string) => ReturnType<Intervals['get']>

/** The intervals of one system. */
export interface MetricIntervals {
  readonly whole: Intervals
  readonly part: PartInterval
  /** By number of the group. */
  readonly groups: readonly Intervals[]
  /** By key of the groups. */
  readonly means: ReadonlyMap<string, Intervals>
  /** Reasons for missing intervals: too few units, or too little meaning. */
  readonly few: readonly string[]
  readonly remarks: readonly string[]
}

/** Names of the measures that resampling is for, of the whole or of the parts of a facet: a count of a resample says nothing. */
const resampled = ({ metric, scorer }: PlannedMetric, facet?: string): readonly string[] =>
  Object.entries(metric.measures as Readonly<Record<string, Measure<string>>>).flatMap(([name, measure]) =>
    measure.unit === 'count' ||
    (facet !== undefined && !isOfParts(measure, facet)) ||
    scorer.resampling?.intervals?.measures.includes(name) === false
      ? []
      : [name],
  )

/** Numbers of a resample. */
const summariseOf = ({ scorer }: PlannedMetric): ((stats: unknown) => Values) =>
  scorer.resampling?.intervals?.summarise ?? scorer.summarise

// ---- parts -----------------------------------------------------------------------------------------------------------

/** Labels of a facet that have intervals: of more, such as every surface form, each would rest on next to nothing. */
const MAX_LABELS = 100

interface FacetLabels {
  readonly retained: readonly (readonly [facet: string, label: string])[]
  readonly left: readonly (readonly [facet: string, labels: number])[]
}

const facetLabels = (tallied: readonly Total[]): FacetLabels => {
  const labels = new Map<string, Set<string>>()
  for (const { parts } of tallied)
    for (const [facet, byLabel] of Object.entries(parts())) {
      const union = labels.get(facet) ?? new Set<string>()
      labels.set(facet, union)
      for (const label of byLabel.keys()) union.add(label)
    }
  const all = [...labels]
  return {
    retained: all.flatMap(([facet, ofFacet]) =>
      ofFacet.size > MAX_LABELS ? [] : [...ofFacet].map((label) => [facet, label] as const),
    ),
    left: all.flatMap(([facet, ofFacet]) => (ofFacet.size > MAX_LABELS ? [[facet, ofFacet.size] as const] : [])),
  }
}

const partKey = (facet: string, label: string, measure: string): string => JSON.stringify([facet, label, measure])

/** The measures of the whole, and those of each part under its key. */
const valuesWith =
  (planned: PlannedMetric, { retained }: FacetLabels) =>
  ({ stats, parts }: Sum): Values => {
    const summarise = summariseOf(planned)
    const values: Record<string, number | undefined> = { ...summarise(stats) }
    const names = new Map(retained.map(([facet]) => [facet, resampled(planned, facet)]))
    const byFacet = retained.length === 0 ? {} : parts()
    for (const [facet, label] of retained) {
      const part = byFacet[facet]?.get(label)
      const measures: Values = part === undefined ? {} : summarise(part)
      for (const name of names.get(facet) ?? []) values[partKey(facet, label, name)] = measures[name]
    }
    return values
  }

// ---- all of them -----------------------------------------------------------------------------------------------------

const tooFew = (rows: WeightedRows<unknown> | undefined): boolean => rows === undefined || rows.size() < 2

// More names than anybody reads in a line.
const MAX_NAMES = 3

const listed = (names: readonly string[]): string =>
  `${names.slice(0, MAX_NAMES).join(', ')}${names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''}`

/** Reasons for missing intervals where there are too few units: of the whole, of parts in a single unit, of groups and means over them. */
const withoutInterval = (
  metric: AnyMetric,
  runs: readonly DrawnRows[],
  { retained }: FacetLabels,
  groups: readonly DocumentGroup[],
  averaged: readonly DocumentGroup[],
): readonly string[] => {
  const units = metric.draws ?? metric.units
  const why = `resampling takes at least two ${units}`
  if (tooFew(runs[0])) return [`no interval: ${why}`]
  const alone = retained.filter(([facet, label]) => runs.some((rows) => rows.inOneUnit(facet, label)))
  const unit = units.replace(/s$/, '')
  return [
    ...byKey(alone, (labels) => `in a single ${unit}${labels === 1 ? '' : ' each'}`),
    ...byKey(
      groups.filter(isSingle).map(({ key, label }) => [key, label] as const),
      () => why,
    ),
    ...overKey(averaged.filter(isSingle), unit),
  ]
}

const isSingle = ({ drawn }: DocumentGroup): boolean => drawn.length < 2

/** One sentence for each key of means. */
const overKey = (small: readonly DocumentGroup[], unit: string): readonly string[] =>
  [...grouped(small, ({ key }) => key)].map(
    ([key, ofKey]) =>
      `no interval for the mean over ${key}: a single ${unit} in ${listed(ofKey.map(({ label }) => label))}`,
  )

/** One sentence for each facet or key. */
const byKey = (
  all: readonly (readonly [key: string, label: string])[],
  why: (labels: number) => string,
): readonly string[] =>
  [...new Set(all.map(([key]) => key))].map((key) => {
    const labels = all.flatMap((part) => (part[0] === key ? [part[1]] : [])).sort(compareCodePoints)
    return `no interval for ${key} ${listed(labels)}: ${why(labels.length)}`
  })

const tooManyLabels = ({ left }: FacetLabels): readonly string[] =>
  left.map(([facet, labels]) => `no intervals by ${facet}: there are ${labels} labels, more than ${MAX_LABELS}`)

/** Remark that an interval is based only on the samples with a value. */
const withoutValue = (
  metric: AnyMetric,
  whole: Intervals,
  names: readonly string[],
  samples: number,
): readonly string[] => {
  const byCount = new Map<number, string[]>()
  for (const name of names) {
    const { undefinedSamples = 0, interval } = whole.get(name) ?? {}
    const measure = (metric.measures as Readonly<Record<string, Measure<string>>>)[name]
    if (interval === undefined || undefinedSamples === 0 || measure?.ofResamples === true) continue
    const title = measure?.title ?? name
    byCount.set(undefinedSamples, [...(byCount.get(undefinedSamples) ?? []), title])
  }
  return [...byCount].map(
    ([count, titles]) =>
      `intervals leave out ${count} of ${samples} samples without a value (0/0): ${titles.join(', ')}`,
  )
}

/**
 * Draws once for all systems: of the whole, and anew of each group, which keeps its size, and of the groups of each mean. `tallied` has a
 * sum for each run, and the intervals are those of the systems that they are runs of.
 */
export const intervalsOf = (
  planned: PlannedMetric,
  runs: readonly SystemRuns[],
  tallied: readonly Total[],
  { groups, rows: ofGroups }: Grouping,
  averaged: ReadonlyMap<string, Grouping>,
  settings: Bootstrap,
  { blocks, progress }: Drawing = {},
): readonly MetricIntervals[] => {
  const { metric } = planned
  const labels = facetLabels(tallied)
  const names = resampled(planned)
  const keys = labels.retained.flatMap(([facet, label]) =>
    resampled(planned, facet).map((name) => partKey(facet, label, name)),
  )
  const wholes = tallied.map(({ rows }) => rows!.drawn)
  const summarise = summariseOf(planned)
  const turns = settings.samples * (1 + groups.length + averaged.size)
  const onSamples = progress?.step?.(stepNames.samples(metric.name), turns)
  const whole = bootstrap(wholes, valuesWith(planned, labels), [...names, ...keys], settings, blocks, onSamples, {
    runs,
  })
  const byGroup = groups.map((_, g) => {
    const rows = ofGroups.map((ofSystem) => ofSystem[g]!.rows)
    return bootstrap(rows, summarise, names, settings, blocks, onSamples, { runs })
  })
  const byMean = [...averaged].map(
    ([key, grouping]) => [key, meanIntervals(summarise, grouping, names, settings, runs, blocks, onSamples)] as const,
  )
  const ofMeans = [...averaged.values()].flatMap((grouping) => grouping.groups)
  return runs.map(({ places }, system) => {
    const rowsOfSystem = places.map((place) => wholes[place]!)
    const few = withoutInterval(metric, rowsOfSystem, labels, groups, ofMeans)
    return {
      whole: whole[system]!,
      part: (facet, label, measure) =>
        rowsOfSystem.some((rows) => rows.inOneUnit(facet, label))
          ? undefined
          : whole[system]?.get(partKey(facet, label, measure)),
      groups: byGroup.map((bySystem) => bySystem[system]!),
      means: new Map(byMean.map(([key, bySystem]) => [key, bySystem[system]!])),
      few,
      remarks: [...few, ...withoutValue(metric, whole[system]!, names, settings.samples), ...tooManyLabels(labels)],
    }
  })
}
