/** Description of a metric that is not installed, from its scores alone. */
import type { Measure } from '@assay/core'
import { type Description, isSameMetric, type Measures, type MetricName, type Score } from '@assay/core/result'

/** Names stand for titles. What is always a whole number is shown as a count, and all else as it is stored, never in percent. */
export const guessDescription = (of: MetricName, scores: readonly Score[]): Description => {
  const ofMetric = scores.filter((score) => isSameMetric(score, of))
  const names = new Set(ofMetric.flatMap(({ measures }) => Object.keys(measures)))
  return {
    title: 'not installed here: names of measures stand for their titles',
    units: 'units',
    headline: ofMetric[0]?.headline ?? '',
    measures: Object.fromEntries([...names].map((name) => [name, guessMeasure(name, ofMetric)])),
  }
}

/** A measure that its metric no longer describes, or not without its options. */
export const guessMeasure = (name: string, scores: readonly Score[]): Measure<string> => {
  const values = scores.flatMap((score) => everyOf(score).flatMap((measures) => measures[name]?.value ?? []))
  const unit = values.length > 0 && values.every((value) => Number.isInteger(value)) ? 'count' : 'number'
  return {
    title: name,
    formula: '',
    range: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    better: 'neither',
    unit,
  }
}

const everyOf = ({ measures, facets, groups = {} }: Score): readonly Measures[] => [
  measures,
  ...[facets, groups].flatMap((all) =>
    Object.values(all).flatMap((labels) => Object.values(labels).map((part) => part.measures)),
  ),
]
