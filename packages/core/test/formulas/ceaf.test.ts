import { describe, expect, it } from 'vitest'
import { alignment } from '../../src/formulas/ceaf.ts'
import { type Contingency, fraction } from '../../src/index.ts'

/** Two entities on each side that all share as many mentions with each other. */
const square = (
  keys: readonly [number, number],
  responses: readonly [number, number],
  common: number,
): Contingency => ({
  goldSizes: Int32Array.from(keys),
  systemSizes: Int32Array.from(responses),
  start: Int32Array.of(0, 2, 4),
  system: Int32Array.of(0, 1, 0, 1),
  count: new Int32Array(4).fill(common),
})

describe('CEAF where doubles cannot tell two alignments apart', () => {
  // 1 / d + 1 / (d + 2) is more than 2 / (d + 1), by about 2 / d³: the smaller go together, and the larger
  const sizes = Array.from({ length: 40 }, (_, i) => 2 ** 29 - 7 * i)

  it('finds the better alignment', () => {
    for (const size of sizes) {
      const { responseOf } = alignment(square([size, size + 1], [size, size + 1], size - 3), 'phi4')
      expect([...responseOf], `${size}`).toEqual([0, 1])
    }
  })
  it('finds the better alignment in any order of the entities', () => {
    for (const size of sizes) {
      const { responseOf } = alignment(square([size, size + 1], [size + 1, size], size - 3), 'phi4')
      expect([...responseOf], `${size}`).toEqual([1, 0])
    }
  })
})

describe('the sum of similarities in CEAF', () => {
  it('is the double nearest to the exact sum', () => {
    for (let size = 3; size < 60; size++) {
      const table = square([size, size + 4], [size + 1, size + 9], size - 1)
      const { responseOf, similarity, rest } = alignment(table, 'phi4')
      const sums = Array.from(responseOf, (r, k) => table.goldSizes[k]! + table.systemSizes[r]!)
      const exact = fraction.nearest(fraction.sumOf(sums.map((own) => [2 * (size - 1), own] as const)))
      const parts = [...similarity, ...[...rest.values()].flat()]
      // a sum of doubles over 2^60 is exact in whole numbers
      const whole = parts.reduce((sum, part) => sum + BigInt(part * 2 ** 60), 0n)
      expect(whole).toBe(BigInt(exact * 2 ** 60))
    }
  })
})
