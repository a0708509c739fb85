/** For each cluster the one of the other side that shares most items with it, from which purity and inverse purity follow. */
import type { Contingency } from '@assay/core'

/** The best matches of the clusters of one side. */
export interface LargestOverlaps {
  readonly sizes: Int32Array
  /** The cluster of the other side that shares most items; the first of several, -1 where none shares any. */
  readonly cluster: Int32Array
  /** The number of items that they share. */
  readonly hits: Int32Array
  /** The number of clusters of the other side that share any item. */
  readonly met: Int32Array
  /** 1 where a cluster of the other side has the same items. */
  readonly whole: Uint8Array
}

export interface LargestOverlapsOfBoth {
  readonly system: LargestOverlaps
  readonly gold: LargestOverlaps
}

const noMatches = (sizes: Int32Array): LargestOverlaps => ({
  sizes,
  cluster: new Int32Array(sizes.length).fill(-1),
  hits: new Int32Array(sizes.length),
  met: new Int32Array(sizes.length),
  whole: new Uint8Array(sizes.length),
})

/** Finds the best matches in one pass over the cells. */
export const largestOverlapsIn = ({
  goldSizes,
  systemSizes,
  start,
  system,
  count,
}: Contingency): LargestOverlapsOfBoth => {
  const [ofSystem, ofGold] = [noMatches(systemSizes), noMatches(goldSizes)]
  const noteOverlap = ({ cluster, hits, met }: LargestOverlaps, index: number, other: number, shared: number): void => {
    met[index] = met[index]! + 1
    if (shared <= hits[index]!) return
    hits[index] = shared
    cluster[index] = other
  }
  for (let g = 0; g < goldSizes.length; g++)
    for (let cell = start[g]!; cell < start[g + 1]!; cell++) {
      const s = system[cell]!
      const shared = count[cell]!
      noteOverlap(ofGold, g, s, shared)
      noteOverlap(ofSystem, s, g, shared)
      if (shared !== goldSizes[g] || shared !== systemSizes[s]) continue
      ofGold.whole[g] = 1
      ofSystem.whole[s] = 1
    }
  return { system: ofSystem, gold: ofGold }
}

/** Sum over clusters of the most items that they share with one cluster of the other side. */
export const hitsIn = ({ hits }: LargestOverlaps): number => {
  let sum = 0
  for (let c = 0; c < hits.length; c++) sum += hits[c]!
  return sum
}
