/** p of systems with several runs, of which one is as good as the other, over hundreds of rounds. */

import { rowsOf } from '@assay/core/internal/host'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { describe, expect, it } from 'vitest'
import { comparedIn, type PairedSettings } from '../../src/significance/compared-systems.ts'
import { paired } from '../../src/significance/paired.ts'
import { answers, mean, pair, planned, type Run, share } from './several-runs.ts'

describe('p under the null hypothesis', () => {
  const DOCUMENTS = 40
  const RUNS = 5
  const ROUNDS = 300

  /** Numbers of the normal distribution (Box and Muller 1958), seeded. */
  const normal = (seed: number) => {
    const generator = xoroshiro128plus(seed)
    const uniform = (): number => ((generator.next() >>> 0) + 0.5) / 2 ** 32
    return (): number => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  }

  /** A system whose runs differ by their seeds, and whose answers to a document are its own; equally good as any other on average. */
  const drawSystem = (draw: () => number): readonly Run[] => {
    const own = Array.from({ length: DOCUMENTS }, () => 60 * draw())
    return Array.from({ length: RUNS }, () => {
      const seed = 12 * draw()
      return own.map((of) => Math.max(0, Math.round(500 + of + seed + 20 * draw())))
    })
  }

  const wide = (documents: Run) => {
    const rows = rowsOf(answers)
    for (const right of documents) rows.add({ all: 1000, right })
    return rows
  }

  /** The p of systems of which one is as good as the other, sorted; `isPooled` forgets which run an answer is of. */
  const underNull = (test: PairedSettings['test'], isPooled = false): readonly number[] =>
    Array.from({ length: ROUNDS }, (_, round) => {
      const draw = normal(round + 1)
      const systems = [drawSystem(draw), drawSystem(draw)]
      const { runs } = planned(systems)
      const each = isPooled
        ? systems.map((own) => wide(own[0]!.map((_, d) => Math.round(mean(own.map((run) => run[d]!))))))
        : systems.flat().map(wide)
      const both = comparedIn({ systems: each, stats: answers, valueIn: share }, isPooled ? undefined : runs)
      return paired(both, pair, { test, trials: 199, seed: round })[0]!.p!
    }).sort((a, b) => a - b)

  const shareUpTo = (level: number, ps: readonly number[]): number => ps.filter((p) => p <= level).length / ps.length

  // seeds move the difference by 12 · √(2 / 5) = 7.6, documents by 60 · √(2 / 40) = 13.4: neither may be forgotten
  it.each(['randomisation', 'bootstrap'] as const)(
    'is uniformly distributed in the test by %s over runs and documents',
    (test) => {
      const ps = underNull(test)
      // of 300 rounds the distance to the uniform distribution is below 0.094 in 99 of 100 (Kolmogorov and Smirnov)
      const distance = ps.reduce((most, p, i) => Math.max(most, Math.abs(p - (i + 0.5) / ps.length)), 0)
      expect(distance).toBeLessThan(0.094)
      expect(shareUpTo(0.05, ps)).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / ROUNDS))
    },
  )

  it('is too small if runs are pooled and only documents change sides', () => {
    expect(shareUpTo(0.05, underNull('randomisation', true))).toBeGreaterThan(0.08)
  })
})
