import type { MarkRecord } from '../src/html/error-records.ts'
import { lanesOf } from '../src/passages/passage.ts'

/** Lanes that a style knows; deeper ones are drawn on the last. */
const LANES = 4

const overlap = ([, start, end]: MarkRecord, [, otherStart, otherEnd]: MarkRecord): boolean =>
  start < otherEnd && otherStart < end

/** The sides of marks by their numbers. */
export const sides = ['gold', 'system'] as const

/** The class of each mark: its side, and the lane of it in which it meets no other. */
export const markClasses = (marks: readonly MarkRecord[]): ReadonlyMap<MarkRecord, string> =>
  new Map(
    sides.flatMap((name, side) =>
      lanesOf(
        marks.filter((mark) => mark[0] === side),
        overlap,
      ).flatMap((lane, i) => lane.map((mark) => [mark, `${name}-${Math.min(i, LANES - 1)}`] as const)),
    ),
  )
