/**
 * How the entities of each side are met by the other side. For partitions all is read off the contingency table in one pass;
 * where mentions are in several entities (`duplicates: keep`), each entity is walked mention by mention.
 */
import type { Contingency } from '../align/contingency.ts'
import { clustersByItem } from '../align/covers.ts'
import type { Both, Comparison, Entities } from './comparison.ts'

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

export type Overlaps = Both<Overlap>

const newOverlap = (entities: number, met = new Int32Array(entities)): Overlap => ({
  found: new Int32Array(entities),
  met,
  joined: met,
  together: new Float64Array(entities),
  whole: new Uint8Array(entities),
})

const addCell = ({ found, met, together }: Overlap, entity: number, common: number): void => {
  found[entity] = (found[entity] as number) + common
  met[entity] = (met[entity] as number) + 1
  together[entity] = (together[entity] as number) + common * common
}

/** Marks the entities that both sides have. */
const markWhole = (
  { goldSizes, systemSizes, start, system, count }: Contingency,
  { key, response }: Overlaps,
): void => {
  for (let k = 0; k < goldSizes.length; k++) {
    const size = goldSizes[k] as number
    for (let cell = start[k] as number; cell < (start[k + 1] as number); cell++) {
      const r = system[cell] as number
      if (count[cell] !== size || systemSizes[r] !== size) continue
      key.whole[k] = 1
      response.whole[r] = 1
    }
  }
}

const ofPartitions = ({ goldSizes, systemSizes, start, system, count }: Contingency): Overlaps => {
  const key = newOverlap(goldSizes.length)
  const response = newOverlap(systemSizes.length)
  for (let k = 0; k < goldSizes.length; k++) {
    for (let cell = start[k] as number; cell < (start[k + 1] as number); cell++) {
      addCell(key, k, count[cell] as number)
      addCell(response, system[cell] as number, count[cell] as number)
    }
  }
  return { key, response }
}

// ---- covers ----------------------------------------------------------------------------------------------------------

/** The parts into which entities that share a mention join the mentions of an entity; `held` are the entities of each. */
const joinedParts = (held: readonly Int32Array[]): number => {
  const joined = new Map<number, number>()
  const root = (r: number): number => {
    let at = r
    while (joined.get(at) !== at) at = joined.get(at) as number
    return at
  }
  for (const entities of held) {
    for (const r of entities) {
      if (!joined.has(r)) joined.set(r, r)
      joined.set(root(r), root(entities[0] as number))
    }
  }
  return [...joined].filter(([r, to]) => r === to).length
}

/**
 * One entity against the entities that hold its mentions. A mention in several of them counts in the one that shares most
 * with the entity, and joins them to one part.
 */
const ofEntity = (held: readonly Int32Array[], into: Overlap, e: number): void => {
  const common = new Map<number, number>()
  for (const entities of held) for (const r of entities) common.set(r, (common.get(r) ?? 0) + 1)
  let together = 0
  for (const entities of held) {
    let most = 0
    for (const r of entities) most = Math.max(most, common.get(r) as number)
    together += most
  }
  into.found[e] = held.filter((entities) => entities.length > 0).length
  into.met[e] = common.size
  into.joined[e] = joinedParts(held)
  into.together[e] = together
}

const ofCover = (side: Entities, other: Entities, items: number): Overlap => {
  const of = clustersByItem(other, items)
  const overlap = { ...newOverlap(side.sizes.length), joined: new Int32Array(side.sizes.length) }
  for (let e = 0; e < side.sizes.length; e++) {
    const mentions = side.members.subarray(side.start[e], side.start[e + 1])
    const held = Array.from(mentions, (item) => of.members.subarray(of.start[item], of.start[item + 1]))
    ofEntity(held, overlap, e)
  }
  return overlap
}

/** How the entities of both sides meet. Linear in mentions for partitions. */
export const overlaps = ({ items, key, response, table }: Comparison): Overlaps => {
  const met =
    key.overlapping || response.overlapping
      ? { key: ofCover(key, response, items), response: ofCover(response, key, items) }
      : ofPartitions(table)
  markWhole(table, met)
  return met
}
