/** What the metrics of this package work out of a key and a response, once for all of them. */
import { type Clusters, type Contingency, type Facets, once, type PairWork, transposed } from '@assay/core'
import { type Alignment, alignment } from './alignment.ts'
import {
  type Both,
  type Comparison,
  comparison,
  type Entities,
  entitiesOf,
  entityOfEach,
  isFirst,
  type Policy,
} from './comparison.ts'
import { type Texts, textsOf } from './evidence.ts'
import { type Overlaps, overlaps } from './overlaps.ts'

/** A comparison, and what follows from it, worked out where a metric first asks. */
export interface Compared extends Comparison {
  readonly overlaps: () => Overlaps
  /** The alignment by φ4. */
  readonly aligned: () => Alignment
  /** For each entry of `members` whether its mention is in no earlier entity. */
  readonly firsts: () => Both<Uint8Array>
  /** The type of an entity, and that of each entry of `members`. */
  readonly entityFacets: Both<FacetsOf>
  readonly mentionFacets: () => Both<FacetsOf>
  /** The table of the response against the key. */
  readonly turned: () => Contingency
  readonly texts: () => Both<Texts>
}

/** By number; entities without a type have none. */
type FacetsOf = (i: number) => Facets | undefined

const noFacets = (): undefined => undefined

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
    clusterType === undefined ? noFacets : (e) => facetsOf(clusterType(origin[e] as number))
}

const ofMentions = (side: Entities, facets: FacetsOf): FacetsOf => {
  if (facets === noFacets) return noFacets
  const entity = entityOfEach(side)
  return (i) => facets(entity[i] as number)
}

/** Compares documents under a policy. */
export const compared = (policy: Policy): PairWork<Clusters, Compared> => {
  const facetsIn = typeFacets()
  return (gold) => {
    const key = entitiesOf(gold, gold, gold.items.size, policy)
    const ofKey = facetsIn(key)
    return (system) => {
      const both = comparison(key, system, policy)
      const { items, response, table } = both
      const ofResponse = facetsIn(response)
      return {
        ...both,
        overlaps: once(() => overlaps(both)),
        aligned: once(() => alignment(table, 'phi4')),
        firsts: once(() => ({ key: isFirst(key, items), response: isFirst(response, items) })),
        entityFacets: { key: ofKey, response: ofResponse },
        mentionFacets: once(() => ({ key: ofMentions(key, ofKey), response: ofMentions(response, ofResponse) })),
        turned: once(() => transposed(table)),
        texts: once(() => textsOf(both)),
      }
    }
  }
}
