/**
 * One row of numbers a unit, and the one operation that resampling, breakdowns and leaving out need:
 * `weigh(weights)`, each unit's row times its weight, added.
 */
import type { Stats } from '../contract.ts'
import { addProduct, canonical, type ExactSum, exactSum } from '../stats/exact.ts'

/** The statistics of units, one row each. */
export interface Rows<S> {
  readonly add: (unit: S) => void
  readonly size: () => number
  /** Weights are natural numbers, one a unit. Linear in the numbers that are not zero. */
  readonly weigh: (weights: ArrayLike<number>) => S
  /** The same of some units, by their numbers: one weight for each of them. Costs nothing for the others. */
  readonly weighSome: (units: ArrayLike<number>, weights: ArrayLike<number>) => S
}

/** Rows that are weighed and no longer added to. */
export type Weighed<S> = Pick<Rows<S>, 'size' | 'weigh'>

/** An empty collection of rows for a statistic. */
export const rowsOf = <S>(stats: Stats<S>): Rows<S> =>
  stats.layout === undefined ? plainRows(stats) : packedRows(stats.layout)

const plainRows = <S>(stats: Stats<S>): Rows<S> => {
  const units: S[] = []
  const weighed = (some: readonly S[], weights: ArrayLike<number>): S => {
    checkWeights(weights, some.length)
    return some.reduce((sum, unit, i) => {
      const weight = weights[i] as number
      return weight === 0 ? sum : stats.concat(sum, stats.scale(weight, unit))
    }, stats.empty)
  }
  return {
    add: (unit) => {
      units.push(unit)
    },
    size: () => units.length,
    weigh: (weights) => weighed(units, weights),
    weighSome: (some, weights) =>
      weighed(
        Array.from(some, (unit) => units[unit] as S),
        weights,
      ),
  }
}

const checkWeights = (weights: ArrayLike<number>, size: number): void => {
  if (weights.length !== size) throw new RangeError(`${weights.length} weights for ${size} units`)
}

/** Compressed sparse rows: unit i has the entries from `starts[i]` to `starts[i + 1]`. */
interface Matrix {
  size: number
  entries: number
  starts: Int32Array
  columns: Int32Array
  values: Float64Array
}

const packedRows = <S>(layoutOf: NonNullable<Stats<S>['layout']>): Rows<S> => {
  const kinds: ('count' | 'total')[] = []
  const layout = layoutOf({ add: (kind) => kinds.push(kind) - 1 })
  const room = 1024
  const matrix: Matrix = {
    size: 0,
    entries: 0,
    starts: new Int32Array(room),
    columns: new Int32Array(room),
    values: new Float64Array(room),
  }
  const emit = (column: number, value: number): void => push(matrix, column, value)
  return {
    add: (unit) => {
      layout.put(unit, emit)
      endRow(matrix)
    },
    size: () => matrix.size,
    weigh: (weights) => {
      checkWeights(weights, matrix.size)
      const sums = kinds.includes('total')
        ? mixedSums(matrix, undefined, weights, kinds)
        : countSums(matrix, weights, kinds.length)
      return layout.take(sums)
    },
    weighSome: (units, weights) => {
      checkWeights(weights, units.length)
      return layout.take(mixedSums(matrix, units, weights, kinds))
    },
  }
}

const push = (matrix: Matrix, column: number, value: number): void => {
  const { entries } = matrix
  if (entries === matrix.columns.length) {
    matrix.columns = copied(matrix.columns, new Int32Array(entries * 2))
    matrix.values = copied(matrix.values, new Float64Array(entries * 2))
  }
  matrix.columns[entries] = column
  matrix.values[entries] = value
  matrix.entries = entries + 1
}

const endRow = (matrix: Matrix): void => {
  const size = matrix.size + 1
  if (size === matrix.starts.length) matrix.starts = copied(matrix.starts, new Int32Array(size * 2))
  matrix.starts[size] = matrix.entries
  matrix.size = size
}

const copied = <A extends Int32Array | Float64Array>(from: A, to: A): A => {
  to.set(from)
  return to
}

/** Reads the components of a column sum. */
type Sums = (column: number) => readonly number[]

const countSums = ({ size, starts, columns, values }: Matrix, weights: ArrayLike<number>, width: number): Sums => {
  const counts = new Float64Array(width)
  let entry = 0
  for (let unit = 0; unit < size; unit++) {
    const end = starts[unit + 1] as number
    const weight = weights[unit] as number
    if (weight === 0) {
      entry = end
      continue
    }
    for (; entry < end; entry++) {
      const column = columns[entry] as number
      counts[column] = (counts[column] as number) + weight * (values[entry] as number)
    }
  }
  return (column) => [counts[column] as number]
}

/** Of all units, or of some. */
const mixedSums = (
  { size, starts, columns, values }: Matrix,
  units: ArrayLike<number> | undefined,
  weights: ArrayLike<number>,
  kinds: readonly ('count' | 'total')[],
): Sums => {
  const counts = new Float64Array(kinds.length)
  const totals = kinds.map((kind): ExactSum | undefined => (kind === 'total' ? exactSum() : undefined))
  const length = units?.length ?? size
  for (let i = 0; i < length; i++) {
    const unit = units === undefined ? i : (units[i] as number)
    const weight = weights[i] as number
    if (weight === 0) continue
    const end = starts[unit + 1] as number
    for (let entry = starts[unit] as number; entry < end; entry++) {
      const column = columns[entry] as number
      const total = totals[column]
      if (total === undefined) counts[column] = (counts[column] as number) + weight * (values[entry] as number)
      else addProduct(total, values[entry] as number, weight)
    }
  }
  return (column) => {
    const total = totals[column]
    return total === undefined ? [counts[column] as number] : canonical(total)
  }
}
