/** The documents of a run in order: the units that are drawn, swapped or skipped. */
import { compareCodePoints } from '@assay/core'
import type { AnyDocument } from '../read/pair.ts'

/** Header of a document, kept after its content is dropped. */
export type UnitHeader = Pick<AnyDocument, 'id' | 'meta' | 'at' | 'named'>

export interface Units {
  /** The number of a document; every system's answer to it comes before the next document does. */
  readonly place: (document: AnyDocument) => number
  readonly documents: readonly UnitHeader[]
  /** Notes how many smaller units a document has, of which an answer without evidence knows none; false where an earlier answer had others. */
  readonly note: (place: number, smaller: number) => boolean
  /** The number of units that are drawn of a document: the smaller ones, or itself. */
  readonly drawnIn: (place: number) => number
  /** The keys of metadata that any of them has. */
  readonly keys: () => readonly string[]
}

/** Collects the documents that one metric scores; `firstKeys` are keys besides those in their metadata. */
export const newUnits = (firstKeys: readonly string[] = []): Units => {
  const documents: UnitHeader[] = []
  const smaller: number[] = []
  let last: AnyDocument | undefined
  return {
    place: (document) => {
      if (last !== document) {
        last = document
        const { id, meta, at, named } = document
        documents.push(named === undefined ? { id, meta, at } : { id, meta, at, named })
      }
      return documents.length - 1
    },
    documents,
    note: (place, count) => {
      const before = smaller[place] ?? 0
      smaller[place] = Math.max(before, count)
      return before === 0 || count === 0 || before === count
    },
    drawnIn: (place) => smaller[place] ?? 1,
    keys: () => {
      const keys = new Set(firstKeys)
      for (const { meta } of documents) for (const key in meta) keys.add(key)
      return [...keys].sort(compareCodePoints)
    },
  }
}
