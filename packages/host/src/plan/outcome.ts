/** What a run comes to. */
import type { Problem } from '@assay/core'
import type { Description, Result } from '@assay/core/result'

/** A result, and what reports need beside it. */
export interface Outcome {
  readonly result: Result
  readonly metrics: readonly (Description & { readonly name: string; readonly plugin: string })[]
  readonly warnings: readonly Problem[]
  /** Gates that fail, each at its place in the config. */
  readonly failed?: readonly Problem[]
  /** The official layouts that a metric offers, by score (in the order of `result.scores`). */
  readonly formats: readonly Formats[]
}
export type Formats = Readonly<Record<string, () => string>>
