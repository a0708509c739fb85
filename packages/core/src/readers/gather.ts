/** From memberships, as files list them in any order, to clusters. */
import type { Cover } from '../models/clusters.ts'

/** One row a membership: which item is in which cluster, and where that is said (a line, or an offset). */
export interface Memberships {
  readonly add: (cluster: number, item: number, where: number) => void
  readonly gathered: (clusters: number, items: number) => Gathered
}

export interface Gathered extends Cover {
  /** Where each entry of `members` is said. */
  readonly where: Int32Array
  /** Where an item is said to be in a cluster that has it already: counted once. */
  readonly repeated: readonly number[]
}

/** Gathers memberships; linear in their number, with nothing allocated for each. */
export const memberships = (): Memberships => {
  let size = 0
  let clusterOf = new Int32Array(64)
  let itemOf = new Int32Array(64)
  let whereOf = new Int32Array(64)
  return {
    add: (cluster, item, where) => {
      if (size === clusterOf.length) {
        clusterOf = doubled(clusterOf)
        itemOf = doubled(itemOf)
        whereOf = doubled(whereOf)
      }
      clusterOf[size] = cluster
      itemOf[size] = item
      whereOf[size++] = where
    },
    gathered: (clusters, items) => {
      const [rows, ends] = rowsByCluster(clusterOf.subarray(0, size), clusters)
      return withoutTwice(rows, ends, itemOf, whereOf, items)
    },
  }
}

const doubled = (from: Int32Array): Int32Array<ArrayBuffer> => {
  const to = new Int32Array(from.length * 2)
  to.set(from)
  return to
}

/** The rows in the order of their clusters, and where the rows of each cluster end. */
const rowsByCluster = (clusterOf: Int32Array, clusters: number): readonly [Int32Array, Int32Array] => {
  const ends = new Int32Array(clusters)
  for (let row = 0; row < clusterOf.length; row++) {
    const c = clusterOf[row] as number
    ends[c] = (ends[c] as number) + 1
  }
  let before = 0
  for (let c = 0; c < clusters; c++) {
    const count = ends[c] as number
    ends[c] = before
    before += count
  }
  const rows = new Int32Array(clusterOf.length)
  for (let row = 0; row < clusterOf.length; row++) {
    const c = clusterOf[row] as number
    const to = ends[c] as number
    rows[to] = row
    ends[c] = to + 1
  }
  return [rows, ends]
}

const withoutTwice = (
  rows: Int32Array,
  ends: Int32Array,
  itemOf: Int32Array,
  whereOf: Int32Array,
  items: number,
): Gathered => {
  const start = new Int32Array(ends.length + 1)
  const members = new Int32Array(rows.length)
  const where = new Int32Array(rows.length)
  const seen = new Int32Array(items).fill(-1)
  const repeated: number[] = []
  let size = 0
  for (let c = 0; c < ends.length; c++) {
    for (let k = c === 0 ? 0 : (ends[c - 1] as number); k < (ends[c] as number); k++) {
      const row = rows[k] as number
      const item = itemOf[row] as number
      if (seen[item] === c) {
        repeated.push(whereOf[row] as number)
        continue
      }
      seen[item] = c
      members[size] = item
      where[size++] = whereOf[row] as number
    }
    start[c + 1] = size
  }
  return { start, members: members.subarray(0, size), where: where.subarray(0, size), repeated }
}
