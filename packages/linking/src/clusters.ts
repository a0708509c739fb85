/** The aggregates over clusters: mentions by id, on either side, and what the clusters of both sides share. */
import { blocks, type Contingency, fraction, matching, totalOfAll, totalValue } from '@assay/core'
import type { Cells, Shares } from './counts.ts'
import type { ClusterAggregate } from './measures.ts'
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

/** A mention of both sides, of the gold alone or of the system alone, by its clusters; the length says where the second begins. */
const labelOf = (gold: string | undefined, system: string | undefined): string => {
  if (gold === undefined) return `s${system}`
  return system === undefined ? `g${gold}` : `b${gold.length} ${gold}${system}`
}

interface Met {
  readonly gold: string | undefined
  readonly system: string | undefined
}

const metIn = (label: string): Met => {
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

/** Numbers of clusters by name; mentions without one, under the empty name, are a cluster each. */
interface Numbered {
  readonly sizes: Int32Array
  readonly numberOf: (name: string) => number
}

const numbered = (sizes: ReadonlyMap<string, number>): Numbered => {
  const names = [...sizes.keys()].filter((name) => name !== '').sort()
  const alone = sizes.get('') ?? 0
  const known = new Map(names.map((name, i) => [name, i]))
  let next = names.length
  return {
    sizes: Int32Array.from({ length: names.length + alone }, (_, i) =>
      i < names.length ? (sizes.get(names[i] as string) as number) : 1,
    ),
    numberOf: (name) => (name === '' ? next++ : (known.get(name) as number)),
  }
}

interface Cell {
  readonly gold: number
  readonly system: number
  readonly count: number
}

/** The contingency table of the clusters of both sides, the same for the same cells in whatever order they came. */
export const contingencyOf = (cells: Cells): Contingency => {
  const goldSizes = new Map<string, number>()
  const systemSizes = new Map<string, number>()
  const shared: (readonly [gold: string, system: string, count: number])[] = []
  for (const [label, count] of cells) {
    const { gold, system } = metIn(label)
    if (gold !== undefined) add(goldSizes, gold, count)
    if (system !== undefined) add(systemSizes, system, count)
    if (gold !== undefined && system !== undefined) shared.push([gold, system, count])
  }
  return tableOf(shared, numbered(goldSizes), numbered(systemSizes))
}

const tableOf = (
  shared: readonly (readonly [gold: string, system: string, count: number])[],
  gold: Numbered,
  system: Numbered,
): Contingency => {
  const met: Cell[] = []
  for (const [g, s, count] of shared)
    if (g !== '' && s !== '') met.push({ gold: gold.numberOf(g), system: system.numberOf(s), count })
  // a mention that is a cluster of its own is a cell of its own; they get their numbers in an order that is not that of the documents
  const alone = shared
    .filter(([g, s]) => g === '' || s === '')
    .sort(([a, b], [c, d]) => (a < c || (a === c && b < d) ? -1 : 1))
  for (const [g, s, count] of alone)
    for (let i = 0; i < count; i++) met.push({ gold: gold.numberOf(g), system: system.numberOf(s), count: 1 })
  met.sort((a, b) => a.gold - b.gold || a.system - b.system)
  const start = new Int32Array(gold.sizes.length + 1)
  for (const cell of met) start[cell.gold + 1] = (start[cell.gold + 1] as number) + 1
  for (let g = 0; g < gold.sizes.length; g++) start[g + 1] = (start[g + 1] as number) + (start[g] as number)
  return {
    goldSizes: gold.sizes,
    systemSizes: system.sizes,
    start,
    system: Int32Array.from(met, (cell) => cell.system),
    count: Int32Array.from(met, (cell) => cell.count),
  }
}

// ---- the measures ----------------------------------------------------------------------------------------------------

const sum = (values: Iterable<number>): number => {
  let all = 0
  for (const value of values) all += value
  return all
}

const pairs = (n: number): number => (n * (n - 1)) / 2

/** The number of each cell's gold cluster. */
const rowsOf = ({ start, count }: Contingency): Int32Array => {
  const row = new Int32Array(count.length)
  for (let g = 0; g + 1 < start.length; g++) row.fill(g, start[g], start[g + 1])
  return row
}

/** What a cell says of each side, added up exactly. */
const overCells = (
  table: Contingency,
  worth: (count: number, size: number) => number,
): { readonly ptp: number; readonly rtp: number } => {
  const { count, system, goldSizes, systemSizes } = table
  const row = rowsOf(table)
  const of = (size: (cell: number) => number): number =>
    totalValue(totalOfAll(Array.from(count, (shared, cell) => worth(shared, size(cell)))))
  return {
    ptp: of((cell) => systemSizes[system[cell] as number] as number),
    rtp: of((cell) => goldSizes[row[cell] as number] as number),
  }
}

const bCubed = (table: Contingency): Shares => ({
  ...overCells(table, (count, size) => count ** 2 / size),
  found: sum(table.systemSizes),
  gold: sum(table.goldSizes),
})

const pairwise = (table: Contingency): Shares => ({
  ...overCells(table, (count) => pairs(count)),
  found: sum(Array.from(table.systemSizes, pairs)),
  gold: sum(Array.from(table.goldSizes, pairs)),
})

/** How many mentions of each cluster the other side has too. */
const sharedBy = (size: number, cells: Int32Array, count: Int32Array): Int32Array => {
  const shared = new Int32Array(size)
  cells.forEach((cluster, cell) => {
    shared[cluster] = (shared[cluster] as number) + (count[cell] as number)
  })
  return shared
}

/** Pairs of mentions that both sides have, and both hold apart; of those that a side holds apart. */
const pairwiseNegative = (table: Contingency): Shares => {
  const { goldSizes, systemSizes, system, count } = table
  const golds = sharedBy(goldSizes.length, rowsOf(table), count)
  const systems = sharedBy(systemSizes.length, system, count)
  const together = (sizes: Int32Array): number => sum(Array.from(sizes, pairs))
  const apart = (sizes: Int32Array): number => pairs(sum(sizes)) - together(sizes)
  const both = pairs(sum(count)) - together(golds) - together(systems) + together(count)
  return { ptp: both, rtp: both, found: apart(systemSizes), gold: apart(goldSizes) }
}

/** Links that are left when a cluster is cut by those of the other side, of the least that join it (Vilain et al. 1995). */
const muc = (table: Contingency): Shares => {
  const { goldSizes, systemSizes, system, count } = table
  const links = (sizes: Int32Array): number => sum(sizes) - sizes.length
  // each cell of a cluster is a part of it: of n mentions in p parts n - p links are left
  const left = (clusters: Int32Array, size: number): number => {
    const shared = sharedBy(size, clusters, count)
    const parts = sharedBy(size, clusters, new Int32Array(count.length).fill(1))
    return sum(Array.from(shared, (n, i) => n - (parts[i] as number)))
  }
  return {
    ptp: left(system, systemSizes.length),
    found: links(systemSizes),
    rtp: left(rowsOf(table), goldSizes.length),
    gold: links(goldSizes),
  }
}

// ---- CEAF ------------------------------------------------------------------------------------------------------------

/** Whole weights below it make the alignment exact. */
const WHOLE = 2 ** 50

/** φ4 of each cell, over the common denominator of its block where that is small enough. */
const phi4Weights = (table: Contingency): Float64Array => {
  const { goldSizes, systemSizes, start, system, count } = table
  const found = blocks(table)
  const weight = new Float64Array(count.length)
  const eachCell = (block: number, visit: (cell: number, sizes: number) => void): void => {
    for (const g of found.gold.members.subarray(found.gold.start[block], found.gold.start[block + 1]))
      for (let cell = start[g] as number; cell < (start[g + 1] as number); cell++)
        visit(cell, (goldSizes[g] as number) + (systemSizes[system[cell] as number] as number))
  }
  for (let block = 0; block < found.count; block++) {
    let common = 1
    eachCell(block, (_, sizes) => {
      if (common <= WHOLE && common % sizes !== 0) common *= sizes / fraction.gcd(common, sizes)
    })
    const scale = common <= WHOLE ? common : 1
    eachCell(block, (cell, sizes) => {
      weight[cell] = scale === 1 ? (2 * (count[cell] as number)) / sizes : 2 * (count[cell] as number) * (scale / sizes)
    })
  }
  return weight
}

/** The cells of the best one-to-one alignment of clusters. */
const aligned = ({ start, system, systemSizes }: Contingency, weight: Float64Array): readonly number[] => {
  const { columnOf } = matching({ columns: systemSizes.length, start, column: system, weight })
  const cells: number[] = []
  columnOf.forEach((column, g) => {
    if (column < 0) return
    for (let cell = start[g] as number; cell < (start[g + 1] as number); cell++)
      if (system[cell] === column) cells.push(cell)
  })
  return cells
}

const mentionCeaf = (table: Contingency): Shares => {
  const best = sum(aligned(table, Float64Array.from(table.count)).map((cell) => table.count[cell] as number))
  return { ptp: best, found: sum(table.systemSizes), rtp: best, gold: sum(table.goldSizes) }
}

const entityCeaf = (table: Contingency): Shares => {
  const { goldSizes, systemSizes, system, count } = table
  const row = rowsOf(table)
  const similarities = aligned(table, phi4Weights(table)).map((cell) => {
    const sizes = (goldSizes[row[cell] as number] as number) + (systemSizes[system[cell] as number] as number)
    return [2 * (count[cell] as number), sizes] as const
  })
  const best = fraction.nearest(fraction.sumOf(similarities))
  return { ptp: best, found: systemSizes.length, rtp: best, gold: goldSizes.length }
}

const measures: { readonly [A in ClusterAggregate]: (table: Contingency) => Shares } = {
  b_cubed: bCubed,
  pairwise,
  pairwise_negative: pairwiseNegative,
  muc,
  mention_ceaf: mentionCeaf,
  entity_ceaf: entityCeaf,
}

export const sharesOfClusters = (aggregate: ClusterAggregate, table: Contingency): Shares => measures[aggregate](table)
