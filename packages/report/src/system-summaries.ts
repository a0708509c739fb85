/**
 * What tables of several systems say of all of them, where it is asked for: the best value and whose it is, the mean, the standard
 * deviation, and how much of the errors of a baseline is gone.
 */
export const summaryNames = ['best', 'mean', 'deviation'] as const
export type SummaryName = (typeof summaryNames)[number]

/** Titles of the rows or columns of a summary. */
const titles = { best: ['best', 'best by'], mean: ['mean'], deviation: ['s.d.'] } as const

/** Titles of the rows or columns that are asked for. */
export const summaryTitles = (names: readonly SummaryName[]): readonly string[] => names.flatMap((name) => titles[name])

/** The mean of values; none of no values. */
export const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length

/** The standard deviation of a sample, √(Σ (x − mean)² / (n − 1)); none of fewer than two values. */
export const deviationOf = (values: readonly number[]): number | undefined => {
  const mean = meanOf(values)
  if (mean === undefined || values.length < 2) return undefined
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

/** The share of the errors of a baseline that a system does not make: (x − b) / (1 − b); none where the baseline makes none. */
export const errorReductionOf = (value: number, baseline: number): number | undefined =>
  baseline === 1 ? undefined : (value - baseline) / (1 - baseline)

/** How a measure is printed, and which of its values are better. */
export interface MeasureLook {
  readonly better: 'higher' | 'lower' | 'neither'
  readonly text: (value: number) => string
}

/** The best value, and the systems that have it as it is printed; none where no value is better than another. */
export const bestOf = (
  { better, text }: MeasureLook,
  values: readonly (number | undefined)[],
  systems: readonly string[],
): { readonly value: number; readonly systems: readonly string[] } | undefined => {
  const present = values.filter((value) => value !== undefined)
  if (better === 'neither' || present.length === 0) return undefined
  const best = present.reduce((a, b) => (a < b === (better === 'higher') ? b : a))
  const isBest = (value: number | undefined): boolean => value !== undefined && text(value) === text(best)
  return { value: best, systems: systems.filter((_, s) => isBest(values[s])) }
}

/** The texts of one measure over all systems, one for each of `summaryTitles`. */
export const summaryTexts = (
  names: readonly SummaryName[],
  look: MeasureLook,
  values: readonly (number | undefined)[],
  systems: readonly string[],
): readonly string[] => {
  const textOf = (value: number | undefined): string => (value === undefined ? '' : look.text(value))
  const present = values.filter((value) => value !== undefined)
  return names.flatMap((name) => {
    if (name === 'mean') return [textOf(meanOf(present))]
    if (name === 'deviation') return [textOf(deviationOf(present))]
    const best = bestOf(look, values, systems)
    return [textOf(best?.value), best?.systems.join(', ') ?? '']
  })
}
