/** What is kept of documents: by column, slice, cutoff and label, how many documents came to which counts. */
import { compareCodePoints, count, struct, table } from '@assay/core'
import { labelIn } from './counts.ts'
import type { Slice } from './slices.ts'

const events = struct({ same: count, type: count, overlap: count, other: count, missed: count, spurious: count })
export type Events = typeof events.empty

/**
 * `cells`: by path, then by the counts of a document, documents; the labels of a cell have one path, and their names stand behind
 * the counts. `objects`: by column, objects of all its documents, for parts that are not whole documents.
 */
export const hipeStats = struct({ cells: table(table(count)), objects: table(events) })
export type HipeStats = typeof hipeStats.empty

/** Where a cell is: a column in a slice at a cutoff. */
export interface Cell {
  readonly column: string
  readonly slice: Slice
  readonly cutoff: number
  readonly path: string
  /** Where its labels are: types or links. */
  readonly labelsPath: string
  /** The rows whose measures are those of this cell. */
  readonly facets: readonly Facet[]
  /** Which facets these are of, and of the first cell, `first`: cells of one kind share a line of evidence, whose parts by each facet come to the line. */
  readonly kind: string
}

/** A label of a facet of which there is more than everything. */
export interface Facet {
  readonly name: 'column' | 'noise' | 'period' | 'cutoff'
  readonly label: string
}

const ALL = 'ALL'

/**
 * In the order of columns, slices, cutoffs: the first is what the measures are of. Each row is of one cell, the first but for what the row
 * is named for: were it of several, a slice in which the first column has nothing would show the numbers of another.
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
        const own = facets.filter(isOf)
        const isFirst = !Object.values(others).includes(true)
        const kind = isFirst ? 'first' : own.map(({ name }) => name).join(' ')
        return { column, slice, cutoff, path, labelsPath: `${path}\tlabels`, facets: own, kind }
      }),
    ),
  )
}

/** Documents by their counts, for each label. */
export const byLabel = (labelledDocuments: ReadonlyMap<string, number>): ReadonlyMap<string, Map<string, number>> => {
  const labels = new Map<string, Map<string, number>>()
  for (const [text, times] of labelledDocuments) {
    const label = labelIn(text)
    const own = labels.get(label) ?? new Map<string, number>()
    labels.set(label, own.set(text.slice(0, text.indexOf(' ')), times))
  }
  return labels
}

/** Labels by code point of their names, each with its documents: in which order documents came does not show. */
export const inOrder = (
  labelledDocuments: ReadonlyMap<string, number>,
): readonly (readonly [label: string, documents: ReadonlyMap<string, number>])[] =>
  [...byLabel(labelledDocuments)].sort(([a], [b]) => compareCodePoints(a, b))

export const labelsIn = ({ cells }: HipeStats, { labelsPath }: Cell): ReturnType<typeof inOrder> =>
  inOrder(cells.get(labelsPath) ?? new Map())
