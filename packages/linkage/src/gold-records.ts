/** The records of a gold, and the cluster of each: the universe that everything is counted over. */
import { type Clusters, clusterCount } from '@assay/core'
import { sizeOf } from '@assay/core/internal'

export interface GoldRecords {
  readonly clusters: Clusters
  /** The cluster of each item; -1 for one in none. */
  readonly clusterOf: Int32Array
  readonly sizes: Int32Array
  readonly records: number
  readonly singletons: number
  /** Pairs of records in one cluster. */
  readonly pairs: number
}

export const pairsAmong = (records: number): number => (records * (records - 1)) / 2

export const goldRecordsOf = (clusters: Clusters): GoldRecords => {
  const clusterOf = new Int32Array(clusters.items.size).fill(-1)
  const sizes = new Int32Array(clusterCount(clusters))
  let [pairs, singletons] = [0, 0]
  for (let c = 0; c < sizes.length; c++) {
    const size = sizeOf(clusters, c)
    sizes[c] = size
    pairs += pairsAmong(size)
    if (size === 1) singletons++
    for (let k = clusters.start[c]!; k < clusters.start[c + 1]!; k++) clusterOf[clusters.members[k]!] = c
  }
  return { clusters, clusterOf, sizes, records: clusters.members.length, singletons, pairs }
}
