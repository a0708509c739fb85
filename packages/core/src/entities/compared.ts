/** What metrics over entities work out of a key and a response, once for all of them. */
import { type Contingency, transposed } from '../align/contingency.ts'
import type { Facets, PairWork } from '../contract.ts'
import type { Clusters } from '../models/clusters.ts'
import { type Both, type Comparison, comparison, type Entities, entitiesOf, type Policy } from './comparison.ts'

/** A comparison, and what follows from it. */
export interface Compared extends Comparison {
  /** What follows from the comparison: worked out for the metric that asks first, and kept for the others. */
  readonly once: <A>(work: (both: Compared) => A) => A
  /** What breakdowns see of an entity of either side. */
  readonly facets: Both<FacetsOf>
}

/** By number; `undefined` where there is nothing to see. */
export type FacetsOf = (i: number) => Facets | undefined

/** The table of the response against the key. */
export const turned = ({ table }: Comparison): Contingency => transposed(table)

const remembering = (): (<A>(work: (both: Compared) => A, both: Compared) => A) => {
  const known = new Map<unknown, unknown>()
  return <A>(work: (both: Compared) => A, both: Compared): A => {
    if (!known.has(work)) known.set(work, work(both))
    return known.get(work) as A
  }
}

/** The facets of each type are made once: lines share them. */
const typeFacets = (): ((side: Entities) => FacetsOf) => {
  const known = new Map<string, Facets>()
  const facetsOf = (type: string | undefined): Facets | undefined => {
    if (type === undefined || type === '') return undefined
    const facets = known.get(type) ?? { type }
    known.set(type, facets)
    return facets
  }
  return ({ source: { clusterType }, origin }) =>
    clusterType === undefined ? () => undefined : (e) => facetsOf(clusterType(origin[e] as number))
}

/** Compares documents under a policy. */
export const compared = (policy: Policy): PairWork<Clusters, Compared> => {
  const facetsIn = typeFacets()
  return (gold) => {
    const key = entitiesOf(gold, gold, gold.items.size, policy)
    const ofKey = facetsIn(key)
    return (system) => {
      const both = comparison(key, system, policy)
      const remembered = remembering()
      const made: Compared = {
        ...both,
        once: (work) => remembered(work, made),
        facets: { key: ofKey, response: facetsIn(both.response) },
      }
      return made
    }
  }
}
