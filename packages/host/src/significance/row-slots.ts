/**
 * The rows of several systems as whole numbers in the same slots: one for a count, and for an exact total so many that each number in
 * it is a sum of whole multiples of powers of two. Sums of them are exact in doubles in whatever order, which expansions pay for dearly.
 */
import { type ColumnSums, type Distinct, type Layout, totalOfAll } from '@assay/core'
import {
  blockIn,
  labelsAt,
  newSpace,
  type PackedRows,
  type Space,
  TABLE,
  TOTAL,
  type WeightedRows,
} from '@assay/core/internal/host'
import { type Labels, labelsOf } from './distinct-labels.ts'

/** Contribution of some units to a slot: a power of two each, or as `values` lists. */
export interface Piece {
  readonly slot: number
  readonly units: Int32Array
  readonly scale: number
  readonly values?: Float64Array
}

export interface Slots<S> {
  readonly width: number
  /** By system. */
  readonly pieces: readonly (readonly Piece[])[]
  /** By column of them. */
  readonly labels: readonly Labels[]
  /** The statistic of sums by slot and of labels that are seen, to be looked at before the next is asked for. */
  readonly take: (sums: Float64Array, seenAt: DistinctAt) => S
}

/** Labels that occur, by their index among all. */
export type DistinctAt = (labels: number) => Distinct

const kinds = ['count', 'total', 'table', 'distinct'] as const

/** More columns than this are so many labels that few units have each. */
const MAX_COLUMNS = 4096
/** A total that takes more slots than this is left to expansions. */
const MAX_SLOTS = 8
/** Of numbers in totals: beyond it, powers of two leave the range of doubles. */
const MAX_MAGNITUDE = 2 ** 900

// ---- the same columns ------------------------------------------------------------------------------------------------

/** Columns of the statistic of one system in those that all share: by its own column, or -1 for columns of parts and of distinct labels. */
const sharedColumns = ({ space }: PackedRows, width: number, shared: Space): Int32Array => {
  const commonOf = new Int32Array(space.size).fill(-1)
  const walk = (from: number, to: number, length: number): void => {
    for (let i = 0; i < length; i++) {
      const [inPiece, common] = [from + i, to + i]
      commonOf[inPiece] = common
      if (space.kinds[inPiece] !== TABLE) continue
      for (const [label, base] of labelsAt(space, inPiece)) {
        const size = space.widths[base]!
        const columns = Array.from({ length: size }, (_, k) => kinds[space.kinds[base + k]!] as 'count')
        walk(base, blockIn(shared, common, label, columns), size)
      }
    }
  }
  walk(0, 0, width)
  return commonOf
}

// ---- totals ----------------------------------------------------------------------------------------------------------

/** The exponents of the lowest and the highest bit of a double that is not tiny. */
const bitsOf = (x: number, double: DataView): readonly [lowest: number, highest: number] => {
  double.setFloat64(0, x)
  const [high, low] = [double.getUint32(0), double.getUint32(4)]
  const exponent = ((high >>> 20) & 0x7ff) - 1023
  const zeros = low === 0 ? 32 + trailing(high | 0x100000) : trailing(low)
  return [exponent - 52 + zeros, exponent]
}
const trailing = (n: number): number => 31 - Math.clz32(n & -n)

/** Slots of a column: `first`, and for a total the power of two of each slot, ascending. */
interface ColumnSlots {
  readonly first: number
  readonly powers: readonly number[]
}

/** The lowest and the highest exponent of each column of totals; nothing where a number is too far out. */
interface Range {
  lowest: number
  highest: number
}

const isFar = (x: number): boolean => x !== 0 && !(Math.abs(x) < MAX_MAGNITUDE && Math.abs(x) > 1 / MAX_MAGNITUDE)

const powersOf = ({ lowest, highest }: Range, bits: number): readonly number[] =>
  Array.from({ length: Math.max(0, Math.ceil((highest + 1 - lowest) / bits)) }, (_, i) => 2 ** (lowest + i * bits))

/** The exact sum of what the slots of a total count. */
const totalIn = (sums: Float64Array, { first, powers }: ColumnSlots): readonly number[] => {
  if (powers.length > 2) return totalOfAll(powers.map((power, i) => sums[first + i]! * power))
  const low = (sums[first] ?? 0) * (powers[0] ?? 0)
  const high = powers.length < 2 ? 0 : sums[first + 1]! * powers[1]!
  // the double nearest to the sum of the two, and what it leaves (Knuth's TWO-SUM)
  const sum = high + low
  const part = sum - high
  const largest = high - (sum - part) + (low - part)
  return sum === 0 ? [] : largest === 0 ? [sum] : [sum, largest]
}

// ---- pieces ----------------------------------------------------------------------------------------------------------

/** Draft of a slot's units. */
interface SlotDraft {
  readonly units: number[]
  readonly values: number[]
}

// Numbers with so few digits are cheapest a digit at a time.
const SMALL = 2 ** 16
const isSmall = (value: number): boolean => value >= 0 && value < SMALL

const piecesOf = ({ units, values }: SlotDraft, slot: number): readonly Piece[] => {
  if (!values.every(isSmall))
    return [{ slot, units: Int32Array.from(units), scale: 1, values: Float64Array.from(values) }]
  const highest = values.reduce((most, value) => Math.max(most, value), 0)
  return Array.from({ length: 32 - Math.clz32(highest) }, (_, digit) => ({
    slot,
    units: Int32Array.from(units.filter((__, i) => ((values[i]! >>> digit) & 1) === 1)),
    scale: 2 ** digit,
  }))
}

// ---- all systems -----------------------------------------------------------------------------------------------------

/** Calls with each number of the statistic itself. */
const eachEntry = (
  { matrix: { size, starts, columns, values } }: PackedRows,
  commonOf: Int32Array,
  call: (unit: number, column: number, value: number) => void,
): void => {
  for (let unit = 0; unit < size; unit++)
    for (let entry = starts[unit]!; entry < starts[unit + 1]!; entry++) {
      const column = commonOf[columns[entry]!]!
      if (column >= 0) call(unit, column, values[entry]!)
    }
}

/** Slots of each column, such that no sum over all units exceeds the integers of a double; `undefined` if that is impossible. */
const placesOf = (
  shared: Space,
  all: readonly PackedRows[],
  founds: readonly Int32Array[],
): readonly ColumnSlots[] | undefined => {
  const units = all.reduce((most, { matrix }) => Math.max(most, matrix.size), 1)
  const largest = 2 ** 52 / (2 * units)
  const ranges = Array.from({ length: shared.size }, (): Range => ({ lowest: Infinity, highest: -Infinity }))
  const double = new DataView(new ArrayBuffer(8))
  let fits = true
  for (const [k, packed] of all.entries())
    eachEntry(packed, founds[k]!, (_, column, value) => {
      const isTotal = shared.kinds[column] === TOTAL
      if (isTotal ? isFar(value) : !(Number.isInteger(value) && value >= 0 && value < largest)) fits = false
      if (!isTotal || value === 0) return
      const [lowest, highest] = bitsOf(value, double)
      const range = ranges[column]!
      range.lowest = Math.min(range.lowest, lowest)
      range.highest = Math.max(range.highest, highest)
    })
  if (!fits) return undefined
  const bits = Math.floor(Math.log2(largest))
  let first = 0
  const places = ranges.map((range, column): ColumnSlots => {
    const powers = shared.kinds[column] === TOTAL ? powersOf(range, bits) : [1]
    const place = { first, powers }
    first += powers.length
    return place
  })
  return places.some(({ powers }) => powers.length > MAX_SLOTS) ? undefined : places
}

const collectSlots = (
  packed: PackedRows,
  commonOf: Int32Array,
  places: readonly ColumnSlots[],
  width: number,
): readonly SlotDraft[] => {
  const open = Array.from({ length: width }, (): SlotDraft => ({ units: [], values: [] }))
  eachEntry(packed, commonOf, (unit, column, value) => {
    const { first, powers } = places[column]!
    let remaining = value
    for (let i = powers.length - 1; i >= 0; i--) {
      const times = Math.trunc(remaining / powers[i]!)
      if (times === 0) continue
      remaining -= times * powers[i]!
      open[first + i]?.units.push(unit)
      open[first + i]?.values.push(times)
    }
  })
  return open
}

/** The rows of all systems in slots; nothing where they have no columns, too many of them, or numbers that do not fit. */
export const slotsOf = <S>(
  layout: Layout<S> | undefined,
  systems: readonly WeightedRows<S>[],
): Slots<S> | undefined => {
  const all = systems.flatMap(({ packed }) => (packed === undefined ? [] : [packed()]))
  if (layout === undefined || all.length < systems.length) return undefined
  const shared = newSpace(layout.columns)
  const founds = all.map((packed) => sharedColumns(packed, layout.columns.length, shared))
  const places = shared.size > MAX_COLUMNS ? undefined : placesOf(shared, all, founds)
  if (places === undefined) return undefined
  const width = places.reduce((sum, { powers }) => sum + powers.length, 0)
  const pieces = all.map((packed, k) => collectSlots(packed, founds[k]!, places, width).flatMap(piecesOf))
  const labels = labelsOf(shared, all, founds)
  const placeOf = new Map(labels.map(({ column }, i) => [column, i]))
  let sums: Float64Array = new Float64Array(width)
  let distinctAt: DistinctAt
  const from: ColumnSums = {
    count: (column) => sums[places[column]!.first]!,
    total: (column) => totalIn(sums, places[column]!),
    distinct: (column) => distinctAt(placeOf.get(column)!),
    labels: (column) => labelsAt(shared, column),
  }
  const take = (slotSums: Float64Array, seenAt: DistinctAt): S => {
    sums = slotSums
    distinctAt = seenAt
    return layout.take(0, from)
  }
  return { width, pieces, labels, take }
}
