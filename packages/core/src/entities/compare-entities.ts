/** Work of entity metrics on a key and a response, done once for all of them. */
import { type Contingency, transpose } from '../align/contingency.ts'
import type { Facets, PairWork } from '../contract.ts'
import type { Clusters } from '../models/clusters/type.ts'
import { crossWithType } from '../models/mentions/type.ts'
import { once } from '../share.ts'
import { type Buckets, bucketsOf } from './buckets.ts'
import { type BySide, type Comparison, comparison, type Entities, entitiesOf, type Policy } from './comparison.ts'
import { ownNumbers } from './evidence.ts'
import { reachFacets } from './reach-facets.ts'

/** A comparison, and what follows from it. */
export interface SharedComparison extends Comparison {
  /** Does work that follows from the comparison once: for the first metric that needs it, cached for the others. */
  readonly once: <A>(work: (both: SharedComparison) => A) => A
  /** Facets of each entity of either side, for breakdowns. */
  readonly facets: BySide<FacetsOf>
}

/** By number; `undefined` where there is nothing to see. */
export type FacetsOf = (i: number) => Facets | undefined

/** The table of the response against the key. */
export const transposeTable = ({ table, reverse }: Comparison): Contingency => reverse ?? transpose(table)

const newCache = (): (<A>(work: (both: SharedComparison) => A, both: SharedComparison) => A) => {
  const cache = new Map<unknown, unknown>()
  return <A>(work: (both: SharedComparison) => A, both: SharedComparison): A => {
    if (!cache.has(work)) cache.set(work, work(both))
    return cache.get(work) as A
  }
}

/** Facets of the entities of a side; `numberOf` gives its own number of an item. */
type FacetsOfSide = (side: Entities, numberOf: (item: number) => number) => FacetsOf

/**
 * Facets of entities by type, reach and size: these, the facets of the whole document, and both with the type. One object for equal
 * facets: lines share them.
 */
const facetsOf = (common: Facets, buckets: Buckets): FacetsOfSide => {
  const cache = new Map<string, Facets | undefined>()
  const isBare = Object.keys(buckets).length === 0
  const madeOf = (type: string | undefined, reach: Facets): Facets | undefined => {
    const key = [type ?? '', ...Object.values(reach)].join('\n')
    if (!cache.has(key)) {
      const all = { ...common, ...reach }
      cache.set(key, type !== undefined ? crossWithType(all, type) : Object.keys(all).length > 0 ? all : undefined)
    }
    return cache.get(key)
  }
  const none: Facets = {}
  return (side, numberOf) => {
    const reach = isBare ? () => none : reachFacets(side, numberOf, buckets)
    return (e) => madeOf(side.type(e), reach(e))
  }
}

/** Compares documents under a policy. */
export const compareEntities = (policy: Policy): PairWork<Clusters, SharedComparison> => {
  const buckets = bucketsOf(policy)
  const withoutCommon = facetsOf({}, buckets)
  return (gold) => {
    // where a document belongs is the gold's to say
    const facetsIn = gold.facets === undefined ? withoutCommon : facetsOf(gold.facets, buckets)
    const key = entitiesOf(gold, policy)
    const ofKey = facetsIn(key, (item) => item)
    return (system) => {
      const both = comparison(key, system, policy)
      const remembered = newCache()
      const numbers = once(() => ownNumbers(both.items, both.number))
      const shared: SharedComparison = {
        ...both,
        once: (work) => remembered(work, shared),
        facets: { key: ofKey, response: facetsIn(both.response, (item) => numbers()[item]!) },
      }
      return shared
    }
  }
}
