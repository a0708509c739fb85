/** Invariants of clusterings. */
import { type Clusters, clusterCount } from './type.ts'

const outside = (numbers: Int32Array, size: number): number | undefined =>
  numbers.find((number) => number < 0 || number >= size)

const flawOfCluster = (members: Int32Array): string | undefined => {
  if (members.length === 0) return 'has no item'
  return new Set(members).size === members.length ? undefined : 'has an item twice'
}

export const flaw = (clusters: Clusters): string | undefined => {
  const { start, members, items, discarded, mentions } = clusters
  if (start[0] !== 0 || start.at(-1) !== members.length)
    return `its clusters are not the ${members.length} members one after the other`
  const odd = outside(members, items.size) ?? outside(discarded, items.size)
  if (odd !== undefined) return `item ${odd} is not one of ${items.size}`
  for (let c = 0; c < clusterCount(clusters); c++) {
    const clusterFlaw = flawOfCluster(members.subarray(start[c], start[c + 1]))
    if (clusterFlaw !== undefined) return `cluster ${c} ${clusterFlaw}`
  }
  if (mentions !== undefined && (mentions.start.length !== items.size + 1 || mentions.heads.length !== items.size))
    return `it has ${items.size} items and other numbers of mentions`
  return undefined
}
