/** Pairs of items by whether they are together in the gold and in the system: what the measures of pairs are made of. */
import type { Contingency } from '@assay/core'
import { type Signatures, signaturePairs } from './signatures.ts'

export interface PairCounts {
  /** Together on both sides, in the system only, in the gold only, on neither: ss, sd, ds, dd. */
  readonly same: number
  readonly systemOnly: number
  readonly goldOnly: number
  readonly different: number
}

/** C(n, 2) */
export const pairsOf = (n: number): number => (n * (n - 1)) / 2

const sumOfPairs = (counts: Int32Array): number => {
  let sum = 0
  for (let i = 0; i < counts.length; i++) sum += pairsOf(counts[i] as number)
  return sum
}

const fromSums = (same: number, system: number, gold: number, items: number): PairCounts => ({
  same,
  systemOnly: system - same,
  goldOnly: gold - same,
  different: pairsOf(items) - system - gold + same,
})

/** ss = Σ C(n_ij, 2), ss + sd = Σ C(a_i, 2), ss + ds = Σ C(b_j, 2): no pair is listed. */
export const pairsOfPartitions = ({ count, systemSizes, goldSizes }: Contingency, items: number): PairCounts =>
  fromSums(sumOfPairs(count), sumOfPairs(systemSizes), sumOfPairs(goldSizes), items)

/** With overlaps two items are together if any cluster holds both; counted by pairs of signatures. */
export const pairsOfCovers = (signatures: Signatures, all: number): PairCounts => {
  const { items } = signatures
  let [same, system, gold] = [0, 0, 0]
  signaturePairs(signatures, 'either', (a, b, sharedGold, sharedSystem) => {
    if (b < a) return
    const pairs = a === b ? pairsOf(items[a] as number) : (items[a] as number) * (items[b] as number)
    if (sharedGold > 0) gold += pairs
    if (sharedSystem > 0) system += pairs
    if (sharedGold > 0 && sharedSystem > 0) same += pairs
  })
  return fromSums(same, system, gold, all)
}
