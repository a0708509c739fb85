/** Short ways to the many sums of intervals and paired tests. They change no number. */
import type { Stats } from './stats.ts'

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

/** Short ways to many sums of one metric. */
export interface Resampling<S> {
  /** Paired tests of the measures that rest on it alone add up only this. */
  readonly basis?: Basis<NoInfer<S>>
  /**
   * The measures that have intervals, where those of all would take too long: `summarise` gives them of a resample, to the bit as that of
   * the whole, and those that only resamples have.
   */
  readonly intervals?: {
    readonly measures: readonly string[]
    readonly summarise: (s: NoInfer<S>) => { readonly [measure: string]: number | undefined }
  }
}
