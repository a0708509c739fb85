/** Entropies and mutual information of two partitions, in nats (Vinh, Epps and Bailey 2010). */
import { type Contingency, total, totalOf, totalOfAll, totalValue } from '@assay/core'
import { bySize, expectedInformation, sizesIn } from './expected-information.ts'

export interface Information {
  /** MI(C, L) = Σ n_ij/n log(n·n_ij / (a_i b_j)) */
  readonly mutual: number
  /** H(L) of the gold and H(C) of the system. */
  readonly gold: number
  readonly system: number
  /** True where a side has a single cluster, so that its entropy is 0. */
  readonly goldTrivial: boolean
  readonly systemTrivial: boolean
  /** True where both sides have the same clusters. */
  readonly equal: boolean
}

/**
 * A term of MI, the same to the last bit with a and b exchanged. With n_ij = a_i = b_j it is a term of an entropy, so that
 * equal partitions have MI = H.
 */
const term = (n: number, shared: number, a: number, b: number): number =>
  (shared / n) * Math.log((n / Math.min(a, b)) * (shared / Math.max(a, b)))

/** The entropy of a partition; clusters of one size share a logarithm. */
const entropy = (sizes: Int32Array, n: number): number => {
  const clusters = bySize(sizes)
  const terms = sizesIn(clusters).map((size) => total.scale(clusters[size]!, totalOf(term(n, size, size, size))))
  return Math.max(0, totalValue(totalOfAll(terms.flat())))
}

export const informationOf = (
  { goldSizes, systemSizes, start, system, count }: Contingency,
  n: number,
): Information => {
  const terms = new Float64Array(count.length)
  let equal = goldSizes.length === systemSizes.length
  for (let g = 0; g < goldSizes.length; g++) {
    for (let cell = start[g]!; cell < start[g + 1]!; cell++) {
      const shared = count[cell]!
      const a = systemSizes[system[cell]!]!
      const b = goldSizes[g]!
      terms[cell] = term(n, shared, a, b)
      if (shared !== a || shared !== b) equal = false
    }
  }
  return {
    mutual: Math.max(0, totalValue(totalOfAll(terms))),
    gold: entropy(goldSizes, n),
    system: entropy(systemSizes, n),
    goldTrivial: goldSizes.length === 1,
    systemTrivial: systemSizes.length === 1,
    equal,
  }
}

const within = (value: number): number => Math.min(1, Math.max(0, value))

/** MI divided by a mean of the entropies: 1 for equal sides, even if both are one cluster; 0 where only one side is. */
export const normalised = ({ mutual, equal, goldTrivial, systemTrivial }: Information, mean: number): number => {
  if (equal) return 1
  return goldTrivial || systemTrivial ? 0 : within(mutual / mean)
}

const allAlone = (sizes: Int32Array): boolean => sizes.every((size) => size === 1)

/** (MI − E[MI]) / (mean − E[MI]) by the mean, E over random partitions of the same sizes. */
export const adjustment = (
  { goldSizes, systemSizes }: Contingency,
  n: number,
  { mutual, equal, goldTrivial, systemTrivial }: Information,
): ((mean: number) => number) => {
  if (equal) return () => 1
  // a trivial side agrees exactly as by chance
  if (goldTrivial || systemTrivial || allAlone(goldSizes) || allAlone(systemSizes)) return () => 0
  const expected = expectedInformation(goldSizes, systemSizes, n)
  return (mean) => Math.min(1, (mutual - expected) / (mean - expected))
}
