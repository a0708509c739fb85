/** From sums to the numbers of a result: measures, parts, groups, comparisons. */
import type { AnyMetric, Json, Parts } from '@assay/core'
import { sectionFault } from '@assay/core/internal/host'
import type { Comparison, GroupPart, Mean, Means, Score } from '@assay/core/result'
import { refuse, requireSync } from '../checks/faults.ts'
import { leniencies } from '../plan/leniencies.ts'
import type { Plan, PlannedMetric } from '../plan/plan.ts'
import type { Bootstrap } from '../plan/request.ts'
import { signatureOf } from '../plan/signature.ts'
import { brokenMeasure, type Total } from '../score/accumulator.ts'
import { newMeans } from '../score/document-means.ts'
import { DOCUMENT } from '../score/document-names.ts'
import type { DocumentGroup, Grouping, GroupRows } from '../score/groups.ts'
import { differs, type Intervals } from '../significance/bootstrap.ts'
import type { MetricIntervals } from '../significance/intervals.ts'
import { facetsOf, type IntervalOf, measuresOf, toRecord } from './measures.ts'

/** Error of a sweep: a point may only say measures of the metric, in their range. */
export const brokenSweep = ({ metric, scorer }: PlannedMetric, stats: unknown): string | undefined => {
  for (const [parameter, points] of Object.entries(scorer.report?.sweeps?.(stats) ?? {})) {
    for (const { at, measures } of points) {
      const unknown = Object.keys(measures).find((name) => !Object.hasOwn(metric.measures, name))
      if (unknown !== undefined) return `${metric.name} sweeps ${unknown}, which is not among its measures`
      const broken = brokenMeasure(metric, measures)
      if (broken !== undefined) return `${broken}, at ${parameter} = ${at}`
    }
  }
  return undefined
}

export const sweepsOf = ({ scorer }: PlannedMetric, stats: unknown): Score['sweeps'] => {
  const sweeps = scorer.report?.sweeps?.(stats)
  if (sweeps === undefined) return undefined
  return toRecord(
    Object.entries(sweeps).map(([name, points]) => [
      name,
      points.map(({ at, measures }) => ({
        at,
        measures: toRecord(Object.entries(measures).map(([measure, value]) => [measure, { value: value ?? null }])),
      })),
    ]),
  )
}

/** The metric's own parts of a report; refused where one is not as the contract has it. */
export const sectionsOf = ({ scorer }: PlannedMetric, stats: unknown, parts: Parts<unknown>): Score['sections'] => {
  const sections = scorer.report?.sections?.(stats, parts) ?? []
  const fault = sectionFault(sections)
  if (fault !== undefined) refuse(fault)
  return sections.length > 0 ? sections : undefined
}

/** The groups that have been asked for, as a result tells them. */
export const groupsOf = (
  { metric, scorer }: PlannedMetric,
  groups: readonly DocumentGroup[],
  rows: readonly Pick<GroupRows, 'stats' | 'units'>[],
  isStored: boolean,
  drawn?: MetricIntervals,
): NonNullable<Score['groups']> => {
  const keys = [...new Set(groups.map(({ key }) => key))]
  const partOf = (g: number): GroupPart => {
    const { stats, units } = rows[g] as GroupRows
    const { key, label } = groups[g]!
    const values = scorer.summarise(stats)
    const intervalOf: IntervalOf = (name) => drawn?.groups[g]?.get(name)
    const measures = measuresOf(metric, values, intervalOf, undefined, `, for ${key} ${label}`)
    return { units, measures, stats: isStored ? scorer.stats.encode(stats) : null }
  }
  return toRecord(
    keys.map((key) => [
      key,
      toRecord(groups.flatMap((group, g) => (group.key === key ? [[group.label, partOf(g)] as const] : []))),
    ]),
  )
}

const withIntervals = ({ units, measures }: Means, drawn: Intervals = new Map()): Means => {
  const withOwn = ([name, averaged]: readonly [string, Mean]): readonly [string, Mean] => {
    const interval = averaged.mean === null ? undefined : drawn.get(name)?.interval
    return [name, { ...averaged, ...(interval && { interval }) }]
  }
  return { units, measures: toRecord(Object.entries(measures).map(withOwn)) }
}

/** The means of a system over documents, and over the groups of each key. */
export const meansOf = (
  { means }: Plan,
  { metric, scorer }: PlannedMetric,
  system: number,
  { means: overDocuments }: Total,
  averaged: ReadonlyMap<string, Grouping>,
  drawn?: MetricIntervals,
): NonNullable<Score['means']> =>
  toRecord(
    means.map((key) => {
      if (key === DOCUMENT) return [key, overDocuments!] as const
      const { groups, rows } = averaged.get(key)!
      const values = newMeans(Object.keys(metric.measures))
      for (const [g, { stats, units }] of rows[system]!.entries()) {
        if (units === 0) continue
        const measures = requireSync('summarise', scorer.summarise(stats))
        const broken = brokenMeasure(metric, measures)
        if (broken !== undefined) refuse(`${broken}, for ${key} ${groups[g]!.label}`)
        values.add(measures)
      }
      return [key, withIntervals(values.means(), drawn?.means.get(key))] as const
    }),
  )

/** Parts of a score in addition to its sum. */
export interface ScoreParts {
  readonly groups: readonly DocumentGroup[]
  readonly grouped: readonly GroupRows[]
  readonly drawn: MetricIntervals | undefined
  readonly means: NonNullable<Score['means']>
  /** The sum as it is stored. */
  readonly stored: Json
}

export const scoreOf = (
  plan: Plan,
  planned: PlannedMetric,
  system: number,
  tallied: Total,
  { groups, grouped, drawn, means, stored }: ScoreParts,
): Score => {
  const { metric, scorer } = planned
  const { name, meta, files } = plan.systems[system]!
  const sweeps = sweepsOf(planned, tallied.stats)
  const parts = tallied.parts()
  const all = sectionsOf(planned, tallied.stats, parts)
  const sections = plan.secrets === undefined ? all : all?.filter(({ words }) => words === undefined)
  const remarks = [...(scorer.report?.remarks?.(tallied.stats, parts) ?? []), ...(drawn?.remarks ?? [])]
  const lenient = leniencies(planned, plan, files)
  return {
    metric: metric.name,
    plugin: planned.package,
    version: metric.package.version,
    ...(planned.convention !== undefined && { convention: planned.convention }),
    system: name,
    ...(meta && Object.keys(meta).length > 0 && { meta }),
    signature: signatureOf(planned, plan, files),
    ...(lenient.length > 0 && { lenient }),
    headline: metric.headline,
    units: tallied.units,
    ...(planned.view?.together && { unitsCalled: planned.view.together.units }),
    measures: measuresOf(metric, requireSync('summarise', scorer.summarise(tallied.stats)), (measure) =>
      drawn?.whole.get(measure),
    ),
    ...(sweeps && { sweeps }),
    facets: facetsOf(planned, parts, plan.sums, drawn),
    ...(plan.groupBy.length > 0 && { groups: groupsOf(planned, groups, grouped, plan.sums, drawn) }),
    ...(plan.means.length > 0 && { means }),
    ...(plan.bootstrap && { bootstrap: plan.bootstrap }),
    ...(sections && { sections }),
    ...(remarks.length > 0 && { remarks }),
    ...(scorer.words && { words: true }),
    stats: stored,
  }
}

// ---- statistics ------------------------------------------------------------------------------------------------------

/** For each pair of systems, the better one first: whether it differs from the other by the rule of CoNLL-2003. */
export const comparisonsOf = (
  { compare, bootstrap: settings }: Plan,
  metric: AnyMetric,
  scores: readonly Score[],
): readonly Comparison[] => {
  if (compare !== true || settings === undefined) return []
  const sign = metric.measures[metric.headline as string]?.better === 'lower' ? -1 : 1
  const key = (score: Score): number => sign * (headlineOf(score) ?? -sign * Number.MAX_VALUE)
  const ranked = [...scores].sort((a, b) => key(b) - key(a))
  return ranked.flatMap((better, i) => ranked.slice(i + 1).map((other) => comparisonOf(better, other, settings)))
}

const comparisonOf = (better: Score, other: Score, { samples, seed }: Bootstrap): Comparison => {
  const value = headlineOf(better)
  const baseline = headlineOf(other)
  const interval = other.measures[other.headline]?.interval
  return {
    metric: better.metric,
    plugin: better.plugin,
    measure: better.headline,
    baseline: other.system,
    system: better.system,
    difference: value === null || baseline === null ? null : value - baseline,
    ...(interval && value !== null && { interval, differs: differs(value, interval) }),
    test: 'bootstrap-centre',
    trials: samples,
    seed,
  }
}

const headlineOf = (score: Score): number | null => score.measures[score.headline]?.value ?? null
