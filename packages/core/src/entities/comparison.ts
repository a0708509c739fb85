/** The entities of key and response brought together: what every metric over entities is counted from. */
import { type Contingency, contingency } from '../align/contingency.ts'
import { type Kept, repeats, shared, withoutRepeats, withoutSingletons } from '../align/covers.ts'
import { type Clusters, type Cover, clusterCount, sizeOf } from '../models/clusters/type.ts'
import type { EntityOptions } from './options.ts'

export type Side = 'key' | 'response'
/** What there is of the key and of the response. */
export type Both<A> = { readonly [S in Side]: A }

/** The entities of one side after `duplicates` and `dropSingletons`; items are numbered for both sides alike. */
export interface Entities extends Kept {
  readonly source: Clusters
  readonly sizes: Int32Array
  /** Some mention is in several entities: a cover that `duplicates: keep` leaves as it is. */
  readonly overlapping: boolean
  /** `undefined` where the format has no types, or an entity none. */
  readonly type: (entity: number) => string | undefined
}

export interface Comparison extends Both<Entities> {
  readonly items: number
  /** The number of each item of the response. */
  readonly number: Int32Array
  readonly table: Contingency
}

/** The options that decide which entities there are. */
export type Policy = Pick<EntityOptions, 'duplicates' | 'dropSingletons'>

const kept = (cover: Cover, items: number, { duplicates, dropSingletons }: Policy): Kept => {
  const some = withoutRepeats(cover, items, duplicates === 'error' ? 'first' : duplicates)
  if (!dropSingletons) return some
  const more = withoutSingletons(some)
  return { ...more, origin: more.origin.map((cluster) => some.origin[cluster] as number) }
}

export const entitiesOf = (source: Clusters, cover: Cover, items: number, policy: Policy): Entities => {
  const { start, members, origin } = kept(cover, items, policy)
  const sizes = new Int32Array(clusterCount({ start, members }))
  for (let e = 0; e < sizes.length; e++) sizes[e] = sizeOf({ start, members }, e)
  const overlapping = policy.duplicates === 'keep' && repeats({ start, members }, items).length > 0
  const type = (e: number): string | undefined => source.clusterType?.(origin[e] as number) || undefined
  return { start, members, origin, source, sizes, overlapping, type }
}

/** Compares the entities of a key with an answer. */
export const comparison = (key: Entities, system: Clusters, policy: Policy): Comparison => {
  const both = shared(key.source, system)
  const response = entitiesOf(system, both.system, both.items, policy)
  return { items: both.items, number: both.number, key, response, table: contingency(key, response, both.items) }
}
