/** The result of a run: what `--json` prints, to the letter. A stored result is the sum of evidence with a face. */
import type { ColumnName, Json, Means, Problem, Saw } from '../contract.ts'

export type { Mean, Means, Saw } from '../contract.ts'

export interface Result {
  readonly result: 1
  readonly inputs: readonly Input[]
  readonly scores: readonly Score[]
  readonly comparisons: readonly Comparison[]
  readonly gates: readonly GateResult[]
  readonly problems: readonly ProblemGroup[]
  /** What there was of each label, where the result holds sums and documents have labels. */
  readonly labels?: LabelCounts
}
/** How many things have each label. */
export type Counted = Readonly<Record<string, number>>
/** The labels of each side, renamed as the config says: what warnings about labels follow from. */
export interface LabelCounts {
  /** What one thing with a label is called: `tag`. */
  readonly item: string
  /** What the config says of labels that may be there. */
  readonly known?: readonly string[] | 'gold'
  readonly gold: Counted
  readonly systems: Readonly<Record<string, Counted>>
  /** What "labels.only" leaves out. */
  readonly leftOut?: { readonly gold: Counted; readonly systems: Readonly<Record<string, Counted>> }
}
/** A file that was read. `documents` counts what its reader yields: sentences of a column file, documents of others. */
export interface Input {
  readonly role: 'gold' | 'system' | 'train' | 'documents'
  /** As seen from the folder of the config; in a call without one as it was typed. */
  readonly path: string
  readonly sha256: string
  readonly reader: string
  readonly documents: number
  /** The column of the gold, where it is not the last. */
  readonly column?: ColumnName
  /** Whose answers a file holds, and in which column where that is not the last. */
  readonly systems?: readonly { readonly system: string; readonly column?: ColumnName }[]
  /** What the reader saw of it, such as the unit of its offsets. */
  readonly saw?: Saw
}
/** A metric is known by its package and its name: two packages may have a metric of one name. */
export interface MetricName {
  readonly metric: string
  /** The package that it is of, as its plugin calls itself. */
  readonly plugin: string
}
export interface Score extends MetricName {
  readonly version: string
  readonly system: string
  /** What the config says of the system, such as its team. */
  readonly meta?: Readonly<Record<string, string>>
  readonly signature: string
  /** The options whose values let pass, or count as right, what others refuse or count as wrong: `repair=discard`, `reader.unaligned=miss`. */
  readonly lenient?: readonly string[]
  readonly headline: string
  readonly units: number
  /** What the units are called, where a view makes others of the documents than the metric says. */
  readonly unitsCalled?: string
  readonly measures: Measures
  /** By parameter: measures at each of its values. */
  readonly sweeps?: Readonly<Record<string, readonly SweepPoint[]>>
  /** By facet, then label: what the measures say of the part. */
  readonly facets: Readonly<Record<string, Readonly<Record<string, Part>>>>
  /** By key of metadata, then its value: what the measures say of these documents. */
  readonly groups?: Readonly<Record<string, Readonly<Record<string, GroupPart>>>>
  /** By what the means are over: `document`, or a key of metadata. */
  readonly means?: Readonly<Record<string, Means>>
  readonly bootstrap?: {
    readonly samples: number
    readonly confidence: number
    readonly seed: number
    /** How the bounds of intervals are found, where they are not samples beyond which an equal share is cut off. */
    readonly bounds?: 'cut' | 'weibull'
  }
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
  /** Its own sum, so that results of shards can be merged. */
  readonly stats: Json
}
/** A part of the documents. */
export interface GroupPart extends Part {
  readonly units: number
}
/** A `value` of null is "no value" (0/0). Ratios run from 0 to 1. */
export type Measures = Readonly<Record<string, Value>>
export interface Value {
  readonly value: number | null
  readonly interval?: readonly [number, number]
}
/** `difference` is system minus baseline. `differs` is the verdict of a test that gives no p. */
export interface Comparison extends MetricName {
  readonly measure: string
  readonly baseline: string
  readonly system: string
  readonly difference: number | null
  readonly interval?: readonly [number, number]
  /** The smallest difference that the units can show, from how the difference varies among resamples (Bloom 1995). */
  readonly detectable?: number
  readonly test: string
  /** Where the trials that count are those with a difference in the direction of the one observed, and not in both. */
  readonly alternative?: 'two-sided' | 'one-sided'
  readonly trials: number
  readonly seed: number
  readonly differs?: boolean
  /** True where all shuffles there can be were made, `trials` of them. */
  readonly exact?: true
  /** Absent where the difference has no value. */
  readonly p?: number
  /** Corrected for the number of comparisons of this measure (Holm 1979). */
  readonly pCorrected?: number
}
/** What a gate asks of one system, and whether it has it. */
export interface GateResult extends MetricName {
  readonly measure: string
  readonly system: string
  readonly group?: string
  readonly min?: number
  readonly max?: number
  readonly maxDrop?: number
  readonly against?: string
  readonly bound?: 'lower' | 'upper'
  /** Whether a drop counts only where it is significant. */
  readonly significant?: boolean
  /** The value, or the bound of its interval. */
  readonly value: number | null
  /** The value that it is held against. */
  readonly baseline?: number | null
  /** Of the test that says whether the drop is significant. */
  readonly p?: number
  readonly pass: boolean
  /** Why it fails. */
  readonly reason?: string
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
