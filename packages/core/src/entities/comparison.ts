/** The entities of key and response brought together: what every metric over entities is counted from. */
import { type Contingency, contingency } from '../align/contingency.ts'
import { type CoverSubset, repeats, shareNumbering, withoutRepeats, withoutSingletons } from '../align/covers.ts'
import { type Clusters, type Cover, clusterCount, sizeOf } from '../models/clusters/type.ts'
import type { Buckets } from './buckets.ts'
import type { EntityOptions } from './options.ts'

export type Side = 'key' | 'response'
/** A value for the key and one for the response. */
export type BySide<A> = { readonly [S in Side]: A }

/** The entities of one side after `duplicates` and `dropSingletons`. */
export interface Entities extends CoverSubset {
  readonly source: Clusters
  readonly sizes: Int32Array
  /** Some mention is in several entities: a cover that `duplicates: keep` leaves as it is. */
  readonly overlapping: boolean
  /** `undefined` where the format has no types, or an entity none. */
  readonly type: (entity: number) => string | undefined
}

/** Both sides, their items numbered alike. */
export interface Comparison extends BySide<Entities> {
  readonly items: number
  /** The number of each item of the response. */
  readonly number: Int32Array
  /** The mentions of entities of the key that are found in those of the response. */
  readonly table: Contingency
  /** The same of the response against the key, where mentions are looked up otherwise than in pairs; else it is the table transposed. */
  readonly reverse?: Contingency
}

/** The options that decide which entities there are, and what breaks them down. */
export type Policy = Pick<EntityOptions, 'duplicates' | 'dropSingletons'> & Buckets

const applyPolicy = (cover: Cover, items: number, { duplicates, dropSingletons }: Policy): CoverSubset => {
  const some = withoutRepeats(cover, items, duplicates === 'error' ? 'first' : duplicates)
  if (!dropSingletons) return some
  const more = withoutSingletons(some)
  return { ...more, origin: more.origin.map((cluster) => some.origin[cluster]!) }
}

export const entitiesOf = (source: Clusters, policy: Policy): Entities => {
  const items = source.items.size
  const { start, members, origin } = applyPolicy(source, items, policy)
  const sizes = new Int32Array(clusterCount({ start, members }))
  for (let e = 0; e < sizes.length; e++) sizes[e] = sizeOf({ start, members }, e)
  const overlapping = policy.duplicates === 'keep' && repeats({ start, members }, items).length > 0
  const type = (e: number): string | undefined => source.clusterType?.(origin[e]!) || undefined
  return { start, members, origin, source, sizes, overlapping, type }
}

/** Counts what is found for the items of clusters among those of the other side, which has so many items. */
const foundIn = ({ start, members }: Cover, partners: Int32Array, other: Cover, items: number): Contingency => {
  // a number that no item has stands for nothing
  const looked = members.map((item) => (partners[item]! < 0 ? items : partners[item]!))
  return contingency({ start, members: looked }, other, items + 1)
}

/**
 * Compares the entities of a key with an answer. Mentions are paired after both sides have lost what the policy
 * removes, as in the corefud-scorer: a singleton that is not counted must not be the partner of a mention that is.
 */
export const comparison = (key: Entities, system: Clusters, policy: Policy): Comparison => {
  const answer = entitiesOf(system, policy)
  // without an own way to match, items have the same numbers whatever counts, and the host has looked at the pair before
  const isWhole =
    key.source.match === undefined && key.members === key.source.members && answer.members === system.members
  const both = shareNumbering(key.source, system, isWhole ? undefined : { gold: key, system: answer })
  const response = { ...answer, members: both.system.members }
  const shared = { items: both.items, number: both.number, key, response }
  // in covers, mentions are in several entities, and count in pairs
  const looked = key.overlapping || answer.overlapping ? undefined : key.source.lookUp?.(system, both.number)
  if (looked === undefined) return { ...shared, table: contingency(key, response, both.items) }
  return {
    ...shared,
    table: foundIn(key, looked.gold, answer, system.items.size),
    reverse: foundIn(answer, looked.system, key, key.source.items.size),
  }
}
