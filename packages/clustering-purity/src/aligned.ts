/** Both sides of a pair over one numbering of items, after the policy; and what several metrics make of it, once. */
import {
  type Clusters,
  type Contingency,
  type Cover,
  type CoverSubset,
  clusterCount,
  contingency,
  filterCover,
  once,
  type PairWork,
  type SharedNumbering,
  shareNumbering,
  withoutRepeats,
} from '@assay/core'
import { type PairCounts, pairCounts } from '@assay/core/entities'
import { type Best, bestIn } from './best.ts'
import { type Information, informationOf } from './information.ts'
import { pairsOfCovers } from './pair-counts.ts'
import type { Treatment } from './policy.ts'
import type { Repaired } from './repairs.ts'
import { type Signatures, signaturesOf } from './signatures.ts'

export interface Aligned {
  readonly items: number
  /** The clusters of both sides; `origin` is how the files number them, -1 for those that a policy adds. */
  readonly gold: CoverSubset
  readonly system: CoverSubset
  /** How many items the gold has in a cluster: what all measures but purity look at. */
  readonly goldItems: number
  readonly repairs: Repaired
  /** The system gave no answer at all: every measure is 0, as in the campaigns. */
  readonly absent: boolean
  /** Why the items are not each in one cluster of either side, as the measures of partitions need them. */
  readonly notPartitions: string | undefined
  /** What metrics make of the items that the gold has in a cluster, each once. */
  readonly table: () => Contingency
  readonly signatures: () => Signatures
  readonly pairs: () => PairCounts
  /** For partitions only. */
  readonly information: () => Information
  /** Of all memberships, those too of items that the gold has in no cluster. */
  readonly best: () => Best
}

// ---- which items are where -------------------------------------------------------------------------------------------

interface Marks {
  /** 1 for the items that are in a cluster. */
  readonly placed: Uint8Array
  readonly count: number
  /** Whether an item is in two. */
  readonly overlap: boolean
}

const marksOf = ({ members }: Cover, items: number): Marks => {
  const placed = new Uint8Array(items)
  let count = 0
  for (let k = 0; k < members.length; k++) {
    const item = members[k]!
    if (placed[item] === 1) continue
    placed[item] = 1
    count++
  }
  return { placed, count, overlap: count < members.length }
}

const markedIn = (list: Int32Array, items: number): Uint8Array => {
  const marks = new Uint8Array(items)
  for (let i = 0; i < list.length; i++) marks[list[i]!] = 1
  return marks
}

// ---- the rules -------------------------------------------------------------------------------------------------------

/** What the rules say of a membership of the system. */
export type Fate = 'kept' | 'discarded' | 'unknown' | 'aside'

/** What the gold says of its items. */
interface Own extends Marks {
  readonly clusters: CoverSubset
  /** 1 for the items that it sets aside. */
  readonly aside: Uint8Array
}

const ownOf = (gold: Clusters): Own => ({
  ...marksOf(gold, gold.items.size),
  clusters: withoutRepeats(gold, gold.items.size, 'keep'),
  aside: markedIn(gold.discarded, gold.items.size),
})

/** Says of each item, by its number on both sides, what becomes of it in the system. */
const fatesBy = (
  own: Own,
  system: Clusters,
  { items, number }: SharedNumbering,
  { both, discarded, extra }: Treatment,
): ((item: number) => Fate) => {
  const aside = markedIn(
    system.discarded.map((item) => number[item]!),
    items,
  )
  return (item) => {
    if (own.placed[item] === 1) return both === 'discarded' && aside[item] === 1 ? 'aside' : 'kept'
    if (own.aside[item] === 1) return discarded === 'keep' ? 'kept' : 'discarded'
    return extra === 'keep' ? 'kept' : 'unknown'
  }
}

export const fates = (
  gold: Clusters,
  system: Clusters,
  both: SharedNumbering,
  rules: Treatment,
): ((item: number) => Fate) => fatesBy(ownOf(gold), system, both, rules)

interface Filtered {
  readonly clusters: CoverSubset
  /** How many items were dropped. */
  readonly discarded: number
  readonly unknown: number
  /** Whether only items are left that the gold has in a cluster. */
  readonly assignedOnly: boolean
}

const allAssigned = ({ placed }: Own, { members }: Cover): boolean => {
  for (let k = 0; k < members.length; k++) if (placed[members[k]!] !== 1) return false
  return true
}

const filteredBy = (own: Own, system: Clusters, both: SharedNumbering, rules: Treatment): Filtered => {
  const cover = both.system
  const assignedOnly = allAssigned(own, cover)
  if (assignedOnly && (rules.both === 'assigned' || system.discarded.length === 0))
    return { clusters: withoutRepeats(cover, both.items, 'keep'), discarded: 0, unknown: 0, assignedOnly }
  const fateOf = fatesBy(own, system, both, rules)
  const dropped = new Uint8Array(both.items)
  let [discarded, unknown] = [0, 0]
  const clusters = filterCover(cover, (k) => {
    const item = cover.members[k]!
    const fate = fateOf(item)
    if (fate !== 'kept' && dropped[item] === 0) {
      dropped[item] = 1
      if (fate === 'discarded') discarded++
      if (fate === 'unknown') unknown++
    }
    return fate === 'kept'
  })
  return { clusters, discarded, unknown, assignedOnly: allAssigned(own, clusters) }
}

/** The items that the gold has in a cluster and the system does not. */
const missingFrom = (own: Own, system: Marks): Int32Array => {
  const missing: number[] = []
  for (let item = 0; item < own.placed.length; item++)
    if (own.placed[item] === 1 && system.placed[item] === 0) missing.push(item)
  return Int32Array.from(missing)
}

/** Clusters appended for the items that the system leaves out. */
const withMissing = (
  { start, members, origin }: CoverSubset,
  missing: Int32Array,
  how: 'singletons' | 'one-cluster',
): CoverSubset => {
  const added = how === 'singletons' ? missing.length : 1
  const [clusters, size] = [origin.length, members.length]
  const starts = new Int32Array(clusters + 1 + added)
  starts.set(start)
  for (let c = 1; c <= added; c++) starts[clusters + c] = size + (how === 'singletons' ? c : missing.length)
  const all = new Int32Array(size + missing.length)
  all.set(members)
  all.set(missing, size)
  const origins = new Int32Array(clusters + added).fill(-1)
  origins.set(origin)
  return { start: starts, members: all, origin: origins }
}

/** The first of the clusters that hold the same items. */
const merged = (cover: CoverSubset): CoverSubset => {
  const seen = new Set<string>()
  const first = Uint8Array.from({ length: clusterCount(cover) }, (_, c) => {
    const key = cover.members
      .slice(cover.start[c], cover.start[c + 1])
      .sort()
      .join()
    const before = seen.size
    return seen.add(key).size > before ? 1 : 0
  })
  const kept = filterCover(cover, (_, c) => first[c] === 1)
  return { ...kept, origin: kept.origin.map((c) => cover.origin[c]!) }
}

// ---- a pair ----------------------------------------------------------------------------------------------------------

/** Both sides under the rules, and what is left of the gold: less than all where missing items are dropped from it. */
interface Sides {
  readonly items: number
  readonly gold: CoverSubset
  readonly system: CoverSubset
  readonly assigned: Marks
  readonly assignedOnly: boolean
  readonly overlap: boolean
  /** Whether the gold has an item in a cluster that the system has in none. */
  readonly incomplete: boolean
  readonly repairs: Repaired
}

const sidesOf = (own: Own, gold: Clusters, system: Clusters, rules: Treatment): Sides => {
  const both = shareNumbering(gold, system)
  const { clusters, discarded, unknown, assignedOnly } = filteredBy(own, system, both, rules)
  const there = marksOf(clusters, both.items)
  const missing = missingFrom(own, there)
  const how = rules['items.missing']
  const some = missing.length > 0
  const dropped = some && how === 'drop'
  const left = dropped ? filterCover(gold, (k) => there.placed[gold.members[k]!] === 1) : own.clusters
  const added = some && (how === 'singletons' || how === 'one-cluster')
  const answer = added ? withMissing(clusters, missing, how) : clusters
  const assigned = dropped ? marksOf(left, both.items) : own
  const sides = { items: both.items, assigned, assignedOnly, incomplete: some && !dropped && !added }
  const repairs = { discarded, unknown, missing: missing.length }
  if (rules.repeatedClusters === 'keep')
    return { ...sides, repairs, gold: left, system: answer, overlap: assigned.overlap || there.overlap }
  const [one, other] = [merged(left), merged(answer)]
  const overlap = marksOf(one, both.items).overlap || marksOf(other, both.items).overlap
  return { ...sides, repairs, gold: one, system: other, overlap }
}

const whyNot = ({ overlap, incomplete }: Sides): string | undefined => {
  if (overlap) return 'overlapping clusters'
  return incomplete ? 'items in no cluster of the system' : undefined
}

const withViews = (sides: Sides, absent: boolean): Aligned => {
  const { items, gold, system, assigned, assignedOnly, repairs } = sides
  const isAssigned = (k: number): boolean => assigned.placed[system.members[k]!] === 1
  const notPartitions = whyNot(sides)
  const table = once(() => contingency(gold, assignedOnly ? system : filterCover(system, isAssigned), items))
  const signatures = once(() => signaturesOf({ items, gold, system, assigned: assigned.placed }))
  return {
    items,
    gold,
    system,
    goldItems: assigned.count,
    repairs,
    absent,
    notPartitions,
    table,
    signatures,
    information: once(() => informationOf(table(), assigned.count)),
    pairs: once(() =>
      notPartitions === undefined ? pairCounts(table()) : pairsOfCovers(signatures(), assigned.count),
    ),
    best: once(() => bestIn(assignedOnly ? table() : contingency(gold, system, items))),
  }
}

/** Applies the rules to a gold and its answers. Linear in memberships. */
export const alignedWork =
  (rules: Treatment): PairWork<Clusters, Aligned> =>
  (gold) => {
    const own = ownOf(gold)
    return (system) => withViews(sidesOf(own, gold, system, rules), system.absent === true)
  }
