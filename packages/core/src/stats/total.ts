/**
 * An exact sum of doubles. Double addition is not associative; with exact sums a score is the same bits for any order of
 * files, any number of workers and any sharding.
 */
import type { Stats } from '../contract.ts'
import { left, right } from '../either.ts'
import { expected, mismatch, under } from './decode-errors.ts'
import { addAllExact, addExact, addProduct, canonical, type ExactSum, exactSum, PLAIN, round } from './exact.ts'

declare const exact: unique symbol

/** The components of the sum, largest first; equal sums have equal components. Made by `totalOf` and `totalOfAll`. */
export type Total = readonly number[] & { readonly [exact]: 'sum' }

const totalFrom = (fill: (sum: ExactSum) => void): Total => {
  const sum = exactSum()
  fill(sum)
  return canonical(sum) as Total
}

const none = [] as readonly number[] as Total

/** A finite double as a sum of one. Zeros share one sum: what lines have in common is passed over. */
export const totalOf = (x: number): Total => {
  if (x === 0) return none
  return x < PLAIN && x > -PLAIN ? ([x] as readonly number[] as Total) : totalFrom((sum) => addExact(sum, x))
}

/** The sum of many doubles: one pass, nothing allocated per double. */
export const totalOfAll = (xs: ArrayLike<number>): Total =>
  xs.length === 1 ? totalOf(xs[0]!) : totalFrom((sum) => addAllExact(sum, xs))

/** The double nearest to the exact sum, as Python's math.fsum. */
export const totalValue = (t: Total): number => round(t)

export const total: Stats<Total> = {
  empty: none,
  concat: (a, b) => {
    if (a.length === 0) return b
    if (b.length === 0) return a
    return totalFrom((sum) => {
      for (const x of a) addExact(sum, x)
      for (const x of b) addExact(sum, x)
    })
  },
  equals: (a, b) => a.length === b.length && a.every((x, i) => x === b[i]),
  scale: (times, t) =>
    totalFrom((sum) => {
      for (const x of t) addProduct(sum, x, times)
    }),
  encode: (t) => t,
  decode: (u) => {
    if (!Array.isArray(u)) return expected('a list of numbers', u)
    const bad = u.findIndex((x) => !Number.isFinite(x))
    if (bad >= 0) return under(bad, mismatch('a finite number', u[bad]))
    try {
      return right(totalOfAll(u as readonly number[]))
    } catch (error) {
      return left(String(error))
    }
  },
  layout: {
    columns: ['total'],
    put: (t, base, into) => {
      for (let i = 0; i < t.length; i++) into.addTotal(base, t[i]!)
    },
    // sums come in canonical form
    take: (base, from) => from.total(base) as Total,
  },
}
