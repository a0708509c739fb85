/** Statistics of the clusters of a panel: the sum of alpha over documents, and sums for each pair of annotators. */
import {
  type Clusters,
  clusterCount,
  count,
  type Stats,
  struct,
  type Total,
  table,
  total,
  totalOf,
  totalOfAll,
  totalValue,
} from '@assay/core'
import {
  adjustedRand,
  b3Share,
  compareEntities,
  harmonic,
  keyOf,
  link,
  overlaps,
  pairCounts,
  resolution,
  type SharedComparison,
  type Side,
  sharedLinks,
  transposeTable,
} from '@assay/core/internal'
import { meanOf, workedMean } from './label-formulas.ts'
import { pairName } from './label-stats.ts'
import { alphaOfSets, type SetOptions } from './sets.ts'

export interface ClusterOptions extends SetOptions {
  readonly missingMention: 'missing' | 'singleton'
}

type PairStats = {
  /** Mentions of either, and of both. */
  readonly first: number
  readonly second: number
  readonly common: number
  /** Σ over mentions of the share of their entity that the other has, and of links of their entity. */
  readonly b3First: Total
  readonly b3Second: Total
  readonly leaFirst: Total
  readonly leaSecond: Total
}

export type ClusterStats = {
  readonly documents: number
  readonly left: number
  /** Sums over documents, and documents, or pairs in them, that have a value. */
  readonly alpha: Total
  readonly alphaOf: number
  readonly ari: Total
  readonly ariOf: number
  readonly pairs: ReadonlyMap<string, PairStats>
}

export const clusterStats: Stats<ClusterStats> = struct<ClusterStats>({
  documents: count,
  left: count,
  alpha: total,
  alphaOf: count,
  ari: total,
  ariOf: count,
  pairs: table(
    struct<PairStats>({
      first: count,
      second: count,
      common: count,
      b3First: total,
      b3Second: total,
      leaFirst: total,
      leaSecond: total,
    }),
  ),
})

// ---- two annotators --------------------------------------------------------------------------------------------------

/** B³ and LEA of one side against the other, each times its mentions; a singleton has one link, to itself. */
const sharesOf = (both: SharedComparison, side: Side) => {
  const { together, whole } = both.once(overlaps)[side]
  const shared = sharedLinks(side === 'key' ? both.table : both.once(transposeTable))
  const summed = (of: (size: number, e: number) => number): Total => totalOfAll(Float64Array.from(both[side].sizes, of))
  return {
    b3: summed((size, e) => b3Share(size, together[e]!).hit),
    lea: summed((size, e) => (size === 1 ? whole[e]! : resolution(size * shared[e]!, link(size)))),
  }
}

const pairOf = (both: SharedComparison) => {
  const { key, response, table } = both
  const common = table.count.reduce((sum, n) => sum + n, 0)
  const [first, other] = [sharesOf(both, 'key'), sharesOf(both, 'response')]
  const stats: PairStats = {
    first: key.members.length,
    second: response.members.length,
    common,
    b3First: first.b3,
    b3Second: other.b3,
    leaFirst: first.lea,
    leaSecond: other.lea,
  }
  // of the mentions that both have, where there are two
  return { stats, ari: common < 2 ? undefined : adjustedRand(pairCounts(table)) }
}

// ---- a document ------------------------------------------------------------------------------------------------------

/** The entities of one annotator, as sets of mentions. */
const entitiesOf = (clusters: Clusters): readonly ReadonlySet<string>[] =>
  Array.from({ length: clusterCount(clusters) }, (_, c) => {
    const members = clusters.members.subarray(clusters.start[c], clusters.start[c + 1])
    return new Set(Array.from(members, (item) => keyOf(clusters.items, item)))
  })

const setsOf = (panel: readonly Clusters[], missing: ClusterOptions['missingMention']) => {
  const all = new Map<string, (ReadonlySet<string> | undefined)[]>()
  for (const [i, clusters] of panel.entries())
    for (const members of entitiesOf(clusters))
      for (const mention of members) {
        const row = all.get(mention) ?? new Array<ReadonlySet<string> | undefined>(panel.length).fill(undefined)
        all.set(mention, row)
        row[i] = members
      }
  if (missing === 'missing') return all.values()
  return Array.from(all, ([mention, row]) => row.map((set) => set ?? new Set([mention])))
}

/** The statistics of one document: the entities of each annotator. */
export const statsOfClusters = (
  panel: readonly Clusters[],
  names: readonly string[],
  options: ClusterOptions,
): ClusterStats => {
  const alpha = alphaOfSets(setsOf(panel, options.missingMention), options)
  const compare = compareEntities({ duplicates: 'last', dropSingletons: false })
  // mentions are the same by their keys, whatever a format says of near ones
  const clusters = panel.map(({ match: _, ...exact }): Clusters => exact)
  const pairs = new Map<string, PairStats>()
  const ari: number[] = []
  for (const [i, a] of names.entries())
    for (const [k, b] of names.slice(i + 1).entries()) {
      const [one, other] = [clusters[i]!, clusters[i + 1 + k]!]
      const pair = pairOf(a <= b ? compare(one)(other) : compare(other)(one))
      pairs.set(pairName(a, b), pair.stats)
      if (pair.ari !== undefined) ari.push(pair.ari)
    }
  return {
    documents: 1,
    left: 0,
    alpha: totalOf(alpha ?? 0),
    alphaOf: alpha === undefined ? 0 : 1,
    ari: totalOfAll(ari),
    ariOf: ari.length,
    pairs,
  }
}

// ---- measures --------------------------------------------------------------------------------------------------------

const f1 = (first: Total, second: Total, pair: PairStats): number | undefined => {
  if (pair.first + pair.second === 0) return undefined
  return harmonic(totalValue(first) / (pair.first || 1), totalValue(second) / (pair.second || 1))
}

/** The formulas with numbers: sums over documents, and means of pairs. */
export const workedClusters = (s: ClusterStats): Readonly<Record<string, string>> => {
  const pairs = [...s.pairs.values()]
  return {
    alpha: `${totalValue(s.alpha)} / ${s.alphaOf}`,
    b3: workedMean(pairs.map((pair) => f1(pair.b3First, pair.b3Second, pair))),
    lea: workedMean(pairs.map((pair) => f1(pair.leaFirst, pair.leaSecond, pair))),
    ari: `${totalValue(s.ari)} / ${s.ariOf}`,
    mentions: workedMean(
      pairs.map((pair) => (pair.first + pair.second > 0 ? (2 * pair.common) / (pair.first + pair.second) : undefined)),
    ),
  }
}

/** Every measure of some clusters. */
export const clusterMeasures = (s: ClusterStats) => {
  const pairs = [...s.pairs.values()]
  const mentions = pairs.map((pair) =>
    pair.first + pair.second === 0 ? undefined : (2 * pair.common) / (pair.first + pair.second),
  )
  return {
    alpha: s.alphaOf === 0 ? undefined : totalValue(s.alpha) / s.alphaOf,
    b3: meanOf(pairs.map((pair) => f1(pair.b3First, pair.b3Second, pair))),
    lea: meanOf(pairs.map((pair) => f1(pair.leaFirst, pair.leaSecond, pair))),
    ari: s.ariOf === 0 ? undefined : totalValue(s.ari) / s.ariOf,
    mentions: meanOf(mentions),
    documents: s.documents,
    left: s.left,
  }
}
