/** Compares the clusters of a system with those of the gold: counts by gold cluster, by overlap of two clusters, and of all. */
import type { Cover } from '@assay/core'
import { type GoldRecords, pairsAmong } from './gold-records.ts'

const add = (to: Float64Array | Int32Array, at: number, more: number): void => {
  to[at] = to[at]! + more
}

/** Overlaps of a gold cluster and a system cluster, sorted by gold cluster. */
export interface Cells {
  /** `start[g]` is the first overlap of gold cluster g; the last item is the number of overlaps. */
  readonly start: Int32Array
  /** By overlap of n records: n times the share of the system's cluster that it is, and n times the share of the gold's. */
  readonly precisions: Float64Array
  readonly recalls: Float64Array
  /** The share of the system's cluster that the overlap is. */
  readonly shares: Float64Array
}

/** Overlaps in the order in which they are found. */
interface MetCells {
  readonly gold: Int32Array
  /** Records of the overlap, and of the cluster of the system. */
  readonly own: Int32Array
  readonly size: Int32Array
  count: number
}

const cellsOf = ({ gold, own, size, count }: MetCells, sizes: Int32Array): Cells => {
  const start = new Int32Array(sizes.length + 1)
  for (let cell = 0; cell < count; cell++) add(start, gold[cell]! + 1, 1)
  for (let g = 0; g < sizes.length; g++) add(start, g + 1, start[g]!)
  const next = start.slice()
  const [precisions, recalls, shares] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  for (let cell = 0; cell < count; cell++) {
    const [g, both] = [gold[cell]!, own[cell]!]
    const at = next[g]!
    next[g] = at + 1
    precisions[at] = (both * both) / size[cell]!
    recalls[at] = (both * both) / sizes[g]!
    shares[at] = both / size[cell]!
  }
  return { start, precisions, recalls, shares }
}

/** Of each gold cluster, by its number. */
export interface Closure {
  /** Pairs within it that are in one cluster of the system. */
  readonly correct: Float64Array
  /** Partners that the system gives its records, summed: a pair of the system counts at both of its ends. */
  readonly partners: Float64Array
  /** Clusters of the system that have a record of it. */
  readonly parts: Int32Array
  /** Records of other gold clusters in these. */
  readonly extra: Float64Array
  /** 1 for one that is a cluster of the system as it stands. */
  readonly exact: Uint8Array
  readonly cells: Cells
  /** Clusters of the system that have a record of the gold. */
  readonly clusters: number
  /** Records in those of two or more. */
  readonly matched: number
  /** Records of the gold in the largest of them. */
  readonly largest: number
  /** The cluster of the system of each record. */
  readonly clusterOf: Int32Array
}

/**
 * Compares a clustering with the gold, over the items of the gold and others, which do not count. Items that are in no cluster are
 * alone. Linear in items.
 */
export const closureOf = ({ clusterOf: goldOf, sizes, records }: GoldRecords, { start, members }: Cover): Closure => {
  const gold = sizes.length
  const of = () => new Float64Array(gold)
  const [correct, partners, extra] = [of(), of(), of()]
  const cells: MetCells = {
    gold: new Int32Array(records),
    own: new Int32Array(records),
    size: new Int32Array(records),
    count: 0,
  }
  const [parts, exact] = [new Int32Array(gold), new Uint8Array(gold)]
  const counts = new Int32Array(gold)
  const touched: number[] = []
  const clusterOf = new Int32Array(goldOf.length).fill(-1)
  let [clusters, matched, largest] = [0, 0, 0]

  /** Counts the cluster whose records are in `counts`, by gold cluster. */
  const settle = (size: number): void => {
    if (size === 0) return
    clusters++
    if (size > largest) largest = size
    if (size > 1) matched += size
    for (const g of touched) {
      const joined = counts[g]!
      counts[g] = 0
      add(correct, g, pairsAmong(joined))
      add(partners, g, joined * (size - 1))
      add(extra, g, size - joined)
      add(parts, g, 1)
      const cell = cells.count++
      cells.gold[cell] = g
      cells.own[cell] = joined
      cells.size[cell] = size
      if (joined === size && joined === sizes[g]) exact[g] = 1
    }
    touched.length = 0
  }

  for (let c = 0; c < start.length - 1; c++) {
    let size = 0
    for (let k = start[c]!; k < start[c + 1]!; k++) {
      const item = members[k]!
      const g = item < goldOf.length ? goldOf[item]! : -1
      if (g < 0) continue
      if (counts[g] === 0) touched.push(g)
      add(counts, g, 1)
      clusterOf[item] = clusters
      size++
    }
    settle(size)
  }
  for (let item = 0; item < goldOf.length; item++) {
    if (goldOf[item]! < 0 || clusterOf[item]! >= 0) continue
    clusterOf[item] = clusters
    counts[goldOf[item]!] = 1
    touched.push(goldOf[item]!)
    settle(1)
  }
  return { correct, partners, parts, extra, exact, cells: cellsOf(cells, sizes), clusters, matched, largest, clusterOf }
}
