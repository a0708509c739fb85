/** Statistics of a measure: counts of either side, and clusters, which extend over documents. */
import { count, struct, table, total, totalOfAll } from '@assay/core'

/**
 * `ptp` of `found` are right in the system, `rtp` of `gold` are found in the gold. Clusters, and keys that are the same in several
 * documents, are complete only at the end: cells count the mentions by cluster of the gold and of the system, or of one side only.
 */
export const counts = struct({
  documents: count,
  ptp: total,
  found: total,
  rtp: total,
  gold: total,
  cells: table(count),
})
export type Counts = typeof counts.empty

const { empty } = counts

/** The right part of each side: `ptp` of `found`, `rtp` of `gold`. */
export interface Shares {
  readonly ptp: number
  readonly found: number
  readonly rtp: number
  readonly gold: number
}

/** Terms of the sums of `Shares`. */
export type Lists = { readonly [K in keyof Shares]: readonly number[] }

export const countsOf = ({ ptp, found, rtp, gold }: Lists): Counts => ({
  ...empty,
  documents: 1,
  ptp: totalOfAll(ptp),
  found: totalOfAll(found),
  rtp: totalOfAll(rtp),
  gold: totalOfAll(gold),
})

export const countsOfShares = ({ ptp, found, rtp, gold }: Shares): Counts =>
  countsOf({ ptp: [ptp], found: [found], rtp: [rtp], gold: [gold] })

export type Cells = ReadonlyMap<string, number>

export const countsOfCells = (cells: Cells): Counts => ({ ...empty, documents: 1, cells })
