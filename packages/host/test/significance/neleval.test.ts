/** The percentiles of neleval's intervals, and its one-sided test (golden/ORIGIN.md). */
import { readFileSync } from 'node:fs'
import { count, struct } from '@assay/core'
import { rowsOf } from '@assay/core/internal/host'
import { describe, expect, it } from 'vitest'
import { bootstrap, percentile } from '../../src/significance/bootstrap.ts'
import { intervalOfDifference } from '../../src/significance/compare.ts'
import { comparedIn } from '../../src/significance/compared-systems.ts'
import { paired } from '../../src/significance/paired.ts'

type Counts = readonly [ptp: number, fp: number, rtp: number, fn: number]
type Tested = readonly [difference: string, p: string]
interface Vectors {
  readonly percentiles: readonly { readonly sorted: readonly number[]; readonly at: Readonly<Record<string, string>> }[]
  readonly swaps: readonly {
    readonly docs1: readonly Counts[]
    readonly docs2: readonly Counts[]
    readonly precision: Tested
    readonly recall: Tested
    readonly fscore: Tested
  }[]
}
const vectors = JSON.parse(readFileSync(new URL('golden/neleval.json', import.meta.url), 'utf8')) as Vectors

/** `5/2`, `30`. */
const fraction = (text: string): number => {
  const [above = Number.NaN, below = 1] = text.split('/').map(Number)
  return above / below
}

describe('percentiles as in neleval', () => {
  it.each(vectors.percentiles)('equal those of neleval for $sorted.length values', ({ sorted, at }) => {
    expect(Object.keys(at)).toEqual(expect.arrayContaining(['0.5', '2.5', '5', '50', '95', '97.5', '99.5']))
    for (const [p, value] of Object.entries(at)) expect(percentile(sorted, Number(p) / 100)).toBe(fraction(value))
  })

  it('are the bounds of intervals with bounds=weibull', () => {
    const { sorted, at } = vectors.percentiles.at(-1) ?? { sorted: [], at: {} }
    for (const [confidence, low, high] of [
      [0.9, '5', '95'],
      [0.95, '2.5', '97.5'],
      [0.99, '0.5', '99.5'],
    ] as const)
      expect(intervalOfDifference([...sorted].reverse(), { confidence, bounds: 'weibull' })).toEqual([
        fraction(at[low]!),
        fraction(at[high]!),
      ])
    // of 99 values two are cut off at each end, and the third is the bound
    expect(intervalOfDifference(sorted, { confidence: 0.95 })).toEqual([sorted[2], sorted[96]])
  })

  it('are interpolated between samples', () => {
    const units = struct({ sum: count })
    const rows = rowsOf(units)
    for (const sum of [0, 1, 2, 4, 8, 16]) rows.add({ sum })
    const drawn = (settings: { samples: number; bounds?: 'weibull' }) => {
      const [only] = bootstrap([rows], ({ sum }) => ({ sum }), ['sum'], { seed: 5, confidence: 0.95, ...settings })
      return only!.get('sum')!.interval!
    }
    // all of 39 samples: 39 · 0.025 < 1 is cut off; percentiles lie at 0.025 · 40 = 1 and at 39
    expect(drawn({ samples: 39, bounds: 'weibull' })).toEqual(drawn({ samples: 39 }))
    // of 59 the one at 0.025 · 60 = 1.5: halfway from the first to the second, which is the bound where one is cut off
    const [first] = drawn({ samples: 59, bounds: 'weibull' })
    expect(first).toBeLessThanOrEqual(drawn({ samples: 59 })[0])
  })
})

describe('the one-sided test as in neleval', () => {
  const stats = struct({ ptp: count, fp: count, rtp: count, fn: count })
  type Sum = typeof stats.empty

  const share = (above: number, below: number): number => (below === 0 ? 0 : above / below)
  const precision = ({ ptp, fp }: Sum): number => share(ptp, ptp + fp)
  const recall = ({ rtp, fn }: Sum): number => share(rtp, rtp + fn)
  const measures = {
    precision,
    recall,
    fscore: (s: Sum): number => share(2 * precision(s) * recall(s), precision(s) + recall(s)),
  }
  type Name = keyof typeof measures
  const names = ['precision', 'recall', 'fscore'] as const

  const systemOf = (documents: readonly Counts[]) => {
    const rows = rowsOf(stats)
    for (const [ptp, fp, rtp, fn] of documents) rows.add({ ptp, fp, rtp, fn })
    return rows
  }
  const comparedOf = (one: readonly Counts[], other: readonly Counts[]) =>
    comparedIn({
      systems: [systemOf(one), systemOf(other)],
      stats,
      valueIn: (s: Sum, measure?: string) => measures[measure as Name](s),
    })
  const pairs = names.map((measure) => ({ system: 0, baseline: 1, measure }))
  const settings = { test: 'randomisation', alternative: 'one-sided', trials: 100, seed: 1 } as const

  it.each(vectors.swaps)(
    'has the p of neleval over all swaps of $docs1.length documents',
    ({ docs1, docs2, ...expected }) => {
      const tested = paired(comparedOf(docs1, docs2), pairs, settings)
      for (const [i, name] of names.entries()) {
        const [difference, p] = expected[name]
        expect(tested[i]).toMatchObject({ p: fraction(p), exact: true, trials: 2 ** docs1.length })
        expect(tested[i]?.difference).toBeCloseTo(fraction(difference), 14)
      }
    },
  )

  it('has the same p for the reversed pair, and a p of at most that of the two-sided test', () => {
    for (const { docs1, docs2 } of vectors.swaps) {
      const [one, other] = [
        paired(comparedOf(docs1, docs2), pairs, settings),
        paired(comparedOf(docs2, docs1), pairs, settings),
      ]
      const both = paired(comparedOf(docs1, docs2), pairs, { ...settings, alternative: 'two-sided' })
      for (const [i, { p }] of one.entries()) {
        expect(other[i]?.p).toBe(p)
        expect(p).toBeLessThanOrEqual(both[i]!.p!)
      }
    }
  })

  it('has a p of at most that of the two-sided test by bootstrap too', () => {
    const [first] = vectors.swaps
    const compared = comparedOf(first?.docs1 ?? [], first?.docs2 ?? [])
    const drawn = { test: 'bootstrap', trials: 999, seed: 1 } as const
    const one = paired(compared, pairs, { ...drawn, alternative: 'one-sided' })
    const both = paired(compared, pairs, drawn)
    for (const [i, { p }] of one.entries()) expect(p).toBeLessThanOrEqual(both[i]!.p!)
  })
})
