/** Links between the mentions of entities, and those that the other side has, counted: no pair of mentions is listed. */
import { type Contingency, contingency } from '../align/contingency.ts'
import { clustersByItem } from '../align/covers.ts'
import { code } from '../codes.ts'
import { grouped } from '../lists.ts'
import { type Clusters, type Cover, clusterCount, coverOf } from '../models/clusters/type.ts'
import type { Problem } from '../places.ts'
import { type SharedComparison, transposeTable } from './compare-entities.ts'
import type { Side } from './comparison.ts'

/** link(n) = n(n − 1)/2: the pairs of n mentions. */
export const link = (n: number): number => (n * (n - 1)) / 2

/** Counts links of each cluster of a cover over the items of both sides. */
export type LinkCounter = (cover: Cover) => Float64Array

const clusterOf = ({ start, members }: Cover, c: number): Int32Array => members.subarray(start[c], start[c + 1])

/** All links of each cluster. */
export const allLinks: LinkCounter = (cover) => {
  const links = new Float64Array(clusterCount(cover))
  for (let c = 0; c < links.length; c++) links[c] = link(cover.start[c + 1]! - cover.start[c]!)
  return links
}

/** Σ_r link(|k ∩ r|) for each gold cluster k of a table: a link that is in several clusters r counts in each. */
export const sharedLinks = ({ goldSizes, start, count }: Contingency): Float64Array => {
  const links = new Float64Array(goldSizes.length)
  for (let k = 0; k < links.length; k++) {
    let sum = 0
    for (let cell = start[k]!; cell < start[k + 1]!; cell++) sum += link(count[cell]!)
    links[k] = sum
  }
  return links
}

/** True if two different sets of entities, both ascending, have one in common. */
const haveCommonEntity = (a: Int32Array, b: Int32Array): boolean => {
  if (a.length + b.length === 2) return false
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) return true
    if (a[i]! < b[j]!) i++
    else j++
  }
  return false
}

/** The links of mentions that have a common entity; of each mention, `held` has the entities. Mentions in the same entities are taken together. */
const unitedLinks = (held: readonly Int32Array[]): number => {
  const kinds = [...grouped(held, (entities) => entities.join()).values()]
  const sizes = kinds.map(({ length }) => length)
  const entities = kinds.map(([first]) => first!)
  let links = 0
  for (let a = 0; a < kinds.length; a++) {
    links += link(sizes[a]!)
    for (let b = 0; b < a; b++) if (haveCommonEntity(entities[a]!, entities[b]!)) links += sizes[a]! * sizes[b]!
  }
  return links
}

/** Counts the links that entities of the other side have: each for every entity that has it, or each once. Where no entities overlap, these are the same. */
export const linksFound = (
  both: SharedComparison,
  side: Side,
): { readonly forEach: LinkCounter; readonly once: LinkCounter } => {
  const [ours, other] = side === 'key' ? [both.key, both.response] : [both.response, both.key]
  const table = (cover: Cover): Contingency => {
    if (cover !== ours) return contingency(cover, other, both.items)
    return side === 'key' ? both.table : both.once(transposeTable)
  }
  const forEach: LinkCounter = (cover) => sharedLinks(table(cover))
  if (!other.overlapping) return { forEach, once: forEach }
  const of = clustersByItem(other, both.items)
  const heldIn = (cover: Cover, c: number): readonly Int32Array[] =>
    Array.from(clusterOf(cover, c), (item) => clusterOf(of, item)).filter(({ length }) => length > 0)
  return {
    forEach,
    once: (cover) => Float64Array.from({ length: clusterCount(cover) }, (_, c) => unitedLinks(heldIn(cover, c))),
  }
}

// ---- groups ----------------------------------------------------------------------------------------------------------

/** The group of each item, such as its language; an item that both sides have is of the gold's group. */
const groupsOf = ({ items, number, key, response }: SharedComparison): readonly string[] => {
  const groups = new Array<string>(items)
  for (let i = 0; i < number.length; i++) groups[number[i]!] = response.source.group?.(i) ?? ''
  for (let i = 0; i < key.source.items.size; i++) groups[i] = key.source.group?.(i) ?? ''
  return groups
}

/** Links between mentions of different groups: those that are counted in entities, less those within a group. */
export const betweenGroups = (both: SharedComparison, side: Side): ((count: LinkCounter) => Float64Array) => {
  const entities = both[side]
  const groups = both.once(groupsOf)
  const parts = Array.from(entities.sizes, (_, e) => [
    ...grouped(clusterOf(entities, e), (item) => groups[item]).values(),
  ])
  const inGroups = coverOf(parts.flat())
  return (count) => {
    const links = count(entities)
    const within = count(inGroups)
    let part = 0
    for (let e = 0; e < parts.length; e++)
      for (const _ of parts[e] as readonly unknown[]) links[e] = links[e]! - within[part++]!
    return links
  }
}

/** Links between groups need groups. */
export function* ungrouped(clusters: Clusters): Iterable<Problem> {
  if (clusters.group !== undefined || clusters.members.length === 0) return
  yield {
    severity: 'error',
    code: code.E375,
    message: 'these mentions are of no groups, so there are no links between groups',
    ...clusters.spot(0),
    hint: 'read a format that has groups, such as the languages of --reader bsnlp; --set links=all counts all links',
  }
}
