/** What every statistic is: a commutative monoid that can be compared, repeated, sent and laid out in rows. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Stats } from '../../src/contract.ts'
import { rowsOf } from '../../src/stats/rows.ts'

/** Registers a test for each law, on statistics drawn at random. */
export const lawsOf = <S>(stats: Stats<S>, values: fc.Arbitrary<S>): void => {
  const { concat, empty, equals, scale } = stats
  const text = (s: S): string => JSON.stringify(stats.encode(s))
  const same = (a: S, b: S): void => {
    expect(text(a)).toBe(text(b))
    expect(equals(a, b)).toBe(true)
  }
  const sum = (terms: readonly S[]): S => terms.reduce(concat, empty)

  it('has a neutral element', () => {
    fc.assert(
      fc.property(values, (a) => {
        same(concat(a, empty), a)
        same(concat(empty, a), a)
      }),
    )
  })
  it('is associative', () => {
    fc.assert(fc.property(values, values, values, (a, b, c) => same(concat(concat(a, b), c), concat(a, concat(b, c)))))
  })
  it('is commutative', () => {
    fc.assert(fc.property(values, values, (a, b) => same(concat(a, b), concat(b, a))))
  })
  it('is equal where it is encoded alike', () => {
    fc.assert(fc.property(values, values, (a, b) => equals(a, b) === (text(a) === text(b))))
  })
  it('leaves the terms of a sum as they were', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        const before = [text(a), text(b), text(empty)]
        concat(concat(a, b), concat(empty, scale(3, a)))
        expect([text(a), text(b), text(empty)]).toEqual(before)
      }),
    )
  })
  it('is repeated by scaling', () => {
    fc.assert(fc.property(values, fc.nat(5), (a, n) => same(scale(n, a), sum(Array.from({ length: n }, () => a)))))
  })
  it('comes back from JSON', () => {
    fc.assert(
      fc.property(values, (a) => {
        const back = stats.decode(JSON.parse(text(a)))
        if (back._tag === 'Left') throw new Error(back.left)
        same(back.right, a)
      }),
    )
  })
  it('never throws on what it cannot decode, and keeps what it can', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (u) => {
        const decoded = stats.decode(u)
        if (decoded._tag === 'Right') same(concat(decoded.right, empty), decoded.right)
        else expect(decoded.left).toMatch(/expected|not part/)
      }),
    )
  })
  it('has the same sum in weighted rows as by scale and concat', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(values, fc.nat(4)), { maxLength: 8 }), (units) => {
        const rows = rowsOf(stats)
        for (const [unit] of units) rows.add(unit)
        same(rows.weigh(units.map(([, weight]) => weight)), sum(units.map(([unit, weight]) => scale(weight, unit))))
      }),
    )
  })
  it('has the same sum of some rows as of all with weight 0 for the others', () => {
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 40 }), fc.nat(39), fc.nat(2), (units, which, weight) => {
        const rows = rowsOf(stats)
        for (const unit of units) rows.add(unit)
        const own = which % units.length
        same(rows.weighSome([own, 0], [weight, 1]), concat(scale(weight, units[own] as S), units[0] as S))
      }),
    )
  })
}
