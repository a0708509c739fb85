/** Adds derived parts, such as each label against all others. */
import type { Parts } from '@assay/core'
import type { AnyScorer } from '../plan/plan.ts'
import { requireSync } from '../problems/faults.ts'
import type { DocumentRows, Sum, Total } from '../score/accumulator.ts'

const withParts = (split: NonNullable<AnyScorer['split']>, sum: Sum): Sum => ({
  ...sum,
  parts: () => ({ ...(requireSync('split', split(sum.stats)) as Parts<unknown>), ...sum.parts() }),
})

const rowsWith = (
  split: NonNullable<AnyScorer['split']>,
  rows: DocumentRows,
  own: ReadonlySet<string>,
): DocumentRows => ({
  ...rows,
  weigh: (weights) => withParts(split, rows.weigh(weights)),
  // parts derived from the whole are drawn with it
  inOneUnit: (facet, label) => !own.has(facet) && rows.inOneUnit(facet, label),
})

export const withSplit = ({ split }: Pick<AnyScorer, 'split'>, tallied: Total): Total => {
  if (split === undefined) return tallied
  const own = new Set(Object.keys(split(tallied.stats)))
  return {
    ...tallied,
    ...withParts(split, tallied),
    rows: tallied.rows && rowsWith(split, tallied.rows, own),
  }
}
