/** From memberships, as files list them in any order, to clusters. */
import type { Cover } from '../models/clusters.ts'

/** One row a membership: which item is in which cluster, and where that is said (a line, or an offset). */
export interface Memberships {
  readonly add: (cluster: number, item: number, where: number) => void
  readonly gathered: (clusters: number, items: number) => Gathered
}

export interface Gathered extends Cover {
  /** Where the `i`th entry of `members` is said. */
  readonly where: (membership: number) => number
  /** Where an item is said to be in a cluster that has it already: counted once. */
  readonly repeated: readonly number[]
}

/** Gathers memberships; linear in their number, with nothing allocated for each. */
export const memberships = (): Memberships => {
  let size = 0
  let clusterOf = new Int32Array(64)
  let itemOf = new Int32Array(64)
  let whereOf = new Int32Array(64)
  // each row so far has an item of its own: item `i` is in row `i`
  let apart = true
  return {
    add: (cluster, item, where) => {
      if (size === clusterOf.length) {
        clusterOf = doubled(clusterOf)
        itemOf = doubled(itemOf)
        whereOf = doubled(whereOf)
      }
      clusterOf[size] = cluster
      itemOf[size] = item
      whereOf[size] = where
      apart = apart && item === size
      size++
    },
    gathered: (clusters, items) => {
      const rows = rowsByCluster(clusterOf.subarray(0, size), clusters)
      const where = whereOf
      if (apart)
        return { ...rows, where: (membership) => where[rows.members[membership] as number] as number, repeated: [] }
      return withoutTwice(rows, itemOf, where, items)
    },
  }
}

const doubled = (from: Int32Array): Int32Array<ArrayBuffer> => {
  const to = new Int32Array(from.length * 2)
  to.set(from)
  return to
}

/** The rows of each cluster, in their order. */
const rowsByCluster = (clusterOf: Int32Array, clusters: number): Cover => {
  // `start[c + 1]` is where cluster `c` begins, and moves to its end while its rows are listed
  const start = new Int32Array(clusters + 1)
  for (let row = 0; row < clusterOf.length; row++) {
    const c = clusterOf[row] as number
    if (c + 2 <= clusters) start[c + 2] = (start[c + 2] as number) + 1
  }
  for (let c = 2; c <= clusters; c++) start[c] = (start[c] as number) + (start[c - 1] as number)
  const members = new Int32Array(clusterOf.length)
  for (let row = 0; row < clusterOf.length; row++) {
    const after = (clusterOf[row] as number) + 1
    const to = start[after] as number
    members[to] = row
    start[after] = to + 1
  }
  return { start, members }
}

const withoutTwice = (rows: Cover, itemOf: Int32Array, whereOf: Int32Array, items: number): Gathered => {
  const clusters = rows.start.length - 1
  const start = new Int32Array(clusters + 1)
  const members = new Int32Array(rows.members.length)
  const kept = new Int32Array(rows.members.length)
  const seen = new Int32Array(items).fill(-1)
  const repeated: number[] = []
  let size = 0
  for (let c = 0; c < clusters; c++) {
    for (let k = rows.start[c] as number; k < (rows.start[c + 1] as number); k++) {
      const row = rows.members[k] as number
      const item = itemOf[row] as number
      if (seen[item] === c) {
        repeated.push(whereOf[row] as number)
        continue
      }
      seen[item] = c
      members[size] = item
      kept[size++] = row
    }
    start[c + 1] = size
  }
  const where = (membership: number): number => whereOf[kept[membership] as number] as number
  return { start, members: members.subarray(0, size), where, repeated }
}
