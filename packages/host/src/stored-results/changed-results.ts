/** Changes of each system, item by item: both answers to a document are compared as it is read. */
import type { Evidence, Place } from '@assay/core'
import type { AnyDocument } from '../read/document.ts'
import type { Family } from './comparison-request.ts'
import type { Finder } from './find-scores.ts'
import { addCells, type Cells, type Change, compareItems, type Item, itemOf, noCells } from './item-changes.ts'

/** Changes of one system, item by item. */
export interface SystemChanges {
  readonly metric: string
  readonly baseline: string
  readonly system: string
  /** Of all items. */
  readonly cells: Cells
  /** Those in which one is right where the other is not, the largest difference first, either way. */
  readonly documents: readonly DocumentChanges[]
  readonly items: readonly Change[]
}
/** Changes of a system in one document. */
export interface DocumentChanges {
  readonly document: string
  /** Place of its first changed item. */
  readonly at: Place | null
  readonly cells: Cells
}

/** Sorts by difference in right items, then by number of changes, then by position. */
const byDifference = (a: DocumentChanges, b: DocumentChanges): number =>
  Math.abs(b.cells.onlyAfter - b.cells.onlyBefore) - Math.abs(a.cells.onlyAfter - a.cells.onlyBefore) ||
  b.cells.onlyAfter + b.cells.onlyBefore - (a.cells.onlyAfter + a.cells.onlyBefore)

/** Notes on one pair of systems. */
interface PairNotes {
  cells: Cells
  readonly documents: DocumentChanges[]
  readonly items: Change[]
}
/** Collects each document's lines of all systems, and compares them when the next document comes. */
export const newChangeCollector = (family: Family, finder: Finder) => {
  const noted = family.pairs.map((): PairNotes => ({ cells: noCells, documents: [], items: [] }))
  const nothing = (): Item[][] => family.pairs.flatMap(() => [[], []])
  let lines = nothing()
  let current: AnyDocument | undefined
  const shown = (change: Change): Change =>
    change.at === null ? change : { ...change, at: { ...change.at, path: finder.shown(change.at.path) } }
  const flush = (): void => {
    const document = current?.id ?? ''
    for (const [i, own] of noted.entries()) {
      const { cells, changes } = compareItems(document, lines[2 * i] ?? [], lines[2 * i + 1] ?? [])
      own.cells = addCells(own.cells, cells)
      const items = changes.map(shown)
      for (const item of items) own.items.push(item)
      if (items.length > 0) own.documents.push({ document, at: items[0]?.at ?? null, cells })
    }
    lines = nothing()
  }
  return {
    /** The same lines, of which those of items are kept. */
    noting: function* (
      system: number,
      document: AnyDocument,
      all: Iterable<Evidence<unknown>>,
    ): Iterable<Evidence<unknown>> {
      if (current !== document) flush()
      current = document
      for (const line of all) {
        const item = itemOf(line)
        if (item !== undefined) lines[system]?.push(item)
        yield line
      }
    },
    finish: (): readonly SystemChanges[] => {
      flush()
      return family.pairs.map(({ before, after }, i) => {
        const { metric, system: baseline } = before
        const { cells, documents, items } = noted[i]!
        return { metric, baseline, system: after.system, cells, documents: documents.sort(byDifference), items }
      })
    },
  }
}
