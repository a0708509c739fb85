/**
 * One-to-one matching of the mentions of two sides, as in the corefud-scorer (`scorer/base/reader.py`): first zeros by
 * their dependencies, if set, then equal mentions, then the rest by `partial` or `head`. Pairs of one stage have the
 * largest sum of scores, common words by words of the gold's mention; of equal sums that one is taken in which mentions
 * that start earlier, and then end earlier, are paired, or, if set, the one that the program's solver finds.
 */
import { assignment } from '../align/assignment.ts'
import { matching } from '../align/matching.ts'
import { harmonic } from '../formulas/f-measure.ts'
import { addTo, grouped } from '../lists.ts'
import { type Clusters, type Cover, type Covers, type LookedUp, sameKeys } from '../models/clusters/type.ts'
import {
  codeOf,
  isEmpty,
  type MentionClusters,
  type Nodes,
  nodeCount,
  type Origin,
  type Runs,
  sentenceOf,
} from './mentions.ts'

export type Match = 'head' | 'partial' | 'exact'

export interface Matching {
  readonly match: Match
  /** Zeros go together by their dependencies first. */
  readonly dependent: boolean
  /** Of several best pairings that one counts which corefud-scorer finds. */
  readonly asScorer?: boolean
}

// ---- overlap ---------------------------------------------------------------------------------------------------------

/** For each node of one side, the number of common nodes before it. */
interface CommonCounts {
  readonly gold: Int32Array
  readonly system: Int32Array
}

const commonNodes = (gold: Nodes, system: Nodes): CommonCounts => {
  const goldSize = nodeCount(gold)
  const systemSize = nodeCount(system)
  const before: CommonCounts = { gold: new Int32Array(goldSize + 1), system: new Int32Array(systemSize + 1) }
  let common = 0
  let g = 0
  let s = 0
  while (g < goldSize || s < systemSize) {
    const goldCode = g < goldSize ? codeOf(gold, g) : Number.POSITIVE_INFINITY
    const systemCode = s < systemSize ? codeOf(system, s) : Number.POSITIVE_INFINITY
    if (goldCode === systemCode) common++
    if (goldCode <= systemCode) before.gold[++g] = goldCode === systemCode ? common : before.gold[g - 1]!
    if (systemCode <= goldCode) before.system[++s] = goldCode === systemCode ? common : before.system[s - 1]!
  }
  return before
}

const sizeOf = ({ start, first, last }: Runs, item: number): number => {
  let size = 0
  for (let run = start[item]!; run < start[item + 1]!; run++) {
    size += last[run]! - first[run]! + 1
  }
  return size
}

/** The number of words that two mentions share. Linear in their runs. */
const overlap = (common: CommonCounts, gold: Runs, item: number, system: Runs, other: number): number => {
  let shared = 0
  let g = gold.start[item]!
  let s = system.start[other]!
  while (g < gold.start[item + 1]! && s < system.start[other + 1]!) {
    const goldEnd = common.gold[gold.last[g]! + 1]!
    const systemEnd = common.system[system.last[s]! + 1]!
    const from = Math.max(common.gold[gold.first[g]!]!, common.system[system.first[s]!]!)
    shared += Math.max(0, Math.min(goldEnd, systemEnd) - from)
    if (goldEnd <= systemEnd) g++
    else s++
  }
  return shared
}

// ---- pairs that may go together --------------------------------------------------------------------------------------

/** The mentions of one side: start, end, size and head of each, as codes that both sides share. */
interface MentionIndex {
  readonly origin: Origin
  readonly first: Int32Array
  readonly last: Int32Array
  readonly size: Int32Array
  readonly head: Int32Array
}

const mentionIndexOf = (origin: Origin): MentionIndex => {
  const { nodes, runs, heads } = origin
  const items = Array.from({ length: heads.length }, (_, item) => item)
  return {
    origin,
    first: Int32Array.from(items, (item) => codeOf(nodes, runs.first[runs.start[item]!]!)),
    last: Int32Array.from(items, (item) => codeOf(nodes, runs.last[runs.start[item + 1]! - 1]!)),
    size: Int32Array.from(items, (item) => sizeOf(runs, item)),
    head: heads.map((head) => (head < 0 ? -1 : codeOf(nodes, head))),
  }
}

const at = (values: Int32Array, i: number): number => values[i]!

/** Earlier start, then earlier end, then fewer words. */
const sortMentions =
  ({ first, last, size }: MentionIndex) =>
  (a: number, b: number): number =>
    at(first, a) - at(first, b) || at(last, a) - at(last, b) || at(size, a) - at(size, b)

/** A pair that may go together. */
interface Pair {
  readonly gold: number
  readonly system: number
  readonly score: number
}

/** An item without a partner so far, and one that can have none. */
const FREE = -1
const NEVER = -2

/** The matching so far: the system's item of each gold item and the reverse, `FREE` or `NEVER`. */
interface Pairing {
  readonly systemOf: Int32Array
  readonly goldOf: Int32Array
}

/** The items of a side before any is aligned: those of clusters that count are free. */
const newPairing = (items: number, counted: Cover | undefined): Int32Array => {
  if (counted === undefined) return new Int32Array(items).fill(FREE)
  const of = new Int32Array(items).fill(NEVER)
  for (const item of counted.members) of[item] = FREE
  return of
}

const align = ({ systemOf, goldOf }: Pairing, gold: number, system: number): void => {
  systemOf[gold] = system
  goldOf[system] = gold
}

const freeItems = (of: Int32Array, side: MentionIndex): number[] =>
  [...of.keys()].filter((item) => of[item] === FREE).sort(sortMentions(side))

/** The most candidates of the system for a mention of the gold; texts stay below it. */
const MAX_CANDIDATES = 256

/** All pairs with the same head word; of very many, those that come near in the order of the mentions. */
function* headCandidates(
  gold: MentionIndex,
  system: MentionIndex,
  aligned: Pairing,
  common: CommonCounts,
): Iterable<Pair> {
  const systemByHead = grouped(freeItems(aligned.goldOf, system), (item) => at(system.head, item))
  for (const [head, items] of grouped(freeItems(aligned.systemOf, gold), (item) => at(gold.head, item))) {
    const others = head < 0 ? [] : (systemByHead.get(head) ?? [])
    for (let i = 0; i < items.length; i++) {
      const g = items[i]!
      const from = Math.max(0, Math.min(i - MAX_CANDIDATES / 2, others.length - MAX_CANDIDATES))
      for (const s of others.slice(from, from + MAX_CANDIDATES)) {
        const shared = overlap(common, gold.origin.runs, g, system.origin.runs, s)
        yield { gold: g, system: s, score: shared / at(gold.size, g) }
      }
    }
  }
}

/** True if a mention of the system holds a node of the gold; a node that the system's text lacks is in none. */
const holds = (common: CommonCounts, node: number, { runs }: Origin, other: number): boolean => {
  const before = at(common.gold, node)
  if (at(common.gold, node + 1) === before) return false
  for (let run = at(runs.start, other); run < at(runs.start, other + 1); run++) {
    const from = at(common.system, at(runs.first, run))
    if (from <= before && before < at(common.system, at(runs.last, run) + 1)) return true
  }
  return false
}

/** The first of sorted items that starts at `code` or later. */
const firstFrom = (items: readonly number[], first: Int32Array, code: number): number => {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(first, items[middle]!) < code) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Pairs where the system's mention lies within the gold's and holds the gold's head; where the gold has minimal spans, their first and
 * their last word.
 */
function* partialCandidates(
  gold: MentionIndex,
  system: MentionIndex,
  aligned: Pairing,
  common: CommonCounts,
): Iterable<Pair> {
  const { heads, minimalEnds = heads } = gold.origin
  const items = freeItems(aligned.goldOf, system)
  for (const g of freeItems(aligned.systemOf, gold)) {
    const head = at(gold.head, g)
    let candidates = 0
    for (
      let i = firstFrom(items, system.first, at(gold.first, g));
      i < items.length && candidates < MAX_CANDIDATES;
      i++
    ) {
      const s = items[i]!
      if (at(system.first, s) > head) break
      if (at(system.last, s) > at(gold.last, g) || !holds(common, at(heads, g), system.origin, s)) continue
      if (minimalEnds !== heads && !holds(common, at(minimalEnds, g), system.origin, s)) continue
      const shared = overlap(common, gold.origin.runs, g, system.origin.runs, s)
      if (shared < at(system.size, s)) continue
      candidates++
      yield { gold: g, system: s, score: shared / at(gold.size, g) }
    }
  }
}

// ---- zeros -----------------------------------------------------------------------------------------------------------

/** The enhanced dependencies of a zero's head: parents, and parents with relations. */
interface Dependencies {
  readonly parents: ReadonlySet<string>
  readonly relations: ReadonlySet<string>
}

const dependenciesOf = ({ nodes, heads }: Origin, item: number): Dependencies => {
  const text = nodes.empty?.deps.get(at(heads, item)) ?? ''
  const relations = text === '' || text === '_' ? [] : text.split('|')
  return {
    parents: new Set(relations.map((relation) => relation.split(':')[0]!)),
    relations: new Set(relations),
  }
}

/** 2|A ∩ B| / (|A| + |B|), rounded as from precision and recall; 0 where both are empty. */
const f1 = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let shared = 0
  for (const item of a) if (b.has(item)) shared++
  return harmonic(shared / a.size, shared / b.size)
}

const isZero =
  ({ origin: { nodes, heads } }: MentionIndex) =>
  (item: number): boolean =>
    isEmpty(nodes, at(heads, item))

/** All pairs of zeros of one sentence: ten times F of parents with relations, and F of parents. */
function* zeroCandidates(gold: MentionIndex, system: MentionIndex, aligned: Pairing): Iterable<Pair> {
  const systemZeros = freeItems(aligned.goldOf, system).filter(isZero(system))
  const bySentence = grouped(systemZeros, (item) => sentenceOf(system.origin.nodes, at(system.origin.heads, item)))
  const dependencies = new Map(systemZeros.map((item) => [item, dependenciesOf(system.origin, item)]))
  for (const g of freeItems(aligned.systemOf, gold).filter(isZero(gold))) {
    const a = dependenciesOf(gold.origin, g)
    for (const s of bySentence.get(sentenceOf(gold.origin.nodes, at(gold.origin.heads, g))) ?? []) {
      const b = dependencies.get(s)!
      yield { gold: g, system: s, score: 10 * f1(a.relations, b.relations) + f1(a.parents, b.parents) }
    }
  }
}

// ---- blocks ----------------------------------------------------------------------------------------------------------

const root = (parents: Map<number, number>, item: number): number => {
  let top = item
  for (let up = parents.get(top) ?? top; up !== top; up = parents.get(top) ?? top) top = up
  for (let node = item; node !== top; ) {
    const up = parents.get(node) ?? node
    parents.set(node, top)
    node = up
  }
  return top
}

/** Blocks of pairs that mentions connect; a pair that is worth nothing connects nothing. */
const blocksOf = (pairs: Iterable<Pair>): Iterable<readonly Pair[]> => {
  const positive = [...pairs].filter(({ score }) => score > 0)
  const parents = new Map<number, number>()
  // items of the system are distinguished from those of the gold by their sign
  for (const { gold, system } of positive) parents.set(root(parents, gold), root(parents, ~system))
  const blocks = new Map<number, Pair[]>()
  for (const pair of positive) {
    const key = root(parents, pair.gold)
    addTo(blocks, key, pair)
  }
  return blocks.values()
}

/** Less than any difference between sums of scores that matters. */
const TIE = 2 ** -30

/** The most cells of a block that becomes a dense table; texts stay below it. */
const MAX_DENSE_CELLS = 2 ** 20

/** Rows by pairs up to which an exact matching takes seconds at the worst. No text comes near; a hostile file shall not keep us busy. */
const MAX_EXACT_WORK = 2 ** 32

/** The weight of a pair: its score, plus a term so small that it only decides ties, for how early both are. */
const weigherOf =
  (rows: readonly number[], columns: readonly number[]) =>
  (row: number, column: number, score: number): number =>
    score + TIE * (((rows.length - row) * (columns.length - column)) / (rows.length * columns.length))

const positions = (items: readonly number[]): ReadonlyMap<number, number> =>
  new Map(items.map((item, position) => [item, position]))

const alignDense = (
  aligned: Pairing,
  pairs: readonly Pair[],
  rows: readonly number[],
  columns: readonly number[],
  worth: ReturnType<typeof weigherOf>,
): void => {
  const [rowAt, columnAt] = [positions(rows), positions(columns)]
  const weights = new Float64Array(rows.length * columns.length)
  for (const pair of pairs) {
    const row = rowAt.get(pair.gold)!
    const column = columnAt.get(pair.system)!
    weights[row * columns.length + column] = worth(row, column, pair.score)
  }
  const weight = (row: number, column: number): number => weights[row * columns.length + column]!
  assignment(rows.length, columns.length, weight).forEach((column, row) => {
    if (column >= 0) align(aligned, rows[row]!, columns[column]!)
  })
}

const alignSparse = (
  aligned: Pairing,
  pairs: readonly Pair[],
  rows: readonly number[],
  columns: readonly number[],
): void => {
  const [columnAt, worth] = [positions(columns), weigherOf(rows, columns)]
  const byGold = grouped([...pairs.keys()], (pair) => pairs[pair]!.gold)
  // the last come first: what starts earlier is worth more, and seldom has to give way to what comes in after it
  const order = rows.toReversed()
  const start = new Int32Array(order.length + 1)
  const column = new Int32Array(pairs.length)
  const weight = new Float64Array(pairs.length)
  let cell = 0
  order.forEach((gold, i) => {
    for (const index of byGold.get(gold) ?? []) {
      const { system, score } = pairs[index]!
      column[cell] = columnAt.get(system)!
      weight[cell] = worth(rows.length - 1 - i, column[cell]!, score)
      cell++
    }
    start[i + 1] = cell
  })
  matching({ columns: columns.length, start, column, weight }).columnOf.forEach((bestColumn, i) => {
    if (bestColumn >= 0) align(aligned, order[i]!, columns[bestColumn]!)
  })
}

/** The best pair, then the best of those that are left, and so on. */
const alignGreedily = (aligned: Pairing, pairs: readonly Pair[]): void => {
  for (const { gold, system } of [...pairs].sort((a, b) => b.score - a.score)) {
    if (aligned.systemOf[gold] === FREE && aligned.goldOf[system] === FREE) align(aligned, gold, system)
  }
}

/** Aligns the best pairs, block by block. */
const alignPairs = (aligned: Pairing, gold: MentionIndex, system: MentionIndex, pairs: Iterable<Pair>): void => {
  for (const block of blocksOf(pairs)) {
    const rows = [...new Set(block.map((pair) => pair.gold))].sort(sortMentions(gold))
    const columns = [...new Set(block.map((pair) => pair.system))].sort(sortMentions(system))
    if (block.length === 1) alignGreedily(aligned, block)
    else if (rows.length * columns.length <= MAX_DENSE_CELLS)
      alignDense(aligned, block, rows, columns, weigherOf(rows, columns))
    else if (rows.length * block.length <= MAX_EXACT_WORK) alignSparse(aligned, block, rows, columns)
    else alignGreedily(aligned, block)
  }
}

/** Aligns mentions in one table, the free ones of either side in their order, as corefud-scorer does; block by block where that would take long. */
const alignInTable = (
  aligned: Pairing,
  gold: MentionIndex,
  system: MentionIndex,
  pairs: Iterable<Pair>,
  isIn: (side: MentionIndex) => (item: number) => boolean,
): void => {
  const rows = freeItems(aligned.systemOf, gold).filter(isIn(gold))
  const columns = freeItems(aligned.goldOf, system).filter(isIn(system))
  const work = rows.length * columns.length * Math.min(rows.length, columns.length)
  if (work > MAX_EXACT_WORK) alignPairs(aligned, gold, system, pairs)
  else alignDense(aligned, [...pairs], rows, columns, (_row, _column, score) => score)
}

// ---- all stages ------------------------------------------------------------------------------------------------------

const alignEqual = (aligned: Pairing, equal: Int32Array): void => {
  equal.forEach((g, s) => {
    if (g >= 0 && aligned.goldOf[s] === FREE && aligned.systemOf[g] === FREE) align(aligned, g, s)
  })
}

const partners = ({ goldOf }: Pairing): Int32Array => goldOf.map((gold) => Math.max(gold, FREE))

/** For each item of the system the item of the gold with equal words, and an equal head, or -1. */
export const equalMentions = (gold: MentionClusters, other: Clusters): Int32Array => {
  const same = sameKeys(gold.items, other.items)
  const origin = (other as Partial<MentionClusters>).origin
  if (origin === undefined) return same
  const headOf = ({ nodes, heads }: Origin, item: number): number =>
    at(heads, item) < 0 ? FREE : codeOf(nodes, at(heads, item))
  return same.map((g, s) => (g >= 0 && headOf(gold.origin, g) === headOf(origin, s) ? g : FREE))
}

/** For each item of the system the item of the gold that is equal by itself, or -1: with equal words, for `head` with an equal head too. */
const equalBy = (match: Match): ((gold: MentionClusters, other: Clusters) => Int32Array) =>
  match === 'head' ? equalMentions : (gold, other) => sameKeys(gold.items, other.items)

/** For each item of the system, the item of the gold that is the same mention, or -1. An item that is in no cluster that counts has no partner. */
export const matchMentions =
  ({ match, dependent, asScorer = false }: Matching) =>
  (gold: MentionClusters, other: Clusters, counted?: Covers): Int32Array => {
    const origin = (other as Partial<MentionClusters>).origin
    const equal = equalBy(match)(gold, other)
    if (origin === undefined) return equal
    const goldIndex = mentionIndexOf(gold.origin)
    const systemIndex = mentionIndexOf(origin)
    const aligned: Pairing = {
      systemOf: newPairing(gold.items.size, counted?.gold),
      goldOf: newPairing(other.items.size, counted?.system),
    }
    const alignAll = (pairs: Iterable<Pair>, isIn: Parameters<typeof alignInTable>[4]): void =>
      asScorer
        ? alignInTable(aligned, goldIndex, systemIndex, pairs, isIn)
        : alignPairs(aligned, goldIndex, systemIndex, pairs)
    if (dependent) alignAll(zeroCandidates(goldIndex, systemIndex, aligned), isZero)
    alignEqual(aligned, equal)
    if (match === 'exact') return partners(aligned)
    const common = commonNodes(gold.origin.nodes, origin.nodes)
    const pairs = match === 'head' ? headCandidates : partialCandidates
    alignAll(pairs(goldIndex, systemIndex, aligned, common), () => () => true)
    return partners(aligned)
  }

/** For each of so many items of one side, the item of the other side that it is of. */
const inverse = (of: Int32Array, items: number): Int32Array => {
  const inverted = new Int32Array(items).fill(FREE)
  of.forEach((item, other) => {
    if (item >= 0 && item < items) inverted[item] = other
  })
  return inverted
}

/**
 * Looks mentions up on the other side as corefud-scorer does. It keeps the pairs of both directions in one table by place, those of the
 * system's mentions last, so that a mention in the place of a paired one of the other side takes the partner of that one, and is what
 * stands in that partner's place.
 */
export const lookUpMentions =
  (match: Match) =>
  (gold: MentionClusters, other: Clusters, pairs: Int32Array): LookedUp => {
    const goldAt = equalBy(match)(gold, other)
    const systemAt = inverse(goldAt, gold.items.size)
    const systemOf = inverse(pairs, gold.items.size)
    const goldOf = inverse(systemOf, other.items.size)
    const placeOf = (of: Int32Array, item: number): number => (item < 0 ? FREE : at(of, item))
    return {
      gold: systemOf.map((paired, g) => {
        const placed = placeOf(goldOf, at(systemAt, g))
        return placed < 0 ? paired : at(systemAt, placed)
      }),
      system: goldOf.map((paired, s) => (paired < 0 ? placeOf(goldAt, placeOf(systemOf, at(goldAt, s))) : paired)),
    }
  }
