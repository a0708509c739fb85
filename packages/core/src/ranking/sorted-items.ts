/** Scored items in falling order, whose curve is drawn under any weights of their units in one pass, without another sort. */

import { compareProducts, EXACT } from './compare-products.ts'
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
  /** By item: its kind, a place in `kindList`. */
  readonly kinds: Int32Array
  /** By item: its unit, by number. */
  readonly unitOf: Int32Array
  readonly kindList: readonly Kind[]
  readonly gold: readonly GoldCount[]
  /** Those with one label, sorted out on first use. */
  readonly byLabel: Map<string, SortedItems>
  /** The same items with those of another, whose units follow. */
  readonly withOther: WeakMap<SortedItems, SortedItems>
  /** Room for the curve under weights, which the next one takes. */
  room?: Room
  /** By item: twice its unit, and one more for the last of its score; made on first use. */
  steps?: Int32Array
}
interface Room {
  readonly thresholds: Float64Array
  readonly found: Float64Array
  readonly correct: Float64Array
  readonly squares: Float64Array
}

/** Rows as they come. */
export interface UnsortedItems extends Pick<SortedItems, 'units' | 'kindList' | 'gold'> {
  readonly scores: Float64Array
  readonly kinds: Int32Array
  readonly unitOf: Int32Array
}

export const sortItems = ({ units, scores, kinds, unitOf, kindList, gold }: UnsortedItems): SortedItems => {
  const order = fallingOrder(scores)
  const size = order.length
  const sorted = {
    units,
    scores: new Float64Array(size),
    kinds: new Int32Array(size),
    unitOf: new Int32Array(size),
    kindList,
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
export const labelsIn = ({ kindList, gold }: Pick<SortedItems, 'kindList' | 'gold'>): readonly string[] => [
  ...new Set([...kindList.map(({ label }) => label), ...gold.map(({ label }) => label)]),
]

const noPlaces = new Int32Array(0)

/** The places of the items of each label. */
const placesByLabel = ({ kinds, kindList }: SortedItems): ReadonlyMap<string, Int32Array> => {
  const labels = [...new Set(kindList.map(({ label }) => label))]
  const labelOf = Int32Array.from(kindList, ({ label }) => labels.indexOf(label))
  const sizes = new Int32Array(labels.length)
  for (let i = 0; i < kinds.length; i++) sizes[labelOf[kinds[i]!]!]!++
  const places = Array.from(sizes, (size) => new Int32Array(size))
  sizes.fill(0)
  for (let i = 0; i < kinds.length; i++) {
    const label = labelOf[kinds[i]!]!
    places[label]![sizes[label]!++] = i
  }
  return new Map(labels.map((label, i) => [label, places[i]!]))
}

const pickItems = (items: SortedItems, label: string, places: Int32Array): SortedItems => {
  const size = places.length
  const picked: SortedItems = {
    units: items.units,
    scores: new Float64Array(size),
    kinds: new Int32Array(size),
    unitOf: new Int32Array(size),
    kindList: items.kindList,
    gold: items.gold.filter((count) => count.label === label),
    byLabel: new Map(),
    withOther: new WeakMap(),
  }
  for (let i = 0; i < size; i++) {
    const place = places[i]!
    picked.scores[i] = items.scores[place]!
    picked.kinds[i] = items.kinds[place]!
    picked.unitOf[i] = items.unitOf[place]!
  }
  return picked
}

/** The items of one label. */
export const itemsWith = (items: SortedItems, label: string): SortedItems => {
  if (items.byLabel.size === 0) {
    const places = placesByLabel(items)
    for (const name of labelsIn(items)) items.byLabel.set(name, pickItems(items, name, places.get(name) ?? noPlaces))
  }
  return items.byLabel.get(label) ?? pickItems(items, label, noPlaces)
}

/** Both in one, merged once for all sums of the two. */
export const mergeItems = (a: SortedItems, b: SortedItems): SortedItems => {
  const existing = a.withOther.get(b)
  if (existing !== undefined) return existing
  const size = a.scores.length + b.scores.length
  const merged: SortedItems = {
    units: a.units + b.units,
    scores: new Float64Array(size),
    kinds: new Int32Array(size),
    unitOf: new Int32Array(size),
    kindList: [...a.kindList, ...b.kindList],
    gold: [...a.gold, ...b.gold.map((count) => ({ ...count, unit: count.unit + a.units }))],
    byLabel: new Map(),
    withOther: new WeakMap(),
  }
  let [i, j] = [0, 0]
  for (let at = 0; at < size; at++) {
    const isFirst = j === b.scores.length || (i < a.scores.length && a.scores[i]! >= b.scores[j]!)
    merged.scores[at] = isFirst ? a.scores[i]! : b.scores[j]!
    merged.kinds[at] = isFirst ? a.kinds[i]! : b.kinds[j]! + a.kindList.length
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

const newRoom = (size: number, isWhole: boolean): Room => ({
  thresholds: new Float64Array(size),
  found: new Float64Array(size),
  correct: new Float64Array(size),
  squares: new Float64Array(isWhole ? 0 : size),
})

/** The curve under weights of the units, to be looked at before that of other weights is asked for. */
export const foldItems = (items: SortedItems, weights: ArrayLike<number> | undefined): Curve => {
  const { scores, kinds, unitOf, kindList } = items
  const credits = Float64Array.from(kindList, ({ credit = 0 }) => credit)
  const isWhole = kindList.every(({ credit = 0 }) => credit === 0 || credit === 1)
  const room = items.room ?? newRoom(scores.length, isWhole)
  items.room = room
  const { thresholds, found, correct, squares } = room
  let [points, retained, right, square] = [0, 0, 0, 0]
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
    retained += weight
    right += weight * credit
    found[points - 1] = retained
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

/** Twice the unit of each item, and one more for the last of its score. */
export const stepsOf = (items: SortedItems): Int32Array => {
  if (items.steps === undefined) {
    const { scores, unitOf } = items
    items.steps = new Int32Array(scores.length)
    for (let i = 0; i < scores.length; i++) items.steps[i] = 2 * unitOf[i]! + (scores[i] === scores[i + 1] ? 0 : 1)
  }
  return items.steps
}

/** Counts of the items that are kept. */
export interface KeptCounts {
  readonly gold: number
  readonly found: number
  readonly correct: number
}

/** The best threshold of a resample, and what else one pass over the items tells. */
export interface Choice extends KeptCounts {
  readonly threshold: number
  readonly averagePrecision: number | undefined
  /** Counts at this threshold of units that were not drawn; nothing where all were. */
  readonly undrawn: KeptCounts | undefined
}

/** Items that are looked at in one call: an engine optimises a function that is called often, and not one long loop. */
const BLOCK = 8192

/** Calls for blocks of items in their order. */
const inBlocks = (size: number, visit: (from: number, to: number) => void): void => {
  for (let from = 0; from < size; from += BLOCK) visit(from, Math.min(size, from + BLOCK))
}

/** Arrays of the items, and their weights. */
interface Weighed {
  readonly steps: Int32Array
  readonly kinds: Int32Array
  readonly credits: Float64Array
  readonly weights: Float64Array
  /** By unit: 1 if it was drawn. */
  readonly drawn: Float64Array
}

const weighedOf = (items: SortedItems, unitWeights: ArrayLike<number>): Weighed => {
  const weights = unitWeights instanceof Float64Array ? unitWeights : Float64Array.from(unitWeights)
  const drawn = new Float64Array(items.units)
  for (let u = 0; u < items.units; u++) drawn[u] = weights[u] === 0 ? 0 : 1
  const credits = Float64Array.from(items.kindList, ({ credit = 0 }) => credit)
  return { steps: stepsOf(items), kinds: items.kinds, credits, weights, drawn }
}

/** State of the pass for the best threshold. */
interface Search {
  found: number
  correct: number
  /** Of all units, and of those that were drawn, each once. */
  allRight: number
  once: number
  onceRight: number
  /** Σ (c_k − c_{k−1}) · c_k / found. */
  sum: number
  rightBefore: number
  /** The last item of the best threshold so far, and its F: `most` by `least`, correct items by found and gold ones. */
  best: number
  most: number
  least: number
  /** Counts at the best threshold: of drawn units, and of units that were not drawn. */
  bestFound: number
  bestLeft: number
  bestLeftRight: number
}

/** Passes over a block of items. None is skipped: that an item was drawn is as good as a coin, on which a processor had better not branch. */
const searchBlock = (
  { steps, kinds, credits, weights, drawn }: Weighed,
  search: Search,
  [unit, missing]: readonly [number, number],
  from: number,
  to: number,
): void => {
  let { found, correct, allRight, once, onceRight, sum, rightBefore, best, most, least } = search
  let { bestFound, bestLeft, bestLeftRight } = search
  for (let i = from; i < to; i++) {
    const step = steps[i]!
    const at = step >>> 1
    const weight = weights[at]!
    const isDrawn = drawn[at]!
    const credit = credits[kinds[i]!]!
    found += weight
    correct += weight * credit
    allRight += credit
    once += isDrawn
    onceRight += isDrawn * credit
    if ((step & 1) === 0 || found === 0) continue
    const length = missing + unit * found
    const before = most * length
    if (before < EXACT ? correct * least > before : compareProducts(correct, least, most, length) > 0) {
      best = i
      most = correct
      least = length
      bestFound = found
      bestLeft = i + 1 - once
      bestLeftRight = allRight - onceRight
    }
    sum += ((correct - rightBefore) * correct) / found
    rightBefore = correct
  }
  Object.assign(search, { found, correct, allRight, once, onceRight, sum, rightBefore, best, most, least })
  Object.assign(search, { bestFound, bestLeft, bestLeftRight })
}

/** Takes the highest score that was drawn, where F is 0 everywhere. */
const takeFirst = ({ steps, weights, drawn, kinds, credits }: Weighed, search: Search): void => {
  let [i, retained] = [0, 0]
  for (; ; i++) {
    const step = steps[i]!
    const at = step >>> 1
    retained += weights[at]!
    search.bestLeft += 1 - drawn[at]!
    search.bestLeftRight += (1 - drawn[at]!) * credits[kinds[i]!]!
    if (retained > 0 && (step & 1) === 1) break
  }
  search.best = i
  search.bestFound = retained
}

/**
 * The point of the largest F under weights of the units, and average precision, in one pass that keeps no curve: to the bit those of the
 * curve. Nothing without items.
 */
export const chooseIn = (
  items: SortedItems,
  weights: ArrayLike<number>,
  [over, under]: readonly [over: number, under: number],
): Choice | undefined => {
  const weighed = weighedOf(items, weights)
  const gold = goldIn(items, weights)
  const search: Search = {
    found: 0,
    correct: 0,
    allRight: 0,
    once: 0,
    onceRight: 0,
    sum: 0,
    rightBefore: 0,
    best: -1,
    most: 0,
    least: 1,
    bestFound: 0,
    bestLeft: 0,
    bestLeftRight: 0,
  }
  const size = [under * under, over * over * gold] as const
  inBlocks(items.scores.length, (from, to) => searchBlock(weighed, search, size, from, to))
  if (search.found === 0) return undefined
  if (search.best < 0) takeFirst(weighed, search)
  const isAll = !weighed.drawn.includes(0)
  let goldLeft = 0
  if (!isAll) for (const count of items.gold) if (weights[count.unit] === 0) goldLeft += count.items
  return {
    threshold: items.scores[search.best]!,
    gold,
    found: search.bestFound,
    correct: search.most,
    averagePrecision: gold === 0 ? undefined : search.sum / gold,
    undrawn: isAll ? undefined : { gold: goldLeft, found: search.bestLeft, correct: search.bestLeftRight },
  }
}

/** Counts of the items with at least a score, under weights of the units. */
export const keptIn = (items: SortedItems, weights: ArrayLike<number>, threshold: number): KeptCounts => {
  const { scores, kinds, unitOf, kindList } = items
  const credits = Float64Array.from(kindList, ({ credit = 0 }) => credit)
  let [found, correct] = [0, 0]
  for (let i = 0; i < scores.length && scores[i]! >= threshold; i++) {
    const weight = weights[unitOf[i]!]!
    found += weight
    correct += weight * credits[kinds[i]!]!
  }
  return { gold: goldIn(items, weights), found, correct }
}
