/** Sets of characters as stretches in order. */
import type { Interval } from '@assay/core'

/** Stretches in the order of their starts. */
export const inOrder = <A extends Interval>(stretches: readonly A[]): readonly A[] =>
  stretches.every(({ start }, i) => i === 0 || start >= stretches[i - 1]!.start)
    ? stretches
    : stretches.toSorted((a, b) => a.start - b.start || a.end - b.end)

/** The union of stretches, in order; touching ones are one. */
export const unionOf = (stretches: readonly Interval[]): readonly Interval[] => {
  const union: { start: number; end: number }[] = []
  for (const { start, end } of inOrder(stretches)) {
    const last = union.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else union.push({ start, end })
  }
  return union
}

/** The characters of both of two unions. */
export const commonOf = (a: readonly Interval[], b: readonly Interval[]): readonly Interval[] => {
  const common: Interval[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [x, y] = [a[i]!, b[j]!]
    const [start, end] = [Math.max(x.start, y.start), Math.min(x.end, y.end)]
    if (start < end) common.push({ start, end })
    if (x.end < y.end) i++
    else j++
  }
  return common
}

/** 1 for each character of a text that is in one of the stretches. */
export const flagged = (length: number, stretches: readonly Interval[]): Uint8Array => {
  const flags = new Uint8Array(length)
  for (const { start, end } of stretches) flags.fill(1, start, end)
  return flags
}
