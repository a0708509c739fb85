/** Writing spans: our own dialect, which says its unit and the words of each span, and those of the tools. */
import type { Document, Region, Span, Spans, Writer } from '@assay/core'
import { wordsOfSpan } from '@assay/core/internal'
import { isTextUnit, mapOffsets, type OffsetMap, type TextUnit, unitWords } from '@assay/core/internal/source'
import { inCodePoints } from '@assay/core/source'
import type { DialectName } from '../json-shapes.ts'
import { flatSpans } from '../text-spans.ts'
import { dialectOf, type SpansJsonlOptions } from './dialects.ts'

/** Written content of a document: one text, or words, and the spans that count, by UTF-16 offsets if over a text. */
interface Flat {
  readonly text: string | undefined
  readonly words: readonly string[] | undefined
  readonly spans: readonly Span[]
}

const countedSpans = (region: Region): readonly Span[] =>
  (region.readings[0] ?? []).filter(({ omitted }) => omitted === undefined)

/** Joins the first reading of each region. */
const flat = (content: Spans): Flat => {
  const { regions, tokens } = content
  const over = regions.some(({ texts }) => texts === undefined) ? undefined : flatSpans(content)
  return over === undefined
    ? { text: undefined, words: tokens, spans: regions.flatMap(countedSpans) }
    : { ...over, words: undefined }
}

const unitFor = ({ unit }: SpansJsonlOptions, dialect: DialectName): TextUnit =>
  isTextUnit(unit) ? unit : dialectOf(dialect).unit

const asIs: OffsetMap = { length: 0, toString16: (offset) => offset, fromString16: (offset) => offset }

/** A span as it is written: in the unit of the file, with its words. */
interface Line {
  readonly start: number
  readonly end: number
  /** Pairs of offsets, where the span has several fragments. */
  readonly fragments: readonly (readonly [start: number, end: number])[] | undefined
  readonly span: Span
  readonly surface: string | undefined
}

const linesOf = ({ text, spans }: Flat, unit: TextUnit): readonly Line[] => {
  const measure = text === undefined ? asIs : mapOffsets(text, unit)
  return spans.map((span) => ({
    start: measure.fromString16(span.start),
    end: measure.fromString16(span.end),
    fragments: span.fragments?.map(
      (fragment) => [measure.fromString16(fragment.start), measure.fromString16(fragment.end)] as const,
    ),
    span,
    surface: text === undefined ? span.text : text.slice(span.start, span.end),
  }))
}

type Json = { readonly [key: string]: unknown }

const some = (key: string, value: unknown): Json => (value === undefined ? {} : { [key]: value })

const pathText = (path: readonly string[]): string => path.join('.')

/** A line for each label, for tools whose spans have one. */
const single = (lines: readonly Line[], make: (line: Line, label: string) => unknown): readonly unknown[] =>
  lines.flatMap((line) => line.span.labels.map((path) => make(line, pathText(path))))

// ---- the dialects ----------------------------------------------------------------------------------------------------

const labelsJson = ({ labels }: Span): unknown =>
  labels.length === 1 && labels[0]?.length === 1
    ? labels[0][0]
    : labels.map((path) => (path.length === 1 ? path[0] : path))

const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && String(Number(text)) === text ? Number(text) : undefined

const plainSpan = ({ start, end, fragments, span, surface }: Line, text: string | undefined): Json => {
  const { id, score, ...others } = span.attributes ?? {}
  const number = numberIn(score)
  const rest = number === undefined && score !== undefined ? { ...others, score } : others
  return {
    start,
    end,
    ...some('fragments', fragments),
    label: labelsJson(span),
    ...some('text', text === undefined || fragments === undefined ? surface : wordsOfSpan(text, span)),
    ...some('id', id),
    ...some('score', number),
    ...(Object.keys(rest).length > 0 && { attributes: rest }),
  }
}

/** Attributes of a span that a tool has keys for, under those keys. */
const withNames = (
  { span: { attributes = {} } }: Line,
  ...keys: readonly (readonly [key: string, name: string])[]
): Json =>
  Object.fromEntries(keys.flatMap(([key, name]) => (attributes[name] === undefined ? [] : [[key, attributes[name]]])))

type Write = (document: Document<'spans'>, flat: Flat, lines: readonly Line[], unit: TextUnit) => Json

const metaOf = (meta: Readonly<Record<string, string>>): Json => (Object.keys(meta).length > 0 ? { meta } : {})

const writers: Readonly<Partial<Record<DialectName, Write>>> = {
  plain: ({ id, meta, content }, { text, words }, lines, unit) => ({
    id,
    ...some('text', text),
    ...some('tokens', words),
    ...(text === undefined && words === undefined ? { length: content.length } : {}),
    // without a text they are what they were
    unit: words !== undefined ? 'token' : text === undefined ? (content.unit ?? unit) : unit,
    ...metaOf(meta),
    spans: lines.map((line) => plainSpan(line, text)),
  }),
  doccano: ({ id, meta }, { text }, lines) => ({
    ...meta,
    id,
    text,
    label: single(lines, ({ start, end }, label) => [start, end, label]),
  }),
  prodigy: ({ id, meta }, { text }, lines) => ({
    text,
    spans: single(lines, (line, label) => ({
      start: line.start,
      end: line.end,
      label,
      ...withNames(line, ['kb_id', 'id'], ['source', 'source'], ['pattern', 'pattern'], ['score', 'score']),
    })),
    answer: 'accept',
    meta: { ...meta, id },
  }),
  spacy: ({ id, meta }, { text }, lines) => ({
    id,
    text,
    ents: single(lines, (line, label) => ({
      start: line.start,
      end: line.end,
      label,
      ...withNames(line, ['kb_id', 'id']),
    })),
    ...metaOf(meta),
  }),
  gliner: ({ id, meta }, { text }, lines) => ({
    id,
    text,
    entities: single(lines, ({ start, end, surface, span }, label) => ({
      start,
      end,
      text: surface,
      label,
      ...some('score', numberIn(span.attributes?.['score'])),
    })),
    ...metaOf(meta),
  }),
  'gliner-training': ({ id }, { words }, lines) => ({
    id,
    tokenized_text: words,
    ner: single(lines, ({ start, end }, label) => [start, end - 1, label]),
  }),
  langextract: ({ id }, { text }, lines) => ({
    document_id: id,
    text,
    extractions: single(lines, ({ start, end, surface, span }, label) => ({
      extraction_class: label,
      extraction_text: surface,
      char_interval: { start_pos: start, end_pos: end },
      alignment_status: 'match_exact',
      ...some('attributes', span.attributes),
    })),
  }),
}

// ---- the writer ------------------------------------------------------------------------------------------------------

const half = (): RegExp => /\p{Surrogate}/u

/** Reason why a document cannot be written in a dialect; `undefined` if it can. */
const unwritable = (
  document: Document<'spans'>,
  dialect: DialectName,
  unit: TextUnit,
  isSaid: boolean,
): string | undefined => {
  if (writers[dialect] === undefined) return `the dialect ${dialect} is read alone`
  const flatContent = flat(document.content)
  if (dialect === 'gliner-training' && flatContent.words === undefined)
    return 'it has no words, and spans of this dialect count words'
  if (dialect !== 'plain' && dialect !== 'gliner-training' && flatContent.text === undefined)
    return `it has no text, which the dialect ${dialect} needs; plain does not`
  if (flatContent.text !== undefined && half().test(flatContent.text))
    return 'its text has half of a surrogate pair, which is not a character'
  const { unit: counted } = document.content
  if (flatContent.text === undefined && isSaid && counted !== undefined && counted !== unit)
    return `it has no text, and its offsets count ${counted === 'token' ? 'words' : unitWords[counted]}, which cannot be converted to ${unitWords[unit]} without it`
  const isCut = ([start, end]: readonly [start: number, end: number]): boolean => start < 0 || end <= start
  const cut = linesOf(flatContent, unit).find(({ start, end, fragments = [[start, end]] }) =>
    fragments.some(isCut),
  )?.span
  if (cut === undefined) return undefined
  const { fromString16: at } = flatContent.text === undefined ? asIs : inCodePoints(flatContent.text)
  return `the span [${at(cut.start)}, ${at(cut.end)}) cuts a character in two, as ${unitWords[unit]} are counted`
}

/** Writes the dialect that is said, and `usual` where none is. */
export const writerOf = (usual: DialectName): Writer<'spans', SpansJsonlOptions> => {
  const meant = ({ dialect }: SpansJsonlOptions): DialectName => (dialect === 'auto' ? usual : dialect)
  return {
    *write(documents, options) {
      const dialect = meant(options)
      const unit = unitFor(options, dialect)
      for (const document of documents) {
        const flatContent = flat(document.content)
        const json = writers[dialect]?.(document, flatContent, linesOf(flatContent, unit), unit)
        if (json !== undefined) yield `${JSON.stringify(json)}\n`
      }
    },
    unwritable: (document, options) =>
      unwritable(document, meant(options), unitFor(options, meant(options)), isTextUnit(options.unit)),
    // what is not said is not seen in a file without a span
    readWith: (_, options) => (options.dialect === 'auto' ? {} : { dialect: options.dialect }),
    endings: ['.jsonl'],
  }
}
