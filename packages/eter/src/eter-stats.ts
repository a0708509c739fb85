/** What the metric `eter` keeps: counts and exact sums, by the types of an entity. */
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

/** What became of the entities of one label. */
export const entityStats = struct({
  gold: count,
  found: count,
  types: count,
  subtypes: count,
  boundaries: count,
  terms,
})
export type EntityStats = typeof entityStats.empty

/**
 * By label: all types of the gold's entity, or of the system's where the gold has none. `points` holds the terms at each
 * alpha where the alignment depends on it, `means` the sum of the error rates of documents, where the mean is asked for.
 */
export const eterStats = struct({
  labels: table(entityStats),
  points: table(terms),
  means: table(total),
  documents: count,
})
export type EterStats = typeof eterStats.empty

/** The sum over all labels. */
export const wholeOf = ({ labels }: EterStats): EntityStats => {
  let sum = entityStats.empty
  for (const own of labels.values()) sum = entityStats.concat(sum, own)
  return sum
}
