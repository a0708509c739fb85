/**
 * The model `spans`: labelled spans over a text. A text is cut into regions; a region has one or more alternative
 * readings (HAREM's `<ALT>`), and a reading is a list of flat spans. Formats without alternatives have one region with one reading.
 */
import type { Place } from '../places.ts'

export interface Spans {
  /** Length of the text in units of `start` and `end`. */
  readonly length: number
  readonly regions: readonly Region[]
}
export interface Region {
  readonly readings: readonly (readonly Span[])[]
}
export interface Span {
  /** First unit (a token, or a character, as the reader says), from 0. */
  readonly start: number
  /** One past the last unit. */
  readonly end: number
  /** Label paths, from general to special, such as `['LOCAL', 'CORREIO']`; several where the annotation is vague (`A|B`). */
  readonly labels: readonly (readonly string[])[]
  readonly attributes?: Readonly<Record<string, string>>
  /** The words, where the format has them. */
  readonly text?: string
  readonly at?: Place
}
