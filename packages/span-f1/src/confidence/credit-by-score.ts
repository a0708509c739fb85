/**
 * Pairs spans of the system in falling score with free gold spans, so that the credit of a span does not depend on spans of a lower
 * score, and the counts at a threshold need no second pairing. Spans of one score are a group, and each pass goes over the whole group:
 * the same borders and label; the same borders (`exact`, `partial`); an overlap with the same label (`type`), or of any label for half a
 * credit (`partial`). In an overlap a span takes the free gold span that ends first.
 */
import { compareCodePoints } from '@assay/core'
import { compareFragments } from '@assay/core/internal'
import { sharedPositions } from '../connected-parts.ts'
import type { Item } from '../items.ts'
import { sharedLabel } from '../labels.ts'
import { firstFree, type LeastQueue, leastQueue } from '../least-queue.ts'
import type { RankedMatch } from './confidence-options.ts'

type Items = readonly Item[]

/** By item of the system: its partner in the gold, or -1, and its credit. */
export interface Credits {
  readonly partner: Int32Array
  readonly credit: Float64Array
}

/** Both sides, and what is taken. */
interface Pairing extends Credits {
  readonly gold: Items
  readonly system: Items
  readonly taken: Uint8Array
}

/** Looks for the free partner of an item; -1 for none. */
type Search = (s: number) => number

// ---- the same borders ------------------------------------------------------------------------------------------------

/** By item of the system: the first gold item that is not before it, in the order of both. */
const firstNotBefore = (gold: Items, system: Items, isBefore: (gold: Item, system: Item) => boolean): Int32Array => {
  const first = new Int32Array(system.length)
  let g = 0
  for (let s = 0; s < system.length; s++) {
    while (g < gold.length && isBefore(gold[g]!, system[s]!)) g++
    first[s] = g
  }
  return first
}

const byExtent = (a: Item, b: Item): number => a.start - b.start || a.end - b.end || compareFragments(a, b)
const byExtentAndName = (a: Item, b: Item): number =>
  byExtent(a, b) || (a.set === b.set ? 0 : compareCodePoints(a.set.name, b.set.name))

/** Looks among gold items that are equal in an order; those that are taken are passed over once for all. */
const searchEqual = ({ gold, system, taken }: Pairing, order: (a: Item, b: Item) => number): Search => {
  const first = firstNotBefore(gold, system, (a, b) => order(a, b) < 0)
  const free = new Int32Array(gold.length)
  for (let g = 0; g < gold.length; g++) free[g] = g
  return (s) => {
    const from = first[s]!
    if (from === gold.length) return -1
    let g = free[from]!
    while (g < gold.length && taken[g] === 1) g++
    free[from] = g
    return g < gold.length && order(gold[g]!, system[s]!) === 0 ? g : -1
  }
}

/** Looks among gold items of the same borders for one with a common label, where items have several. */
const searchSharing = ({ gold, system, taken }: Pairing): Search => {
  const first = firstNotBefore(gold, system, (a, b) => byExtent(a, b) < 0)
  return (s) => {
    const item = system[s]!
    for (let g = first[s]!; g < gold.length && byExtent(gold[g]!, item) === 0; g++)
      if (taken[g] === 0 && sharedLabel(gold[g]!.set, item.set) !== undefined) return g
    return -1
  }
}

const haveSeveral = (items: Items): boolean => items.some(({ set }) => set.labels.length > 1)

const searchIdentical = (pairing: Pairing): Search =>
  haveSeveral(pairing.gold) || haveSeveral(pairing.system)
    ? searchSharing(pairing)
    : searchEqual(pairing, byExtentAndName)

// ---- an overlap ------------------------------------------------------------------------------------------------------

const ANY = ['']

interface ByEnd {
  readonly ends: Float64Array
  readonly queue: LeastQueue
}

/** Places of items by ends, then by starts. */
const endingOrder = (items: Items): Int32Array =>
  Int32Array.from(items.keys()).sort(
    (a, b) => items[a]!.end - items[b]!.end || items[a]!.start - items[b]!.start || a - b,
  )

/** Gold items by key, each list by ends. */
const queuesByEnd = (gold: Items, keysOf: (item: Item) => readonly string[]): ReadonlyMap<string, ByEnd> => {
  const order = endingOrder(gold)
  const lists = new Map<string, number[]>()
  for (const g of order)
    for (const key of keysOf(gold[g]!)) {
      const list = lists.get(key) ?? []
      lists.set(key, list)
      list.push(g)
    }
  const queues = new Map<string, ByEnd>()
  for (const [key, list] of lists)
    queues.set(key, {
      ends: Float64Array.from(list, (g) => gold[g]!.end),
      queue: leastQueue(list, (g) => gold[g]!.start),
    })
  return queues
}

/** The number of the first end after a position. */
const firstAfter = (ends: Float64Array, position: number): number => {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ends[middle]! <= position) low = middle + 1
    else high = middle
  }
  return low
}

/** The same where spans have several fragments, of which two may have no position in common though one begins before the other ends. */
const searchShared = ({ gold, system, taken }: Pairing, keysOf: (item: Item) => readonly string[]): Search => {
  const byEnd = endingOrder(gold)
  return (s) => {
    const item = system[s]!
    const keys = keysOf(item)
    const fits = (g: number): boolean =>
      taken[g] === 0 && sharedPositions(gold[g]!, item) > 0 && keysOf(gold[g]!).some((key) => keys.includes(key))
    return byEnd.find(fits) ?? -1
  }
}

const haveFragments = (items: Items): boolean => items.some(({ fragments }) => fragments !== undefined)

/** Looks for the gold item that overlaps, has a common key and ends first. */
const searchOverlap = (pairing: Pairing, keysOf: (item: Item) => readonly string[]): Search => {
  const { gold, system, taken } = pairing
  if (haveFragments(gold) || haveFragments(system)) return searchShared(pairing, keysOf)
  let queues: ReadonlyMap<string, ByEnd> | undefined
  const isFree = (g: number): boolean => taken[g] === 0
  const isEarlier = (a: Item, b: Item): boolean => a.end < b.end || (a.end === b.end && a.start < b.start)
  return (s) => {
    queues ??= queuesByEnd(gold, keysOf)
    const item = system[s]!
    let best = -1
    for (const key of keysOf(item)) {
      const queueOfKey = queues.get(key)
      const index =
        queueOfKey === undefined
          ? -1
          : firstFree(queueOfKey.queue, item.end, isFree, firstAfter(queueOfKey.ends, item.start))
      if (index >= 0 && (best < 0 || isEarlier(gold[index]!, gold[best]!))) best = index
    }
    return best
  }
}

// ---- passes ----------------------------------------------------------------------------------------------------------

/** The searches of each matching in order, with the credit of what they find. */
const passesOf = (match: RankedMatch, pairing: Pairing): readonly (readonly [Search, credit: number])[] => {
  const identical = [searchIdentical(pairing), 1] as const
  switch (match) {
    case 'strict':
      return [identical]
    case 'exact':
      return [identical, [searchEqual(pairing, byExtent), 1]]
    case 'type':
      return [identical, [searchOverlap(pairing, ({ set }) => set.labels), 1]]
    case 'partial':
      return [identical, [searchEqual(pairing, byExtent), 1], [searchOverlap(pairing, () => ANY), 0.5]]
  }
}

/** Pairs items in falling score; both sides are sorted by start, end and label. */
export const creditByScore =
  (match: RankedMatch) =>
  (gold: Items, system: Items, scores: Float64Array): Credits => {
    const size = system.length
    const pairing: Pairing = {
      gold,
      system,
      taken: new Uint8Array(gold.length),
      partner: new Int32Array(size).fill(-1),
      credit: new Float64Array(size),
    }
    const passes = passesOf(match, pairing)
    const order = new Int32Array(size)
    for (let s = 0; s < size; s++) order[s] = s
    order.sort(
      (a, b) =>
        (scores[a] === scores[b] ? 0 : scores[a]! > scores[b]! ? -1 : 1) ||
        system[a]!.end - system[b]!.end ||
        system[a]!.start - system[b]!.start ||
        a - b,
    )
    for (let from = 0; from < size; ) {
      let to = from + 1
      while (to < size && scores[order[to]!] === scores[order[from]!]) to++
      for (const [search, credit] of passes)
        for (let i = from; i < to; i++) {
          const s = order[i]!
          if (pairing.partner[s]! >= 0) continue
          const index = search(s)
          if (index < 0) continue
          pairing.partner[s] = index
          pairing.credit[s] = credit
          pairing.taken[index] = 1
        }
      from = to
    }
    return pairing
  }
