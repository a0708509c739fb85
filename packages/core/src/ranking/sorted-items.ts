/** Scored items in falling order, whose curve is drawn under any weights of their units in one pass, without another sort. */
import { addTo } from '../lists.ts'
import type { Curve } from './curve.ts'
import { fallingOrder } from './falling-order.ts'

/** The kind of a row: an item with a label and a credit, or gold items with a label. */
export interface Kind {
  readonly label: string
  /** Absent for gold items. */
  readonly credit?: number
}

/** Gold items of one label in one unit. */
export interface GoldCount {
  readonly label: string
  readonly unit: number
  readonly items: number
}

/** Items of all units from the highest score down. 16 bytes an item. */
export interface SortedItems {
  /** The number of units. */
  readonly units: number
  readonly scores: Float64Array
  /** By item: its kind, by number. */
  readonly kinds: Int32Array
  /** By item: its unit, by number. */
  readonly unitOf: Int32Array
  readonly all: readonly Kind[]
  readonly gold: readonly GoldCount[]
  /** Those with one label, sorted out on first use. */
  readonly byLabel: Map<string, SortedItems>
  /** The same items with those of another, whose units follow. */
  readonly withOther: WeakMap<SortedItems, SortedItems>
  /** Room for the curve under weights, which the next one takes. */
  room?: Room
}
interface Room {
  readonly thresholds: Float64Array
  readonly found: Float64Array
  readonly correct: Float64Array
  readonly squares: Float64Array
}

/** Rows as they come. */
export interface UnsortedItems extends Pick<SortedItems, 'units' | 'all' | 'gold'> {
  readonly scores: Float64Array
  readonly kinds: Int32Array
  readonly unitOf: Int32Array
}

export const sortItems = ({ units, scores, kinds, unitOf, all, gold }: UnsortedItems): SortedItems => {
  const order = fallingOrder(scores)
  const size = order.length
  const sorted = {
    units,
    scores: new Float64Array(size),
    kinds: new Int32Array(size),
    unitOf: new Int32Array(size),
    all,
    gold,
    byLabel: new Map(),
    withOther: new WeakMap(),
  }
  for (let i = 0; i < size; i++) {
    const place = order[i]!
    sorted.scores[i] = scores[place]! + 0
    sorted.kinds[i] = kinds[place]!
    sorted.unitOf[i] = unitOf[place]!
  }
  return sorted
}

/** The labels of items and of gold items. */
export const labelsIn = ({ all, gold }: Pick<SortedItems, 'all' | 'gold'>): readonly string[] => [
  ...new Set([...all.map(({ label }) => label), ...gold.map(({ label }) => label)]),
]

/** The items of one label. */
export const itemsWith = (items: SortedItems, label: string): SortedItems => {
  if (items.byLabel.size === 0) {
    const places = new Map<string, number[]>()
    const { kinds, all } = items
    for (let i = 0; i < kinds.length; i++) addTo(places, all[kinds[i]!]!.label, i)
    for (const own of labelsIn(items)) {
      const some = places.get(own) ?? []
      const pick = <A extends Float64Array | Int32Array>(from: A, to: A): A => {
        for (let i = 0; i < some.length; i++) to[i] = from[some[i]!]!
        return to
      }
      items.byLabel.set(own, {
        units: items.units,
        scores: pick(items.scores, new Float64Array(some.length)),
        kinds: pick(kinds, new Int32Array(some.length)),
        unitOf: pick(items.unitOf, new Int32Array(some.length)),
        all,
        gold: items.gold.filter(({ label: other }) => other === own),
        byLabel: new Map(),
        withOther: new WeakMap(),
      })
    }
  }
  const own = items.byLabel.get(label)
  if (own !== undefined) return own
  const nothing: UnsortedItems = {
    ...items,
    scores: new Float64Array(0),
    kinds: new Int32Array(0),
    unitOf: new Int32Array(0),
  }
  return sortItems({ ...nothing, gold: [] })
}

/** Both in one, merged once for all sums of the two. */
export const mergeItems = (a: SortedItems, b: SortedItems): SortedItems => {
  const known = a.withOther.get(b)
  if (known !== undefined) return known
  const size = a.scores.length + b.scores.length
  const merged: SortedItems = {
    units: a.units + b.units,
    scores: new Float64Array(size),
    kinds: new Int32Array(size),
    unitOf: new Int32Array(size),
    all: [...a.all, ...b.all],
    gold: [...a.gold, ...b.gold.map((own) => ({ ...own, unit: own.unit + a.units }))],
    byLabel: new Map(),
    withOther: new WeakMap(),
  }
  let [i, j] = [0, 0]
  for (let at = 0; at < size; at++) {
    const isFirst = j === b.scores.length || (i < a.scores.length && a.scores[i]! >= b.scores[j]!)
    merged.scores[at] = isFirst ? a.scores[i]! : b.scores[j]!
    merged.kinds[at] = isFirst ? a.kinds[i]! : b.kinds[j]! + a.all.length
    merged.unitOf[at] = isFirst ? a.unitOf[i++]! : b.unitOf[j++]! + a.units
  }
  a.withOther.set(b, merged)
  return merged
}

/** Gold items under weights of the units; each counts once where there are none. */
export const goldIn = ({ gold }: SortedItems, weights: ArrayLike<number> | undefined): number => {
  let sum = 0
  for (const { unit, items } of gold) sum += weights === undefined ? items : items * weights[unit]!
  return sum
}

const newRoom = (size: number): Room => ({
  thresholds: new Float64Array(size),
  found: new Float64Array(size),
  correct: new Float64Array(size),
  squares: new Float64Array(size),
})

/** The curve under weights of the units, to be looked at before that of other weights is asked for. */
export const foldItems = (items: SortedItems, weights: ArrayLike<number> | undefined): Curve => {
  const { scores, kinds, unitOf, all } = items
  const credits = Float64Array.from(all, ({ credit = 0 }) => credit)
  const isWhole = all.every(({ credit = 0 }) => credit === 0 || credit === 1)
  const room = items.room ?? newRoom(scores.length)
  items.room = room
  const { thresholds, found, correct, squares } = room
  let [points, kept, right, square] = [0, 0, 0, 0]
  let last = Number.NaN
  for (let i = 0; i < scores.length; i++) {
    const weight = weights === undefined ? 1 : weights[unitOf[i]!]!
    if (weight === 0) continue
    const score = scores[i]!
    if (score !== last) {
      thresholds[points++] = score
      last = score
    }
    const credit = credits[kinds[i]!]!
    kept += weight
    right += weight * credit
    found[points - 1] = kept
    correct[points - 1] = right
    if (isWhole) continue
    square += weight * credit * credit
    squares[points - 1] = square
  }
  return {
    gold: goldIn(items, weights),
    thresholds: thresholds.subarray(0, points),
    found: found.subarray(0, points),
    correct: correct.subarray(0, points),
    ...(!isWhole && { squares: squares.subarray(0, points) }),
  }
}
