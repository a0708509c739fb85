/**
 * One row of numbers a unit, and the one operation that resampling, breakdowns and leaving out need:
 * `weigh(weights)`, each unit's row times its weight, added.
 */
import type { Column, Columns, Evidence, Stats, WeighUnits } from '../contract.ts'
import { once } from '../share.ts'
import { blockIn, checkedCount, copyInto, newSpace, type Space, type Sums, sumsIn, TOTAL } from './columns.ts'
import { addExact, addProduct, canonical, type ExactSum, exactSum } from './exact.ts'
import { areFew, fewSums, type Owners, ownersIn } from './few-sums.ts'
import { type LineSum, lineLayout, newLineAccumulator, newParts } from './line-accumulator.ts'
import { type PackedCounts, packCounts, weighPackedCounts } from './packed-counts.ts'
import { weigherOf } from './weigher.ts'

/** Rows in columns, those of parts after those of the statistic. */
export interface PackedRows {
  readonly space: Readonly<Space>
  readonly matrix: Readonly<Matrix>
}

/** Rows that are weighed and no longer added to. */
export interface WeightedRows<S> {
  readonly size: () => number
  /** For who adds up some of the columns; absent where the statistic has none. */
  readonly packed?: (() => PackedRows) | undefined
  /** Weights are natural numbers, one a unit. Linear in the numbers that are not zero. */
  readonly weigh: (weights: ArrayLike<number>) => S
}

/** Rows of which some can be weighed alone. */
export interface SelectableRows<S> extends WeightedRows<S> {
  /** Some units, by their numbers: one weight for each of them. Costs nothing for the others. */
  readonly weighSome: (units: ArrayLike<number>, weights: ArrayLike<number>) => S
}

/** The statistics of units, one row each. */
export interface Rows<S> extends SelectableRows<S> {
  readonly add: (unit: S) => void
}

/** The evidence of units, one row each: `endUnit` closes the row that the lines before it are in. */
export interface LineRows<S> extends SelectableRows<LineSum<S>> {
  readonly add: (line: Evidence<S>) => void
  readonly endUnit: () => void
  /** True if a part is in one unit alone: every resample of it is the same. */
  readonly inOneUnit: (facet: string, label: string) => boolean
}

const checkWeights = (weights: ArrayLike<number>, size: number): void => {
  if (weights.length !== size) throw new RangeError(`${weights.length} weights for ${size} units`)
}

// ---- packed ----------------------------------------------------------------------------------------------------------

/** Compressed sparse rows: unit i has the entries from `starts[i]` to `starts[i + 1]`. */
interface Matrix {
  size: number
  entries: number
  starts: Int32Array
  columns: Int32Array
  values: Float64Array
}

const ROOM = 1024
const newMatrix = (): Matrix => ({
  size: 0,
  entries: 0,
  starts: new Int32Array(ROOM),
  columns: new Int32Array(ROOM),
  values: new Float64Array(ROOM),
})

const push = (matrix: Matrix, column: number, value: number): void => {
  const { entries } = matrix
  if (entries === matrix.columns.length) {
    matrix.columns = copyInto(matrix.columns, new Int32Array(entries * 2))
    matrix.values = copyInto(matrix.values, new Float64Array(entries * 2))
  }
  matrix.columns[entries] = column
  matrix.values[entries] = value
  matrix.entries = entries + 1
}

const endRow = (matrix: Matrix): void => {
  const size = matrix.size + 1
  if (size === matrix.starts.length) matrix.starts = copyInto(matrix.starts, new Int32Array(size * 2))
  matrix.starts[size] = matrix.entries
  matrix.size = size
}

/** The row that is being added to: one number a column, or the exact sum of several. */
interface OpenRow {
  values: Float64Array
  /** Columns that have been added to. */
  readonly touched: number[]
  isTouched: Uint8Array
  readonly totals: Map<number, ExactSum>
}

const touchColumn = (row: OpenRow, column: number, space: Space): void => {
  if (column >= row.values.length) {
    row.values = copyInto(row.values, new Float64Array(space.kinds.length))
    row.isTouched = copyInto(row.isTouched, new Uint8Array(space.kinds.length))
  }
  if (row.isTouched[column] === 1) return
  row.isTouched[column] = 1
  row.touched.push(column)
}

const closeRow = (row: OpenRow, matrix: Matrix): void => {
  for (const column of row.touched) {
    const total = row.totals.get(column)
    if (total === undefined) push(matrix, column, row.values[column]!)
    else for (const component of canonical(total)) push(matrix, column, component)
    row.values[column] = 0
    row.isTouched[column] = 0
  }
  row.touched.length = 0
  row.totals.clear()
  endRow(matrix)
}

/** Rows in columns. */
interface ColumnRows {
  readonly into: Columns
  readonly packed: () => PackedRows
  readonly endUnit: () => void
  readonly size: () => number
  readonly weigh: (weights: ArrayLike<number>) => Sums
  readonly weighSome: (units: ArrayLike<number>, weights: ArrayLike<number>) => Sums
  /** The first column of a label's block; -1 where there is none. */
  readonly baseOf: (column: number, label: string) => number
}

const columnRows = (columns: readonly Column[]): ColumnRows => {
  const space = newSpace(columns)
  const matrix = newMatrix()
  const row: OpenRow = {
    values: new Float64Array(space.kinds.length),
    touched: [],
    isTouched: new Uint8Array(space.kinds.length),
    totals: new Map(),
  }
  let packed: { readonly size: number; readonly lanes: PackedCounts | undefined } | undefined
  const weightedLanes = (weights: ArrayLike<number>): Float64Array | undefined => {
    if (packed?.size !== matrix.size) packed = { size: matrix.size, lanes: packCounts(matrix, space.size) }
    return packed.lanes && weighPackedCounts(packed.lanes, weights)
  }
  let owners: Owners | undefined
  return {
    into: {
      addCount: (column, n) => {
        touchColumn(row, column, space)
        row.values[column] = row.values[column]! + checkedCount(n)
      },
      addTotal: (column, x) => {
        touchColumn(row, column, space)
        const existing = row.totals.get(column)
        const sum = existing ?? exactSum()
        if (existing === undefined) row.totals.set(column, sum)
        addExact(sum, x)
      },
      block: (column, label, blockColumns) => blockIn(space, column, label, blockColumns),
    },
    endUnit: () => closeRow(row, matrix),
    packed: () => ({ space, matrix }),
    size: () => matrix.size,
    weigh: (weights) => {
      checkWeights(weights, matrix.size)
      return space.totals === 0
        ? sumsIn(space, weightedLanes(weights) ?? countSums(matrix, weights, space.size), [])
        : mixedSums(matrix, space, undefined, weights)
    },
    weighSome: (units, weights) => {
      checkWeights(weights, units.length)
      if (!areFew(matrix, units, space.size)) return mixedSums(matrix, space, units, weights)
      if (owners?.size !== space.size) owners = ownersIn(space)
      return fewSums(matrix, space, owners, units, weights)
    },
    baseOf: (column, label) => space.tables[space.places[column]!]?.get(label) ?? -1,
  }
}

const countSums = (
  { size, starts, columns, values }: Matrix,
  weights: ArrayLike<number>,
  width: number,
): Float64Array => {
  const counts = new Float64Array(width)
  let entry = 0
  for (let unit = 0; unit < size; unit++) {
    const end = starts[unit + 1]!
    const weight = weights[unit]!
    if (weight === 0) {
      entry = end
      continue
    }
    for (; entry < end; entry++) {
      const column = columns[entry]!
      counts[column] = counts[column]! + weight * values[entry]!
    }
  }
  return counts
}

/** Of all units, or of some. */
const mixedSums = (
  { size, starts, columns, values }: Matrix,
  space: Space,
  units: ArrayLike<number> | undefined,
  weights: ArrayLike<number>,
): Sums => {
  const counts = new Float64Array(space.size)
  const totals = new Array<ExactSum | undefined>(space.totals)
  const length = units?.length ?? size
  for (let i = 0; i < length; i++) {
    const unit = units === undefined ? i : units[i]!
    const weight = weights[i]!
    if (weight === 0) continue
    const end = starts[unit + 1]!
    for (let entry = starts[unit]!; entry < end; entry++) {
      const column = columns[entry]!
      const value = values[entry]!
      if (space.kinds[column] === TOTAL) {
        const place = space.places[column]!
        const total = totals[place] ?? exactSum()
        totals[place] = total
        addProduct(total, value, weight)
      } else counts[column] = counts[column]! + weight * value
    }
  }
  return sumsIn(space, counts, totals)
}

// ---- plain -----------------------------------------------------------------------------------------------------------

/** Units that are weighed together again and again, by themselves or as lists of their numbers. */
const newWeighers = <W>(size: () => number, prepare: (units: ArrayLike<number> | undefined) => W) => {
  let all: { readonly size: number; readonly weigher: W } | undefined
  const some = new WeakMap<object, { readonly size: number; readonly weigher: W }>()
  const current = (previous: typeof all, units?: ArrayLike<number>) =>
    previous?.size === size() ? previous : { size: size(), weigher: prepare(units) }
  return {
    ofAll: (): W => {
      all = current(all)
      return all.weigher
    },
    ofSome: (units: ArrayLike<number>): W => {
      const own = current(some.get(units), units)
      some.set(units, own)
      return own.weigher
    },
  }
}

const plainRows = <S>(stats: Stats<S>): Rows<S> => {
  const units: S[] = []
  const size = (): number => units.length
  const weighers = newWeighers(size, (some) =>
    weigherOf(stats, some === undefined ? units.slice() : Array.from(some, (unit) => units[unit]!), inColumns),
  )
  return {
    add: (unit) => {
      units.push(unit)
    },
    size,
    weigh: (weights) => {
      checkWeights(weights, units.length)
      return weighers.ofAll()(weights)
    },
    weighSome: (some, weights) => {
      checkWeights(weights, some.length)
      return weighers.ofSome(some)(weights)
    },
  }
}

/** An empty collection of rows for a statistic. */
export const rowsOf = <S>(stats: Stats<S>): Rows<S> => {
  const { layout } = stats
  if (layout === undefined) return plainRows(stats)
  const rows = columnRows(layout.columns)
  return {
    add: (unit) => {
      layout.put(unit, 0, rows.into)
      rows.endUnit()
    },
    size: rows.size,
    packed: rows.packed,
    weigh: (weights) => layout.take(0, rows.weigh(weights)),
    weighSome: (units, weights) => layout.take(0, rows.weighSome(units, weights)),
  }
}

/** Rows are made for many units: of one by itself they would cost more than it. */
const inColumns: WeighUnits = (stats, units) => {
  const [first] = units
  if (first !== undefined && units.length === 1) {
    const alone = stats.concat(stats.empty, first)
    return (weights) => stats.scale(weights[0]!, alone)
  }
  const rows = rowsOf(stats)
  for (const unit of units) rows.add(unit)
  return rows.weigh
}

// ---- of evidence -----------------------------------------------------------------------------------------------------

/** The unit of each part; of a part in several units only that it is. */
const newSightings = () => {
  const SEVERAL = -1
  const unitOf = new Map<number, number>()
  return {
    note: (part: number, unit: number): void => {
      const known = unitOf.get(part)
      if (known === undefined) unitOf.set(part, unit)
      else if (known !== unit) unitOf.set(part, SEVERAL)
    },
    inOne: (part: number): boolean => (unitOf.get(part) ?? SEVERAL) >= 0,
  }
}

const packedLines = <S>(stats: Stats<S>, layout: NonNullable<Stats<S>['layout']>): LineRows<S> => {
  const { columns, put, take } = lineLayout(stats, layout)
  const rows = columnRows(columns)
  const seen = newSightings()
  const onPart = (base: number): void => seen.note(base, rows.size())
  const facetsAt = columns.length - 1
  return {
    add: (line) => put(line, rows.into, onPart),
    endUnit: rows.endUnit,
    size: rows.size,
    packed: rows.packed,
    weigh: (weights) => take(rows.weigh(weights)),
    weighSome: (units, weights) => take(rows.weighSome(units, weights)),
    inOneUnit: (facet, label) => {
      const column = rows.baseOf(facetsAt, facet)
      return column >= 0 && seen.inOne(rows.baseOf(column, label))
    },
  }
}

/** Units that have a part, and the sum of each. */
interface PartRows<S> {
  readonly units: number[]
  readonly sums: S[]
}

/** For a statistic without columns: a sum a unit, of the whole and of each part that it has. */
const plainLines = <S>(stats: Stats<S>): LineRows<S> => {
  const wholes: S[] = []
  const facets = new Map<string, Map<string, PartRows<S>>>()
  let open = newLineAccumulator(stats)
  const rowsOfPart = (facet: string, label: string): PartRows<S> => {
    const labels = facets.get(facet) ?? new Map<string, PartRows<S>>()
    facets.set(facet, labels)
    const rows = labels.get(label) ?? { units: [], sums: [] }
    labels.set(label, rows)
    return rows
  }
  /** The units of a part among some, by their places there. */
  const placesIn = ({ units, sums }: PartRows<S>, some: ArrayLike<number> | undefined): PartRows<S> => {
    if (some === undefined) return { units, sums }
    const sumOf = new Map(units.map((unit, i) => [unit, sums[i]!]))
    const places = Array.from(some, (unit, place) => ({ unit, place })).filter(({ unit }) => sumOf.has(unit))
    return { units: places.map(({ place }) => place), sums: places.map(({ unit }) => sumOf.get(unit)!) }
  }
  /** Prepares the sums of some units; those of parts once they are asked for. */
  const prepare = (some: ArrayLike<number> | undefined) => {
    const whole = weigherOf(
      stats,
      some === undefined ? wholes.slice() : Array.from(some, (unit) => wholes[unit]!),
      inColumns,
    )
    const ofParts = once(() =>
      [...facets].flatMap(([facet, labels]) =>
        Array.from(labels, ([label, rows]) => {
          const { units, sums } = placesIn(rows, some)
          return { facet, label, units, weigher: weigherOf(stats, sums, inColumns) }
        }),
      ),
    )
    return (weights: ArrayLike<number>): LineSum<S> => {
      const own = Float64Array.from(weights)
      const sum = whole(own)
      return {
        stats: sum,
        isSound: () => stats.isSound?.(sum) === true,
        parts: () => {
          const { add, parts } = newParts(stats)
          for (const { facet, label, units, weigher } of ofParts()) {
            const drawn = new Float64Array(units.length)
            let sum = 0
            for (let i = 0; i < units.length; i++) {
              drawn[i] = own[units[i]!]!
              sum += drawn[i]!
            }
            if (sum > 0) add(facet, label, weigher(drawn))
          }
          return parts()
        },
      }
    }
  }
  const size = (): number => wholes.length
  const weighers = newWeighers(size, prepare)
  return {
    add: (line) => open.add(line),
    endUnit: () => {
      const sum = open.sum()
      for (const [facet, labels] of Object.entries(sum.parts()))
        for (const [label, part] of labels) {
          const rows = rowsOfPart(facet, label)
          rows.units.push(wholes.length)
          rows.sums.push(part)
        }
      wholes.push(sum.stats)
      open = newLineAccumulator(stats)
    },
    size,
    weigh: (weights) => {
      checkWeights(weights, wholes.length)
      return weighers.ofAll()(weights)
    },
    weighSome: (some, weights) => {
      checkWeights(weights, some.length)
      return weighers.ofSome(some)(weights)
    },
    inOneUnit: (facet, label) => facets.get(facet)?.get(label)?.units.length === 1,
  }
}

/** An empty collection of rows for the evidence of a metric with this statistic. */
export const lineRowsOf = <S>(stats: Stats<S>): LineRows<S> =>
  stats.layout === undefined ? plainLines(stats) : packedLines(stats, stats.layout)
