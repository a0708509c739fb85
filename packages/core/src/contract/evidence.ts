/** Evidence: the lines that a score is the sum of. */
import type { Interval } from '../models/trees/type.ts'
import type { Place } from '../places.ts'

/** Labels by facet, such as `{ type: 'PER' }`. */
export type Facets = Readonly<Record<string, string>>

/** Statistic that a line adds to one label of a facet. */
export type Part<S> = readonly [facet: string, label: string, stats: S]

/** The share of a line that one of the smaller units has which a metric draws. */
export interface UnitShare<S> {
  /** Its number, from 0. */
  readonly unit: number
  readonly stats: S
  readonly parts?: readonly Part<S>[]
  /** Added in resamples alone, and no part of the line: what only they need, such as the order of items. */
  readonly drawn?: S
}

/** A line shared out among the smaller units that its metric draws (`draws`). */
export interface UnitShares<S> {
  /** The number of units: a matter of the gold, so that every answer to it has as many. */
  readonly units: number
  /** They add up to the line, and their parts to those of the line. Asked for where something is drawn, before the next line is requested. */
  readonly each: () => Iterable<UnitShare<S>>
}

/**
 * One line of evidence: the statistic it adds, the verdict, and the labels it counts for. Lines may share their
 * statistics and facets: treat them as immutable.
 */
export interface Evidence<S> {
  readonly stats: S
  /** The verdict in the field's words: `correct`, `missed`, `spurious`, `wrong type` … */
  readonly verdict: string
  /**
   * True for a line without an error, which lists of errors omit. Implied by verdicts that end in `correct`, unless it is false, as for
   * `partly correct`.
   */
  readonly right?: boolean
  /**
   * True if an earlier line has the verdict on the same items and this one repeats it from another view: lists and
   * matrices omit it.
   */
  readonly again?: true
  /** Labels that filters use; without `parts`, the breakdown too: the whole line counts for each of them. */
  readonly facets?: Facets
  /**
   * Parts that count for different labels: for a wrong type, the gold's phrase counts for one type and the system's for
   * another.
   */
  readonly parts?: readonly Part<S>[]
  /** The share of each of the smaller units, where its metric draws such. A line without is in no resample. */
  readonly shares?: UnitShares<S>
  /**
   * Renders the line; absent for lines about no item, such as a count of tokens. Called before the next line is
   * requested, or never. Returns plain data that holds no document and no buffer of one.
   */
  readonly show?: () => RenderedLine
}

/**
 * The lines of a pair, as the type of a `judge` that yields them: `function* (system): Lines<typeof stats> { … }`. The compiler
 * then shows a mistake at the line that has it; without it, at `judge`, since it compares whole generators.
 */
export type Lines<T extends { readonly empty: unknown }> = Iterable<Evidence<T['empty']>>

/** A line of evidence as a reader of an error list would like to see it. */
export interface RenderedLine {
  /** The gold's text; absent where the gold has nothing. */
  readonly gold?: string
  /** The system's text; absent where the system has nothing. */
  readonly system?: string
  /** Further details, such as the kind and size of the error. */
  readonly details?: string
  readonly at?: Place
  /**
   * The two labels, or the one that a side has alone, as counted in a confusion matrix. Absent: the line is not counted
   * there.
   */
  readonly types?: { readonly gold?: string; readonly system?: string }
  /** Position in the text of either side, in the units of the model: tokens, characters or words. */
  readonly where?: { readonly gold?: readonly Stretch[]; readonly system?: readonly Stretch[] }
  /** The words of the item of either side where it is these words, wherever they stand: slices have it by them, and not by its nesting. */
  readonly words?: { readonly gold?: string; readonly system?: string }
  /** Arrows over the text of either side, such as from the head of a relation to its tail. */
  readonly arcs?: { readonly gold?: readonly Arc[]; readonly system?: readonly Arc[] }
}

/** An arrow from one stretch of a text to another, in the units of `where`; with its label if that is not the type of its side. */
export interface Arc {
  readonly from: Interval
  readonly to: Interval
  readonly label?: string
}

/** A stretch of text, with its label if that is not the type of its side. */
export interface Stretch extends Interval {
  readonly label?: string
  /** True for context of the line: another mark has the verdict. */
  readonly beside?: true
  /**
   * The number of its cluster on its side, so that items of one cluster can be linked. The item of the line is the cluster, which slices
   * have by its words, and not by its nesting.
   */
  readonly cluster?: number
}
