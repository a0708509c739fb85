/** The costs as whole multiples of a common unit, a quarter by default. */
import { fraction } from '@assay/core'
import { decimal, type EterOptions } from './options.ts'

export interface Costs {
  /** The number of units in 1. */
  readonly unit: number
  readonly insertion: number
  readonly deletion: number
  readonly type: number
  readonly subtype: number
  readonly boundary: number
  readonly label: number
  /** The largest component error of a pair; `undefined` if unlimited. */
  readonly cap: number | undefined
}

export const costsOf = (options: EterOptions): Costs => {
  const { costInsertion, costDeletion, costType, costSubtype, costBoundary, costLabel, capEc } = options
  const all = [costInsertion, costDeletion, costType, costSubtype, costBoundary, costLabel, capEc ?? 0].map(decimal)
  const unit = fraction.leastCommonMultiple(all.map(({ under }) => under))
  const inUnits = (x: number): number => {
    const { over, under } = decimal(x)
    return Number(over * (unit / under))
  }
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
