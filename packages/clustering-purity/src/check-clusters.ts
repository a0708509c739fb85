/** Checks of clusters that the options ask for: a gold without clusters, one-sided items, overlaps. */
import { type Clusters, type Code, type Cover, clusterCount, clustersByItem, type Problem } from '@assay/core'
import { renderItem, shareNumbering, sizeOf, tooManyMeetings } from '@assay/core/internal'
import { outcomes } from './aligned-pair.ts'
import type { EmptyGold, Policy } from './item-policy.ts'
import { code } from './messages.ts'

export interface CheckOptions extends Policy {
  readonly emptyGold: EmptyGold
  /** `error` where items in several clusters are refused. */
  readonly duplicates?: 'keep' | 'error'
}

const MAX_PROBLEMS = 1000

const error = (code: Code, message: string, clusters: Clusters, membership: number, hint: string): Problem => ({
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

function* checkEmptyGold(gold: Clusters, emptyGold: EmptyGold): Iterable<Problem> {
  if (emptyGold !== 'error' || clusterCount(gold) > 0) return
  yield {
    severity: 'error',
    code: code.E355,
    message: 'the gold has nothing in any cluster here',
    // the document's own place, which the host knows
    at: { path: '', line: 1, column: 1 },
    hint: 'remove the document, or choose its score: --set emptyGold=0, or --set emptyGold=none to skip it in means',
  }
}

/** The remedy for items of both kinds, since a remedy for one kind alone would lead to the other error. */
const treatment = (policy: Policy): string =>
  [
    ...(policy['items.missing'] === 'error' ? ['--set items.missing=singletons'] : []),
    ...(policy.extra === 'error' ? ['--set extra=drop'] : []),
  ].join(' and ')

/** The way on: mentions that a system predicts are seldom those of the gold, and scorers of coreference are made for that. */
const remedy = ({ given }: Clusters, what: string, policy: Policy): string =>
  given === true
    ? `${what}, or choose a treatment of such items: ${treatment(policy)}`
    : 'to score predicted mentions, use a metric of coreference: --metric conll-2012'

/** Items that the rules `items.missing: error` and `extra: error` refuse, each a problem with its place. */
function* checkItems(gold: Clusters, system: Clusters, policy: Policy): Iterable<Problem> {
  if (policy['items.missing'] !== 'error' && policy.extra !== 'error') return
  const both = shareNumbering(gold, system)
  const outcomeOf = outcomes(gold, system, both, policy)
  const inGold = placesOf(both.gold, both.items)
  const inSystem = placesOf(both.system, both.items)
  let reported = 0
  for (let item = 0; item < both.items && reported < MAX_PROBLEMS; item++) {
    const place = inSystem[item]!
    const outcome = place === -1 ? undefined : outcomeOf(item)
    if (policy['items.missing'] === 'error' && inGold[item] !== -1 && outcome !== 'kept') {
      reported++
      const message = `the system does not have ${renderItem(gold, item)}`
      const hint = remedy(gold, 'add it to the system', policy)
      yield error(code.E351, message, gold, inGold[item]!, hint)
    }
    if (policy.extra === 'error' && outcome === 'unknown') {
      reported++
      const message = `the gold does not have ${renderItem(system, system.members[place]!)}`
      const hint = remedy(gold, 'remove it from the system', policy)
      yield error(code.E352, message, system, place, hint)
    }
  }
}

/** Items in several clusters, which `duplicates: error` refuses. */
function* checkOverlaps(clusters: Clusters): Iterable<Problem> {
  const of = clustersByItem(clusters, clusters.items.size)
  const place = placesOf(clusters, clusters.items.size)
  let reported = 0
  for (let item = 0; item < clusters.items.size && reported < MAX_PROBLEMS; item++) {
    if (sizeOf(of, item) < 2) continue
    reported++
    const names = Array.from(of.members.subarray(of.start[item], of.start[item + 1]), clusters.clusterName)
    const message = `${renderItem(clusters, item)} is in ${names.length} clusters: ${names.slice(0, 5).join(', ')}`
    yield error(
      code.E353,
      message,
      clusters,
      place[item]!,
      'the metric is for partitions: put each item into one cluster, or use b-cubed',
    )
  }
}

const APART = 'put each item into few clusters; metrics of partitions refuse such items one by one'

/** The problems of a gold, or of an answer to it. */
export function* checkClusters(
  content: Clusters,
  gold: Clusters | undefined,
  options: CheckOptions,
): Iterable<Problem> {
  if (gold === undefined) yield* checkEmptyGold(content, options.emptyGold)
  else yield* checkItems(gold, content, options)
  yield* options.duplicates === 'error' ? checkOverlaps(content) : tooManyMeetings(content, APART)
}
