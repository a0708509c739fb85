/** Spread of the differences of a pair over resamples: the interval of the difference, and the smallest difference that could be detected. */
import { type BootstrapSettings, boundsOf } from './bootstrap.ts'

/** The percentile interval of a difference; none where it has no value, or fewer than two units were drawn from. */
export const intervalOfDifference = (
  differences: readonly (number | undefined)[],
  settings: Pick<BootstrapSettings, 'confidence' | 'bounds'>,
): readonly [number, number] | undefined =>
  boundsOf(Float64Array.from(differences.filter((difference) => difference !== undefined)).sort(), settings)

// Of the standard normal distribution: the points with 2.5 % and with 20 % above them.
const Z_975 = 1.959963984540054
const Z_80 = 0.8416212335729143

/** The standard deviation of a sample, with n − 1 below; nothing of fewer than two. */
const standardDeviation = (values: readonly number[]): number | undefined => {
  if (values.length < 2) return undefined
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

/**
 * The minimum detectable effect (Bloom 1995): (z.975 + z.8) · sd of the resampled differences. A difference as large as this is found
 * by a two-sided test at 0.05 in 80 of 100 test sets of this size. Nothing where the differences do not vary: how much they could is unknown.
 */
export const detectableDifference = (differences: readonly (number | undefined)[]): number | undefined => {
  const sd = standardDeviation(differences.filter((difference) => difference !== undefined))
  return sd === undefined || sd === 0 ? undefined : (Z_975 + Z_80) * sd
}
