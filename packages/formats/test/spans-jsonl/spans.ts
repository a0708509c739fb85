/** Spans and problems as tests write them. */
import { type AnyReader, type Document, type Problem, spanText } from '@assay/core'
import { fragmentText } from '@assay/core/internal'
import { readText } from '../read.ts'

/** Start and end or the fragments, label, words, and attributes where there are any. */
const spansOf = ({ content }: Document<'spans'>): readonly (readonly unknown[])[] =>
  content.regions.flatMap((region) =>
    (region.readings[0] ?? []).map((span) => [
      ...(span.fragments === undefined ? [span.start, span.end] : [fragmentText(span)]),
      span.labels.map((path) => path.join('.')).join('|'),
      content.tokens?.slice(span.start, span.end).join(' ') ?? spanText(region, 0, span),
      ...(span.attributes === undefined ? [] : [{ ...span.attributes }]),
    ]),
  )

/** The documents of a text, each with its name and its spans. */
export const documentsIn = (
  reader: AnyReader,
  text: string,
  options: Readonly<Record<string, unknown>> = {},
  beside: Readonly<Record<string, string>> = {},
): readonly (readonly unknown[])[] =>
  readText<'spans'>(reader, text, options, beside).documents.map((one) => [one.id, ...spansOf(one)])

/** `E330 1:2`, with what is said. */
const saidOf = ({ code, at, message }: Problem): string => `${code} ${at.line}:${at.column} ${message}`

export const saidIn = (
  reader: AnyReader,
  text: string,
  options: Readonly<Record<string, unknown>> = {},
  beside: Readonly<Record<string, string>> = {},
): readonly string[] => readText<'spans'>(reader, text, options, beside).problems.map(saidOf)

/** What is to be done about each problem. */
export const hintsIn = (
  reader: AnyReader,
  text: string,
  options: Readonly<Record<string, unknown>> = {},
): readonly (string | undefined)[] => readText<'spans'>(reader, text, options).problems.map(({ hint }) => hint)
