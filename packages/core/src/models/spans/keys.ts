/** What the spans of both sides stand at. */
import type { Keys } from '../../contract.ts'
import { type Bordered, meetingOfBorders, remediesOfBorders } from '../borders.ts'
import { type Region, type Span, type Spans, spanText } from './type.ts'

interface Placed extends Bordered {
  readonly region: Region
  readonly span: Span
}

/** The spans of the first readings that are evaluated, from the start of the document. */
const placedIn = ({ regions }: Spans): readonly Placed[] => {
  const all: Placed[] = []
  let offset = 0
  for (const region of regions) {
    for (const span of region.readings[0] ?? [])
      if (span.omitted === undefined) all.push({ start: offset + span.start, end: offset + span.end, region, span })
    offset += region.texts?.[0]?.length ?? 0
  }
  return all
}

const shown = ({ region, span, start, end }: Placed): string => {
  const words = spanText(region, 0, span)
  return `${start}–${end}${words === '' ? '' : ` ${JSON.stringify(words)}`}`
}

/** The borders of spans, but for those that tags say: both sides have the same words then. */
export const bordersOfSpans: Keys<Spans> = {
  item: 'span',
  meet: (gold, system) =>
    gold.tags === undefined ? meetingOfBorders(placedIn(gold), placedIn(system), shown) : undefined,
  ...remediesOfBorders,
}
