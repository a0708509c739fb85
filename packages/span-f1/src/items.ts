/** The spans of a document as items in the order of the text, and the parts of it that are not evaluated. */
import { compareCodePoints, type Interval, type Region, type Span, type Spans, type Unaligned } from '@assay/core'
import type { LabelSet } from './labels.ts'

/** A span without a place, under one label, or under all of its labels. */
export interface Adrift {
  readonly set: LabelSet
  readonly span: Unaligned
}

/** A span under one label, or under all of its labels where any of them will do. */
export interface Item extends Interval {
  readonly set: LabelSet
  readonly span: Span
  readonly region: Region
  /** Whether `start` and `end` count tokens. */
  readonly inTokens: boolean
}

export interface Side {
  /** By start, end and label. */
  readonly items: readonly Item[]
  /** Parts that are not evaluated, by start, none of which overlap. */
  readonly omitted: readonly Interval[]
  /** Those that pair with nothing. */
  readonly adrift: readonly Adrift[]
}

const inOrder = (a: Item, b: Item): number =>
  a.start - b.start || a.end - b.end || (a.set === b.set ? 0 : compareCodePoints(a.set.name, b.set.name))

const isSorted = (items: readonly Item[]): boolean => {
  for (let i = 1; i < items.length; i++) if (inOrder(items[i - 1] as Item, items[i] as Item) > 0) return false
  return true
}

const none: readonly never[] = []

const merged = (zones: readonly Interval[]): readonly Interval[] => {
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
 * Of regions with several readings the first counts. Regions stand one after the other. What the gold omits is not evaluated; a
 * part that a system omits says nothing.
 */
export const sideOf =
  (role: 'gold' | 'system', itemsOf: (span: Unaligned) => readonly LabelSet[]) =>
  (content: Spans): Side => {
    const { regions, tags, unaligned = none } = content
    const inTokens = tags !== undefined || 'tokens' in content
    const items: Item[] = []
    const zones: Interval[] = []
    let offset = 0
    for (const region of regions) {
      for (const span of region.readings[0] ?? []) {
        const start = offset + span.start
        const end = offset + span.end
        if (span.omitted !== undefined && role === 'gold') zones.push({ start, end })
        else if (span.omitted !== 'zone')
          for (const set of itemsOf(span)) items.push({ start, end, set, span, region, inTokens })
      }
      offset += region.texts?.[0]?.length ?? 0
    }
    const adrift = unaligned === none ? none : unaligned.flatMap((span) => itemsOf(span).map((set) => ({ set, span })))
    return { items: isSorted(items) ? items : items.sort(inOrder), omitted: merged(zones), adrift }
  }

/** Whether an item shares a unit with one of the intervals. */
export const touches = (intervals: readonly Interval[], { start, end }: Interval): boolean => {
  let low = 0
  let high = intervals.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((intervals[middle] as Interval).end <= start) low = middle + 1
    else high = middle
  }
  const next = intervals[low]
  return next !== undefined && next.start < end
}
