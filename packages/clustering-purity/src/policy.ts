/**
 * What becomes of items that the two sides do not share, and of those that are set aside. The rules are those of the specification
 * of the WePS tasks; `weps-1.1` and `weps-1.2` are what the two official scorers do, which is not what their papers say.
 */
import {
  type Clusters,
  type Contingency,
  type Cover,
  clusterCount,
  clustersByItem,
  contingency,
  filtered,
  type Problem,
  shared,
  shownItem,
  sizeOf,
} from '@assay/core'
import * as v from 'valibot'

const rules = {
  discarded: ['drop', 'keep'],
  extra: ['drop', 'keep', 'error'],
  missing: ['singletons', 'one-cluster', 'ignore', 'drop', 'error'],
  both: ['assigned', 'discarded'],
} as const

export interface Rules {
  readonly discarded: (typeof rules.discarded)[number]
  readonly extra: (typeof rules.extra)[number]
  readonly missing: (typeof rules.missing)[number]
  readonly both: (typeof rules.both)[number]
}

const policies = {
  paper: { discarded: 'drop', extra: 'drop', missing: 'singletons', both: 'assigned' },
  'weps-1.1': { discarded: 'keep', extra: 'keep', missing: 'ignore', both: 'assigned' },
  'weps-1.2': { discarded: 'drop', extra: 'drop', missing: 'one-cluster', both: 'discarded' },
  strict: { discarded: 'drop', extra: 'error', missing: 'error', both: 'assigned' },
} as const satisfies Readonly<Record<string, Rules>>

type PolicyName = keyof typeof policies

export interface Policy extends Rules {
  readonly policy: PolicyName
  readonly duplicates: 'keep' | 'merge'
}

/** The options that every metric of this package takes. */
export const policyEntries = {
  policy: v.optional(
    v.pipe(
      v.picklist(Object.keys(policies) as [PolicyName, ...PolicyName[]]),
      v.description(
        'the rules below under one name: of the paper, of the official scorers 1.1 and 1.2, or none but equal items',
      ),
    ),
    'paper',
  ),
  discarded: v.optional(
    v.pipe(v.picklist(rules.discarded), v.description('items that the gold sets aside and the system clusters')),
  ),
  extra: v.optional(v.pipe(v.picklist(rules.extra), v.description('items of the system that the gold does not know'))),
  missing: v.optional(v.pipe(v.picklist(rules.missing), v.description('items of the gold that the system leaves out'))),
  both: v.optional(v.pipe(v.picklist(rules.both), v.description('items that the system clusters and sets aside'))),
  duplicates: v.optional(
    v.pipe(v.picklist(['keep', 'merge']), v.description('a cluster given twice counts as two, or as one')),
    'keep',
  ),
}

type Given = { readonly [K in keyof Rules]?: Rules[K] | undefined } & { readonly policy: PolicyName }

/** Rules that are not said are those of the policy; what stands in the signature is what was done. */
export const withRules = <O extends Given>(given: O): Omit<O, keyof Rules> & Rules => {
  const { policy, discarded, extra, missing, both, ...others } = given
  const own = policies[policy]
  return {
    policy,
    discarded: discarded ?? own.discarded,
    extra: extra ?? own.extra,
    missing: missing ?? own.missing,
    both: both ?? own.both,
    ...others,
  } as Omit<O, keyof Rules> & Rules
}

/** The counts that stand in the result: what a policy dropped and added. */
export interface Repairs {
  readonly discarded: number
  readonly unknown: number
  readonly missing: number
}

/** Both sides over one numbering of items, after the policy. */
export interface Aligned {
  readonly items: number
  readonly gold: Cover
  readonly system: Cover
  /** The clusters of `gold` and `system` as the files number them; -1 for those that a policy adds. */
  readonly goldOrigin: Int32Array
  readonly systemOrigin: Int32Array
  /** 1 for the items that the gold has in a cluster: what all measures but purity look at. */
  readonly assigned: Uint8Array
  readonly goldItems: number
  readonly repairs: Repairs
  /** The system gave no answer at all: every measure is 0, as in the campaigns. */
  readonly absent: boolean
}

const marked = (items: number, cover: Cover): Uint8Array => {
  const marks = new Uint8Array(items)
  for (let k = 0; k < cover.members.length; k++) marks[cover.members[k] as number] = 1
  return marks
}

const sum = (marks: Uint8Array): number => {
  let total = 0
  for (let i = 0; i < marks.length; i++) total += marks[i] as number
  return total
}

const KNOWN = 1
const ASIDE = 2

interface Sorted {
  readonly items: number
  readonly gold: Cover
  /** The system's clusters, of which the policy keeps those members that pass. */
  readonly system: Cover
  readonly assigned: Uint8Array
  /** What the gold says of an item beside its clusters: that it knows it, that it sets it aside. */
  readonly status: Uint8Array
  /** Items that the system sets aside. */
  readonly aside: Uint8Array
}

const sorted = (gold: Clusters, system: Clusters): Sorted => {
  const both = shared(gold, system)
  const status = new Uint8Array(both.items)
  status.fill(KNOWN, 0, both.goldItems)
  for (const item of gold.discarded) status[item] = ASIDE
  const aside = new Uint8Array(both.items)
  for (const item of system.discarded) aside[both.number[item] as number] = 1
  return {
    items: both.items,
    gold: both.gold,
    system: both.system,
    assigned: marked(both.items, both.gold),
    status,
    aside,
  }
}

/** What the rules say of a membership of the system. */
type Fate = 'kept' | 'discarded' | 'unknown' | 'aside'

const fateOf = ({ assigned, status, aside }: Sorted, policy: Policy, item: number): Fate => {
  if (assigned[item] === 1) return policy.both === 'discarded' && aside[item] === 1 ? 'aside' : 'kept'
  if (status[item] === ASIDE) return policy.discarded === 'keep' ? 'kept' : 'discarded'
  return policy.extra === 'keep' ? 'kept' : 'unknown'
}

/** Clusters appended for the items that the system leaves out. */
const withMissing = (cover: Cover, missing: Int32Array, how: 'singletons' | 'one-cluster'): Cover => {
  const added = how === 'singletons' ? missing.length : Math.min(1, missing.length)
  const clusters = clusterCount(cover)
  const size = cover.members.length
  const start = new Int32Array(clusters + 1 + added)
  start.set(cover.start)
  for (let c = 1; c <= added; c++) start[clusters + c] = size + (how === 'singletons' ? c : missing.length)
  const members = new Int32Array(size + missing.length)
  members.set(cover.members)
  members.set(missing, size)
  return { start, members }
}

const originsOf = (kept: Int32Array, clusters: number): Int32Array => {
  const origin = new Int32Array(clusters).fill(-1)
  origin.set(kept)
  return origin
}

/** The first of the clusters that hold the same items. */
const merged = (cover: Cover, origin: Int32Array): { readonly cover: Cover; readonly origin: Int32Array } => {
  const seen = new Set<string>()
  const first = Uint8Array.from({ length: clusterCount(cover) }, (_, c) => {
    const key = cover.members
      .slice(cover.start[c], cover.start[c + 1])
      .sort()
      .join()
    const before = seen.size
    return seen.add(key).size > before ? 1 : 0
  })
  const kept = filtered(cover, (_, c) => first[c] === 1)
  return { cover: kept, origin: kept.origin.map((c) => origin[c] as number) }
}

const maybeMerged = (cover: Cover, origin: Int32Array, { duplicates }: Policy) =>
  duplicates === 'merge' ? merged(cover, origin) : { cover, origin }

/**
 * What the systems' documents were aligned to with the gold's document at hand: the metrics of this package ask for the same
 * one after the other. With the next document of the gold it is forgotten.
 */
let ofGold = new WeakRef<Clusters>({} as Clusters)
let known = new WeakMap<Clusters, { readonly rules: string; readonly sides: Aligned }>()

const rulesOf = ({ discarded, extra, missing, both, duplicates }: Policy): string =>
  [discarded, extra, missing, both, duplicates].join()

/** Applies a policy. Linear in memberships; worked out once for all metrics of one policy. */
export const aligned = (gold: Clusters, system: Clusters, policy: Policy): Aligned => {
  const rules = rulesOf(policy)
  if (ofGold.deref() !== gold) {
    ofGold = new WeakRef(gold)
    known = new WeakMap()
  }
  const before = known.get(system)
  if (before?.rules === rules) return before.sides
  const sides = align(gold, system, policy)
  known.set(system, { rules, sides })
  return sides
}

const align = (goldClusters: Clusters, systemClusters: Clusters, policy: Policy): Aligned => {
  const sides = sorted(goldClusters, systemClusters)
  const { items, assigned } = sides
  const [droppedDiscarded, droppedUnknown] = [new Uint8Array(items), new Uint8Array(items)]
  const kept = filtered(sides.system, (k) => {
    const item = sides.system.members[k] as number
    const fate = fateOf(sides, policy, item)
    if (fate === 'discarded') droppedDiscarded[item] = 1
    if (fate === 'unknown') droppedUnknown[item] = 1
    return fate === 'kept'
  })
  const placed = marked(items, kept)
  const missing = Int32Array.from(indices(items, (item) => assigned[item] === 1 && placed[item] === 0))
  const { missing: how } = policy
  const gold =
    how === 'drop'
      ? filtered(sides.gold, (k) => placed[sides.gold.members[k] as number] === 1)
      : filtered(sides.gold, () => true)
  const system = how === 'singletons' || how === 'one-cluster' ? withMissing(kept, missing, how) : kept
  const [own, other] = [
    maybeMerged(gold, gold.origin, policy),
    maybeMerged(system, originsOf(kept.origin, clusterCount(system)), policy),
  ]
  const left = marked(items, gold)
  return {
    items,
    gold: own.cover,
    goldOrigin: own.origin,
    system: other.cover,
    systemOrigin: other.origin,
    assigned: left,
    goldItems: sum(left),
    repairs: { discarded: sum(droppedDiscarded), unknown: sum(droppedUnknown), missing: missing.length },
    absent: systemClusters.absent === true,
  }
}

function* indices(items: number, which: (item: number) => boolean): Iterable<number> {
  for (let item = 0; item < items; item++) if (which(item)) yield item
}

const partitionsKnown = new WeakMap<Aligned, { readonly why: string | undefined }>()

/** Whether every item is in one cluster of either side, as the measures of partitions need it; else why not. */
export const notPartitions = (sides: Aligned): string | undefined => {
  const known = partitionsKnown.get(sides)
  if (known !== undefined) return known.why
  const why = overlapIn(sides)
  partitionsKnown.set(sides, { why })
  return why
}

const overlapIn = ({ items, gold, system, assigned }: Aligned): string | undefined => {
  const once = (cover: Cover): Uint8Array | undefined => {
    const seen = new Uint8Array(items)
    for (let k = 0; k < cover.members.length; k++) {
      const item = cover.members[k] as number
      if (seen[item] === 1) return undefined
      seen[item] = 1
    }
    return seen
  }
  const [ofGold, ofSystem] = [once(gold), once(system)]
  if (ofGold === undefined || ofSystem === undefined) return 'overlapping clusters'
  for (let item = 0; item < items; item++)
    if (assigned[item] === 1 && ofSystem[item] === 0) return 'items in no cluster of the system'
  return undefined
}

/** The memberships of the system whose items the gold has in a cluster. */
const withoutUnassigned = (sides: Aligned): Cover =>
  filtered(sides.system, (k) => sides.assigned[sides.system.members[k] as number] === 1)

const tables = new WeakMap<Aligned, Contingency>()

/** The contingency table of the items that the gold has in a cluster; counted once for all metrics. */
export const tableOf = (sides: Aligned): Contingency => {
  const known = tables.get(sides)
  if (known !== undefined) return known
  const table = contingency(sides.gold, withoutUnassigned(sides), sides.items)
  tables.set(sides, table)
  return table
}

// ---- problems --------------------------------------------------------------------------------------------------------

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
  for (let k = cover.members.length - 1; k >= 0; k--) place[cover.members[k] as number] = k
  return place
}

/** What the rules `missing: error` and `extra: error` refuse: an item a problem, with its place. */
export function* refusals(gold: Clusters, system: Clusters, policy: Policy): Iterable<Problem> {
  if (policy.missing !== 'error' && policy.extra !== 'error') return
  const sides = sorted(gold, system)
  const inGold = placesOf(sides.gold, sides.items)
  const inSystem = placesOf(sides.system, sides.items)
  const nameOf = new Int32Array(sides.items).fill(-1)
  system.members.forEach((item, k) => {
    nameOf[sides.system.members[k] as number] = item
  })
  let told = 0
  for (let item = 0; item < sides.items && told < MOST; item++) {
    const fate = inSystem[item] === -1 ? undefined : fateOf(sides, policy, item)
    if (policy.missing === 'error' && sides.assigned[item] === 1 && fate !== 'kept') {
      told++
      const message = `the system leaves out ${shownItem(gold, item)}`
      yield error(
        'E351',
        message,
        gold,
        inGold[item] as number,
        'add it to the system, or name a policy: --set missing=singletons',
      )
    }
    if (policy.extra === 'error' && fate === 'unknown') {
      told++
      const message = `the gold does not have ${shownItem(system, nameOf[item] as number)}`
      yield error(
        'E352',
        message,
        system,
        inSystem[item] as number,
        'take it out of the system, or name a policy: --set extra=drop',
      )
    }
  }
}

/** The clusters of an item that are more than one: what `overlap: error` refuses. */
export function* overlaps(clusters: Clusters): Iterable<Problem> {
  const of = clustersByItem(clusters, clusters.items.size)
  let told = 0
  const place = placesOf(clusters, clusters.items.size)
  for (let item = 0; item < clusters.items.size && told < MOST; item++) {
    if (sizeOf(of, item) < 2) continue
    told++
    const names = Array.from(of.members.subarray(of.start[item], of.start[item + 1]), clusters.clusterName)
    const message = `${shownItem(clusters, item)} is in ${names.length} clusters: ${names.slice(0, 5).join(', ')}`
    yield error(
      'E353',
      message,
      clusters,
      place[item] as number,
      'the measure is for partitions: put each item into one cluster, or take b-cubed',
    )
  }
}
