/** The linear algorithms against the definitions written out, pair by pair, on small random covers. */
import type { Clusters } from '@assay/core'
import { keyOf } from '@assay/core/internal'
import { clusterPairs } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { expectedInformation } from '../src/expected-information.ts'
import { bCubed, clusteringPurity, omega, pairwise } from '../src/index.ts'
import { measure } from './support.ts'

type Sets = readonly ReadonlySet<string>[]

const setsOf = (clusters: Clusters): Sets =>
  Array.from(
    { length: clusters.start.length - 1 },
    (_, c) =>
      new Set(
        Array.from(clusters.members.subarray(clusters.start[c], clusters.start[c + 1]), (item) =>
          keyOf(clusters.items, item),
        ),
      ),
  )
const itemsIn = (sets: Sets): readonly string[] => [...new Set(sets.flatMap((set) => [...set]))]
const together = (sets: Sets, a: string, b: string): number => sets.filter((set) => set.has(a) && set.has(b)).length
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length

const covers = clusterPairs({ shape: 'cover', oneSided: false })
const both = (
  check: (gold: Sets, system: Sets, items: readonly string[], pair: readonly [Clusters, Clusters]) => void,
): void =>
  fc.assert(
    fc.property(covers, (pair) => {
      const [gold, system] = pair.map(setsOf) as [Sets, Sets]
      check(gold, system, itemsIn(gold), pair)
    }),
    { numRuns: drawing(300) },
  )

describe('scores by fast formulas equal those counted by the definition', () => {
  it('for purity, the share of the largest overlap of each cluster', () => {
    both((gold, system, _, pair) => {
      const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].filter((item) => b.has(item)).length
      const pure = (some: Sets, others: Sets) =>
        some.reduce((sum, set) => sum + Math.max(...others.map((other) => shared(set, other))), 0) /
        some.reduce((sum, set) => sum + set.size, 0)
      const measured = measure(clusteringPurity, [pair])
      expect(measured['purity']).toBeCloseTo(pure(system, gold), 12)
      expect(measured['inversePurity']).toBeCloseTo(pure(gold, system), 12)
    })
  })
  it('for extended B-Cubed, over every pair of items', () => {
    both((gold, system, items, pair) => {
      const of = (own: Sets, other: Sets) =>
        mean(
          items.map((e) => {
            const partners = items.filter((x) => together(own, e, x) > 0)
            return mean(partners.map((x) => Math.min(together(own, e, x), together(other, e, x)) / together(own, e, x)))
          }),
        )
      const measured = measure(bCubed, [pair])
      expect(measured['precision']).toBeCloseTo(of(system, gold), 12)
      expect(measured['recall']).toBeCloseTo(of(gold, system), 12)
    })
  })
  it('for pairs, counted one by one', () => {
    both((gold, system, items, pair) => {
      const counts = { samePairs: 0, systemOnlyPairs: 0, goldOnlyPairs: 0, differentPairs: 0 }
      items.forEach((a, i) => {
        for (const b of items.slice(i + 1)) {
          const [g, s] = [together(gold, a, b) > 0, together(system, a, b) > 0]
          counts[g && s ? 'samePairs' : s ? 'systemOnlyPairs' : g ? 'goldOnlyPairs' : 'differentPairs']++
        }
      })
      expect(measure(pairwise, [pair])).toMatchObject(counts)
    })
  })
  it('for omega, over every pair of items', () => {
    both((gold, system, items, pair) => {
      const pairs = items.flatMap((a, i) =>
        items.slice(i + 1).map((b) => [together(gold, a, b), together(system, a, b)] as const),
      )
      if (pairs.length === 0) return
      const observed = mean(pairs.map(([g, s]) => (g === s ? 1 : 0)))
      const levels = [...new Set(pairs.flat())]
      const expected = levels.reduce(
        (sum, j) => sum + mean(pairs.map(([g]) => (g === j ? 1 : 0))) * mean(pairs.map(([, s]) => (s === j ? 1 : 0))),
        0,
      )
      const value = observed === 1 ? 1 : (observed - expected) / (1 - expected)
      expect(measure(omega, [pair])['omegaIndex']).toBeCloseTo(value, 10)
    })
  })
  it('for expected mutual information, the mean over all permutations of the items', () => {
    const permutations = (n: number): readonly (readonly number[])[] =>
      n === 0
        ? [[]]
        : permutations(n - 1).flatMap((p) =>
            Array.from({ length: n }, (_, at) => [...p.slice(0, at), n - 1, ...p.slice(at)]),
          )
    const labels = (sizes: readonly number[]) =>
      sizes.flatMap((size, label) => Array.from({ length: size }, () => label))
    for (const [gold, system] of [
      [
        [3, 2, 1],
        [2, 2, 2],
      ],
      [
        [4, 2],
        [1, 5],
      ],
      [
        [1, 1, 4],
        [3, 3],
      ],
    ] as const) {
      const n = 6
      const [a, b] = [labels(gold), labels(system)]
      const values = permutations(n).map((order) => {
        let mi = 0
        gold.forEach((x, i) => {
          system.forEach((y, j) => {
            const k = order.filter((from, at) => a[from] === i && b[at] === j).length
            if (k > 0) mi += (k / n) * Math.log((n * k) / (x * y))
          })
        })
        return mi
      })
      expect(expectedInformation(Int32Array.from(gold), Int32Array.from(system), n)).toBeCloseTo(mean(values), 12)
    }
  })
})
