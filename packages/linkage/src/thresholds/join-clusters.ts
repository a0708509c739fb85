/**
 * Clusters of records that links join one after the other, with what each join changes: one pass over the links in falling probability
 * has the figures of every threshold. A cluster knows how many records of each gold cluster it has; of two that are joined the shorter list
 * goes over to the other.
 */
import { newDisjointSets, rootOf } from '@assay/core/internal'
import type { GoldRecords } from '../gold-records.ts'

/** The gain of a join of two clusters. Written anew by each join. */
export interface Join {
  /** Pairs of records of the gold that come together, and those of them that are right. */
  found: number
  correct: number
  /** 1 where two clusters with records of the gold become one. */
  joins: number
  /** Clusters that are exactly one of the gold: those that are so now, and those that were so before. */
  exactAfter: number
  exactBefore: number
  /** B³ precision, summed over the records of the joined cluster, and of the two before: what is added once is taken away once. */
  precision: number
  precisionBefore: readonly [number, number]
  /** The gain of the sum of B³ recall. */
  recall: number
  /** The items that stand for both clusters before: the first for the joined one from now on, and the records of the gold in each. */
  to: number
  from: number
  toSize: number
  fromSize: number
}

export interface JoinedClusters {
  /** Joins the clusters of two items; false where they are in one already. What it adds is then in `last`. */
  readonly join: (a: number, b: number) => boolean
  readonly last: Join
}

const NONE = [0, 0] as const

/** Longer lists are found in by a table. */
const LONG = 24

/** `onPair` takes each gold cluster that has records in both of the joined ones, and the number of their pairs. */
export const newJoinedClusters = (
  { clusterOf, sizes, records }: Pick<GoldRecords, 'clusterOf' | 'sizes' | 'records'>,
  items: number,
  onPair?: (gold: number, pairs: number) => void,
): JoinedClusters => {
  const sets = newDisjointSets(items)
  /** Of the item that stands for a cluster: its records, Σ of the squares of the counts of its list, the length and both ends of the list. */
  const size = new Int32Array(items)
  const squares = new Float64Array(items)
  const length = new Int32Array(items)
  const first = new Int32Array(items).fill(-1)
  const last = new Int32Array(items).fill(-1)
  const tables = new Map<number, Map<number, number>>()
  // an entry of a list: a gold cluster, and how many of its records there are; there are as many as records at first
  const goldOf = new Int32Array(records)
  const counts = new Int32Array(records)
  const next = new Int32Array(records).fill(-1)
  let entries = 0
  for (let item = 0; item < clusterOf.length; item++) {
    const gold = clusterOf[item]!
    if (gold < 0) continue
    size[item] = 1
    squares[item] = 1
    length[item] = 1
    first[item] = entries
    last[item] = entries
    goldOf[entries] = gold
    counts[entries++] = 1
  }
  const change: Join = {
    found: 0,
    correct: 0,
    joins: 0,
    exactAfter: 0,
    exactBefore: 0,
    precision: 0,
    precisionBefore: NONE,
    recall: 0,
    to: 0,
    from: 0,
    toSize: 0,
    fromSize: 0,
  }

  const isExact = (root: number): number => (length[root] === 1 && size[root] === sizes[goldOf[first[root]!]!] ? 1 : 0)

  const entryIn = (root: number, gold: number): number => {
    for (let at = first[root]!; at >= 0; at = next[at]!) if (goldOf[at] === gold) return at
    return -1
  }

  const tableOf = (root: number): Map<number, number> => {
    const existing = tables.get(root)
    if (existing !== undefined) return existing
    const table = new Map<number, number>()
    for (let at = first[root]!; at >= 0; at = next[at]!) table.set(goldOf[at]!, at)
    tables.set(root, table)
    return table
  }

  /** Moves the list of one cluster to that of another: Σ of a·b over gold clusters, and of 2·a·b/|g|. */
  const moveList = (from: number, to: number): void => {
    const table = length[to]! > LONG ? tableOf(to) : undefined
    for (let at = first[from]!; at >= 0; ) {
      const after = next[at]!
      const gold = goldOf[at]!
      const entry = table === undefined ? entryIn(to, gold) : (table.get(gold) ?? -1)
      if (entry >= 0) {
        const both = counts[at]! * counts[entry]!
        change.correct += both
        onPair?.(gold, both)
        change.recall += (2 * both) / sizes[gold]!
        counts[entry] = counts[entry]! + counts[at]!
      } else {
        next[at] = -1
        if (last[to]! >= 0) next[last[to]!] = at
        else first[to] = at
        last[to] = at
        length[to] = length[to]! + 1
        table?.set(gold, at)
      }
      at = after
    }
    tables.delete(from)
  }

  return {
    last: change,
    join: (x, y) => {
      const [one, other] = [rootOf(sets, x), rootOf(sets, y)]
      if (one === other) return false
      const [to, from] = length[one]! >= length[other]! ? [one, other] : [other, one]
      sets[from] = to
      change.correct = 0
      change.recall = 0
      change.found = 0
      change.joins = 0
      change.exactBefore = 0
      change.exactAfter = 0
      change.precision = 0
      change.precisionBefore = NONE
      const [a, b] = [size[to]!, size[from]!]
      if (b === 0) return true
      const [p, q] = [squares[to]!, squares[from]!]
      change.exactBefore = isExact(to) + isExact(from)
      moveList(from, to)
      const both = p + q + 2 * change.correct
      size[to] = a + b
      squares[to] = both
      change.found = a * b
      change.joins = 1
      change.to = to
      change.from = from
      change.toSize = a
      change.fromSize = b
      change.exactAfter = isExact(to)
      change.precision = both / (a + b)
      change.precisionBefore = [p / a, q / b]
      return true
    },
  }
}
