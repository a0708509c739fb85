/**
 * The model `spans`: labelled spans over a text. A text is cut into regions; a region has one or more alternative
 * readings (HAREM's `<ALT>`), and a reading is a list of spans. Formats without alternatives have one region with one reading.
 */
import type { Location, Place } from '../../places.ts'
import { codePointsIn, inCodePoints, type OffsetMap, type TextUnit } from '../../text-units.ts'
import type { Tags } from '../tags/type.ts'
import type { Interval } from '../trees/type.ts'
import { fragmentsOf, movedSpan } from './fragments.ts'

export interface Spans {
  /** Length of the text in units of `start` and `end`; of the first reading where readings differ. */
  readonly length: number
  /**
   * The unit of `start` and `end` where there are neither texts nor `tokens`. A document of the other side that has the
   * text determines which characters these are; by default, code points of it.
   */
  readonly unit?: TextUnit | 'token'
  readonly regions: readonly Region[]
  /** The words, where `start` and `end` count them and the format has them. */
  readonly tokens?: readonly string[]
  /** The tags that these spans were read from through `tags→spans`: a metric may read them under another scheme. */
  readonly tags?: Tags
  /** Spans whose position in the text is not known: each is missed, or spurious. */
  readonly unaligned?: readonly Unaligned[]
  /** Metadata of the document that a metric may break down by, such as its genre. */
  readonly meta?: Readonly<Record<string, string>>
}
export interface Region {
  readonly readings: readonly (readonly Span[])[]
  /**
   * The text of each reading, where the format has it. `start` and `end` then count its code points, from the start of the
   * reading's own text: readings need not have the same text. `spansInString` gives offsets that `slice` takes.
   */
  readonly texts?: readonly string[]
  /** The place in the input of a character of a reading's text, or of a token. */
  readonly spot?: (reading: number, unit: number) => Location
}
export interface Span {
  /** First unit (a token, or a character, as the reader says), from 0. */
  readonly start: number
  /** One past the last unit. */
  readonly end: number
  /**
   * The fragments of a span that is not contiguous: two or more, in order and apart from each other. `start` is then that of the
   * first and `end` that of the last, and what is between two of them is not part of the span.
   */
  readonly fragments?: readonly Interval[]
  /** Label paths, from general to special, such as `['LOCAL', 'CORREIO']`; several where the annotation is vague (`A|B`). */
  readonly labels: readonly (readonly string[])[]
  readonly attributes?: Readonly<Record<string, string>>
  /** Not to be evaluated (HAREM's `<OMITIDO>`): a zone of the text, or a span within one. */
  readonly omitted?: 'zone' | 'within'
  /** The words, where the format has them and the region has no text. */
  readonly text?: string
  readonly at?: Place
}

/** A span without a place. */
export type Unaligned = Pick<Span, 'labels' | 'attributes' | 'text' | 'at'>

/** The text of the first readings, one after the other; nothing where a region has none. */
export const textOfSpans = ({ regions }: Spans): string | undefined => {
  if (regions.length === 1) return regions[0]?.texts?.[0]
  if (regions.some(({ texts }) => texts === undefined)) return undefined
  return regions.map(({ texts }) => texts?.[0] ?? '').join('')
}

/** The length of a region in code points of the text of its first reading; 0 without a text. */
export const regionLength = ({ texts }: Region): number => codePointsIn(texts?.[0] ?? '')

const movedBy = (spans: readonly Span[], at: (offset: number) => number): readonly Span[] =>
  spans.map((span) => movedSpan(span, at))

/** Spans by offsets of the string, as a document has them: in code points. -1 within a pair of surrogates. */
export const spansInCodePoints = (
  text: string,
  spans: readonly Span[],
  { toString16, fromString16 }: OffsetMap = inCodePoints(text),
): readonly Span[] => (toString16 === fromString16 ? spans : movedBy(spans, fromString16))

/** Spans over a text by the offsets of its string, which `slice` takes. */
export const spansInString = (text: string, spans: readonly Span[]): readonly Span[] => {
  const { toString16, fromString16 } = inCodePoints(text)
  return toString16 === fromString16 ? spans : movedBy(spans, toString16)
}

/** The texts of regions by code points, so that those of many spans are measured once. */
const measures = new WeakMap<Region, (offset: number) => number>()

const offsetsIn = (region: Region, reading: number, text: string): ((offset: number) => number) => {
  const measure = reading === 0 ? measures.get(region) : undefined
  const toString16 = measure ?? inCodePoints(text).toString16
  if (reading === 0 && measure === undefined) measures.set(region, toString16)
  return toString16
}

/** The words of a span on one line, `…` between its fragments; empty where neither the span nor its reading has a text. */
export const spanText = (region: Region, reading: number, span: Span): string => {
  const text = region.texts?.[reading]
  if (span.text !== undefined || text === undefined) return onOneLine(span.text ?? '')
  const at = offsetsIn(region, reading, text)
  if (span.fragments === undefined) return onOneLine(text.slice(at(span.start), at(span.end)))
  return span.fragments.map(({ start, end }) => onOneLine(text.slice(at(start), at(end)))).join(' … ')
}

/** The words of a span in the string of a text, a blank between its fragments, as brat writes them. */
export const wordsOfSpan = (text: string, span: Span): string =>
  fragmentsOf(span)
    .map(({ start, end }) => text.slice(start, end))
    .join(' ')

/** The first span of several fragments among those that count; none in a document of tags. */
export const firstDiscontinuous = ({ regions, tags }: Spans): Span | undefined => {
  if (tags !== undefined) return undefined
  for (const { readings } of regions)
    for (const reading of readings) {
      const fragmented = reading.find(({ fragments }) => fragments !== undefined)
      if (fragmented !== undefined) return fragmented
    }
  return undefined
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The same spans over a text: the one there is, or the words with a blank between two. Nothing where there are neither. */
export const overText = (spans: Spans): Spans | undefined => {
  const { regions, tokens } = spans
  if (regions.every(({ texts }) => texts !== undefined)) return spans
  const [region] = regions
  if (tokens === undefined || region === undefined || regions.length > 1) return undefined
  const starts: number[] = []
  let length = 0
  for (const token of tokens) {
    starts.push(length)
    length += codePointsIn(token) + 1
  }
  const endOf = (end: number): number => starts[end - 1]! + codePointsIn(tokens[end - 1]!)
  const moved = (span: Span): Span => movedSpan(span, (start) => starts[start]!, endOf)
  const text = tokens.join(' ')
  const readings = region.readings.map((reading) => reading.map(moved))
  return { ...spans, length: codePointsIn(text), regions: [{ readings, texts: readings.map(() => text) }] }
}
