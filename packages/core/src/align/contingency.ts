/** The contingency table of two clusterings: how many items each cluster of one shares with each of the other. */
import { type Cover, clusterCount } from '../models/clusters/type.ts'
import { clustersByItem } from './covers.ts'

/** Only the cells that are not 0: those of gold cluster `g` are `start[g]` to `start[g + 1]`. */
export interface Contingency {
  readonly goldSizes: Int32Array
  readonly systemSizes: Int32Array
  readonly start: Int32Array
  /** The system cluster of each cell. */
  readonly system: Int32Array
  /** |K ∩ R| of each cell, 1 or more. */
  readonly count: Int32Array
}

const sizes = ({ start }: Cover): Int32Array => {
  const size = new Int32Array(start.length - 1)
  for (let c = 0; c < size.length; c++) size[c] = start[c + 1]! - start[c]!
  return size
}

/**
 * Counts the cells of two covers over the same items. Linear in the pairs of memberships of an item: in the items, for
 * partitions. The cells of a gold cluster are in the order in which its items meet them.
 */
export const contingency = (gold: Cover, system: Cover, items: number): Contingency => {
  const clusterOf = onlyClusters(system, items)
  const cells = clusterOf === undefined ? cellsOfCover(gold, system, items) : cellsOfPartition(gold, system, clusterOf)
  return { goldSizes: sizes(gold), systemSizes: sizes(system), ...cells }
}

type Cells = Pick<Contingency, 'start' | 'system' | 'count'>

const NONE = -1

/** The cluster of each item; undefined if an item is in several. */
const onlyClusters = ({ start, members }: Cover, items: number): Int32Array | undefined => {
  const clusterOf = new Int32Array(items).fill(NONE)
  for (let c = 0; c + 1 < start.length; c++) {
    for (let k = start[c]!; k < start[c + 1]!; k++) {
      const item = members[k]!
      if (clusterOf[item] !== NONE) return undefined
      clusterOf[item] = c
    }
  }
  return clusterOf
}

/** A membership of the gold meets one cluster at most, so that there are no more cells than memberships. */
const cellsOfPartition = (gold: Cover, system: Cover, clusterOf: Int32Array): Cells => {
  const start = new Int32Array(gold.start.length)
  const lastCell = new Int32Array(clusterCount(system)).fill(NONE)
  const cellSystem = new Int32Array(gold.members.length)
  const cellCount = new Int32Array(gold.members.length)
  // looked up in a loop of its own: items are far apart, and such a loop waits for many of them at once
  const clusterOfMember = new Int32Array(gold.members.length)
  for (let k = 0; k < clusterOfMember.length; k++) clusterOfMember[k] = clusterOf[gold.members[k]!]!
  let cells = 0
  for (let g = 0; g + 1 < start.length; g++) {
    const first = cells
    for (let k = gold.start[g]!; k < gold.start[g + 1]!; k++) {
      const s = clusterOfMember[k]!
      if (s === NONE) continue
      const cell = lastCell[s]!
      if (cell >= first) cellCount[cell] = cellCount[cell]! + 1
      else {
        lastCell[s] = cells
        cellSystem[cells] = s
        cellCount[cells++] = 1
      }
    }
    start[g + 1] = cells
  }
  return { start, system: cellSystem.slice(0, cells), count: cellCount.slice(0, cells) }
}

const cellsOfCover = (gold: Cover, system: Cover, items: number): Cells => {
  const of = clustersByItem(system, items)
  const start = new Int32Array(clusterCount(gold) + 1)
  const lastCell = new Int32Array(clusterCount(system)).fill(NONE)
  let cellSystem = new Int32Array(gold.members.length)
  let cellCount = new Int32Array(gold.members.length)
  let cells = 0
  for (let g = 0; g < clusterCount(gold); g++) {
    const first = cells
    for (let k = gold.start[g]!; k < gold.start[g + 1]!; k++) {
      const item = gold.members[k]!
      for (let m = of.start[item]!; m < of.start[item + 1]!; m++) {
        const s = of.members[m]!
        const cell = lastCell[s]!
        if (cell >= first) {
          cellCount[cell] = cellCount[cell]! + 1
          continue
        }
        if (cells === cellSystem.length) {
          cellSystem = grow(cellSystem)
          cellCount = grow(cellCount)
        }
        lastCell[s] = cells
        cellSystem[cells] = s
        cellCount[cells++] = 1
      }
    }
    start[g + 1] = cells
  }
  return { start, system: cellSystem.slice(0, cells), count: cellCount.slice(0, cells) }
}

const grow = (from: Int32Array): Int32Array<ArrayBuffer> => {
  const to = new Int32Array(from.length * 2 + 16)
  to.set(from)
  return to
}

/** The same table with gold and system exchanged. */
export const transpose = ({ goldSizes, systemSizes, start, system, count }: Contingency): Contingency => {
  const turned = clustersByItem({ start, members: system }, systemSizes.length)
  const next = turned.start.slice()
  const counts = new Int32Array(count.length)
  for (let cell = 0; cell < count.length; cell++) {
    const s = system[cell]!
    const to = next[s]!
    counts[to] = count[cell]!
    next[s] = to + 1
  }
  return { goldSizes: systemSizes, systemSizes: goldSizes, start: turned.start, system: turned.members, count: counts }
}
