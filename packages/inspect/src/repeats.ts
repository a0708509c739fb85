/** Sentences and documents that are in the data twice: word for word, or nearly. */
import { newHashTable, randomNumbers, scatter } from './hash.ts'
import type { Store, Units } from './store.ts'

/** Shorter units repeat by themselves: "Yes .". */
const LEAST_WORDS = 5

/** The least Jaccard coefficient, over pairs of neighbouring words, of units that are nearly the same. */
const NEAR = 0.6

/** The likeness of units with all pairs in common, of which one is longer: 1 is for those that are the same. */
const MAX_LIKENESS = 0.999

/** Links from units to those that are the same or alike: of the same part, and of the part that it is held against. */
export interface Repeats {
  /** By unit, an earlier one of the same part that is the same or most like it; -1 if there is none. */
  readonly own: Int32Array
  readonly ownLikeness: Float32Array
  /** The same in the part that is held against: the training data for a test set, the test set for a run. */
  readonly other: Int32Array
  readonly otherLikeness: Float32Array
}

const BANDS = 20
const ROWS = 4
/** The most earlier units of one band that a unit is held against, so that the whole is linear. */
const MAX_HELD = 4
const MAX_PASSED = 32

/** The parts of units: 0 is the training data, which may have none, 1 the test set, and the others are runs. */
export interface Sides {
  /** By unit, its part. */
  readonly of: Int32Array
  readonly count: number
}

export const TRAIN = 0
export const TEST = 1

const otherOf = (side: number): number => (side === TRAIN ? -1 : side === TEST ? TRAIN : TEST)

export const noRepeats = (size: number): Repeats => ({
  own: new Int32Array(size).fill(-1),
  ownLikeness: new Float32Array(size),
  other: new Int32Array(size).fill(-1),
  otherLikeness: new Float32Array(size),
})

/** Finds the repeats among units, given the side of each. */
export const repeatsOf = (store: Store, units: Units, sides: Sides, seed: number): Repeats => {
  const size = units.first.size
  const repeats = noRepeats(size)
  const alone = findIdentical(units, sides, repeats)
  findNear(store, units, sides, repeats, alone, seed)
  // what a unit is like, its repeats are like
  for (let unit = 0; unit < size; unit++) {
    const first = repeats.own[unit]!
    if (first < 0 || repeats.ownLikeness[unit] !== 1 || repeats.other[unit]! >= 0) continue
    repeats.other[unit] = repeats.other[first]!
    repeats.otherLikeness[unit] = repeats.otherLikeness[first]!
  }
  return repeats
}

/** Links identical units, and returns those that are the first of their kind in their part. */
const findIdentical = ({ first, past, low, high }: Units, sides: Sides, repeats: Repeats): Int32Array => {
  const size = first.size
  const table = newHashTable(size)
  // by kind of unit and side, the first unit + 1
  const firsts = new Map<number, number>()
  const alone = new Int32Array(size)
  let many = 0
  for (let unit = 0; unit < size; unit++) {
    if (past.values[unit]! - first.values[unit]! < LEAST_WORDS) continue
    const side = sides.of[unit]!
    const kind = table.add(low.values[unit]!, high.values[unit]!) * sides.count
    const firstInPart = firsts.get(kind + side)
    const other = side === TRAIN ? undefined : firsts.get(kind + otherOf(side))
    if (other !== undefined) {
      repeats.other[unit] = other
      repeats.otherLikeness[unit] = 1
    }
    if (firstInPart === undefined) {
      firsts.set(kind + side, unit)
      alone[many++] = unit
    } else {
      repeats.own[unit] = firstInPart
      repeats.ownLikeness[unit] = 1
    }
  }
  return alone.subarray(0, many)
}

/** The hashes of the pairs of neighbouring words of a unit, sorted, each once; the borders are words too. */
const pairsOf = (words: Int32Array, from: number, to: number): Int32Array => {
  const pairs = new Int32Array(to - from + 1)
  let before = 1
  for (let i = from; i < to; i++) {
    pairs[i - from] = pairHash(before, words[i]!)
    before = words[i]!
  }
  pairs[to - from] = pairHash(before, 2)
  pairs.sort()
  let size = 1
  for (let i = 1; i < pairs.length; i++) if (pairs[i] !== pairs[i - 1]) pairs[size++] = pairs[i]!
  return pairs.subarray(0, size)
}

const pairHash = (before: number, word: number): number => scatter(Math.imul(before, 0x9e3779b1) ^ word)

/** The share of pairs that two units have in common. */
const jaccard = (a: Int32Array, b: Int32Array): number => {
  let both = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [x, y] = [a[i]!, b[j]!]
    if (x === y) both++
    if (x <= y) i++
    if (y <= x) j++
  }
  return both / (a.length + b.length - both)
}

/** MinHash (Broder 1997): by unit a hash for each band, of the least hashes of its pairs. */
const bandsOf = (words: Int32Array, { first, past }: Units, alone: Int32Array, seed: number): Int32Array => {
  const many = BANDS * ROWS
  const salts = randomNumbers(seed, many)
  const factors = randomNumbers(seed ^ 0x5bd1e995, many).map((number) => number | 1)
  const least = new Int32Array(many)
  const bands = new Int32Array(alone.length * BANDS)
  for (let k = 0; k < alone.length; k++) {
    const [from, to] = [first.values[alone[k]!]!, past.values[alone[k]!]!]
    least.fill(0x7fffffff)
    let before = 1
    for (let i = from; i <= to; i++) {
      const word = i < to ? words[i]! : 2
      const pair = pairHash(before, word)
      for (let row = 0; row < many; row++) {
        const mixed = Math.imul(pair ^ salts[row]!, factors[row]!)
        const hash = mixed ^ (mixed >>> 15)
        if (hash < least[row]!) least[row] = hash
      }
      before = word
    }
    for (let band = 0; band < BANDS; band++) {
      let hash = band
      for (let row = band * ROWS; row < (band + 1) * ROWS; row++) hash = scatter(hash ^ least[row]!)
      bands[k * BANDS + band] = hash
    }
  }
  return bands
}

const findNear = (
  store: Store,
  units: Units,
  sides: Sides,
  repeats: Repeats,
  alone: Int32Array,
  seed: number,
): void => {
  const { values: words } = store.words
  const bands = bandsOf(words, units, alone, seed)
  let room = 1024
  while (room < alone.length) room *= 2
  // by band, the last unit of each slot, and by unit the one before it in its slot
  const heads = new Int32Array(room * BANDS)
  const next = new Int32Array(alone.length * BANDS)
  // those that the unit at hand was held against
  const held = new Set<number>()
  const lengthOf = (k: number): number => units.past.values[alone[k]!]! - units.first.values[alone[k]!]!
  const pairs = (k: number): Int32Array => pairsOf(words, units.first.values[alone[k]!]!, units.past.values[alone[k]!]!)
  let ofUnit: Int32Array = new Int32Array(0)
  const hold = (k: number, earlier: number, heldUnits: Int32Array, likeness: Float32Array): void => {
    const [a, b] = [lengthOf(k), lengthOf(earlier)]
    if (Math.min(a, b) + 1 < NEAR * (Math.max(a, b) + 1)) return
    if (held.has(earlier)) return
    if (held.size === 0) ofUnit = pairs(k)
    held.add(earlier)
    // a clause that is there twice adds no pair: such units are alike, and not the same
    const like = Math.min(MAX_LIKENESS, jaccard(ofUnit, pairs(earlier)))
    const unit = alone[k]!
    if (like < NEAR || like <= likeness[unit]!) return
    heldUnits[unit] = alone[earlier]!
    likeness[unit] = like
  }
  for (let k = 0; k < alone.length; k++) {
    held.clear()
    const unit = alone[k]!
    const side = sides.of[unit]!
    for (let band = 0; band < BANDS; band++) {
      const hash = bands[k * BANDS + band]!
      const slot = band * room + (scatter(hash + band) & (room - 1))
      let heldInPart = side > TEST ? MAX_HELD : 0
      let other = side === TRAIN || repeats.otherLikeness[unit] === 1 ? MAX_HELD : 0
      let passed = 0
      for (let at = heads[slot]!; at !== 0 && passed < MAX_PASSED; at = next[(at - 1) * BANDS + band]!, passed++) {
        const earlier = at - 1
        if (bands[earlier * BANDS + band] !== hash) continue
        const sideOf = sides.of[alone[earlier]!]!
        if (sideOf === side && heldInPart < MAX_HELD) {
          heldInPart++
          hold(k, earlier, repeats.own, repeats.ownLikeness)
        } else if (sideOf === otherOf(side) && other < MAX_HELD) {
          other++
          hold(k, earlier, repeats.other, repeats.otherLikeness)
        }
      }
      next[k * BANDS + band] = heads[slot]!
      heads[slot] = k + 1
    }
  }
}
