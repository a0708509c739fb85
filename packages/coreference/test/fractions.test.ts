import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gcd, sumOfFractions } from '../src/fractions.ts'

const fraction = fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1000 }))

describe('sums of fractions', () => {
  it('are exact before they are rounded', () => {
    expect(sumOfFractions([1, 1, 1], [3, 3, 3])).toBe(1)
    // in doubles 1/10 + 2/10 is 0.30000000000000004
    expect(sumOfFractions([1, 2], [10, 10])).toBe(3 / 10)
    expect(sumOfFractions([1, 1, 1], [2, 3, 6])).toBe(1)
    expect(sumOfFractions([], [])).toBe(0)
  })

  it('are rounded as a division is', () =>
    fc.assert(
      fc.property(fraction, ([n, d]) => {
        expect(sumOfFractions([n], [d])).toBe(n / d)
      }),
    ))

  it('of two with small denominators are one division', () =>
    fc.assert(
      fc.property(fraction, fraction, ([a, b], [c, d]) => {
        expect(sumOfFractions([a, c], [b, d])).toBe((a * d + c * b) / (b * d))
      }),
    ))

  it('round ties to even, and look at all that is left', () => {
    const large = 2 ** 53
    expect(sumOfFractions([large, 1], [1, 2])).toBe(large)
    expect(sumOfFractions([large, 2], [1, 2])).toBe(large)
    expect(sumOfFractions([large, 6], [1, 2])).toBe(large + 4)
    // the least bit more than a tie
    expect(sumOfFractions([large, 2, 1], [1, 2, 3 ** 30])).toBe(large + 2)
  })

  it('are the same in any order', () =>
    fc.assert(
      fc.property(fc.array(fraction, { maxLength: 30 }), (fractions) => {
        const sum = (some: typeof fractions) =>
          sumOfFractions(
            some.map(([n]) => n),
            some.map(([, d]) => d),
          )
        expect(sum(fractions.toReversed())).toBe(sum(fractions))
      }),
    ))
})

describe('greatest common divisor', () => {
  it('divides both, and what is left has none', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (a, b) => {
        const common = gcd(a, b)
        expect([a % common, b % common]).toEqual([0, 0])
        expect(gcd(a / common, b / common)).toBe(1)
      }),
    ))
})
