import * as fc from 'fast-check'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { describe, expect, it } from 'vitest'
import { packCounts, weighPackedCounts } from '../../../core/src/stats/packed-counts.ts'
import { drawWeights } from '../../src/significance/random.ts'

const COLUMNS = 8
const row = fc.uniqueArray(fc.tuple(fc.nat(COLUMNS - 1), fc.oneof(fc.nat(3), fc.constant(2 ** 16))), {
  selector: ([column]) => column,
})
const packed = (rows: readonly (readonly (readonly [column: number, value: number])[])[]) => {
  const entries = rows.flat()
  const starts = [0, ...rows.map((_, i) => rows.slice(0, i + 1).flat().length)]
  return packCounts(
    {
      size: rows.length,
      starts: Int32Array.from(starts),
      columns: Int32Array.from(entries, ([column]) => column),
      values: Float64Array.from(entries, ([, value]) => value),
    },
    COLUMNS,
  )
}

describe('counts packed into lanes', () => {
  it('add up to the same sums as plain counts, unless a lane would overflow', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(row, fc.nat(4)), { maxLength: 6 }), (units) => {
        const lanes = packed(units.map(([own]) => own))
        const weights = units.map(([, weight]) => weight)
        const sums = new Float64Array(COLUMNS)
        for (const [own, weight] of units)
          for (const [column, value] of own) sums[column] = sums[column]! + weight * value
        const said = lanes && weighPackedCounts(lanes, weights)
        if (said !== undefined) expect([...said.slice(0, COLUMNS)]).toEqual([...sums])
        else {
          const most = Math.max(...units.flatMap(([own]) => own.map(([, value]) => value)))
          expect(most * weights.reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(2 ** 17)
        }
      }),
    )
  })

  it('are refused if a lane might overflow, or a number is not a count', () => {
    const lanes = packed([[[0, 2 ** 16]], [[1, 1]]])
    expect(lanes && weighPackedCounts(lanes, [1, 0])?.[0]).toBe(2 ** 16)
    expect(lanes && weighPackedCounts(lanes, [1, 1])).toBeUndefined()
    for (const bad of [-1, 0.5, Number.NaN, 2 ** 17]) expect(packed([[[0, bad]]])).toBeUndefined()
  })
})

describe('draws of the random generator', () => {
  it('equal the draws of the library whose generator is reimplemented', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(), fc.nat(50), (size, seed, trial) => {
        let h = Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul(trial | 0, 0x85ebca77)
        h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
        h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
        const generator = xoroshiro128plus(h ^ (h >>> 16))
        const expected = new Float64Array(size)
        for (let i = 0; i < size; i++) {
          const unit = uniformInt(generator, 0, size - 1)
          expected[unit] = expected[unit]! + 1
        }
        expect(drawWeights(size, seed, trial, new Float64Array(size))).toEqual(expected)
      }),
    )
  })
})
