/** The costs as whole numbers: multiples of a unit that all of them have in common, a quarter by default. */
import { decimal, type Ratio, times } from './fractions.ts'
import type { EterOptions } from './options.ts'

export interface Costs {
  /** Units in 1. */
  readonly unit: number
  readonly insertion: number
  readonly deletion: number
  readonly type: number
  readonly subtype: number
  readonly boundary: number
  readonly label: number
  /** The component error of a pair at most; `undefined`: no limit. */
  readonly cap: number | undefined
}

export const costsOf = (options: EterOptions): Costs => {
  const { costInsertion, costDeletion, costType, costSubtype, costBoundary, costLabel, capEc } = options
  const all = [costInsertion, costDeletion, costType, costSubtype, costBoundary, costLabel, capEc ?? 0].map(decimal)
  const unit = all.reduce((common, { under }) => leastCommonMultiple(common, under), 1n)
  const inUnits = (x: number): number => Number(times(decimal(x), whole(unit)).over)
  return {
    unit: Number(unit),
    insertion: inUnits(costInsertion),
    deletion: inUnits(costDeletion),
    type: inUnits(costType),
    subtype: inUnits(costSubtype),
    boundary: inUnits(costBoundary),
    label: inUnits(costLabel),
    cap: capEc === null ? undefined : inUnits(capEc),
  }
}

const whole = (over: bigint): Ratio => ({ over, under: 1n })

const leastCommonMultiple = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return (a / x) * b
}
