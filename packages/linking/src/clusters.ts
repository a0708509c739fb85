/** The aggregates over clusters, which are mentions with one id, on either side. */
import type { Contingency } from '@assay/core'
import { type BySide, bCubed, ceaf, type Links, linkCounts, muc, type Ratio } from '@assay/core/internal'
import type { Cells, Shares } from './counts.ts'
import type { ClusterAggregate } from './neleval-measures.ts'
import type { Mention } from './side.ts'

type KeyOf = (mention: Mention) => string

// ---- the cells of a document -----------------------------------------------------------------------------------------

/** The cluster of each key; of mentions with one key the last counts, as in neleval. */
const clusterOfKeys = (mentions: readonly Mention[], keyOf: KeyOf): ReadonlyMap<string, string> => {
  const clusters = new Map<string, string>()
  for (const mention of mentions) clusters.set(keyOf(mention), mention.cluster)
  return clusters
}

const add = (table: Map<string, number>, label: string, count: number): void => {
  table.set(label, (table.get(label) ?? 0) + count)
}

/** The label of a mention of both sides, of the gold only or of the system only, by its clusters; the length separates the two. */
const labelOf = (gold: string | undefined, system: string | undefined): string => {
  if (gold === undefined) return `s${system}`
  return system === undefined ? `g${gold}` : `b${gold.length} ${gold}${system}`
}

/** The clusters that a mention is in on either side. */
interface ClusterPair {
  readonly gold: string | undefined
  readonly system: string | undefined
}

const clustersIn = (label: string): ClusterPair => {
  if (label.startsWith('g')) return { gold: label.slice(1), system: undefined }
  if (label.startsWith('s')) return { gold: undefined, system: label.slice(1) }
  const from = label.indexOf(' ') + 1
  const to = from + Number(label.slice(1, from - 1))
  return { gold: label.slice(from, to), system: label.slice(to) }
}

export const clusterCells = (
  gold: readonly Mention[],
  system: readonly Mention[],
  goldKey: KeyOf,
  systemKey: KeyOf,
): Cells => {
  const [golds, systems] = [clusterOfKeys(gold, goldKey), clusterOfKeys(system, systemKey)]
  const cells = new Map<string, number>()
  for (const [key, cluster] of golds) add(cells, labelOf(cluster, systems.get(key)), 1)
  for (const [key, cluster] of systems) if (!golds.has(key)) add(cells, labelOf(undefined, cluster), 1)
  return cells
}

// ---- from cells to clusters ------------------------------------------------------------------------------------------

/** Clusters by number, with their sizes; a mention without one, under the empty name, is a cluster of its own. */
const numbering = () => {
  const numberByName = new Map<string, number>()
  const sizes: number[] = []
  const numberOf = (name: string, mentions: number): number => {
    const number = (name === '' ? undefined : numberByName.get(name)) ?? sizes.length
    if (name !== '') numberByName.set(name, number)
    sizes[number] = (sizes[number] ?? 0) + mentions
    return number
  }
  return { sizes, numberOf }
}

/** The contingency table of the clusters of both sides. Its order is that of the cells, which no formula depends on. */
export const contingencyOf = (cells: Cells): Contingency => {
  const [golds, systems] = [numbering(), numbering()]
  const rows: (readonly [system: number, count: number])[][] = []
  for (const [label, count] of cells) {
    const { gold, system } = clustersIn(label)
    const each = gold === '' || system === '' ? 1 : count
    for (let n = 0; n < count; n += each) {
      const g = gold === undefined ? -1 : golds.numberOf(gold, each)
      const s = system === undefined ? -1 : systems.numberOf(system, each)
      if (g >= 0) rows[g] ??= []
      if (s >= 0) rows[g]?.push([s, each])
    }
  }
  const shared = rows.flat()
  const start = new Int32Array(rows.length + 1)
  rows.forEach(({ length }, g) => {
    start[g + 1] = start[g]! + length
  })
  return {
    goldSizes: Int32Array.from(golds.sizes),
    systemSizes: Int32Array.from(systems.sizes),
    start,
    system: Int32Array.from(shared, ([s]) => s),
    count: Int32Array.from(shared, ([, count]) => count),
  }
}

// ---- the measures ----------------------------------------------------------------------------------------------------

/** Pairs of mentions as recall and precision: those that both sides have, of those of a side. */
const ofLinks = ({ key, response, both }: Links): BySide<Ratio> => ({
  key: { hit: both, of: key },
  response: { hit: both, of: response },
})

const measures: { readonly [A in ClusterAggregate]: (table: Contingency) => BySide<Ratio> } = {
  b_cubed: bCubed,
  pairwise: (table) => ofLinks(linkCounts(table).coreference),
  pairwise_negative: (table) => ofLinks(linkCounts(table).nonCoreference),
  muc,
  mention_ceaf: (table) => ceaf(table, 'phi3'),
  entity_ceaf: (table) => ceaf(table, 'phi4'),
}

export const sharesOfClusters = (aggregate: ClusterAggregate, table: Contingency): Shares => {
  const { key, response } = measures[aggregate](table)
  return { ptp: response.hit, found: response.of, rtp: key.hit, gold: key.of }
}
