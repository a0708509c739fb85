/** The documents of a run in the order they come, and the unit that each belongs to: what is drawn, swapped or left out. */
import type { AnyMetric } from '../contract.ts'
import type { AnyDocument } from './pair.ts'

/** What is kept of a document: its content goes as soon as it is judged. */
export type Named = Pick<AnyDocument, 'id' | 'meta' | 'at'>

export interface Units {
  /** The number of a document; every system's answer to it comes before the next document does. */
  readonly place: (document: AnyDocument) => number
  /** By document. */
  readonly documents: readonly Named[]
  readonly unitOf: readonly number[]
  /** How many units there are. */
  readonly count: () => number
}

/** What has been seen of the documents that one metric scores. */
export const unitsOf = ({ unit }: AnyMetric): Units => {
  const documents: Named[] = []
  const unitOf: number[] = []
  const named = new Map<string, number>()
  let last: AnyDocument | undefined
  let units = 0
  /** Units other than documents are gathered by a value of their metadata. */
  const unitIn = ({ meta }: AnyDocument): number => {
    if (unit === 'document') return units++
    const name = meta[unit.meta] ?? ''
    const known = named.get(name)
    if (known !== undefined) return known
    named.set(name, units)
    return units++
  }
  return {
    place: (document) => {
      if (last !== document) {
        last = document
        documents.push({ id: document.id, meta: document.meta, at: document.at })
        unitOf.push(unitIn(document))
      }
      return documents.length - 1
    },
    documents,
    unitOf,
    count: () => units,
  }
}
