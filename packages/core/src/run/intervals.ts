/** Bootstrap intervals of one metric: of the whole, of its parts, and of groups of documents. */
import type { AnyMetric, Measure } from '../contract.ts'
import { bootstrap, type Intervals } from '../infer/bootstrap.ts'
import type { Weighed } from '../infer/rows.ts'
import { byUnit } from './draws.ts'
import type { Grouped, GroupRows } from './groups.ts'
import type { DocumentRows, Sum, Tallied } from './lane.ts'
import type { PlannedMetric } from './plan.ts'
import type { Bootstrap } from './request.ts'
import type { Progress } from './surroundings.ts'
import type { Units } from './units.ts'

type Values = Readonly<Record<string, number | undefined>>

/** Of one measure of a part. */
export type PartInterval = (facet: string, label: string, measure: string) => ReturnType<Intervals['get']>

/** The intervals of one system. */
export interface Drawn {
  readonly whole: Intervals
  readonly part: PartInterval
  /** By number of the group. */
  readonly groups: readonly Intervals[]
  /** Why some are not there. */
  readonly remarks: readonly string[]
}

/** Names of the measures that resampling is for: a count of a resample says nothing. */
const resampled = (metric: AnyMetric, ofParts: boolean): readonly string[] =>
  Object.entries(metric.measures as Readonly<Record<string, Measure<string>>>).flatMap(([name, measure]) =>
    measure.unit === 'count' || (ofParts && measure.wholeOnly === true) ? [] : [name],
  )

// ---- parts -----------------------------------------------------------------------------------------------------------

/** Labels of a facet that have intervals: of more, such as every surface form, each would rest on next to nothing. */
const MOST_LABELS = 100

interface FacetLabels {
  readonly kept: readonly (readonly [facet: string, label: string])[]
  readonly left: readonly (readonly [facet: string, labels: number])[]
}

const facetLabels = (tallied: readonly Tallied[]): FacetLabels => {
  const labels = new Map<string, Set<string>>()
  for (const { parts } of tallied)
    for (const [facet, byLabel] of Object.entries(parts())) {
      const known = labels.get(facet) ?? new Set<string>()
      labels.set(facet, known)
      for (const label of byLabel.keys()) known.add(label)
    }
  const all = [...labels]
  return {
    kept: all.flatMap(([facet, own]) =>
      own.size > MOST_LABELS ? [] : [...own].map((label) => [facet, label] as const),
    ),
    left: all.flatMap(([facet, own]) => (own.size > MOST_LABELS ? [[facet, own.size] as const] : [])),
  }
}

const partKey = (facet: string, label: string, measure: string): string => JSON.stringify([facet, label, measure])

/** The measures of the whole, and those of each part under its key. */
const valuesWith =
  ({ metric, scorer }: PlannedMetric, { kept }: FacetLabels) =>
  ({ stats, parts }: Sum): Values => {
    const values: Record<string, number | undefined> = { ...scorer.summarise(stats) }
    const names = kept.length === 0 ? [] : resampled(metric, true)
    const byFacet = kept.length === 0 ? {} : parts()
    for (const [facet, label] of kept) {
      const part = byFacet[facet]?.get(label)
      const own: Values = part === undefined ? {} : scorer.summarise(part)
      for (const name of names) values[partKey(facet, label, name)] = own[name]
    }
    return values
  }

// ---- all of them -----------------------------------------------------------------------------------------------------

const tooFew = (rows: Weighed<unknown>): boolean => rows.size() < 2

const remarksOf = (
  { units }: AnyMetric,
  whole: Weighed<unknown>,
  { left }: FacetLabels,
  groups: readonly Grouped[],
  rows: readonly GroupRows[],
): readonly string[] => {
  const why = `resampling takes at least two ${units}`
  const small = groups.filter((_, g) => tooFew((rows[g] as GroupRows).rows))
  const keys = [...new Set(small.map(({ key }) => key))]
  return [
    ...(tooFew(whole) ? [`no interval: ${why}`] : []),
    ...left.map(([facet, labels]) => `no intervals by ${facet}: there are ${labels} labels, more than ${MOST_LABELS}`),
    ...keys.map((key) => {
      const labels = small.filter((group) => group.key === key).map(({ label }) => label)
      const more = labels.length > 3 ? ` and ${labels.length - 3} more` : ''
      return `no interval for ${key} ${labels.slice(0, 3).join(', ')}${more}: ${why}`
    }),
  ]
}

/** Draws once for all systems: of the whole, and anew of each group, which keeps its size. `grouped` is by system. */
export const intervalsOf = (
  planned: PlannedMetric,
  tallied: readonly Tallied[],
  units: Units,
  groups: readonly Grouped[],
  grouped: readonly (readonly GroupRows[])[],
  settings: Bootstrap,
  progress?: Progress,
): readonly Drawn[] => {
  const { metric, scorer } = planned
  const labels = facetLabels(tallied)
  const names = resampled(metric, false)
  const parts = resampled(metric, true)
  const keys = labels.kept.flatMap(([facet, label]) => parts.map((name) => partKey(facet, label, name)))
  const wholes = tallied.map(({ rows }) => byUnit(rows as DocumentRows, units))
  const turns = settings.samples * (1 + groups.length)
  const onSamples = progress?.step?.(`bootstrap samples of ${metric.name}`, turns)
  const whole = bootstrap(wholes, valuesWith(planned, labels), [...names, ...keys], settings, onSamples)
  const byGroup = groups.map((_, g) => {
    const rows = grouped.map((own) => (own[g] as GroupRows).rows)
    return bootstrap(rows, (s): Values => scorer.summarise(s), names, settings, onSamples)
  })
  return tallied.map((_, system) => ({
    whole: whole[system] as Intervals,
    part: (facet, label, measure) => whole[system]?.get(partKey(facet, label, measure)),
    groups: byGroup.map((own) => own[system] as Intervals),
    remarks: remarksOf(metric, wholes[system] as Weighed<Sum>, labels, groups, grouped[system] ?? []),
  }))
}
