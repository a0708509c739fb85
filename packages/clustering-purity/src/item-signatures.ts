/**
 * Items by their signature: the set of gold clusters and the set of system clusters they are in. Items of one signature are
 * alike in every measure of pairs, so pairs of signatures are visited instead of pairs of items: an item in one cluster of each
 * side costs nothing of its own.
 */
import { type Cover, clustersByItem } from '@assay/core'
import { link, type PairCounts, pairCountsFrom } from '@assay/core/internal'

/** Both sides over one numbering of items; `assigned` is 1 for those that the gold has in a cluster. */
export interface Covers {
  readonly items: number
  readonly gold: Cover
  readonly system: Cover
  readonly assigned: Uint8Array
}

export interface Signatures {
  readonly size: number
  /** The number of items with each signature. */
  readonly items: Int32Array
  /** The clusters of each signature: `gold.members[gold.start[s], gold.start[s + 1])`. */
  readonly gold: Cover
  readonly system: Cover
}

/** Numbers for lists of numbers: equal lists have equal numbers. A trie whose edges are in one map by (node, number). */
const listNumbers = (): ((list: Int32Array) => number) => {
  const edges = new Map<number, Map<number, number>>()
  let nodes = 1
  return (list) => {
    let node = 0
    for (const step of list) {
      const out = edges.get(node) ?? new Map<number, number>()
      edges.set(node, out)
      const next = out.get(step) ?? nodes++
      out.set(step, next)
      node = next
    }
    return node
  }
}

const slice = ({ start, members }: Cover, i: number): Int32Array => members.subarray(start[i], start[i + 1])

/** Groups the items that the gold has in a cluster. Linear in their memberships. */
export const signaturesOf = ({ items, gold, system, assigned }: Covers): Signatures => {
  const ofGold = clustersByItem(gold, items)
  const ofSystem = clustersByItem(system, items)
  const number = listNumbers()
  const signatureNumbers = new Map<number, number>()
  const counts: number[] = []
  const first: number[] = []
  const clusters = gold.start.length
  for (let item = 0; item < items; item++) {
    if (assigned[item] !== 1) continue
    // one list for both sides: the gold's clusters, then the system's, numbered after them
    const both = Int32Array.from([...slice(ofGold, item), -1, ...slice(ofSystem, item).map((c) => c + clusters)])
    const list = number(both)
    const signature = signatureNumbers.get(list)
    if (signature === undefined) {
      signatureNumbers.set(list, counts.length)
      counts.push(1)
      first.push(item)
    } else counts[signature] = counts[signature]! + 1
  }
  return {
    size: counts.length,
    items: Int32Array.from(counts),
    gold: taken(ofGold, first),
    system: taken(ofSystem, first),
  }
}

const taken = (cover: Cover, items: readonly number[]): Cover => {
  const start = new Int32Array(items.length + 1)
  items.forEach((item, i) => {
    start[i + 1] = start[i]! + slice(cover, item).length
  })
  const members = new Int32Array(start[items.length]!)
  items.forEach((item, i) => {
    members.set(slice(cover, item), start[i])
  })
  return { start, members }
}

/** Visitor of two signatures, which may be the same, with the number of clusters that they share on each side. */
export type VisitPair = (a: number, b: number, sharedGold: number, sharedSystem: number) => void

/**
 * Visits every ordered pair of signatures, each with itself too, that share a cluster on the sides asked for. The cost is the
 * number of pairs of signatures in each cluster.
 */
export const signaturePairs = (
  { size, gold, system }: Signatures,
  along: 'system' | 'gold' | 'either',
  visit: VisitPair,
): void => {
  const inGold = clustersByItem(gold, maximum(gold.members) + 1)
  const inSystem = clustersByItem(system, maximum(system.members) + 1)
  const sharedGold = new Int32Array(size)
  const sharedSystem = new Int32Array(size)
  const overlapping: number[] = []
  const countShared = (
    of: Cover,
    within: Cover,
    a: number,
    shared: Int32Array,
    listed: (b: number) => boolean,
  ): void => {
    for (const cluster of slice(of, a)) {
      for (const b of slice(within, cluster)) {
        if (shared[b] === 0 && listed(b)) overlapping.push(b)
        shared[b] = shared[b]! + 1
      }
    }
  }
  for (let a = 0; a < size; a++) {
    overlapping.length = 0
    countShared(system, inSystem, a, sharedSystem, () => along !== 'gold')
    countShared(gold, inGold, a, sharedGold, (b) => along === 'gold' || (along === 'either' && sharedSystem[b] === 0))
    for (const b of overlapping) visit(a, b, sharedGold[b]!, sharedSystem[b]!)
    clear(system, inSystem, a, sharedSystem)
    clear(gold, inGold, a, sharedGold)
  }
}

const clear = (of: Cover, within: Cover, a: number, shared: Int32Array): void => {
  for (const cluster of slice(of, a)) for (const b of slice(within, cluster)) shared[b] = 0
}

const maximum = (numbers: Int32Array): number => {
  let most = -1
  for (let i = 0; i < numbers.length; i++) most = Math.max(most, numbers[i]!)
  return most
}

/** Counts pairs of items where clusters overlap: two items are together if any cluster holds both. */
export const pairsOfCovers = (signatures: Signatures, all: number): PairCounts => {
  const { items } = signatures
  let [same, system, gold] = [0, 0, 0]
  signaturePairs(signatures, 'either', (a, b, sharedGold, sharedSystem) => {
    if (b < a) return
    const pairs = a === b ? link(items[a]!) : items[a]! * items[b]!
    if (sharedGold > 0) gold += pairs
    if (sharedSystem > 0) system += pairs
    if (sharedGold > 0 && sharedSystem > 0) same += pairs
  })
  return pairCountsFrom(same, system, gold, link(all))
}
