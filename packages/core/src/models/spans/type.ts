/**
 * The model `spans`: labelled spans over a text. A text is cut into regions; a region has one or more alternative
 * readings (HAREM's `<ALT>`), and a reading is a list of spans. Formats without alternatives have one region with one reading.
 */
import type { TextUnit } from '../../measured.ts'
import type { Place, Spot } from '../../places.ts'
import type { Tags } from '../tags/type.ts'

export interface Spans {
  /** Length of the text in units of `start` and `end`; of the first reading where readings differ. */
  readonly length: number
  /**
   * What `start` and `end` count where there are neither texts nor `tokens`. A document of the other side that has the text says which
   * characters these are; without `unit` they are taken for UTF-16 units of it.
   */
  readonly unit?: TextUnit | 'token'
  readonly regions: readonly Region[]
  /** The words, where `start` and `end` count them and the format has them. */
  readonly tokens?: readonly string[]
  /** The tags that say these spans, where they were seen through `tags→spans`: a metric may read them under another scheme. */
  readonly tags?: Tags
  /** Spans whose place in the text is not known: each is missed, or spurious. */
  readonly unaligned?: readonly Unaligned[]
  /** What is known of the document and a metric may break down by, such as its genre. */
  readonly meta?: Readonly<Record<string, string>>
}
export interface Region {
  readonly readings: readonly (readonly Span[])[]
  /**
   * The text of each reading, where the format has it. The units of `start` and `end` are then those of JavaScript strings,
   * from the start of the reading's own text: readings need not have the same text.
   */
  readonly texts?: readonly string[]
  /** Where a unit of a reading's text stands in the input. */
  readonly spot?: (reading: number, unit: number) => Spot
}
export interface Span {
  /** First unit (a token, or a character, as the reader says), from 0. */
  readonly start: number
  /** One past the last unit. */
  readonly end: number
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

/** The words of a span on one line; empty where neither the span nor its reading has a text. */
export const spanText = (region: Region, reading: number, span: Span): string =>
  (span.text ?? region.texts?.[reading]?.slice(span.start, span.end) ?? '').replace(/\s+/g, ' ').trim()

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
    length += token.length + 1
  }
  const moved = (span: Span): Span => {
    const [start, last] = [starts[span.start] as number, span.end - 1]
    return { ...span, start, end: (starts[last] as number) + (tokens[last] as string).length }
  }
  const text = tokens.join(' ')
  const readings = region.readings.map((reading) => reading.map(moved))
  return { ...spans, length: text.length, regions: [{ readings, texts: readings.map(() => text) }] }
}
