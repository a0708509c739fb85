/** What is kept of documents: by column, slice, cutoff and label, how many documents came to which counts. */
import { count, struct, table } from '@assay/core'
import type { Slice } from './slices.ts'

const events = struct({ same: count, type: count, overlap: count, other: count, missed: count, spurious: count })
export type Events = typeof events.empty

/**
 * `cells`: by path, then by the counts of a document, documents. `objects`: by column, objects of all its documents, for parts
 * that are not whole documents.
 */
export const hipeStats = struct({ cells: table(table(count)), objects: table(events) })
export type HipeStats = typeof hipeStats.empty

/** Where a cell is: a column in a slice at a cutoff. A label behind it is one type or link. */
export interface Cell {
  readonly column: string
  readonly slice: Slice
  readonly cutoff: number
  readonly path: string
}

const ALL = 'ALL'

export const noiseLabel = ({ noise }: Slice): string => noise?.label ?? ALL
export const periodLabel = ({ period }: Slice): string => period?.label ?? ALL
export const cutoffLabel = (cutoff: number): string => `@${cutoff}`

/** In the order of columns, slices, cutoffs: the first is what the measures are of. */
export const cellsOf = (
  columns: readonly string[],
  slices: readonly Slice[],
  cutoffs: readonly number[],
): readonly Cell[] =>
  columns.flatMap((column) =>
    slices.flatMap((slice) =>
      cutoffs.map((cutoff) => ({
        column,
        slice,
        cutoff,
        path: [column, periodLabel(slice), noiseLabel(slice), cutoffLabel(cutoff)].join('\t'),
      })),
    ),
  )

export const pathOfLabel = (path: string, label: string): string => `${path}\t${label}`

/** The labels of a cell, by code point of their names, each with its documents. */
export const labelsIn = (
  { cells }: HipeStats,
  path: string,
): readonly (readonly [label: string, documents: ReadonlyMap<string, number>])[] => {
  const before = `${path}\t`
  const own: (readonly [string, ReadonlyMap<string, number>])[] = []
  for (const [key, documents] of cells) if (key.startsWith(before)) own.push([key.slice(before.length), documents])
  return own
}
