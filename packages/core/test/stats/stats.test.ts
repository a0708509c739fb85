import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Stats } from '../../src/contract.ts'
import { isLeft } from '../../src/either.ts'
import { count, distinct, struct, table, total, totalOfAll } from '../../src/stats/index.ts'
import { rowsOf } from '../../src/stats/rows.ts'
import { lawsOf } from './laws-of.ts'

const counts = fc.nat(1000)
const totals = fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { maxLength: 4 }).map(totalOfAll)
const hostile = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'a.b', '10', '9', '\u{1f4a9}', '\uffff']
const labels = fc.oneof(fc.constantFrom('PER', 'LOC', ...hostile), fc.string({ maxLength: 3 }))
const tableOf = <S>(values: fc.Arbitrary<S>): fc.Arbitrary<ReadonlyMap<string, S>> =>
  fc.array(fc.tuple(labels, values), { maxLength: 6 }).map((entries) => new Map(entries))

const sets = fc.array(labels, { maxLength: 4 }).map((own) => new Set(own))

const phrases = struct({ gold: count, found: count, correct: count })
const phraseCounts = fc.record({ gold: fc.nat(3), found: fc.nat(3), correct: fc.nat(3) })
const whole = struct({
  tokens: count,
  share: total,
  types: table(phrases),
  byDocument: table(table(total)),
  forms: table(struct({ times: count, forms: distinct })),
})
const wholes = fc.record({
  tokens: counts,
  share: totals,
  types: tableOf(phraseCounts),
  byDocument: tableOf(tableOf(totals)),
  forms: tableOf(fc.record({ times: fc.nat(2), forms: sets })),
})

describe('statistics: a count', () => lawsOf(count, counts))
describe('statistics: a total', () => lawsOf(total, totals))
describe('statistics: a set of distinct labels', () => lawsOf(distinct, sets))
describe('statistics: a struct of counts', () => lawsOf(phrases, phraseCounts))
describe('statistics: a struct of a struct of one count', () => {
  lawsOf(struct({ pairs: struct({ same: count }) }), fc.record({ pairs: fc.record({ same: fc.nat(3) }) }))
})
describe('statistics: a table of counts', () => lawsOf(table(count), tableOf(fc.nat(3))))
describe('statistics: a table of totals, which may cancel out', () => {
  lawsOf(table(total), tableOf(fc.constantFrom(1, -1, 0.1, -0.1).map((x) => totalOfAll([x]))))
})
describe('statistics: a struct of all kinds', () => lawsOf(whole, wholes))
describe('statistics without a layout', () => {
  const { layout: _, ...bare } = phrases
  lawsOf(bare, phraseCounts)
  it('leave the struct or table that contains them without a layout', () => {
    expect(struct({ a: bare }).layout).toBeUndefined()
    expect(table(bare).layout).toBeUndefined()
  })
})

describe('a struct of fields with a layout and a field with weighted sums of its own', () => {
  const { layout: _, ...bare } = phrases
  const prepared: Stats<typeof bare.empty> = {
    ...bare,
    weighed: (units) => (weights) =>
      units.reduce((sum, unit, i) => bare.concat(sum, bare.scale(weights[i]!, unit)), bare.empty),
  }
  const mixed = struct({ tokens: count, share: total, types: table(phrases), phrases: prepared })
  it.each([1, 3])('gives the weighted sums that scale and concat give, for %i units', (size) => {
    const units = fc.record({
      tokens: counts,
      share: totals,
      types: tableOf(phraseCounts),
      phrases: phraseCounts,
    })
    const each = { minLength: size, maxLength: size }
    fc.assert(
      fc.property(fc.array(units, each), fc.array(fc.nat(3), each), (own, weights) => {
        const expected = own.reduce((sum, unit, i) => mixed.concat(sum, mixed.scale(weights[i]!, unit)), mixed.empty)
        const rows = rowsOf(mixed)
        for (const unit of own) rows.add(unit)
        for (const sum of [mixed.weighed!(own)(weights), rows.weigh(weights)]) {
          expect(mixed.equals(sum, expected)).toBe(true)
          expect(mixed.encode(sum)).toEqual(mixed.encode(expected))
        }
      }),
    )
  })
})

const said = <S>(stats: Stats<S>, u: unknown): string => {
  const decoded = stats.decode(u)
  return isLeft(decoded) ? decoded.left : `no error: ${JSON.stringify(stats.encode(decoded.right))}`
}

describe('decoding statistics', () => {
  it('accepts natural numbers only as counts', () => {
    expect(said(count, -1)).toBe('expected a natural number, got -1')
    expect(said(count, 0.5)).toBe('expected a natural number, got 0.5')
    expect(said(count, '1')).toBe('expected a natural number, got "1"')
    expect(said(count, 2 ** 53)).toBe('expected a natural number, got 9007199254740992')
    expect(said(count, Number.NaN)).toBe('expected a natural number, got NaN')
    expect(said(count, undefined)).toBe('expected a natural number, got nothing')
    expect(said(count, () => 1)).toContain('expected a natural number')
    expect(said(count, 1n)).toBe('expected a natural number, got 1')
  })

  it('turns −0 into 0', () => {
    const zero = count.decode(JSON.parse('-0'))
    expect(zero._tag === 'Right' && Object.is(zero.right, 0)).toBe(true)
  })

  it('reports the path to the invalid value', () => {
    const phrase = { gold: 1, found: 1, correct: -1 }
    const at = (label: string): unknown => ({
      tokens: 1,
      share: [],
      types: Object.fromEntries([[label, phrase]]),
      byDocument: {},
      forms: {},
    })
    expect(said(whole, at('PER'))).toBe('at types.PER.correct: expected a natural number, got -1')
    expect(said(whole, at('a.b'))).toBe('at types["a.b"].correct: expected a natural number, got -1')
    expect(said(whole, at(''))).toBe('at types[""].correct: expected a natural number, got -1')
    expect(said(whole, at('x'.repeat(1e6))).length).toBeLessThan(200)
    expect(said(whole, { tokens: 1, share: [1, 'x'] })).toBe('at share[1]: expected a finite number, got "x"')
    expect(said(whole, { tokens: 1 })).toBe('at share: expected a list of numbers, got nothing')
    expect(said(whole, [])).toBe('expected an object, got a list')
    expect(said(whole, null)).toBe('expected an object, got null')
    expect(said(phrases, { ...phrase, right: 1 })).toBe('at right: not part of this statistic')
    expect(said(phrases, { gold: 1, found: 1, ['__proto__']: 1 })).toBe('at __proto__: not part of this statistic')
  })

  it('ignores inherited properties', () => {
    expect(said(struct({ toString: count }), {})).toBe('at toString: expected a natural number, got nothing')
  })

  it('shortens a long text in the message, and calls a deeply nested list a list', () => {
    expect(said(count, '💩'.repeat(1000))).toBe(`expected a natural number, got "${'💩'.repeat(40)}…"`)
    let deep: unknown = []
    for (let i = 0; i < 100_000; i++) deep = [deep]
    expect(said(count, deep)).toBe('expected a natural number, got a list')
  })
})

describe('statistics in a table', () => {
  const s = table(count)

  it('may have labels such as __proto__', () => {
    const all = new Map(hostile.map((label, i) => [label, i + 1]))
    const text = JSON.stringify(s.encode(all))
    const back = s.decode(JSON.parse(text))
    expect(back._tag === 'Right' && new Map(back.right)).toEqual(all)
    expect(text).toContain('"__proto__":1')
    expect(Object.getPrototypeOf(s.encode(all))).toBeNull()
    expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined()
  })

  it('are encoded in the order of code points', () => {
    const shuffled = new Map([
      ['\u{1f4a9}', 1],
      ['b', 1],
      ['\uffff', 1],
      ['a', 1],
      ['', 1],
    ])
    expect(Object.keys(s.encode(shuffled) as object)).toEqual(['', 'a', 'b', '\uffff', '\u{1f4a9}'])
  })

  it('are left out of sums, JSON and rows if empty', () => {
    const withEmpty = new Map([['PER', 0]])
    expect(s.equals(withEmpty, new Map())).toBe(true)
    expect(s.equals(new Map(), withEmpty)).toBe(true)
    expect(s.encode(withEmpty)).toEqual({})
    expect(s.decode({ PER: 0 })).toEqual({ _tag: 'Right', right: new Map() })
    const signed = table(total)
    const cancelled = signed.concat(new Map([['PER', totalOfAll([0.1])]]), new Map([['PER', totalOfAll([-0.1])]]))
    expect(cancelled).toEqual(new Map())
  })

  it('are unequal if a count differs or a label is missing', () => {
    expect(s.equals(new Map([['a', 1]]), new Map([['a', 2]]))).toBe(false)
    expect(s.equals(new Map([['a', 1]]), new Map([['b', 1]]))).toBe(false)
    expect(s.equals(new Map([['a', 1]]), new Map())).toBe(false)
    expect(s.equals(new Map(), new Map([['a', 1]]))).toBe(false)
  })
})

describe('statistics in a struct', () => {
  it('keep their fields in the order of the struct in sums and JSON', () => {
    const shuffled = { correct: 1, found: 2, gold: 3 }
    const order = ['gold', 'found', 'correct']
    expect(Object.keys(phrases.concat(shuffled, shuffled))).toEqual(order)
    expect(Object.keys(phrases.encode(shuffled) as object)).toEqual(order)
    expect(Object.keys(phrases.scale(2, shuffled))).toEqual(order)
  })
})
