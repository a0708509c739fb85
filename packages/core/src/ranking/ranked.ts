/**
 * The statistic of what a system ranks by scores: items with a score and a credit, and the gold items there are, by label. Its curve,
 * and the curves of resamples, are folds over the items in falling order, which are sorted once.
 */
import { compareCodePoints } from '../codepoints.ts'
import type { Json, Stats } from '../contract.ts'
import { type Either, right } from '../either.ts'
import { expected, isRecord, under } from '../stats/decode-errors.ts'
import { calibrateIn } from './calibrate-items.ts'
import type { Calibration } from './calibration.ts'
import { decimalOf } from './compare-products.ts'
import type { Curve } from './curve.ts'
import {
  type Choice,
  chooseIn,
  foldItems,
  goldIn,
  itemsWith,
  type KeptCounts,
  type Kind,
  keptIn,
  labelsIn,
  mergeItems,
  type SortedItems,
  sortItems,
} from './sorted-items.ts'

/** Rows that grow at their end; what has been written stays, so that sums may share them. */
interface RowBuffer {
  readonly kinds: Kind[]
  readonly places: Map<string, Map<number | undefined, number>>
  /** By row: the score of an item, or the number of gold items. */
  values: Float64Array
  kindOf: Int32Array
  size: number
}

/** A stretch of rows. */
interface Stretch {
  readonly rows: RowBuffer
  readonly from: number
  readonly to: number
  sorted?: SortedItems
}

/** Sorted items of units, each of which counts as often as its weight says. */
interface Weighted {
  readonly items: SortedItems
  readonly weights: Float64Array
}

/** Items by score, and gold items, by label: made by `rankedItems`, added up by `ranked`. */
export type Ranked = Stretch | Weighted

// ---- rows ------------------------------------------------------------------------------------------------------------

const newRows = (room: number): RowBuffer => ({
  kinds: [],
  places: new Map(),
  values: new Float64Array(room),
  kindOf: new Int32Array(room),
  size: 0,
})

const kindIn = ({ kinds, places }: RowBuffer, label: string, credit: number | undefined): number => {
  const ofLabel = places.get(label) ?? new Map<number | undefined, number>()
  const existing = ofLabel.get(credit)
  if (existing !== undefined) return existing
  places.set(label, ofLabel.set(credit, kinds.length))
  return kinds.push(credit === undefined ? { label } : { label, credit }) - 1
}

const makeRoom = (rows: RowBuffer, more: number): void => {
  const size = rows.size + more
  if (size <= rows.values.length) return
  const [values, kindOf] = [new Float64Array(2 * size), new Int32Array(2 * size)]
  values.set(rows.values.subarray(0, rows.size))
  kindOf.set(rows.kindOf.subarray(0, rows.size))
  rows.values = values
  rows.kindOf = kindOf
}

const pushRow = (rows: RowBuffer, kind: number, value: number): void => {
  makeRoom(rows, 1)
  rows.values[rows.size] = value
  rows.kindOf[rows.size] = kind
  rows.size++
}

/** Writes items and gold items one after the other, such as those of a document; each call gives what was written since the last. */
export interface RankedItems {
  readonly gold: (label: string, items?: number) => void
  /** A score above or below all others is infinite. */
  readonly item: (label: string, score: number, credit: number) => void
  readonly take: () => Ranked
}

export const rankedItems = (room = 16): RankedItems => {
  const rows = newRows(room)
  let from = -1
  const write = (kind: number, value: number): void => {
    // sums may have grown into these rows since
    if (from < 0) from = rows.size
    pushRow(rows, kind, value)
  }
  return {
    gold: (label, items = 1) => write(kindIn(rows, label, undefined), items),
    item: (label, score, credit) => write(kindIn(rows, label, credit), score + 0),
    take: () => {
      const taken: Ranked = from < 0 ? nothing : { rows, from, to: rows.size }
      from = -1
      return taken
    },
  }
}

const isWeighted = (s: Ranked): s is Weighted => 'items' in s

const copyRows = (into: RowBuffer, { rows, from, to }: Stretch): void => {
  makeRoom(into, to - from)
  // a few rows, such as those of a line of evidence, are not worth a table of their kinds
  const kindNumbers = to - from > rows.kinds.length ? new Int32Array(rows.kinds.length).fill(-1) : undefined
  for (let i = from; i < to; i++) {
    const rowKind = rows.kindOf[i]!
    let kind = kindNumbers === undefined ? -1 : kindNumbers[rowKind]!
    if (kind < 0) {
      const { label, credit } = rows.kinds[rowKind]!
      kind = kindIn(into, label, credit)
      if (kindNumbers !== undefined) kindNumbers[rowKind] = kind
    }
    into.values[into.size] = rows.values[i]!
    into.kindOf[into.size] = kind
    into.size++
  }
}

const isEmpty = (s: Ranked): boolean => {
  if (!isWeighted(s)) return s.from === s.to
  const { items, weights } = s
  return !(items.unitOf.some((unit) => weights[unit]! > 0) || items.gold.some(({ unit }) => weights[unit]! > 0))
}

/** Rows of a sum, each as often as its weight says. */
const rowsOf = (s: Ranked): Stretch => {
  if (!isWeighted(s)) return s
  const { items, weights } = s
  const rows = newRows(items.scores.length)
  for (const { label, unit, items: count } of items.gold)
    if (weights[unit]! > 0) pushRow(rows, kindIn(rows, label, undefined), count * weights[unit]!)
  for (let i = 0; i < items.scores.length; i++) {
    const { label, credit } = items.kindList[items.kinds[i]!]!
    for (let times = weights[items.unitOf[i]!]!; times > 0; times--)
      pushRow(rows, kindIn(rows, label, credit), items.scores[i]!)
  }
  return { rows, from: 0, to: rows.size }
}

const concatRows = (a: Stretch, b: Stretch): Stretch => {
  if (a.from === a.to) return b
  if (b.from === b.to) return a
  if (a.rows === b.rows && a.to === b.from) return { rows: a.rows, from: a.from, to: b.to }
  // rows that end here can grow: nothing that was seen changes
  const isOpen = a.to === a.rows.size && a.rows !== b.rows
  const rows = isOpen ? a.rows : newRows(2 * (a.to - a.from + b.to - b.from))
  if (!isOpen) copyRows(rows, a)
  copyRows(rows, b)
  return { rows, from: isOpen ? a.from : 0, to: rows.size }
}

// ---- sorted ----------------------------------------------------------------------------------------------------------

/** Sorts the items of several sums, each a unit. */
const sortUnits = (units: readonly Stretch[]): SortedItems => {
  const rows = newRows(units.reduce((sum, { from, to }) => sum + to - from, 0))
  const unitOf = new Int32Array(rows.values.length)
  for (const [u, unit] of units.entries()) {
    const before = rows.size
    copyRows(rows, unit)
    unitOf.fill(u, before, rows.size)
  }
  const { values, kindOf, kinds } = rows
  const gold: { label: string; unit: number; items: number }[] = []
  // by kind: the last of its counts, which is added to while the unit is the same
  const last = new Int32Array(kinds.length).fill(-1)
  // items close ranks
  let items = 0
  for (let i = 0; i < rows.size; i++) {
    const [kind, value, unit] = [kindOf[i]!, values[i]!, unitOf[i]!]
    const { label, credit } = kinds[kind]!
    if (credit === undefined) {
      const previous = gold[last[kind]!]
      if (previous !== undefined && previous.unit === unit) previous.items += value
      else last[kind] = gold.push({ label, unit, items: value }) - 1
    } else {
      values[items] = value
      kindOf[items] = kind
      unitOf[items] = unit
      items++
    }
  }
  return sortItems({
    units: units.length,
    scores: values.subarray(0, items),
    kinds: kindOf.subarray(0, items),
    unitOf: unitOf.subarray(0, items),
    kindList: kinds,
    gold,
  })
}

const sortedOf = (s: Ranked): { readonly items: SortedItems; readonly weights: Float64Array | undefined } => {
  if (isWeighted(s)) return s
  s.sorted ??= sortUnits([s])
  return { items: s.sorted, weights: undefined }
}

/** The curve of all items, or of those with a label; of a resample, to be looked at before the next is asked for. */
export const curveOf = (s: Ranked, label?: string): Curve => {
  const { items, weights } = sortedOf(s)
  return foldItems(label === undefined ? items : itemsWith(items, label), weights)
}

/** The number of gold items. */
export const goldOf = (s: Ranked): number => {
  const { items, weights } = sortedOf(s)
  return goldIn(items, weights)
}

/** Labels of items and gold items, in the order of code points. */
export const labelsOf = (s: Ranked): readonly string[] => [...labelsIn(sortedOf(s).items)].sort(compareCodePoints)

const onesOf = ({ units }: SortedItems): Float64Array => new Float64Array(units).fill(1)

/**
 * The best threshold of a resample with its counts, average precision, and the counts at this threshold of the units that were not
 * drawn, in one pass; nothing without items.
 */
export const chooseThreshold = (s: Ranked, beta = 1): Choice | undefined => {
  const { items, weights } = sortedOf(s)
  return chooseIn(items, weights ?? onesOf(items), decimalOf(beta))
}

/** Counts of the items with at least a score. */
export const keptBy = (s: Ranked, threshold: number): KeptCounts => {
  const { items, weights } = sortedOf(s)
  return keptIn(items, weights ?? onesOf(items), threshold)
}

/**
 * Calibration of a resample, in one pass; nothing of nothing, and of scores that are no probabilities. `probabilityOf` makes probabilities of
 * scores, in their order.
 */
export const calibrateOnce = (
  s: Ranked,
  bins: number,
  probabilityOf?: (score: number) => number,
): (Calibration & { readonly ece: number }) | undefined => {
  const { items, weights } = sortedOf(s)
  return calibrateIn(items, weights ?? onesOf(items), bins, probabilityOf)
}

// ---- in one form -----------------------------------------------------------------------------------------------------

/** The scores of one label and credit, falling, and how often each is there, unless each is there once. */
interface Scores {
  readonly credit: number
  readonly scores: readonly number[]
  readonly times?: readonly number[]
}
interface OfLabel {
  gold: number
  readonly items: Scores[]
}

const scoresOf = (credit: number, rising: Float64Array): Scores => {
  const scores: number[] = []
  const times: number[] = []
  for (let i = rising.length - 1; i >= 0; i--) {
    if (scores.length > 0 && scores[scores.length - 1] === rising[i]) times[times.length - 1]!++
    else {
      scores.push(rising[i]!)
      times.push(1)
    }
  }
  return scores.length === rising.length ? { credit, scores } : { credit, scores, times }
}

/** The values of each kind, in the order of the rows. */
const valuesByKind = ({ rows, from, to }: Stretch): readonly Float64Array[] => {
  const { kinds, kindOf, values } = rows
  const sizes = new Int32Array(kinds.length)
  for (let i = from; i < to; i++) sizes[kindOf[i]!]!++
  const valuesOfKind = Array.from(sizes, (size) => new Float64Array(size))
  for (let i = to - 1; i >= from; i--) {
    const kind = kindOf[i]!
    const place = sizes[kind]! - 1
    valuesOfKind[kind]![place] = values[i]!
    sizes[kind] = place
  }
  return valuesOfKind
}

/** Equal sums have the same labels, credits and scores, in the same order. */
const formOf = (s: Ranked): ReadonlyMap<string, OfLabel> => {
  const stretch = rowsOf(s)
  const byLabel = new Map<string, OfLabel>()
  for (const [kind, values] of valuesByKind(stretch).entries()) {
    if (values.length === 0) continue
    const { label, credit } = stretch.rows.kinds[kind]!
    const entry = byLabel.get(label) ?? { gold: 0, items: [] }
    byLabel.set(label, entry)
    if (credit === undefined) entry.gold = values.reduce((sum, items) => sum + items, 0)
    else entry.items.push(scoresOf(credit, values.sort()))
  }
  const labels = [...byLabel].filter(([, { gold, items }]) => gold > 0 || items.length > 0)
  for (const [, { items }] of labels) items.sort((a, b) => b.credit - a.credit)
  return new Map(labels.sort(([a], [b]) => compareCodePoints(a, b)))
}

/** Infinite scores as JSON. */
const HIGHEST = 'highest'
const LOWEST = 'lowest'

const storedScore = (score: number): Json =>
  score === Number.POSITIVE_INFINITY ? HIGHEST : score === Number.NEGATIVE_INFINITY ? LOWEST : score

const scoreFrom = (stored: unknown): unknown =>
  stored === HIGHEST ? Number.POSITIVE_INFINITY : stored === LOWEST ? Number.NEGATIVE_INFINITY : stored

const encoded = (s: Ranked): Json =>
  Object.fromEntries(
    Array.from(formOf(s), ([label, { gold, items }]) => [
      label,
      {
        gold,
        items: items.map(({ credit, scores, times }) => ({
          credit,
          scores: scores.map(storedScore),
          ...(times && { times }),
        })),
      },
    ]),
  )

const isNatural = (u: unknown): u is number => Number.isSafeInteger(u) && (u as number) >= 0

const decodeScores = (u: unknown, label: string, write: RankedItems): Either<string, undefined> => {
  if (!isRecord(u)) return expected('an object', u)
  const { credit, scores, times } = u
  if (typeof credit !== 'number' || !(credit >= 0 && credit <= 1))
    return under('credit', `expected a share from 0 to 1`)
  if (!Array.isArray(scores)) return under('scores', 'expected a list of scores')
  if (times !== undefined && !(Array.isArray(times) && times.length === scores.length))
    return under('times', 'expected a number for each score')
  for (let i = 0; i < scores.length; i++) {
    const score = scoreFrom(scores[i])
    if (typeof score !== 'number' || Number.isNaN(score)) return under('scores', `expected a score at ${i}`)
    const some: unknown = times === undefined ? 1 : times[i]
    if (!isNatural(some)) return under('times', `expected a natural number at ${i}`)
    for (let n = 0; n < some; n++) write.item(label, score, credit)
  }
  return right(undefined)
}

const decoded = (u: unknown): Either<string, Ranked> => {
  if (!isRecord(u)) return expected('an object', u)
  const write = rankedItems()
  for (const [label, value] of Object.entries(u)) {
    if (!isRecord(value)) return under(label, 'expected an object')
    const { gold, items } = value
    if (!isNatural(gold)) return under(label, 'expected a natural number of gold items')
    if (!Array.isArray(items)) return under(label, 'expected a list of items')
    if (gold > 0) write.gold(label, gold)
    for (const some of items) {
      const written = decodeScores(some, label, write)
      if (written._tag === 'Left') return under(label, written.left)
    }
  }
  return right(write.take())
}

const joinedWeights = (a: Float64Array, b: Float64Array): Float64Array => {
  const both = new Float64Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

const nothing: Ranked = { rows: newRows(0), from: 0, to: 0 }

/** The sum of ranked items. Costs 12 bytes an item, and 16 where units are weighed. */
export const ranked: Stats<Ranked> = {
  empty: nothing,
  concat: (a, b) =>
    isWeighted(a) && isWeighted(b)
      ? { items: mergeItems(a.items, b.items), weights: joinedWeights(a.weights, b.weights) }
      : concatRows(rowsOf(a), rowsOf(b)),
  equals: (a, b) =>
    isEmpty(a) || isEmpty(b)
      ? isEmpty(a) === isEmpty(b)
      : JSON.stringify([...formOf(a)]) === JSON.stringify([...formOf(b)]),
  scale: (times, s) => {
    const stretch = rowsOf(s)
    if (times === 1) return stretch
    return rowsOf({ items: sortUnits([stretch]), weights: Float64Array.of(times) })
  },
  isSound: () => true,
  encode: encoded,
  decode: decoded,
  weighed: (units) => {
    const items = sortUnits(units.map(rowsOf))
    return (weights) => ({ items, weights: Float64Array.from(weights) })
  },
}
