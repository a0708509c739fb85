/**
 * The mutual information that two partitions of given cluster sizes have on average (Vinh, Epps and Bailey 2010, equation
 * 24a). Needs the sizes alone, so there is one sum for each pair of different sizes; and each sum goes by ratios of
 * neighbouring probabilities from the largest, so no logarithm of a factorial loses digits.
 */
import { totalOfAll, totalValue } from '@assay/core'

// ---- sizes -----------------------------------------------------------------------------------------------------------

/** Counts the clusters of each size: entry `x` is the number with `x` items. */
export const bySize = (sizes: Int32Array): Int32Array => {
  let most = 0
  for (let c = 0; c < sizes.length; c++) most = Math.max(most, sizes[c]!)
  const clusters = new Int32Array(most + 1)
  for (let c = 0; c < sizes.length; c++) {
    const size = sizes[c]!
    clusters[size] = clusters[size]! + 1
  }
  return clusters
}

/** Lists the sizes of clusters, rising. */
export const sizesIn = (clusters: Int32Array): readonly number[] => {
  const sizes: number[] = []
  for (let size = 1; size < clusters.length; size++) if (clusters[size] !== 0) sizes.push(size)
  return sizes
}

// ---- the expectation -------------------------------------------------------------------------------------------------

const NEGLIGIBLE = 1e-22

/** k/n log(n·k / (x·y)) */
const value = (k: number, x: number, y: number, n: number): number =>
  k === 0 ? 0 : (k / n) * Math.log((n / x) * (k / y))

/**
 * Σ_k P(k) k/n log(n·k / (x·y)), k being how many items two clusters of x and y items share if the n items are dealt at
 * random (hypergeometric). Weights start at 1 at the mode and are divided by their sum at the end.
 */
const expectedTerm = (x: number, y: number, n: number): number => {
  const least = Math.max(0, x + y - n)
  const most = Math.min(x, y)
  const mode = Math.min(most, Math.max(least, Math.floor(((x + 1) * (y + 1)) / (n + 2))))
  let weights = 1
  let sum = value(mode, x, y, n)
  for (let k = mode, w = 1; k < most; k++) {
    w *= ((x - k) / (k + 1)) * ((y - k) / (n - x - y + k + 1))
    if (w < NEGLIGIBLE * weights) break
    weights += w
    sum += w * value(k + 1, x, y, n)
  }
  for (let k = mode, w = 1; k > least; k--) {
    w *= (k / (x - k + 1)) * ((n - x - y + k) / (y - k + 1))
    if (w < NEGLIGIBLE * weights) break
    weights += w
    sum += w * value(k - 1, x, y, n)
  }
  return sum / weights
}

/** E[MI] in nats, of the sizes of the clusters on both sides. */
export const expectedInformation = (gold: Int32Array, system: Int32Array, n: number): number => {
  const [inGold, inSystem] = [bySize(gold), bySize(system)]
  const [goldSizes, systemSizes] = [sizesIn(inGold), sizesIn(inSystem)]
  const sizes = [...new Set([...goldSizes, ...systemSizes])].sort((a, b) => a - b)
  const terms = new Float64Array(goldSizes.length * systemSizes.length)
  let used = 0
  for (let i = 0; i < sizes.length; i++) {
    const x = sizes[i]!
    for (let j = i; j < sizes.length; j++) {
      const y = sizes[j]!
      const pairs = (inGold[x] ?? 0) * (inSystem[y] ?? 0)
      const turned = i === j ? 0 : (inGold[y] ?? 0) * (inSystem[x] ?? 0)
      if (pairs + turned === 0) continue
      // the same with gold and system exchanged
      const term = expectedTerm(x, y, n)
      if (pairs > 0) terms[used++] = pairs * term
      if (turned > 0) terms[used++] = turned * term
    }
  }
  return totalValue(totalOfAll(terms))
}
