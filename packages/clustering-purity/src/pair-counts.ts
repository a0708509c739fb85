/** Pairs of items where clusters overlap. */
import { link, type PairCounts, pairCountsFrom } from '@assay/core/entities'
import { type Signatures, signaturePairs } from './signatures.ts'

/** With overlaps two items are together if any cluster holds both; counted by pairs of signatures. */
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
