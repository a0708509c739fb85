/** Places in the input, and problems there. */

/** A place in the input: 1-based, as editors count; `column` and `length` in code points of the line. */
export interface Place {
  readonly path: string
  readonly line: number
  readonly column: number
  readonly length?: number
}

/** The place of what stands in no file; the host puts that of the document. */
export const nowhere: Place = { path: '', line: 0, column: 0 }

declare const declared: unique symbol

/** The code of a problem, which only `declareCodes` makes: the argument of `assay explain`. */
export type Code = string & { readonly [declared]: true }

/** A problem with the input, for the user. Data, never thrown. */
export interface Problem {
  readonly severity: 'error' | 'warning'
  readonly code: Code
  /** The meaning of the code in a few words, for codes of plugins; the host adds it. */
  readonly title?: string
  readonly message: string
  readonly at: Place
  /** The line at that place in the input, for the code frame; shortened if it is very long. */
  readonly text?: string
  /** A remedy. */
  readonly hint?: string
  /**
   * True where message and hint hold no words of the documents, but offsets, labels and ids of documents: they are then shown
   * where the words are secret.
   */
  readonly wordless?: true
  /** The system that a run goes on without, and the code of its first mistake. */
  readonly skipped?: { readonly system: string; readonly code: string }
}

/** A place with the text of its line. */
export interface Location {
  readonly at: Place
  readonly text?: string
}
