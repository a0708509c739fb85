/** Sums over gold clusters: of all, of those of a label, and of each by itself, which is what intervals draw. */
import { type Part, totalOfAll, type UnitShare, type UnitShares } from '@assay/core'
import type { Closure } from './closure.ts'
import { type GoldRecords, pairsAmong } from './gold-records.ts'
import { type LinkageStats, linkageStats } from './linkage-stats.ts'
import { drawnClusters } from './thresholds/drawn-links.ts'
import type { OrderedLinks } from './thresholds/ordered-links.ts'

const none = linkageStats.empty

/** Pairs as given, by gold cluster. */
export interface GivenPairs {
  /** Ends of links between records of the gold. */
  readonly ends: Float64Array
  readonly correct: Float64Array
  readonly gold: Float64Array
  readonly outside: number
}

/** The figures of each gold cluster; without a closure where links make none, without links where there are clusters alone. */
export interface ClusterFigures {
  readonly records: GoldRecords
  readonly closure: Closure | undefined
  readonly given: GivenPairs | undefined
}

/** A breakdown: the label of each gold cluster. */
export type ClusterFacet = readonly [name: string, labelOf: (cluster: number) => string]

/** The entries of some gold clusters, in one list. */
const gathered = ({ start }: Closure['cells'], values: Float64Array, clusters: ArrayLike<number>): Float64Array => {
  let size = 0
  for (let i = 0; i < clusters.length; i++) size += start[clusters[i]! + 1]! - start[clusters[i]!]!
  const counts = new Float64Array(size)
  let at = 0
  for (let i = 0; i < clusters.length; i++)
    for (let cell = start[clusters[i]!]!; cell < start[clusters[i]! + 1]!; cell++) counts[at++] = values[cell]!
  return counts
}

const sumOver = (values: Float64Array | Uint8Array, clusters: ArrayLike<number>): number => {
  let sum = 0
  for (let i = 0; i < clusters.length; i++) sum += values[clusters[i]!]!
  return sum
}

const closureStats = ({ sizes }: GoldRecords, closure: Closure, clusters: ArrayLike<number>): Partial<LinkageStats> => {
  let [singletons, pairs] = [0, 0]
  for (let i = 0; i < clusters.length; i++) {
    const size = sizes[clusters[i]!]!
    if (size === 1) singletons++
    pairs += pairsAmong(size)
  }
  const { cells } = closure
  return {
    goldClusters: clusters.length,
    goldSingletons: singletons,
    goldPairs: pairs,
    partners: sumOver(closure.partners, clusters),
    correct: sumOver(closure.correct, clusters),
    exact: sumOver(closure.exact, clusters),
    bcubedPrecision: totalOfAll(gathered(cells, cells.precisions, clusters)),
    bcubedRecall: totalOfAll(gathered(cells, cells.recalls, clusters)),
    clusterShares: totalOfAll(gathered(cells, cells.shares, clusters)),
  }
}

/** The sums of some gold clusters. */
export const sumsOf = ({ records, closure, given }: ClusterFigures, clusters: ArrayLike<number>): LinkageStats => {
  let size = 0
  for (let i = 0; i < clusters.length; i++) size += records.sizes[clusters[i]!]!
  return {
    ...none,
    records: size,
    ...(closure && closureStats(records, closure, clusters)),
    ...(given && {
      given: {
        counted: clusters.length,
        matchesOnly: 0,
        ends: sumOver(given.ends, clusters),
        correct: sumOver(given.correct, clusters),
        gold: sumOver(given.gold, clusters),
      },
    }),
  }
}

/** The sums of the gold clusters of each label. */
export const partsOf = (figures: ClusterFigures, facets: readonly ClusterFacet[]): readonly Part<LinkageStats>[] =>
  facets.flatMap(([facet, labelOf]) => {
    const byLabel = new Map<string, number[]>()
    for (let g = 0; g < figures.records.sizes.length; g++) {
      const label = labelOf(g)
      const existing = byLabel.get(label)
      if (existing === undefined) byLabel.set(label, [g])
      else existing.push(g)
    }
    return Array.from(byLabel, ([label, clusters]): Part<LinkageStats> => [facet, label, sumsOf(figures, clusters)])
  })

/**
 * The share of each gold cluster: a pair of records of two counts half for either. `links` are those that thresholds of resamples are looked for
 * among, with their name.
 */
export const sharesOf = (
  figures: ClusterFigures,
  facets: readonly ClusterFacet[],
  links: () => readonly [name: string, links: OrderedLinks] | undefined,
): UnitShares<LinkageStats> => ({
  units: figures.records.sizes.length,
  *each(): Iterable<UnitShare<LinkageStats>> {
    const drawnOf = drawnClusters(links())
    for (let unit = 0; unit < figures.records.sizes.length; unit++) {
      const stats = sumsOf(figures, [unit])
      const parts = facets.map(([facet, labelOf]): Part<LinkageStats> => [facet, labelOf(unit), stats])
      yield { unit, stats, parts, drawn: { ...none, drawn: drawnOf(unit) } }
    }
  },
})
