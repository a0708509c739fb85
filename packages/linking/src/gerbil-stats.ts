/** What `gerbil` counts of a class of markings. */
import { count, struct, total } from '@assay/core'

/** Counts, documents in which neither side has any, and the sums of P, R and F over the others. */
export const classStats = struct({
  tp: count,
  fp: count,
  fn: count,
  empty: count,
  precision: total,
  recall: total,
  f1: total,
})
export type ClassStats = typeof classStats.empty
