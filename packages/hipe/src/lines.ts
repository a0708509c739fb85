/** Lines of evidence: what a document comes to by facet, and what became of single objects. */
import { type Evidence, type Facets, oneLabel, type Part } from '@assay/core'
import { type Cell, type Events, type HipeStats, hipeStats } from './cells.ts'
import { labelIn } from './counts.ts'
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

const statsOf = (cells: ReadonlyMap<string, ReadonlyMap<string, number>>): HipeStats => ({
  cells,
  objects: hipeStats.empty.objects,
})

/** The cells of a document, and of each row the one that it is of. */
const newDocumentCells = (verdict: string) => {
  const whole: Cells = new Map()
  const parts: Part<HipeStats>[] = []
  return {
    /** What its line counts for beside the whole. */
    parts,
    add: ({ facets }: Cell, path: string, documents: ReadonlyMap<string, number>): void => {
      whole.set(path, documents)
      for (const { name, label } of facets) parts.push([name, label, statsOf(oneLabel(path, documents))])
    },
    /** Adds their line. */
    end: (lines: Line[]): void => {
      lines.push({ stats: statsOf(whole), verdict, parts })
    },
  }
}

/** The cells of a document by their kind. */
const byKind = (verdict: string) => {
  const kinds = new Map<string, ReturnType<typeof newDocumentCells>>()
  return {
    of: ({ kind }: Cell): ReturnType<typeof newDocumentCells> => {
      const own = kinds.get(kind) ?? newDocumentCells(verdict)
      kinds.set(kind, own)
      return own
    },
    end: (lines: Line[]): void => {
      for (const own of kinds.values()) own.end(lines)
    },
  }
}

/** Lines for the document and for its labels: of each kind of cells, a line. */
export const newDocumentLines = (work: Work) => {
  const [first] = work.cells
  // what a label came to in the first cell: documents share it
  const parts = new Map<string, Part<HipeStats>>()
  const partOf = (cell: Cell, own: string): Part<HipeStats> => {
    const known = parts.get(own)
    if (known !== undefined) return known
    const part = [work.facet, labelIn(own), statsOf(oneLabel(cell.labelsPath, oneLabel(own, 1)))] as const
    parts.set(own, part)
    return part
  }
  return (results: readonly Result[], lines: Line[]): void => {
    const documents = byKind('document')
    const labels = byKind('labels')
    for (const { cell, came } of results) {
      // that a document was looked at says which column there is, though nothing may be in it
      if (isAll(cell.slice) || came !== NOTHING) documents.of(cell).add(cell, cell.path, came.all)
      if (came.labels.size === 0) continue
      const own = labels.of(cell)
      own.add(cell, cell.labelsPath, came.labels)
      if (cell !== first || work.facet === 'link') continue
      for (const label of came.labels.keys()) own.parts.push(partOf(cell, label))
    }
    documents.end(lines)
    labels.end(lines)
  }
}

// ---- lines of objects ------------------------------------------------------------------------------------------------

const names = ['correct', 'wrong LABEL', 'wrong boundary', 'wrong LABEL and boundary', 'missed', 'spurious'] as const
const keys = ['same', 'type', 'overlap', 'other', 'missed', 'spurious'] as const
const nobody: Events = { same: 0, type: 0, overlap: 0, other: 0, missed: 0, spurious: 0 }

/** The lines of one column's objects: they share their statistics and facets, which are made once for each kind. */
export interface Kinds {
  readonly line: (event: Event, label: string, show: NonNullable<Line['show']>) => Line
}

export const newKinds =
  ({ columns, facet }: Work) =>
  (column: string): Kinds => {
    const isNamed = columns.length > 1
    const kinds = keys.map((key, event) => {
      const stats: HipeStats = {
        cells: hipeStats.empty.cells,
        objects: oneLabel(column, { ...nobody, [key]: 1 }),
      }
      const parts: readonly Part<HipeStats>[] = isNamed ? [['column', column, stats]] : []
      return { stats, verdict: (names[event] as string).replace('LABEL', facet), parts }
    })
    const known = new Map<string, Facets>()
    const facetsOfLabel = (label: string): Facets => {
      const before = known.get(label)
      if (before !== undefined) return before
      const own = { ...(isNamed && { column }), [facet]: label }
      known.set(label, own)
      return own
    }
    return {
      line: (event, label, show) => {
        const { stats, verdict, parts } = kinds[event] as (typeof kinds)[number]
        const facets = facetsOfLabel(label)
        return facet === 'link' ? { stats, verdict, facets, parts, show } : { stats, verdict, facets, show }
      },
    }
  }
