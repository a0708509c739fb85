/**
 * Tags in a table: rows of cells separated by commas, semicolons, tabs or blanks, with titles or without. Tokens,
 * sentence breaks and documents are those of `conll-columns`; a column with such a title begins a sentence or a
 * document too, at a non-empty cell that differs from the last, as in data sets that name the sentence in its first row
 * alone.
 */
import { code, commonCode } from '../codes.ts'
import type { ColumnName, Document, Location, Problem } from '../contract.ts'
import { type Either, left, right } from '../either.ts'
import { formsOf, type TagColumn } from '../models/tags/type.ts'
import {
  type CsvCursor,
  type CsvRecord,
  type CsvRow,
  cellText,
  csvCursor,
  type DelimiterName,
  delimiters,
  locationOfCell,
  recordsOf,
  wrongWidth,
} from '../source/csv.ts'
import {
  beginsWith,
  doubleSize,
  isField,
  isListCell,
  longSentence,
  missingLineEnd,
  nothingToScore,
} from '../source/fields.ts'
import { type ByteInterner, byteInterner } from '../source/intern.ts'
import type { Block, TextOptions } from '../source/text.ts'
import { sideHint } from './side-titles.ts'
import { annotatorColumns, type ColumnFault, columnsUnder, roleOf, type TitledColumns } from './table-titles.ts'

/** The layout of a table, decided before its rows are read. */
export interface TableShape {
  readonly delimiter: DelimiterName
  readonly titles: readonly string[] | undefined
  /** True if the first row holds titles. */
  readonly header: boolean
}

export interface TableSettings extends TextOptions {
  readonly comment: Uint8Array
  readonly boundary: Uint8Array
  readonly skipDocstart: boolean
  readonly form: ColumnName
  /** True if a cell without a tag is a missing answer; else it is refused. */
  readonly mayMiss: boolean
  /** The most tokens of a sentence. */
  readonly maxSentence: number
}

type Blocks = Iterable<Either<Problem, Block>>
type Row = readonly Document<'tags'>[]

const docstart = new TextEncoder().encode('-DOCSTART-')

/** With tabs and blanks a quote is a character, as it is without titles. */
export const mayQuote = (delimiter: DelimiterName): boolean => delimiter === 'comma' || delimiter === 'semicolon'

// ---- problems --------------------------------------------------------------------------------------------------------

const titleList = (titles: readonly string[]): string => titles.join(', ').slice(0, 200)

/** The problem of a table whose columns cannot be read, at its first row. */
const unread = (why: ColumnFault, titles: readonly string[] | undefined, width: number, spot: Location): Problem => {
  const at = { ...spot, at: { ...spot.at, column: 1, length: Math.max(1, [...(spot.text ?? '')].length) } }
  if ('several' in why)
    return {
      severity: 'error',
      code: code.E318,
      message: `${why.several.join(' and ')} may each be the column of the tags`,
      ...at,
      hint: sideHint('column', why.several),
    }
  if ('span' in why)
    return {
      severity: 'error',
      code: code.E318,
      message: `${why.span.join(' and ')} are titles of offsets: this is a table of spans, not of tokens`,
      ...at,
      hint: 'write spans as JSON lines: {"id": …, "text": …, "spans": [{"start": 0, "end": 4, "label": "PER"}]}; of a table of tags the titles are word,tag',
    }
  const named = titles === undefined ? '' : `, or by title: ${titleList(titles)}`
  return {
    severity: 'error',
    code: commonCode.E316,
    message: `there is no column ${why.missing}`,
    ...at,
    hint: `name a column from 1 to ${width}, or from -1 to -${width}${named}; as FILE:COLUMN or --set reader.column=COLUMN`,
  }
}

const otherTitles = (titles: readonly string[], width: number, spot: Location): Problem => ({
  severity: 'error',
  code: code.E318,
  message: `there are ${titles.length} titles, and the row has ${width} columns`,
  ...spot,
  hint: `name each column once, such as --set reader.titles=${Array.from({ length: width }, (_, i) => titles[i] ?? `other${i + 1}`).join(',')}`,
})

const emptyCell = (cursor: CsvCursor, column: number, what: string, hint: string): Problem => ({
  severity: 'error',
  code: commonCode.E311,
  message: `column ${column + 1} is empty where ${what} is expected`,
  ...cursor.spot(column),
  hint,
})

/** True for a cell that holds tags of several tokens, or a list of any other kind, where one tag is expected. */
const isList = (text: string): boolean =>
  isListCell(text) || /^(?:O|[BIESLU]-\S+)(?:[ ,;|]+(?:O|[BIESLU]-\S+))+$/.test(text.trim())

const listCell = (cursor: CsvCursor, { tags }: TitledColumns, text: string): Problem => {
  const column = tags.find((place) => cellText(cursor.row, place) === text) ?? tags[0]!
  return {
    severity: 'error',
    code: code.E487,
    message: `column ${column + 1} holds a list where a tag is expected`,
    ...cursor.spot(column),
    hint: 'a table of tags has a row for each token, with its tag',
  }
}

const severalAnnotators = (cursor: CsvCursor, column: number, [one, other]: readonly string[]): Problem => ({
  severity: 'error',
  code: code.E318,
  message: `a column names the annotator of each row, ${one} and then ${other}, and only one is expected`,
  ...cursor.spot(column),
  hint: 'name this file alone, and the annotators are those of that column: assay agree FILE; or write a file for each',
})

// ---- sentences -------------------------------------------------------------------------------------------------------

/** The tokens of some whole sentences, as bytes with their places. */
interface Tokens {
  bytes: Uint8Array
  size: number
  /** By token: the start of its word and of its row in `bytes`, and the line of the row. */
  wordStart: Int32Array
  wordEnd: Int32Array
  rowStart: Int32Array
  rowEnd: Int32Array
  lines: Int32Array
  ids: Int32Array[]
  count: number
}

const ROOM = 1024

const newTokens = (columns: number): Tokens => {
  const numbers = (): Int32Array => new Int32Array(ROOM)
  return {
    bytes: new Uint8Array(16 * ROOM),
    size: 0,
    wordStart: numbers(),
    wordEnd: numbers(),
    rowStart: numbers(),
    rowEnd: numbers(),
    lines: numbers(),
    ids: Array.from({ length: columns }, numbers),
    count: 0,
  }
}

/** Keeps bytes, and says where. */
const keep = (tokens: Tokens, bytes: Uint8Array): number => {
  const at = tokens.size
  if (at + bytes.length > tokens.bytes.length) {
    const grown = new Uint8Array(2 * (at + bytes.length))
    grown.set(tokens.bytes.subarray(0, at))
    tokens.bytes = grown
  }
  tokens.bytes.set(bytes, at)
  tokens.size += bytes.length
  return at
}

const addToken = (tokens: Tokens, row: CsvRow, { tags, form }: TitledColumns, interner: ByteInterner): void => {
  if (tokens.count === tokens.lines.length) {
    const { wordStart, wordEnd, rowStart, rowEnd, lines, ids } = tokens
    Object.assign(tokens, {
      wordStart: doubleSize(wordStart),
      wordEnd: doubleSize(wordEnd),
      rowStart: doubleSize(rowStart),
      rowEnd: doubleSize(rowEnd),
      lines: doubleSize(lines),
      ids: ids.map(doubleSize),
    })
  }
  const token = tokens.count++
  const { bytes, start, end, block, from, to } = row
  // with the end of its line, where the last cell is seen to end
  const at = keep(tokens, block.subarray(from, to + 1))
  tokens.rowStart[token] = at
  tokens.rowEnd[token] = at + to - from
  tokens.lines[token] = row.line
  if (form >= 0) {
    const [wordFrom, wordTo] = [start[form]!, end[form]!]
    const word = bytes === block ? at + wordFrom - from : keep(tokens, bytes.subarray(wordFrom, wordTo))
    tokens.wordStart[token] = word
    tokens.wordEnd[token] = word + wordTo - wordFrom
  }
  for (const [k, column] of tags.entries()) tokens.ids[k]![token] = interner.id(bytes, start[column]!, end[column]!)
}

const columnsOf = (
  path: string,
  { bytes, wordStart, wordEnd, rowStart, rowEnd, lines, ids, count }: Tokens,
  { tags, form }: TitledColumns,
  names: readonly string[],
  delimiter: DelimiterName,
): readonly TagColumn[] => {
  const forms = form < 0 ? undefined : { bytes, start: wordStart, end: wordEnd }
  return tags.map((column, k) => ({
    names,
    ids: ids[k]!.subarray(0, count),
    forms,
    spot: (token) => {
      const row = {
        block: bytes,
        from: rowStart[token]!,
        to: rowEnd[token]!,
        line: lines[token]!,
      }
      return locationOfCell(path, row, delimiters[delimiter], mayQuote(delimiter), column)
    },
  }))
}

/** So many tokens of whole sentences are given at once. */
const MANY = 4096

/** True if a row is a sentence break: an empty line, one of blanks, or one of empty cells. */
const isBreak = (row: CsvRow): boolean => {
  for (let i = 0; i < row.count; i++)
    if (row.start[i] !== row.end[i] && (row.count > 1 || cellText(row, i).trim() !== '')) return false
  return true
}

const isComment = ({ block, from }: CsvRow, { comment }: TableSettings): boolean =>
  comment.length > 0 && beginsWith(block, from, comment)

/** The rows of a table from the first token on: a document a sentence and column that is wanted. */
export function* readTable(
  path: string,
  blocks: Blocks,
  { delimiter, titles, header }: TableShape,
  settings: TableSettings,
  wanted: readonly ColumnName[],
): Iterable<Either<Problem, Row>> {
  const cursor = csvCursor(path, blocks, { ...settings, delimiter, quotes: mayQuote })
  const { row } = cursor
  const interner = byteInterner()
  let isTitle = header
  let layout: TitledColumns | undefined
  let [width, first, sentences, documents, rowCount] = [0, 1, 0, 0, 0]
  let tokens = newTokens(wanted.length)
  // where the open sentence begins, and the sentences that are whole
  let [from, sentence, document, annotator] = [0, '', '', '']
  let whole: { readonly from: number; readonly length: number; readonly line: number; readonly document: string }[] = []

  const close = (): void => {
    if (tokens.count === from) return
    const line = tokens.lines[from]!
    whole.push({ from, length: tokens.count - from, line, document: String(Math.max(1, documents)) })
    from = tokens.count
  }

  function* give(): Iterable<Either<Problem, Row>> {
    if (layout === undefined) return
    const columns = columnsOf(path, tokens, layout, interner.names, delimiter)
    for (const { from: start, length, line, document: number } of whole) {
      const id = String(++sentences)
      const meta = { document: number }
      const at = { path, line, column: 1 }
      yield right(columns.map((column) => ({ id, content: { length, from: start, column }, meta, at })))
    }
    tokens = newTokens(wanted.length)
    whole = []
    from = 0
  }

  /** True if a cell is not empty and differs from the last value. */
  const isOther = (column: number, before: string): boolean => {
    const text = column < 0 ? '' : cellText(row, column)
    return text !== '' && text !== before
  }

  for (let read = cursor.next(); read !== false; read = cursor.next()) {
    if (read !== true) {
      yield left(read)
      continue
    }
    if (isComment(row, settings)) continue
    if (isBreak(row) || isField(row.bytes, row, 0, settings.boundary)) {
      close()
      if (tokens.count >= MANY) yield* give()
      continue
    }
    const isDocstart = isField(row.bytes, row, 0, docstart)
    if (isDocstart) {
      if (settings.skipDocstart) close()
      documents++
      if (settings.skipDocstart) continue
    }
    if (layout === undefined) {
      ;[width, first] = [row.count, row.line]
      if (titles !== undefined && titles.length !== width) return yield left(otherTitles(titles, width, cursor.spot(0)))
      const columns = columnsUnder(titles, width, wanted, settings.form)
      if (!('tags' in columns)) return yield left(unread(columns, titles, width, cursor.spot(0)))
      layout = columns
    }
    if (isTitle) {
      isTitle = false
      continue
    }
    if (row.count !== width) {
      yield left(wrongWidth(cursor, width, first))
      continue
    }
    const [isDocument, isSentence] = [isOther(layout.document, document), isOther(layout.sentence, sentence)]
    if (isDocument || isSentence) {
      close()
      if (tokens.count >= MANY) yield* give()
    }
    if (isDocument) {
      document = cellText(row, layout.document)
      documents++
    }
    if (isSentence) sentence = cellText(row, layout.sentence)
    if (isOther(layout.annotator, annotator)) {
      const other = cellText(row, layout.annotator)
      if (annotator !== '') return yield left(severalAnnotators(cursor, layout.annotator, [annotator, other]))
      annotator = other
    }
    const lacking =
      settings.mayMiss || !row.gaps ? undefined : layout.tags.find((column) => row.start[column] === row.end[column])
    if (lacking !== undefined) yield left(emptyCell(cursor, lacking, 'a tag', 'write O for a token outside of phrases'))
    addToken(tokens, row, layout, interner)
    for (; rowCount < interner.names.length; rowCount++)
      if (isList(interner.names[rowCount]!)) yield left(listCell(cursor, layout, interner.names[rowCount]!))
    if (tokens.count - from > settings.maxSentence)
      return yield left(longSentence(settings.maxSentence, path, tokens.lines[from]!))
  }
  close()
  yield* give()
  if (sentences === 0)
    yield left(nothingToScore(path, row.line === 0 ? 'the file is empty' : 'the file has no row with a tag'))
  else if (cursor.unended()) yield left(missingLineEnd(path, row.line))
}

// ---- all annotators --------------------------------------------------------------------------------------------------

/** A table with a column for each annotator: their documents. */
function* readWide(
  path: string,
  blocks: Blocks,
  shape: TableShape,
  settings: TableSettings,
  columns: readonly number[],
): Iterable<Either<Problem, Row>> {
  const names = columns.map((column) => (shape.titles ?? [])[column]!)
  const wanted = columns.map((column) => column + 1)
  for (const row of readTable(path, blocks, shape, settings, wanted)) {
    if (row._tag === 'Left') yield row
    else for (const [k, one] of row.right.entries()) yield right([{ ...one, by: names[k]! }])
  }
}

/** The columns of a table with a row for each annotation, from 0. */
interface LongColumns {
  readonly annotator: number
  readonly item: number
  readonly tag: number
  readonly document: number
}

const longUnder = (titles: readonly string[], settings: TableSettings): LongColumns | ColumnFault | undefined => {
  const annotator = titles.findIndex((title) => roleOf(title) === 'annotator')
  if (annotator < 0) return undefined
  const columns = columnsUnder(titles, titles.length, [-1], settings.form)
  if (!('tags' in columns)) return columns
  const item = titles.findIndex(
    (title, i) => i !== columns.tags[0] && ['item', 'word'].includes(roleOf(title) as string),
  )
  if (item < 0 && columns.form < 0) return undefined
  return { annotator, item: item < 0 ? columns.form : item, tag: columns.tags[0]!, document: columns.document }
}

/** The labels of one document by item and annotator, in the order in which they come. */
interface LongDocument {
  readonly items: Map<string, number>
  /** By annotator, then by item. */
  readonly labels: Map<string, Map<number, { readonly label: string; readonly record: CsvRecord }>>
  readonly places: CsvRecord[]
}

const repeated = ({ spot }: CsvRecord, item: string, by: string, column: number): Problem => ({
  severity: 'error',
  code: commonCode.E407,
  message: `item ${item} by ${by} occurs twice`,
  ...spot(column),
  hint: 'each item counts once for each annotator',
})

const noCell = ({ spot }: CsvRecord, column: number, what: string): Problem => ({
  severity: 'error',
  code: commonCode.E311,
  message: `column ${column + 1} is empty where ${what} is expected`,
  ...spot(column),
  hint: 'each row has an annotator, an item and a label; only the label may be empty',
})

/** One document as one annotator has it. */
const documentBy = (
  path: string,
  id: string,
  { items, labels, places }: LongDocument,
  forms: TagColumn['forms'],
  by: string,
  tag: number,
): Document<'tags'> => {
  const answers = labels.get(by)
  const names = ['', ...new Set([...(answers?.values() ?? [])].map(({ label }) => label))]
  const idOf = new Map(names.map((name, k) => [name, k]))
  const ids = Int32Array.from(items.values(), (item) => idOf.get(answers?.get(item)?.label ?? '')!)
  const spot = (item: number): Location => (answers?.get(item)?.record ?? places[item]!).spot(tag)
  const at = { path, line: places[0]?.line ?? 1, column: 1 }
  return { id, content: { length: items.size, from: 0, column: { names, ids, forms, spot } }, meta: {}, at, by }
}

/** A table with a row for each annotation, in any order. */
function* readLong(
  path: string,
  records: readonly CsvRecord[],
  { annotator, item, tag, document }: LongColumns,
): Iterable<Either<Problem, Row>> {
  const documents = new Map<string, LongDocument>()
  const people = new Set<string>()
  for (const record of records) {
    const { cells } = record
    const [by = '', name = '', label = ''] = [cells[annotator], cells[item], cells[tag]]
    if (by === '' || name === '') {
      yield left(noCell(record, by === '' ? annotator : item, by === '' ? 'an annotator' : 'an item'))
      continue
    }
    people.add(by)
    const id = document < 0 ? '1' : cells[document]!
    const longDocument: LongDocument = documents.get(id) ?? { items: new Map(), labels: new Map(), places: [] }
    documents.set(id, longDocument)
    const place = longDocument.items.get(name) ?? longDocument.items.size
    if (place === longDocument.items.size) longDocument.places.push(record)
    longDocument.items.set(name, place)
    const answers = longDocument.labels.get(by) ?? new Map()
    longDocument.labels.set(by, answers)
    if (answers.has(place)) yield left(repeated(record, name, by, item))
    answers.set(place, { label, record })
  }
  for (const [id, longDocument] of documents) {
    const forms = formsOf([...longDocument.items.keys()])
    for (const by of people)
      if (longDocument.labels.has(by)) yield right([documentBy(path, id, longDocument, forms, by, tag)])
  }
  if (documents.size === 0) yield left(nothingToScore(path, 'the file has no row with a label'))
}

/**
 * True if rows without titles are those of an annotation task as in NLTK: annotator, item, label. No annotator labels
 * an item twice, there are fewer annotators than items, and most items have two of them or more.
 */
const isAnnotationTask = (records: readonly CsvRecord[]): boolean => {
  const byItem = new Map<string, Set<string>>()
  const people = new Set<string>()
  for (const { cells } of records) {
    const [by = '', item = ''] = cells
    const annotators = byItem.get(item) ?? new Set()
    if (annotators.has(by)) return false
    byItem.set(item, annotators.add(by))
    people.add(by)
  }
  const shared = [...byItem.values()].filter((annotators) => annotators.size > 1).length
  return people.size > 1 && people.size < byItem.size && 2 * shared > byItem.size
}

const unsaid = (path: string, width: number, record: CsvRecord | undefined): Problem => ({
  severity: 'error',
  code: code.E318,
  message: `it is not clear whose labels the ${width} columns hold`,
  ...(record?.spot(0) ?? { at: { path, line: 1, column: 1 } }),
  hint: 'name the columns: assay agree anna=FILE:2 ben=FILE:3; or give their titles: --set reader.titles=item,anna,ben or =annotator,item,label',
})

/** True if a table has the labels of several annotators, by its titles, or possibly by three columns without. */
export const hasAnnotators = ({ titles }: TableShape, width: number): boolean => titles !== undefined || width > 2

/** The documents of all annotators of a table, each with the one who it is by. */
export function* readAnnotators(
  path: string,
  blocks: Blocks,
  shape: TableShape,
  settings: TableSettings,
): Iterable<Either<Problem, Row>> {
  const { titles, header, delimiter } = shape
  const long = titles && longUnder(titles, settings)
  const wide = titles === undefined || long !== undefined ? [] : annotatorColumns(titles)
  if (wide.length > 1) return yield* readWide(path, blocks, shape, settings, wide)
  const records: CsvRecord[] = []
  const cursor = csvCursor(path, blocks, { ...settings, delimiter, quotes: mayQuote })
  for (const record of recordsOf(path, cursor, mayQuote, (row) => isComment(row, settings) || isBreak(row))) {
    if (record._tag === 'Left') yield record
    else records.push(record.right)
  }
  const [first] = records
  const rows = header ? records.slice(1) : records
  if (long !== undefined && !('tag' in long))
    return yield left(unread(long, titles, titles?.length ?? 0, first?.spot(0) ?? { at: { path, line: 1, column: 1 } }))
  if (long !== undefined) return yield* readLong(path, rows, long)
  if (titles === undefined && first?.cells.length === 3 && isAnnotationTask(rows))
    return yield* readLong(path, rows, { annotator: 0, item: 1, tag: 2, document: -1 })
  yield left(unsaid(path, first?.cells.length ?? 0, first))
}
