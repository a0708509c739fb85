/** For each cluster the one of the other side that shares most items with it: what purity and inverse purity are made of. */
import type { Contingency } from '@assay/core'

/** Of each cluster of one side. */
export interface BestOf {
  readonly sizes: Int32Array
  /** The cluster of the other side that shares most items; the first of several, -1 where none shares any. */
  readonly cluster: Int32Array
  /** How many items they share. */
  readonly hits: Int32Array
  /** How many clusters of the other side share any. */
  readonly met: Int32Array
  /** 1 where a cluster of the other side has the same items. */
  readonly whole: Uint8Array
}

export interface Best {
  readonly system: BestOf
  readonly gold: BestOf
}

const nobody = (sizes: Int32Array): BestOf => ({
  sizes,
  cluster: new Int32Array(sizes.length).fill(-1),
  hits: new Int32Array(sizes.length),
  met: new Int32Array(sizes.length),
  whole: new Uint8Array(sizes.length),
})

/** One pass over the cells. */
export const bestIn = ({ goldSizes, systemSizes, start, system, count }: Contingency): Best => {
  const [ofSystem, ofGold] = [nobody(systemSizes), nobody(goldSizes)]
  const meet = ({ cluster, hits, met }: BestOf, own: number, other: number, shared: number): void => {
    met[own] = met[own]! + 1
    if (shared <= hits[own]!) return
    hits[own] = shared
    cluster[own] = other
  }
  for (let g = 0; g < goldSizes.length; g++)
    for (let cell = start[g]!; cell < start[g + 1]!; cell++) {
      const s = system[cell]!
      const shared = count[cell]!
      meet(ofGold, g, s, shared)
      meet(ofSystem, s, g, shared)
      if (shared !== goldSizes[g] || shared !== systemSizes[s]) continue
      ofGold.whole[g] = 1
      ofSystem.whole[s] = 1
    }
  return { system: ofSystem, gold: ofGold }
}

/** sum over clusters of the most items that they share with one of the other side */
export const hitsIn = ({ hits }: BestOf): number => {
  let sum = 0
  for (let c = 0; c < hits.length; c++) sum += hits[c]!
  return sum
}
