/** What is said of a metric beside its scores. */
import type { InMatrix, Measure } from '../contract.ts'

/** What a report has to know of a metric; a `Metric` is one. */
export interface Description {
  readonly title: string
  readonly units: string
  readonly headline: string
  readonly shows?: readonly string[]
  readonly matrix?: InMatrix<string>
  readonly measures: Readonly<Record<string, Measure<string>>>
  /** Whom to cite: BibTeX entries, or references in full. */
  readonly references?: readonly string[]
}
