/**
 * Columns of numbers that statistics are added to in place: which columns there are, and what has been added to them. A
 * label of a table has a block of columns, found in one map a table; nothing else is kept of it.
 */
import type { Column, ColumnSums, Columns, Distinct } from '../contract.ts'
import { addExact, canonical, type ExactSum, exactSum } from './exact.ts'

/** The columns in use. */
export interface Space {
  size: number
  kinds: Uint8Array
  /** By column: its number among the totals, or among the tables, of which distinct labels are one. */
  places: Int32Array
  /** By first column of a block: how many it has. */
  widths: Int32Array
  /** The number of totals. */
  totals: number
  /** By number of the table: the first column of each label. */
  readonly tables: Map<string, number>[]
}

const COUNT = 0
export const TOTAL = 1
export const TABLE = 2
export const DISTINCT = 3
const kindOf = { count: COUNT, total: TOTAL, table: TABLE, distinct: DISTINCT } as const

/** True if labels have blocks there. */
export const hasLabels = (kind: number | undefined): boolean => kind === TABLE || kind === DISTINCT

/** A space with one block of these columns, from 0 on. */
export const newSpace = (columns: readonly Column[]): Space => {
  const [places, widths] = [new Int32Array(64), new Int32Array(64)]
  const space: Space = { size: 0, kinds: new Uint8Array(64), places, widths, totals: 0, tables: [] }
  addBlock(space, columns)
  return space
}

const addBlock = (space: Space, columns: readonly Column[]): number => {
  const base = space.size
  const size = base + columns.length
  if (size > space.kinds.length) {
    space.kinds = copyInto(space.kinds, new Uint8Array(size * 2))
    space.places = copyInto(space.places, new Int32Array(size * 2))
    space.widths = copyInto(space.widths, new Int32Array(size * 2))
  }
  space.widths[base] = columns.length
  for (let i = 0; i < columns.length; i++) {
    const kind = kindOf[columns[i]!]
    space.kinds[base + i] = kind
    if (kind === TOTAL) space.places[base + i] = space.totals++
    if (hasLabels(kind)) space.places[base + i] = space.tables.push(new Map()) - 1
  }
  space.size = size
  return base
}

/** The first column of a label in the table at `column`; it gets a block where it is new. */
export const blockIn = (space: Space, column: number, label: string, columns: readonly Column[]): number => {
  const table = space.tables[space.places[column]!]!
  const existing = table.get(label)
  if (existing !== undefined) return existing
  const base = addBlock(space, columns)
  table.set(label, base)
  return base
}

/** The content of `from`, with room for more. */
export const copyInto = <A extends Uint8Array | Int32Array | Float64Array>(from: A, to: A): A => {
  to.set(from)
  return to
}

/** A count of a plugin that is not a number would add up to a text, or to another number. */
export const checkedCount = (n: number): number => {
  if (typeof n !== 'number') throw new TypeError(`a count is a number, and this is a ${typeof n}`)
  return n
}

/** Sums that can be read, and whether all counts are natural numbers. */
export interface Sums extends ColumnSums {
  readonly areNatural: () => boolean
}

/** Reads sums: counts by column, totals by their number. */
export const sumsIn = (space: Space, counts: Float64Array, totals: readonly (ExactSum | undefined)[]): Sums => ({
  areNatural: () => counts.every((n) => Number.isSafeInteger(n) && n >= 0),
  count: (column) => counts[column] ?? 0,
  total: (column) => {
    const sum = totals[space.places[column]!]
    return sum === undefined ? [] : canonical(sum)
  },
  distinct: (column) => seenIn(labelsAt(space, column), (block) => counts[block] ?? 0),
  labels: (column) => labelsAt(space, column),
})

/** The labels of the table, or the distinct ones, at a column, each with its block. */
export const labelsAt = ({ tables, places }: Readonly<Space>, column: number): ReadonlyMap<string, number> =>
  tables[places[column]!] as ReadonlyMap<string, number>

/** The labels whose count is not 0. */
export const seenIn = (labels: ReadonlyMap<string, number>, countAt: (block: number) => number): Distinct => {
  const present = new Set<string>()
  for (const [label, block] of labels) if (countAt(block) !== 0) present.add(label)
  return present
}

/** Columns that numbers are added to, and their sums. */
export interface Accumulator {
  readonly into: Columns
  readonly sums: () => Sums
}

/** Sums that grow in place: memory grows with the labels of tables, and with nothing else. */
export const accumulator = (columns: readonly Column[]): Accumulator => {
  const space = newSpace(columns)
  let counts = new Float64Array(space.kinds.length)
  const totals: ExactSum[] = []
  return {
    into: {
      addCount: (column, n) => {
        if (column >= counts.length) counts = copyInto(counts, new Float64Array(space.kinds.length))
        counts[column] = counts[column]! + checkedCount(n)
      },
      addTotal: (column, x) => {
        const place = space.places[column]!
        let sum = totals[place]
        if (sum === undefined) {
          sum = exactSum()
          totals[place] = sum
        }
        addExact(sum, x)
      },
      block: (column, label, blockColumns) => blockIn(space, column, label, blockColumns),
    },
    sums: () => sumsIn(space, counts, totals),
  }
}
