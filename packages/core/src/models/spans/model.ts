/** Everything that is done with spans. */
import type { RunningText } from '../../contract.ts'
import { model } from '../../define.ts'
import { tagText, textOfCharacters, textOfWords } from '../running-text.ts'
import { reworded as rewordedTags } from '../tags/model.ts'
import { flaw } from './flaw.ts'
import { bordersOfSpans } from './keys.ts'
import { census, relabel } from './labels.ts'
import { losses } from './losses.ts'
import { type Region, type Span, type Spans, spanText, textOfSpans, type Unaligned } from './type.ts'
import { units } from './units.ts'

const labelsOf = ({ labels, attributes = {} }: Unaligned): unknown => [labels, Object.entries(attributes).sort()]
const spanKey = (span: Span): unknown => [span.start, span.end, span.omitted, labelsOf(span)]

const flatText = ({ regions, unaligned = [] }: Spans): string =>
  JSON.stringify([
    regions.map(({ readings }) => readings.map((reading) => reading.map(spanKey))),
    unaligned.map(labelsOf),
  ])

const sizeOf = ({ regions, unaligned = [] }: Spans): number =>
  regions.reduce((sum, { readings }) => sum + (readings[0]?.length ?? 0), unaligned.length)

const same = (a: Spans, b: Spans): boolean => sizeOf(a) === sizeOf(b) && flatText(a) === flatText(b)

/** `LOCAL.VIRTUAL[4,7) "Rio"`; a part that is not evaluated in parentheses. */
const readingText = (region: Region, reading: number): string =>
  (region.readings[reading] ?? [])
    .map((span) => {
      const label = span.labels.map((path) => tagText(path.join('.'))).join('|')
      const words = spanText(region, reading, span)
      const attributes = Object.entries(span.attributes ?? {}).map(([name, value]) => ` ${name}=${tagText(value)}`)
      const rendered = `${label}[${span.start},${span.end})${words === '' ? '' : ` ${JSON.stringify(words)}`}${attributes.join('')}`
      return span.omitted === undefined ? rendered : `(${rendered})`
    })
    .join(' ')

/** Regions one after the other, alternative readings with a bar between them. */
const show = ({ regions }: Spans): string =>
  regions
    .map((region) => region.readings.map((_, reading) => readingText(region, reading)))
    .map((readings) => (readings.length > 1 ? `{${readings.join(' | ')}}` : readings.join('')))
    .filter((text) => text !== '')
    .join(' ')

/** The first reading of each region, one after the other. */
const text = (spans: Spans): RunningText | undefined => {
  if (spans.tokens !== undefined) return textOfWords(spans.tokens)
  const plain = textOfSpans(spans)
  return plain === undefined ? undefined : textOfCharacters(plain)
}

type Reword = (own: string) => string

const withText = <A extends { readonly text?: string }>(one: A, word: Reword): A =>
  one.text === undefined ? one : { ...one, text: word(one.text) }

const rewordedRegion = (region: Region, word: Reword): Region => ({
  ...region,
  readings: region.readings.map((spans) => spans.map((span) => withText(span, word))),
  ...(region.texts && { texts: region.texts.map(word) }),
})

const reworded = (spans: Spans, word: Reword): Spans => ({
  ...spans,
  regions: spans.regions.map((region) => rewordedRegion(region, word)),
  ...(spans.tokens && { tokens: spans.tokens.map(word) }),
  ...(spans.tags && { tags: rewordedTags(spans.tags, word) }),
  ...(spans.unaligned && { unaligned: spans.unaligned.map((span) => withText(span, word)) }),
})

export const spansModel = model({
  contract: 1,
  name: 'spans',
  show,
  text,
  flaw,
  units,
  keys: [bordersOfSpans],
  same,
  labels: { item: 'span', under: relabel, census },
  losses,
  reworded,
})
