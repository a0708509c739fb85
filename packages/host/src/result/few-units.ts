/** What rests on few units says little: told once for each metric. */
import type { Problem } from '@assay/core'
import type { Units } from '../judge/units.ts'
import type { PlannedMetric } from '../plan/planned.ts'
import { nowhere } from '../problems/failure.ts'
import type { Grouped, GroupRows } from '../sum/groups.ts'
import type { Drawn } from '../weigh/intervals.ts'

/** From here up an interval or a test says something, roughly: ten units have a thousand ways to change sides. */
const ENOUGH = 10

const counted = (count: number, units: string): string => `${count} ${count === 1 ? units.replace(/s$/, '') : units}`

const warning = (code: string, message: string, hint: string): Problem => ({
  severity: 'warning',
  code,
  message,
  at: nowhere,
  hint,
})

/** That the whole rests on few units, where anything is drawn from them. */
export const fewUnits = ({ metric }: PlannedMetric, { documents }: Units): Problem | undefined =>
  documents.length >= ENOUGH
    ? undefined
    : warning(
        'W802',
        `${metric.name} rests on ${counted(documents.length, metric.units)}: intervals and tests over fewer than ${ENOUGH} mean little`,
        'score more data, or say beside the numbers how little there was',
      )

/** The same of groups of documents, which are resampled each by itself. */
export const fewInGroups = (
  { metric }: PlannedMetric,
  groups: readonly Grouped[],
  rows: readonly GroupRows[],
): Problem | undefined => {
  const isFew = (_: Grouped, g: number): boolean => {
    const size = (rows[g] as GroupRows).rows.size()
    // of a single unit there is no interval, which is reported
    return size > 1 && size < ENOUGH
  }
  const small = groups.filter(isFew)
  const [first] = small
  if (first === undefined) return undefined
  const size = (rows[groups.indexOf(first)] as GroupRows).rows.size()
  const which = `${first.key} ${first.label} on ${counted(size, metric.units)}`
  const others = small.length === 1 ? '' : `, and ${small.length - 1} more groups on fewer than ${ENOUGH}`
  return warning(
    'W802',
    `${metric.name} rests for ${which}${others}: intervals over fewer than ${ENOUGH} mean little`,
    'group by a key with fewer values, or say beside the numbers how little there was',
  )
}

/** That some intervals are not there, and why. */
export const noIntervals = ({ metric }: PlannedMetric, drawn: readonly Drawn[]): Problem | undefined => {
  const reasons = [...new Set(drawn.flatMap(({ few }) => few))]
  if (reasons.length === 0) return undefined
  return warning(
    'W803',
    `${metric.name}: ${reasons.join('; ')}`,
    'a single unit drawn again and again is always the same',
  )
}
