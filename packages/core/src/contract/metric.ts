/** A metric, and the scorer that it becomes under its options. */
import type { Either } from '../either.ts'
import type { Models } from '../models.ts'
import type { Problem } from '../places.ts'
import type { Model } from './document.ts'
import type { Evidence } from './evidence.ts'
import type { Keys } from './keys.ts'
import type { MatrixColumns, Measure } from './measure.ts'
import type { Panel } from './panel.ts'
import type { Resampling } from './resampling.ts'
import type { Schema } from './schema.ts'
import type { ScorerReport } from './scorer-report.ts'
import type { Stats } from './stats.ts'

export interface Metric<M extends Model, O, S, K extends string> {
  readonly contract: 1
  readonly name: string
  /** One line for `assay list`. */
  readonly title: string
  readonly reads: M
  /** Name of its documents, in the plural: `sentences`, `documents`, `names`. */
  readonly units: string
  /**
   * Name of smaller units, in the plural, that are drawn in place of documents for intervals and tests, where one document is all the data:
   * `gold clusters`. Its lines are shared out among them (`shares`); a measure that rests on other lines has no value in a resample.
   */
  readonly draws?: string
  /** Keys of the bibliography or references in full. */
  readonly cites: readonly string[]
  /**
   * True where the words of its documents are secret, such as personal data: no output has any, unless `--show-leaks` asks for them.
   * Lists of errors have offsets and labels in place of `gold` and `system` of a line; its verdict, details and facets are shown.
   */
  readonly secret?: true
  /**
   * True where it asks for more than the other metrics of its package, such as a score for each span: it is scored where it is named, and
   * not among all of them (`PACKAGE/*`).
   */
  readonly apart?: true
  /**
   * True for a metric of a system's list, which its scores cut. A document that is not in a file of mentions alone is then one in which
   * the system finds nothing, as it is in every such file that is cut, unless `documents.missing` is set.
   */
  readonly lists?: true
  readonly options: Schema<O>
  readonly measures: { readonly [P in K]: Measure<NoInfer<K>> }
  readonly headline: NoInfer<K>
  /** The two or three measures of a ranking, before the headline: precision and recall. */
  readonly shows?: readonly NoInfer<K>[]
  /** Its columns in a table of several metrics; by default its headline, under its name. */
  readonly matrix?: MatrixColumns<NoInfer<K>>
  /** `share` does work on a pair that other metrics need too. */
  readonly with: (options: O, share?: Share) => Scorer<M, S, NoInfer<K>>
}

/** A metric under its options: the evidence of a pair, what its sum means, and what a report says of it. */
export interface Scorer<M extends Model, S, K extends string> {
  /** Curried: what depends on the gold alone is worked out once for all systems. */
  readonly judge: (gold: Models[M]) => (system: Models[M]) => Iterable<Evidence<NoInfer<S>>>
  /**
   * Reports what the metric cannot accept, or repairs: in the gold, or in an answer with its gold at hand. An `error`
   * ends the run, a `warning` is reported and counted. A problem with an empty path is about the whole document.
   */
  readonly check?: (content: Models[M], gold?: Models[M]) => Iterable<Problem>
  readonly stats: Stats<S>
  /** `undefined` where the formula has no value (0/0); never NaN, never a made-up zero. */
  readonly summarise: (s: NoInfer<S>) => { readonly [P in K]: number | undefined }
  /**
   * Measures that exist only under these options, such as one for each of a list of weights; `summarise` returns them
   * too.
   */
  readonly measures?: Readonly<Record<string, Measure<string>>>
  /**
   * True where sums hold words, forms or ids of the documents, not just labels and counts: they are removed from files
   * written for others.
   */
  readonly words?: true
  /**
   * The form in which labels are compared, where not as they are written; none where a label counts for nothing under these options. No
   * warning is given about two labels of one form, nor about one that has none.
   */
  readonly labelForm?: (label: string) => string | undefined
  /**
   * Keys that must match for anything to be correct; by default those of the model, unless a score above the worst
   * shows that they need not.
   */
  readonly keys?: readonly Keys<Models[M]>[]
  /**
   * The scorer under what the sum of one of the systems says, such as a threshold that is chosen on it; asked for once all documents are
   * judged. On the left, why there is none.
   */
  readonly settled?: (sumOf: (system: string) => S | undefined) => Either<string, Scorer<M, S, K>>
  /** Formulas with numbers, curves, tables, remarks and doubts, and the layouts of official scorers. */
  readonly report?: ScorerReport<S>
  readonly resampling?: Resampling<S>
  readonly panel?: Panel<M, S>
}

/** Looks at a gold, then at an answer to it. */
export type PairWork<C, A> = (gold: C) => (system: C) => A

/**
 * Does the work on a pair once for all metrics that ask for the same `work` under equal options (plain data). The host
 * caches it only while the pair is scored; a metric used by itself works alone.
 */
export type Share = <O, C, A>(work: (options: O) => PairWork<C, A>, options: O) => PairWork<C, A>
