/** The borders of spans as keys of both sides. */
import type { Keys } from '../../contract.ts'
import { type BorderedSpan, meetingOfBorders, remediesOfBorders } from '../borders.ts'
import { type Region, regionLength, type Span, type Spans, spanText } from './type.ts'

interface PlacedSpan extends BorderedSpan {
  readonly region: Region
  readonly span: Span
}

/** The spans of the first readings that are evaluated, from the start of the document. */
const placedIn = ({ regions }: Spans): readonly PlacedSpan[] => {
  const all: PlacedSpan[] = []
  let offset = 0
  for (const region of regions) {
    for (const span of region.readings[0] ?? [])
      if (span.omitted === undefined) all.push({ start: offset + span.start, end: offset + span.end, region, span })
    offset += regionLength(region)
  }
  return all
}

const shown = ({ region, span, start, end }: PlacedSpan): string => {
  const words = spanText(region, 0, span)
  return `${start}–${end}${words === '' ? '' : ` ${JSON.stringify(words)}`}`
}

/** The borders of spans, except those from tags: both sides have the same words then. */
export const bordersOfSpans: Keys<Spans> = {
  item: 'span',
  meet: (gold, system) =>
    gold.tags === undefined ? meetingOfBorders(placedIn(gold), placedIn(system), shown) : undefined,
  ...remediesOfBorders,
}
