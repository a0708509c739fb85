/** The share of a baseline's errors that each system of a ranking does not make. */
import { type Group, scoresOf } from './group-scores.ts'
import { BEST, errorReductionOf } from './system-summaries.ts'
import { betterOf, isCount, lookUp } from './values.ts'

export interface ErrorReductions {
  readonly baseline: string
  /** In the order of the ranking; the share is undefined where there is no value. */
  readonly reductions: readonly { readonly system: string; readonly share: number | undefined }[]
}

/** Reductions of errors in the headline; none where it counts no errors, or the baseline has no value. */
export const errorReductionsIn = (group: Group, errorsOf: string): ErrorReductions | undefined => {
  const { headline, description } = group
  const better = betterOf(description, headline)
  if (better === 'neither' || isCount(description, headline)) return undefined
  const values = scoresOf(group).map(({ system, measures }) => ({ system, value: lookUp(measures, headline)?.value }))
  const baseline = errorsOf === BEST ? values[0] : values.find(({ system }) => system === errorsOf)
  const errors = baseline?.value
  if (baseline === undefined || typeof errors !== 'number') return undefined
  const shareOf = (value: number | null | undefined): number | undefined =>
    typeof value === 'number' ? errorReductionOf(value, errors, better) : undefined
  return {
    baseline: baseline.system,
    reductions: values.map(({ system, value }) => ({ system, share: shareOf(value) })),
  }
}
