/** For each cluster the one of the other side that shares most items with it: what purity and inverse purity are made of. */
import type { Contingency } from '@assay/core'

/** Of each cluster of one side. */
export interface BestOf {
  readonly sizes: Int32Array
  /** The cluster of the other side that shares most items; the first of several, -1 where none shares any. */
  readonly cluster: Int32Array
  /** How many items they share. */
  readonly hits: Int32Array
}

export interface Best {
  readonly system: BestOf
  readonly gold: BestOf
}

const nobody = (sizes: Int32Array): BestOf => ({
  sizes,
  cluster: new Int32Array(sizes.length).fill(-1),
  hits: new Int32Array(sizes.length),
})

/** One pass over the cells. */
export const bestIn = ({ goldSizes, systemSizes, start, system, count }: Contingency): Best => {
  const [ofSystem, ofGold] = [nobody(systemSizes), nobody(goldSizes)]
  const meet = ({ cluster, hits }: BestOf, own: number, other: number, shared: number): void => {
    if (shared <= (hits[own] as number)) return
    hits[own] = shared
    cluster[own] = other
  }
  for (let g = 0; g < goldSizes.length; g++)
    for (let cell = start[g] as number; cell < (start[g + 1] as number); cell++) {
      const s = system[cell] as number
      const shared = count[cell] as number
      meet(ofGold, g, s, shared)
      meet(ofSystem, s, g, shared)
    }
  return { system: ofSystem, gold: ofGold }
}

/** sum over clusters of the most items that they share with one of the other side */
export const hitsIn = ({ hits }: BestOf): number => {
  let sum = 0
  for (let c = 0; c < hits.length; c++) sum += hits[c] as number
  return sum
}
