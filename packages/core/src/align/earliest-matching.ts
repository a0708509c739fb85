/**
 * The matching of the largest total gain, exactly; of several such matchings the first: that in which row 0 has the earliest column,
 * then row 1, and so on, and no column is last. A score that rests on it depends on no solver.
 */
import type { Fraction } from '../numbers/fraction.ts'
import { cheapestMatching } from './cheapest-matching.ts'
import { bigints, type Key, pack } from './lexicographic.ts'
import { matching } from './matching.ts'

/** The gain of a pair, above 0: a whole number or a fraction. */
export type Gain = number | Fraction

/** The pairs that gain something: those of row `i` are `start[i]` to `start[i + 1]`, in the order of their columns. */
export interface Gains {
  readonly columns: number
  readonly start: readonly number[]
  readonly column: readonly number[]
  readonly gain: readonly Gain[]
}

/** An optimal matching, and what its proof says of all of them: the cells that may be pairs, and what may stay free. */
interface Optimum {
  readonly columnOf: Int32Array
  readonly isTight: (row: number, cell: number) => boolean
  readonly isRowIdle: (row: number) => boolean
  readonly isColumnIdle: (column: number) => boolean
}

/** Weights below it make each step of the solver exact. */
const MAX_EXACT = 2 ** 50

/** A fraction of numbers that doubles hold, where it is one. */
const inDoubles = (gain: Gain): Key => {
  if (typeof gain === 'number') return gain
  const [over, under] = [Number(gain.over), Number(gain.under)]
  return Number.isSafeInteger(over) && Number.isSafeInteger(under) ? { over, under } : gain
}

const optimumOf = ({ columns, start, column, gain }: Gains): Optimum => {
  const rows = start.length - 1
  const packed = pack(
    gain.map((one) => [inDoubles(one)]),
    Math.min(rows, columns),
  )
  if (packed.exactIn === 'double' && packed.costs.every((weight) => weight < MAX_EXACT)) {
    const weight = Float64Array.from(packed.costs)
    const cells = { columns, start: Int32Array.from(start), column: Int32Array.from(column), weight }
    const { columnOf, profit, price } = matching(cells)
    return {
      columnOf,
      isTight: (row, cell) => profit[row]! + price[column[cell]!]! === weight[cell]!,
      isRowIdle: (row) => profit[row] === 0,
      isColumnIdle: (one) => price[one] === 0,
    }
  }
  const cost = packed.costs.map((weight) => -BigInt(weight))
  const row = start.slice(1).flatMap((end, i) => new Array<number>(end - start[i]!).fill(i))
  const { columnOf, rowPrice, columnPrice } = cheapestMatching({ rows, columns, row, column, cost }, bigints)
  return {
    columnOf,
    isTight: (one, cell) => rowPrice[one]! + columnPrice[column[cell]!]! === cost[cell]!,
    isRowIdle: (one) => rowPrice[one] === 0n,
    isColumnIdle: (one) => columnPrice[one] === 0n,
  }
}

/** For each row its column, or -1. */
export const earliestMatching = (gains: Gains): Int32Array => {
  const { columns, start, column } = gains
  const rows = start.length - 1
  const { columnOf, isTight, isRowIdle, isColumnIdle } = optimumOf(gains)
  const rowOf = new Int32Array(columns).fill(-1)
  for (let row = 0; row < rows; row++) if (columnOf[row]! >= 0) rowOf[columnOf[row]!] = row
  const isSettled = new Uint8Array(columns)
  /** The row for which a column was looked at last: nothing is gained by it a second time. */
  const lookedAtFor = new Int32Array(columns).fill(-1)

  const settle = (row: number): void => {
    const before = columnOf[row]!
    let isIdleTried = false
    /** Makes up for one thing more that is free: the row gives up its column, or another thing that may be idle changes places. */
    const isBalanced = (): boolean => {
      if (isIdleTried) return false
      isIdleTried = true
      if (before < 0) return true
      for (let one = 0; one < columns; one++) {
        const occupant = rowOf[one]!
        if (occupant < 0 || !isColumnIdle(one) || !isNew(one)) continue
        if (one !== before && !isPlaced(occupant)) continue
        rowOf[one] = -1
        return true
      }
      for (let other = row + 1; other < rows; other++) if (columnOf[other]! < 0 && isPlaced(other)) return true
      return false
    }
    const isNew = (one: number): boolean => {
      if (isSettled[one] === 1 || lookedAtFor[one] === row) return false
      lookedAtFor[one] = row
      return true
    }
    const isVacated = (one: number): boolean => (rowOf[one]! < 0 ? isBalanced() : isPlaced(rowOf[one]!))
    /** Finds another place for a row, be it none. */
    const isPlaced = (other: number): boolean => {
      for (let cell = start[other]!; cell < start[other + 1]!; cell++) {
        const one = column[cell]!
        if (!isTight(other, cell) || !isNew(one) || !(one === before || isVacated(one))) continue
        columnOf[other] = one
        rowOf[one] = other
        return true
      }
      if (!isRowIdle(other) || !isBalanced()) return false
      columnOf[other] = -1
      return true
    }
    for (let cell = start[row]!; cell < start[row + 1]!; cell++) {
      const one = column[cell]!
      if (one === before) break
      if (!isTight(row, cell) || !isNew(one) || !isVacated(one)) continue
      columnOf[row] = one
      rowOf[one] = row
      break
    }
    if (columnOf[row]! >= 0) isSettled[columnOf[row]!] = 1
  }
  for (let row = 0; row < rows; row++) settle(row)
  return columnOf
}
