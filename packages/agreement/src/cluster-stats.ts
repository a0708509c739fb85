/** What is kept of clusters of a panel: the alpha of each document, and sums for each two annotators. */
import {
  count,
  type Fraction,
  fraction,
  type Stats,
  struct,
  type Total,
  table,
  total,
  totalOf,
  totalOfAll,
  totalValue,
} from '@assay/core'
import { beyondChance } from './chance.ts'
import { meanOf, workedMean } from './label-formulas.ts'
import { pairName } from './label-stats.ts'
import { alphaOfSets, type SetOptions } from './sets.ts'

/** The entities of one annotator: sets of mentions. */
export type Entities = readonly ReadonlySet<string>[]

export interface ClusterOptions extends SetOptions {
  readonly missingMention: 'missing' | 'singleton'
}

type PairStats = {
  /** Mentions of either, and of both. */
  readonly first: number
  readonly second: number
  readonly common: number
  /** Σ over mentions of the share of their entity that the other has, and of links of their entity. */
  readonly b3First: Total
  readonly b3Second: Total
  readonly leaFirst: Total
  readonly leaSecond: Total
}

export type ClusterStats = {
  readonly documents: number
  readonly left: number
  /** Sums over documents, and documents, or pairs in them, that have a value. */
  readonly alpha: Total
  readonly alphaOf: number
  readonly ari: Total
  readonly ariOf: number
  readonly pairs: ReadonlyMap<string, PairStats>
}

export const clusterStats: Stats<ClusterStats> = struct<ClusterStats>({
  documents: count,
  left: count,
  alpha: total,
  alphaOf: count,
  ari: total,
  ariOf: count,
  pairs: table(
    struct<PairStats>({
      first: count,
      second: count,
      common: count,
      b3First: total,
      b3Second: total,
      leaFirst: total,
      leaSecond: total,
    }),
  ),
})

// ---- two annotators --------------------------------------------------------------------------------------------------

type Index = ReadonlyMap<string, number>

const indexOf = (entities: Entities): Index =>
  new Map(entities.flatMap((members, e) => Array.from(members, (mention) => [mention, e] as const)))

/** How many mentions an entity shares with each of the other side. */
const meetingsOf = (members: ReadonlySet<string>, other: Index): readonly number[] => {
  const met = new Map<number, number>()
  for (const mention of members) {
    const e = other.get(mention)
    if (e !== undefined) met.set(e, (met.get(e) ?? 0) + 1)
  }
  return [...met.values()]
}

const links = (n: number): number => (n * (n - 1)) / 2

/** B³ and LEA of one side against the other, each times its mentions; a singleton has one link, to itself. */
const sharesOf = (own: Entities, other: Entities, index: Index) => {
  const b3: number[] = []
  const lea: number[] = []
  for (const members of own) {
    const met = meetingsOf(members, index)
    b3.push(met.reduce((sum, n) => sum + n * n, 0) / members.size)
    const [mention] = members
    const isAlone = members.size === 1 && other[index.get(mention as string) ?? -1]?.size === 1
    const found = members.size === 1 ? (isAlone ? 1 : 0) : met.reduce((sum, n) => sum + links(n), 0)
    lea.push((members.size * found) / (members.size === 1 ? 1 : links(members.size)))
  }
  return { b3: totalOfAll(b3), lea: totalOfAll(lea) }
}

/** The adjusted Rand index of the mentions that both have; 1 where no pair of them is parted on one side alone. */
const adjustedRandOf = (a: Index, b: Index): Fraction | undefined => {
  const cells = new Map<string, number>()
  const [first, second] = [new Map<number, number>(), new Map<number, number>()]
  let n = 0
  for (const [mention, e] of a) {
    const f = b.get(mention)
    if (f === undefined) continue
    n++
    cells.set(`${e} ${f}`, (cells.get(`${e} ${f}`) ?? 0) + 1)
    first.set(e, (first.get(e) ?? 0) + 1)
    second.set(f, (second.get(f) ?? 0) + 1)
  }
  const pairs = (counts: ReadonlyMap<unknown, number>): bigint => {
    let all = 0n
    for (const own of counts.values()) all += BigInt(links(own))
    return all
  }
  const [same, ofFirst, ofSecond, all] = [pairs(cells), pairs(first), pairs(second), BigInt(links(n))]
  if (all === 0n) return undefined
  if (same === ofFirst && same === ofSecond) return fraction.ONE
  const mean = fraction.of(ofFirst + ofSecond, 2n) as Fraction
  const share = fraction.of(2n * same, ofFirst + ofSecond)
  const expected = fraction.of(ofFirst * ofSecond * mean.under, all * mean.over)
  return share && expected && beyondChance(share, expected)
}

const pairOf = (a: Entities, b: Entities) => {
  const [first, second] = [indexOf(a), indexOf(b)]
  let common = 0
  for (const mention of first.keys()) if (second.has(mention)) common++
  const [own, other] = [sharesOf(a, b, second), sharesOf(b, a, first)]
  const stats: PairStats = {
    first: first.size,
    second: second.size,
    common,
    b3First: own.b3,
    b3Second: other.b3,
    leaFirst: own.lea,
    leaSecond: other.lea,
  }
  return { stats, ari: adjustedRandOf(first, second) }
}

// ---- a document ------------------------------------------------------------------------------------------------------

const setsOf = (panel: readonly Entities[], missing: ClusterOptions['missingMention']) => {
  const all = new Map<string, (ReadonlySet<string> | undefined)[]>()
  for (const [i, entities] of panel.entries())
    for (const members of entities)
      for (const mention of members) {
        const row = all.get(mention) ?? new Array<ReadonlySet<string> | undefined>(panel.length).fill(undefined)
        all.set(mention, row)
        row[i] = members
      }
  if (missing === 'missing') return all.values()
  return Array.from(all, ([mention, row]) => row.map((set) => set ?? new Set([mention])))
}

/** The statistics of one document: the entities of each annotator. */
export const statsOfClusters = (
  panel: readonly Entities[],
  names: readonly string[],
  options: ClusterOptions,
): ClusterStats => {
  const alpha = alphaOfSets(setsOf(panel, options.missingMention), options)
  const pairs = new Map<string, PairStats>()
  const ari: number[] = []
  for (const [i, a] of names.entries())
    for (const [k, b] of names.slice(i + 1).entries()) {
      const [own, other] = [panel[i] as Entities, panel[i + 1 + k] as Entities]
      const pair = a <= b ? pairOf(own, other) : pairOf(other, own)
      pairs.set(pairName(a, b), pair.stats)
      if (pair.ari !== undefined) ari.push(fraction.nearest(pair.ari))
    }
  return {
    documents: 1,
    left: 0,
    alpha: totalOf(alpha ?? 0),
    alphaOf: alpha === undefined ? 0 : 1,
    ari: totalOfAll(ari),
    ariOf: ari.length,
    pairs,
  }
}

// ---- measures --------------------------------------------------------------------------------------------------------

const f1 = (first: Total, second: Total, own: PairStats): number | undefined => {
  if (own.first + own.second === 0) return undefined
  const [recall, precision] = [totalValue(first) / (own.first || 1), totalValue(second) / (own.second || 1)]
  return recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision)
}

/** The formulas with numbers: sums over documents, and means of pairs. */
export const workedClusters = (s: ClusterStats): Readonly<Record<string, string>> => {
  const pairs = [...s.pairs.values()]
  return {
    alpha: `${totalValue(s.alpha)} / ${s.alphaOf}`,
    b3: workedMean(pairs.map((own) => f1(own.b3First, own.b3Second, own))),
    lea: workedMean(pairs.map((own) => f1(own.leaFirst, own.leaSecond, own))),
    ari: `${totalValue(s.ari)} / ${s.ariOf}`,
    mentions: workedMean(
      pairs.map((own) => (own.first + own.second > 0 ? (2 * own.common) / (own.first + own.second) : undefined)),
    ),
  }
}

/** Every measure of some clusters. */
export const clusterMeasures = (s: ClusterStats) => {
  const pairs = [...s.pairs.values()]
  const mentions = pairs.map((own) =>
    own.first + own.second === 0 ? undefined : (2 * own.common) / (own.first + own.second),
  )
  return {
    alpha: s.alphaOf === 0 ? undefined : totalValue(s.alpha) / s.alphaOf,
    b3: meanOf(pairs.map((own) => f1(own.b3First, own.b3Second, own))),
    lea: meanOf(pairs.map((own) => f1(own.leaFirst, own.leaSecond, own))),
    ari: s.ariOf === 0 ? undefined : totalValue(s.ari) / s.ariOf,
    mentions: meanOf(mentions),
    documents: s.documents,
    left: s.left,
  }
}
