/** What each system became, item by item: both answers to a document compared while it is read. */
import type { Evidence, Place } from '@assay/core'
import type { AnyDocument } from '../read/document.ts'
import type { Family } from './asked.ts'
import { type Cells, type Change, cellsAdded, comparedIn, type Item, itemOf, noCells } from './changes.ts'
import type { Finder } from './found.ts'

/** What one system became, item by item. */
export interface Changed {
  readonly metric: string
  readonly baseline: string
  readonly system: string
  /** Of all items. */
  readonly cells: Cells
  /** Those in which one is right where the other is not, the largest difference first, either way. */
  readonly documents: readonly ChangedDocument[]
  readonly items: readonly Change[]
}
/** How two systems stand to each other in one document. */
export interface ChangedDocument {
  readonly document: string
  /** Where its first changed item is. */
  readonly at: Place | null
  readonly cells: Cells
}

/** The more items more one has right, the further up; of equals that with more changes, then that which comes first. */
const byDifference = (a: ChangedDocument, b: ChangedDocument): number =>
  Math.abs(b.cells.onlyAfter - b.cells.onlyBefore) - Math.abs(a.cells.onlyAfter - a.cells.onlyBefore) ||
  b.cells.onlyAfter + b.cells.onlyBefore - (a.cells.onlyAfter + a.cells.onlyBefore)

/** What is noted of one pair of systems. */
interface Noted {
  cells: Cells
  readonly documents: ChangedDocument[]
  readonly items: Change[]
}
/** What is said of each document by all systems, compared as soon as the next one comes. */
export const changesOf = (family: Family, finder: Finder) => {
  const noted = family.pairs.map((): Noted => ({ cells: noCells, documents: [], items: [] }))
  const nothing = (): Item[][] => family.pairs.flatMap(() => [[], []])
  let lines = nothing()
  let current: AnyDocument | undefined
  const shown = (change: Change): Change =>
    change.at === null ? change : { ...change, at: { ...change.at, path: finder.shown(change.at.path) } }
  const flush = (): void => {
    const document = current?.id ?? ''
    for (const [i, own] of noted.entries()) {
      const { cells, changes } = comparedIn(document, lines[2 * i] ?? [], lines[2 * i + 1] ?? [])
      own.cells = cellsAdded(own.cells, cells)
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
    finish: (): readonly Changed[] => {
      flush()
      return family.pairs.map(({ before, after }, i) => {
        const { metric, system: baseline } = before
        const { cells, documents, items } = noted[i] as Noted
        return { metric, baseline, system: after.system, cells, documents: documents.sort(byDifference), items }
      })
    },
  }
}
