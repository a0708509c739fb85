/** The borders of spans as keys of both sides. */
import type { Keys } from '../../contract.ts'
import { type BorderedSpan, meetingOfBorders, remediesOfBorders } from '../borders.ts'
import { fragmentText, movedSpan } from './fragments.ts'
import { type Region, regionLength, type Span, type Spans, spanText } from './type.ts'

interface PlacedSpan extends BorderedSpan {
  readonly region: Region
  readonly span: Span
}

const placed = (region: Region, span: Span, offset: number): PlacedSpan => {
  const { start, end, fragments } = span
  if (fragments === undefined) return { start: offset + start, end: offset + end, region, span }
  return { ...movedSpan({ start, end, fragments }, (position) => offset + position), region, span }
}

/** The spans of the first readings that are evaluated, from the start of the document. */
const placedIn = ({ regions }: Spans): readonly PlacedSpan[] => {
  const all: PlacedSpan[] = []
  let offset = 0
  for (const region of regions) {
    for (const span of region.readings[0] ?? []) if (span.omitted === undefined) all.push(placed(region, span, offset))
    offset += regionLength(region)
  }
  return all
}

const shown = (placedSpan: PlacedSpan): string => {
  const { region, span } = placedSpan
  const words = spanText(region, 0, span)
  return `${fragmentText(placedSpan)}${words === '' ? '' : ` ${JSON.stringify(words)}`}`
}

/** The borders of spans, except those from tags: both sides have the same words then. */
export const bordersOfSpans: Keys<Spans> = {
  item: 'span',
  meet: (gold, system) =>
    gold.tags === undefined ? meetingOfBorders(placedIn(gold), placedIn(system), shown) : undefined,
  ...remediesOfBorders,
}
