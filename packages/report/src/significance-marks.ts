/**
 * Significance as letters after numbers, in one notation for every format: systems that share a letter do not
 * differ. If one baseline was compared with, a star marks those that differ from it.
 */

import { grouped } from '@assay/core/internal'
import { letters } from '@assay/core/internal/host'
import type { Comparison } from '@assay/core/result'
import type { Group } from './group-scores.ts'
import { lookUp, measureTitle, trialsText } from './values.ts'

/** A p from here up is not a sign of a difference. */
const LEVEL = 0.05
const STAR = '*'

/** Marks after the numbers of one measure. */
export interface SignificanceMarks {
  /** By system. */
  readonly marks: ReadonlyMap<string, string>
  readonly legend: MarkLegend
}
/** `systems that share a letter do not differ in`, `F1`, ` at 0.05 (…)`. */
interface MarkLegend {
  readonly what: string
  readonly title: string
  readonly how: string
}

/** Explains marks, in one line for all measures with the same test. */
export const legendsOf = (all: readonly SignificanceMarks[]): readonly string[] =>
  [...grouped(all, ({ legend: { what, how } }) => `${what} ${how}`).values()].map((sameLegend) => {
    const [{ legend }] = sameLegend as readonly [SignificanceMarks]
    const titles = [...new Set(sameLegend.map((marks) => marks.legend.title))]
    return `${legend.what} ${titles.join(', ')} ${legend.how}`
  })

/** True if the test finds a difference, by its verdict or else by its p. */
export const isDifferent = ({ differs, p, pCorrected = p }: Comparison): boolean => differs ?? (pCorrected ?? 1) < LEVEL

/** Describes a test: `at 0.05 (randomisation, all 1024 shuffles)`. A test with a verdict has no level. */
const describeTest = (comparison: Comparison): string =>
  `${comparison.differs === undefined ? `at ${LEVEL} ` : ''}(${comparison.test}, ${trialsText(comparison)})`

const isConclusive = ({ differs, p }: Comparison): boolean => differs !== undefined || p !== undefined

/** Key of a pair of systems, in either order. */
const pairKey = (a: string, b: string): string => JSON.stringify(a < b ? [a, b] : [b, a])

const titleIn = ({ description }: Group, measure: string): string => measureTitle(description, measure)

/** The comparisons by one measure that have a verdict or a p; if any has a p, only those. */
const conclusiveComparisons = ({ comparisons }: Group, measure: string): readonly Comparison[] => {
  const decided = comparisons.filter((comparison) => comparison.measure === measure && isConclusive(comparison))
  const tested = decided.filter(({ p }) => p !== undefined)
  return tested.length > 0 ? tested : decided
}

/** The comparison of two systems by their headline, whichever was the baseline. */
export const comparisonOf = (group: Group, a: string, b: string): Comparison | undefined =>
  conclusiveComparisons(group, group.headline).find(
    ({ system, baseline }) => (system === a && baseline === b) || (system === b && baseline === a),
  )

/** Letters, if every pair of systems with a value has been compared. */
export const lettersOf = (group: Group, measure: string): SignificanceMarks | undefined => {
  const decided = conclusiveComparisons(group, measure)
  const valued = group.ranking
    .filter(({ score }) => typeof lookUp(score.measures, measure)?.value === 'number')
    .map(({ score }) => score.system)
  const byPair = new Map(decided.map((comparison) => [pairKey(comparison.baseline, comparison.system), comparison]))
  const pairs = valued.flatMap((_, i) => valued.slice(i + 1).map((_, j) => [i, i + 1 + j] as const))
  const comparisons = pairs.map(([i, j]) => byPair.get(pairKey(valued[i]!, valued[j]!)))
  const [any] = comparisons
  if (any === undefined || comparisons.includes(undefined)) return undefined
  const differing = pairs.filter((_, i) => isDifferent(comparisons[i]!))
  const texts = letters(valued.length, differing)
  return {
    marks: new Map(valued.map((system, i) => [system, texts[i]!])),
    legend: {
      what: 'systems that share a letter do not differ in',
      title: titleIn(group, measure),
      how: describeTest(any),
    },
  }
}

/** A star at each system that differs from the one baseline that all were compared with. */
const starsOf = (group: Group, measure: string): SignificanceMarks | undefined => {
  const decided = conclusiveComparisons(group, measure)
  const [any] = decided
  if (any === undefined || decided.some(({ baseline }) => baseline !== any.baseline)) return undefined
  return {
    marks: new Map(decided.filter(isDifferent).map(({ system }) => [system, STAR])),
    legend: { what: `${STAR} differs from ${any.baseline} in`, title: titleIn(group, measure), how: describeTest(any) },
  }
}

/** The marks of a measure; undefined if nothing was compared by it. */
export const marksOf = (group: Group, measure: string): SignificanceMarks | undefined =>
  lettersOf(group, measure) ?? starsOf(group, measure)
