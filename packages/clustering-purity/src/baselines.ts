/**
 * The baselines of the WePS campaigns, built from the items that the gold has in a cluster: each alone, all together, and
 * both at once, which purity scores high and B-Cubed does not.
 */
import { type Clusters, type Cover, clusterCount, system } from '@assay/core'
import { coverOf } from '@assay/core/internal'
import * as v from 'valibot'

const assignedIn = (gold: Clusters): readonly number[] => {
  const isInCluster = new Uint8Array(gold.items.size)
  for (let k = 0; k < gold.members.length; k++) isInCluster[gold.members[k]!] = 1
  return Array.from(isInCluster.keys()).filter((item) => isInCluster[item] === 1)
}

const oneInOneOf = (items: readonly number[]): Cover => ({
  start: Int32Array.from({ length: items.length + 1 }, (_, i) => i),
  members: Int32Array.from(items),
})
const allInOneOf = (items: readonly number[]): Cover => coverOf(items.length === 0 ? [] : [items])

const answer = (gold: Clusters, cover: Cover): Clusters => ({
  ...cover,
  items: gold.items,
  discarded: new Int32Array(0),
  clusterName: (cluster) => `${cluster + 1}`,
  ...(gold.shown && { shown: gold.shown }),
  ...(gold.mentions && { mentions: gold.mentions }),
  // a built answer is in no file: its places are those of the gold
  spot: (membership) => gold.spot(Math.min(membership, gold.members.length - 1)),
})

const baseline = (name: string, title: string, clusters: (items: readonly number[]) => Cover) =>
  system({
    contract: 1,
    name,
    title,
    gives: 'clusters',
    options: v.strictObject({}),
    from: 'nothing',
    with: () => ({ learn: () => (gold) => answer(gold, clusters(assignedIn(gold))) }),
  })

export const oneInOne = baseline('one-in-one', 'each item of the gold in a cluster of its own', oneInOneOf)
export const allInOne = baseline('all-in-one', 'all items of the gold in one cluster', allInOneOf)

export const combined = baseline(
  'combined',
  'all items in one cluster, and each also in a cluster of its own',
  (items) => {
    const [one, all] = [oneInOneOf(items), allInOneOf(items)]
    const start = new Int32Array(clusterCount(one) + clusterCount(all) + 1)
    start.set(all.start)
    for (let c = 0; c < clusterCount(one); c++) start[clusterCount(all) + c + 1] = items.length + c + 1
    const members = new Int32Array(items.length * 2)
    members.set(all.members)
    members.set(one.members, items.length)
    return { start, members }
  },
)
