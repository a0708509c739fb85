/** Warnings about few units, one per metric. */
import type { AnyMetric, Problem } from '@assay/core'
import { code } from '../codes.ts'
import type { PlannedMetric } from '../plan/plan.ts'
import type { DocumentGroup } from '../score/groups.ts'
import type { Units } from '../score/units.ts'
import type { MetricIntervals } from '../significance/intervals.ts'
import { doubt } from './label-doubts.ts'

/** Intervals and tests over fewer units mean little: ten units have a thousand ways to change sides. */
const MIN_UNITS = 10

const counted = (count: number, units: string): string => `${count} ${count === 1 ? units.replace(/s$/, '') : units}`

const drawnName = ({ draws, units }: AnyMetric): string => draws ?? units

/** The number of units that are drawn. */
export const drawnOf = ({ documents, drawnIn }: Units): number =>
  documents.reduce((sum, _, place) => sum + drawnIn(place), 0)

/** Warns if few units are resampled. */
export const fewUnits = ({ metric }: PlannedMetric, units: Units): Problem | undefined => {
  const drawn = drawnOf(units)
  return drawn >= MIN_UNITS
    ? undefined
    : doubt(
        code.W802,
        `${metric.name} rests on ${counted(drawn, drawnName(metric))}: intervals and tests over fewer than ${MIN_UNITS} mean little`,
        'score more data, or report the number of units with the scores',
      )
}

/** The same of groups of documents, which are resampled each by itself. */
export const fewInGroups = ({ metric }: PlannedMetric, groups: readonly DocumentGroup[]): Problem | undefined => {
  // of a single unit there is no interval, which is reported
  const small = groups.filter(({ drawn: { length } }) => length > 1 && length < MIN_UNITS)
  const [first] = small
  if (first === undefined) return undefined
  const which = `${first.key} ${first.label} on ${counted(first.drawn.length, drawnName(metric))}`
  const others = small.length === 1 ? '' : `, and ${small.length - 1} more groups on fewer than ${MIN_UNITS}`
  return doubt(
    code.W802,
    `${metric.name} rests for ${which}${others}: intervals over fewer than ${MIN_UNITS} mean little`,
    'group by a key with fewer values, or report the number of units with the scores',
  )
}

/** Explains missing intervals. */
export const noIntervals = ({ metric }: PlannedMetric, drawn: readonly MetricIntervals[]): Problem | undefined => {
  const reasons = [...new Set(drawn.flatMap(({ few }) => few))]
  if (reasons.length === 0) return undefined
  return doubt(
    code.W803,
    `${metric.name}: ${reasons.join('; ')}`,
    'a single unit drawn again and again is always the same',
  )
}
