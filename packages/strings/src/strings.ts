/** Strings of a document: what was extracted from a text, without its place there. */
import type { Place, Span } from '@assay/core'

/** A string with its labels. */
export interface StringItem {
  /** The words, as they were given. */
  readonly text: string
  /** The shortest spelling of a number of JSON that is written otherwise: it is equal to what is spelt so too. */
  readonly number?: string
  /** Label paths, as spans have them. */
  readonly labels: Span['labels']
  /** The place in the text in code points, where it is known. */
  readonly start?: number
  readonly end?: number
  /** The place that the answer names, where the text that it is in is not known. */
  readonly named?: { readonly start: number; readonly end: number }
  /** A string that may be several names is taken apart where the text has all of them, or wherever it has not the whole. */
  readonly joined?: 'auto' | 'parts'
  readonly at?: Place
  readonly attributes?: Readonly<Record<string, string>>
}

/** The strings of a document, and how its answer was read. */
export interface Strings {
  readonly items: readonly StringItem[]
  /** The text of the document, where it is known. */
  readonly text?: string
  readonly outcome: 'items' | 'empty' | 'unparsed'
  /** Leniencies that it took to read the answer, by name. */
  readonly lenient: Readonly<Record<string, number>>
  /** The reason that an answer could not be read. */
  readonly reason?: string
  /** The beginning of an answer that was not read. */
  readonly raw?: string
  /** The place of an answer that was not read. */
  readonly at?: Place
}
