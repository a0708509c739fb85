/** Spans of two lists that share positions, and how many: a sweep from the left. */
import type { Interval } from '../models/trees/type.ts'

/** Something that covers positions: one interval, or several pieces of which `start` and `end` are the hull. */
export interface Extent extends Interval {
  readonly spans?: readonly Interval[]
}

/** Pairs of a row and a column that overlap, each once, by row. */
export interface Overlaps {
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  /** Positions that the pair shares. */
  readonly shared: readonly number[]
}

/** An interval that counts as several; as one where it does not say. */
export interface WeightedInterval extends Interval {
  readonly weight?: number
}

const weightOf = (intervals: readonly WeightedInterval[]): number =>
  intervals.reduce((sum, { weight = 1 }) => sum + weight, 0)

/** Counts pairs of which the first ends before the second starts. */
const countDisjoint = (first: readonly WeightedInterval[], second: readonly WeightedInterval[]): number => {
  const ends = [...first].sort((a, b) => a.end - b.end)
  const starts = [...second].sort((a, b) => a.start - b.start)
  let ended = 0
  let next = 0
  let sum = 0
  for (const { start, weight = 1 } of starts) {
    for (; next < ends.length && ends[next]!.end <= start; next++) ended += ends[next]!.weight ?? 1
    sum += ended * weight
  }
  return sum
}

/** Counts pairs that share a position, in n log n and before any is built: all pairs without the disjoint ones. */
export const countOverlapping = (gold: readonly WeightedInterval[], system: readonly WeightedInterval[]): number =>
  weightOf(gold) * weightOf(system) - countDisjoint(gold, system) - countDisjoint(system, gold)

/** A piece of a row or a column. */
interface Piece extends Interval {
  readonly index: number
}

const piecesOf = (items: readonly Extent[]): readonly Piece[] => {
  const pieces: Piece[] = []
  items.forEach(({ start, end, spans }, index) => {
    if (spans === undefined) pieces.push({ start, end, index })
    else for (const piece of spans) pieces.push({ start: piece.start, end: piece.end, index })
  })
  return pieces.sort((a, b) => a.start - b.start)
}

/** Drops what has ended; what is left is open at `position`. */
const keepOpen = (open: Piece[], position: number): void => {
  let openCount = 0
  for (const piece of open) if (piece.end > position) open[openCount++] = piece
  open.length = openCount
}

/**
 * All pairs that overlap, in O((n + m) log(n + m) + k) for k pairs. Two pieces that overlap do so where the later one
 * starts, so each piece meets those of the other side that are open there.
 */
export const overlapsOf = (rows: readonly Extent[], columns: readonly Extent[]): Overlaps => {
  const [left, right] = [piecesOf(rows), piecesOf(columns)]
  const byRow: (number[] | undefined)[] = new Array(rows.length)
  const note = (row: Piece, column: Piece): void => {
    const overlaps = byRow[row.index] ?? []
    byRow[row.index] = overlaps
    overlaps.push(column.index, Math.min(row.end, column.end) - Math.max(row.start, column.start))
  }
  const openLeft: Piece[] = []
  const openRight: Piece[] = []
  let i = 0
  let j = 0
  while (i < left.length || j < right.length) {
    const a = left[i]
    const b = right[j]
    if (a !== undefined && (b === undefined || a.start <= b.start)) {
      i++
      keepOpen(openRight, a.start)
      for (const other of openRight) note(a, other)
      if (b !== undefined) openLeft.push(a)
    } else if (b !== undefined) {
      j++
      keepOpen(openLeft, b.start)
      for (const other of openLeft) note(other, b)
      if (a !== undefined) openRight.push(b)
    }
  }
  return gatherPairs(byRow)
}

/** The pairs in order of row and column; pieces of one pair are added up. */
const gatherPairs = (byRow: readonly (readonly number[] | undefined)[]): Overlaps => {
  const rows: number[] = []
  const columns: number[] = []
  const shared: number[] = []
  for (let row = 0; row < byRow.length; row++) {
    const overlaps = byRow[row]
    if (overlaps === undefined) continue
    if (overlaps.length === 2) {
      rows.push(row)
      columns.push(overlaps[0]!)
      shared.push(overlaps[1]!)
      continue
    }
    const sums = new Map<number, number>()
    for (let k = 0; k < overlaps.length; k += 2)
      sums.set(overlaps[k]!, (sums.get(overlaps[k]!) ?? 0) + overlaps[k + 1]!)
    for (const column of [...sums.keys()].sort((a, b) => a - b)) {
      rows.push(row)
      columns.push(column)
      shared.push(sums.get(column)!)
    }
  }
  return { rows, columns, shared }
}
