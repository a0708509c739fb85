/** The ratio estimator of Binette et al. (2023): a figure of all clusters from a sample of them, with its standard error. */

/** A sampled cluster, or several that are alike: numerator and denominator, with their weight in them. */
export interface Sampled {
  readonly n: number
  readonly d: number
  readonly times: number
}

export interface Estimate {
  readonly value: number | undefined
  readonly standardError: number | undefined
  /** Mean numerator and denominator, the bias, and the variance of their ratio by its square. */
  readonly of: { readonly n: number; readonly d: number; readonly bias: number; readonly spread: number }
}

export interface EstimatorOptions {
  readonly biasCorrection: boolean
  /** The number of clusters of the population, where it is known. */
  readonly populationClusters: number | null
}

const sumOver = (all: readonly Sampled[], of: (sample: Sampled) => number): number =>
  all.reduce((sum, sample) => sum + sample.times * of(sample), 0)

/**
 * The ratio B/A of the means of numerators and denominators. A ratio of means is biased, by about 1/k: the correction takes away what
 * the sample says of it.
 */
export const estimate = (
  all: readonly Sampled[],
  { biasCorrection, populationClusters }: EstimatorOptions,
): Estimate => {
  const k = sumOver(all, () => 1)
  const [a, b] = [sumOver(all, ({ d }) => d) / k, sumOver(all, ({ n }) => n) / k]
  const of = { n: b, d: a, bias: 0, spread: 0 }
  if (k === 0 || a === 0) return { value: undefined, standardError: undefined, of }
  if (b === 0) return { value: 0, standardError: undefined, of }
  const ratio = b / a
  if (k === 1) return { value: ratio, standardError: undefined, of }
  const bias = sumOver(all, ({ n, d }) => d * (n / b - d / a)) / (k * (k - 1) * a)
  const spread = sumOver(all, ({ n, d }) => (d / a - n / b) ** 2) / (k * (k - 1))
  const unseen = populationClusters === null ? 1 : Math.max(0, 1 - k / populationClusters)
  return {
    value: biasCorrection ? ratio * (1 + bias) : ratio,
    standardError: ratio * Math.sqrt(spread * unseen),
    of: { ...of, bias: biasCorrection ? bias : 0, spread: spread * unseen },
  }
}
