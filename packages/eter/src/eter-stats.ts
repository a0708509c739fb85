/** What the metric `eter` keeps: counts and exact sums. */
import { count, struct, table, total } from '@assay/core'
import { fractions } from './fractions.ts'

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
 * What became of entities. `points` holds the terms at each alpha where the alignment depends on it, `means` the sum of the
 * error rates of documents, where the mean is asked for: both are of whole documents, and no type has a part in them.
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
