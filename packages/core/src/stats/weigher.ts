/** Sums of units under weights, for statistics without columns. */
import type { Stats, WeighUnits } from '../contract.ts'

/** Adds up the units, each times its weight; prepared once where the statistic can be. */
export const weigherOf = <S>(
  { empty, concat, scale, weighed }: Stats<S>,
  units: readonly S[],
  inColumns?: WeighUnits,
): ((weights: ArrayLike<number>) => S) =>
  weighed?.(units, inColumns) ??
  ((weights) =>
    units.reduce((sum, unit, i) => {
      const weight = weights[i]!
      return weight === 0 ? sum : concat(sum, weight === 1 ? unit : scale(weight, unit))
    }, empty))
