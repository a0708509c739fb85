/** The smallest differences that a test set can show, in one line below a ranking. */
import type { Comparison } from '@assay/core/result'
import { type Group, scoresOf } from './group-scores.ts'
import { formatFor, measureText, type NumberFormat, shortTitle, unitsText } from './values.ts'

/** A detectable difference as a table shows it. */
export const detectableText = (
  { description }: Pick<Group, 'description'>,
  format: NumberFormat,
  { measure, detectable }: Comparison,
): string =>
  detectable === undefined
    ? ''
    : measureText(formatFor(format, description, measure), description, { [measure]: { value: detectable } }, measure)

/** Notes on the smallest and the largest detectable difference of all pairs; none if it was not computed. */
export const detectableNotes = (group: Group, measure: string, format: NumberFormat): readonly string[] => {
  const detected = group.comparisons
    .filter((comparison) => comparison.measure === measure && comparison.detectable !== undefined)
    .sort((a, b) => a.detectable! - b.detectable!)
  const texts = new Set(
    [...detected.slice(0, 1), ...detected.slice(-1)].map((comparison) => detectableText(group, format, comparison)),
  )
  if (texts.size === 0) return []
  const { draws } = group.description
  const units = draws === undefined ? unitsText(scoresOf(group), group.description) : `these ${draws}`
  const by = texts.size === 1 ? '' : ', by pair'
  return [
    `detectable with ${units}: a difference in ${shortTitle(group.description, measure)} of ${[...texts].join(' to ')}${by} (at 0.05, in 8 of 10 tests; Bloom 1995)`,
  ]
}
