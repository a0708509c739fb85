/** The statistics of both metrics: by column, slice, cutoff and label, the number of documents with each tuple of counts. */
import { compareCodePoints, count, struct, table } from '@assay/core'
import { labelIn } from './outcome-tuples.ts'
import type { Slice } from './slices.ts'

const outcomeCounts = struct({ same: count, type: count, overlap: count, other: count, missed: count, spurious: count })
export type OutcomeCounts = typeof outcomeCounts.empty

/**
 * `cells`: documents by path and tuple of counts; all labels of a cell share a path, and their tuples end with the label. `objects`:
 * objects by column, for parts that are not whole documents.
 */
export const hipeStats = struct({ cells: table(table(count)), objects: table(outcomeCounts) })
export type HipeStats = typeof hipeStats.empty

/** A column in a slice at a cutoff. */
export interface Cell {
  readonly column: string
  readonly slice: Slice
  readonly cutoff: number
  readonly path: string
  /** The path of its labels: types or links. */
  readonly labelsPath: string
  /** The rows of a report that show the measures of this cell. */
  readonly facets: readonly Facet[]
  /** The facets of these rows, or `first`: cells of one kind share a line of evidence, whose parts by each facet add up to the line. */
  readonly kind: string
}

/** A row of a report: a facet with a label. */
export interface Facet {
  readonly name: 'column' | 'noise' | 'period' | 'cutoff'
  readonly label: string
}

const ALL = 'ALL'

/**
 * All cells in the order of columns, slices and cutoffs; the measures are those of the first. Each row shows one cell, which differs from
 * the first only in the facet of the row. Otherwise a slice without objects in the first column would show the numbers of another column.
 */
export const cellsOf = (
  columns: readonly string[],
  slices: readonly Slice[],
  cutoffs: readonly number[],
): readonly Cell[] => {
  const rows = {
    column: columns.length > 1,
    noise: slices.some(({ noise }) => noise !== undefined),
    period: slices.some(({ period }) => period !== undefined),
    cutoff: cutoffs.length > 1,
  }
  return columns.flatMap((column) =>
    slices.flatMap((slice) =>
      cutoffs.map((cutoff) => {
        const [period, noise, at] = [slice.period?.label ?? ALL, slice.noise?.label ?? ALL, `@${cutoff}`]
        const path = [column, period, noise, at].join('\t')
        const others: Readonly<Record<Facet['name'], boolean>> = {
          column: column !== columns[0],
          noise: slice.noise !== undefined,
          period: slice.period !== undefined,
          cutoff: cutoff !== cutoffs[0],
        }
        const facets = [
          { name: 'column', label: column },
          { name: 'noise', label: noise },
          { name: 'period', label: period },
          { name: 'cutoff', label: at },
        ] as const
        const isOf = ({ name }: Facet): boolean =>
          rows[name] && facets.every((other) => other.name === name || !others[other.name])
        const rowsOfCell = facets.filter(isOf)
        const isFirst = !Object.values(others).includes(true)
        const kind = isFirst ? 'first' : rowsOfCell.map(({ name }) => name).join(' ')
        return { column, slice, cutoff, path, labelsPath: `${path}\tlabels`, facets: rowsOfCell, kind }
      }),
    ),
  )
}

/** Documents by tuple, for each label. */
export const byLabel = (labelledDocuments: ReadonlyMap<string, number>): ReadonlyMap<string, Map<string, number>> => {
  const labels = new Map<string, Map<string, number>>()
  for (const [text, times] of labelledDocuments) {
    const label = labelIn(text)
    const tuples = labels.get(label) ?? new Map<string, number>()
    labels.set(label, tuples.set(text.slice(0, text.indexOf(' ')), times))
  }
  return labels
}

/** Labels with their documents, sorted by code point so that the order of documents does not matter. */
export const inOrder = (
  labelledDocuments: ReadonlyMap<string, number>,
): readonly (readonly [label: string, documents: ReadonlyMap<string, number>])[] =>
  [...byLabel(labelledDocuments)].sort(([a], [b]) => compareCodePoints(a, b))

export const labelsIn = ({ cells }: HipeStats, { labelsPath }: Cell): ReturnType<typeof inOrder> =>
  inOrder(cells.get(labelsPath) ?? new Map())
