/** The entities of key and response brought together: what every metric of this package is counted from. */
import {
  type Clusters,
  type Contingency,
  type Cover,
  clusterCount,
  contingency,
  type Kept,
  repeats,
  shared,
  withoutRepeats,
  withoutSingletons,
} from '@assay/core'
import type { SharedOptions } from './options.ts'

/** The entities of one side after `duplicates` and `dropSingletons`; items are numbered for both sides alike. */
export interface Entities extends Kept {
  readonly source: Clusters
  readonly sizes: Int32Array
  /** Some mention is in several entities: a cover that `duplicates: keep` leaves as it is. */
  readonly overlapping: boolean
}

export interface Comparison {
  readonly items: number
  /** The number of each item of the response. */
  readonly number: Int32Array
  readonly key: Entities
  readonly response: Entities
  readonly table: Contingency
}

type Policy = Pick<SharedOptions, 'duplicates' | 'dropSingletons'>

const kept = (cover: Cover, items: number, { duplicates, dropSingletons }: Policy): Kept => {
  const some = withoutRepeats(cover, items, duplicates === 'error' ? 'first' : duplicates)
  if (!dropSingletons) return some
  const more = withoutSingletons(some)
  return { ...more, origin: more.origin.map((cluster) => some.origin[cluster] as number) }
}

const entitiesOf = (source: Clusters, cover: Cover, items: number, policy: Policy): Entities => {
  const some = kept(cover, items, policy)
  return {
    ...some,
    source,
    sizes: Int32Array.from(
      { length: clusterCount(some) },
      (_, e) => (some.start[e + 1] as number) - (some.start[e] as number),
    ),
    overlapping: policy.duplicates === 'keep' && repeats(some, items).length > 0,
  }
}

/** Compares two sides under a policy. What depends on the key alone is worked out once, for as long as the key stays the same. */
export const comparison = (policy: Policy): ((gold: Clusters) => (system: Clusters) => Comparison) => {
  let last: { readonly gold: Clusters; readonly key: Entities } | undefined
  return (gold) => {
    if (last?.gold !== gold) last = { gold, key: entitiesOf(gold, gold, gold.items.size, policy) }
    const { key } = last
    return (system) => {
      const both = shared(gold, system)
      const response = entitiesOf(system, both.system, both.items, policy)
      const table = contingency(key, response, both.items)
      return { items: both.items, number: both.number, key, response, table }
    }
  }
}

/** The entity of each entry of `members`. */
export const entityOfEach = ({ start, members, sizes }: Entities): Int32Array => {
  const entity = new Int32Array(members.length)
  for (let e = 0; e < sizes.length; e++) entity.fill(e, start[e], start[e + 1])
  return entity
}

/** For each entry of `members` whether its mention is in no earlier entity; all are, in a partition. */
export const isFirst = ({ members }: Entities, items: number): Uint8Array => {
  const seen = new Uint8Array(items)
  return Uint8Array.from(members, (item) => {
    const first = seen[item] === 0 ? 1 : 0
    seen[item] = 1
    return first
  })
}

/** The type of an entity; the empty text where the format has none. */
export const typeOf = ({ source, origin }: Entities, entity: number): string =>
  source.clusterType?.(origin[entity] as number) ?? ''
