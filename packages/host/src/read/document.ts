/** Documents as the host hands them out. */
import type { Document, Model } from '@assay/core'

export type AnyDocument = Document<Model>

/** A system's answer; none where it has no such document, and the policy is to leave that out. */
export type Answer = AnyDocument | undefined
/** Called for each document of the gold with the answers of all systems, in the order of the plan. */
export type Visit = (gold: AnyDocument, answers: readonly Answer[]) => void
