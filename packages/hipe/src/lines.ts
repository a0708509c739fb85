/** Lines of evidence: what a document comes to by facet, and what became of single objects. */
import { type Evidence, type Facets, oneLabel, type Part } from '@assay/core'
import { type Cell, type Events, type Facet, type HipeStats, hipeStats } from './cells.ts'
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

/** The cells of a document, and for each facet of theirs the same of it alone. */
class DocumentCells {
  private readonly whole: Cells = new Map()
  private readonly byFacet = new Map<Facet, Cells>()
  /** What its line counts for beside facets. */
  readonly parts: Part<HipeStats>[] = []
  private readonly verdict: string
  /** How many of a cell's facets count here. */
  private readonly facets: number

  constructor(verdict: string, facets: number) {
    this.verdict = verdict
    this.facets = facets
  }

  add({ facets }: Cell, path: string, documents: ReadonlyMap<string, number>): void {
    this.whole.set(path, documents)
    for (let i = 0; i < facets.length && i < this.facets; i++) {
      const facet = facets[i] as Facet
      const own = this.byFacet.get(facet)
      if (own === undefined) this.byFacet.set(facet, new Map([[path, documents]]))
      else own.set(path, documents)
    }
  }

  /** Adds its line. */
  end(lines: Line[]): void {
    const { whole, verdict, parts } = this
    if (whole.size === 0) return
    for (const [{ name, label }, own] of this.byFacet) parts.push([name, label, statsOf(own)])
    lines.push({ stats: statsOf(whole), verdict, parts })
  }
}

/**
 * A line for the document, and lines for its labels: in what the measures are of, in the same of other columns, and in slices. A
 * slice of the noise or of the time has no means over labels, which would take most of the time there is.
 */
export const newDocumentLines = (work: Work) => {
  const all = Number.POSITIVE_INFINITY
  const byColumn = work.columns.length > 1 ? 1 : 0
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
    const documents = new DocumentCells('document', all)
    const head = new DocumentCells('labels', all)
    const columns = new DocumentCells('labels', byColumn)
    const others = new DocumentCells('labels', 0)
    for (const { cell, came } of results) {
      // that a document was looked at says which column there is, though nothing may be in it
      if (isAll(cell.slice) || came !== NOTHING) documents.add(cell, cell.path, came.all)
      if (came.labels.size === 0) continue
      const isPlain = isAll(cell.slice) && cell.cutoff === work.cutoffs[0]
      const labels = cell === first ? head : isPlain ? columns : others
      labels.add(cell, cell.labelsPath, came.labels)
      if (cell !== first || work.facet === 'link') continue
      for (const own of came.labels.keys()) head.parts.push(partOf(cell, own))
    }
    for (const own of [documents, head, columns, others]) own.end(lines)
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
