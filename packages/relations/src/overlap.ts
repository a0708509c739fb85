/** Relations of which all arguments overlap, found without a look at all pairs. */

import type { Item, Slot, Target } from './items.ts'
import { canPairAll, type Neighbours } from './maximum-matching.ts'

/** True if the two have a unit in common. */
const overlaps = ({ pieces: a }: Target, { pieces: b }: Target): boolean => {
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i]!, b[j]!]
    if (x.start < y.end && y.start < x.end) return true
    if (x.end <= y.end) i++
    else j++
  }
  return false
}

/** Tests slots of two relations with the same roles, role by role: those of one role in whatever order. */
export const fitByRole = (
  a: readonly Slot[],
  b: readonly Slot[],
  fits: (a: Target, b: Target) => boolean,
  isOneRun: (one: Slot, next: Slot) => boolean = (one, next) => one.role === next.role,
): boolean => {
  for (let from = 0; from < a.length; ) {
    let to = from + 1
    while (to < a.length && isOneRun(a[from]!, a[to]!)) to++
    const start = from
    if (to - from === 1) {
      if (!fits(a[from]!.target, b[from]!.target)) return false
    } else if (!canPairAll(to - start, (i, j) => fits(a[start + i]!.target, b[start + j]!.target))) return false
    from = to
  }
  return true
}

/** True if both have the same roles, and all arguments overlap. */
const allOverlap = (a: Item, b: Item): boolean => fitByRole(a.slots, b.slots, overlaps)

/** The stretch of the arguments of the first role, which must share something with that of another relation. */
const firstExtent = ({ slots }: Item): readonly [start: number, end: number] => {
  let [start, end] = [Number.POSITIVE_INFINITY, -1]
  for (const { role, target } of slots) {
    if (role !== slots[0]!.role) break
    for (const piece of target.pieces) {
      start = Math.min(start, piece.start)
      end = Math.max(end, piece.end)
    }
  }
  return [start, end]
}

/** The number of the first item of an ascending list that is not below a limit. */
const firstFrom = (starts: Float64Array, limit: number): number => {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Items of one type and the same roles, looked up by where their first argument begins. */
interface ByStart {
  /** Numbers of items in the order of their starts. */
  readonly order: Int32Array
  readonly starts: Float64Array
  readonly longest: number
}

const byStart = (items: readonly Item[]): ByStart => {
  const extents = items.map(firstExtent)
  const order = Int32Array.from(items, (_, i) => i).sort((a, b) => extents[a]![0] - extents[b]![0] || a - b)
  return {
    order,
    starts: Float64Array.from(order, (i) => extents[i]![0]),
    longest: extents.reduce((most, [start, end]) => Math.max(most, end - start), 0),
  }
}

/** Places of a list of which some are taken, each once. */
const newFreePlaces = (length: number) => {
  // of each place the next that is free
  const next = Int32Array.from({ length: length + 1 }, (_, i) => i)
  const from = (place: number): number => {
    let free = place
    while (next[free] !== free) free = next[free]!
    for (let at = place; at !== free; ) {
      const then = next[at]!
      next[at] = free
      at = then
    }
    return free
  }
  const take = (place: number): void => {
    next[place] = place + 1
  }
  return { from, take }
}

/** The items of `systems` of which all arguments overlap with those of a gold one. All have one type and the same roles. */
export const overlapping = (golds: readonly Item[], systems: readonly Item[]): Neighbours => {
  const { order, starts, longest } = byStart(systems)
  const places = new Int32Array(order.length)
  order.forEach((right, place) => {
    places[right] = place
  })
  const free = newFreePlaces(order.length)
  return {
    each: (left, isOpen, visit) => {
      const gold = golds[left]!
      const [start, end] = firstExtent(gold)
      for (let i = firstFrom(starts, start - longest + 1); i < order.length && starts[i]! < end; i++) {
        const right = order[i]!
        if (isOpen(right) && allOverlap(gold, systems[right]!) && visit(right)) return
      }
    },
    firstFree: (left) => {
      const gold = golds[left]!
      const [start, end] = firstExtent(gold)
      for (
        let i = free.from(firstFrom(starts, start - longest + 1));
        i < order.length && starts[i]! < end;
        i = free.from(i + 1)
      )
        if (allOverlap(gold, systems[order[i]!]!)) return order[i]!
      return -1
    },
    take: (right) => free.take(places[right]!),
  }
}

/** So few are looked at one by one. */
const FEW = 16

const firstAmongFew = (golds: readonly Item[], systems: readonly Item[]): readonly number[] => {
  let taken = 0
  return golds.map((gold) => {
    for (let right = 0; right < systems.length; right++)
      if ((taken & (1 << right)) === 0 && allOverlap(gold, systems[right]!)) {
        taken |= 1 << right
        return right
      }
    return -1
  })
}

/** For each gold one the first free one of the system in its order that overlaps; -1 for none. */
export const firstOverlapping = (golds: readonly Item[], systems: readonly Item[]): ArrayLike<number> => {
  if (systems.length <= FEW) return firstAmongFew(golds, systems)
  const { order, starts, longest } = byStart(systems)
  const free = newFreePlaces(order.length)
  return Int32Array.from(golds, (gold) => {
    const [start, end] = firstExtent(gold)
    let [best, bestPlace] = [-1, -1]
    for (
      let i = free.from(firstFrom(starts, start - longest + 1));
      i < order.length && starts[i]! < end;
      i = free.from(i + 1)
    ) {
      const right = order[i]!
      if ((best < 0 || right < best) && allOverlap(gold, systems[right]!)) [best, bestPlace] = [right, i]
    }
    if (bestPlace >= 0) free.take(bestPlace)
    return best
  })
}
