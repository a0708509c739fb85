/** Documents as the host hands them out. */
import type { Document, Model } from '@assay/core'

export type AnyDocument = Document<Model>

/** A system's answer; `undefined` if it lacks the document, and the policy skips it. */
export type Answer = AnyDocument | undefined

/** A document of the gold with the answers of all systems, in the order of the plan. */
export interface AnsweredDocument {
  readonly gold: AnyDocument
  readonly answers: readonly Answer[]
  /** The number of the file of the gold that it is in; of documents that the gold lacks, that of the last one. */
  readonly file: number
  /** True if the gold lacks it, and an empty document takes its place. */
  readonly isExtra?: boolean
}
