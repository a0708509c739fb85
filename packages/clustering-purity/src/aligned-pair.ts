/** Both sides of a pair over one numbering of items, after the policy, with the tables that several metrics share. */
import {
  type Clusters,
  type Contingency,
  type Cover,
  clusterCount,
  contingency,
  once,
  type PairWork,
} from '@assay/core'
import {
  type CoverSubset,
  filterCover,
  type PairCounts,
  pairCounts,
  type SharedNumbering,
  shareNumbering,
  withoutRepeats,
} from '@assay/core/internal'
import { type Information, informationOf } from './information.ts'
import type { Treatment } from './item-policy.ts'
import { pairsOfCovers, type Signatures, signaturesOf } from './item-signatures.ts'
import { type LargestOverlapsOfBoth, largestOverlapsIn } from './largest-overlaps.ts'
import type { UnsharedItems } from './unshared-items.ts'

export interface AlignedPair {
  readonly items: number
  /** The clusters of both sides; `origin` has their numbers in the files, -1 for those that a policy adds. */
  readonly gold: CoverSubset
  readonly system: CoverSubset
  /** The number of items that the gold has in a cluster, which all measures but purity are over. */
  readonly goldItems: number
  readonly unshared: UnsharedItems
  /** True where the system gave no answer: every measure is 0, as in the campaigns. */
  readonly absent: boolean
  /** The reason why the sides are not partitions of the items; undefined where they are. */
  readonly notPartitions: string | undefined
  /** Tables of the items that the gold has in a cluster, each computed once. */
  readonly table: () => Contingency
  readonly signatures: () => Signatures
  readonly pairs: () => PairCounts
  /** For partitions only. */
  readonly information: () => Information
  /** Over all memberships, including those of items that the gold has in no cluster. */
  readonly best: () => LargestOverlapsOfBoth
}

// ---- marks of items -------------------------------------------------------------------------------------------------

interface Marks {
  /** 1 for the items that are in a cluster. */
  readonly placed: Uint8Array
  readonly count: number
  /** True where an item is in two clusters. */
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

/** The outcome of the rules for a membership of the system. */
export type ItemOutcome = 'kept' | 'discarded' | 'unknown' | 'aside'

/** The gold with marks of its items. */
interface GoldMarks extends Marks {
  readonly clusters: CoverSubset
  /** 1 for the items that it sets aside. */
  readonly aside: Uint8Array
}

const markGold = (gold: Clusters): GoldMarks => ({
  ...marksOf(gold, gold.items.size),
  clusters: withoutRepeats(gold, gold.items.size, 'keep'),
  aside: markedIn(gold.discarded, gold.items.size),
})

/** Decides for each item, by its number on both sides, if the system keeps it. */
const outcomesBy = (
  goldMarks: GoldMarks,
  system: Clusters,
  { items, number }: SharedNumbering,
  { both, discarded, extra }: Treatment,
): ((item: number) => ItemOutcome) => {
  const aside = markedIn(
    system.discarded.map((item) => number[item]!),
    items,
  )
  return (item) => {
    if (goldMarks.placed[item] === 1) return both === 'discarded' && aside[item] === 1 ? 'aside' : 'kept'
    if (goldMarks.aside[item] === 1) return discarded === 'keep' ? 'kept' : 'discarded'
    return extra === 'keep' ? 'kept' : 'unknown'
  }
}

export const outcomes = (
  gold: Clusters,
  system: Clusters,
  both: SharedNumbering,
  rules: Treatment,
): ((item: number) => ItemOutcome) => outcomesBy(markGold(gold), system, both, rules)

interface FilteredAnswer {
  readonly clusters: CoverSubset
  /** The number of items that were dropped. */
  readonly discarded: number
  readonly unknown: number
  /** True where all items that are left are in a cluster of the gold. */
  readonly assignedOnly: boolean
}

const allAssigned = ({ placed }: GoldMarks, { members }: Cover): boolean => {
  for (let k = 0; k < members.length; k++) if (placed[members[k]!] !== 1) return false
  return true
}

const filterAnswer = (
  goldMarks: GoldMarks,
  system: Clusters,
  both: SharedNumbering,
  rules: Treatment,
): FilteredAnswer => {
  const cover = both.system
  const assignedOnly = allAssigned(goldMarks, cover)
  if (assignedOnly && (rules.both === 'assigned' || system.discarded.length === 0))
    return { clusters: withoutRepeats(cover, both.items, 'keep'), discarded: 0, unknown: 0, assignedOnly }
  const outcomeOf = outcomesBy(goldMarks, system, both, rules)
  const dropped = new Uint8Array(both.items)
  let [discarded, unknown] = [0, 0]
  const clusters = filterCover(cover, (k) => {
    const item = cover.members[k]!
    const outcome = outcomeOf(item)
    if (outcome !== 'kept' && dropped[item] === 0) {
      dropped[item] = 1
      if (outcome === 'discarded') discarded++
      if (outcome === 'unknown') unknown++
    }
    return outcome === 'kept'
  })
  return { clusters, discarded, unknown, assignedOnly: allAssigned(goldMarks, clusters) }
}

/** The items that the gold has in a cluster and the system does not. */
const missingItems = (goldMarks: GoldMarks, system: Marks): Int32Array => {
  const missing: number[] = []
  for (let item = 0; item < goldMarks.placed.length; item++)
    if (goldMarks.placed[item] === 1 && system.placed[item] === 0) missing.push(item)
  return Int32Array.from(missing)
}

/** Appends clusters for the items that the system does not have. */
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

/** Keeps the first of the clusters that hold the same items. */
const mergeRepeats = (cover: CoverSubset): CoverSubset => {
  const keysTaken = new Set<string>()
  const first = Uint8Array.from({ length: clusterCount(cover) }, (_, c) => {
    const key = cover.members
      .slice(cover.start[c], cover.start[c + 1])
      .sort()
      .join()
    const before = keysTaken.size
    return keysTaken.add(key).size > before ? 1 : 0
  })
  const distinct = filterCover(cover, (_, c) => first[c] === 1)
  return { ...distinct, origin: distinct.origin.map((c) => cover.origin[c]!) }
}

// ---- a pair ----------------------------------------------------------------------------------------------------------

/** Both sides under the rules; missing items may be dropped from the gold too. */
interface Sides {
  readonly items: number
  readonly gold: CoverSubset
  readonly system: CoverSubset
  readonly assigned: Marks
  readonly assignedOnly: boolean
  readonly overlap: boolean
  /** True where the gold has an item in a cluster that the system has in none. */
  readonly incomplete: boolean
  readonly unshared: UnsharedItems
}

const sidesOf = (goldMarks: GoldMarks, gold: Clusters, system: Clusters, rules: Treatment): Sides => {
  const both = shareNumbering(gold, system)
  const { clusters, discarded, unknown, assignedOnly } = filterAnswer(goldMarks, system, both, rules)
  const there = marksOf(clusters, both.items)
  const missing = missingItems(goldMarks, there)
  const how = rules['items.missing']
  const some = missing.length > 0
  const dropped = some && how === 'drop'
  const left = dropped ? filterCover(gold, (k) => there.placed[gold.members[k]!] === 1) : goldMarks.clusters
  const added = some && (how === 'singletons' || how === 'one-cluster')
  const answer = added ? withMissing(clusters, missing, how) : clusters
  const assigned = dropped ? marksOf(left, both.items) : goldMarks
  const sides = { items: both.items, assigned, assignedOnly, incomplete: some && !dropped && !added }
  const unshared = { discarded, unknown, missing: missing.length }
  if (rules.repeatedClusters === 'keep')
    return { ...sides, unshared, gold: left, system: answer, overlap: assigned.overlap || there.overlap }
  const [one, other] = [mergeRepeats(left), mergeRepeats(answer)]
  const overlap = marksOf(one, both.items).overlap || marksOf(other, both.items).overlap
  return { ...sides, unshared, gold: one, system: other, overlap }
}

const reasonAgainst = ({ overlap, incomplete }: Sides): string | undefined => {
  if (overlap) return 'overlapping clusters'
  return incomplete ? 'items in no cluster of the system' : undefined
}

const withTables = (sides: Sides, absent: boolean): AlignedPair => {
  const { items, gold, system, assigned, assignedOnly, unshared } = sides
  const isAssigned = (k: number): boolean => assigned.placed[system.members[k]!] === 1
  const notPartitions = reasonAgainst(sides)
  const table = once(() => contingency(gold, assignedOnly ? system : filterCover(system, isAssigned), items))
  const signatures = once(() => signaturesOf({ items, gold, system, assigned: assigned.placed }))
  return {
    items,
    gold,
    system,
    goldItems: assigned.count,
    unshared,
    absent,
    notPartitions,
    table,
    signatures,
    information: once(() => informationOf(table(), assigned.count)),
    pairs: once(() =>
      notPartitions === undefined ? pairCounts(table()) : pairsOfCovers(signatures(), assigned.count),
    ),
    best: once(() => largestOverlapsIn(assignedOnly ? table() : contingency(gold, system, items))),
  }
}

/** Applies the rules to a gold and its answers. Linear in memberships. */
export const alignPair =
  (rules: Treatment): PairWork<Clusters, AlignedPair> =>
  (gold) => {
    const goldMarks = markGold(gold)
    return (system) => withTables(sidesOf(goldMarks, gold, system, rules), system.absent === true)
  }
