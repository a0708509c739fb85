/** Kendall's τ-b of two orders. */
import { expect, it } from 'vitest'
import { kendallTau } from '../../src/significance/patch-effect.ts'

const tau = (before: readonly number[], after: readonly number[]): number | null =>
  kendallTau(before.map((own, i) => ({ before: own, after: after[i]! })))

it("Kendall's tau is 1 for the same order, -1 for the opposite order, and 1/3 for one exchange in three", () => {
  expect(tau([1, 2, 3], [4, 5, 9])).toBe(1)
  expect(tau([1, 2, 3], [3, 2, 1])).toBe(-1)
  // one of three pairs is turned
  expect(tau([1, 2, 3], [2, 1, 3])).toBe((2 - 1) / 3)
})

it("Kendall's tau leaves out tied pairs", () => {
  // the example of scipy.stats.kendalltau: of ten pairs, eight are not tied in the first order, nine not in the second, and
  // two agree where six do not
  expect(tau([12, 2, 1, 12, 2], [1, 4, 7, 1, 0])).toBe((2 - 6) / Math.sqrt(8 * 9))
})

it("Kendall's tau has no value if all values before or all values after are equal", () => {
  expect(tau([1, 1], [1, 2])).toBeNull()
  expect(tau([1], [1])).toBeNull()
})
