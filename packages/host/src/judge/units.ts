/** The documents of a run in the order they come: what is drawn, swapped or left out. */
import type { AnyDocument } from '../read/pair.ts'

/** What is kept of a document: its content goes as soon as it is judged. */
export type Named = Pick<AnyDocument, 'id' | 'meta' | 'at'>

export interface Units {
  /** The number of a document; every system's answer to it comes before the next document does. */
  readonly place: (document: AnyDocument) => number
  readonly documents: readonly Named[]
}

/** What has been seen of the documents that one metric scores. */
export const newUnits = (): Units => {
  const documents: Named[] = []
  let last: AnyDocument | undefined
  return {
    place: (document) => {
      if (last !== document) {
        last = document
        documents.push({ id: document.id, meta: document.meta, at: document.at })
      }
      return documents.length - 1
    },
    documents,
  }
}
