/** A line of evidence as those see it who look at single ones. */
import type { Evidence } from '@assay/core'
import type { Passage } from '@assay/core/result'

/** One line of evidence with where it comes from; `show` and `passage` may be called until the next line comes. */
export interface Line {
  readonly metric: string
  readonly system: string
  readonly document: string
  readonly evidence: Evidence<unknown>
  /** The text of the document with what the line marks in it; nothing where there is no text, or no place in it. */
  readonly passage: () => Passage | undefined
}
