/** Names of records: clusters with several, and names of several clusters. */
import { clusterCount } from '@assay/core'
import type { GoldRecords } from './gold-records.ts'
import { type LinkageStats, linkageStats } from './linkage-stats.ts'

/** Counts over the gold's clusters; nothing where records have no names. */
export const namesOf = ({ clusters }: GoldRecords): LinkageStats['names'] => {
  const { pairs, shown } = clusters
  if (pairs === undefined || shown === undefined) return linkageStats.empty.names
  const clusterOf = new Map<string, number>()
  const sharing = new Set<number>()
  let varied = 0
  for (let c = 0; c < clusterCount(clusters); c++) {
    const names = new Set(Array.from(clusters.members.subarray(clusters.start[c], clusters.start[c + 1]), shown))
    if (names.size > 1) varied++
    for (const name of names) {
      const other = clusterOf.get(name)
      if (other === undefined) clusterOf.set(name, c)
      else sharing.add(other).add(c)
    }
  }
  return { documents: 1, varied, shared: sharing.size, clusters: clusterCount(clusters) }
}
