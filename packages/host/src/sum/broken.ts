/** Numbers that break the description of their measure. */
import type { AnyMetric, Measure } from '@assay/core'

type Values = Readonly<Record<string, number | undefined>>
type Described = readonly (readonly [string, Measure<string>])[]

export const measuresIn = (metric: AnyMetric): Described =>
  Object.entries(metric.measures as Readonly<Record<string, Measure<string>>>)

/** A number that breaks its own description is a bug of the plugin, and is not shown as a score. */
export const brokenMeasure = (
  metric: AnyMetric,
  values: Values,
  measures: Described = measuresIn(metric),
): string | undefined => {
  for (const [name, { range }] of measures) {
    const value = values[name]
    const fits = typeof value === 'number' && value >= range[0] && value <= range[1]
    if (value === undefined || fits) continue
    return `${metric.name} gives ${name} = ${value}, outside ${range[0]} to ${range[1]}`
  }
  return undefined
}
