/** Refusal of spans of several fragments by what compares stretches alone: nothing takes them for their hulls unasked. */
import { commonCode } from '../../codes.ts'
import { nowhere, type Problem } from '../../places.ts'
import { fragmentText } from './fragments.ts'
import { type Spans, spanText } from './type.ts'

/** The remedy: readers take spans of several fragments for stretches. */
export const fragmentsHint =
  '--set reader.discontinuous=hull takes each from its first position to its last, and =first its first fragment; span-f1 scores all fragments'

/** The problem of a document with spans of several fragments; `why` is what does not take them: `tags are of stretches`. */
export const refusedFragments = (spans: Spans, why: string): Problem | undefined => {
  if (spans.tags !== undefined) return undefined
  const held = spans.regions.flatMap((region) =>
    region.readings.flatMap((reading, i) =>
      reading.flatMap((span) => (span.fragments === undefined ? [] : [{ region, reading: i, span }])),
    ),
  )
  const [first] = held
  if (first === undefined) return undefined
  const { region, reading, span } = first
  const words = spanText(region, reading, span)
  const shown = `${fragmentText(span)}${words === '' ? '' : ` ${JSON.stringify(words)}`}`
  const location = span.at === undefined ? (region.spot?.(reading, span.start) ?? { at: nowhere }) : { at: span.at }
  const count = held.length === 1 ? 'a span has' : `${held.length} spans have`
  return {
    severity: 'error',
    code: commonCode.E395,
    message: `${count} several fragments (${shown}), and ${why}`,
    ...location,
    hint: fragmentsHint,
  }
}
