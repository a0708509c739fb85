/** Evidence in running text: what lists of errors and reports show. */
import type { Place } from '../places.ts'

/** A text with what gold and system say of it. Offsets are in UTF-16 units, from 0. */
export interface Passage {
  readonly metric: string
  readonly system: string
  readonly document: string
  readonly at?: Place
  /** The document, a sentence of it, or what is around the marks. */
  readonly text: string
  /** Where sentences begin in `text`, in order, where the format says it. */
  readonly sentences?: readonly number[]
  /** Whether the document goes on before or after it. */
  readonly cut?: { readonly before: boolean; readonly after: boolean }
  /** How many characters of the document stand before it, where any do. */
  readonly from?: number
  readonly marks: readonly Mark[]
}

export interface Mark {
  readonly side: 'gold' | 'system'
  /** First unit of `text`, and one past the last. */
  readonly start: number
  readonly end: number
  /** What the side calls it; empty where it has no name. */
  readonly label: string
  /** In the field's words: `correct`, `missed`, `spurious`, `wrong type` …; empty where it is said at another mark. */
  readonly verdict: string
  /** The cluster that it is an item of, by its number on that side. */
  readonly cluster?: number
}
