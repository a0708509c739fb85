/**
 * Pairs of items by who has them together: what BLANC, the pairwise measures and the adjusted Rand index are made of. No pair is
 * listed.
 */
import type { Contingency } from '../align/contingency.ts'
import { link } from '../entities/links.ts'
import { nearest } from '../numbers/fraction.ts'

/** The sum of a whole number for each of some counts, such as the sizes of clusters. */
export const sumOver = (counts: Int32Array, of: (n: number) => number): number => {
  let sum = 0
  for (let i = 0; i < counts.length; i++) sum += of(counts[i]!)
  return sum
}

/** Pairs of the items of both sides: together on both, in the system only, in the gold only, on neither: ss, sd, ds, dd. */
export interface PairCounts {
  readonly same: number
  readonly systemOnly: number
  readonly goldOnly: number
  readonly different: number
}

/** The four counts, from the pairs that are together on both sides, in the system, in the gold, and all there are. */
export const pairCountsFrom = (same: number, system: number, gold: number, all: number): PairCounts => ({
  same,
  systemOnly: system - same,
  goldOnly: gold - same,
  different: all - system - gold + same,
})

const sum = (counts: Int32Array): number => sumOver(counts, (n) => n)
const links = (counts: Int32Array): number => sumOver(counts, link)

/** Rand (1971): ss = Σ C(n_ij, 2), ss + sd = Σ C(a_i, 2), ss + ds = Σ C(b_j, 2), a_i and b_j counting items that both sides have. */
export const pairCounts = ({ goldSizes, systemSizes, start, system, count }: Contingency): PairCounts => {
  const [inGold, inSystem] = [new Int32Array(goldSizes.length), new Int32Array(systemSizes.length)]
  for (let g = 0; g < goldSizes.length; g++)
    for (let cell = start[g]!; cell < start[g + 1]!; cell++) {
      const s = system[cell]!
      inGold[g] = inGold[g]! + count[cell]!
      inSystem[s] = inSystem[s]! + count[cell]!
    }
  return pairCountsFrom(links(count), links(inSystem), links(inGold), link(sum(count)))
}

/**
 * Hubert and Arabie (1985), Comparing Partitions, equation 5: 2(ss·dd − sd·ds) / ((ss + sd)(sd + dd) + (ss + ds)(ds + dd)); 1 where
 * no pair is parted. The products pass 2^53 from some twenty thousand items on, so they are whole numbers without bound.
 */
export const adjustedRand = ({ same, systemOnly, goldOnly, different }: PairCounts): number => {
  if (systemOnly === 0 && goldOnly === 0) return 1
  const [ss, sd, ds, dd] = [BigInt(same), BigInt(systemOnly), BigInt(goldOnly), BigInt(different)]
  return nearest({ over: 2n * (ss * dd - sd * ds), under: (ss + sd) * (sd + dd) + (ss + ds) * (ds + dd) })
}

// ---- links: Luo, Pradhan, Recasens and Hovy (2014), An Extension of BLANC to System Mentions, section 3.1 -----------------------

/** Links of one kind, or mentions: in the key, in the response, and in both. */
export interface Links {
  readonly key: number
  readonly response: number
  readonly both: number
}

/** Links of both kinds, and the mentions that they join. */
export interface LinkCounts {
  readonly mentions: Links
  /** C: pairs of mentions that some entity holds. */
  readonly coreference: Links
  /** N: pairs of mentions that no entity holds. */
  readonly nonCoreference: Links
}

/** N, where `apartPairs` counts the pairs of common mentions that neither side holds. */
export const linkCountsFrom = (mentions: Links, coreference: Links, apartPairs: number): LinkCounts => ({
  mentions,
  coreference,
  nonCoreference: {
    key: link(mentions.key) - coreference.key,
    response: link(mentions.response) - coreference.response,
    both: apartPairs,
  },
})

/** C and N of two partitions. */
export const linkCounts = (table: Contingency): LinkCounts => {
  const { goldSizes, systemSizes, count } = table
  const { same, different } = pairCounts(table)
  return linkCountsFrom(
    { key: sum(goldSizes), response: sum(systemSizes), both: sum(count) },
    { key: links(goldSizes), response: links(systemSizes), both: same },
    different,
  )
}
