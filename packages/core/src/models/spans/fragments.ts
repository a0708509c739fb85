/** Spans of several fragments: how their fragments are joined, moved, compared, and taken for one stretch. */
import { choice } from '../../entries.ts'
import type { Interval } from '../trees/type.ts'

/** Borders with the fragments between them, where there are several. */
export interface Fragmented extends Interval {
  readonly fragments?: readonly Interval[]
}

/** The option of readers and metrics about spans of several fragments. */
export const discontinuousEntry = choice(
  ['spans', 'hull', 'first', 'error'],
  'a span of several fragments: compared by all of them; taken for one from its first position to its last; taken for its first fragment; or refused',
  ['hull', 'first'],
)
export type Discontinuous = 'spans' | 'hull' | 'first' | 'error'

/** The fragments of a span; one where it is contiguous. */
export const fragmentsOf = (span: Fragmented): readonly Interval[] => span.fragments ?? [span]

/** Two fragments of one span that share a position. */
export type OverlappingFragments = readonly [before: Interval, after: Interval]

/** The borders of fragments in any order: those that touch become one. Two that overlap are given instead. */
export const joinFragments = (
  fragments: readonly Interval[],
): { readonly borders: Fragmented } | { readonly overlap: OverlappingFragments } => {
  const disjoint: Interval[] = []
  for (const fragment of [...fragments].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = disjoint.at(-1)
    if (last !== undefined && last.end > fragment.start) return { overlap: [last, fragment] }
    if (last?.end === fragment.start) disjoint[disjoint.length - 1] = { start: last.start, end: fragment.end }
    else disjoint.push(fragment)
  }
  const { start } = disjoint[0]!
  const { end } = disjoint.at(-1)!
  return { borders: disjoint.length === 1 ? { start, end } : { start, end, fragments: disjoint } }
}

/** The same span at other positions: `endOf` where the ends are others than what begins there would be. */
export const movedSpan = <A extends Fragmented>(
  span: A,
  startOf: (position: number) => number,
  endOf: (position: number) => number = startOf,
): A => {
  const moved = { ...span, start: startOf(span.start), end: endOf(span.end) }
  return span.fragments === undefined
    ? moved
    : { ...moved, fragments: span.fragments.map(({ start, end }) => ({ start: startOf(start), end: endOf(end) })) }
}

/** The span as one stretch: from its first position to its last, or its first fragment. */
export const asOneStretch = <A extends Fragmented>(span: A, how: 'hull' | 'first'): A => {
  if (span.fragments === undefined) return span
  const { fragments, ...others } = span
  return (how === 'hull' ? others : { ...others, ...fragments[0]! }) as A
}

/** Order of spans with equal borders: contiguous ones first, then by their fragments. */
export const compareFragments = (a: Fragmented, b: Fragmented): number => {
  const [left, right] = [a.fragments, b.fragments]
  if (left === undefined || right === undefined) return left === right ? 0 : left === undefined ? -1 : 1
  for (let i = 0; i < left.length && i < right.length; i++) {
    const order = left[i]!.start - right[i]!.start || left[i]!.end - right[i]!.end
    if (order !== 0) return order
  }
  return left.length - right.length
}

/** Fragments for messages: `0–3, 12–15`. */
export const fragmentText = (span: Fragmented): string =>
  fragmentsOf(span)
    .map(({ start, end }) => `${start}–${end}`)
    .join(', ')
