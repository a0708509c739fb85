/** Two clusterings brought onto one numbering of items, and the policies that make partitions of covers. */
import { type Clusters, type Cover, type Covers, clusterCount, sameKeys, sizeOf } from '../models/clusters/type.ts'

/** Both sides over the same items, numbered from 0: first those of the gold in their order, then those that only the system has. */
export interface SharedNumbering {
  readonly items: number
  /** The number of items of the gold, which come first. */
  readonly goldItems: number
  readonly gold: Cover
  readonly system: Cover
  /** The number of each of the system's items. */
  readonly number: Int32Array
}

/** The last numbering made for a system, with its gold: every metric that scores the pair asks for it again. */
let last: { readonly gold: Clusters; readonly system: Clusters; readonly both: SharedNumbering } | undefined

/**
 * Brings the clusters that count (by default all) onto one numbering, cached for whole pairs. Linear in items and
 * memberships.
 */
export const shareNumbering = (gold: Clusters, system: Clusters, counted?: Covers): SharedNumbering => {
  if (counted !== undefined) return numberShared(gold, system, counted)
  if (last?.gold === gold && last.system === system) return last.both
  const both = numberShared(gold, system)
  last = { gold, system, both }
  return both
}

const numberShared = (gold: Clusters, system: Clusters, counted?: Covers): SharedNumbering => {
  const number = gold.match?.(system, counted) ?? sameKeys(gold.items, system.items)
  const goldItems = gold.items.size
  let items = goldItems
  // where all items have their own numbers, the lists of the system are as they should be
  let alike = true
  for (let i = 0; i < number.length; i++) {
    if (number[i]! < 0) number[i] = items++
    if (number[i] !== i) alike = false
  }
  const { gold: cover, system: other } = counted ?? { gold, system }
  const members = alike ? other.members : renumber(other.members, number)
  return { items, goldItems, gold: cover, system: { start: other.start, members }, number }
}

const renumber = (members: Int32Array, number: Int32Array): Int32Array => {
  const to = new Int32Array(members.length)
  for (let k = 0; k < members.length; k++) to[k] = number[members[k]!]!
  return to
}

/** For each item the clusters that hold it, in their order: the same two arrays, read the other way round. */
export const clustersByItem = (cover: Cover, items: number): Cover => {
  const { start: from, members: of } = cover
  // `start[item + 1]` is where the list of an item begins, and moves to its end while it is written
  const start = new Int32Array(items + 1)
  for (let k = 0; k < of.length; k++) {
    const item = of[k]!
    if (item + 2 <= items) start[item + 2] = start[item + 2]! + 1
  }
  for (let i = 2; i <= items; i++) start[i] = start[i]! + start[i - 1]!
  const members = new Int32Array(of.length)
  for (let c = 0; c < clusterCount(cover); c++) {
    for (let k = from[c]!; k < from[c + 1]!; k++) {
      const after = of[k]! + 1
      const to = start[after]!
      members[to] = c
      start[after] = to + 1
    }
  }
  return { start, members }
}

/** Entries of `members` whose item is in an earlier cluster too. None for a partition. */
export const repeats = ({ members }: Cover, items: number): readonly number[] => {
  const isCounted = new Uint8Array(items)
  const repeated: number[] = []
  for (let k = 0; k < members.length; k++) {
    const item = members[k]!
    if (isCounted[item] === 1) repeated.push(k)
    isCounted[item] = 1
  }
  return repeated
}

/** The number of clusters that hold each item. */
export const clustersPerItem = ({ members }: Cover, items: number): Int32Array => {
  const counts = new Int32Array(items)
  for (let k = 0; k < members.length; k++) {
    const item = members[k]!
    counts[item] = counts[item]! + 1
  }
  return counts
}

/**
 * The most pairs of clusters that the items of a document may cause: an item in so many clusters of each side makes that
 * many pairs. A text or a clustering has some millions at the most; beyond it a document takes minutes.
 */
export const MAX_CLUSTER_PAIRS = 2 ** 25

/**
 * Σ n², n being how many clusters hold an item. Where it is within a bound on both sides, the pairs of clusters that meet are
 * too (Cauchy and Schwarz).
 */
export const clusterPairs = (counts: Int32Array): number => {
  let sum = 0
  for (let i = 0; i < counts.length; i++) sum += counts[i]! ** 2
  return sum
}

export type Repeats = 'first' | 'last' | 'keep'

/** Some of the clusters of a cover: cluster `c` was `origin[c]`. */
export interface CoverSubset extends Cover {
  readonly origin: Int32Array
}

const hasRepeats = ({ members }: Cover, items: number): boolean => {
  const isCounted = new Uint8Array(items)
  for (let k = 0; k < members.length; k++) {
    const item = members[k]!
    if (isCounted[item] === 1) return true
    isCounted[item] = 1
  }
  return false
}

/** All clusters that are not empty. */
const dropEmpty = (cover: Cover): CoverSubset => {
  const { start, members } = cover
  const origin = new Int32Array(clusterCount(cover))
  for (let c = 0; c < origin.length; c++) {
    if (start[c] === start[c + 1]) return filterCover(cover, () => true)
    origin[c] = c
  }
  return { start, members, origin }
}

/**
 * A partition of a cover: an item in several clusters stays in the first or the last of them. Clusters that lose all
 * their items are dropped.
 */
export const withoutRepeats = (cover: Cover, items: number, policy: Repeats): CoverSubset => {
  const { members } = cover
  if (policy === 'keep' || !hasRepeats(cover, items)) return dropEmpty(cover)
  const countedAt = new Int32Array(items).fill(-1)
  for (let k = 0; k < members.length; k++) {
    const item = members[k]!
    if (policy === 'last' || countedAt[item] === -1) countedAt[item] = k
  }
  return filterCover(cover, (k) => countedAt[members[k]!] === k)
}

/** Without the clusters of one item. */
export const withoutSingletons = (cover: Cover): CoverSubset =>
  filterCover(cover, (_, cluster) => sizeOf(cover, cluster) > 1)

/** The entries of `members` that pass; clusters without any are dropped. */
export const filterCover = (cover: Cover, keep: (membership: number, cluster: number) => boolean): CoverSubset => {
  const { start, members } = cover
  const starts = new Int32Array(start.length)
  const origin = new Int32Array(start.length)
  const left = new Int32Array(members.length)
  let clusters = 0
  let size = 0
  for (let c = 0; c < clusterCount(cover); c++) {
    for (let k = start[c]!; k < start[c + 1]!; k++) {
      if (keep(k, c)) left[size++] = members[k]!
    }
    if (size === starts[clusters]) continue
    origin[clusters] = c
    starts[++clusters] = size
  }
  return { start: starts.slice(0, clusters + 1), members: left.slice(0, size), origin: origin.slice(0, clusters) }
}
