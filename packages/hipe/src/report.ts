/** What both reports of the scorer go through: columns, periods and noise under its names, and the labels of each. */
import { compareCodePoints } from '@assay/core'
import { type Cell, type HipeStats, labelsIn } from './cells.ts'
import type { Work } from './work.ts'

export type Documents = ReadonlyMap<string, number>

/** Labels by code point, and `ALL` among them, which a label of that name gives way to. */
export const rowsOf = (s: HipeStats, cell: Cell): readonly (readonly [label: string, documents: Documents])[] => {
  const all: readonly [string, Documents] = ['ALL', s.cells.get(cell.path) ?? new Map()]
  const labels = labelsIn(s, cell).filter(([label]) => label !== 'ALL')
  return [all, ...labels].sort(([a], [b]) => compareCodePoints(a, b))
}

/** As the scorer calls a slice: `TIME-1790-1810`, `LED-0.0-0.1`. */
export const timeName = ({ slice: { period } }: Cell): string => `TIME-${period?.years ?? 'ALL'}`
export const noiseName = ({ slice: { noise } }: Cell): string => `LED-${noise?.label ?? 'ALL'}`

/** The cells of a column at a cutoff. Of periods that the scorer gives one name, it keeps the last, where the first stood. */
export const cellsUnder = ({ cells }: Work, column: string, cutoff: number): readonly Cell[] => {
  const named = new Map<string, Cell>()
  for (const cell of cells)
    if (cell.column === column && cell.cutoff === cutoff) named.set(`${timeName(cell)} ${noiseName(cell)}`, cell)
  return [...named.values()]
}
