/** Work of entity metrics on a key and a response, done once for all of them. */
import { type Contingency, transpose } from '../align/contingency.ts'
import type { Facets, PairWork } from '../contract.ts'
import type { Clusters } from '../models/clusters/type.ts'
import { crossWithType } from '../models/mentions/type.ts'
import { type BySide, type Comparison, comparison, type Entities, entitiesOf, type Policy } from './comparison.ts'

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
export const transposeTable = ({ table }: Comparison): Contingency => transpose(table)

const newCache = (): (<A>(work: (both: SharedComparison) => A, both: SharedComparison) => A) => {
  const known = new Map<unknown, unknown>()
  return <A>(work: (both: SharedComparison) => A, both: SharedComparison): A => {
    if (!known.has(work)) known.set(work, work(both))
    return known.get(work) as A
  }
}

/**
 * Facets of entities by type: the type, and the facets of the whole document. One object per type: lines share them.
 */
const facetsOf = (common: Facets = {}): ((side: Entities) => FacetsOf) => {
  const known = new Map<string, Facets>()
  const untyped = Object.keys(common).length === 0 ? undefined : common
  const ofType = (type: string | undefined): Facets | undefined => {
    if (type === undefined) return untyped
    const facets = known.get(type) ?? crossWithType(common, type)
    known.set(type, facets)
    return facets
  }
  return ({ source, type }) => (source.clusterType === undefined ? () => untyped : (e) => ofType(type(e)))
}

/** Compares documents under a policy. */
export const compareEntities = (policy: Policy): PairWork<Clusters, SharedComparison> => {
  const withoutCommon = facetsOf()
  return (gold) => {
    // where a document belongs is the gold's to say
    const facetsIn = gold.facets === undefined ? withoutCommon : facetsOf(gold.facets)
    const key = entitiesOf(gold, policy)
    const ofKey = facetsIn(key)
    return (system) => {
      const both = comparison(key, system, policy)
      const remembered = newCache()
      const made: SharedComparison = {
        ...both,
        once: (work) => remembered(work, made),
        facets: { key: ofKey, response: facetsIn(both.response) },
      }
      return made
    }
  }
}
