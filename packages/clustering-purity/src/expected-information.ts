/**
 * The mutual information that two partitions of given cluster sizes have on average (Vinh, Epps and Bailey 2010, equation
 * 24a). Needs the sizes alone, so there is one sum for each pair of different sizes; and each sum goes by ratios of
 * neighbouring probabilities from the largest, so no logarithm of a factorial loses digits.
 */
import { totalOfAll, totalValue } from '@assay/core'

/** Sizes and how many clusters have each. */
const sizesOf = (sizes: Int32Array): readonly (readonly [size: number, clusters: number])[] => {
  const counts = new Map<number, number>()
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => a - b)
}

const NEGLIGIBLE = 1e-22

/**
 * Σ_k P(k) k/n log(n·k / (x·y)), k being how many items two clusters of x and y items share if the n items are dealt at
 * random (hypergeometric). Weights start at 1 at the mode and are divided by their sum at the end.
 */
const expectedTerm = (x: number, y: number, n: number): number => {
  const least = Math.max(0, x + y - n)
  const most = Math.min(x, y)
  const mode = Math.min(most, Math.max(least, Math.floor(((x + 1) * (y + 1)) / (n + 2))))
  const value = (k: number): number => (k === 0 ? 0 : (k / n) * Math.log((n / x) * (k / y)))
  let weights = 1
  let sum = value(mode)
  for (let k = mode, w = 1; k < most; k++) {
    w *= ((x - k) / (k + 1)) * ((y - k) / (n - x - y + k + 1))
    if (w < NEGLIGIBLE * weights) break
    weights += w
    sum += w * value(k + 1)
  }
  for (let k = mode, w = 1; k > least; k--) {
    w *= (k / (x - k + 1)) * ((n - x - y + k) / (y - k + 1))
    if (w < NEGLIGIBLE * weights) break
    weights += w
    sum += w * value(k - 1)
  }
  return sum / weights
}

/** E[MI] in nats. */
export const expectedInformation = (gold: Int32Array, system: Int32Array, n: number): number => {
  const [some, others] = [sizesOf(gold), sizesOf(system)]
  const terms = new Float64Array(some.length * others.length)
  some.forEach(([x, xs], i) => {
    others.forEach(([y, ys], j) => {
      terms[i * others.length + j] = xs * ys * expectedTerm(Math.min(x, y), Math.max(x, y), n)
    })
  })
  return totalValue(totalOfAll(terms))
}
