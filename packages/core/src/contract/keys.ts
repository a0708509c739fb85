/**
 * Keys that both sides name: items of a clustering, borders of spans, ids of linked entities. Sides that share none are
 * about different data.
 */
import type { Json } from './stats.ts'

/** Keys of one kind in a pair of documents. */
export interface Meeting {
  /** The number of keys in the gold; `system` likewise. */
  readonly gold: number
  readonly system: number
  /** The number of the system's keys that the gold has too. */
  readonly both: number
  /**
   * The number of other keys of the system that would match after each named change; changes that help none are absent.
   */
  readonly would?: Readonly<Record<string, number>>
  /** The first keys of each side that the other does not have, for messages. Called while few are known. */
  readonly first?: () => { readonly gold: readonly string[]; readonly system: readonly string[] }
}

/** A reader option of one side, with its current value and the one it should have. */
export interface Setting {
  readonly side: 'gold' | 'system'
  readonly option: string
  readonly from: Json
  readonly to: Json
}

/** One kind of key that both sides name. */
export interface Keys<A> {
  /** Name of one such key: `item`. */
  readonly item: string
  /**
   * True where both sides are given the keys, such as the records to cluster: none in common is then a mistake, however
   * few there are. Other keys are found by the system, and a weak one may find none of a few.
   */
  readonly given?: true
  /**
   * Compares the keys of a pair of documents; undefined where that is of no use. Must be linear, and look at no more
   * than the two.
   */
  readonly meet: (gold: A, system: A) => Meeting | undefined
  /** Describes in a few words the remedy for a change named in `would`. */
  readonly remedy?: (name: string) => string
  /**
   * Reader options that make the change: the first that a side's reader has, and that is set otherwise, is suggested
   * instead of `remedy`.
   */
  readonly settings?: (name: string) => readonly Setting[]
}
