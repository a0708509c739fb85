/** Depth of nesting against counting by hand. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Extent, newDepths } from '../../src/slices/nesting.ts'

const extent = fc
  .tuple(fc.nat(12), fc.integer({ min: 1, max: 12 }))
  .map(([start, length]): Extent => ({ start, end: start + length }))

describe('the nesting depth of a span', () => {
  test('is the number of longer spans that contain it, each counted once if repeated', () => {
    const depthOf = newDepths([
      { start: 0, end: 19 },
      { start: 0, end: 8 },
      { start: 0, end: 8 },
      { start: 4, end: 8 },
      { start: 6, end: 24 },
    ])
    expect(depthOf({ start: 0, end: 19 })).toBe(0)
    expect(depthOf({ start: 0, end: 8 })).toBe(1)
    expect(depthOf({ start: 4, end: 8 })).toBe(2)
    // what crosses contains nothing
    expect(depthOf({ start: 6, end: 24 })).toBe(0)
    // none of them, in the first and in the last
    expect(depthOf({ start: 9, end: 19 })).toBe(2)
    expect(depthOf({ start: 30, end: 31 })).toBe(0)
  })

  test('does not count a discontinuous span that has it in a gap', () => {
    const apart = {
      start: 0,
      end: 9,
      fragments: [
        { start: 0, end: 3 },
        { start: 6, end: 9 },
      ],
    }
    const depthOf = newDepths([apart, { start: 0, end: 12 }])
    expect(depthOf({ start: 4, end: 5 })).toBe(1)
    expect(depthOf({ start: 6, end: 8 })).toBe(2)
    expect(depthOf({ start: 0, end: 9 })).toBe(1)
    expect(depthOf(apart)).toBe(1)
    expect(
      depthOf({
        start: 0,
        end: 8,
        fragments: [
          { start: 0, end: 1 },
          { start: 7, end: 8 },
        ],
      }),
    ).toBe(2)
  })

  test('is 0 if there are no spans', () => {
    expect(newDepths([])({ start: 0, end: 1 })).toBe(0)
  })

  test('equals the depth found by comparing all pairs of nested and crossing spans', () => {
    fc.assert(
      fc.property(fc.array(extent, { maxLength: 40 }), extent, (all, other) => {
        const depthOf = newDepths(all)
        const distinct = all.filter((a, i) => all.findIndex((b) => a.start === b.start && a.end === b.end) === i)
        for (const { start, end } of [...all, other]) {
          const longer = distinct.filter((a) => a.start <= start && a.end >= end && a.end - a.start > end - start)
          expect(depthOf({ start, end })).toBe(longer.length)
        }
      }),
    )
  })
})
