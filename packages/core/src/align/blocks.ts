/** The connected blocks of a contingency table: clusters that overlap, directly or through others. */
import type { Cover } from '../models/clusters/type.ts'
import type { Contingency } from './contingency.ts'
import { rootOf } from './pair-blocks.ts'

/**
 * Block `b` has the clusters `gold.members[gold.start[b], gold.start[b + 1])` and those of `system` in the same way. A cluster
 * that overlaps none is in no block. Blocks and what is in them are in the order of the table.
 */
export interface Blocks {
  readonly count: number
  readonly gold: Cover
  readonly system: Cover
}

/** Unites gold clusters that meet in a system cluster: for each gold cluster the first of its block. */
const unite = ({ goldSizes, systemSizes, start, system }: Contingency): Int32Array => {
  const parent = new Int32Array(goldSizes.length)
  for (let g = 0; g < parent.length; g++) parent[g] = g
  const metBy = new Int32Array(systemSizes.length).fill(-1)
  for (let g = 0; g < goldSizes.length; g++) {
    for (let cell = start[g]!; cell < start[g + 1]!; cell++) {
      const s = system[cell]!
      const other = metBy[s]!
      metBy[s] = g
      if (other < 0) continue
      const a = rootOf(parent, other)
      const b = rootOf(parent, g)
      parent[Math.max(a, b)] = Math.min(a, b)
    }
  }
  for (let g = 0; g < parent.length; g++) parent[g] = rootOf(parent, g)
  return parent
}

/** Clusters by their block; block -1 is dropped. */
const byBlock = (blockOf: Int32Array, count: number): Cover => {
  const start = new Int32Array(count + 1)
  for (let cluster = 0; cluster < blockOf.length; cluster++) {
    const block = blockOf[cluster]!
    if (block >= 0) start[block + 1] = start[block + 1]! + 1
  }
  for (let b = 0; b < count; b++) start[b + 1] = start[b + 1]! + start[b]!
  const next = start.slice()
  const members = new Int32Array(start[count]!)
  for (let cluster = 0; cluster < blockOf.length; cluster++) {
    const block = blockOf[cluster]!
    if (block < 0) continue
    const to = next[block]!
    members[to] = cluster
    next[block] = to + 1
  }
  return { start, members }
}

/** The blocks of a table, by union and find. Next to linear in its cells. */
export const blocks = (table: Contingency): Blocks => {
  const { goldSizes, systemSizes, start, system } = table
  const first = unite(table)
  const goldBlock = new Int32Array(goldSizes.length).fill(-1)
  const systemBlock = new Int32Array(systemSizes.length).fill(-1)
  let count = 0
  for (let g = 0; g < goldSizes.length; g++) {
    if (start[g] === start[g + 1]) continue
    const root = first[g]!
    goldBlock[g] = root === g ? count++ : goldBlock[root]!
    for (let cell = start[g]!; cell < start[g + 1]!; cell++) systemBlock[system[cell]!] = goldBlock[g]!
  }
  return { count, gold: byBlock(goldBlock, count), system: byBlock(systemBlock, count) }
}
