/** The result of a run, exactly as `--json` prints it. A stored result is the sum of evidence with its context. */
import type {
  ColumnName,
  DetectedProperties,
  Json,
  MatrixColumns,
  Means,
  Measure,
  Problem,
  Section,
} from '../contract.ts'

export type { DetectedProperties, Mean, Means } from '../contract.ts'

/** The title of a campaign, its date as the config writes it, and a link to the task. */
export interface Campaign {
  readonly title?: string
  readonly date?: string
  readonly link?: string
}

export interface Result {
  readonly result: 1
  readonly campaign?: Campaign
  readonly inputs: readonly Input[]
  readonly scores: readonly Score[]
  readonly comparisons: readonly Comparison[]
  readonly gates: readonly GateResult[]
  readonly problems: readonly ProblemGroup[]
  /** Counts of labels, where the result holds sums and documents have labels. */
  readonly labels?: LabelCounts
  /** The effect of the patch of the gold that the scores are made with (`--patch`). */
  readonly patch?: PatchEffect
  /** True if written for others: without paths of the gold, places of problems, and sums that hold words. */
  readonly redacted?: true
}
/** The number of things with each label. */
export type CountsByLabel = Readonly<Record<string, number>>
/** The labels of each side, renamed by the config: warnings about labels are derived from them. */
export interface LabelCounts {
  /** Name of one thing with a label: `tag`. */
  readonly item: string
  /** The labels that the config allows. */
  readonly known?: readonly string[] | 'gold'
  readonly gold: CountsByLabel
  readonly systems: Readonly<Record<string, CountsByLabel>>
  /** Labels excluded by "labels.only". */
  readonly leftOut?: { readonly gold: CountsByLabel; readonly systems: Readonly<Record<string, CountsByLabel>> }
}
/** A file that was read. `documents` counts what its reader yields: sentences of a column file, documents of others. */
export interface Input {
  readonly role: 'gold' | 'system' | 'train' | 'documents' | 'patch'
  /** Relative to the folder of the config; without one, as typed. */
  readonly path: string
  readonly sha256: string
  readonly reader: string
  readonly documents: number
  /** The column of the gold, where it is not the last. */
  readonly column?: ColumnName
  /** The systems whose answers the file holds, each with its column if that is not the last. */
  readonly systems?: readonly { readonly system: string; readonly run?: string; readonly column?: ColumnName }[]
  /** Properties that the reader detected, such as the unit of its offsets. */
  readonly saw?: DetectedProperties
}
/** A metric by its package and its name: two packages may have a metric of one name. */
export interface MetricName {
  readonly metric: string
  /** The package, by the name of its plugin. */
  readonly plugin: string
}
export interface Score extends MetricName {
  readonly version: string
  /** The name that a preset gives to the metric under these options. */
  readonly convention?: string
  readonly system: string
  /** Metadata of the system from the config, such as its team. */
  readonly meta?: Readonly<Record<string, string>>
  readonly signature: string
  /**
   * Options whose values accept, or count as correct, what others refuse or count as wrong: `repair=discard`,
   * `reader.unaligned=miss`.
   */
  readonly lenient?: readonly string[]
  readonly headline: string
  /** The documents that it answers; of several runs, those that the fewest answer. */
  readonly units: number
  /** Name of the units, where a view turns documents into others than the metric names. */
  readonly unitsCalled?: string
  readonly measures: Measures
  /** The runs of which every number is the mean, where the system is several: the same program under several seeds. */
  readonly runs?: readonly RunOfScore[]
  /** By parameter: measures at each of its values. */
  readonly sweeps?: Readonly<Record<string, readonly SweepPoint[]>>
  /** Measures of each part, by facet, then label. */
  readonly facets: Readonly<Record<string, Readonly<Record<string, Part>>>>
  /** Measures of groups of documents, by key of metadata, then its value. */
  readonly groups?: Readonly<Record<string, Readonly<Record<string, GroupPart>>>>
  /** Means by what they are over: `document`, or a key of metadata. */
  readonly means?: Readonly<Record<string, Means>>
  readonly bootstrap?: {
    readonly samples: number
    readonly confidence: number
    readonly seed: number
    /** The method of the interval's bounds, where they are not the samples beyond which equal shares are cut off. */
    readonly bounds?: 'cut' | 'weibull'
  }
  /** The metric's own parts of a report. */
  readonly sections?: readonly Section[]
  readonly remarks?: readonly string[]
  /** True where its sums and those of its parts hold words of the documents. */
  readonly words?: true
  /** The sum itself, from which every number above follows; null where omitted. */
  readonly stats: Json
}
/** One run of a system, scored by itself. */
export interface RunOfScore {
  /** Part of its path in place of the wildcards, such as a seed. */
  readonly name: string
  readonly units: number
  readonly measures: Measures
  /** Present if it is not that of the first run, since a reader has detected something else in its file. */
  readonly signature?: string
  /** Its own sum; null where sums are omitted. */
  readonly stats: Json
}
export interface SweepPoint {
  readonly at: number
  readonly measures: Measures
}
export interface Part {
  readonly measures: Measures
  /** Its own sum, so that results of shards can be merged; null where that of the score is. */
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
  /** The standard deviation over the runs of the system, with n − 1 as divisor; that of means over documents, `sd`, has n. */
  readonly deviation?: number
  /** Number of runs with a value, where some have none. */
  readonly runs?: number
}
/** `difference` is system minus baseline. `differs` is the verdict of a test without a p-value. */
export interface Comparison extends MetricName {
  readonly measure: string
  /** Key of the groups over which the means are compared; the sums are where it is absent. */
  readonly mean?: string
  readonly baseline: string
  readonly system: string
  readonly difference: number | null
  readonly interval?: readonly [number, number]
  /** The smallest difference that the units can show, from how the difference varies among resamples (Bloom 1995). */
  readonly detectable?: number
  readonly test: string
  /** The side of the test, where trials count by a difference in one direction, or in both. */
  readonly alternative?: 'two-sided' | 'one-sided'
  readonly trials: number
  readonly seed: number
  readonly differs?: boolean
  /** True where all possible shuffles were made, `trials` of them. */
  readonly exact?: true
  /** Absent where the difference has no value. */
  readonly p?: number
  /** Corrected for the number of comparisons of this measure, or of its mean (Holm 1979). */
  readonly pCorrected?: number
}
/** The requirement of a gate for one system, and its outcome. */
export interface GateResult extends MetricName {
  readonly measure: string
  readonly system: string
  readonly group?: string
  readonly min?: number
  readonly max?: number
  readonly maxDrop?: number
  readonly against?: string
  readonly bound?: 'lower' | 'upper'
  /** True if a drop counts only where it is significant. */
  readonly significant?: boolean
  /** The value, or the bound of its interval. */
  readonly value: number | null
  /** The value that it is compared with. */
  readonly baseline?: number | null
  /** The p-value of the test of the drop. */
  readonly p?: number
  readonly pass: boolean
  /** The reason of a failure. */
  readonly reason?: string
}
/** Effect of a patch of the gold on the scores and their order: `before` is with the gold as its files have it. */
export interface PatchEffect {
  /** The table of decisions, as in `inputs`. */
  readonly path: string
  readonly sha256: string
  /** Rows of the table by their decision. */
  readonly decisions: Readonly<Record<'change' | 'keep' | 'ambiguous' | 'undecided', number>>
  /** Changes by kind: an item with another label is relabelled, with other borders resized, with both replaced. */
  readonly changes: Readonly<Record<'added' | 'removed' | 'relabelled' | 'resized' | 'replaced', number>>
  /** Number of documents that are changed. */
  readonly documents: number
  /** By the headline of each metric, or the measures that systems are compared by. */
  readonly scores: readonly PatchedScore[]
  /** Of metrics that score several systems. */
  readonly rankings: readonly PatchedRanking[]
}
export interface PatchedScore extends MetricName {
  readonly measure: string
  readonly system: string
  readonly signature: string
  readonly before: number | null
  readonly after: number | null
  /** After minus before; null where one of them has no value. */
  readonly difference: number | null
  /** From the samples of the run's bootstrap, or those of its tests: both golds are resampled alike. */
  readonly interval?: readonly [number, number]
}
export interface PatchedRanking extends MetricName {
  readonly measure: string
  /** Ranks of the systems that have a value both times, the best after the patch first; equal values have one rank. */
  readonly ranks: readonly { readonly system: string; readonly before: number; readonly after: number }[]
  /** Kendall's τ-b of the two orders; null where all systems are equal in one of them. */
  readonly tau: number | null
  /** Pairs of systems whose order changes, or the verdict of whose test does. */
  readonly pairs: readonly PatchedPair[]
}
/** Two systems; `system` is the better one before the patch, or one of two that are equal. */
export interface PatchedPair {
  readonly system: string
  readonly baseline: string
  readonly before: PairVerdict
  readonly after: PairVerdict
}
/** System minus baseline, and the figures of the comparison of the run, where it compares the two. */
export interface PairVerdict extends Pick<Comparison, 'interval' | 'p' | 'pCorrected' | 'differs'> {
  readonly difference: number
}
/** Problems of one code and message, counted; `at` is the place of the first. */
export interface ProblemGroup {
  readonly code: string
  readonly severity: Problem['severity']
  readonly count: number
  readonly message: string
  readonly at: Problem['at']
  readonly hint?: string
  readonly skipped?: NonNullable<Problem['skipped']>
}

/** A metric as reports describe it; every `Metric` is one. */
export interface Description {
  readonly title: string
  readonly units: string
  readonly draws?: string
  readonly headline: string
  readonly shows?: readonly string[]
  readonly matrix?: MatrixColumns<string>
  readonly measures: Readonly<Record<string, Measure<string>>>
  /** Works to cite: BibTeX entries, or references in full. */
  readonly references?: readonly string[]
}
