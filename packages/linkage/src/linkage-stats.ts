/** The sums of `linkage`: of the closure, of pairs as given, and what each threshold adds. */
import { count, struct, table, total } from '@assay/core'
import { drawnLinks } from './thresholds/drawn-links.ts'
import { steps } from './thresholds/sweep.ts'

/**
 * Pairs as given: gold clusters that they are counted for, or files of judged pairs. Pairs of the system count at both of their ends, so
 * that parts by gold cluster add up. `matchesOnly` are files of judged pairs each of which is a match: no link can be wrong there.
 */
const given = struct({ counted: count, matchesOnly: count, ends: count, correct: count, gold: count })

/** Counts by gold cluster, whose sums are all that the measures of clusters need. */
const byCluster = {
  records: count,
  /** None where there is no closure. */
  goldClusters: count,
  goldPairs: count,
  /** Partners that the closure gives the records, summed: each of its pairs twice. */
  partners: count,
  correct: count,
  clusters: count,
  /** The same by the records of each, which have a share of one: a resample of gold clusters has no whole ones. */
  clusterShares: total,
  exact: count,
  bcubedPrecision: total,
  bcubedRecall: total,
  given,
}
export const clusterStats = struct(byCluster)
export type ClusterStats = typeof clusterStats.empty

export const linkageStats = struct({
  ...byCluster,
  documents: count,
  goldSingletons: count,
  /** Records in clusters of the system of two or more. */
  matched: count,
  /** By the size of the largest cluster of a document. */
  largest: table(count),
  /** Documents with probabilities, and those of them with too many for each to be a threshold. */
  ranked: count,
  rounded: count,
  averagePrecision: total,
  steps,
  /** In resamples alone: the links of each document, and the gold clusters that were drawn. */
  drawn: drawnLinks,
  /** Records of the gold that the system lacks; pairs with a record that the gold lacks. */
  missing: count,
  outside: count,
  /** Of two sources: their records and those that have a partner, links that were dropped, records with several partners. */
  twoSources: struct({
    documents: count,
    left: count,
    leftMatched: count,
    right: count,
    rightMatched: count,
    within: count,
    taken: count,
    several: count,
    goldSeveral: count,
  }),
  /** Of a gold of judged pairs: links, and those of them that were judged. */
  judged: struct({ documents: count, links: count, judged: count }),
  /** Of records with names: gold clusters with several, and those with a name of another one. */
  names: struct({ documents: count, varied: count, shared: count, clusters: count }),
})
export type LinkageStats = typeof linkageStats.empty
