/** Spans over one text: what readers give, and what writers ask for. */
import type { Location, Span, Spans } from '@assay/core'
import { movedSpan, overText, spansInCodePoints, spansInString } from '@assay/core/internal'
import { inCodePoints } from '@assay/core/source'

/** Content of one region and one reading. `spans` have UTF-16 offsets, as `spot` takes them; the result counts code points. */
export const overOneText = (text: string, spans: readonly Span[], spot: (offset: number) => Location): Spans => {
  const points = inCodePoints(text)
  const readings = [spansInCodePoints(text, spans, points)]
  const spotOf = (_: number, position: number): Location => spot(points.toString16(position))
  return { length: points.length, regions: [{ readings, texts: [text], spot: spotOf }] }
}

/** A text, and spans by the offsets of its string. */
export interface Flat {
  readonly text: string
  readonly spans: readonly Span[]
}

/** Regions one after the other in their first readings, without what is not evaluated; nothing where there is no text. */
export const flatSpans = (content: Spans): Flat | undefined => {
  const over = overText(content)
  if (over === undefined) return undefined
  const spans: Span[] = []
  let text = ''
  for (const { readings, texts } of over.regions) {
    const before = text.length
    for (const span of spansInString(texts?.[0] ?? '', readings[0] ?? []))
      if (span.omitted === undefined) spans.push(text === '' ? span : movedSpan(span, (at) => at + before))
    text += texts?.[0] ?? ''
  }
  return { text, spans }
}

/** The labels of a span as formats write them that have one name for each; levels have a point between them. */
export const namesOf = ({ labels }: Span): readonly string[] => labels.map((path) => path.join('.'))

/** The same text with nothing in it: the first reading of each region. */
export const withoutSpans = ({ unaligned: _, ...content }: Spans): Spans => ({
  ...content,
  regions: content.regions.map(({ texts, ...region }) => ({
    ...region,
    readings: [[]],
    ...(texts !== undefined && { texts: texts.slice(0, 1) }),
  })),
})
