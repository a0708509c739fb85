/** Means over documents, or over groups of them: each counts once, however much there is in it. */
import { totalOfAll, totalValue } from '@assay/core'
import type { Mean, Means } from '@assay/core/result'

type Values = Readonly<Record<string, number | undefined>>

/** Collects the values of units, by measure. */
export interface MeansCollector {
  readonly add: (values: Values) => void
  readonly means: () => Means
}

/** Sums are exact, so that the same bits come out in whatever order units came. */
export const exactMean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : totalValue(totalOfAll(values)) / values.length

/** The standard deviation of a sample, with n − 1 below; nothing of fewer than two. */
export const sampleDeviation = (values: readonly number[]): number | undefined => {
  if (values.length < 2) return undefined
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

const meanOf = (values: readonly number[]): Mean => {
  const units = values.length
  const mean = exactMean(values)
  if (mean === undefined) return { mean: null, sd: null, units }
  const variance = totalValue(totalOfAll(values.map((value) => (value - mean) * (value - mean)))) / units
  return { mean, sd: Math.sqrt(variance), units }
}

/** Means of these measures; a unit without a value is skipped. */
export const newMeans = (names: readonly string[]): MeansCollector => {
  const columns = names.map((): number[] => [])
  let units = 0
  return {
    add: (values) => {
      units++
      for (const [i, name] of names.entries()) {
        const value = values[name]
        if (value !== undefined) columns[i]?.push(value)
      }
    },
    means: () => {
      const measures: Record<string, Mean> = Object.create(null)
      for (const [i, name] of names.entries()) measures[name] = meanOf(columns[i] as readonly number[])
      return { units, measures }
    },
  }
}
