/** Evidence in running text, for lists of errors and reports. */
import type { Interval } from '../models/trees/type.ts'
import type { Place } from '../places.ts'

/** A text with the annotations of gold and system. Offsets are in UTF-16 units, from 0. */
export interface Passage {
  readonly metric: string
  readonly system: string
  readonly document: string
  readonly at?: Place
  /** The document, a sentence of it, or the context of the marks. */
  readonly text: string
  /** The starts of sentences in `text`, in order, where the format has them. */
  readonly sentences?: readonly number[]
  /** True if the document goes on before or after the passage. */
  readonly cut?: { readonly before: boolean; readonly after: boolean }
  /** The number of characters of the document before the passage, if any. */
  readonly from?: number
  readonly marks: readonly Mark[]
  /** Arrows over the text. */
  readonly arcs?: readonly PassageArc[]
}

/** An arrow of one side from a stretch of `text` to another. */
export interface PassageArc extends Pick<Mark, 'side' | 'label' | 'verdict'> {
  readonly from: Interval
  readonly to: Interval
}

export interface Mark {
  readonly side: 'gold' | 'system'
  /** First unit of `text`, and one past the last. */
  readonly start: number
  readonly end: number
  /** The label on that side; empty where it has none. */
  readonly label: string
  /**
   * In the field's words: `correct`, `missed`, `spurious`, `wrong type` …; empty where another mark has the verdict.
   */
  readonly verdict: string
  /** The cluster that it is an item of, by its number on that side. */
  readonly cluster?: number
}
