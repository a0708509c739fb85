/** Statistics against a second implementation (golden/ORIGIN.md), against published examples, and against their laws. */
import { readFileSync } from 'node:fs'
import { count, struct, total, totalOf, totalValue } from '@assay/core'
import { letters, rowsOf } from '@assay/core/internal/host'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bootstrap, centre } from '../../src/significance/bootstrap.ts'
import { holm } from '../../src/significance/compare.ts'
import { comparedIn } from '../../src/significance/compared-systems.ts'
import { paired } from '../../src/significance/paired.ts'

type Fraction = readonly [above: number, below: number]
type Unit = readonly [gold: number, found: number, correct: number]
type Name = 'f1' | 'precision' | 'mean'
interface Second {
  readonly randomisation: readonly {
    readonly a: readonly Unit[]
    readonly b: readonly Unit[]
    readonly measure: Name
    readonly difference: Fraction | null
    readonly extreme: number
  }[]
  readonly bootstrap: readonly { a: readonly Unit[]; measure: Name; low: Fraction; high: Fraction }[]
  readonly paired: readonly { a: readonly Unit[]; b: readonly Unit[]; measure: Name; p: Fraction }[]
  readonly holm: readonly { ps: readonly Fraction[]; corrected: readonly Fraction[] }[]
  readonly letters: readonly {
    readonly size: number
    readonly differing: readonly (readonly [number, number])[]
    readonly groups: readonly (readonly number[])[]
  }[]
  readonly centre: readonly { count: number; confidence: Fraction; low: number; high: number }[]
}
const second = JSON.parse(readFileSync(new URL('golden/second.json', import.meta.url), 'utf8')) as Second

const numberOf = ([above, below]: Fraction): number => above / below

// ---- the same data as ours -------------------------------------------------------------------------------------------

/** Counts of a unit, its own F1, and whether it has one. */
const stats = struct({ gold: count, found: count, correct: count, own: total, valued: count })
type Stats = typeof stats.empty

const ratio = (above: number, below: number): number | undefined => (below === 0 ? undefined : above / below)

const statsOf = ([gold, found, correct]: Unit): Stats => {
  const own = ratio(2 * correct, gold + found)
  return { gold, found, correct, own: totalOf(own ?? 0), valued: own === undefined ? 0 : 1 }
}

const measures: Readonly<Record<Name, (s: Stats) => number | undefined>> = {
  f1: ({ gold, found, correct }) => ratio(2 * correct, gold + found),
  precision: ({ found, correct }) => ratio(correct, found),
  mean: ({ own, valued }) => ratio(totalValue(own), valued),
}

const systemOf = (units: readonly Unit[]) => {
  const rows = rowsOf(stats)
  for (const unit of units) rows.add(statsOf(unit))
  return rows
}
const comparedOf = (a: readonly Unit[], b: readonly Unit[], measure: Name) =>
  comparedIn({
    systems: [systemOf(a), systemOf(b)],
    stats,
    valueIn: measures[measure],
  })
const pair = [{ system: 0, baseline: 1 }]

describe('the statistics equal a second implementation', () => {
  it.each(second.randomisation)(
    'in the randomisation test of $a.length units, by $measure',
    ({ a, b, measure, difference, extreme }) => {
      const settings = { test: 'randomisation', trials: 5000, seed: 1 } as const
      const [tested] = paired(comparedOf(a, b, measure), pair, settings)
      expect(tested).toMatchObject({ trials: 2 ** a.length, exact: true })
      if (difference === null) expect(tested).toMatchObject({ difference: undefined, p: undefined })
      else {
        expect(tested?.difference).toBeCloseTo(numberOf(difference), 14)
        expect(tested?.p).toBe(extreme / 2 ** a.length)
      }
    },
  )

  it.each(second.bootstrap)(
    'in the bootstrap interval of $a.length units, by $measure',
    ({ a, measure, low, high }) => {
      const summarise = (s: Stats) => ({ value: measures[measure](s) })
      const settings = { samples: 20_000, seed: 12345, confidence: 0.9 }
      const [only] = bootstrap([systemOf(a)], summarise, ['value'], settings)
      const [from, to] = only?.get('value')?.interval ?? []
      expect(from).toBeCloseTo(numberOf(low), 14)
      expect(to).toBeCloseTo(numberOf(high), 14)
    },
  )

  it.each(second.paired)('in the bootstrap p of $a.length units, by $measure', ({ a, b, measure, p }) => {
    const trials = 20_000
    const [tested] = paired(comparedOf(a, b, measure), pair, { test: 'bootstrap', trials, seed: 12345 })
    const exact = numberOf(p)
    // five standard errors of a share
    expect(Math.abs((tested?.p ?? 9) - exact)).toBeLessThan(5 * Math.sqrt((exact * (1 - exact)) / trials) + 2 / trials)
  })

  it.each(second.holm)("in Holm's correction of $ps.length p, computed as a closed test", ({ ps, corrected }) => {
    const own = holm(ps.map(numberOf))
    for (const [i, p] of corrected.entries()) expect(own[i]).toBeCloseTo(numberOf(p), 14)
  })

  it.each(second.letters)(
    'in the letters of $size systems, computed as the largest groups without a difference',
    ({ size, differing, groups }) => {
      const found = letters(size, differing)
      const all = [...new Set(found.join(''))].sort()
      const members = all.map((letter) => found.flatMap((own, i) => (own.includes(letter) ? [i] : [])))
      // in the order of the systems, as the letters are
      expect(members).toEqual(groups)
    },
  )

  it('in the bounds of an interval, found by counting', () => {
    for (const { count: size, confidence, low, high } of second.centre)
      expect(
        centre(
          Float64Array.from({ length: size }, (_, i) => i),
          numberOf(confidence),
        ),
      ).toEqual([low, high])
  })
})

describe('the statistics equal published examples', () => {
  const rounded = (ps: readonly number[]) => holm(ps).map((p) => Number(p.toFixed(6)))

  it("in Holm's correction, as in the manuals of pingouin and stdlib", () => {
    expect(rounded([0.5, 0.003, 0.32, 0.054, 0.0003])).toEqual([0.64, 0.012, 0.64, 0.162, 0.0015])
    expect(rounded([0.319, 0.201, 0.4, 0.374, 0.113])).toEqual([0.957, 0.804, 0.957, 0.957, 0.565])
  })

  it('in the interval of 250 samples at 90 %: the 13th to the 238th (Tjong Kim Sang and De Meulder 2003)', () => {
    expect(
      centre(
        Float64Array.from({ length: 250 }, (_, i) => i + 1),
        0.9,
      ),
    ).toEqual([13, 238])
  })
})

describe('laws of significance', () => {
  const units = fc.array(
    fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4)).map(([gold, found, c]): Unit => [gold, found, Math.min(gold, found, c)]),
    { minLength: 2, maxLength: 14 },
  )
  const three = units.chain((a) =>
    fc.tuple(
      fc.constant(a),
      fc.shuffledSubarray(a, { minLength: a.length }),
      fc.shuffledSubarray(a, { minLength: a.length }),
    ),
  )

  it('tests by several measures at once equal the tests by each measure alone', () => {
    const names = ['f1', 'precision', 'mean'] as const
    fc.assert(
      fc.property(three, fc.constantFrom('randomisation' as const, 'bootstrap' as const), (answers, test) => {
        const settings = { test, trials: 64, seed: 9 }
        const systems = answers.map(systemOf)
        const valueIn = (s: Stats, measure = 'f1') => measures[measure as Name](s)
        const pairs = names.flatMap((measure) => [
          { system: 0, baseline: 1, measure },
          { system: 2, baseline: 1, measure },
        ])
        const together = paired(comparedIn({ systems, stats, valueIn }), pairs, settings)
        for (const [i, { measure, ...own }] of pairs.entries())
          expect(together[i]).toEqual(
            paired(comparedIn({ systems, stats, valueIn: measures[measure] }), [own], settings)[0],
          )
      }),
      { numRuns: 30 },
    )
  })

  it('bootstrap samples do not depend on the systems or their order', () => {
    fc.assert(
      fc.property(three, (answers) => {
        const settings = { samples: 40, seed: 3, confidence: 0.9 }
        const summarise = (s: Stats) => ({ f1: measures.f1(s), mean: measures.mean(s) })
        const of = (some: readonly (readonly Unit[])[]) =>
          bootstrap(some.map(systemOf), summarise, ['f1', 'mean'], settings).map((own) => [...own])
        const all = of(answers)
        expect(of([...answers].reverse())).toEqual([...all].reverse())
        expect(answers.map((one) => of([one])[0])).toEqual(all)
      }),
      { numRuns: 30 },
    )
  })

  it('a total less one unit, plus the same unit, equals the total to the last bit', () => {
    fc.assert(
      fc.property(units, (all) => {
        const rows = systemOf(all)
        const whole = rows.weigh(new Float64Array(all.length).fill(1))
        for (let i = 0; i < all.length; i++) {
          const without = rows.weigh(Float64Array.from(all, (_, k) => (k === i ? 0 : 1)))
          expect(stats.equals(stats.concat(without, statsOf(all[i]!)), whole)).toBe(true)
          expect(
            stats.equals(
              without,
              systemOf(all.filter((_, k) => k !== i)).weigh(new Float64Array(all.length - 1).fill(1)),
            ),
          ).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })

  it("Holm's correction does not depend on the order of the tests, and lowers no p", () => {
    const ps = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(ps, (own) => {
        const corrected = holm(own)
        expect(holm([...own].reverse())).toEqual([...corrected].reverse())
        for (const [i, p] of own.entries()) {
          expect(corrected[i]).toBeGreaterThanOrEqual(p)
          expect(corrected[i]).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})
