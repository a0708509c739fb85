/**
 * One row of numbers a unit, and the one operation that resampling, breakdowns and leaving out need:
 * `weigh(weights)`, each unit's row times its weight, added.
 */
import type { Stats } from '../contract.ts'
import { addProduct, canonical, exactSum } from '../stats/exact.ts'

export interface Rows<S> {
  readonly add: (unit: S) => void
  readonly size: () => number
  /** Weights are natural numbers, one a unit. Linear in the numbers that are not zero. */
  readonly weigh: (weights: ArrayLike<number>) => S
}

/** An empty collection of rows for a statistic. */
export const rowsOf = <S>(stats: Stats<S>): Rows<S> => (stats.layout === undefined ? plainRows(stats) : packedRows(stats.layout))

const plainRows = <S>(stats: Stats<S>): Rows<S> => {
  const units: S[] = []
  return {
    add: (unit) => {
      units.push(unit)
    },
    size: () => units.length,
    weigh: (weights) => units.reduce((sum, unit, i) => (weights[i] === 0 ? sum : stats.concat(sum, stats.scale(weights[i] as number, unit))), stats.empty),
  }
}

/** Compressed sparse rows: unit i has the entries from `starts[i]` to `starts[i + 1]`. */
const packedRows = <S>(layoutOf: NonNullable<Stats<S>['layout']>): Rows<S> => {
  const kinds: ('count' | 'total')[] = []
  const layout = layoutOf({ add: (kind) => kinds.push(kind) - 1 })
  let columns = new Int32Array(1024)
  let values = new Float64Array(1024)
  let starts = new Int32Array(1024)
  let size = 0
  let entries = 0
  const emit = (column: number, value: number): void => {
    if (entries === columns.length) {
      columns = wider(columns, new Int32Array(entries * 2))
      values = wider(values, new Float64Array(entries * 2))
    }
    columns[entries] = column
    values[entries++] = value
  }
  return {
    add: (unit) => {
      layout.put(unit, emit)
      if (++size === starts.length) starts = wider(starts, new Int32Array(size * 2))
      starts[size] = entries
    },
    size: () => size,
    weigh: (weights) => {
      const counts = new Float64Array(kinds.length)
      const totals = kinds.map((kind) => (kind === 'total' ? exactSum() : undefined))
      const exact = totals.some((sum) => sum !== undefined)
      for (let unit = 0; unit < size; unit++) {
        const weight = weights[unit] as number
        if (weight === 0) continue
        for (let i = starts[unit] as number; i < (starts[unit + 1] as number); i++) {
          const column = columns[i] as number
          const sum = exact ? totals[column] : undefined
          if (sum === undefined) counts[column] = (counts[column] as number) + weight * (values[i] as number)
          else addProduct(sum, values[i] as number, weight)
        }
      }
      return layout.take((column) => {
        const sum = totals[column]
        return sum === undefined ? [counts[column] as number] : canonical(sum)
      })
    },
  }
}

const wider = <A extends Int32Array | Float64Array>(from: A, to: A): A => {
  to.set(from)
  return to
}
