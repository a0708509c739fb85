import { count, type Stats, struct, table, total, totalOf } from '@assay/core'
import { distinct } from '@assay/core/internal'
import { lineRowsOf, rowsOf } from '@assay/core/internal/host'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawSwaps, drawWeights } from '../../src/significance/random.ts'
import { slotsOf } from '../../src/significance/row-slots.ts'
import { type Adder, newAdder } from '../../src/significance/weighted-sums.ts'

const stats = struct({
  tokens: count,
  share: total,
  types: table(struct({ gold: count, hit: total, forms: distinct })),
  forms: distinct,
})
type Own = typeof stats.empty

const numbers = fc.oneof(
  fc.constantFrom(0, 1, 2, -1, 0.5, 1 / 3, -2 / 3, 0.1, 1e-9, 2 ** 60, -(2 ** 60), 1e16, 2 ** 51 + 0.5),
  fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 3e8),
)
const counts = fc.oneof(fc.nat(3), fc.nat(100), fc.constantFrom(65_535, 65_536, 2 ** 31, 2 ** 40))
const forms = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', '__proto__', '')).map((own) => new Set(own))
const unit = fc.record({
  tokens: counts,
  share: numbers.map(totalOf),
  types: fc
    .array(fc.tuple(fc.constantFrom('A', 'B', '__proto__', ''), counts, numbers, forms), { maxLength: 3 })
    .map((own) => new Map(own.map(([label, gold, hit, seen]) => [label, { gold, hit: totalOf(hit), forms: seen }]))),
  forms,
})
/** As many units of each system, up to more than a word of bits. */
const units = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 3 }))
  .chain(([size, systems]) =>
    fc.array(fc.array(unit, { minLength: size, maxLength: size }), { minLength: systems, maxLength: systems }),
  )

const rowsIn = (own: readonly Own[]) => {
  const rows = rowsOf(stats)
  for (const one of own) rows.add(one)
  return rows
}

const expectSame = (size: number, systems: number, one: Adder<Own>, other: Adder<Own>): void => {
  const same = (a: Own, b: Own): void => {
    expect(stats.encode(a)).toEqual(stats.encode(b))
  }
  const weights = drawWeights(size, 3, 1, new Float64Array(size))
  const swaps = drawSwaps(size, 3, 0, 32, new Int32Array(size))
  for (let system = 0; system < systems; system++) {
    same(one.weigh(system, weights), other.weigh(system, weights))
    for (const shuffle of [0, 7, 31])
      for (let comes = 0; comes < systems; comes++)
        same(one.swap(swaps)(shuffle)(system, comes), other.swap(swaps)(shuffle)(system, comes))
  }
}

/** Without a layout, sums are made by `concat`. */
const plain = ({ concat }: Stats<Own>) => ({ concat })

describe('sums of units that change sides in a permutation test', () => {
  it('are equal whether units are added in slots or by concat', () => {
    fc.assert(
      fc.property(units, (own) => {
        const systems = own.map(rowsIn)
        const size = own[0]?.length ?? 0
        expect(slotsOf(stats.layout, systems)).toBeDefined()
        expectSame(size, systems.length, newAdder(systems, stats), newAdder(systems, plain(stats)))
      }),
    )
  })

  it('leave out the breakdowns of lines', () => {
    const lines = lineRowsOf(stats)
    const whole = rowsOf(stats)
    for (let i = 0; i < 20; i++) {
      const own = { ...stats.empty, tokens: i, share: totalOf(i / 3) }
      lines.add({ stats: own, verdict: 'correct', facets: { type: i % 2 === 0 ? 'A' : 'B' } })
      lines.endUnit()
      whole.add(own)
    }
    const rows = { ...lines, weigh: (weights: ArrayLike<number>) => lines.weigh(weights).stats }
    expect(slotsOf(stats.layout, [rows])?.width).toBe(slotsOf(stats.layout, [whole])?.width)
    expectSame(20, 1, newAdder([rows], stats), newAdder([whole], plain(stats)))
  })

  it.each([
    ['a count that is none', { tokens: 0.5 }],
    ['a count that is too large', { tokens: 2 ** 52 }],
    ['a total that is too large', { share: totalOf(1e300) }],
    ['a total that reaches too far', { share: totalOf(2 ** 800) }, { share: totalOf(2 ** -800) }],
  ])('use concat with %s', (_, ...some: Partial<Own>[]) => {
    const rows = rowsIn(some.map((own) => ({ ...stats.empty, ...own })))
    expect(slotsOf(stats.layout, [rows])).toBeUndefined()
  })

  it('use concat if there are many labels that no two units share', () => {
    const one = { gold: 1, hit: totalOf(1), forms: new Set<string>() }
    const types = new Map(Array.from({ length: 3000 }, (_, i) => [`t${i}`, one] as const))
    expect(slotsOf(stats.layout, [rowsIn([{ ...stats.empty, types }])])).toBeUndefined()
  })

  it('use slots with any number of distinct labels, which need no slots', () => {
    const many = new Set(Array.from({ length: 3000 }, (_, i) => `f${i}`))
    const slots = slotsOf(stats.layout, [rowsIn([{ ...stats.empty, forms: many }])])
    expect(slots?.width).toBeLessThan(10)
    expect(slots?.labels.map(({ names }) => names.length)).toEqual([3000])
  })
})
