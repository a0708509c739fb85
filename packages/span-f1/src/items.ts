/** The spans of a document as items in text order, and the parts that are not evaluated. */
import {
  compareCodePoints,
  type Interval,
  type Region,
  regionLength,
  type Span,
  type Spans,
  type Unaligned,
} from '@assay/core'
import { asOneStretch, compareFragments, type Discontinuous, movedSpan } from '@assay/core/internal'
import type { LabelSet } from './labels.ts'

/** A span without a position in the text, with one label or all of its labels. */
export interface UnalignedItem {
  readonly set: LabelSet
  readonly span: Unaligned
}

/** A span with one label, or with all of its labels if any of them may match. */
export interface Item extends Interval {
  /** The fragments of a span that is compared as several, in order and apart from each other. */
  readonly fragments?: readonly Interval[]
  /** True if the span of the file has several fragments, whatever it is compared as. */
  readonly isDiscontinuous?: true
  readonly set: LabelSet
  readonly span: Span
  readonly region: Region
  /** True if `start` and `end` count tokens. */
  readonly inTokens: boolean
}

export interface Side {
  /** The items by start, end and label. */
  readonly items: readonly Item[]
  /** True if one of the items has several fragments. */
  readonly hasFragments: boolean
  /** Parts that are not evaluated, disjoint and by start. */
  readonly omitted: readonly Interval[]
  /** Spans without a position, which are never paired. */
  readonly unaligned: readonly UnalignedItem[]
}

const inOrder = (a: Item, b: Item): number =>
  a.start - b.start ||
  a.end - b.end ||
  compareFragments(a, b) ||
  (a.set === b.set ? 0 : compareCodePoints(a.set.name, b.set.name))

const isSorted = (items: readonly Item[]): boolean => {
  for (let i = 1; i < items.length; i++) if (inOrder(items[i - 1]!, items[i]!) > 0) return false
  return true
}

const none: readonly never[] = []

/** A span of several fragments as an item, which the option compares as they are, or as one stretch. */
const itemOfFragments = (item: Item, offset: number, discontinuous: Discontinuous): Item => {
  const { region, inTokens, set } = item
  // the words of the file are those of all fragments, without what is between them
  const { text, ...bare } = item.span
  const whole: Span = region.texts === undefined && text !== undefined ? item.span : bare
  const span = discontinuous === 'hull' || discontinuous === 'first' ? asOneStretch(whole, discontinuous) : whole
  const moved = movedSpan(span, (position) => offset + position)
  const { start, end, fragments } = moved
  return { start, end, ...(fragments && { fragments }), isDiscontinuous: true, set, span, region, inTokens }
}

const mergeIntervals = (zones: readonly Interval[]): readonly Interval[] => {
  if (zones.length === 0) return none
  const whole: { readonly start: number; end: number }[] = []
  for (const { start, end } of [...zones].sort((a, b) => a.start - b.start)) {
    const last = whole[whole.length - 1]
    if (last === undefined || start > last.end) whole.push({ start, end })
    else last.end = Math.max(last.end, end)
  }
  return whole
}

/**
 * Builds the items of a side. Of alternative readings the first counts, and regions follow each other. Parts that the gold omits are not
 * evaluated; parts that a system omits are ignored.
 */
export const sideOf =
  (role: 'gold' | 'system', itemsOf: (span: Unaligned) => readonly LabelSet[], discontinuous: Discontinuous) =>
  (content: Spans): Side => {
    const { regions, tags, unaligned = none } = content
    const inTokens = tags !== undefined || 'tokens' in content
    const items: Item[] = []
    const zones: Interval[] = []
    let offset = 0
    let hasFragments = false
    for (const region of regions) {
      for (const span of region.readings[0] ?? []) {
        const start = offset + span.start
        const end = offset + span.end
        if (span.omitted !== undefined && role === 'gold') zones.push({ start, end })
        else if (span.omitted !== 'zone')
          for (const set of itemsOf(span)) {
            const item: Item = { start, end, set, span, region, inTokens }
            if (span.fragments === undefined) items.push(item)
            else {
              const joined = itemOfFragments(item, offset, discontinuous)
              items.push(joined)
              hasFragments ||= joined.fragments !== undefined
            }
          }
      }
      offset += regionLength(region)
    }
    const unalignedItems = unaligned.flatMap((span) => itemsOf(span).map((set) => ({ set, span })))
    return {
      hasFragments,
      items: isSorted(items) ? items : items.sort(inOrder),
      omitted: mergeIntervals(zones),
      unaligned: unalignedItems,
    }
  }

/** True if an item shares a unit with one of the intervals. */
export const touches = (intervals: readonly Interval[], item: Item): boolean =>
  item.fragments === undefined
    ? touchesOne(intervals, item)
    : item.fragments.some((fragment) => touchesOne(intervals, fragment))

const touchesOne = (intervals: readonly Interval[], { start, end }: Interval): boolean => {
  let low = 0
  let high = intervals.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (intervals[middle]!.end <= start) low = middle + 1
    else high = middle
  }
  const next = intervals[low]
  return next !== undefined && next.start < end
}
