/** Lines of evidence: what a document comes to by facet, and what became of single objects. */
import { type Evidence, type Facets, oneLabel, type Part } from '@assay/core'
import {
  type Cell,
  cutoffLabel,
  type Events,
  type HipeStats,
  hipeStats,
  labelIn,
  noiseLabel,
  periodLabel,
} from './cells.ts'
import type { Event } from './pairing.ts'
import { isAll } from './slices.ts'
import { type Came, NOTHING } from './tally.ts'
import type { Work } from './work.ts'

export type Line = Evidence<HipeStats>

/** What one document came to in one cell. */
export interface Result {
  readonly cell: Cell
  readonly came: Came
}

type Cells = Map<string, ReadonlyMap<string, number>>

const statsOf = (cells: Cells): HipeStats => ({ cells, objects: hipeStats.empty.objects })

/** Facets of which there is more than everything. */
const facetsOf = ({ columns, slices, cutoffs }: Work) => {
  const all: (readonly [facet: string, label: (cell: Cell) => string])[] = []
  if (columns.length > 1) all.push(['column', ({ column }) => column])
  if (slices.some(({ noise }) => noise !== undefined)) all.push(['noise', ({ slice }) => noiseLabel(slice)])
  if (slices.some(({ period }) => period !== undefined)) all.push(['period', ({ slice }) => periodLabel(slice)])
  if (cutoffs.length > 1) all.push(['cutoff', ({ cutoff }) => cutoffLabel(cutoff)])
  return all
}

/** The cells of a document, and of each label of some facets the same of it alone. */
const newCells = (facetsHere: ReturnType<typeof facetsOf>) => {
  const whole: Cells = new Map()
  const facets = facetsHere.map(([facet, labelOf]) => ({ facet, labelOf, cells: new Map<string, Cells>() }))
  return {
    add: (cell: Cell, path: string, documents: ReadonlyMap<string, number>): void => {
      whole.set(path, documents)
      for (const { labelOf, cells } of facets) {
        const label = labelOf(cell)
        const own: Cells = cells.get(label) ?? new Map()
        cells.set(label, own)
        own.set(path, documents)
      }
    },
    lines: (verdict: string, more: readonly Part<HipeStats>[]): readonly Line[] =>
      whole.size === 0
        ? []
        : [
            {
              stats: statsOf(whole),
              verdict,
              parts: [
                ...more,
                ...facets.flatMap(({ facet, cells }) =>
                  Array.from(cells, ([label, own]): Part<HipeStats> => [facet, label, statsOf(own)]),
                ),
              ],
            },
          ],
  }
}

/**
 * A line for the document, and lines for its labels: in what the measures are of, in the same of other columns, and in slices. A
 * slice of the noise or of the time has no means over labels, which would take most of the time there is.
 */
export const linesOfDocuments = (work: Work, results: readonly Result[]): readonly Line[] => {
  const all = facetsOf(work)
  const documents = newCells(all)
  const head = newCells(all)
  const columns = newCells(all.filter(([facet]) => facet === 'column'))
  const others = newCells([])
  const parts: Part<HipeStats>[] = []
  const [first] = work.cells
  for (const { cell, came } of results) {
    // that a document was looked at says which column there is, though nothing may be in it
    if (isAll(cell.slice) || came !== NOTHING) documents.add(cell, cell.path, came.all)
    if (came.labels.size === 0) continue
    const isPlain = isAll(cell.slice) && cell.cutoff === work.cutoffs[0]
    const labels = cell === first ? head : isPlain ? columns : others
    labels.add(cell, cell.labelsPath, came.labels)
    if (cell !== first || work.facet === 'link') continue
    for (const own of came.labels.keys())
      parts.push([work.facet, labelIn(own), statsOf(new Map([[cell.labelsPath, oneLabel(own, 1)]]))])
  }
  return [
    ...documents.lines('document', []),
    ...head.lines('labels', parts),
    ...columns.lines('labels', []),
    ...others.lines('labels', []),
  ]
}

// ---- lines of objects ------------------------------------------------------------------------------------------------

const names = ['correct', 'wrong LABEL', 'wrong boundary', 'wrong LABEL and boundary', 'missed', 'spurious'] as const
const keys = ['same', 'type', 'overlap', 'other', 'missed', 'spurious'] as const
const nobody: Events = { same: 0, type: 0, overlap: 0, other: 0, missed: 0, spurious: 0 }

/** Lines share their statistics and facets: they are made once for each kind. */
export const newKinds = ({ columns, facet }: Work) => {
  const stats = new Map<string, HipeStats>()
  const facets = new Map<string, Facets>()
  const parts = new Map<HipeStats, readonly Part<HipeStats>[]>()
  const statsOfKind = (column: string, event: Event): HipeStats => {
    const key = `${event} ${column}`
    const own = stats.get(key) ?? {
      cells: hipeStats.empty.cells,
      objects: oneLabel(column, { ...nobody, [keys[event]]: 1 }),
    }
    stats.set(key, own)
    return own
  }
  return {
    verdict: (event: Event): string => names[event].replace('LABEL', facet),
    stats: statsOfKind,
    parts: (column: string, event: Event): readonly Part<HipeStats>[] => {
      const own = statsOfKind(column, event)
      const known = parts.get(own) ?? (columns.length > 1 ? [['column', column, own] as const] : [])
      parts.set(own, known)
      return known
    },
    facets: (column: string, label: string): Facets => {
      const key = `${column}\t${label}`
      const own = facets.get(key) ?? { ...(columns.length > 1 && { column }), [facet]: label }
      facets.set(key, own)
      return own
    },
  }
}

/** An object that something became of. */
