/** Lines of evidence: the counts of a document by facet, and the outcomes of single objects. */
import { type Evidence, type Facets, oneLabel, type Part } from '@assay/core'
import { type Cell, type HipeStats, hipeStats, type OutcomeCounts } from './cells.ts'
import type { MetricPlan } from './metric-plan.ts'
import { labelIn } from './outcome-tuples.ts'
import type { Outcome } from './pair-objects.ts'
import { isAll } from './slices.ts'
import { type DocumentCounts, NO_COUNTS } from './tally.ts'

export type Line = Evidence<HipeStats>

/** The counts of one document in one cell. */
export interface Result {
  readonly cell: Cell
  readonly counts: DocumentCounts
}

type Cells = Map<string, ReadonlyMap<string, number>>

const statsOf = (cells: ReadonlyMap<string, ReadonlyMap<string, number>>): HipeStats => ({
  cells,
  objects: hipeStats.empty.objects,
})

/** Collects the cells of a document, and the rows of the report that they belong to. */
const newDocumentCells = (verdict: string) => {
  const whole: Cells = new Map()
  const parts: Part<HipeStats>[] = []
  return {
    /** The parts of its line, in addition to the whole. */
    parts,
    add: ({ facets }: Cell, path: string, documents: ReadonlyMap<string, number>): void => {
      whole.set(path, documents)
      for (const { name, label } of facets) parts.push([name, label, statsOf(oneLabel(path, documents))])
    },
    /** Adds the line. */
    end: (lines: Line[]): void => {
      lines.push({ stats: statsOf(whole), verdict, parts })
    },
  }
}

/** Collects the cells of a document by kind. */
const byKind = (verdict: string) => {
  const kinds = new Map<string, ReturnType<typeof newDocumentCells>>()
  return {
    of: ({ kind }: Cell): ReturnType<typeof newDocumentCells> => {
      const cells = kinds.get(kind) ?? newDocumentCells(verdict)
      kinds.set(kind, cells)
      return cells
    },
    end: (lines: Line[]): void => {
      for (const cells of kinds.values()) cells.end(lines)
    },
  }
}

/** Builds the lines of a document and of its labels, one for each kind of cells. */
export const newDocumentLines = (plan: MetricPlan) => {
  const [first] = plan.cells
  // the parts of labels in the first cell, which documents share
  const parts = new Map<string, Part<HipeStats>>()
  const partOf = (cell: Cell, text: string): Part<HipeStats> => {
    const cached = parts.get(text)
    if (cached !== undefined) return cached
    const part = [plan.facet, labelIn(text), statsOf(oneLabel(cell.labelsPath, oneLabel(text, 1)))] as const
    parts.set(text, part)
    return part
  }
  return (results: readonly Result[], lines: Line[]): void => {
    const documents = byKind('document')
    const labels = byKind('labels')
    for (const { cell, counts } of results) {
      // an empty document counts too: it shows that the column exists
      if (isAll(cell.slice) || counts !== NO_COUNTS) documents.of(cell).add(cell, cell.path, counts.all)
      if (counts.labels.size === 0) continue
      const labelCells = labels.of(cell)
      labelCells.add(cell, cell.labelsPath, counts.labels)
      if (cell !== first || plan.facet === 'link') continue
      for (const label of counts.labels.keys()) labelCells.parts.push(partOf(cell, label))
    }
    documents.end(lines)
    labels.end(lines)
  }
}

// ---- lines of objects ------------------------------------------------------------------------------------------------

const names = ['correct', 'wrong LABEL', 'wrong boundary', 'wrong LABEL and boundary', 'missed', 'spurious'] as const
const keys = ['same', 'type', 'overlap', 'other', 'missed', 'spurious'] as const
const noObjects: OutcomeCounts = { same: 0, type: 0, overlap: 0, other: 0, missed: 0, spurious: 0 }

/** Builds the lines of a column's objects, which share statistics and facets by outcome. */
export interface ObjectLines {
  readonly line: (outcome: Outcome, label: string, show: NonNullable<Line['show']>) => Line
}

export const newObjectLines =
  ({ columns, facet }: MetricPlan) =>
  (column: string): ObjectLines => {
    const isNamed = columns.length > 1
    const kinds = keys.map((key, outcome) => {
      const stats: HipeStats = {
        cells: hipeStats.empty.cells,
        objects: oneLabel(column, { ...noObjects, [key]: 1 }),
      }
      const parts: readonly Part<HipeStats>[] = isNamed ? [['column', column, stats]] : []
      return { stats, verdict: (names[outcome] as string).replace('LABEL', facet), parts }
    })
    const cache = new Map<string, Facets>()
    const facetsOfLabel = (label: string): Facets => {
      const cached = cache.get(label)
      if (cached !== undefined) return cached
      const facets = { ...(isNamed && { column }), [facet]: label }
      cache.set(label, facets)
      return facets
    }
    return {
      line: (outcome, label, show) => {
        const { stats, verdict, parts } = kinds[outcome]!
        const facets = facetsOfLabel(label)
        return facet === 'link' ? { stats, verdict, facets, parts, show } : { stats, verdict, facets, show }
      },
    }
  }
