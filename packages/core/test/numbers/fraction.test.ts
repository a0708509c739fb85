import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../../tools/drawn.ts'
import {
  dividedBy,
  gcd,
  leastCommonMultiple,
  minus,
  nearest,
  of,
  plus,
  sumOf,
  times,
  whole,
} from '../../src/numbers/fraction.ts'
import { unitsOf } from '../stats/rational.ts'

const few = fc.integer({ min: 1, max: 1000 })
const fraction = fc.tuple(few, few)
const sum = (...fractions: readonly (readonly [over: number, under: number])[]): number => nearest(sumOf(fractions))

/** Whole numbers from 1 to 2^1200, as many of each length. */
const long = fc.nat(1199).chain((bits) => fc.bigInt(1n << BigInt(bits), (2n << BigInt(bits)) - 1n))

/** What a double lacks to a fraction: times the denominator and 2^1074, so that it is whole. */
const lacking = (x: number, over: bigint, under: bigint): bigint => {
  const apart = unitsOf(x) * under - (over << 1074n)
  return apart < 0n ? -apart : apart
}

const view = new DataView(new ArrayBuffer(8))
const bitsOf = (x: number): bigint => {
  view.setFloat64(0, x)
  return view.getBigUint64(0)
}
const isEven = (x: number): boolean => bitsOf(x) % 2n === 0n

/** The finite doubles before and after one that is not negative. */
const neighbours = (x: number): readonly number[] =>
  [bitsOf(x) - 1n, bitsOf(x) + 1n]
    .filter((bits) => bits >= 0n)
    .map((bits) => {
      view.setBigUint64(0, bits)
      return view.getFloat64(0)
    })
    .filter(Number.isFinite)

/** That no double is nearer, and that of two equally near the even one is taken. */
const expectNearest = (over: bigint, under: bigint): void => {
  const x = nearest({ over, under })
  const own = x === Number.POSITIVE_INFINITY ? undefined : lacking(x, over, under)
  if (own === undefined) expect(over >= ((1n << 1024n) - (1n << 970n)) * under).toBe(true)
  else
    for (const other of neighbours(x)) {
      const apart = lacking(other, over, under)
      expect(own <= apart).toBe(true)
      if (own === apart) expect(isEven(x)).toBe(true)
    }
}

describe('the double nearest to a fraction', () => {
  it('has no nearer neighbour, for numerators and denominators of any size', () => {
    fc.assert(
      fc.property(long, long, (over, under) => expectNearest(over, under)),
      { numRuns: drawing(1000) },
    )
  })

  it('is even if the fraction is exactly between two doubles, and the nearer of the two otherwise', () => {
    const middles = fc.tuple(fc.bigInt(1n << 52n, (1n << 53n) - 1n), fc.integer({ min: -1200, max: 1000 }), long)
    fc.assert(
      fc.property(middles, fc.constantFrom(-1n, 0n, 1n), ([mantissa, exponent, factor], off) => {
        const above = (2n * mantissa + 1n) << BigInt(Math.max(exponent, 0))
        const below = 2n << BigInt(Math.max(-exponent, 0))
        expectNearest(above * factor * 3n + off, below * factor * 3n)
      }),
      { numRuns: drawing(1000) },
    )
  })

  it('equals the division of whole numbers that doubles hold', () => {
    const safe = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
    fc.assert(
      fc.property(safe, safe, (over, under) => {
        expect(nearest({ over: BigInt(over), under: BigInt(under) })).toBe(over / under)
        expect(nearest({ over: BigInt(-over), under: BigInt(under) })).toBe(-over / under)
      }),
    )
  })

  it('is correct at the ends of the range of doubles', () => {
    const least = { over: 1n, under: 1n << 1074n }
    expect(nearest(least)).toBe(Number.MIN_VALUE)
    expect(nearest({ ...least, under: least.under * 2n })).toBe(0)
    expect(nearest({ over: 3n, under: least.under * 2n })).toBe(2 * Number.MIN_VALUE)
    expect(nearest(whole(BigInt(Number.MAX_VALUE)))).toBe(Number.MAX_VALUE)
    expect(nearest(whole(1n << 1024n))).toBe(Number.POSITIVE_INFINITY)
    expect(nearest(whole(0))).toBe(0)
  })
})

describe('sums of fractions', () => {
  it('are exact before they are rounded', () => {
    expect(sum([1, 3], [1, 3], [1, 3])).toBe(1)
    // in doubles 1/10 + 2/10 is 0.30000000000000004
    expect(sum([1, 10], [2, 10])).toBe(3 / 10)
    expect(sum([1, 2], [1, 3], [1, 6])).toBe(1)
    // 4/10 + 12/22 + 2/2 = (44 + 60 + 110) / 110
    expect(sum([4, 10], [12, 22], [2, 2])).toBe(107 / 55)
    expect(sum()).toBe(0)
  })

  it('of two terms with small denominators need one division', () =>
    fc.assert(
      fc.property(fraction, fraction, ([a, b], [c, d]) => {
        expect(sum([a, b], [c, d])).toBe((a * d + c * b) / (b * d))
      }),
    ))

  it('round ties to even, and take the whole remainder into account', () => {
    const large = 2 ** 53
    expect(sum([large, 1], [1, 2])).toBe(large)
    expect(sum([large, 1], [2, 2])).toBe(large)
    expect(sum([large, 1], [6, 2])).toBe(large + 4)
    // the least bit more than a tie
    expect(sum([large, 1], [2, 2], [1, 3 ** 30])).toBe(large + 2)
  })

  it('are the same in any order and grouping', () =>
    fc.assert(
      fc.property(fc.array(fraction, { maxLength: 30 }), (fractions) => {
        const { over, under } = sumOf(fractions)
        expect(sum(...fractions.toReversed())).toBe(nearest({ over, under }))
        const oneByOne = fractions.map(([a, b]) => ({ over: BigInt(a), under: BigInt(b) })).reduce(plus, whole(0))
        expect(oneByOne.over * under).toBe(over * oneByOne.under)
      }),
    ))
})

describe('arithmetic of fractions', () => {
  it('adds, subtracts, multiplies and divides', () => {
    const [third, quarter] = [of(1n, 3n), of(1n, 4n)] as const
    if (third === undefined || quarter === undefined) throw new Error('both have a value')
    expect(nearest(plus(third, quarter))).toBe(7 / 12)
    expect(nearest(minus(quarter, third))).toBe(-1 / 12)
    expect(nearest(times(third, quarter))).toBe(1 / 12)
    expect(dividedBy(third, minus(quarter, third))).toEqual({ over: -12n, under: 3n })
  })

  it('gives no value for a division by 0, and keeps the sign in the numerator', () => {
    expect(of(1n, 0n)).toBeUndefined()
    expect(dividedBy(whole(1), whole(0))).toBeUndefined()
    expect(of(1n, -3n)).toEqual({ over: -1n, under: 3n })
  })
})

describe('the greatest common divisor', () => {
  it('divides both numbers, and the quotients have no common divisor', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (a, b) => {
        const common = gcd(a, b)
        expect([a % common, b % common]).toEqual([0, 0])
        expect(gcd(a / common, b / common)).toBe(1)
        expect(leastCommonMultiple([a, BigInt(b), a])).toBe((BigInt(a) * BigInt(b)) / BigInt(common))
      }),
    ))
})
