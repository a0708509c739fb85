/** From sums to figures: of a clustering, and of pairs. */
import { totalValue } from '@assay/core'
import { harmonic } from '@assay/core/internal'
import type { ClusterStats, LinkageStats } from './linkage-stats.ts'

/** part / whole; no value for 0/0. */
export const share = (part: number, whole: number): number | undefined => (whole > 0 ? part / whole : undefined)

export interface PairFigures {
  readonly precision: number | undefined
  readonly recall: number | undefined
  /** 2·correct / (found + gold). */
  readonly f1: number | undefined
}

export const pairFigures = (correct: number, found: number, gold: number): PairFigures => ({
  precision: share(correct, found),
  recall: share(correct, gold),
  f1: share(2 * correct, found + gold),
})

/** F1; no value without precision or recall. */
const harmonicOf = (p: number | undefined, r: number | undefined): number | undefined =>
  p === undefined || r === undefined ? undefined : harmonic(p, r)

/** A clustering of the records of a gold. */
export interface ClusteringSums {
  readonly records: number
  readonly found: number
  readonly correct: number
  readonly gold: number
  readonly clusters: number
  readonly goldClusters: number
  readonly exact: number
  readonly bcubedPrecision: number
  readonly bcubedRecall: number
}

export const clusteringFigures = (s: ClusteringSums) => {
  const [bcubedPrecision, bcubedRecall] = [share(s.bcubedPrecision, s.records), share(s.bcubedRecall, s.records)]
  return {
    ...pairFigures(s.correct, s.found, s.gold),
    bcubedPrecision,
    bcubedRecall,
    bcubedF1: harmonicOf(bcubedPrecision, bcubedRecall),
    clusterPrecision: share(s.exact, s.clusters),
    clusterRecall: share(s.exact, s.goldClusters),
    clusterF1: share(2 * s.exact, s.clusters + s.goldClusters),
  }
}

/** The sums of the closure of a system as it was read, or of some gold clusters. */
export const closureSums = (s: ClusterStats): ClusteringSums => ({
  records: s.records,
  found: s.partners / 2,
  correct: s.correct,
  gold: s.goldPairs,
  clusters: s.clusters > 0 ? s.clusters : totalValue(s.clusterShares),
  goldClusters: s.goldClusters,
  exact: s.exact,
  bcubedPrecision: totalValue(s.bcubedPrecision),
  bcubedRecall: totalValue(s.bcubedRecall),
})

/** Records of the gold in the largest cluster of the system. */
export const largestOf = ({ largest }: LinkageStats): number => Math.max(0, ...Array.from(largest.keys(), Number))
