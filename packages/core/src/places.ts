/** Places in the input, and what there is to say about them. */

/** Where something is: 1-based, as editors count; `column` and `length` in code points of the line. */
export interface Place {
  readonly path: string
  readonly line: number
  readonly column: number
  readonly length?: number
}

/** Something to tell the user about the input. Data, never thrown. */
export interface Problem {
  readonly severity: 'error' | 'warning'
  /** What `assay explain` takes: a code of Assay, such as `E311`, or one of `Plugin.messages`. */
  readonly code: string
  /** What the code means in a few words, where a plugin brings it; the host adds it. */
  readonly title?: string
  readonly message: string
  readonly at: Place
  /** The line at that place as it stands in the input, for the code frame; shortened where it is very long. */
  readonly text?: string
  /** What to do about it. */
  readonly hint?: string
}

/** A place with the line that stands there. */
export interface Spot {
  readonly at: Place
  readonly text?: string
}
