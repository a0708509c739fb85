/** Equality of clusterings: the same items together, whatever the names and the order of the clusters. */
import { shareNumbering } from '../../align/covers.ts'
import { type Clusters, type Cover, clusterCount } from './type.ts'

interface ComparableCluster {
  readonly items: Int32Array
  readonly type: string
}

/** The clusters of a side by their first item, each with its items in order. */
const sortedClusters = ({ start, members }: Cover, { clusterType }: Clusters): readonly ComparableCluster[] =>
  Array.from(
    { length: clusterCount({ start, members }) },
    (_, c): ComparableCluster => ({
      items: members.slice(start[c], start[c + 1]).sort(),
      type: clusterType?.(c) ?? '',
    }),
  ).sort((a, b) => (a.items[0] ?? 0) - (b.items[0] ?? 0) || a.items.length - b.items.length)

const areSame = (a: Int32Array, b: Int32Array): boolean => a.length === b.length && a.every((item, i) => item === b[i])

export const same = (a: Clusters, b: Clusters): boolean => {
  if (a.members.length !== b.members.length || clusterCount(a) !== clusterCount(b)) return false
  const both = shareNumbering(a, b)
  if (both.items !== both.goldItems || a.items.size !== b.items.size) return false
  const aside = b.discarded.map((item) => both.number[item]!)
  if (!areSame(a.discarded.slice().sort(), aside.sort())) return false
  const [ours, other] = [sortedClusters(both.gold, a), sortedClusters(both.system, b)]
  return ours.every(({ items, type }, c) => type === other[c]?.type && areSame(items, other[c].items))
}
