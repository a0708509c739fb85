/** The cells of the scorer's reports: columns, periods and noise under its names, with the labels of each. */
import { compareCodePoints } from '@assay/core'
import { type Cell, type HipeStats, labelsIn } from './cells.ts'
import type { MetricPlan } from './metric-plan.ts'

export type Documents = ReadonlyMap<string, number>

/** Labels by code point with `ALL` among them; a label of that name is dropped. */
export const rowsOf = (s: HipeStats, cell: Cell): readonly (readonly [label: string, documents: Documents])[] => {
  const all: readonly [string, Documents] = ['ALL', s.cells.get(cell.path) ?? new Map()]
  const labels = labelsIn(s, cell).filter(([label]) => label !== 'ALL')
  return [all, ...labels].sort(([a], [b]) => compareCodePoints(a, b))
}

/** The scorer's names of a slice: `TIME-1790-1810`, `LED-0.0-0.1`. */
export const timeName = ({ slice: { period } }: Cell): string => `TIME-${period?.years ?? 'ALL'}`
export const noiseName = ({ slice: { noise } }: Cell): string => `LED-${noise?.label ?? 'ALL'}`

/** The cells of a column at a cutoff. If periods share a name in the scorer, it keeps the last one at the position of the first. */
export const cellsUnder = ({ cells }: MetricPlan, column: string, cutoff: number): readonly Cell[] => {
  const named = new Map<string, Cell>()
  for (const cell of cells)
    if (cell.column === column && cell.cutoff === cutoff) named.set(`${timeName(cell)} ${noiseName(cell)}`, cell)
  return [...named.values()]
}
