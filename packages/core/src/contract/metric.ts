/** A metric, and the scorer that it becomes under its options. */
import type { Either } from '../either.ts'
import type { Models } from '../models.ts'
import type { Code, Problem } from '../places.ts'
import type { Model } from './document.ts'
import type { Evidence } from './evidence.ts'
import type { Keys } from './keys.ts'
import type { About, MatrixColumns, Measure, Parts, SweepPoint } from './measure.ts'
import type { Schema } from './schema.ts'
import type { Section } from './section.ts'
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

/** A doubt about a sum: a warning in one sentence, without the system's name, and a hint that would settle it. */
export interface Doubt {
  /** `error` where the sum is meaningless: reported in place of a score. */
  readonly severity?: 'error'
  readonly message: string
  readonly hint: string
}

/**
 * The part of a statistic that some measures rest on: where many sums are needed for such a measure alone, as in paired
 * tests, only this is added up. It changes no number.
 */
export interface Basis<S, T = unknown> {
  readonly measures: readonly string[]
  readonly stats: Stats<T>
  /** The part that is added up instead; it must commute with sums. */
  readonly of: (s: S) => T
  /** The measures as `summarise` gives them of the whole statistic, to the bit. */
  readonly summarise: (t: T) => { readonly [measure: string]: number | undefined }
}

/** From a sum to numbers: everything of a metric except its evidence. */
export interface Summary<S, K extends string> {
  readonly stats: Stats<S>
  /**
   * True where sums hold words, forms or ids of the documents, not just labels and counts: they are removed from files
   * written for others.
   */
  readonly words?: true
  /** `undefined` where the formula has no value (0/0); never NaN, never a made-up zero. */
  readonly summarise: (s: NoInfer<S>) => { readonly [P in K]: number | undefined }
  readonly basis?: Basis<NoInfer<S>>
  /**
   * The measures that have intervals, where those of all would take too long: `summarise` gives them of a resample, to the bit as that of
   * the whole, and those that only resamples have.
   */
  readonly resampled?: {
    readonly measures: readonly string[]
    readonly summarise: (s: NoInfer<S>) => { readonly [measure: string]: number | undefined }
  }
  /**
   * Measures that exist only under these options, such as one for each of a list of weights; `summarise` returns them
   * too.
   */
  readonly measures?: Readonly<Record<string, Measure<string>>>
  /**
   * Formulas of measures with the numbers of this sum, such as `3 / 4`, in decimals and `+ − · / √ ( )`: `assay explain
   * METRIC --of RESULT` prints them. Needed only where a formula is not made of other measures' names, P and R alone.
   */
  readonly worked?: (s: NoInfer<S>) => Readonly<Record<string, string>>
  /**
   * Measures as functions of a parameter of the metric, by its name: each point has the parameter's value and the
   * measures there.
   */
  readonly sweeps?: (s: NoInfer<S>) => Readonly<Record<string, readonly SweepPoint[]>>
  /** The metric's own parts of a report, worked out from the sum and those of its parts alone. */
  readonly sections?: (s: NoInfer<S>, parts: Parts<NoInfer<S>>) => readonly Section[]
  /** Remarks about this sum that the options do not imply, such as missing data. */
  readonly remarks?: (s: NoInfer<S>, parts?: Parts<NoInfer<S>>) => readonly string[]
  /**
   * Facets whose lines name exceptions alone, with the label of all else: `{ discontinuous: 'false' }`. Where a line has such a facet, what
   * is in the sum without one counts for this label; where none has it, there is no such breakdown.
   */
  readonly rest?: Readonly<Record<string, string>>
  /** Signs that the data is not what was intended, each with the code of its warning. */
  readonly doubts?: readonly (readonly [code: Code, doubtOf: (s: NoInfer<S>) => Doubt | undefined])[]
  /** Reports in the layout of an official scorer, byte for byte, by the name that `--format` takes. */
  readonly formats?: Readonly<Record<string, (s: NoInfer<S>, about: About<S>) => string>>
}

/** A metric under its options: the evidence of a pair, and what its sum means. */
export interface Scorer<M extends Model, S, K extends string> extends Summary<S, K> {
  /** Curried: what depends on the gold alone is worked out once for all systems. */
  readonly judge: (gold: Models[M]) => (system: Models[M]) => Iterable<Evidence<NoInfer<S>>>
  /**
   * Reports what the metric cannot accept, or repairs: in the gold, or in an answer with its gold at hand. An `error`
   * ends the run, a `warning` is reported and counted. A problem with an empty path is about the whole document.
   */
  readonly check?: (content: Models[M], gold?: Models[M]) => Iterable<Problem>
  /** A panel: answers of equal annotators, none of them the gold, in the order of their names. */
  readonly panel?: {
    /**
     * Its evidence; a missing answer is undefined. Smaller panels are parts of its sum: `pair` with `a × b`, `annotator` with all pairs of
     * one, and `without` one of them.
     */
    readonly judge: (
      answers: readonly (Models[M] | undefined)[],
      names: readonly string[],
    ) => Iterable<Evidence<NoInfer<S>>>
    /** Parts that follow from the sum, such as each label against all others. */
    readonly split?: (s: NoInfer<S>) => Parts<S>
  }
  /**
   * The form in which labels are compared, where not as they are written; none where a label counts for nothing under these options. No
   * warning is given about two labels of one form, nor about one that has none.
   */
  readonly labelForm?: (label: string) => string | undefined
  /**
   * The scorer under what the sum of one of the systems says, such as a threshold that is chosen on it; asked for once all documents are
   * judged. On the left, why there is none.
   */
  readonly settled?: (sumOf: (system: string) => S | undefined) => Either<string, Scorer<M, S, K>>
  /**
   * Keys that must match for anything to be correct; by default those of the model, unless a score above the worst
   * shows that they need not.
   */
  readonly keys?: readonly Keys<Models[M]>[]
}

/** Looks at a gold, then at an answer to it. */
export type PairWork<C, A> = (gold: C) => (system: C) => A

/**
 * Does the work on a pair once for all metrics that ask for the same `work` under equal options (plain data). The host
 * caches it only while the pair is scored; a metric used by itself works alone.
 */
export type Share = <O, C, A>(work: (options: O) => PairWork<C, A>, options: O) => PairWork<C, A>
