/** Sums with the parts that follow from them, such as each label against all others. */
import type { Parts } from '@assay/core'
import type { AnyScorer } from '../plan/planned.ts'
import { atOnce } from '../problems/faults.ts'
import type { DocumentRows, Sum, Tallied } from '../sum/lane.ts'

const withParts = (split: NonNullable<AnyScorer['split']>, sum: Sum): Sum => ({
  ...sum,
  parts: () => ({ ...(atOnce('split', split(sum.stats)) as Parts<unknown>), ...sum.parts() }),
})

const rowsWith = (
  split: NonNullable<AnyScorer['split']>,
  rows: DocumentRows,
  own: ReadonlySet<string>,
): DocumentRows => ({
  ...rows,
  weigh: (weights) => withParts(split, rows.weigh(weights)),
  // what follows from the whole is drawn with it
  inOneUnit: (facet, label) => !own.has(facet) && rows.inOneUnit(facet, label),
})

export const withSplit = ({ split }: Pick<AnyScorer, 'split'>, tallied: Tallied): Tallied => {
  if (split === undefined) return tallied
  const own = new Set(Object.keys(split(tallied.stats)))
  return {
    ...tallied,
    ...withParts(split, tallied),
    rows: tallied.rows && rowsWith(split, tallied.rows, own),
  }
}
