/** A metric, and the scorer that it becomes under its options. */
import type { Models } from '../models.ts'
import type { Problem } from '../places.ts'
import type { Model } from './document.ts'
import type { Evidence } from './evidence.ts'
import type { Keys } from './keys.ts'
import type { About, InMatrix, Measure, Parts, Schema, SweepPoint } from './measure.ts'
import type { Share } from './share.ts'
import type { Stats } from './stats.ts'

export interface Metric<M extends Model, O, S, K extends string> {
  readonly contract: 1
  readonly name: string
  /** One line for `assay list`. */
  readonly title: string
  readonly reads: M
  /** What its documents are called, in the plural: `sentences`, `documents`, `names`. */
  readonly units: string
  /** Keys of the bibliography or references in full. */
  readonly cites: readonly string[]
  readonly options: Schema<O>
  readonly measures: { readonly [P in K]: Measure<NoInfer<K>> }
  readonly headline: NoInfer<K>
  /** The two or three measures of a ranking, before the headline: precision and recall. */
  readonly shows?: readonly NoInfer<K>[]
  /** In a table of several metrics: its headline, under its name, unless something else is said. */
  readonly matrix?: InMatrix<NoInfer<K>>
  /** `share` is for work on a pair that other metrics do too. */
  readonly with: (options: O, share?: Share) => Scorer<M, S, NoInfer<K>>
}

/** What there is to doubt about a sum: a warning in one sentence, without the system, and what would settle it. */
export interface Doubt {
  /** `error` where the sum says nothing: it is reported in the place of a score. */
  readonly severity?: 'error'
  readonly message: string
  readonly hint: string
}

/**
 * Measures that rest on less than the whole statistic, and what they rest on: where many sums are asked for such a measure alone, as
 * paired tests do, no more is added up. It changes no number.
 */
export interface Basis<S, T = unknown> {
  readonly measures: readonly string[]
  readonly stats: Stats<T>
  /** What is added up instead. Of a sum it is the sum of what it is of each term. */
  readonly of: (s: S) => T
  /** The measures as `summarise` gives them of the whole statistic, to the bit. */
  readonly summarise: (t: T) => { readonly [measure: string]: number | undefined }
}

/** From a sum to numbers: what a metric needs beside its evidence. */
export interface Summary<S, K extends string> {
  readonly stats: Stats<S>
  /** `undefined` where the formula has no value (0/0); never NaN, never a made-up zero. */
  readonly summarise: (s: NoInfer<S>) => { readonly [P in K]: number | undefined }
  readonly basis?: Basis<NoInfer<S>>
  /** Measures that exist only because the options ask for them, such as one for each of a list of weights; `summarise` gives them too. */
  readonly measures?: Readonly<Record<string, Measure<string>>>
  /**
   * The formulas of measures with the numbers of this sum, such as `3 / 4`, in decimals, `+ − · / √ ( )`: what `assay explain METRIC
   * --of RESULT` writes. Needed only where the formula itself says more than names of other measures, P and R.
   */
  readonly worked?: (s: NoInfer<S>) => Readonly<Record<string, string>>
  /** Measures as functions of a parameter of the metric, by its name: each point says where it stands and what is there. */
  readonly sweeps?: (s: NoInfer<S>) => Readonly<Record<string, readonly SweepPoint[]>>
  /** What the options do not say and a reader of the numbers should know about this sum, such as data that was missing. */
  readonly remarks?: (s: NoInfer<S>) => readonly string[]
  /** Signs that the data is not what was meant, by the code of the warning, one of the plugin's messages. */
  readonly doubts?: Readonly<Record<string, (s: NoInfer<S>) => Doubt | undefined>>
  /** Reports in the layout of an official scorer, byte for byte, by the name that `--format` takes. */
  readonly formats?: Readonly<Record<string, (s: NoInfer<S>, about: About<S>) => string>>
}

/** A metric under its options: the evidence of a pair, and what its sum means. */
export interface Scorer<M extends Model, S, K extends string> extends Summary<S, K> {
  /** Curried: what depends on the gold alone is worked out once for all systems. */
  readonly judge: (gold: Models[M]) => (system: Models[M]) => Iterable<Evidence<NoInfer<S>>>
  /**
   * What the metric cannot accept, or repairs: in the gold, and in an answer with its gold at hand. An `error` ends the run, a
   * `warning` is reported and counted. A problem with an empty path is of the document as a whole.
   */
  readonly check?: (content: Models[M], gold?: Models[M]) => Iterable<Problem>
  /** The evidence of a panel: answers of equals, none of them the gold, in the order of their names; what an annotator has not done is absent. */
  readonly panel?: (
    answers: readonly (Models[M] | undefined)[],
    names: readonly string[],
  ) => Iterable<Evidence<NoInfer<S>>>
  /** Parts that follow from the sum of a panel, such as each label against all others. */
  readonly split?: (s: NoInfer<S>) => Parts<S>
  /** Labels of the data that count for nothing under these options: no warning is given about them. */
  readonly ignores?: (label: string) => boolean
  /**
   * What must meet for anything to be right. Where it is not said here, it is what the model says, and a score that is not the worst
   * shows that it need not.
   */
  readonly keys?: readonly Keys<Models[M]>[]
}
