/**
 * Pairs of spans of which some have several fragments. The greedy choice by ends, which is the largest for intervals, does not hold for
 * sets of positions: in each part of a document that shared positions connect, and in which there is such a span, the largest number of
 * pairs is a matching. Of several largest ones it is the one that shares most.
 */
import { matching } from '@assay/core'
import { compareFragments, fragmentsOf, overlapsOf } from '@assay/core/internal'
import type { Item } from './items.ts'

type Items = readonly Item[]
type Take = (gold: number, system: number) => void

/** Items of both sides, by their numbers in order, that are connected by shared positions. */
export interface ConnectedPart {
  readonly gold: readonly number[]
  readonly system: readonly number[]
}

/** Sets that are united, each with a number of its own. */
const unions = (size: number) => {
  const parent = Int32Array.from({ length: size }, (_, i) => i)
  const rootOf = (of: number): number => {
    let i = of
    while (parent[i] !== i) {
      parent[i] = parent[parent[i]!]!
      i = parent[i]!
    }
    return i
  }
  const unite = (a: number, b: number): void => {
    parent[rootOf(a)] = rootOf(b)
  }
  return { rootOf, unite }
}

/** The connected parts of some items in which one has several fragments. */
export const partsWithFragments = (
  gold: Items,
  system: Items,
  golds: readonly number[],
  systems: readonly number[],
): readonly ConnectedPart[] => {
  const items = [...golds.map((i) => gold[i]!), ...systems.map((i) => system[i]!)]
  const fragments = items
    .flatMap((item, index) => fragmentsOf(item).map(({ start, end }) => ({ start, end, index })))
    .sort((a, b) => a.start - b.start)
  const { rootOf, unite } = unions(items.length)
  let reach = { end: -1, index: -1 }
  for (const { start, end, index } of fragments) {
    if (start < reach.end) unite(index, reach.index)
    if (start >= reach.end || end > reach.end) reach = { end, index }
  }
  const split = new Map<number, { gold: number[]; system: number[] }>()
  items.forEach((item, i) => {
    if (item.fragments !== undefined) split.set(rootOf(i), { gold: [], system: [] })
  })
  items.forEach((_, i) => {
    const part = split.get(rootOf(i))
    if (part === undefined) return
    if (i < golds.length) part.gold.push(golds[i]!)
    else part.system.push(systems[i - golds.length]!)
  })
  return [...split.values()]
}

/** The number of positions of a span. */
export const positionsOf = (item: Item): number =>
  fragmentsOf(item).reduce((sum, { start, end }) => sum + end - start, 0)

/** The number of positions that two spans have in common. */
export const sharedPositions = (a: Item, b: Item): number => {
  const [left, right] = [fragmentsOf(a), fragmentsOf(b)]
  let shared = 0
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    const [x, y] = [left[i]!, right[j]!]
    shared += Math.max(0, Math.min(x.end, y.end) - Math.max(x.start, y.start))
    if (x.end <= y.end) i++
    else j++
  }
  return shared
}

/** The share of the positions of two spans that both have. */
export const sharedPart = (a: Item, b: Item): number => {
  const shared = sharedPositions(a, b)
  return shared / (positionsOf(a) + positionsOf(b) - shared)
}

const extentOf = ({ start, end, fragments }: Item) =>
  fragments === undefined ? { start, end } : { start, end, spans: fragments }

const extentsOf = (items: Items, numbers: readonly number[]) => numbers.map((i) => extentOf(items[i]!))

const compareItems = (a: Item, b: Item): number =>
  a.start - b.start ||
  a.end - b.end ||
  compareFragments(a, b) ||
  (a.set.name === b.set.name ? 0 : a.set.name < b.set.name ? -1 : 1)

/** True if the gold comes first in an order of the two sides that does not depend on which of them is the gold. */
const isGoldFirst = (gold: Items, system: Items, part: ConnectedPart): boolean => {
  for (let i = 0; i < part.gold.length && i < part.system.length; i++) {
    const order = compareItems(gold[part.gold[i]!]!, system[part.system[i]!]!)
    if (order !== 0) return order < 0
  }
  return part.gold.length <= part.system.length
}

/** A share of positions as a whole number: sums of them are exact. */
const FINEST = 2 ** 20

/** Takes the largest number of pairs of a part that may be paired and share a position, the same if the sides are swapped. */
export const pairLargest = (
  gold: Items,
  system: Items,
  part: ConnectedPart,
  mayPair: (gold: Item, system: Item) => boolean,
  take: Take,
): void => {
  const isFirst = isGoldFirst(gold, system, part)
  const [rows, columns] = isFirst ? [part.gold, part.system] : [part.system, part.gold]
  const [ofRows, ofColumns] = isFirst ? [gold, system] : [system, gold]
  const overlaps = overlapsOf(extentsOf(ofRows, rows), extentsOf(ofColumns, columns))
  const one = FINEST * (1 + Math.min(rows.length, columns.length))
  const start = new Int32Array(rows.length + 1)
  const column: number[] = []
  const weight: number[] = []
  overlaps.rows.forEach((row, i) => {
    const [a, b] = [ofRows[rows[row]!]!, ofColumns[columns[overlaps.columns[i]!]!]!]
    if (!(isFirst ? mayPair(a, b) : mayPair(b, a))) return
    column.push(overlaps.columns[i]!)
    weight.push(one + Math.round(FINEST * sharedPart(a, b)))
    start[row + 1]!++
  })
  for (let row = 0; row < rows.length; row++) start[row + 1]! += start[row]!
  const { columnOf } = matching({
    columns: columns.length,
    start,
    column: Int32Array.from(column),
    weight: Float64Array.from(weight),
  })
  columnOf.forEach((columnOfRow, row) => {
    if (columnOfRow < 0) return
    const [a, b] = [rows[row]!, columns[columnOfRow]!]
    if (isFirst) take(a, b)
    else take(b, a)
  })
}

/** Pairs each span of the system of a part, from left to right, with the first free one of the gold that shares a position with it. */
export const pairFromLeft = (gold: Items, system: Items, part: ConnectedPart, take: Take): void => {
  const overlaps = overlapsOf(extentsOf(system, part.system), extentsOf(gold, part.gold))
  const taken = new Uint8Array(part.gold.length)
  let last = -1
  overlaps.rows.forEach((row, i) => {
    const column = overlaps.columns[i]!
    if (row === last || taken[column] === 1) return
    last = row
    taken[column] = 1
    take(part.gold[column]!, part.system[row]!)
  })
}
