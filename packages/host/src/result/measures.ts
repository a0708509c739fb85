/** Sums as numbers: the measures of the whole, and of each label of each facet. */
import type { AnyMetric, Measure, Parts } from '@assay/core'
import { isOfParts, isSliced, sliceNames } from '@assay/core/internal/host'
import type { Measures, Part, Score } from '@assay/core/result'
import { refuse } from '../checks/faults.ts'
import type { AnyScorer } from '../plan/plan.ts'
import { brokenMeasure, measuresIn } from '../score/accumulator.ts'
import type { Intervals } from '../significance/bootstrap.ts'
import type { MetricIntervals } from '../significance/intervals.ts'

type Values = Readonly<Record<string, number | undefined>>

export const toRecord = <A>(entries: Iterable<readonly [string, A]>): Readonly<Record<string, A>> => {
  const record: Record<string, A> = Object.create(null)
  for (const [key, value] of entries) record[key] = value
  return record
}

export type IntervalOf = (measure: string) => ReturnType<Intervals['get']>

export const measuresOf = (
  metric: AnyMetric,
  values: Values,
  intervalOf: IntervalOf,
  isKept: (measure: Measure<string>) => boolean = () => true,
  where = '',
): Measures => {
  const shown = measuresIn(metric).filter(
    ([name, measure]) => isKept(measure) && (!measure.ofResamples || intervalOf(name)),
  )
  const broken = brokenMeasure(metric, values, shown)
  if (broken !== undefined) refuse(`${broken}${where}`)
  return toRecord(
    shown.map(([name, { unit, ofResamples }]) => {
      const value = ofResamples === true ? intervalOf(name)?.mean : values[name]
      const interval = unit !== 'count' && value !== undefined ? intervalOf(name)?.interval : undefined
      return [name, { value: value ?? null, ...(interval && { interval }) }] as const
    }),
  )
}

/** True for a row whose lines have none of its measures: each ratio is 0/0, and nothing is counted. */
const isBare = (metric: AnyMetric, measures: Measures): boolean =>
  measuresIn(metric).every(([name, { unit }]) => {
    const value = measures[name]?.value ?? null
    return value === null || (value === 0 && (unit === 'count' || unit === 'sum'))
  })

/** A metric with the scorer that it is under its options. */
interface ScoredMetric {
  readonly metric: AnyMetric
  readonly scorer: AnyScorer
}

export const facetsOf = (
  { metric, scorer }: ScoredMetric,
  parts: Parts<unknown>,
  isStored: boolean,
  drawn?: MetricIntervals,
): Score['facets'] =>
  toRecord(
    Object.entries(parts).flatMap(([facet, labels]) => {
      const isSlice = sliceNames.some((name) => name === facet)
      const rows = [...labels].flatMap(([label, s]): readonly (readonly [string, Part])[] => {
        const values = scorer.summarise(s)
        const intervalOf: IntervalOf = (name) => drawn?.part(facet, label, name)
        const measures = measuresOf(
          metric,
          values,
          intervalOf,
          isSlice ? isSliced : (measure) => isOfParts(measure, facet),
          `, for ${facet} ${label}`,
        )
        if (isSlice && isBare(metric, measures)) return []
        return [[label, { measures, stats: isStored ? scorer.stats.encode(s) : null }]]
      })
      return isSlice && rows.length === 0 ? [] : [[facet, toRecord(rows)] as const]
    }),
  )
