/** A gold with the records that the system alone has. */
import type { Clusters } from '@assay/core'
import { itemsBuilder, keyOf, shareNumbering } from '@assay/core/internal'

/** The gold with each of these records alone in a cluster, so that a link with it is wrong; the gold itself where there are none. */
export const withExtra = (gold: Clusters, system: Clusters): Clusters => {
  const { number, items, goldItems } = shareNumbering(gold, system)
  const more = items - goldItems
  if (more === 0) return gold
  const builder = itemsBuilder()
  for (let item = 0; item < goldItems; item++) builder.addText(keyOf(gold.items, item))
  const [start, members] = [new Int32Array(gold.start.length + more), new Int32Array(gold.members.length + more)]
  start.set(gold.start)
  members.set(gold.members)
  const extraItems: number[] = []
  for (let item = 0; item < number.length; item++) {
    if (number[item]! < goldItems) continue
    builder.addText(keyOf(system.items, item))
    members[gold.members.length + extraItems.length] = goldItems + extraItems.length
    extraItems.push(item)
    start[gold.start.length + extraItems.length - 1] = gold.members.length + extraItems.length
  }
  const { group, shown } = gold
  const ofSystem = (item: number): number => extraItems[item - goldItems]!
  return {
    ...gold,
    start,
    members,
    items: builder.finish(),
    clusterName: (cluster) =>
      cluster < gold.start.length - 1
        ? gold.clusterName(cluster)
        : keyOf(system.items, extraItems[cluster - gold.start.length + 1]!),
    spot: (membership) => gold.spot(Math.min(membership, gold.members.length - 1)),
    ...(group && {
      group: (item: number) => (item < goldItems ? group(item) : (system.group?.(ofSystem(item)) ?? '')),
    }),
    ...(shown && { shown: (item: number) => (item < goldItems ? shown(item) : keyOf(system.items, ofSystem(item))) }),
  }
}
