/**
 * MUC: Vilain, Burger, Aberdeen, Connolly and Hirschman (1995), A Model-Theoretic Coreference Scoring Scheme, section 2. Precision is
 * recall with key and response exchanged.
 */
import type { Contingency } from '../align/contingency.ts'
import type { BySide } from '../entities/comparison.ts'
import { type Overlap, overlapsInTable } from '../entities/overlaps.ts'
import type { Ratio } from '../entities/scores.ts'

/** |p(S)|: the parts into which the other side cuts an entity: those that it joins, and one for each mention that it does not have. */
const parts = (size: number, joined: number, found: number): number => joined + (size - found)

/** |S| − |p(S)|: the links that are found, of |S| − 1 that are needed. */
export const mucShare = (size: number, joined: number, found: number): Ratio => ({
  hit: size - parts(size, joined, found),
  of: size - 1,
})

const summed = (sizes: Int32Array, { joined, found }: Overlap): Ratio => {
  let [hits, all] = [0, 0]
  for (let e = 0; e < sizes.length; e++) {
    const { hit, of } = mucShare(sizes[e]!, joined[e]!, found[e]!)
    hits += hit
    all += of
  }
  return { hit: hits, of: all }
}

/** Recall and precision of two partitions. */
export const muc = (table: Contingency): BySide<Ratio> => {
  const { key, response } = overlapsInTable(table)
  return { key: summed(table.goldSizes, key), response: summed(table.systemSizes, response) }
}
