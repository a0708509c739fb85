import { describe, expect, it } from 'vitest'
import { bootstrap } from '../../src/significance/bootstrap.ts'
import { comparedIn, type PairedSettings } from '../../src/significance/compared-systems.ts'
import { paired, resampledDifferences } from '../../src/significance/paired.ts'
import { drawWeights } from '../../src/significance/random.ts'
import { deviationsOf, meanOverRuns } from '../../src/significance/runs.ts'
import { answers, mean, pair, planned, type Run, rowsOfRun, share } from './several-runs.ts'

const compared = (systems: readonly (readonly Run[])[], streams?: readonly number[]) => {
  const { runs, rows } = planned(systems, streams)
  return comparedIn({ systems: rows, stats: answers, valueIn: share }, runs)
}

const settings: PairedSettings = { trials: 2000, seed: 12345, test: 'randomisation' }
const testOf = (systems: readonly (readonly Run[])[], own: Partial<PairedSettings> = {}) =>
  paired(compared(systems), pair, { ...settings, ...own })[0]!

const ours: readonly Run[] = [
  [8, 6, 7, 9, 5, 8],
  [7, 7, 6, 9, 4, 9],
  [9, 5, 7, 8, 6, 8],
]
const theirs: readonly Run[] = [
  [6, 6, 7, 8, 4, 7],
  [7, 4, 6, 8, 5, 6],
]

describe('meanOverRuns', () => {
  it('counts a run as often as it is drawn, and skips runs without a value', () => {
    const values = [0.5, undefined, 0.8]
    expect(meanOverRuns((run) => values[run], Float64Array.of(1, 1, 1))).toBeCloseTo(0.65, 15)
    expect(meanOverRuns((run) => values[run], Float64Array.of(2, 1, 0))).toBe(0.5)
    expect(meanOverRuns((run) => values[run], Float64Array.of(0, 3, 0))).toBeUndefined()
  })
})

describe('deviationsOf', () => {
  it('gives deviations whose squares add up to n² times the squared standard error of the mean', () => {
    // 0.7, 0.8, 0.9: mean 0.8, variance (0.01 + 0 + 0.01) / 2 = 0.01, of the mean 0.01 / 3; √(3/2) · 0.1 each
    const [low, middle, high] = deviationsOf([0.7, 0.8, 0.9])
    expect(low).toBeCloseTo(-0.1 * Math.sqrt(1.5), 15)
    expect(middle).toBeCloseTo(0, 15)
    expect(high).toBeCloseTo(0.1 * Math.sqrt(1.5), 15)
    expect((low! ** 2 + middle! ** 2 + high! ** 2) / 9).toBeCloseTo(0.01 / 3, 15)
    expect(deviationsOf([0.7, undefined])).toEqual([])
  })
})

describe('the bootstrap over runs and documents', () => {
  const drawing = { samples: 500, seed: 7, confidence: 0.9 }

  it('averages the drawn runs over the drawn documents, which are the same for all systems', () => {
    const { runs, rows } = planned([ours, theirs])
    const drawn = bootstrap(rows, (s) => ({ share: share(s) }), ['share'], drawing, undefined, undefined, { runs })
    // the same draws, and the sums by hand: of 500 sorted values at 0.9 the 26th and the 475th
    for (const [s, system] of [ours, theirs].entries()) {
      const values = Array.from({ length: drawing.samples }, (_, trial) => {
        const documents = drawWeights(6, drawing.seed, trial, new Float64Array(6))
        const seeds = drawWeights(system.length, drawing.seed + runs[s]!.stream, trial, new Float64Array(system.length))
        const each = system.map((run) => run.reduce((sum, right, d) => sum + documents[d]! * right, 0) / 60)
        return each.reduce((sum, value, k) => sum + seeds[k]! * value, 0) / system.length
      }).sort((a, b) => a - b)
      const [low, high] = drawn[s]!.get('share')!.interval!
      expect(low).toBeCloseTo(values[25]!, 14)
      expect(high).toBeCloseTo(values[474]!, 14)
    }
  })

  it('has the mean and variance of all samples of two runs and two documents', () => {
    // runs 8 and 4, 6 and 0 of ten: means of runs .6 and .3, of documents .7 and .2, of all .45. Drawn with replacement, two of two are the
    // same with 1/4 each, and both with 1/2: the variance of runs 0.0225 by 2, of documents 0.0625 by 2, of what is left 0.0025 by 4
    const variance = 0.0225 / 2 + 0.0625 / 2 + 0.0025 / 4
    const values16 = [0.8, 0.4, 0.6, 0.6, 0.6, 0, 0.3, 0.3, 0.7, 0.7, 0.2, 0.2, 0.45, 0.45, 0.45, 0.45]
    expect(mean(values16)).toBeCloseTo(0.45, 15)
    expect(mean(values16.map((value) => (value - 0.45) ** 2))).toBeCloseTo(variance, 15)
    // against a baseline that is right everywhere and has one run, the differences vary as the system does
    const both = compared([
      [
        [8, 4],
        [6, 0],
      ],
      [[10, 10]],
    ])
    const [differences = []] = resampledDifferences(both, pair, 20_000, 3)
    const values = differences.map((difference) => difference!)
    const own = mean(values)
    // standard errors: √(0.0431 / 20,000) = 0.0015 of the mean, below 0.0005 of the variance
    expect(Math.abs(own - (0.45 - 1))).toBeLessThan(3 * 0.0015)
    expect(Math.abs(mean(values.map((value) => (value - own) ** 2)) - variance)).toBeLessThan(3 * 0.0005)
  })

  it('equals the bootstrap over documents if a system has one run', () => {
    const { rows } = planned([[ours[0]!]])
    const plain = bootstrap(rows, (s) => ({ share: share(s) }), ['share'], drawing)
    const runs = [{ places: [0], stream: 999 }]
    const single = bootstrap(rows, (s) => ({ share: share(s) }), ['share'], drawing, undefined, undefined, { runs })
    expect(single).toEqual(plain)
  })

  it('draws the same samples for a system, whatever other systems there are', () => {
    const of = (systems: readonly (readonly Run[])[], streams: readonly number[]) => {
      const { runs, rows } = planned(systems, streams)
      return bootstrap(rows, (s) => ({ share: share(s) }), ['share'], drawing, undefined, undefined, { runs })
    }
    const [first, second] = of([ours, theirs], [101, 202])
    expect(of([theirs, ours], [202, 101])).toEqual([second, first])
    expect(of([theirs], [202])).toEqual([second])
  })
})

describe('tests of systems with several runs', () => {
  it('equal tests over documents if each system has one run', () => {
    const single = compared([[ours[0]!], [theirs[0]!]])
    const plain = comparedIn({ systems: [rowsOfRun(ours[0]!), rowsOfRun(theirs[0]!)], stats: answers, valueIn: share })
    for (const test of ['randomisation', 'bootstrap'] as const)
      expect(paired(single, pair, { ...settings, test })).toEqual(paired(plain, pair, { ...settings, test }))
  })

  it('give the same p for the reversed pair, and the difference with the opposite sign', () => {
    const both = compared([ours, theirs])
    for (const test of ['randomisation', 'bootstrap'] as const) {
      const [there, back] = paired(both, [...pair, { system: 1, baseline: 0 }], { ...settings, test })
      expect(back?.p).toBe(there?.p)
      expect(back?.difference).toBe(-there!.difference!)
    }
  })

  it('compare the means of the runs', () => {
    const difference = mean(ours.map(mean)) / 10 - mean(theirs.map(mean)) / 10
    expect(testOf([ours, theirs]).difference).toBeCloseTo(difference, 14)
  })

  it('have the p of all sign changes of documents and runs, within the sampling error', () => {
    // every way in which six documents change sides and five deviations take signs: 2^11
    const values = [ours, theirs].map((system) => system.map((run) => mean(run) / 10))
    const ofDocuments = Array.from({ length: 6 }, (_, d) => {
      const at = (system: readonly Run[]): number => mean(system.map((run) => run[d]!)) / 10
      return (at(ours) - at(theirs)) / 6
    })
    const ofRuns = values.flatMap((own, s) =>
      own.map((value) => {
        const widened = (value - mean(own)) * Math.sqrt(own.length / (own.length - 1))
        return ((s === 0 ? 1 : -1) * widened) / own.length
      }),
    )
    const terms = [...ofDocuments, ...ofRuns]
    const observed = Math.abs(mean(values[0]!) - mean(values[1]!))
    let extreme = 0
    for (let signs = 0; signs < 2 ** terms.length; signs++) {
      const moved = terms.reduce((sum, term, i) => sum + ((signs >> i) & 1 ? -term : term), 0)
      if (Math.abs(moved) >= observed - 1e-12) extreme++
    }
    const exact = extreme / 2 ** terms.length
    const { p, exact: isExact } = testOf([ours, theirs], { trials: 20_000 })
    expect(isExact).toBe(false)
    expect(exact).toBeGreaterThan(0.01)
    expect(Math.abs(p! - exact)).toBeLessThan(3 * Math.sqrt((exact * (1 - exact)) / 20_000) + 1 / 20_001)
  })

  it('have a larger p if runs vary than if they agree', () => {
    const level = (right: readonly number[]): readonly Run[] => right.map((one) => Array<number>(12).fill(one))
    for (const test of ['randomisation', 'bootstrap'] as const) {
      const close = testOf([level([8, 8, 8]), level([7, 7, 7])], { test }).p!
      const apart = testOf([level([10, 8, 6]), level([9, 7, 5])], { test }).p!
      expect(close).toBeLessThan(0.01)
      expect(apart).toBeGreaterThan(0.15)
    }
  })
})
