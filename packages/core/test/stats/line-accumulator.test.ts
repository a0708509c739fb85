/** Lines that are added in place come to what `concat` makes of them, and rows of them to what their sum is. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../../tools/drawn.ts'
import type { Evidence, Stats } from '../../src/contract.ts'
import { count, oneLabel, struct, table, total, totalOf } from '../../src/stats/index.ts'
import { type LineSum, newLineAccumulator } from '../../src/stats/line-accumulator.ts'
import { lineRowsOf } from '../../src/stats/rows.ts'

const stats = struct({ n: count, weight: total, types: table(struct({ gold: count, share: total })) })
type S = typeof stats.empty
const { layout: _, ...withoutLayout } = stats

const labels = fc.constantFrom('PER', 'LOC', '', '__proto__')
const numbers = fc.constantFrom(0, 1, 0.1, 1 / 3, -0.5, 1e300, 2 ** -1074)
const sums: fc.Arbitrary<S> = fc
  .record({
    n: fc.nat(3),
    weight: numbers,
    types: fc.uniqueArray(fc.tuple(labels, fc.nat(2), numbers), { selector: ([label]) => label, maxLength: 3 }),
  })
  .map(({ n, weight, types }) => ({
    n,
    weight: weight === 0 ? total.empty : totalOf(weight),
    types: new Map(
      types.map(([label, gold, share]) => [label, { gold, share: share === 0 ? total.empty : totalOf(share) }]),
    ),
  }))
const shared = fc.oneof(
  fc.record({ type: labels }, { requiredKeys: [] }).map((facets) => ({ facets })),
  fc.array(fc.tuple(fc.constantFrom('type', 'genre'), labels, sums), { maxLength: 3 }).map((parts) => ({ parts })),
  fc.constant({}),
)

/** Lines that share a few statistics, facets and parts, as those of a metric do. */
const lines: fc.Arbitrary<readonly Evidence<S>[]> = fc
  .tuple(fc.array(sums, { minLength: 1, maxLength: 4 }), fc.array(shared, { minLength: 1, maxLength: 4 }))
  .chain(([some, others]) =>
    fc.array(
      fc
        .tuple(fc.constantFrom(...some), fc.constantFrom(...others))
        .map(([own, more]) => ({ stats: own, verdict: 'correct', ...more })),
      { maxLength: 12 },
    ),
  )

const gathered = (own: Stats<S>, all: readonly Evidence<S>[]): LineSum<S> => {
  const sum = newLineAccumulator(own)
  for (const line of all) sum.add(line)
  return sum.sum()
}

const textOf = ({ stats: whole, parts }: LineSum<S>): string =>
  JSON.stringify([
    stats.encode(whole),
    Object.entries(parts())
      .map(
        ([facet, byLabel]) => [facet, [...byLabel].map(([label, own]) => [label, stats.encode(own)]).sort()] as const,
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ])

describe('sums of evidence', () => {
  it('are equal whether lines are added in columns or by concat', () => {
    fc.assert(
      fc.property(lines, (all) => {
        expect(textOf(gathered(stats, all))).toBe(textOf(gathered(withoutLayout, all)))
      }),
      { numRuns: drawing(500) },
    )
  })

  it('are equal in columns and by concat where each line has different statistics and facets', () => {
    const own = (i: number): S => ({
      n: i % 3,
      weight: totalOf(i / 7),
      types: oneLabel(`form ${i % 400}`, { gold: 1, share: totalOf(1 / (i + 1)) }),
    })
    const all = Array.from({ length: 3000 }, (_, i) => ({
      stats: own(i),
      verdict: 'correct',
      facets: { type: `${i % 5}` },
    }))
    expect(textOf(gathered(stats, all))).toBe(textOf(gathered(withoutLayout, all)))
  })

  it('are equal whether units are weighted or added repeatedly', () => {
    const units = fc.array(fc.tuple(lines, fc.nat(3)), { maxLength: 5 })
    fc.assert(
      fc.property(units, fc.boolean(), (some, inColumns) => {
        const rows = lineRowsOf(inColumns ? stats : withoutLayout)
        for (const [own] of some) {
          for (const line of own) rows.add(line)
          rows.endUnit()
        }
        const repeated = some.flatMap(([own, times]) => Array.from({ length: times }, () => own).flat())
        const expected = textOf(gathered(withoutLayout, repeated))
        expect(textOf(rows.weigh(some.map(([, times]) => times)))).toBe(expected)
        const places = some.map((_, i) => i)
        expect(
          textOf(
            rows.weighSome(
              places,
              some.map(([, times]) => times),
            ),
          ),
        ).toBe(expected)
      }),
      { numRuns: drawing(300) },
    )
  })

  it('a sum is sound only if every count is 0, 1, 2 …, and not negative, a fraction or NaN', () => {
    const line = (n: number): Evidence<S> => ({ stats: { ...stats.empty, n }, verdict: 'correct' })
    expect(gathered(stats, [line(1), line(2)]).isSound()).toBe(true)
    for (const n of [-1, 0.5, Number.NaN]) expect(gathered(stats, [line(n)]).isSound()).toBe(false)
  })

  it('refuse a count that is a string', () => {
    const line = { stats: { ...stats.empty, n: '1' as unknown as number }, verdict: 'correct' }
    expect(() => gathered(stats, [line])).toThrow('a count is a number, and this is a string')
  })

  it('report whether a label occurs in exactly one unit', () => {
    for (const own of [stats, withoutLayout]) {
      const rows = lineRowsOf(own)
      for (const types of [['PER', 'LOC'], ['PER']]) {
        for (const type of types) rows.add({ stats: { ...stats.empty, n: 1 }, verdict: 'correct', facets: { type } })
        rows.endUnit()
      }
      expect(['PER', 'LOC', 'ORG'].map((type) => rows.inOneUnit('type', type))).toEqual([false, true, false])
    }
  })
})

describe('a table of statistics with one label', () => {
  it('equals a map with that label', () => {
    const [own, map] = [oneLabel('__proto__', 3), new Map([['__proto__', 3]])]
    expect([own.get('__proto__'), own.get('a'), own.has('__proto__'), own.has('a'), own.size]).toEqual([
      3,
      undefined,
      true,
      false,
      1,
    ])
    expect([[...own], [...own.keys()], [...own.values()], [...own.entries()]]).toEqual([
      [...map],
      [...map.keys()],
      [...map.values()],
      [...map.entries()],
    ])
    const heard: unknown[] = []
    own.forEach((value, label, of) => {
      heard.push(value, label, of === own)
    })
    expect(heard).toEqual([3, '__proto__', true])
    expect(table(count).equals(own, map)).toBe(true)
  })
})

describe('a table of statistics with many labels', () => {
  it('equals a map of the same sums, without labels whose sum is 0', () => {
    const own = table(total)
    const all = Array.from({ length: 5000 }, (_, i) => ({
      stats: oneLabel(`form ${i}`, totalOf(i - 7)),
      verdict: 'correct',
    }))
    const sum = newLineAccumulator(own)
    for (const line of all) sum.add(line)
    const taken = sum.sum().stats
    const map = new Map(all.flatMap(({ stats: one }) => [...one]).filter(([label]) => label !== 'form 7'))
    expect([taken.size, taken.get('form 9'), taken.get('form 7'), taken.has('form 7'), taken.has('none')]).toEqual([
      4999,
      map.get('form 9'),
      undefined,
      false,
      false,
    ])
    expect([[...taken], [...taken.keys()], [...taken.values()]]).toEqual([[...map], [...map.keys()], [...map.values()]])
    const heard = new Map<string, unknown>()
    taken.forEach((value, label) => {
      heard.set(label, value)
    })
    expect(heard).toEqual(map)
    expect(own.equals(taken, map)).toBe(true)
    expect(own.encode(taken)).toEqual(own.encode(map))
  })
})
