/** The statistics of the metric `eter`: counts and exact sums. */
import { count, type Fraction, fraction, oneLabel, struct, table, total } from '@assay/core'

/**
 * A sum of fractions: numerators added up by denominator. Root errors are halves or thirds, and the denominator of a component
 * error is the number of components, so doubles would depend on the order of addition. The division comes once, at the end.
 */
const fractions = table(count)
export type Fractions = ReadonlyMap<string, number>

/** A sum with one term. */
export const oneFraction = (over: number, under: number): Fractions =>
  over === 0 ? fractions.empty : oneLabel(String(under), over)

/** The exact value of a sum. */
export const sumOf = (sum: Fractions): Fraction =>
  fraction.sumOf(Array.from(sum, ([under, over]) => [over, Number(under)] as const))

/**
 * The terms of the formula. The errors of roots and components are in units of the costs; `alone` holds the root errors of
 * pairs without components where they count as the whole error (option `noComponents`).
 */
export const terms = struct({
  insertions: count,
  deletions: count,
  roots: fractions,
  components: fractions,
  alone: fractions,
})
export type Terms = typeof terms.empty

/**
 * Counts of entities. `points` holds the terms at each alpha if the alignment depends on alpha, `means` the sum of the error
 * rates of documents for the macro average. Both are of whole documents and have no breakdown by type.
 */
export const eterStats = struct({
  gold: count,
  found: count,
  types: count,
  subtypes: count,
  boundaries: count,
  terms,
  points: table(terms),
  means: table(total),
  documents: count,
})
export type EterStats = typeof eterStats.empty
