/**
 * Pairs the spans of gold and system one to one, in passes; pairs of earlier passes are kept. The matching decides on the passes and on
 * the verdict of their pairs (`matchings`).
 *
 *   identical  the same borders and label; copies pair with copies
 *   extent     the same borders, any label; in the order of the labels
 *   label      the same label and a shared position: the largest number of pairs of each label
 *   overlap    a shared position, any label: the largest number of pairs
 *   place      a shared position, any label: each span of the system from the left takes the first of the gold (HIPE-scorer)
 *
 * `label` and `overlap` go by ends: the free span that ends first takes, of those that it overlaps, the one that ends first. This gives
 * the largest number of pairs, since any span that overlaps the chosen one overlaps every other choice too. If items have several labels
 * (`labels=any`), the passes are the same, but `label` may not give the largest number. Spans of several fragments share a position where
 * two of their fragments do, and what they are connected with is paired by a matching (`connected-parts`).
 */
import { matching } from '@assay/core'
import { compareFragments } from '@assay/core/internal'
import { type ConnectedPart, pairFromLeft, pairLargest, partsWithFragments } from './connected-parts.ts'
import type { Item } from './items.ts'
import { sharedLabel } from './labels.ts'
import { firstFree, type LeastQueue, leastQueue } from './least-queue.ts'
import type { Match } from './options.ts'

export type Pass = 'identical' | 'extent' | 'label' | 'overlap' | 'place'

/** The verdict of a pair of a pass; `by label`: correct if the labels agree. */
export type Judgement = 'correct' | 'half' | 'wrong type' | 'wrong boundary' | 'by label'

/** The passes of each matching in order. Passes without correct pairs only serve the list of errors. */
export const matchings: { readonly [M in Match]: readonly (readonly [pass: Pass, is: Judgement])[] } = {
  strict: [
    ['identical', 'correct'],
    ['extent', 'wrong type'],
    ['label', 'wrong boundary'],
  ],
  exact: [
    ['identical', 'correct'],
    ['extent', 'correct'],
    ['label', 'wrong boundary'],
    ['overlap', 'wrong boundary'],
  ],
  type: [
    ['identical', 'correct'],
    ['label', 'correct'],
    ['extent', 'wrong type'],
    ['overlap', 'wrong type'],
  ],
  partial: [
    ['identical', 'correct'],
    ['extent', 'correct'],
    ['overlap', 'half'],
  ],
  fuzzy: [
    ['identical', 'correct'],
    ['extent', 'wrong type'],
    ['place', 'by label'],
  ],
}

type Items = readonly Item[]

/** Both sides and their pairs. */
export interface Pairs {
  readonly gold: Items
  readonly system: Items
  /** The system item of each gold item, or -1. */
  readonly partner: Int32Array
  /** The number of the pass of each gold item with a partner. */
  readonly pass: Uint8Array
  /** 1 for each system item with a partner. */
  readonly taken: Uint8Array
  /** True if an item of either side has several fragments. */
  readonly hasFragments: boolean
}

type Take = (gold: number, system: number) => void

// ---- the same borders ------------------------------------------------------------------------------------------------

const sameExtent = (a: Item, b: Item): boolean => a.start === b.start && a.end === b.end && compareFragments(a, b) === 0
const isBefore = (a: Item, b: Item): boolean =>
  a.start < b.start || (a.start === b.start && (a.end < b.end || (a.end === b.end && compareFragments(a, b) < 0)))

/** Visits runs of items with the same borders on both sides. */
const eachExtent = (
  { gold, system }: Pairs,
  onExtent: (gold: number, goldEnd: number, system: number, systemEnd: number) => void,
): void => {
  let g = 0
  let s = 0
  while (g < gold.length && s < system.length) {
    const a = gold[g]!
    const b = system[s]!
    if (isBefore(a, b)) g++
    else if (isBefore(b, a)) s++
    else {
      const from = g
      const systemFrom = s
      while (g < gold.length && sameExtent(gold[g]!, a)) g++
      while (s < system.length && sameExtent(system[s]!, a)) s++
      onExtent(from, g, systemFrom, s)
    }
  }
}

/** Pairs items of equal labels in two runs, which are in the order of labels. */
const pairSameNames = (pairs: Pairs, take: Take, g: number, goldEnd: number, s: number, systemEnd: number): void => {
  const { gold, system } = pairs
  if (goldEnd - g === 1 && systemEnd - s === 1) {
    if (gold[g]!.set.name === system[s]!.set.name) take(g, s)
    return
  }
  const byName = new Map<string, number[]>()
  for (let i = systemEnd - 1; i >= s; i--) {
    const { name } = system[i]!.set
    const ofName = byName.get(name) ?? []
    byName.set(name, ofName)
    ofName.push(i)
  }
  for (let i = g; i < goldEnd; i++) {
    const partner = byName.get(gold[i]!.set.name)?.pop()
    if (partner !== undefined) take(i, partner)
  }
}

const freeIn = (from: number, to: number, isFree: (i: number) => boolean): readonly number[] => {
  const free: number[] = []
  for (let i = from; i < to; i++) if (isFree(i)) free.push(i)
  return free
}

/** Pairs items with several labels: the largest number of pairs with a common label. */
const pairSharing = (
  { gold, system }: Pairs,
  take: Take,
  golds: readonly number[],
  systems: readonly number[],
): void => {
  const start = new Int32Array(golds.length + 1)
  const column: number[] = []
  golds.forEach((g, row) => {
    systems.forEach((s, index) => {
      if (sharedLabel(gold[g]!.set, system[s]!.set) !== undefined) column.push(index)
    })
    start[row + 1] = column.length
  })
  const weight = new Float64Array(column.length).fill(1)
  const { columnOf } = matching({ columns: systems.length, start, column: Int32Array.from(column), weight })
  columnOf.forEach((index, row) => {
    if (index >= 0) take(golds[row]!, systems[index]!)
  })
}

const haveSeveral = (items: Items, numbers: readonly number[]): boolean =>
  numbers.some((i) => items[i]!.set.labels.length > 1)

const identical = (pairs: Pairs, take: Take): void => {
  const { gold, system, partner, taken } = pairs
  eachExtent(pairs, (g, goldEnd, s, systemEnd) => {
    pairSameNames(pairs, take, g, goldEnd, s, systemEnd)
    if (goldEnd - g === 1 && systemEnd - s === 1 && taken[s] === 1) return
    const golds = freeIn(g, goldEnd, (i) => partner[i]! < 0)
    const systems = freeIn(s, systemEnd, (i) => taken[i] === 0)
    if (golds.length === 0 || systems.length === 0) return
    // free items with a single label each have different ones
    if (haveSeveral(gold, golds) || haveSeveral(system, systems)) pairSharing(pairs, take, golds, systems)
  })
}

const extent = (pairs: Pairs, take: Take): void =>
  eachExtent(pairs, (g, goldEnd, s, systemEnd) => {
    let next = s
    for (let i = g; i < goldEnd; i++) {
      if (pairs.partner[i]! >= 0) continue
      while (next < systemEnd && pairs.taken[next] === 1) next++
      if (next === systemEnd) return
      take(i, next)
    }
  })

// ---- a shared position -----------------------------------------------------------------------------------------------

/** Queues of items by key, each in the order of ends. */
const queuesByEnd = (items: Items, free: readonly number[], keysOf: (item: Item) => readonly string[]) => {
  const byKey = new Map<string, number[]>()
  for (const i of free)
    for (const key of keysOf(items[i]!)) {
      const ofKey = byKey.get(key) ?? []
      byKey.set(key, ofKey)
      ofKey.push(i)
    }
  const queues = new Map<string, LeastQueue>()
  for (const [key, ofKey] of byKey)
    queues.set(
      key,
      leastQueue(ofKey, (i) => items[i]!.start),
    )
  return queues
}

const byEnd =
  (items: Items) =>
  (a: number, b: number): number => {
    const [x, y] = [items[a]!, items[b]!]
    return x.end - y.end || x.start - y.start || a - b
  }

/** A side with its free items, in which the other side looks for partners. */
interface OpenSide {
  readonly items: Items
  /** The free items by end. */
  readonly free: readonly number[]
  /** 1 for an item that is paired, or has been visited without finding a partner. */
  readonly done: Uint8Array
  readonly queues: ReadonlyMap<string, LeastQueue>
}

const openSide = (items: Items, numbers: readonly number[], keysOf: (item: Item) => readonly string[]): OpenSide => {
  const free = [...numbers].sort(byEnd(items))
  return { items, free, done: new Uint8Array(items.length), queues: queuesByEnd(items, free, keysOf) }
}

/** The free item of the other side with a common key that overlaps this one and ends first; -1 for none. */
const endingFirst = (item: Item, keys: readonly string[], { items, done, queues }: OpenSide): number => {
  let best = -1
  const earlier = byEnd(items)
  for (const key of keys) {
    const queue = queues.get(key)
    const index = queue === undefined ? -1 : firstFree(queue, item.end, (i) => done[i] === 0)
    if (index >= 0 && (best < 0 || earlier(index, best) < 0)) best = index
  }
  return best
}

/** The free items of both sides. */
const freeItems = ({ gold, system, partner, taken }: Pairs) => ({
  gold: freeIn(0, gold.length, (i) => partner[i]! < 0),
  system: freeIn(0, system.length, (i) => taken[i] === 0),
})

/** The free items that no span of several fragments is connected with; `pairPart` pairs those of each part that has one. */
const freeApart = (pairs: Pairs, pairPart: (part: ConnectedPart) => void) => {
  const free = freeItems(pairs)
  if (!pairs.hasFragments) return free
  const parts = partsWithFragments(pairs.gold, pairs.system, free.gold, free.system)
  const [golds, systems] = [new Set<number>(), new Set<number>()]
  for (const part of parts) {
    for (const i of part.gold) golds.add(i)
    for (const i of part.system) systems.add(i)
    pairPart(part)
  }
  return { gold: free.gold.filter((i) => !golds.has(i)), system: free.system.filter((i) => !systems.has(i)) }
}

/** Pairs items of both sides in the order of ends, then of starts. */
const pairByEnds = (
  pairs: Pairs,
  take: Take,
  keysOf: (item: Item) => readonly string[],
  mayPair: (gold: Item, system: Item) => boolean,
): void => {
  const free = freeApart(pairs, (part) => pairLargest(pairs.gold, pairs.system, part, mayPair, take))
  const gold = openSide(pairs.gold, free.gold, keysOf)
  const system = openSide(pairs.system, free.system, keysOf)
  if (gold.free.length === 0 || system.free.length === 0) return
  const pairOne = (i: number, side: OpenSide, other: OpenSide, onFound: (other: number) => void): void => {
    if (side.done[i] === 1) return
    side.done[i] = 1
    const item = side.items[i]!
    const index = endingFirst(item, keysOf(item), other)
    if (index < 0) return
    other.done[index] = 1
    onFound(index)
  }
  let g = 0
  let s = 0
  while (g < gold.free.length || s < system.free.length) {
    const [i, j] = [gold.free[g], system.free[s]]
    const [a, b] = [i === undefined ? undefined : gold.items[i], j === undefined ? undefined : system.items[j]]
    const golds = a !== undefined && (b === undefined || a.end < b.end || (a.end === b.end && a.start <= b.start))
    if (golds) {
      g++
      pairOne(i!, gold, system, (index) => take(i!, index))
    } else {
      s++
      pairOne(j!, system, gold, (index) => take(index, j!))
    }
  }
}

const ANY = ['']

/** Pairs each span of the system, from left to right, with the first free span of the gold that it overlaps. */
const place = (pairs: Pairs, take: Take): void => {
  const { gold, system, partner } = pairs
  const free = freeApart(pairs, (part) => pairFromLeft(gold, system, part, take))
  if (free.gold.length === 0) return
  const queue = leastQueue(free.gold, (i) => -gold[i]!.end)
  for (const s of free.system) {
    const { start, end } = system[s]!
    const index = firstFree(queue, -start, (i) => partner[i]! < 0)
    if (index >= 0 && gold[index]!.start < end) take(index, s)
  }
}

const passes: { readonly [P in Pass]: (pairs: Pairs, take: Take) => void } = {
  identical,
  extent,
  label: (pairs, take) =>
    pairByEnds(
      pairs,
      take,
      ({ set }) => set.labels,
      (a, b) => sharedLabel(a.set, b.set) !== undefined,
    ),
  overlap: (pairs, take) =>
    pairByEnds(
      pairs,
      take,
      () => ANY,
      () => true,
    ),
  place,
}

// ---- all passes ------------------------------------------------------------------------------------------------------

const FIRST = 64

/** Returns cleared arrays for the pairs of a document, which are reused for the next one. */
const pairArrays = (): ((golds: number, systems: number) => Pick<Pairs, 'partner' | 'pass' | 'taken'>) => {
  let partner = new Int32Array(FIRST)
  let pass = new Uint8Array(FIRST)
  let taken = new Uint8Array(FIRST)
  return (golds, systems) => {
    if (partner.length < golds) {
      partner = new Int32Array(2 * golds)
      pass = new Uint8Array(2 * golds)
    }
    if (taken.length < systems) taken = new Uint8Array(2 * systems)
    partner.fill(-1, 0, golds)
    pass.fill(0, 0, golds)
    taken.fill(0, 0, systems)
    return { partner, pass, taken }
  }
}

/**
 * Builds a function that pairs the items of both sides, which are sorted by start, end and label, in O(n log n). Its result is valid until
 * the next call.
 */
export const spanPairing = (match: Match): ((gold: Items, system: Items, hasFragments: boolean) => Pairs) => {
  const steps = matchings[match].map(([pass]) => passes[pass])
  const arraysFor = pairArrays()
  let pairs: Pairs = { gold: [], system: [], hasFragments: false, ...arraysFor(0, 0) }
  let pass = 0
  let unpaired = 0
  // one function for all documents, since engines optimise it once
  const take: Take = (g, s) => {
    pairs.partner[g] = s
    pairs.pass[g] = pass
    pairs.taken[s] = 1
    unpaired--
  }
  return (gold, system, hasFragments) => {
    const { partner, pass: passOf, taken } = arraysFor(gold.length, system.length)
    pairs = { gold, system, hasFragments, partner, pass: passOf, taken }
    unpaired = Math.min(gold.length, system.length)
    for (pass = 0; pass < steps.length && unpaired > 0; pass++) steps[pass]!(pairs, take)
    return pairs
  }
}
