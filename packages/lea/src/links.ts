/** Links that two clusterings share, counted from the contingency table: no pair of mentions is listed. */
import {
  addTo,
  type Clusters,
  type Contingency,
  type Cover,
  clusterCount,
  clustersByItem,
  contingency,
  coverOf,
  type Shared,
  sizeOf,
} from '@assay/core'
import { link } from './formulas.ts'
import type { LeaOptions } from './options.ts'

/** Σ_r link(|k ∩ r|) for each entity k. Where entities of the other side overlap, a link counts in each that has it. */
const sharedLinks = ({ goldSizes, start, count }: Contingency): Float64Array => {
  const links = new Float64Array(goldSizes.length)
  for (let k = 0; k < goldSizes.length; k++) {
    let sum = 0
    for (let cell = start[k] as number; cell < (start[k + 1] as number); cell++) sum += link(count[cell] as number)
    links[k] = sum
  }
  return links
}

// ---- entities that overlap -------------------------------------------------------------------------------------------

/** A set of entities of the other side, and how many mentions of one entity are in just these. */
interface Kind {
  readonly entities: Int32Array
  mentions: number
}

/**
 * The links of each entity that any entity of the other side has, each counted once (the union of their links). Mentions
 * that are in the same set of entities are taken together, so an entity costs the number of different sets, squared.
 */
const unitedLinks = (own: Cover, other: Cover, items: number): Float64Array => {
  const of = clustersByItem(other, items)
  return Float64Array.from({ length: own.start.length - 1 }, (_, k) => unitedIn(kindsIn(own, of, k)))
}

const kindsIn = (own: Cover, of: Cover, k: number): readonly Kind[] => {
  const kinds = new Map<string, Kind>()
  for (let m = own.start[k] as number; m < (own.start[k + 1] as number); m++) {
    const item = own.members[m] as number
    if (sizeOf(of, item) === 0) continue
    const entities = of.members.subarray(of.start[item], of.start[item + 1])
    const key = entities.join()
    const kind = kinds.get(key)
    if (kind === undefined) kinds.set(key, { entities, mentions: 1 })
    else kind.mentions++
  }
  return [...kinds.values()]
}

const meets = (a: Kind, b: Kind): boolean => a.entities.some((entity) => b.entities.includes(entity))

const unitedIn = (kinds: readonly Kind[]): number => {
  let links = 0
  kinds.forEach((a, i) => {
    links += link(a.mentions)
    // two kinds of one entity each are different entities, and share none
    for (let j = i + 1; j < kinds.length; j++) {
      const b = kinds[j] as Kind
      if (a.entities.length + b.entities.length > 2 && meets(a, b)) links += a.mentions * b.mentions
    }
  })
  return links
}

// ---- links between groups --------------------------------------------------------------------------------------------

/** The group of each item, by number; an item of no group is a group of its own kind. */
type Groups = Int32Array

/** How many of some mentions are in each group: `numbers[i]` of them in group `groups[i]`. */
const perGroup = (mentions: Int32Array, groups: Groups): Map<number, number> => {
  const numbers = new Map<number, number>()
  for (const item of mentions) {
    const group = groups[item] as number
    numbers.set(group, (numbers.get(group) ?? 0) + 1)
  }
  return numbers
}

/** C(n, 2) − Σ_g C(n_g, 2): the links between mentions of different groups. */
const between = (numbers: ReadonlyMap<number, number>): number => {
  let all = 0
  let inside = 0
  for (const n of numbers.values()) {
    all += n
    inside += link(n)
  }
  return link(all) - inside
}

/** The links between groups that each entity has. */
const crossLinks = (cover: Cover, groups: Groups): Float64Array =>
  Float64Array.from({ length: cover.start.length - 1 }, (_, c) =>
    between(perGroup(cover.members.subarray(cover.start[c], cover.start[c + 1]), groups)),
  )

/** Each group cut out of the entities: a cover of the mentions of one group in one entity, and whose entity that is. */
const byGroup = (cover: Cover, groups: Groups): { readonly parts: Cover; readonly of: Int32Array } => {
  const lists: number[][] = []
  const of: number[] = []
  for (let c = 0; c + 1 < cover.start.length; c++) {
    const own = new Map<number, number[]>()
    for (const item of cover.members.subarray(cover.start[c], cover.start[c + 1])) {
      const group = groups[item] as number
      addTo(own, group, item)
    }
    for (const list of own.values()) {
      lists.push(list)
      of.push(c)
    }
  }
  return { parts: coverOf(lists), of: Int32Array.from(of) }
}

/**
 * Links between groups that the other side has: those it has of all links, less those within a group. `found` counts the
 * links of entities that the other side has, in whatever way; it is asked twice.
 */
const foundBetween = (own: Cover, groups: Groups, found: (own: Cover) => Float64Array): Float64Array => {
  const links = found(own)
  const { parts, of } = byGroup(own, groups)
  const inside = found(parts)
  for (let part = 0; part < of.length; part++) {
    const c = of[part] as number
    links[c] = (links[c] as number) - (inside[part] as number)
  }
  return links
}

/** The group of each item, the gold's first; an item that both sides have is of the gold's group. */
const groupsOf = (gold: Clusters, system: Clusters, { number, goldItems, items }: Shared): Groups => {
  const numbers = new Map<string, number>()
  const groups = new Int32Array(items)
  const enter = (item: number, name: string): void => {
    const group = numbers.get(name) ?? numbers.size
    numbers.set(name, group)
    groups[item] = group
  }
  for (let i = 0; i < goldItems; i++) enter(i, gold.group?.(i) ?? '')
  for (let i = 0; i < number.length; i++)
    if ((number[i] as number) >= goldItems) enter(number[i] as number, system.group?.(i) ?? '')
  return groups
}

/** The links that each entity has. */
const allLinks = (cover: Cover): Float64Array => {
  const all = new Float64Array(clusterCount(cover))
  for (let c = 0; c < all.length; c++) all[c] = link(sizeOf(cover, c))
  return all
}

// ---- all of them -----------------------------------------------------------------------------------------------------

/** The links of each entity of a side; 0 for one that does not count. */
export interface Links {
  readonly all: Float64Array
  /** Those that the other side has, each once, or once for each entity that has it (`overlap: sum`). */
  readonly found: Float64Array
  /** Those that the other side has, each once. */
  readonly once: Float64Array
}

/** Items that are alone in an entity of theirs: 1 for each. */
const aloneIn = (cover: Cover, items: number): Uint8Array => {
  const alone = new Uint8Array(items)
  for (let c = 0; c < clusterCount(cover); c++)
    if (sizeOf(cover, c) === 1) alone[cover.members[cover.start[c] as number] as number] = 1
  return alone
}

/** A singleton has one link, to itself, which is found only if the mention is alone on the other side too. */
const linkToThemselves = (
  own: Cover,
  other: Cover,
  items: number,
  { all, found, once }: Links,
  singletons: LeaOptions['singletons'],
): void => {
  const alone = aloneIn(other, items)
  for (let c = 0; c < clusterCount(own); c++) {
    if (sizeOf(own, c) !== 1) continue
    const isMet = singletons === 'selfLink' && alone[own.members[own.start[c] as number] as number] === 1
    all[c] = singletons === 'ignore' ? 0 : 1
    found[c] = isMet ? 1 : 0
    once[c] = isMet ? 1 : 0
  }
}

/** Counts the links of the entities of one side, and those that the other side has. */
export const linking = (
  gold: Clusters,
  system: Clusters,
  both: Shared,
  { duplicates, overlap, links, singletons }: LeaOptions,
): ((own: Cover, other: Cover) => Links) => {
  const { items } = both
  const groups = links === 'all' ? undefined : groupsOf(gold, system, both)
  const summed = (own: Cover, other: Cover): Float64Array => sharedLinks(contingency(own, other, items))
  const united = (own: Cover, other: Cover): Float64Array => unitedLinks(own, other, items)
  return (own, other) => {
    const count = (counted: typeof summed): Float64Array =>
      groups === undefined ? counted(own, other) : foundBetween(own, groups, (cover) => counted(cover, other))
    // where no mention is in two entities, a link is in one
    const once = count(duplicates === 'keep' ? united : summed)
    const found = duplicates === 'keep' && overlap === 'sum' ? count(summed) : once
    const all = groups === undefined ? allLinks(own) : crossLinks(own, groups)
    const counted: Links = { all, found, once }
    if (groups === undefined) linkToThemselves(own, other, items, counted, singletons)
    return counted
  }
}
