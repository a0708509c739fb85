/** Reading a text in memory, for tests. */
import {
  type AnyReader,
  type Document,
  type Either,
  type Problem,
  type Source,
  spanText,
  textSource,
} from '@assay/core'
import { decodeOptions } from '@assay/core/host'

export interface Read {
  readonly documents: readonly Document<'spans'>[]
  readonly problems: readonly Problem[]
}

export const readFrom = (reader: AnyReader, source: Source, options: object = {}): Read => {
  const decoded = decodeOptions(reader.options, options)
  if (decoded._tag === 'Left') throw new Error(decoded.left.map(({ message }) => message).join('; '))
  const items = [...reader.with(decoded.right)(source)] as readonly Either<Problem, Document<'spans'>>[]
  return {
    documents: items.flatMap((item) => (item._tag === 'Right' ? [item.right] : [])),
    problems: items.flatMap((item) => (item._tag === 'Left' ? [item.left] : [])),
  }
}

export const readText = (reader: AnyReader, text: string, options: object = {}): Read =>
  readFrom(reader, textSource('a.jsonl', text), options)

/** A span as tests write it: start, end, label, words, and attributes where it has any. */
export const spansOf = ({ content }: Document<'spans'>): readonly (readonly unknown[])[] =>
  content.regions.flatMap((region) =>
    (region.readings[0] ?? []).map((span) => [
      span.start,
      span.end,
      span.labels.map((path) => path.join('.')).join('|'),
      content.tokens?.slice(span.start, span.end).join(' ') ?? spanText(region, 0, span),
      ...(span.attributes === undefined ? [] : [{ ...span.attributes }]),
    ]),
  )

/** `E330 1:2`, with what is said. */
export const saidIn = ({ problems }: Read): readonly string[] =>
  problems.map(({ code, at, message }) => `${code} ${at.line}:${at.column} ${message}`)
