/**
 * One-to-one pairs of spans of gold and system, in passes: what a pass has paired stays. Which passes there are, and what a pair of
 * each is, depends on the matching (`matchings`).
 *
 *   identical  the same borders and label; copies pair with copies
 *   extent     the same borders, any label; in the order of the labels
 *   label      the same label and a shared position: as many pairs of each label as there can be
 *   overlap    a shared position, any label: as many pairs as there can be
 *   place      a shared position, any label: each span of the system from the left takes the first of the gold (HIPE scorer)
 *
 * `label` and `overlap` go by ends: the free span that ends first takes, of those that it overlaps, the one that ends first. That is
 * as many pairs as possible: whatever overlaps the chosen one overlaps every other choice too. With several labels an item (labels:
 * any) the passes are the same, and the number of pairs of `label` need not be the largest.
 */
import { matching } from '@assay/core'
import type { Item } from './items.ts'
import { sharedLabel } from './labels.ts'
import type { Match } from './options.ts'
import { first, type Queue, queueOf } from './queue.ts'

export type Pass = 'identical' | 'extent' | 'label' | 'overlap' | 'place'

/** What a pair of a pass is: right, half right, or what is wrong with it; `by label`: right where the labels agree. */
export type Judgement = 'correct' | 'half' | 'wrong type' | 'wrong boundary' | 'by label'

/** The passes of each matching, in order. Those that make no pair right are there for the list of errors alone. */
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

/** Both sides, and what has been paired. */
export interface Pairs {
  readonly gold: Items
  readonly system: Items
  /** By item of the gold: the item of the system, or -1. */
  readonly partner: Int32Array
  /** By item of the gold that has a partner: the number of the pass. */
  readonly pass: Uint8Array
  /** By item of the system: 1 where it has a partner. */
  readonly taken: Uint8Array
}

type Take = (gold: number, system: number) => void

// ---- the same borders ------------------------------------------------------------------------------------------------

const sameExtent = (a: Item, b: Item): boolean => a.start === b.start && a.end === b.end
const isBefore = (a: Item, b: Item): boolean => a.start < b.start || (a.start === b.start && a.end < b.end)

/** Runs of items of the same borders that both sides have: items of each side from a number to another. */
const eachExtent = (
  { gold, system }: Pairs,
  onExtent: (gold: number, goldEnd: number, system: number, systemEnd: number) => void,
): void => {
  let g = 0
  let s = 0
  while (g < gold.length && s < system.length) {
    const a = gold[g] as Item
    const b = system[s] as Item
    if (isBefore(a, b)) g++
    else if (isBefore(b, a)) s++
    else {
      const from = g
      const systemFrom = s
      while (g < gold.length && sameExtent(gold[g] as Item, a)) g++
      while (s < system.length && sameExtent(system[s] as Item, a)) s++
      onExtent(from, g, systemFrom, s)
    }
  }
}

/** Both runs are in the order of their labels. */
const pairSameNames = (pairs: Pairs, take: Take, g: number, goldEnd: number, s: number, systemEnd: number): void => {
  const { gold, system } = pairs
  if (goldEnd - g === 1 && systemEnd - s === 1) {
    if ((gold[g] as Item).set.name === (system[s] as Item).set.name) take(g, s)
    return
  }
  const counts = new Map<string, number[]>()
  for (let i = systemEnd - 1; i >= s; i--) {
    const { name } = (system[i] as Item).set
    const own = counts.get(name) ?? []
    counts.set(name, own)
    own.push(i)
  }
  for (let i = g; i < goldEnd; i++) {
    const found = counts.get((gold[i] as Item).set.name)?.pop()
    if (found !== undefined) take(i, found)
  }
}

const freeIn = (from: number, to: number, isFree: (i: number) => boolean): readonly number[] => {
  const free: number[] = []
  for (let i = from; i < to; i++) if (isFree(i)) free.push(i)
  return free
}

/** Of items that have several labels: as many pairs that share one as there can be. */
const pairSharing = (
  { gold, system }: Pairs,
  take: Take,
  golds: readonly number[],
  systems: readonly number[],
): void => {
  const start = new Int32Array(golds.length + 1)
  const column: number[] = []
  golds.forEach((g, row) => {
    systems.forEach((s, own) => {
      if (sharedLabel((gold[g] as Item).set, (system[s] as Item).set) !== undefined) column.push(own)
    })
    start[row + 1] = column.length
  })
  const weight = new Float64Array(column.length).fill(1)
  const { columnOf } = matching({ columns: systems.length, start, column: Int32Array.from(column), weight })
  columnOf.forEach((own, row) => {
    if (own >= 0) take(golds[row] as number, systems[own] as number)
  })
}

const haveSeveral = (items: Items, numbers: readonly number[]): boolean =>
  numbers.some((i) => (items[i] as Item).set.labels.length > 1)

const identical = (pairs: Pairs, take: Take): void => {
  const { gold, system, partner, taken } = pairs
  eachExtent(pairs, (g, goldEnd, s, systemEnd) => {
    pairSameNames(pairs, take, g, goldEnd, s, systemEnd)
    if (goldEnd - g === 1 && systemEnd - s === 1 && taken[s] === 1) return
    const golds = freeIn(g, goldEnd, (i) => (partner[i] as number) < 0)
    const systems = freeIn(s, systemEnd, (i) => taken[i] === 0)
    if (golds.length === 0 || systems.length === 0) return
    // of those that are free, two with one label each have two labels
    if (haveSeveral(gold, golds) || haveSeveral(system, systems)) pairSharing(pairs, take, golds, systems)
  })
}

const extent = (pairs: Pairs, take: Take): void =>
  eachExtent(pairs, (g, goldEnd, s, systemEnd) => {
    let own = s
    for (let i = g; i < goldEnd; i++) {
      if ((pairs.partner[i] as number) >= 0) continue
      while (own < systemEnd && pairs.taken[own] === 1) own++
      if (own === systemEnd) return
      take(i, own)
    }
  })

// ---- a shared position -----------------------------------------------------------------------------------------------

/** Queues of items in the order of their ends, by key, each from the left. */
const queuesByEnd = (items: Items, free: readonly number[], keysOf: (item: Item) => readonly string[]) => {
  const byKey = new Map<string, number[]>()
  for (const i of free)
    for (const key of keysOf(items[i] as Item)) {
      const own = byKey.get(key) ?? []
      byKey.set(key, own)
      own.push(i)
    }
  const queues = new Map<string, Queue>()
  for (const [key, own] of byKey)
    queues.set(
      key,
      queueOf(own, (i) => (items[i] as Item).start),
    )
  return queues
}

const byEnd =
  (items: Items) =>
  (a: number, b: number): number => {
    const [x, y] = [items[a] as Item, items[b] as Item]
    return x.end - y.end || x.start - y.start || a - b
  }

/** A side as the others look into it. */
interface Open {
  readonly items: Items
  /** Free items by end. */
  readonly free: readonly number[]
  /** 1 where an item is paired, or was looked at without finding a partner. */
  readonly done: Uint8Array
  readonly queues: ReadonlyMap<string, Queue>
}

const openSide = (items: Items, isFree: (i: number) => boolean, keysOf: (item: Item) => readonly string[]): Open => {
  const free = [...freeIn(0, items.length, isFree)].sort(byEnd(items))
  return { items, free, done: new Uint8Array(items.length), queues: queuesByEnd(items, free, keysOf) }
}

/** Of the other side's open items under one of its keys that this item overlaps: the one that ends first; -1 for none. */
const endingFirst = (item: Item, keys: readonly string[], { items, done, queues }: Open): number => {
  let best = -1
  const earlier = byEnd(items)
  for (const key of keys) {
    const queue = queues.get(key)
    const found = queue === undefined ? -1 : first(queue, item.end, (i) => done[i] === 0)
    if (found >= 0 && (best < 0 || earlier(found, best) < 0)) best = found
  }
  return best
}

/** Both sides by end, and by start where ends are the same. */
const pairByEnds = (pairs: Pairs, take: Take, keysOf: (item: Item) => readonly string[]): void => {
  const gold = openSide(pairs.gold, (i) => (pairs.partner[i] as number) < 0, keysOf)
  const system = openSide(pairs.system, (i) => pairs.taken[i] === 0, keysOf)
  if (gold.free.length === 0 || system.free.length === 0) return
  const pairOne = (i: number, own: Open, other: Open, onFound: (other: number) => void): void => {
    if (own.done[i] === 1) return
    own.done[i] = 1
    const item = own.items[i] as Item
    const found = endingFirst(item, keysOf(item), other)
    if (found < 0) return
    other.done[found] = 1
    onFound(found)
  }
  let g = 0
  let s = 0
  while (g < gold.free.length || s < system.free.length) {
    const [i, j] = [gold.free[g], system.free[s]]
    const [a, b] = [i === undefined ? undefined : gold.items[i], j === undefined ? undefined : system.items[j]]
    const golds = a !== undefined && (b === undefined || a.end < b.end || (a.end === b.end && a.start <= b.start))
    if (golds) {
      g++
      pairOne(i as number, gold, system, (found) => take(i as number, found))
    } else {
      s++
      pairOne(j as number, system, gold, (found) => take(found, j as number))
    }
  }
}

const ANY = ['']

/** Each span of the system from the left takes the first free span of the gold that it overlaps. */
const place = ({ gold, system, partner, taken }: Pairs, take: Take): void => {
  const free = freeIn(0, gold.length, (i) => (partner[i] as number) < 0)
  if (free.length === 0) return
  const queue = queueOf(free, (i) => -(gold[i] as Item).end)
  for (let s = 0; s < system.length; s++) {
    if (taken[s] === 1) continue
    const { start, end } = system[s] as Item
    const found = first(queue, -start, (i) => (partner[i] as number) < 0)
    if (found >= 0 && (gold[found] as Item).start < end) take(found, s)
  }
}

const passes: { readonly [P in Pass]: (pairs: Pairs, take: Take) => void } = {
  identical,
  extent,
  label: (pairs, take) => pairByEnds(pairs, take, ({ set }) => set.labels),
  overlap: (pairs, take) => pairByEnds(pairs, take, () => ANY),
  place,
}

// ---- all passes ------------------------------------------------------------------------------------------------------

const FIRST = 64

/** Room for so many items of the gold and of the system, none of which has a partner yet; it is taken again for the next document. */
const roomForPairs = (): ((golds: number, systems: number) => Omit<Pairs, 'gold' | 'system'>) => {
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
 * Pairs the items of both sides, which are in the order of start, end and label: O(n log n). What is found stands in one room, until
 * the next document is paired.
 */
export const pairingUnder = (match: Match): ((gold: Items, system: Items) => Pairs) => {
  const own = matchings[match].map(([pass]) => passes[pass])
  const room = roomForPairs()
  let pairs: Pairs = { gold: [], system: [], ...room(0, 0) }
  let pass = 0
  let left = 0
  // one function for all documents: engines take longer over a new one
  const take: Take = (g, s) => {
    pairs.partner[g] = s
    pairs.pass[g] = pass
    pairs.taken[s] = 1
    left--
  }
  return (gold, system) => {
    const { partner, pass: passOf, taken } = room(gold.length, system.length)
    pairs = { gold, system, partner, pass: passOf, taken }
    left = Math.min(gold.length, system.length)
    for (pass = 0; pass < own.length && left > 0; pass++) (own[pass] as (typeof own)[number])(pairs, take)
    return pairs
  }
}
