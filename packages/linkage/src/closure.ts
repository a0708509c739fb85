/** A clustering of the records of a gold, cluster by cluster: what each gold cluster has right, and what the clustering has as a whole. */
import type { Cover } from '@assay/core'
import { type GoldRecords, pairsAmong } from './gold-records.ts'

/** Gold clusters that meet clusters of the system, one after the other. */
export interface Cells {
  readonly gold: Int32Array
  /** Σ over the records of both of the share of the system's cluster that is right, and of the share of the gold's that is found. */
  readonly precisions: Float64Array
  readonly recalls: Float64Array
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

const add = (to: Float64Array | Int32Array, at: number, more: number): void => {
  to[at] = to[at]! + more
}

/**
 * Compares a clustering with the gold, over the items of the gold and others, which do not count. Items that are in no cluster are
 * alone. Linear in items.
 */
export const closureOf = ({ clusterOf: goldOf, sizes, records }: GoldRecords, { start, members }: Cover): Closure => {
  const gold = sizes.length
  const of = () => new Float64Array(gold)
  const [correct, partners, extra] = [of(), of(), of()]
  const cellOf = new Int32Array(records)
  const [precisions, recalls] = [new Float64Array(records), new Float64Array(records)]
  let cells = 0
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
      const own = counts[g]!
      counts[g] = 0
      add(correct, g, pairsAmong(own))
      add(partners, g, own * (size - 1))
      add(extra, g, size - own)
      add(parts, g, 1)
      cellOf[cells] = g
      precisions[cells] = (own * own) / size
      recalls[cells++] = (own * own) / sizes[g]!
      if (own === size && own === sizes[g]) exact[g] = 1
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
  const met = {
    gold: cellOf.subarray(0, cells),
    precisions: precisions.subarray(0, cells),
    recalls: recalls.subarray(0, cells),
  }
  return { correct, partners, parts, extra, exact, cells: met, clusters, matched, largest, clusterOf }
}
