/** Links in falling probability with the gold cluster of each record: what resamples of gold clusters are folded over. */
import { fallingOrder, keyOf } from '@assay/core/internal'
import { type GoldRecords, pairsAmong } from '../gold-records.ts'
import type { Links } from '../links.ts'
import { roundThresholdDown } from './rounded-thresholds.ts'
import { isManyIn } from './sweep.ts'

/** More links are not kept for resamples: these take 0.7 GB. */
export const MAX_LINKS = 10_000_000

export interface OrderedLinks {
  /** The records of each gold cluster, and the pairs among them that links are held against. */
  readonly sizes: Int32Array
  readonly goldPairs: Float64Array
  /** The gold cluster of each record of either side; -1 for one that the gold does not have. */
  readonly clusterOf: Int32Array
  readonly left: Int32Array
  readonly right: Int32Array
  readonly probabilities: Float64Array
}

export const orderedLinksOf = (
  { clusterOf, sizes }: GoldRecords,
  goldPairs: Float64Array,
  items: number,
  { left, right }: Links,
  probabilities: Float64Array,
): OrderedLinks => {
  const all = new Int32Array(items).fill(-1)
  all.set(clusterOf)
  return { sizes, goldPairs, clusterOf: all, left, right, probabilities }
}

// ---- identity --------------------------------------------------------------------------------------------------------

const newHash = () => {
  let [a, b] = [0x811c9dc5, 0x9e3779b9]
  return {
    add: (n: number): void => {
      a = Math.imul(a ^ n ^ (a >>> 15), 0x01000193)
      b = Math.imul(b ^ n ^ (b >>> 13), 0x85ebca6b)
    },
    text: (): string => `${(a >>> 0).toString(16)}-${(b >>> 0).toString(16)}`,
  }
}

/** A name that other links, or other records, do not have: a hash of 64 bits. */
export const linksName = ({ clusters }: GoldRecords, links: OrderedLinks): string => {
  const { add, text } = newHash()
  for (let item = 0; item < clusters.items.size; item++) {
    const key = keyOf(clusters.items, item)
    add(key.length)
    for (let i = 0; i < key.length; i++) add(key.charCodeAt(i))
  }
  const { clusterOf, left, right, probabilities } = links
  for (const numbers of [clusterOf, left, right]) for (let i = 0; i < numbers.length; i++) add(numbers[i]!)
  const words = new Uint32Array(probabilities.slice().buffer)
  for (let i = 0; i < words.length; i++) add(words[i]!)
  return text()
}

// ---- several documents -----------------------------------------------------------------------------------------------

type Numbers = Int32Array | Float64Array

/** All in one, those of each document by so much more than those before. */
const joinedInto = <N extends Numbers>(to: N, lists: readonly ArrayLike<number>[], more: readonly number[] = []): N => {
  let at = 0
  lists.forEach((list, i) => {
    const shift = more[i] ?? 0
    for (let k = 0; k < list.length; k++) to[at++] = list[k]! < 0 ? -1 : list[k]! + shift
  })
  return to
}

const sizeOfAll = (lists: readonly ArrayLike<number>[]): number => lists.reduce((sum, { length }) => sum + length, 0)

const ordered = <N extends Numbers>(to: N, from: N, order: Int32Array): N => {
  for (let k = 0; k < order.length; k++) to[k] = from[order[k]!]!
  return to
}

/** The sums of lengths before each list. */
const startsOf = (lists: readonly ArrayLike<number>[]): readonly number[] => {
  let sum = 0
  return lists.map(({ length }) => {
    sum += length
    return sum - length
  })
}

/**
 * The links of several documents, whose gold clusters follow one another. If one of them has too many probabilities for each to be a
 * threshold, those of all are rounded down, as in their sum.
 */
export const mergedLinks = (all: readonly OrderedLinks[]): OrderedLinks => {
  const [first] = all
  if (first !== undefined && all.length === 1) return first
  const by = <K extends keyof OrderedLinks>(key: K) => all.map((one) => one[key])
  const size = sizeOfAll(by('left'))
  const clusters = startsOf(by('sizes'))
  const items = startsOf(by('clusterOf'))
  const isRounded = all.some(({ probabilities }) => isManyIn(probabilities))
  const read = joinedInto(new Float64Array(size), by('probabilities'))
  const probabilities = isRounded ? read.map(roundThresholdDown) : read
  const order = fallingOrder(probabilities)
  const inOrder = (key: 'left' | 'right') =>
    ordered(new Int32Array(size), joinedInto(new Int32Array(size), by(key), items), order)
  return {
    sizes: joinedInto(new Int32Array(sizeOfAll(by('sizes'))), by('sizes')),
    goldPairs: joinedInto(new Float64Array(sizeOfAll(by('sizes'))), by('goldPairs')),
    clusterOf: joinedInto(new Int32Array(sizeOfAll(by('clusterOf'))), by('clusterOf'), clusters),
    left: inOrder('left'),
    right: inOrder('right'),
    probabilities: ordered(new Float64Array(size), probabilities, order),
  }
}

/** Pairs of records in one gold cluster, by cluster. */
export const pairsBySize = (sizes: Int32Array): Float64Array => Float64Array.from(sizes, pairsAmong)
