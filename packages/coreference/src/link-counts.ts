/**
 * Links between mentions, counted without listing them. Links are sets: in a cover a pair of mentions is linked once, however
 * many entities hold both. For partitions the time is linear in mentions; in a cover only pairs of mentions that are in several
 * entities are visited one by one.
 */
import { type Cover, clustersByItem } from '@assay/core'
import {
  type Comparison,
  type Entities,
  type LinkCounts,
  link,
  linkCountsFrom,
  linkCounts as linkCountsInTable,
  overlaps,
  pairCountsFrom,
  type SharedComparison,
} from '@assay/core/internal'
import { firsts } from './mentions.ts'

const sumOf = <A>(some: Iterable<A>, of: (one: A) => number): number => {
  let sum = 0
  for (const one of some) sum += of(one)
  return sum
}

/** A side with the entities of each mention, and the pairs that several of them hold, each with how many. */
interface SideLinks {
  readonly side: Entities
  readonly of: Cover
  readonly twice: ReadonlyMap<number, number>
}

const entitiesOf = ({ start }: Cover, item: number): number => start[item + 1]! - start[item]!

/** Finds the pairs of a side that several entities hold; a partition has none. */
const linksOf = (side: Entities, items: number): SideLinks => {
  const of = clustersByItem(side, items)
  const pairs = new Map<number, number>()
  for (let e = 0; side.overlapping && e < side.sizes.length; e++) {
    const all = side.members.subarray(side.start[e], side.start[e + 1])
    const several = all.filter((item) => entitiesOf(of, item) > 1).sort()
    several.forEach((a, i) => {
      for (const b of several.subarray(i + 1)) pairs.set(a * items + b, (pairs.get(a * items + b) ?? 0) + 1)
    })
  }
  return { side, of, twice: new Map([...pairs].filter(([, entities]) => entities > 1)) }
}

/** Counts the entities that hold both mentions of a pair. */
const holding = ({ of }: SideLinks, items: number, pair: number): number => {
  const [a, b] = [Math.floor(pair / items), pair % items]
  const second = of.members.subarray(of.start[b], of.start[b + 1])
  return of.members.subarray(of.start[a], of.start[a + 1]).filter((entity) => second.includes(entity)).length
}

/** Counts the pairs that entities of both sides hold. */
const inBoth = ({ items, table }: Comparison, key: SideLinks, response: SideLinks): number => {
  const surplus = sumOf(new Set([...key.twice.keys(), ...response.twice.keys()]), (pair) =>
    Math.max(0, holding(key, items, pair) * holding(response, items, pair) - 1),
  )
  return sumOf(table.count, link) - surplus
}

/** Counts linked pairs of one side among the mentions that the other side has too; `joinedSizes` are those of each entity. */
const amongCommon = (side: SideLinks, other: SideLinks, joinedSizes: Int32Array, items: number): number => {
  const common = (pair: number): boolean =>
    entitiesOf(other.of, Math.floor(pair / items)) > 0 && entitiesOf(other.of, pair % items) > 0
  return sumOf(joinedSizes, link) - sumOf(side.twice, ([pair, entities]) => (common(pair) ? entities - 1 : 0))
}

const inCovers = (both: SharedComparison): LinkCounts => {
  const { items, once } = both
  const [overlapsOfBoth, first] = [once(overlaps), once(firsts)]
  const key = linksOf(both.key, items)
  const response = linksOf(both.response, items)
  const inOne = ({ side, twice }: SideLinks): number =>
    sumOf(side.sizes, link) - sumOf(twice.values(), (entities) => entities - 1)
  let common = 0
  for (let item = 0; item < items; item++)
    if (entitiesOf(key.of, item) > 0 && entitiesOf(response.of, item) > 0) common++
  const coreference = { key: inOne(key), response: inOne(response), both: inBoth(both, key, response) }
  const { different } = pairCountsFrom(
    coreference.both,
    amongCommon(response, key, overlapsOfBoth.response.found, items),
    amongCommon(key, response, overlapsOfBoth.key.found, items),
    link(common),
  )
  const mentions = { key: sumOf(first.key, (n) => n), response: sumOf(first.response, (n) => n), both: common }
  return linkCountsFrom(mentions, coreference, different)
}

/** C and N of Luo et al. (2014), section 3.1, for a document. */
export const linkCounts = (both: SharedComparison): LinkCounts =>
  both.key.overlapping || both.response.overlapping ? inCovers(both) : linkCountsInTable(both.table)
