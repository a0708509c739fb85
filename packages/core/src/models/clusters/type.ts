/**
 * The model `clusters`: items, and clusters of them. A partition, where each item is in one cluster, or a cover, where some
 * are in several or in none. Coreference chains, people of a web search and records of one entity are all clusters, with
 * other keys: a mention's key is its span.
 */
import type { Location } from '../../places.ts'
import type { Forms } from '../tags/type.ts'
import type { Interval } from '../trees/type.ts'
import { type Items, itemsBuilder, keyOf } from './items.ts'

export type { Items, ItemsBuilder } from './items.ts'
export { itemAt, itemsBuilder, itemsOf, keyOf, sameKeys } from './items.ts'

/** Clusters as lists of items: cluster `c` holds `members[start[c], start[c + 1])`, each item once. */
export interface Cover {
  readonly start: Int32Array
  readonly members: Int32Array
}

export interface Clusters extends Cover {
  readonly items: Items
  /** The cluster's name in the file. Labels are opaque: they never match across the two sides. */
  readonly clusterName: (cluster: number) => string
  /** The weight of a cluster of a sample, where a file gives it: the inverse of its probability of being drawn. */
  readonly clusterWeight?: (cluster: number) => number
  /** The type of the entity, where the format has one. */
  readonly clusterType?: (cluster: number) => string | undefined
  /**
   * The group of an item, such as its language, for metrics that distinguish links between groups from links within
   * them.
   */
  readonly group?: (item: number) => string
  /** Facets of the whole document for breakdowns, such as `{ topic: 'brexit' }`. */
  readonly facets?: Readonly<Record<string, string>>
  /** Items that are set aside by name (WePS: `discarded`). They may be in a cluster too, if the file says both. */
  readonly discarded: Int32Array
  /** True where the items are given to both sides, as records and documents are; mentions of a text are found. */
  readonly given?: true
  /** True for the placeholder of a document that a system lacks. An answer of no clusters is another thing. */
  readonly absent?: true
  /** An item as a reader of an error list would like to see it: the words of a mention. The key, if absent. */
  readonly shown?: (item: number) => string
  /** The place of the `i`th entry of `members` in the input. */
  readonly spot: (membership: number) => Location
  /** The words of the text, where the format has them: both sides must be about the same. */
  readonly text?: Forms
  /** The first word of each sentence, where the format says it. */
  readonly sentences?: Int32Array
  /** The words of `text` that an item covers, in pieces, where it is part of the text. */
  readonly within?: (item: number) => readonly Interval[]
  /** The place of a word of `text`. */
  readonly wordSpot?: (word: number) => Location
  /** Mentions, for formats that know more of an item than its key. */
  readonly mentions?: Mentions
  /** The pairs of a list of pairs, from which the clusters follow. */
  readonly pairs?: ItemPairs
  /**
   * For each item of `system` the item here that it matches, or -1; one to one. By equal keys, if absent; a reader's
   * option may match otherwise. Items in none of the clusters that count are not matched, so that they take no partner
   * from those that count.
   */
  readonly match?: (system: Clusters, counted?: Covers) => Int32Array
  /** The items that a scorer finds on the other side, if these are not always those that are paired; `goldOf` has the pairs. */
  readonly lookUp?: (system: Clusters, goldOf: Int32Array) => LookedUp
  /** For each item of `system` the item here that is the same by itself, whatever `match` pairs: by equal keys, if absent. */
  readonly equal?: (system: Clusters) => Int32Array
}

/**
 * Pairs of items as a file lists them, each once, in its order. Packed: ten million of them with probabilities are 160 MB, and no
 * object.
 */
export interface ItemPairs {
  /** The items of pair `i` are `left[i]` and `right[i]`. */
  readonly left: Int32Array
  readonly right: Int32Array
  /** The probability that both are one, from 0 to 1, where the file has them. */
  readonly probabilities?: Float64Array
  /** 1 for a pair that was judged to be one, 0 for one that was not: nothing is known of any other pair. Absent: each is a link. */
  readonly decisions?: Uint8Array
  /** True if all linked items are in one cluster; otherwise each item is in one of its own, and the pairs say it all. */
  readonly closed: boolean
  /** True if the file names its items by itself, and not in pairs alone: an item without a link is known too. */
  readonly listsItems: boolean
  /** The place of a pair in the input. */
  readonly spot: (pair: number) => Location
}

/** For each item of the gold the item of the system that is found for it, or -1, and the reverse. Two items may find the same one. */
export interface LookedUp {
  readonly gold: Int32Array
  readonly system: Int32Array
}

/** The clusters of both sides that count, where a metric takes some away, such as singletons. */
export interface Covers {
  readonly gold: Cover
  readonly system: Cover
}

/**
 * The words that mentions consist of, and their heads. Numbers ascend through the document, empty nodes among them, and two
 * readings of one text have the same number for the same word; where there are empty nodes, not all numbers are taken.
 */
export interface Mentions {
  /** The words of item `i` are `words[start[i], start[i + 1])`, ascending. */
  readonly start: Int32Array
  readonly words: Int32Array
  /** The head word of each item; -1 where the format says none. */
  readonly heads: Int32Array
  /** 1 for each item whose head is an empty node, where the format has these. */
  readonly zeros?: Uint8Array
}

/** The number of clusters. */
export const clusterCount = ({ start }: Cover): number => start.length - 1

/** The number of items of a cluster. */
export const sizeOf = ({ start }: Cover, cluster: number): number => start[cluster + 1]! - start[cluster]!

/** An item for people: its words, or its key. */
export const renderItem = (clusters: Clusters, item: number): string =>
  clusters.shown?.(item) ?? keyOf(clusters.items, item)

/** The most items of a cluster that are written out. */
const MAX_SHOWN = 5

/**
 * A cluster for people: its name in the file, its type where it has one, and its first items: `e12 PER {Ada, she}`. `items` are
 * those that count, where these are not all that the file puts into it.
 */
export const renderCluster = (
  clusters: Clusters,
  cluster: number,
  items: Int32Array = clusters.members.subarray(clusters.start[cluster], clusters.start[cluster + 1]),
): string => {
  const type = clusters.clusterType?.(cluster) || undefined
  const some = Array.from(items.subarray(0, MAX_SHOWN), (item) => renderItem(clusters, item)).join(', ')
  const more = items.length > MAX_SHOWN ? ` … ${items.length} in all` : ''
  return `${clusters.clusterName(cluster)}${type === undefined ? '' : ` ${type}`} {${some}${more}}`
}

/** The same items in no cluster: an answer with nothing in it. */
export const withoutClusters = ({ pairs: _, ...clusters }: Clusters): Clusters => ({
  ...clusters,
  start: Int32Array.of(0),
  members: new Int32Array(0),
  discarded: new Int32Array(0),
  absent: true,
})

/** A cover from lists of items. */
export const coverOf = (clusters: readonly (readonly number[])[]): Cover => {
  const start = new Int32Array(clusters.length + 1)
  clusters.forEach((members, c) => {
    start[c + 1] = start[c]! + members.length
  })
  return { start, members: Int32Array.from(clusters.flat()) }
}

/** Clusters made by hand, for tests and programs: the names of their items, by cluster. */
export const clustersOf = (
  clusters: readonly (readonly string[])[],
  { discarded = [], types }: { readonly discarded?: readonly string[]; readonly types?: readonly string[] } = {},
): Clusters => {
  const builder = itemsBuilder()
  const cover = coverOf(clusters.map((keys) => [...new Set(keys)].map(builder.addText)))
  const aside = Int32Array.from(discarded, builder.addText)
  return {
    ...cover,
    items: builder.finish(),
    discarded: aside,
    clusterName: (cluster) => `${cluster + 1}`,
    ...(types && { clusterType: (cluster: number) => types[cluster] }),
    spot: (membership) => ({ at: { path: '', line: membership + 1, column: 1 } }),
  }
}
