/** Numbers that break the description of their measure. */
import type { AnyMetric, Measure } from '@assay/core'

type Values = Readonly<Record<string, number | undefined>>
type MeasureEntries = readonly (readonly [string, Measure<string>])[]

export const measuresIn = (metric: AnyMetric): MeasureEntries =>
  Object.entries(metric.measures as Readonly<Record<string, Measure<string>>>)

/** Describes a number outside its measure's range: a bug of the plugin, never shown as a score. */
export const brokenMeasure = (
  metric: AnyMetric,
  values: Values,
  measures: MeasureEntries = measuresIn(metric),
): string | undefined => {
  for (const [name, { range }] of measures) {
    const value = values[name]
    const fits = typeof value === 'number' && value >= range[0] && value <= range[1]
    if (value === undefined || fits) continue
    return `${metric.name} gives ${name} = ${value}, outside ${range[0]} to ${range[1]}`
  }
  return undefined
}
