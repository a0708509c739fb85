/** What both sides name: items of a clustering, borders of spans, ids of what names are linked to. Sides that share none are about two things. */
import type { Json } from './stats.ts'

/** What of one kind a pair of documents names. */
export interface Meeting {
  /** How many the gold has, and the system. */
  readonly gold: number
  readonly system: number
  /** How many of the system's are the gold's too. */
  readonly both: number
  /** How many of the system's others would be, by the name of what would make them so; those that none would are not there. */
  readonly would?: Readonly<Record<string, number>>
  /** The first of each side that the other does not have, for people. Asked for as long as few are known. */
  readonly first?: () => { readonly gold: readonly string[]; readonly system: readonly string[] }
}

/** An option of the reader of a side, with the value that it has and the one that it should have. */
export interface Setting {
  readonly side: 'gold' | 'system'
  readonly option: string
  readonly from: Json
  readonly to: Json
}

/** One kind of what both sides name. */
export interface Keys<A> {
  /** What one of them is called: `item`. */
  readonly item: string
  /**
   * True where both sides are told which there are, such as the records that are to be clustered: none in common is then a mistake
   * however few there are. Others are found, and a weak system may find none of a few.
   */
  readonly told?: true
  /** What a pair of documents names; nothing where it is of no use there. Linear, and of no more than the two. */
  readonly meet: (gold: A, system: A) => Meeting | undefined
  /** What is to be done for what stands in `would`, in a few words. */
  readonly remedy?: (name: string) => string
  /** Options of readers that do it: the first that a side's reader has, and that is not set so, is named in place of these words. */
  readonly settings?: (name: string) => readonly Setting[]
}
