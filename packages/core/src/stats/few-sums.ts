/** Sums of a few units of many: only what they have is looked at, however many labels the others have. */
import { hasLabels, labelsAt, type Space, type Sums, seenIn, TOTAL } from './columns.ts'
import { addProduct, canonical, type ExactSum, exactSum } from './exact.ts'

/** The owner of each column's block. */
export interface Owners {
  /** The number of columns. */
  readonly size: number
  /** By column: the first one of its block. */
  readonly blocks: Int32Array
  /** By first column of a block: the column of the labels of which its own is one; -1 where there is none. */
  readonly tables: Int32Array
  /** By first column of a block. */
  readonly labels: readonly string[]
}

export const ownersIn = (space: Readonly<Space>): Owners => {
  const { size, widths, kinds } = space
  const blocks = new Int32Array(size)
  for (let block = 0; block < size; ) {
    const end = block + Math.max(1, widths[block]!)
    blocks.fill(block, block, end)
    block = end
  }
  const tables = new Int32Array(size).fill(-1)
  const labels: string[] = []
  for (let column = 0; column < size; column++) {
    if (!hasLabels(kinds[column])) continue
    for (const [label, block] of labelsAt(space, column)) {
      tables[block] = column
      labels[block] = label
    }
  }
  return { size, blocks, tables, labels }
}

/** The labels that columns are under, by the column of each table, in the order in which they came. */
const labelsOver = (
  columns: Iterable<number>,
  { blocks, tables, labels }: Owners,
): ReadonlyMap<number, ReadonlyMap<string, number>> => {
  const owners = new Set<number>()
  for (const column of columns)
    for (let block = blocks[column]!; tables[block]! >= 0 && !owners.has(block); block = blocks[tables[block]!]!)
      owners.add(block)
  const over = new Map<number, Map<string, number>>()
  for (const block of Int32Array.from(owners).sort()) {
    const table = tables[block]!
    const blocks = over.get(table) ?? new Map<string, number>()
    over.set(table, blocks.set(labels[block]!, block))
  }
  return over
}

const noLabels: ReadonlyMap<string, number> = new Map()

/** Compressed sparse rows: unit i has the entries from `starts[i]` to `starts[i + 1]`. */
interface Rows {
  readonly starts: Int32Array
  readonly columns: Int32Array
  readonly values: Float64Array
}

/** Numbers are few where there are so many times as many columns. */
const MANY = 8

/** True if some units have few numbers compared with the number of columns. */
export const areFew = ({ starts }: Pick<Rows, 'starts'>, units: ArrayLike<number>, columns: number): boolean => {
  let entries = 0
  for (let i = 0; i < units.length && MANY * entries < columns; i++) {
    const unit = units[i]!
    entries += starts[unit + 1]! - starts[unit]!
  }
  return MANY * entries < columns
}

/** The sums of some units under weights, in time that grows with what they have. */
export const fewSums = (
  { starts, columns, values }: Rows,
  { kinds }: Readonly<Space>,
  owners: Owners,
  units: ArrayLike<number>,
  weights: ArrayLike<number>,
): Sums => {
  const counts = new Map<number, number>()
  const totals = new Map<number, ExactSum>()
  for (let i = 0; i < units.length; i++) {
    const weight = weights[i]!
    if (weight === 0) continue
    const unit = units[i]!
    for (let entry = starts[unit]!; entry < starts[unit + 1]!; entry++) {
      const column = columns[entry]!
      const value = values[entry]!
      if (kinds[column] === TOTAL) {
        const total = totals.get(column) ?? exactSum()
        totals.set(column, total)
        addProduct(total, value, weight)
      } else counts.set(column, (counts.get(column) ?? 0) + weight * value)
    }
  }
  const over = labelsOver([...counts.keys(), ...totals.keys()], owners)
  const labels = (column: number) => over.get(column) ?? noLabels
  const count = (column: number) => counts.get(column) ?? 0
  return {
    areNatural: () => [...counts.values()].every((n) => Number.isSafeInteger(n) && n >= 0),
    count,
    total: (column) => {
      const sum = totals.get(column)
      return sum === undefined ? [] : canonical(sum)
    },
    labels,
    distinct: (column) => seenIn(labels(column), count),
  }
}
