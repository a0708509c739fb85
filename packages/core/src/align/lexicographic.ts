/**
 * Several criteria in one number, exactly: what decides first weighs more than everything that comes after it. Criteria
 * may be fractions; each is scaled by the common denominator of its values, and never added to another as a double.
 */
import { type Fraction, gcd, leastCommonMultiple, whole } from '../numbers/fraction.ts'

/** The value of a criterion for one pair: a whole number or a fraction of whole numbers. Smaller is better. */
export type Key = number | { readonly over: number | bigint; readonly under: number | bigint }

// ---- as they are -----------------------------------------------------------------------------------------------------

/** True if the first criterion other than zero is negative. */
export const isNegative = (keys: readonly Key[]): boolean => {
  for (const key of keys) {
    const over = typeof key === 'number' ? key : key.over
    if (over !== 0 && over !== 0n) return over < 0
  }
  return false
}

/** True if one list of criteria comes before another: by the first in which they differ. */
export const isLess = (a: readonly Key[], b: readonly Key[]): boolean => {
  for (let k = 0; k < a.length; k++) {
    const order = compareScaled(a[k]!, b[k]!)
    if (order !== 0) return order < 0
  }
  return false
}

const compareScaled = (a: Key, b: Key): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [x, y] = [bigintFraction(a), bigintFraction(b)]
  const [left, right] = [x.over * y.under, y.over * x.under]
  return left < right ? -1 : left > right ? 1 : 0
}

// ---- packed ----------------------------------------------------------------------------------------------------------

/** A totally ordered group: what a shortest path needs of its lengths. */
export interface CostArithmetic<A> {
  readonly zero: A
  readonly plus: (a: A, b: A) => A
  readonly minus: (a: A, b: A) => A
  readonly less: (a: A, b: A) => boolean
}

export const doubles: CostArithmetic<number> = {
  zero: 0,
  plus: (a, b) => a + b,
  minus: (a, b) => a - b,
  less: (a, b) => a < b,
}
export const bigints: CostArithmetic<bigint> = {
  zero: 0n,
  plus: (a, b) => a + b,
  minus: (a, b) => a - b,
  less: (a, b) => a < b,
}

/** One whole number per pair whose sums compare as the criteria do one after the other. */
export type Packed =
  | { readonly exactIn: 'double'; readonly costs: readonly number[] }
  | { readonly exactIn: 'bigint'; readonly costs: readonly bigint[] }

/** Packs the criteria of pairs of which a matching takes `most` at most. Doubles hold them where no sum can leave 2^53. */
export const pack = (keys: readonly (readonly Key[])[], most: number): Packed => {
  const costs = packDoubles(keys, most)
  return costs === undefined
    ? { exactIn: 'bigint', costs: packBigints(keys, BigInt(most)) }
    : { exactIn: 'double', costs }
}

// Lengths of paths are differences of sums: four times the range of a matching holds them all.
const LIMIT = 2 ** 51

const packDoubles = (keys: readonly (readonly Key[])[], most: number): readonly number[] | undefined => {
  const costs = new Array<number>(keys.length).fill(0)
  let weight = 1
  for (let k = (keys[0]?.length ?? 0) - 1; k >= 0; k--) {
    const scale = commonDenominator(keys, k)
    let low = 0
    let high = 0
    for (let pair = 0; pair < keys.length; pair++) {
      const value = scaleKey(keys[pair]![k]!, scale)
      if (!Number.isSafeInteger(value)) return undefined
      low = Math.min(low, value)
      high = Math.max(high, value)
      costs[pair] = costs[pair]! + value * weight
    }
    weight += weight * (high - low) * most
    if (!(weight < LIMIT)) return undefined
  }
  return costs
}

const scaleKey = (key: Key, scale: number): number => {
  if (typeof key === 'number') return key * scale
  if (typeof key.over === 'bigint' || typeof key.under === 'bigint') return Number.NaN
  return key.over * (scale / key.under)
}

/** NaN where it is beyond the doubles. */
const commonDenominator = (keys: readonly (readonly Key[])[], k: number): number => {
  let scale = 1
  for (const row of keys) {
    const key = row[k]!
    if (typeof key === 'number') continue
    if (typeof key.under === 'bigint') return Number.NaN
    if (scale % key.under !== 0) scale = (scale / gcd(scale, key.under)) * key.under
    if (!(scale < LIMIT)) return Number.NaN
  }
  return scale
}

const packBigints = (keys: readonly (readonly Key[])[], most: bigint): readonly bigint[] => {
  const costs = new Array<bigint>(keys.length).fill(0n)
  let weight = 1n
  for (let k = (keys[0]?.length ?? 0) - 1; k >= 0; k--) {
    const column = keys.map((row) => bigintFraction(row[k]!))
    const scale = leastCommonMultiple(column.map(({ under }) => under))
    let low = 0n
    let high = 0n
    column.forEach(({ over, under }, pair) => {
      const value = over * (scale / under)
      if (value < low) low = value
      if (value > high) high = value
      costs[pair] = costs[pair]! + value * weight
    })
    weight += weight * (high - low) * most
  }
  return costs
}

const bigintFraction = (key: Key): Fraction =>
  typeof key === 'number' ? whole(key) : { over: BigInt(key.over), under: BigInt(key.under) }
