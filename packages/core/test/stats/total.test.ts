import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../../tools/drawn.ts'
import { isLeft } from '../../src/either.ts'
import { nearestSum } from '../../src/stats/exact.ts'
import { type Total, total, totalOf, totalOfAll, totalValue } from '../../src/stats/index.ts'
import { nearestDouble, unitsOf, unitsOfAll } from './rational.ts'

const MAX = Number.MAX_VALUE
const MIN = Number.MIN_VALUE

const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
// doubles of few bits meet in ties, cancel out and leave gaps, which doubles at random hardly do
const fewBits = fc
  .tuple(fc.integer({ min: -7, max: 7 }), fc.integer({ min: -1074, max: 1020 }))
  .map(([mantissa, exponent]) => mantissa * 2 ** exponent)
const nearOne = fc
  .tuple(fc.constantFrom(-1, 1), fc.integer({ min: -120, max: 4 }))
  .map(([sign, exponent]) => sign * 2 ** exponent)
const fraction = fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 50 })).map(([a, b]) => a / b)
const edge = fc.constantFrom(MAX, -MAX, MIN, -MIN, 2 ** 1022, -(2 ** 1022), 2 ** 970, -(2 ** 970), 1e308, -1e308, -0)
const doubles = fc.oneof(
  fc.array(finite, { maxLength: 30 }),
  fc.array(fewBits, { maxLength: 30 }),
  fc.array(nearOne, { maxLength: 60 }),
  fc.array(fraction, { maxLength: 60 }),
  fc.array(fc.oneof(edge, finite, fewBits), { maxLength: 30 }),
)

const folded = (xs: readonly number[]): Total => xs.map(totalOf).reduce(total.concat, total.empty)
const bits = (t: Total): string => JSON.stringify(t)
const bitsOfDouble = (x: number): string => Buffer.from(new Float64Array([x]).buffer).toString('hex')

describe('an exact sum', () => {
  it('equals the sum in exact arithmetic', () => {
    fc.assert(
      fc.property(doubles, (xs) => unitsOfAll(totalOfAll(xs)) === unitsOfAll(xs)),
      { numRuns: drawing(1000) },
    )
  })

  it('rounds to the nearest double, ties to even, and is refused beyond the largest double', () => {
    fc.assert(
      fc.property(doubles, (xs) => {
        const nearest = nearestDouble(unitsOfAll(xs))
        if (Number.isFinite(nearest)) expect(bitsOfDouble(totalValue(totalOfAll(xs)))).toBe(bitsOfDouble(nearest))
        else expect(() => totalValue(totalOfAll(xs))).toThrow('beyond the largest double')
      }),
      { numRuns: drawing(3000) },
    )
  })

  it('has the same components in any order', () => {
    const shuffled = doubles.chain((xs) =>
      fc.tuple(fc.constant(xs), fc.shuffledSubarray(xs, { minLength: xs.length, maxLength: xs.length })),
    )
    fc.assert(
      fc.property(shuffled, ([xs, ys]) => bits(totalOfAll(xs)) === bits(totalOfAll(ys))),
      { numRuns: drawing(1000) },
    )
  })

  it('has the same components for any grouping', () => {
    fc.assert(
      fc.property(doubles, fc.infiniteStream(fc.nat(2)), (xs, shards) => {
        const dealt: number[][] = [[], [], []]
        for (const x of xs) dealt[shards.next().value as number]?.push(x)
        const merged = dealt.map(folded).reduceRight((sum, shard) => total.concat(sum, shard), total.empty)
        return bits(merged) === bits(folded(xs)) && bits(merged) === bits(totalOfAll(xs))
      }),
      { numRuns: drawing(1000) },
    )
  })

  it('has the same components for the same value', () => {
    fc.assert(
      fc.property(doubles, doubles, (xs, ys) => {
        const equal = unitsOfAll(xs) === unitsOfAll(ys)
        return total.equals(totalOfAll(xs), totalOfAll(ys)) === equal
      }),
    )
    fc.assert(fc.property(doubles, (xs) => bits(totalOfAll(totalOfAll(xs))) === bits(totalOfAll(xs))))
  })

  it('scales exactly, as by repeated addition', () => {
    const times = fc.oneof(fc.nat(20), fc.integer({ min: 0, max: 2 ** 31 }), fc.constant(2 ** 53 - 1))
    const small = fc.oneof(
      fc.array(fraction, { maxLength: 20 }),
      fc.array(
        finite.filter((x) => Math.abs(x) < 1e290),
        { maxLength: 20 },
      ),
    )
    fc.assert(
      fc.property(small, times, (xs, n) => {
        return unitsOfAll(total.scale(n, totalOfAll(xs))) === unitsOfAll(xs) * BigInt(n)
      }),
      { numRuns: drawing(1000) },
    )
    fc.assert(
      fc.property(doubles, fc.nat(9), (xs, n) => {
        return unitsOfAll(total.scale(n, totalOfAll(xs))) === unitsOfAll(xs) * BigInt(n)
      }),
    )
  })

  it('adds weighted rows exactly', () => {
    const { put, take } = total.layout!
    const nothing = {
      addCount: () => undefined,
      block: () => 0,
      count: () => 0,
      distinct: () => new Set<string>(),
      labels: () => new Map(),
    }
    fc.assert(
      fc.property(doubles, (xs) => {
        const said: number[] = []
        put(totalOfAll(xs), 0, { ...nothing, addTotal: (_, value) => said.push(value) })
        return bits(take(0, { ...nothing, total: () => said })) === bits(totalOfAll(xs))
      }),
    )
  })

  it('is written to JSON and read back unchanged', () => {
    fc.assert(
      fc.property(doubles, (xs) => {
        const t = totalOfAll(xs)
        const back = total.decode(JSON.parse(JSON.stringify(total.encode(t))))
        return back._tag === 'Right' && bits(back.right) === bits(t)
      }),
    )
  })
})

describe('the double nearest to a sum', () => {
  // sums beyond the largest double are refused by both
  const saidBy = (sum: () => number): string => {
    try {
      return bitsOfDouble(sum())
    } catch (error) {
      return String(error)
    }
  }

  it('equals that of the exact sum', () => {
    fc.assert(
      fc.property(doubles, (xs) => {
        expect(saidBy(() => nearestSum(xs))).toBe(saidBy(() => totalValue(totalOfAll(xs))))
      }),
    )
  })
})

describe('an exact sum, where doubles go wrong', () => {
  const value = (xs: readonly number[]): number => totalValue(folded(xs))

  it('of ten times 0.1 is 1', () => {
    expect(value(Array.from({ length: 10 }, () => 0.1))).toBe(1)
    expect(Array.from({ length: 10 }, () => 0.1).reduce((a, b) => a + b, 0)).not.toBe(1)
  })

  it('keeps small terms where large ones cancel', () => {
    expect(value([1e100, 1, -1e100])).toBe(1)
    expect(value([1, 1e100, 1, -1e100])).toBe(2)
    expect(value([2 ** 53, 1, -(2 ** 53)])).toBe(1)
    expect(folded([0.1, -0.1])).toEqual([])
    expect(Object.is(value([0.1, -0.1]), 0)).toBe(true)
    expect(Object.is(value([-0, -0]), 0)).toBe(true)
  })

  it("rounds ties as Python's math.fsum does", () => {
    // test cases of CPython, Lib/test/test_math.py, testFsum
    expect(value([1e100, 1.0, -1e100, 1e-100, 1e50, -1.0, -1e50])).toBe(1e-100)
    expect(value([2 ** 53, -0.5, -(2 ** -54)])).toBe(2 ** 53 - 1)
    expect(value([2 ** 53, 1, 2 ** -100])).toBe(2 ** 53 + 2)
    expect(value([2 ** 53 + 10, 1, 2 ** -100])).toBe(2 ** 53 + 12)
    expect(value([2 ** 53 - 4, 0.5, 2 ** -54])).toBe(2 ** 53 - 3)
    expect(value([1e16, 1, 1e-16])).toBe(10000000000000002)
    expect(value([1e16 - 2, 1 - 2 ** -53, -(1e16 - 2), -(1 - 2 ** -53)])).toBe(0)
    expect(value(Array.from({ length: 1000 }, (_, n) => 1 / (n + 1)))).toBe(7.485470860550345)
    expect(value(Array.from({ length: 1000 }, (_, n) => (n % 2 === 0 ? -1 : 1) / (n + 1)))).toBe(-0.6926474305598203)
  })

  it('adds subnormal numbers', () => {
    expect(value([MIN, MIN, MIN])).toBe(3 * MIN)
    expect(value([1, MIN, -1])).toBe(MIN)
    expect(total.scale(2 ** 40, totalOf(MIN))).toEqual([2 ** -1034])
    const x = 2 ** -1000 + 2 ** -1052
    expect(unitsOfAll(total.scale(3, totalOf(x)))).toBe(unitsOf(x) * 3n)
  })

  it('may exceed the largest double before its last term', () => {
    expect(value([1e308, 1e308, -1e308])).toBe(1e308)
    expect(value([MAX, MAX, MAX, -MAX, -MAX, 1, -MAX])).toBe(1)
    expect(value([MAX, 2 ** 969])).toBe(MAX)
    expect(value([MAX, 2 ** 970, -MIN])).toBe(MAX)
    expect(() => value([MAX, 2 ** 970])).toThrow('beyond the largest double')
    expect(() => value([-1e308, -1e308])).toThrow('beyond the largest double')
    expect(unitsOfAll(total.scale(1000, totalOf(MAX)))).toBe(unitsOf(MAX) * 1000n)
    expect(() => total.scale(2 ** 20, totalOf(MAX))).toThrow('beyond 2^1034')
  })

  it('accepts finite doubles only', () => {
    expect(() => totalOf(Number.NaN)).toThrow(RangeError)
    expect(() => totalOf(Number.POSITIVE_INFINITY)).toThrow(RangeError)
    expect(() => totalOfAll([1, Number.NEGATIVE_INFINITY])).toThrow('-Infinity cannot be added')
  })
})

describe('decoding an exact sum', () => {
  it('normalises any list of numbers', () => {
    expect(total.decode([1, 2, -0])).toEqual({ _tag: 'Right', right: [3] })
  })

  it('reports the place of an invalid number', () => {
    const said = (u: unknown): string => {
      const decoded = total.decode(u)
      return isLeft(decoded) ? decoded.left : ''
    }
    expect(said('x')).toBe('expected a list of numbers, got "x"')
    expect(said([1, null])).toBe('at [1]: expected a finite number, got null')
    expect(said(JSON.parse('[1e999]'))).toBe('at [0]: expected a finite number, got Infinity')
    expect(said(Array.from({ length: 5000 }, () => MAX))).toContain('beyond 2^1034')
  })
})
