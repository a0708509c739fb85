/** What the options make an error: a gold without clusters, one-sided items, overlaps. */
import {
  type Clusters,
  type Cover,
  clusterCount,
  clustersByItem,
  type Problem,
  renderItem,
  shareNumbering,
  sizeOf,
} from '@assay/core'
import { tooManyMeetings } from '@assay/core/entities'
import { fates } from './aligned.ts'
import type { EmptyGold } from './empty-gold.ts'
import type { Policy } from './policy.ts'

export interface Refusing extends Policy {
  readonly emptyGold: EmptyGold
  /** `error` where items in several clusters are refused. */
  readonly duplicates?: 'keep' | 'error'
}

const MOST = 1000

const error = (code: string, message: string, clusters: Clusters, membership: number, hint: string): Problem => ({
  severity: 'error',
  code,
  message,
  ...clusters.spot(membership),
  hint,
})

const placesOf = (cover: Cover, items: number): Int32Array => {
  const place = new Int32Array(items).fill(-1)
  for (let k = cover.members.length - 1; k >= 0; k--) place[cover.members[k]!] = k
  return place
}

function* refusedEmpty(gold: Clusters, emptyGold: EmptyGold): Iterable<Problem> {
  if (emptyGold !== 'error' || clusterCount(gold) > 0) return
  yield {
    severity: 'error',
    code: 'E355',
    message: 'the gold has nothing in any cluster here, so there is nothing to be found',
    // the document's own place, which the host knows
    at: { path: '', line: 1, column: 1 },
    hint: 'take the document out, or say what it scores: --set emptyGold=0, or --set emptyGold=none to leave it out of the means',
  }
}

/** The remedy that lets all items through that are refused: where those of both kinds are, the one remedy alone would lead to the other. */
const remedy = (policy: Policy): string =>
  [
    ...(policy['items.missing'] === 'error' ? ['--set items.missing=singletons'] : []),
    ...(policy.extra === 'error' ? ['--set extra=drop'] : []),
  ].join(' and ')

/** What the rules `items.missing: error` and `extra: error` refuse: an item a problem, with its place. */
function* refusedItems(gold: Clusters, system: Clusters, policy: Policy): Iterable<Problem> {
  if (policy['items.missing'] !== 'error' && policy.extra !== 'error') return
  const both = shareNumbering(gold, system)
  const fateOf = fates(gold, system, both, policy)
  const inGold = placesOf(both.gold, both.items)
  const inSystem = placesOf(both.system, both.items)
  let found = 0
  for (let item = 0; item < both.items && found < MOST; item++) {
    const place = inSystem[item]!
    const fate = place === -1 ? undefined : fateOf(item)
    if (policy['items.missing'] === 'error' && inGold[item] !== -1 && fate !== 'kept') {
      found++
      const message = `the system leaves out ${renderItem(gold, item)}`
      const hint = `add it to the system, or say what becomes of such items: ${remedy(policy)}`
      yield error('E351', message, gold, inGold[item]!, hint)
    }
    if (policy.extra === 'error' && fate === 'unknown') {
      found++
      const message = `the gold does not have ${renderItem(system, system.members[place]!)}`
      const hint = `take it out of the system, or say what becomes of such items: ${remedy(policy)}`
      yield error('E352', message, system, place, hint)
    }
  }
}

/** The items that are in several clusters: what `duplicates: error` refuses. */
function* refusedOverlaps(clusters: Clusters): Iterable<Problem> {
  const of = clustersByItem(clusters, clusters.items.size)
  const place = placesOf(clusters, clusters.items.size)
  let found = 0
  for (let item = 0; item < clusters.items.size && found < MOST; item++) {
    if (sizeOf(of, item) < 2) continue
    found++
    const names = Array.from(of.members.subarray(of.start[item], of.start[item + 1]), clusters.clusterName)
    const message = `${renderItem(clusters, item)} is in ${names.length} clusters: ${names.slice(0, 5).join(', ')}`
    yield error(
      'E353',
      message,
      clusters,
      place[item]!,
      'the measure is for partitions: put each item into one cluster, or take b-cubed',
    )
  }
}

const APART =
  'put each item into the few clusters that it belongs to; metrics of partitions refuse such items one by one'

/** The problems of a gold, or of an answer to it. */
export function* refused(content: Clusters, gold: Clusters | undefined, options: Refusing): Iterable<Problem> {
  if (gold === undefined) yield* refusedEmpty(content, options.emptyGold)
  else yield* refusedItems(gold, content, options)
  yield* options.duplicates === 'error' ? refusedOverlaps(content) : tooManyMeetings(content, APART)
}
