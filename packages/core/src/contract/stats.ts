/** Statistics of a unit, and their layout in columns of numbers. */
import type { Either } from '../either.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * A commutative monoid that can be compared, repeated and sent. Build it from `count`, `total`, `distinct`, `struct` and `table`;
 * everything is derived from the description.
 */
export interface Stats<S> {
  readonly empty: S
  readonly concat: (x: S, y: S) => S
  readonly equals: (x: S, y: S) => boolean
  /** `s` added to itself `times` times; `times` is a natural number. */
  readonly scale: (times: number, s: S) => S
  readonly encode: (s: S) => Json
  /** True if it can be stored as it is; where this is absent and there are no columns, it is encoded to find out. */
  readonly isSound?: (s: S) => boolean
  readonly decode: (u: unknown) => Either<string, S>
  /** The same statistic as numbers in columns, which are added in place; a host without it falls back on `concat` and `scale`. */
  readonly layout?: Layout<S>
  /**
   * Prepares the sums of these units under many weights, which are natural numbers, one a unit: for statistics without columns that
   * are dear to add, such as items in the order of their scores. The same sums as of `scale` and `concat`. `inColumns` prepares those of
   * statistics with a layout, of which it may have some.
   */
  readonly weighed?: (units: readonly S[], inColumns?: WeighUnits) => (weights: ArrayLike<number>) => S
}

/** Prepares the sums of units under many weights. */
export type WeighUnits = <T>(stats: Stats<T>, units: readonly T[]) => (weights: ArrayLike<number>) => T

/**
 * The content of a column: natural numbers, exact sums of doubles, or just the place of a table, whose labels have
 * blocks of their own. The labels of a `distinct` column have one count each, of which only zero or not zero matters.
 */
export type Column = 'count' | 'total' | 'table' | 'distinct'

/** Labels, each once; they may be computed only when iterated, as opposed to counted. */
export interface Distinct extends Iterable<string> {
  readonly size: number
}

/**
 * The layout of one statistic in a block of columns that begins at `base`. It holds no state: the same layout serves
 * any number of blocks.
 */
export interface Layout<S> {
  readonly columns: readonly Column[]
  /** Adds each number that is not zero to its column; a `total` may add several to one. */
  readonly put: (s: S, base: number, into: Columns) => void
  /** Reads the statistic back from the sums. */
  readonly take: (base: number, from: ColumnSums) => S
}

/** Columns that numbers are added to. */
export interface Columns {
  readonly addCount: (column: number, n: number) => void
  readonly addTotal: (column: number, x: number) => void
  /** The first column of a label's block, in the table or the distinct labels at `column`; it is made of `columns` where the label is new. */
  readonly block: (column: number, label: string, columns: readonly Column[]) => number
}

/** Columns whose sums are read. */
export interface ColumnSums {
  readonly count: (column: number) => number
  /** The exact components of a sum, largest first. */
  readonly total: (column: number) => readonly number[]
  /** The labels of a `distinct` column that were seen. */
  readonly distinct: (column: number) => Distinct
  /** The labels of the table at `column` in the order in which they came, each with the first column of its block. */
  readonly labels: (column: number) => ReadonlyMap<string, number>
}
