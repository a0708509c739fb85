/** Conversion of memberships, in any order, to clusters. */
import type { Cover } from '../models/clusters/type.ts'

/** One membership per row: an item in a cluster, with its place (a line, or an offset). */
export interface Memberships {
  readonly add: (cluster: number, item: number, where: number) => void
  readonly cover: (clusters: number, items: number) => MembershipCover
}

export interface MembershipCover extends Cover {
  /** The place of the `i`th entry of `members`. */
  readonly where: (membership: number) => number
  /** Places of repeated memberships, which count once. */
  readonly repeated: readonly number[]
}

/** Numbers in the order in which they come. As long as each is one above the one before, the first says them all. */
interface Column {
  first: number
  /** Empty as long as the first says them all. */
  list: Int32Array
}

const put = (column: Column, row: number, value: number): void => {
  if (column.list.length === 0) {
    if (row === 0) column.first = value
    if (value === column.first + row) return
    column.list = new Int32Array(Math.max(64, row * 2))
    for (let i = 0; i < row; i++) column.list[i] = column.first + i
  } else if (row === column.list.length) column.list = grow(column.list)
  column.list[row] = value
}

const numberIn = ({ first, list }: Column, row: number): number => (list.length === 0 ? first + row : list[row]!)

/** Gathers memberships; linear in their number, with nothing allocated for each. */
export const memberships = (): Memberships => {
  let size = 0
  let clusterOf = new Int32Array(64)
  const itemOf: Column = { first: 0, list: new Int32Array(0) }
  const whereOf: Column = { first: 0, list: new Int32Array(0) }
  return {
    add: (cluster, item, where) => {
      if (size === clusterOf.length) clusterOf = grow(clusterOf)
      clusterOf[size] = cluster
      put(itemOf, size, item)
      put(whereOf, size, where)
      size++
    },
    cover: (clusters, items) => {
      const rows = rowsByCluster(clusterOf.subarray(0, size), clusters)
      // item `i` is in row `i`
      if (itemOf.list.length === 0 && itemOf.first === 0)
        return { ...rows, where: (membership) => numberIn(whereOf, rows.members[membership]!), repeated: [] }
      return withoutRepeats(rows, itemOf, whereOf, items)
    },
  }
}

const grow = (from: Int32Array): Int32Array<ArrayBuffer> => {
  const to = new Int32Array(from.length * 2)
  to.set(from)
  return to
}

/** The rows of each cluster, in their order. */
const rowsByCluster = (clusterOf: Int32Array, clusters: number): Cover => {
  // `start[c + 1]` is where cluster `c` begins, and moves to its end while its rows are listed
  const start = new Int32Array(clusters + 1)
  for (let row = 0; row < clusterOf.length; row++) {
    const c = clusterOf[row]!
    if (c + 2 <= clusters) start[c + 2] = start[c + 2]! + 1
  }
  for (let c = 2; c <= clusters; c++) start[c] = start[c]! + start[c - 1]!
  const members = new Int32Array(clusterOf.length)
  for (let row = 0; row < clusterOf.length; row++) {
    const after = clusterOf[row]! + 1
    const to = start[after]!
    members[to] = row
    start[after] = to + 1
  }
  return { start, members }
}

const withoutRepeats = (rows: Cover, itemOf: Column, whereOf: Column, items: number): MembershipCover => {
  const clusters = rows.start.length - 1
  const start = new Int32Array(clusters + 1)
  const members = new Int32Array(rows.members.length)
  const retained = new Int32Array(rows.members.length)
  const lastCluster = new Int32Array(items).fill(-1)
  const repeated: number[] = []
  let size = 0
  for (let c = 0; c < clusters; c++) {
    for (let k = rows.start[c]!; k < rows.start[c + 1]!; k++) {
      const row = rows.members[k]!
      const item = numberIn(itemOf, row)
      if (lastCluster[item] === c) {
        repeated.push(numberIn(whereOf, row))
        continue
      }
      lastCluster[item] = c
      members[size] = item
      retained[size++] = row
    }
    start[c + 1] = size
  }
  const where = (membership: number): number => numberIn(whereOf, retained[membership]!)
  return { start, members: members.subarray(0, size), where, repeated }
}
