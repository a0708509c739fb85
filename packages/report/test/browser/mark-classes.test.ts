import { describe, expect, it } from 'vitest'
import { markClasses } from '../../browser/mark-classes.ts'
import type { MarkRecord } from '../../src/html/error-records.ts'

const classesOf = (marks: readonly (readonly [side: 0 | 1, start: number, end: number])[]): readonly unknown[] => {
  const records = marks.map(([side, start, end]): MarkRecord => [side, start, end, 0, 0])
  const classes = markClasses(records)
  return records.map((record) => classes.get(record))
}

describe('markClasses', () => {
  it('gives marks that overlap lanes of their own, each side for itself', () => {
    expect(
      classesOf([
        [0, 0, 5],
        [1, 0, 5],
        [0, 3, 8],
        [0, 5, 9],
      ]),
    ).toEqual(['gold-0', 'system-0', 'gold-1', 'gold-0'])
  })
  it('draws what is deeper on the fourth lane', () => {
    const nested = Array.from({ length: 6 }, (_, i) => [1, i, 20 - i] as const)
    expect(classesOf(nested)).toEqual(['system-0', 'system-1', 'system-2', 'system-3', 'system-3', 'system-3'])
  })
})
