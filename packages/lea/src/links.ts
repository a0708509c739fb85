/** Links that two clusterings share, counted from the contingency table: no pair of mentions is listed. */
import { type Contingency, type Cover, clustersByItem, sizeOf } from '@assay/core'

/** link(n) = n(n − 1)/2: the links between n mentions. */
export const link = (n: number): number => (n * (n - 1)) / 2

/** Σ_r link(|k ∩ r|) for each entity k. Where entities of the other side overlap, a link counts in each that has it. */
export const sharedLinks = ({ goldSizes, start, count }: Contingency): Float64Array => {
  const links = new Float64Array(goldSizes.length)
  for (let k = 0; k < goldSizes.length; k++) {
    let sum = 0
    for (let cell = start[k] as number; cell < (start[k + 1] as number); cell++) sum += link(count[cell] as number)
    links[k] = sum
  }
  return links
}

/** A set of entities of the other side, and how many mentions of one entity are in just these. */
interface Kind {
  readonly entities: Int32Array
  mentions: number
}

/**
 * The links of each entity that any entity of the other side has, each counted once (the union of their links). Mentions
 * that are in the same set of entities are taken together, so an entity costs the number of different sets, squared.
 */
export const unitedLinks = (own: Cover, other: Cover, items: number): Float64Array => {
  const of = clustersByItem(other, items)
  return Float64Array.from({ length: own.start.length - 1 }, (_, k) => unitedIn(kindsIn(own, of, k)))
}

const kindsIn = (own: Cover, of: Cover, k: number): readonly Kind[] => {
  const kinds = new Map<string, Kind>()
  for (let m = own.start[k] as number; m < (own.start[k + 1] as number); m++) {
    const item = own.members[m] as number
    if (sizeOf(of, item) === 0) continue
    const entities = of.members.subarray(of.start[item], of.start[item + 1])
    const key = entities.join()
    const kind = kinds.get(key)
    if (kind === undefined) kinds.set(key, { entities, mentions: 1 })
    else kind.mentions++
  }
  return [...kinds.values()]
}

const meets = (a: Kind, b: Kind): boolean => a.entities.some((entity) => b.entities.includes(entity))

const unitedIn = (kinds: readonly Kind[]): number => {
  let links = 0
  kinds.forEach((a, i) => {
    links += link(a.mentions)
    // two kinds of one entity each are different entities, and share none
    for (let j = i + 1; j < kinds.length; j++) {
      const b = kinds[j] as Kind
      if (a.entities.length + b.entities.length > 2 && meets(a, b)) links += a.mentions * b.mentions
    }
  })
  return links
}
