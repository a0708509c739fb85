import { count, struct } from '@assay/core'
import { letters, rowsOf } from '@assay/core/internal/host'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectableDifference, holm, intervalOfDifference } from '../../src/significance/compare.ts'
import { comparedIn } from '../../src/significance/compared-systems.ts'
import { paired, resampledDifferences } from '../../src/significance/paired.ts'
import { drawSwaps } from '../../src/significance/random.ts'

const phrases = struct({ gold: count, found: count, correct: count })
type Phrases = typeof phrases.empty

/** A made-up unit of system `k`; the Python programs below make the same ones. */
const unit = (i: number, k: number): Phrases => {
  const gold = 1 + (i % 4)
  const found = 1 + ((i * 7 + k) % 5)
  return { gold, found, correct: Math.min(gold, found, (i * 5 + 2 * k + Math.floor(i / 7)) % 4) }
}

const f1 = ({ gold, found, correct }: Phrases): number | undefined =>
  gold + found === 0 ? undefined : (2 * correct) / (gold + found)

const systemOf = (units: readonly Phrases[]) => {
  const rows = rowsOf(phrases)
  for (const one of units) rows.add(one)
  return rows
}
const madeUp = (size: number, k: number) => systemOf(Array.from({ length: size }, (_, i) => unit(i, k)))

const compared = (size: number, ...systems: readonly number[]) =>
  comparedIn({
    systems: systems.map((k) => madeUp(size, k)),
    stats: phrases,
    valueIn: f1,
  })
const one = [{ system: 0, baseline: 1 }]
const settings = { trials: 10_000, seed: 12345 }

describe('the randomisation test', () => {
  it('is exact if there are few enough swaps to make them all', () => {
    // a program in Python, with fractions, over all 2^12 swaps: difference 1/88, 3892 of 4096 no smaller
    const [exact] = paired(compared(12, 0, 1), one, { ...settings, test: 'randomisation' })
    expect(exact?.difference).toBeCloseTo(1 / 88, 15)
    expect(exact).toMatchObject({ p: 3892 / 4096, trials: 4096, exact: true })
  })

  it('agrees in p with another implementation, within the sampling error', () => {
    // a program in Python with 100,000 shuffles of its own generator: 0.12538; a p of 10,000 has a standard error of 0.0033
    const [drawn] = paired(compared(300, 0, 1), one, { ...settings, test: 'randomisation' })
    expect(drawn).toMatchObject({ trials: 10_000, exact: false })
    expect(Math.abs((drawn?.p ?? 9) - 0.12538)).toBeLessThan(3 * 0.0035)
  })

  it('computes p as (c + 1) / (n + 1) for c of n trials', () => {
    const far = { systems: [systemOf(Array(40).fill({ gold: 1, found: 1, correct: 1 })), madeUp(40, 1)] }
    const [clear] = paired(comparedIn({ ...far, stats: phrases, valueIn: f1 }), one, {
      trials: 99,
      seed: 1,
      test: 'randomisation',
    })
    expect(clear?.p).toBe((0 + 1) / (99 + 1))
  })
})

describe('the paired bootstrap test', () => {
  it('finds no difference for a single unit, as all samples are equal', () => {
    const [alone] = paired(compared(1, 0, 1), one, { ...settings, test: 'bootstrap' })
    expect(alone?.p).toBe(1)
  })

  it('agrees in p and interval with another implementation', () => {
    // a program in Python with 25,000 resamples of its own generator: 0.1284, −0.1075 to 0.0134
    const both = compared(300, 0, 1)
    const [drawn] = paired(both, one, { ...settings, test: 'bootstrap' })
    expect(Math.abs((drawn?.p ?? 9) - 0.1284)).toBeLessThan(3 * 0.004)
    const [low, high] = intervalOfDifference(resampledDifferences(both, one, 10_000, 1)[0] ?? [], {
      confidence: 0.95,
    }) ?? [9, 9]
    expect(low).toBeCloseTo(-0.1075, 2)
    expect(high).toBeCloseTo(0.0134, 2)
  })
})

describe('the smallest difference that a test set can detect', () => {
  const z = 1.959963984540054 + 0.8416212335729143

  it('is (z.975 + z.8) times the standard deviation of the sampled differences', () => {
    // mean 0.2: √((0.1² + 0 + 0.1²) / (3 − 1)) = 0.1
    expect(detectableDifference([0.1, 0.2, undefined, 0.3])).toBeCloseTo(z * 0.1, 14)
  })

  it('has no value if the differences do not vary, or only one sample has a value', () => {
    expect(detectableDifference([0.2, 0.2])).toBeUndefined()
    expect(detectableDifference([undefined, 0.2])).toBeUndefined()
  })

  /** Of a mean over n units, of which one in two differs by 1, the variance among resamples is (1/2 · 1/2) / n. */
  const ofMean = (size: number): number => {
    const right = (count: number) =>
      systemOf(Array.from({ length: size }, (_, i) => ({ gold: 1, found: 1, correct: i < count ? 1 : 0 })))
    const both = comparedIn({
      systems: [right(size / 2), right(0)],
      stats: phrases,
      valueIn: ({ gold, correct }: Phrases) => correct / gold,
    })
    return detectableDifference(resampledDifferences(both, one, 10_000, 7)[0] ?? []) ?? 0
  }

  it('is twice as large with a quarter of the units', () => {
    // a standard deviation of 10,000 resamples has a standard error of 1 / √20,000 of itself
    for (const size of [16, 64, 256]) {
      const expected = z * Math.sqrt((0.5 * 0.5) / size)
      expect(Math.abs(ofMean(size) / expected - 1)).toBeLessThan(4 / Math.sqrt(20_000))
      expect(Math.abs(ofMean(size) / ofMean(4 * size) / Math.sqrt(4) - 1)).toBeLessThan(0.04)
    }
  })
})

describe.each(['randomisation', 'bootstrap'] as const)('each test of significance: %s', (test) => {
  const small = { trials: 200, seed: 3, test }

  it('gives a difference of 0 and p = 1 for a system against itself', () => {
    for (const size of [1, 5, 40])
      expect(paired(compared(size, 2, 2), one, small)[0]).toMatchObject({ difference: 0, p: 1 })
  })

  it('gives no p if a system has no value', () => {
    const empty = systemOf(Array(9).fill(phrases.empty))
    const tested = paired(comparedIn({ systems: [empty, madeUp(9, 1)], stats: phrases, valueIn: f1 }), one, small)[0]
    expect(tested).toMatchObject({ difference: undefined, p: undefined })
  })

  it('does not depend on the order of the systems or of the pair', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), fc.nat(30), fc.nat(30), (size, a, b) => {
        const [forth] = paired(compared(size, a, b), one, small)
        const [back] = paired(compared(size, a, b), [{ system: 1, baseline: 0 }], small)
        const [among] = paired(compared(size, 7, b, a), [{ system: 2, baseline: 1 }], small)
        expect(back?.p).toBe(forth?.p)
        expect(among).toEqual(forth)
        expect((back?.difference ?? 0) + (forth?.difference ?? 0)).toBe(0)
      }),
      { numRuns: 25 },
    )
  })
})

describe('swaps of a randomisation test', () => {
  const together = (size: number, trial: number, shuffles: number) =>
    drawSwaps(size, 5, trial, shuffles, new Int32Array(size))
  const swaps = (size: number, trial: number) => Array.from(together(size, trial, 1))

  it('stay the same from release to release', () => {
    expect(swaps(12, 0)).toEqual([1, 1, 1, 0, 1, 1, 0, 1, 1, 0, 0, 0])
  })

  it('are the same whether they are drawn one by one or in blocks', () => {
    const drawn = together(70, 3, 32)
    for (let t = 0; t < 32; t++) expect(Array.from(drawn, (bits) => (bits >>> t) & 1)).toEqual(swaps(70, 3 + t))
  })

  it('swap each unit half the time, independently of other units', () => {
    const size = 70
    const trials = 20_000
    const once = new Float64Array(size)
    const odd = new Float64Array(size)
    for (let trial = 0; trial < trials; trial++) {
      const own = swaps(size, trial)
      for (let i = 0; i < size; i++) {
        once[i] = once[i]! + own[i]!
        const three = [own[i], own[(i + 27) % size], own[(i + 32) % size]]
        odd[i] = odd[i]! + (three.reduce((sum: number, bit) => sum + bit!, 0) % 2)
      }
    }
    // the standard error of a share is √(1/4 / trials); five of them are exceeded once in a million
    const bound = 5 * Math.sqrt(1 / 4 / trials)
    for (const counts of [once, odd]) for (const n of counts) expect(Math.abs(n / trials - 0.5)).toBeLessThan(bound)
  })
})

describe("Holm's correction", () => {
  it('multiplies the smallest of n p by n, the next by n - 1 and so on, and keeps their order', () => {
    // in rising order 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1; 0.04 may not fall below 2 * 0.03
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([3 * 0.01, 2 * 0.03, 2 * 0.03, 4 * 0.005])
    expect(holm([0.6, 0.5])).toEqual([1, 1])
    expect(holm([])).toEqual([])
  })
})

describe('letters of significance', () => {
  it('are shared by systems that do not differ', () => {
    expect(letters(3, [])).toEqual(['a', 'a', 'a'])
    expect(letters(3, [[0, 2]])).toEqual(['a', 'ab', 'b'])
    expect(
      letters(3, [
        [0, 1],
        [0, 2],
        [1, 2],
      ]),
    ).toEqual(['a', 'b', 'c'])
    expect(letters(1, [])).toEqual(['a'])
  })

  it('show exactly which pairs differ', () => {
    const pairs = (size: number) =>
      Array.from({ length: size }, (_, i) =>
        Array.from({ length: size - i - 1 }, (_, j) => [i, i + 1 + j] as const),
      ).flat()
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.infiniteStream(fc.boolean()), (size, coins) => {
        const coin = coins[Symbol.iterator]()
        const all = pairs(size)
        const differing = all.filter(() => coin.next().value as boolean)
        const found = letters(size, differing)
        for (const [i, j] of all) {
          const shared = [...found[i]!].some((letter) => found[j]!.includes(letter))
          expect(shared).toBe(!differing.some(([a, b]) => a === i && b === j))
        }
        expect(found.every((own) => own !== '')).toBe(true)
      }),
    )
  })
})
