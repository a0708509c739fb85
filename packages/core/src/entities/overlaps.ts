/**
 * Overlaps of the entities of each side with the other side. For partitions all is read off the contingency table in
 * one pass; where mentions are in several entities (`duplicates: keep`), each entity is walked mention by mention.
 */
import type { Contingency } from '../align/contingency.ts'
import { clustersByItem } from '../align/covers.ts'
import { rootOf } from '../align/pair-blocks.ts'
import type { Cover } from '../models/clusters/type.ts'
import type { BySide, Comparison, Entities } from './comparison.ts'

/** For each entity of a side. */
export interface Overlap {
  /** Its mentions that are in some entity of the other side. */
  readonly found: Int32Array
  /** The entities of the other side that it shares mentions with. */
  readonly met: Int32Array
  /** The parts into which they join its mentions: as many as they are, and fewer where they share mentions. */
  readonly joined: Int32Array
  /** Σ |k ∩ r(m)| over its mentions, r(m) being the entity that holds a mention: that which shares most with this one, where there are several. */
  readonly together: Float64Array
  /** 1 where an entity of the other side has the same mentions. */
  readonly whole: Uint8Array
}

export type Overlaps = BySide<Overlap>

const newOverlap = (entities: number, met = new Int32Array(entities)): Overlap => ({
  found: new Int32Array(entities),
  met,
  joined: met,
  together: new Float64Array(entities),
  whole: new Uint8Array(entities),
})

const addCell = ({ found, met, together }: Overlap, entity: number, common: number): void => {
  found[entity] = found[entity]! + common
  met[entity] = met[entity]! + 1
  together[entity] = together[entity]! + common * common
}

/** Marks the entities that both sides have. */
const markWhole = (
  { goldSizes, systemSizes, start, system, count }: Contingency,
  { key, response }: Overlaps,
): void => {
  for (let k = 0; k < goldSizes.length; k++) {
    const size = goldSizes[k]!
    for (let cell = start[k]!; cell < start[k + 1]!; cell++) {
      const r = system[cell]!
      if (count[cell] !== size || systemSizes[r] !== size) continue
      key.whole[k] = 1
      response.whole[r] = 1
    }
  }
}

/** The overlaps of the first side of a table, those of entities that both sides have among them. */
const overlapsOfRows = (table: Contingency): Overlap => {
  const overlapsOfBoth = overlapsInTable(table)
  markWhole(table, overlapsOfBoth)
  return overlapsOfBoth.key
}

/** Overlaps of the clusters of two partitions, except for those that both sides have. */
export const overlapsInTable = ({ goldSizes, systemSizes, start, system, count }: Contingency): Overlaps => {
  const key = newOverlap(goldSizes.length)
  const response = newOverlap(systemSizes.length)
  for (let k = 0; k < goldSizes.length; k++) {
    for (let cell = start[k]!; cell < start[k + 1]!; cell++) {
      addCell(key, k, count[cell]!)
      addCell(response, system[cell]!, count[cell]!)
    }
  }
  return { key, response }
}

// ---- covers ----------------------------------------------------------------------------------------------------------

/** State of the entities of the other side while one entity is walked; reused for the next. */
interface Walk {
  /** The clusters of the other side that hold each item. */
  readonly of: Cover
  /** The entity that met each of them last, the mentions that they share, and the one that it is joined to. */
  readonly metBy: Int32Array
  readonly common: Int32Array
  readonly joinedTo: Int32Array
}

/** Meets those that hold a mention, and joins them to one part. Says how many more parts there are. */
const meetAll = (walk: Walk, item: number, into: Overlap, e: number): number => {
  const { of, metBy, common, joinedTo } = walk
  const [from, to] = [of.start[item]!, of.start[item + 1]!]
  let more = 0
  for (let k = from; k < to; k++) {
    const r = of.members[k]!
    if (metBy[r] === e) common[r] = common[r]! + 1
    else {
      metBy[r] = e
      common[r] = 1
      joinedTo[r] = r
      into.met[e] = into.met[e]! + 1
      more++
    }
    const [root, first] = [rootOf(joinedTo, r), rootOf(joinedTo, of.members[from]!)]
    if (root === first) continue
    joinedTo[root] = first
    more--
  }
  return more
}

/** The most mentions that an entity holding this one shares with the entity at hand. */
const mostCommon = ({ of, common }: Walk, item: number): number => {
  let most = 0
  for (let k = of.start[item]!; k < of.start[item + 1]!; k++) most = Math.max(most, common[of.members[k]!]!)
  return most
}

/**
 * Overlaps where entities are a cover. A mention in several entities of the other side counts in the one that shares
 * most with the entity at hand, and joins them to one part. The cost is the number of pairs of entities that share a
 * mention.
 */
const ofCover = (side: Entities, other: Entities, items: number): Overlap => {
  const others = other.sizes.length
  const walk: Walk = {
    of: clustersByItem(other, items),
    metBy: new Int32Array(others).fill(-1),
    common: new Int32Array(others),
    joinedTo: new Int32Array(others),
  }
  const overlap = { ...newOverlap(side.sizes.length), joined: new Int32Array(side.sizes.length) }
  const { found, joined, together } = overlap
  for (let e = 0; e < side.sizes.length; e++) {
    const [from, to] = [side.start[e]!, side.start[e + 1]!]
    let parts = 0
    for (let k = from; k < to; k++) parts += meetAll(walk, side.members[k]!, overlap, e)
    joined[e] = parts
    for (let k = from; k < to; k++) {
      const most = mostCommon(walk, side.members[k]!)
      if (most > 0) found[e] = found[e]! + 1
      together[e] = together[e]! + most
    }
  }
  return overlap
}

/** The overlaps of the entities of both sides. Linear in mentions for partitions. */
export const overlaps = ({ items, key, response, table, reverse }: Comparison): Overlaps => {
  if (reverse !== undefined) return { key: overlapsOfRows(table), response: overlapsOfRows(reverse) }
  const overlapsOfBoth =
    key.overlapping || response.overlapping
      ? { key: ofCover(key, response, items), response: ofCover(response, key, items) }
      : overlapsInTable(table)
  markWhole(table, overlapsOfBoth)
  return overlapsOfBoth
}
