/** Names of metrics in results: a bare name is enough where one package alone has it. */
import type { MetricName, Result } from './contract/result.ts'

export const isSameMetric = (a: MetricName, b: MetricName): boolean => a.metric === b.metric && a.plugin === b.plugin

export const fullName = ({ plugin, metric }: MetricName): string => `${plugin}/${metric}`

/** True if a name as typed refers to this metric: `lea`, or `@assay/lea/lea`, for which `lea/lea` is short. */
export const matchesName = (name: string, one: MetricName): boolean =>
  [name, `@assay/${name}`].includes(fullName(one)) || name === one.metric

/** Returns a display name for each of some metrics: its name, or with its package where several have that name. */
export const displayNames = (all: Iterable<MetricName>): ((one: MetricName) => string) => {
  const packages = new Map<string, Set<string>>()
  for (const { metric, plugin } of all) packages.set(metric, (packages.get(metric) ?? new Set()).add(plugin))
  return (one) => ((packages.get(one.metric)?.size ?? 0) > 1 ? fullName(one) : one.metric)
}

/** A result in which every metric has an unambiguous name, as reports show it. */
export const withDisplayNames = (result: Result): Result => {
  const nameOf = displayNames([...result.scores, ...result.gates])
  const renamed = <A extends MetricName>(all: readonly A[]): readonly A[] =>
    all.map((one) => ({ ...one, metric: nameOf(one) }))
  return {
    ...result,
    scores: renamed(result.scores),
    comparisons: renamed(result.comparisons),
    gates: renamed(result.gates),
  }
}

/** Metric and measure of a column as it was asked for; any metric where none is named. */
export interface ColumnNames {
  readonly metric: string | undefined
  readonly measure: string
}

/**
 * Ways to divide the name of a column into metric and measure, since a measure may have a dot in its name: before the last dot, as no metric, then
 * before the others.
 */
export const columnDivisions = ({ metric, measure }: ColumnNames): readonly ColumnNames[] => {
  const parts = [...(metric === undefined ? [] : metric.split('.')), ...measure.split('.')]
  const last = metric === undefined ? 0 : metric.split('.').length
  return [...new Set([last, 0, ...parts.keys()])].map((n) => ({
    metric: n === 0 ? undefined : parts.slice(0, n).join('.'),
    measure: parts.slice(n).join('.'),
  }))
}
