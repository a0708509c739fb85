/** Evidence: the lines that a score is the sum of. */
import type { Interval } from '../models/trees/type.ts'
import type { Place } from '../places.ts'

/** Labels by facet, such as `{ type: 'PER' }`. */
export type Facets = Readonly<Record<string, string>>

/** What a line adds to one label of a facet. */
export type Part<S> = readonly [facet: string, label: string, stats: S]

/** One line of evidence: what it adds, what was found, where it counts. Lines may share their statistics and facets: nobody changes them. */
export interface Evidence<S> {
  readonly stats: S
  /** What was found, in the field's words: `correct`, `missed`, `spurious`, `wrong type` … */
  readonly verdict: string
  /** True where nothing is wrong, so that a list of errors leaves the line out; verdicts that end in `correct` are so anyway. */
  readonly right?: true
  /** True where a line before it has said of the same items what became of them, and this one says it by another view: lists and matrices leave it out. */
  readonly again?: true
  /** What filters look at; without `parts`, the breakdown too: the whole line counts for each of its labels. */
  readonly facets?: Facets
  /** Where the line does not count as a whole for each label: for a wrong type the gold's phrase counts for one type and the system's for another. */
  readonly parts?: readonly Part<S>[]
  /**
   * What the line looks like; absent where it is about no item, such as a count of tokens. Called by those who look, before
   * the next line is asked for, or never; what it gives is plain data, which holds no document and no buffer of one.
   */
  readonly show?: () => Shown
}

/** A line of evidence as a reader of an error list would like to see it. */
export interface Shown {
  /** What the gold says; absent where the gold has nothing. */
  readonly gold?: string
  /** What the system says; absent where the system has nothing. */
  readonly system?: string
  /** What else there is to say of it, such as how wrong it is and in what. */
  readonly details?: string
  readonly at?: Place
  /** The labels that met, or the one that a side has alone: what a matrix of confusion counts. Without it, the line is not counted there. */
  readonly types?: { readonly gold?: string; readonly system?: string }
  /** Where it stands in the text of either side, in the units of the model: tokens, characters or words. */
  readonly where?: { readonly gold?: readonly Stretch[]; readonly system?: readonly Stretch[] }
}

/** A part of a text, and what it is called where that is not the type of its side. */
export interface Stretch extends Interval {
  readonly label?: string
  /** True where it only belongs to what the line is about: the verdict is said elsewhere. */
  readonly beside?: true
  /** The cluster of its side that it is an item of, by number, so that those of one can be told. */
  readonly cluster?: number
}
