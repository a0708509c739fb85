/** Writes the comparison that a gate fails by, such as `26.30 < 60.00`. */
import type { Measure } from '@assay/core'
import type { GateResult } from '@assay/core/result'

/** The number as reports show it by default: a ratio in percent. */
const shown = (value: number, unit: Measure<string>['unit'] | undefined): string =>
  unit === 'ratio' ? (value * 100).toFixed(2) : String(value)

/** The comparison that fails; undefined where there is no value. */
export const failedNumbers = (
  { value, min, max, maxDrop, baseline, bound }: GateResult,
  measure: Pick<Measure<string>, 'unit' | 'better'> | undefined,
): string | undefined => {
  if (value === null) return undefined
  const number = (one: number): string => shown(one, measure?.unit)
  const own = `${bound === undefined ? '' : `${bound} bound `}${number(value)}`
  if (min !== undefined && value < min) return `${own} < ${number(min)}`
  if (max !== undefined && value > max) return `${own} > ${number(max)}`
  if (maxDrop === undefined || baseline === undefined || baseline === null) return undefined
  const [sign, by] = measure?.better === 'lower' ? ['>', '+'] : ['<', '−']
  return `${own} ${sign} ${number(baseline)} ${by} ${number(maxDrop)}`
}
