/** Mentions in several entities of one side, as problems with their place: repairs that are counted, or errors. */
import { type Clusters, clusterCount, type Problem, repeats, shownItem } from '@assay/core'
import type { SharedOptions } from './options.ts'

const hints = {
  W323: 'repeated mentions are counted here; --set duplicates=last or keep counts them in another way, error refuses them',
  E323: 'leave the mention in one entity, or say what to do: --set duplicates=first, last or keep',
} as const

/** The entity of each entry of `members`, for entries that come in order. */
const entityAt = ({ start }: Clusters): ((membership: number) => number) => {
  let entity = 0
  return (membership) => {
    while ((start[entity + 1] as number) <= membership) entity++
    return entity
  }
}

/** For each item the first entity that holds it. */
const firstEntities = (clusters: Clusters): Int32Array => {
  const first = new Int32Array(clusters.items.size).fill(-1)
  for (let c = 0; c < clusterCount(clusters); c++) {
    for (let k = clusters.start[c] as number; k < (clusters.start[c + 1] as number); k++) {
      const item = clusters.members[k] as number
      if (first[item] === -1) first[item] = c
    }
  }
  return first
}

/** One problem for each mention that an earlier entity has; none where such mentions are kept. */
export function* problemsOf({ duplicates }: SharedOptions, clusters: Clusters): Iterable<Problem> {
  if (duplicates === 'keep') return
  const found = repeats(clusters, clusters.items.size)
  if (found.length === 0) return
  const first = firstEntities(clusters)
  const entity = entityAt(clusters)
  const refused = duplicates === 'error'
  const code = refused ? 'E323' : 'W323'
  for (const membership of found) {
    const item = clusters.members[membership] as number
    const names = [first[item] as number, entity(membership)].map(clusters.clusterName)
    const stays = refused ? '' : `; it counts in the ${duplicates} entity that has it`
    yield {
      severity: refused ? 'error' : 'warning',
      code,
      message: `the mention ${shownItem(clusters, item)} is in the entities ${names[0]} and ${names[1]}${stays}`,
      ...clusters.spot(membership),
      hint: hints[code],
    }
  }
}
