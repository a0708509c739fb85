/** The result of a run: what `--json` prints, to the letter. A stored result is the sum of evidence with a face. */
import type { Json, Problem } from '../contract.ts'

export interface Result {
  readonly result: 1
  readonly inputs: readonly Input[]
  readonly scores: readonly Score[]
  readonly comparisons: readonly Comparison[]
  readonly gates: readonly Json[]
  readonly problems: readonly ProblemGroup[]
}
/** A file that was read. `documents` counts what its reader yields: sentences of a column file, documents of others. */
export interface Input {
  readonly role: 'gold' | 'system' | 'train'
  /** As the user named it; never absolute. */
  readonly path: string
  readonly sha256: string
  readonly reader: string
  readonly documents: number
}
export interface Score {
  readonly metric: string
  readonly version: string
  readonly system: string
  readonly signature: string
  readonly headline: string
  readonly units: number
  readonly measures: Measures
  /** By parameter: measures at each of its values. */
  readonly sweeps?: Readonly<Record<string, readonly SweepPoint[]>>
  /** By facet, then label: what the measures say of the part. */
  readonly facets: Readonly<Record<string, Readonly<Record<string, Part>>>>
  readonly bootstrap?: { readonly samples: number; readonly confidence: number; readonly seed: number }
  readonly remarks?: readonly string[]
  /** The sum itself, from which every number above follows. */
  readonly stats: Json
}
export interface SweepPoint {
  readonly at: number
  readonly measures: Measures
}
export interface Part {
  readonly measures: Measures
}
/** A `value` of null is "no value" (0/0). Ratios run from 0 to 1. */
export type Measures = Readonly<Record<string, Value>>
export interface Value {
  readonly value: number | null
  readonly interval?: readonly [number, number]
}
/** `difference` is system minus baseline. `differs` is the verdict of a test that gives no p. */
export interface Comparison {
  readonly metric: string
  readonly measure: string
  readonly baseline: string
  readonly system: string
  readonly difference: number | null
  readonly interval?: readonly [number, number]
  readonly test: string
  readonly trials: number
  readonly seed: number
  readonly differs?: boolean
  readonly p?: number
}
/** Problems of one code and message, counted; `first` is the place of the first. */
export interface ProblemGroup {
  readonly code: string
  readonly severity: Problem['severity']
  readonly count: number
  readonly message: string
  readonly at: Problem['at']
  readonly hint?: string
}
