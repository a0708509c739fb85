/** Spans over one text: what readers give, and what writers ask for. */
import { overText, type Span, type Spans, type Spot } from '@assay/core'

/** Spans over a text of one region and one reading; `spot` says where a unit of the text stands. */
export const overOneText = (text: string, spans: readonly Span[], spot: (unit: number) => Spot): Spans => ({
  length: text.length,
  regions: [{ readings: [spans], texts: [text], spot: (_reading, unit) => spot(unit) }],
})

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
    for (const span of readings[0] ?? [])
      if (span.omitted === undefined)
        spans.push({ ...span, start: span.start + text.length, end: span.end + text.length })
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
