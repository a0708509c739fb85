/** What a measure keeps of documents: counts of either side, and clusters, which go through all documents. */
import { count, struct, table, total, totalOfAll } from '@assay/core'

/**
 * `ptp` of `found` is right on the side of the system, `rtp` of `gold` on that of the gold. Clusters, and keys that are the same in
 * several documents, are only known at the end: how many mentions are in a cluster of the gold and one of the system, or in one alone.
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

/** How right each side is: `ptp` of `found`, `rtp` of `gold`. */
export interface Shares {
  readonly ptp: number
  readonly found: number
  readonly rtp: number
  readonly gold: number
}

/** The same, of things that each add something. */
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
