import type { Comparison } from '@assay/core/result'
import { conclusiveComparisons, isDifferent } from '../significance-marks.ts'
import { isolateName } from './markup.ts'
import type { View } from './view.ts'

export interface BaselineComparisons {
  /** The baseline of the comparisons, as markup. */
  readonly from: string
  readonly of: (system: string) => SystemComparison | undefined
}
export interface SystemComparison {
  /** Of the system minus that of the baseline. */
  readonly difference: number | null
  /** Corrected, where it is. */
  readonly p: number | undefined
  readonly differs: boolean
  readonly comparison: Comparison
}

export const compareSystems = (view: View, system: string, baseline: string): SystemComparison | undefined => {
  const decided = conclusiveComparisons(view.group, view.headline)
  const found = decided.find(
    (one) =>
      (one.system === system && one.baseline === baseline) || (one.system === baseline && one.baseline === system),
  )
  if (found === undefined || system === baseline) return undefined
  const { difference, p, pCorrected = p } = found
  return {
    difference: difference === null || found.system === system ? difference : -difference,
    p: pCorrected,
    differs: isDifferent(found),
    comparison: found,
  }
}

/**
 * Compares with the requested baseline; if pairs were compared, with the first of the ranking. Undefined unless all were compared with
 * that one by their headline.
 */
export const compareWithBaseline = (view: View): BaselineComparisons | undefined => {
  const [any, ...others] = conclusiveComparisons(view.group, view.headline)
  if (any === undefined) return undefined
  const names = view.scores.map(({ system }) => system)
  const first = names[0]!
  const isAlone = others.every(({ baseline }) => baseline === any.baseline)
  const baseline = isAlone ? any.baseline : first
  const isWhole = names.every((name) => name === first || compareSystems(view, name, first) !== undefined)
  if (!isAlone && !isWhole) return undefined
  return { from: isolateName(baseline), of: (system) => compareSystems(view, system, baseline) }
}
