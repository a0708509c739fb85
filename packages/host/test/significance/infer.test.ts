import { count, struct, table, total, totalOf, totalValue } from '@assay/core'
import { type Rows, rowsOf } from '@assay/core/internal/host'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bootstrap, centre, differs } from '../../src/significance/bootstrap.ts'
import { drawWeights } from '../../src/significance/random.ts'

const phrases = struct({ gold: count, found: count, correct: count })
type Phrases = typeof phrases.empty

const rowsFrom = (units: readonly Phrases[]): Rows<Phrases> => {
  const rows = rowsOf(phrases)
  for (const unit of units) rows.add(unit)
  return rows
}
const recall = ({ gold, correct }: Phrases) => ({ recall: gold > 0 ? correct / gold : undefined })
const settings = { samples: 250, seed: 7, confidence: 0.9 }
const unit = (gold: number, correct: number): Phrases => ({ gold, found: correct, correct })

describe('rows of statistics', () => {
  it('keep every unit when they grow beyond their first size', () => {
    const rows = rowsOf(table(count))
    for (let i = 0; i < 3000; i++) rows.add(new Map([[`label ${i % 700}`, 1]]))
    const sum = rows.weigh(new Float64Array(3000).fill(2))
    expect(rows.size()).toBe(3000)
    expect(sum.size).toBe(700)
    expect(sum.get('label 0')).toBe(10)
    expect(sum.get('label 699')).toBe(8)
  })

  it('can be weighted before all units are added', () => {
    const rows = rowsFrom([unit(2, 1)])
    expect(rows.weigh([3])).toEqual(unit(6, 3))
    rows.add(unit(1, 1))
    expect(rows.weigh([1, 1])).toEqual(unit(3, 2))
    expect(rows.weigh([0, 0])).toEqual(phrases.empty)
  })

  it('add totals exactly', () => {
    const rows = rowsOf(total)
    for (const x of [1e100, 1, -1e100]) rows.add(totalOf(x))
    expect(totalValue(rows.weigh([1, 3, 1]))).toBe(3)
  })

  it('refuse more or fewer weights than there are units', () => {
    const { layout: _, ...bare } = phrases
    for (const rows of [rowsOf(phrases), rowsOf(bare)]) {
      rows.add(unit(1, 1))
      expect(() => rows.weigh([1, 1])).toThrow('2 weights for 1 units')
      expect(() => rows.weigh([])).toThrow('0 weights for 1 units')
    }
  })
})

describe('draws of a bootstrap', () => {
  const draw = (size: number, seed: number, trial: number): readonly number[] =>
    Array.from(drawWeights(size, seed, trial, new Float64Array(size)))

  it('contain as many units as there are, drawn with replacement', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer(), fc.nat(), (size, seed, trial) => {
        const weights = draw(size, seed, trial)
        return weights.reduce((a, b) => a + b, 0) === size && weights.every((w) => Number.isInteger(w) && w >= 0)
      }),
    )
  })

  it('depend on seed and trial alone', () => {
    drawWeights(50, 1, 2, new Float64Array(50))
    expect(draw(50, 1, 3)).toEqual(draw(50, 1, 3))
    expect(draw(50, 1, 3)).not.toEqual(draw(50, 1, 4))
    expect(draw(50, 1, 3)).not.toEqual(draw(50, 2, 3))
    expect(draw(50, 3, 1)).not.toEqual(draw(50, 1, 3))
  })

  it('stay the same from release to release, so that the seed of a result reproduces it', () => {
    expect(draw(12, 1, 0)).toEqual([0, 0, 0, 1, 2, 2, 0, 3, 2, 1, 1, 0])
  })

  it('contain each unit equally often on average', () => {
    const size = 10
    const trials = 20_000
    const drawn = new Float64Array(size)
    const weights = new Float64Array(size)
    let squares = 0
    for (let trial = 0; trial < trials; trial++) {
      drawWeights(size, 42, trial, weights)
      for (let i = 0; i < size; i++) {
        drawn[i] = drawn[i]! + weights[i]!
        squares += weights[i]! ** 2
      }
    }
    // chi-square of 9 degrees of freedom: above 33 once in ten thousand seeds
    const chi = drawn.reduce((sum, n) => sum + (n - trials) ** 2 / trials, 0)
    expect(chi).toBeLessThan(33)
    // a unit's weight is binomial: its square is 2 − 1/size on average
    expect(squares / (size * trials)).toBeCloseTo(2 - 1 / size, 1)
  })

  it('are independent for neighbouring trials and seeds', () => {
    const size = 20
    const chance = 1 - 1 / size
    for (const [seed, trial] of [
      [0, 1],
      [1, 0],
    ] as const) {
      let covariance = 0
      for (let i = 0; i < 2000; i++) {
        const a = draw(size, 100 + i * 2, i * 2)
        const b = draw(size, 100 + i * 2 + seed, i * 2 + trial)
        covariance += a.reduce((sum, w, j) => sum + (w - 1) * (b[j]! - 1), 0) / size
      }
      // the standard error of the mean is chance / √(2000 · 20)
      expect(Math.abs(covariance / 2000)).toBeLessThan((5 * chance) / Math.sqrt(2000 * size))
    }
  })
})

describe('the central share of a distribution', () => {
  const upTo = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i)

  it('leaves out 12 of 250 values at either end for 90 %, as the CoNLL-2003 paper does', () => {
    expect(centre(upTo(250), 0.9)).toEqual([12, 237])
    expect(centre(upTo(200), 0.9)).toEqual([10, 189])
    expect(centre(upTo(1000), 0.95)).toEqual([25, 974])
  })

  it('is defined for few values and for 0 % and 100 %, but not for no value', () => {
    expect(centre([], 0.9)).toBeUndefined()
    expect(centre([3], 0.9)).toEqual([3, 3])
    expect(centre([3, 4], 0)).toEqual([3, 4])
    expect(centre(upTo(5), 0)).toEqual([2, 2])
    expect(centre(upTo(5), 1)).toEqual([0, 4])
  })
})

describe('the bootstrap of one measure', () => {
  const some = Array.from({ length: 40 }, (_, i) => unit(1 + (i % 3), i % 2))
  const of = (units: readonly Phrases[]) => bootstrap([rowsFrom(units)], recall, ['recall'], settings)[0]?.get('recall')

  it('computes bounds around the value, the same in each call', () => {
    const value = recall(rowsFrom(some).weigh(some.map(() => 1))).recall!
    const [low, high] = of(some)?.interval ?? [value, value]
    expect(low).toBeLessThan(value)
    expect(high).toBeGreaterThan(value)
    expect(of(some)).toEqual(of(some))
  })

  it('equals a bootstrap that draws and sums units one by one', () => {
    const values = Array.from({ length: settings.samples }, (_, trial) => {
      const weights = drawWeights(some.length, settings.seed, trial, new Float64Array(some.length))
      const drawn = some.flatMap((u, i) => Array.from({ length: weights[i]! }, () => u))
      return recall(drawn.reduce(phrases.concat, phrases.empty)).recall!
    }).sort((a, b) => a - b)
    expect(of(some)).toEqual({
      mean: expect.closeTo(values.reduce((sum, value) => sum + value, 0) / values.length, 12),
      interval: [values[12], values[237]],
      undefinedSamples: 0,
    })
  })

  it('draws the same samples for every system, whatever the number of systems is', () => {
    const other = some.map(({ gold }) => unit(gold, gold))
    const together = bootstrap([rowsFrom(other), rowsFrom(some), rowsFrom(some)], recall, ['recall'], settings)
    expect(together[1]?.get('recall')).toEqual(of(some))
    expect(together[2]).toEqual(together[1])
    expect(together[0]?.get('recall')?.interval).toEqual([1, 1])
  })

  it('summarises each sample only once for all measures', () => {
    let calls = 0
    const summarise = (s: Phrases) => {
      calls++
      return { ...recall(s), gold: s.gold }
    }
    const [intervals] = bootstrap([rowsFrom(some)], summarise, ['recall', 'gold'], settings)
    expect(calls).toBe(250)
    expect([...(intervals?.keys() ?? [])]).toEqual(['recall', 'gold'])
  })

  it('counts samples without a value', () => {
    const found = of([unit(1, 1), unit(0, 0)])
    expect(found?.interval).toEqual([1, 1])
    expect(found?.undefinedSamples).toBeGreaterThan(30)
    expect(found?.undefinedSamples).toBeLessThan(100)
    expect(of([unit(0, 0), unit(0, 0)])).toEqual({
      interval: undefined,
      undefinedSamples: 250,
      reason: 'no value in any sample',
    })
  })

  it('gives a reason in place of an interval for fewer than two units', () => {
    const none = { interval: undefined, undefinedSamples: 0, reason: 'fewer than two units' }
    expect(of([])).toEqual(none)
    expect(of([unit(1, 1)])).toEqual(none)
    expect(bootstrap([], recall, ['recall'], settings)).toEqual([])
  })

  it('refuses systems with different numbers of units', () => {
    expect(() => bootstrap([rowsFrom(some), rowsFrom([])], recall, ['recall'], settings)).toThrow('cannot share draws')
  })
})

describe('the rule of the CoNLL-2003 paper', () => {
  it('finds a difference if a score is outside the interval of the other system, not if it equals a bound', () => {
    expect(differs(0.5, [0.6, 0.7])).toBe(true)
    expect(differs(0.8, [0.6, 0.7])).toBe(true)
    expect(differs(0.6, [0.6, 0.7])).toBe(false)
    expect(differs(0.7, [0.6, 0.7])).toBe(false)
  })
})
