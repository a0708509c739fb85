/** Mentions in several entities of one side, as problems with their place: repairs that are counted, or errors. */
import { clusterPairs, clustersPerItem, MAX_CLUSTER_PAIRS, repeats } from '../align/covers.ts'
import { code, commonCode } from '../codes.ts'
import type { PairWork, Share } from '../contract.ts'
import { type Clusters, clusterCount, renderItem } from '../models/clusters/type.ts'
import type { Problem } from '../places.ts'
import type { EntityOptions } from './options.ts'

const hints = {
  warning:
    'to count it elsewhere: --set duplicates=first, =last or =keep; to refuse such files: --set duplicates=error',
  error: 'keep the mention in one entity, or choose: --set duplicates=first, =last or =keep',
} as const

/** The entity of each entry of `members`, for entries that come in order. */
const entityAt = ({ start }: Clusters): ((membership: number) => number) => {
  let entity = 0
  return (membership) => {
    while (start[entity + 1]! <= membership) entity++
    return entity
  }
}

/** For each item the first entity that holds it. */
const firstEntities = (clusters: Clusters): Int32Array => {
  const first = new Int32Array(clusters.items.size).fill(-1)
  for (let c = 0; c < clusterCount(clusters); c++) {
    for (let k = clusters.start[c]!; k < clusters.start[c + 1]!; k++) {
      const item = clusters.members[k]!
      if (first[item] === -1) first[item] = c
    }
  }
  return first
}

/** One problem for each mention that is in an earlier entity. */
function* problemsOf(
  clusters: Clusters,
  repeated: readonly number[],
  duplicates: EntityOptions['duplicates'],
): Iterable<Problem> {
  if (repeated.length === 0) return
  const first = firstEntities(clusters)
  const entity = entityAt(clusters)
  const refused = duplicates === 'error'
  const severity = refused ? 'error' : 'warning'
  for (const membership of repeated) {
    const item = clusters.members[membership]!
    const names = [first[item]!, entity(membership)].map(clusters.clusterName)
    const stays = refused ? '' : `; it counts in the ${duplicates} entity that has it`
    yield {
      severity,
      code: refused ? code.E323 : code.W323,
      message: `the mention ${renderItem(clusters, item)} is in the entities ${names[0]} and ${names[1]}${stays}`,
      ...clusters.spot(membership),
      hint: hints[severity],
    }
  }
}

/** The repeated mentions of one side, found once for all metrics. */
const repeatWork = (): PairWork<Clusters, readonly number[]> => (clusters) => () =>
  repeats(clusters, clusters.items.size)

/** One error where items that stay in all their clusters would keep a run busy for minutes. */
export function* tooManyMeetings(clusters: Clusters, hint: string): Iterable<Problem> {
  const counts = clustersPerItem(clusters, clusters.items.size)
  if (clusterPairs(counts) <= MAX_CLUSTER_PAIRS) return
  const most = counts.reduce((best, count, item) => (count > counts[best]! ? item : best), 0)
  yield {
    severity: 'error',
    code: commonCode.E365,
    message: `${renderItem(clusters, most)} is in ${counts[most]} clusters: that is more than ${MAX_CLUSTER_PAIRS} pairs of clusters that share an item, the limit of a document`,
    ...clusters.spot(clusters.members.lastIndexOf(most)),
    hint,
  }
}

const MEETING_HINT = 'put each mention into one entity, or choose: --set duplicates=first or =last'

/** Finds mentions in several entities of one side; where they are kept, only whether they are far too many. */
export const duplicateCheck = (
  { duplicates }: EntityOptions,
  share: Share,
): ((clusters: Clusters) => Iterable<Problem>) => {
  const repeatedIn = share(repeatWork, {})
  return (clusters) =>
    duplicates === 'keep'
      ? tooManyMeetings(clusters, MEETING_HINT)
      : problemsOf(clusters, repeatedIn(clusters)(clusters), duplicates)
}
