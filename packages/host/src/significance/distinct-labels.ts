/**
 * Distinct labels of several systems: by label and system, which units have it. A label is in a sum where one of its units is, which for
 * shuffles that are bits of a unit is one operation for all of them.
 */
import type { Distinct } from '@assay/core'
import { DISTINCT, labelsAt, type PackedRows, type Space } from '@assay/core/internal/host'
import { addBits } from './count-bits.ts'
import { SHUFFLES } from './random.ts'

/** The units of labels, one after the other: those of label i from `starts[i]` to `starts[i + 1]`. */
interface UnitsOf {
  readonly starts: Int32Array
  readonly units: Int32Array
}

/** The labels of one column that all systems share. */
export interface Labels {
  readonly column: number
  readonly names: readonly string[]
  /** All of them, by number. */
  readonly all: Int32Array
  /** By system. */
  readonly has: readonly UnitsOf[]
}

// ---- which units have which ------------------------------------------------------------------------------------------

/** The numbers of labels in one column that is shared, by their own columns; -1 for all else. */
const numbersIn = (
  { space }: PackedRows,
  columnOf: Int32Array,
  column: number,
  numbers: Map<string, number>,
): Int32Array => {
  const numberByBlock = new Int32Array(space.size).fill(-1)
  for (let at = 0; at < columnOf.length; at++) {
    if (columnOf[at] !== column) continue
    for (const [label, block] of labelsAt(space, at)) {
      const number = numbers.get(label) ?? numbers.size
      numbers.set(label, number)
      numberByBlock[block] = number
    }
  }
  return numberByBlock
}

const unitsOf = ({ matrix }: PackedRows, numbers: Int32Array, size: number): UnitsOf => {
  const { starts: rows, columns, values } = matrix
  const entries = rows[matrix.size]!
  const isSeen = (entry: number): boolean => numbers[columns[entry]!]! >= 0 && values[entry] !== 0
  const starts = new Int32Array(size + 1)
  for (let entry = 0; entry < entries; entry++) {
    if (!isSeen(entry)) continue
    const next = numbers[columns[entry]!]! + 1
    starts[next] = starts[next]! + 1
  }
  for (let i = 0; i < size; i++) starts[i + 1] = starts[i + 1]! + starts[i]!
  const units = new Int32Array(starts[size]!)
  const ends = starts.slice()
  for (let unit = 0; unit < matrix.size; unit++)
    for (let entry = rows[unit]!; entry < rows[unit + 1]!; entry++) {
      if (!isSeen(entry)) continue
      const number = numbers[columns[entry]!]!
      const end = ends[number]!
      units[end] = unit
      ends[number] = end + 1
    }
  return { starts, units }
}

/** The distinct labels of all systems, by the columns that these share; `founds` has the shared column of each of a system's own. */
export const labelsOf = (shared: Space, all: readonly PackedRows[], founds: readonly Int32Array[]): readonly Labels[] =>
  Array.from({ length: shared.size }, (_, column) => column).flatMap((column) => {
    if (shared.kinds[column] !== DISTINCT) return []
    const numbers = new Map<string, number>()
    const byPiece = all.map((packed, k) => numbersIn(packed, founds[k]!, column, numbers))
    const has = all.map((packed, k) => unitsOf(packed, byPiece[k]!, numbers.size))
    return [{ column, names: [...numbers.keys()], all: Int32Array.from(numbers.values()), has }]
  })

// ---- what is seen ----------------------------------------------------------------------------------------------------

/** Labels that are counted, and listed where somebody asks. */
const listed = (size: number, { names }: Labels, isSeen: (label: number) => boolean): Distinct => ({
  size,
  [Symbol.iterator]: () => names.filter((_, label) => isSeen(label)).values(),
})

/** The labels of a system that have weight. */
export const weighedLabels = (labels: Labels, system: number, weights: ArrayLike<number>): Distinct => {
  const { starts, units } = labels.has[system]!
  const isSeen = (label: number): boolean => {
    for (let i = starts[label]!; i < starts[label + 1]!; i++) if (weights[units[i]!] !== 0) return true
    return false
  }
  let size = 0
  for (let label = 0; label < labels.names.length; label++) if (isSeen(label)) size++
  return listed(size, labels, isSeen)
}

/** By shuffle: the labels of one system but for its units that change sides, with those of another in the units that do. */
export const swappedLabels = (
  labels: Labels,
  stays: number,
  comes: number,
  swaps: Int32Array,
): ((shuffle: number) => Distinct) => {
  const [staying, moved] = [labels.has[stays]!, labels.has[comes]!]
  const shufflesOf = new Int32Array(labels.names.length)
  for (let label = 0; label < shufflesOf.length; label++) {
    let shuffles = 0
    for (let i = staying.starts[label]!; i < staying.starts[label + 1]!; i++) shuffles |= ~swaps[staying.units[i]!]!
    for (let i = moved.starts[label]!; i < moved.starts[label + 1]!; i++) shuffles |= swaps[moved.units[i]!]!
    shufflesOf[label] = shuffles
  }
  const sizes = new Float64Array(SHUFFLES)
  addBits(labels.all, shufflesOf, 1, sizes, 0)
  return (shuffle) => listed(sizes[shuffle]!, labels, (label) => ((shufflesOf[label]! >>> shuffle) & 1) === 1)
}
