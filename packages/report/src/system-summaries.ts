/**
 * Numbers over all systems of a table, where they are asked for: the best value and whose it is, the mean, the standard
 * deviation, ranks, and how much of the errors of a baseline is gone.
 */
export const summaryNames = ['best', 'mean', 'deviation'] as const
export type SummaryName = (typeof summaryNames)[number]

/** Additions to reports: to tables of several systems, and the section on the gold. */
export interface Additions {
  readonly summaries: readonly SummaryName[]
  /** The system, or `best`, whose errors rankings compare: the share of them that another does not make. */
  readonly errorsOf?: string
  /** True where tables of several systems have the rank of each by each of their columns. */
  readonly hasRanks?: true
  /** True where what the gold holds is a section. */
  readonly hasGold?: true
  /** Two facets, or keys of groups, of which a table has one down and one across. */
  readonly table?: readonly [down: string, across: string]
}

const RANKS = 'ranks'
const GOLD = 'gold'

/** `best,mean,errors=base` as additions, or the word that is none. `errors` alone is against the best system. */
export const readAdditions = (text: string): Additions | { readonly unknown: string } => {
  const words = text.split(',')
  const isSummary = (word: string): word is SummaryName => summaryNames.some((name) => name === word)
  const isErrors = (word: string): boolean => word === 'errors' || word.startsWith('errors=')
  const unknown = words.find((word) => word !== RANKS && word !== GOLD && !isSummary(word) && !isErrors(word))
  if (unknown !== undefined) return { unknown }
  const errors = words.findLast(isErrors)
  return {
    summaries: words.filter(isSummary),
    ...(words.includes(RANKS) && { hasRanks: true }),
    ...(words.includes(GOLD) && { hasGold: true }),
    ...(errors !== undefined && { errorsOf: errors === 'errors' ? BEST : errors.slice('errors='.length) }),
  }
}

/** The best system, as a baseline. */
export const BEST = 'best'

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

/**
 * The share of the errors of a baseline that a system does not make: (x − b) / (1 − b), and (b − x) / b of a rate of errors; none where the
 * baseline makes no errors. Tjong Kim Sang and De Meulder 2003, section 4: from F 88.76 to 90.30 is a reduction of 14 %.
 */
export const errorReductionOf = (value: number, baseline: number, better: 'higher' | 'lower'): number | undefined => {
  const [gain, errors] = better === 'higher' ? [value - baseline, 1 - baseline] : [baseline - value, baseline]
  return errors === 0 ? undefined : gain / errors
}

/** The text of a measure, and which of its values are better. */
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

/** The rank of each value, from 1 for the best; equal values share one, and what has no value has none. */
export const ranksOf = (
  values: readonly (number | undefined)[],
  better: MeasureLook['better'],
): readonly (number | undefined)[] => {
  const isBetter = (a: number, b: number): boolean => (better === 'higher' ? a > b : a < b)
  return values.map((value) =>
    value === undefined || better === 'neither'
      ? undefined
      : 1 + values.filter((other) => other !== undefined && isBetter(other, value)).length,
  )
}

/** One measure over all systems, for programs; null where there is none. */
export interface OverSystems {
  readonly metric: string
  /** The signature of the scores. */
  readonly signature: string
  readonly measure: string
  readonly best?: { readonly value: number; readonly systems: readonly string[] } | null
  readonly mean?: number | null
  readonly deviation?: number | null
  readonly ranks?: Readonly<Record<string, number | null>>
  readonly errors?: { readonly baseline: string; readonly reduction: Readonly<Record<string, number | null>> }
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
