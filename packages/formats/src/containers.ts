/**
 * Records that are neither lines, nor values, nor the items of the one list of a JSON file: in an object beside other things, in
 * columns of values, in what Python prints, in the cells of a table. A record is a plain value with the place where it begins.
 */
import { commonCode, type Either, type Location, left, type Problem, right } from '@assay/core'
import {
  type Block,
  type CsvRecord,
  isListCell,
  type JsonFrame,
  recordsOf,
  rowsIn,
  shiftProblem,
  sideHint,
  tableCursor,
  tableDelimiter,
  textSource,
} from '@assay/core/internal/source'
import type { TextOptions } from '@assay/core/source'
import {
  beginsAsValue,
  type HeadObject,
  type HeadValue,
  headOf,
  isList,
  isObject,
  sequenceOf,
  type ValueFault,
  type WholeValue,
  wholeValueOf,
} from './json-head.ts'
import { code } from './messages.ts'
import { nestedLayoutOf } from './nested-spans.ts'
import { error, startOf, warning } from './problems.ts'
import { type SpanLayout, spanLayoutOf } from './span-layouts.ts'
import { isTokenTag, namesOf, onlyName, type SpanRole } from './span-roles.ts'
import { yamlHead, yamlIn } from './yaml.ts'

/** A record, and where it begins. */
interface Contained {
  readonly value: HeadValue
  readonly spot: Location
}

// ---- objects and columns ---------------------------------------------------------------------------------------------

/** A record, and the list or object of the file that it begins with. */
interface Within {
  readonly value: HeadValue
  readonly from: HeadValue
}

/** The names of the classes in a feature of a data set, as its viewer gives them beside the rows. */
const namesIn = (value: HeadValue | undefined): readonly HeadValue[] | undefined => {
  if (!isObject(value)) return undefined
  return isList(value['names']) ? value['names'] : namesIn(value['feature'])
}

/** The rows that the viewer of Hugging Face data sets gives with their numbers: classes are called by their names. */
const viewerRows = (features: HeadValue | undefined, rows: readonly HeadValue[]): readonly Within[] => {
  const classes = (isList(features) ? features : []).filter(isObject)
  const names = new Map(classes.map(({ name = '', type }) => [name, namesIn(type)]))
  const named = (key: string, value: HeadValue): HeadValue => {
    const keys = names.get(key)
    if (keys === undefined) return value
    if (isList(value)) return value.map((item) => named(key, item))
    return typeof value === 'number' ? (keys[value] ?? value) : value
  }
  return rows.map((one) => {
    const row = isObject(one) && 'row_idx' in one ? one['row'] : undefined
    if (!isObject(row)) return { value: one, from: one }
    return { value: Object.fromEntries(Object.entries(row).map(([key, value]) => [key, named(key, value)])), from: row }
  })
}

/**
 * The rows of a table as pandas writes it: its columns as lists, or as objects with the same numbers; rows by their numbers; rows as lists under
 * `data` beside the names of `columns`, or as objects there beside a `schema`.
 */
const rowsInTable = (value: HeadObject): readonly Within[] | undefined => {
  const all = Object.entries(value)
  const [[, first] = []] = all
  const { columns, data, schema } = value
  if (isList(columns) && isList(data) && columns.every((name) => typeof name === 'string') && data.every(isList))
    return data.map((from) => ({ value: Object.fromEntries(columns.map((name, i) => [name, from[i] ?? null])), from }))
  if (isObject(schema) && isList(data) && data.every(isObject)) return data.map((from) => ({ value: from, from }))
  const keys = isObject(first) ? Object.keys(first) : []
  const isNumbered = (names: readonly string[]): boolean =>
    names.length > 0 && names.every((name) => /^\d+$/.test(name))
  if (!isNumbered(keys) && isNumbered(Object.keys(value)) && all.every(([, row]) => isObject(row)))
    return all.map(([, from]) => ({ value: from, from }))
  const areLists = isList(first) && all.every(([, cells]) => isList(cells) && cells.length === first.length)
  const areNumbered =
    isNumbered(keys) && all.every(([, cells]) => isObject(cells) && Object.keys(cells).join() === keys.join())
  if (all.length < 2 || !(areLists || areNumbered)) return undefined
  const lists = all.map(([name, cells]) => [name, Object.values(cells as HeadObject)] as const)
  return lists[0]![1].map((from, row) => ({
    value: Object.fromEntries(lists.map(([name, cells]) => [name, cells[row]!])),
    from,
  }))
}

/** The tokens of a sentence as objects, each with its tag, as stanza and spaCy 2 write them: a row of words and tags. */
const tokenRow = (sentence: HeadValue): HeadObject | undefined => {
  const tokens = isObject(sentence) ? (sentence['tokens'] ?? null) : sentence
  if (!isList(tokens) || tokens.length === 0 || !tokens.every(isObject)) return undefined
  const words = tokens.map((token) => token['text'] ?? token['orth'] ?? null)
  const tags = tokens.map((token) => token['ner'] ?? null)
  // the last may be cut; what it lacks is refused at its place
  const isToken = (i: number): boolean =>
    (typeof words[i] === 'string' && isTokenTag(tags[i])) || (i > 0 && i === tokens.length - 1)
  const areTokens = words.every((_, i) => isToken(i))
  return areTokens ? { tokens: words, ner_tags: tags } : undefined
}

/** The sentences of rows that are a word each with its tag: rows beside each other with one name of a sentence, or all where there is none. */
const wordRows = (rows: readonly Within[]): readonly Within[] | undefined => {
  const [first] = rows
  const keys = isObject(first?.value) ? Object.keys(first.value) : []
  const only = (is: RegExp): string | undefined => {
    const [key, other] = keys.filter((one) => is.test(one))
    return other === undefined ? key : undefined
  }
  const [word, tag, group] = [
    only(/^(?:word|token|form)s?$/i),
    only(/^(?:ner_?)?(?:tag|label)s?$/i),
    only(/^sent(?:ence)?/i),
  ]
  const isRow = ({ value }: Within): boolean =>
    isObject(value) && typeof value[word ?? ''] === 'string' && isTokenTag(value[tag ?? ''])
  if (first === undefined || !rows.every(isRow)) return undefined
  const sentences: { value: { tokens: HeadValue[]; ner_tags: HeadValue[] }; from: HeadValue; name: HeadValue }[] = []
  for (const { value, from } of rows as readonly { value: HeadObject; from: HeadValue }[]) {
    const name = value[group ?? ''] ?? null
    if (sentences.at(-1)?.name !== name || sentences.length === 0)
      sentences.push({ value: { tokens: [], ner_tags: [] }, from, name })
    const { tokens, ner_tags } = sentences.at(-1)!.value
    tokens.push(value[word!]!)
    ner_tags.push(value[tag!]!)
  }
  return sentences
}

/** The sentences of a list of them, of documents, or of documents with paragraphs. */
const sentencesIn = (value: readonly HeadValue[], depth = 0): readonly HeadValue[] =>
  value.flatMap((one): readonly HeadValue[] => {
    const inner = isObject(one) ? (one['paragraphs'] ?? one['sentences']) : one
    const isNested = isList(inner) && (isObject(one) || (inner.length > 0 && inner.every(isList)))
    return isNested && depth < DEEPEST ? sentencesIn(inner, depth + 1) : [one]
  })

/** True for a record of a known shape; `mayBeBare` also for one whose spans are of none, under the names of a known one. */
type IsRecord = (value: HeadValue, mayBeBare?: boolean) => boolean

/** The layout of a record whose spans are not one object each with a start and an end, as a known tool has them. */
const layoutOf = (record: HeadValue, isRecord: IsRecord, chosen: string | null = ''): SpanLayout | undefined =>
  chosen === null
    ? undefined
    : (spanLayoutOf(record, chosen) ?? (isRecord(record, false) ? undefined : nestedLayoutOf(record, chosen)))

/** Objects around the records that are looked into. */
const DEEPEST = 2

type Split = readonly [name: string, rows: readonly Within[]]

/** The lists of known records in an object, by the names of the splits of a data set. */
const splitsOf = (value: HeadValue, isRecord: IsRecord): readonly Split[] => {
  const areKnown = (all: readonly Within[]): boolean => all.some((one) => isRecord(one.value))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, list]): readonly Split[] => {
    const rows = isList(list) && list.every(isObject) ? viewerRows(value['features'], list) : []
    const records = areKnown(rows) ? rows : unwrapped(rows)
    return areKnown(records) ? [[name, records]] : []
  })
}

/** The records of a known shape within a value that is none itself; nothing where it does not say which they are. */
const recordsWithin = (value: HeadValue, isRecord: IsRecord, depth = 0): readonly Within[] | undefined => {
  const areKnown = (all: readonly Within[]): boolean => all.some((one) => isRecord(one.value))
  if (isList(value)) {
    const sentences = sentencesIn(value)
    // one that is none is refused at its place; the last of a head may be cut
    return tokenRow(sentences[0] ?? null) && sentences.map((from) => ({ value: tokenRow(from) ?? from, from }))
  }
  if (!isObject(value)) return undefined
  const rows = rowsInTable(value)
  if (rows !== undefined && (areKnown(rows) || spanFieldsIn(rows.map((row) => row.value)) !== undefined)) return rows
  const sentences = rows && wordRows(rows)
  if (sentences !== undefined) return sentences
  const [split, other] = splitsOf(value, isRecord)
  if (split !== undefined) return other === undefined ? split[1] : undefined
  const byName = Object.entries(value).map(([id, from]) => ({ value: isObject(from) ? { id, ...from } : from, from }))
  if (byName.length > 0 && byName.every((one) => isRecord(one.value))) return byName
  const nested = Object.values(value).flatMap((inner) => {
    const rows = isObject(inner) && depth < DEEPEST ? recordsWithin(inner, isRecord, depth + 1) : undefined
    return rows === undefined ? [] : [rows]
  })
  return nested.length === 1 ? nested[0] : undefined
}

/** The records that rows have under one key each, with the name of the row: `{"_id": "d1", "_source": {…}}`. */
const unwrapped = (rows: readonly Within[]): readonly Within[] =>
  rows.map(({ value, from }) => {
    const inner = isObject(value) ? Object.values(value).filter(isObject) : []
    const id = isObject(value) ? (value['_id'] ?? value['id']) : undefined
    const [record, other] = inner
    if (record === undefined || other !== undefined) return { value, from }
    return { value: { ...(id !== undefined && { id }), ...record }, from }
  })

// ---- tables ----------------------------------------------------------------------------------------------------------

const quotedWord = String.raw`(?:'[^'\\]*'|"[^"\\]*")`
/** A list of strings as numpy prints it, with blanks between them. */
const numpyList = new RegExp(String.raw`^\[\s*${quotedWord}(?:\s+${quotedWord})*\s*\]$`)

/** The value of a cell: a list or an object as JSON, Python or numpy writes it, or its text. */
const cellValue = (text: string): HeadValue | undefined => {
  if (!isListCell(text)) return text
  const cell = text.trim()
  const isNumpy = numpyList.test(cell)
  const read = wholeValueOf(
    isNumpy ? cell.replace(new RegExp(String.raw`(${quotedWord})(?=\s+['"])`, 'g'), '$1,') : cell,
  )
  return 'fault' in read ? undefined : read.value
}

/** A row by its titles, and the spans that are all of a cell's object by their key there; nothing where a cell begins as a list and is none. */
const recordOf = (titles: readonly string[], cells: readonly string[]): HeadObject | undefined => {
  const values = cells.map(cellValue)
  if (values.includes(undefined)) return undefined
  const tags = tagCellIn(titles, cells)
  const named = titles.flatMap((title, i): readonly (readonly [string, HeadValue])[] => {
    if (title === '' || title === 'Unnamed: 0') return []
    if (tags?.tags === i) return [['ner_tags', blanksIn(cells[i]!)]]
    if (tags?.words === i) return [['tokens', blanksIn(cells[i]!)]]
    const value = values[i]!
    const [only, other] = isObject(value) ? Object.entries(value) : []
    return only !== undefined && other === undefined && SPAN_LISTS.includes(only[0]) ? [only] : [[title, value]]
  })
  return Object.fromEntries(named)
}

/** Keys under which an object has the spans of a text, and nothing else. */
const SPAN_LISTS = ['entities', 'ents', 'spans']

const blanksIn = (cell: string): readonly string[] => cell.trim().split(/\s+/)

/** The cells of a row that have the words of a sentence, by the title, and as many tags, with blanks between them. */
const tagCellIn = (
  titles: readonly string[],
  cells: readonly string[],
): { readonly words: number; readonly tags: number } | undefined => {
  const tags = cells.findIndex((cell) => tagsOfLine(cell) !== undefined)
  const count = blanksIn(cells[tags] ?? '').length
  const words = titles.findIndex((title) => namesOf('text', [title]).length > 0 || /^(?:tokens?|words?)$/i.test(title))
  const areSame = words >= 0 && words !== tags && blanksIn(cells[words] ?? '').length === count
  return tags >= 0 && areSame ? { words, tags } : undefined
}

/** The records of the first rows of a table that has lists in its cells. */
const rowsOfHead = (head: string): readonly HeadValue[] => {
  const delimiter = tableDelimiter(head, 'blank')
  if (delimiter === 'blank') return []
  const all = rowsIn(head, delimiter)
  const [titles = [], ...rows] = all
  // the last row may be cut
  const whole = /[\r\n]$/.test(head) ? all : all.slice(0, Math.max(1, all.length - 1))
  const titled = spanColumnsOf(titles, whole.slice(1))
  const columns = titled ?? spanColumnsIn(whole)
  if (columns !== undefined) {
    const spans = (titled === undefined ? all : rows)
      .map((cells) => spanOf(columns, cells))
      .filter((span) => typeof span === 'object')
    return spans.every(({ label }) => isTokenTag(label)) ? [] : [{ id: '', spans }]
  }
  const isTable = titles.length > 1 && titles.every((title) => !isListCell(title))
  const hasTags = (cells: readonly string[]): boolean => {
    const { tags = -1 } = tagCellIn(titles, cells) ?? {}
    return blanksIn(cells[tags] ?? '').length > 1
  }
  if (!isTable || !rows.some((cells) => cells.some(isListCell) || hasTags(cells))) return []
  // the last row may be cut
  return rows.flatMap((cells) => (cells.length === titles.length ? (recordOf(titles, cells) ?? []) : []))
}

// ---- tables with a span a row ------------------------------------------------------------------------------------------

/** The columns of a table with a span a row, from 0; -1 for none. */
interface SpanColumns {
  readonly document: number
  readonly start: number
  readonly end: number
  readonly length: number
  readonly label: number
  readonly surface: number
  /** The titles of the columns that may each be the label, where they are several. */
  readonly labels?: readonly string[]
  /** The key of the label in what is read on, where it is not `label`. */
  readonly key?: string
}

/** A title of who annotated: spans of several people are not those of one document. */
const annotator = /^(?:annotator|coder|rater|judge|worker|user|labell?er)(?:[ _-]?(?:name|id))?$/i

type Rows = readonly (readonly string[])[]

/**
 * True if a column has the words of the spans: each cell is as long as its span, whose end is one past the last character, or that
 * character, and counts characters or UTF-16.
 */
const areSurfaces = (rows: Rows, column: number, lengthOf: (cells: readonly string[]) => number): boolean =>
  rows.length > 0 &&
  [0, 1].some((more) =>
    rows.every((cells) => {
      const cell = cells[column] ?? ''
      const length = lengthOf(cells) + more
      return cell.length === length || [...cell].length === length
    }),
  )

/** Of columns that may each be the label those that differ in a row, the one with the most labels first. */
const unlike = (rows: Rows, columns: readonly number[]): readonly number[] => {
  const valuesOf = (column: number): readonly (string | undefined)[] => rows.map((cells) => cells[column])
  const byValues = new Map(
    columns.map((column) => [JSON.stringify(valuesOf(column)), column]).reverse() as [string, number][],
  )
  const all = columns.filter((column) => byValues.get(JSON.stringify(valuesOf(column))) === column)
  return all.sort((a, b) => new Set(valuesOf(b)).size - new Set(valuesOf(a)).size)
}

/**
 * The columns by their titles; nothing where the document, the places and the label of each span are not all named, or where a column says
 * who annotated. Of several that may be the label, those that have the words of the spans are not; `chosen` is the title that was said to be it.
 */
const spanColumnsOf = (titles: readonly string[], rows: Rows, chosen = ''): SpanColumns | undefined => {
  if (titles.some((title) => annotator.test(title))) return undefined
  const column = (role: SpanRole): number => titles.indexOf(onlyName(role, titles) ?? '\0')
  const [document, start, end, length] = [column('document'), column('start'), column('end'), column('length')]
  const named = (role: SpanRole): readonly number[] =>
    [...titles.keys()].filter((i) => i !== document && namesOf(role, [titles[i]!]).length > 0)
  const mayBe = chosen !== '' && titles.includes(chosen) ? [titles.indexOf(chosen)] : named('label')
  if (document < 0 || start < 0 || mayBe.length === 0 || end < 0 === length < 0) return undefined
  const lengthOf = (cells: readonly string[]): number =>
    end < 0 ? Number(cells[length]) : Number(cells[end]) - Number(cells[start])
  const isSurface = (i: number): boolean => areSurfaces(rows, i, lengthOf)
  const others = mayBe.length === 1 ? mayBe : mayBe.filter((i) => !isSurface(i))
  const [label, ...more] = unlike(rows, others.length === 0 ? mayBe : others)
  const taken = [document, start, end, length, label]
  const words = [...named('surface'), ...named('label')].filter((i) => !taken.includes(i))
  const surface = words.find(isSurface) ?? named('surface').find((i) => !taken.includes(i)) ?? -1
  return {
    document,
    start,
    end,
    length,
    label: label!,
    surface,
    ...(more.length > 0 && { labels: [label!, ...more].map((i) => titles[i]!) }),
    ...(titles[label!] === chosen && { key: chosen }),
  }
}

/** A whole number, also as a table of numbers with gaps writes it: 10.0. */
const isWhole = (cell: string | undefined): boolean => /^\s*\d+(?:\.0+)?\s*$/.test(cell ?? '')

/** The number of a mark, such as T1, that names no label. */
const isMark = (cell: string): boolean => /^[A-Z]+\d+$/.test(cell)

/** A cell that may be a label: of a link or a number it may not. */
const isLabel = (cell: string): boolean => /^[^\d]+$/.test(cell) && !isListCell(cell) && !isTokenTag(cell)

const MAX_COLUMNS = 7

/**
 * The columns of rows without titles by the values in all of them: the document is the first, both places are the only numbers that stand side by
 * side and ascend; of the others one has labels, and one may be as long as the span.
 */
const spanColumnsIn = (rows: readonly (readonly string[])[]): SpanColumns | undefined => {
  const width = rows[0]?.length ?? 0
  if (width < 4 || width > MAX_COLUMNS || rows.some(({ length }) => length !== width)) return undefined
  const isEach = (column: number, is: (cell: string, cells: readonly string[]) => boolean): boolean =>
    rows.every((cells) => is(cells[column]!, cells))
  const all = [...rows[0]!.keys()].slice(1)
  const [start, other] = all.filter((column) =>
    isEach(column, (cell, cells) => isWhole(cell) && isWhole(cells[column + 1]) && +cell <= +cells[column + 1]!),
  )
  if (start === undefined || other !== undefined) return undefined
  const open = all.filter((column) => column !== start && column !== start + 1 && !isEach(column, isMark))
  const labels = open.filter((column) => isEach(column, isLabel))
  const lengthOf = (cells: readonly string[]): number => +cells[start + 1]! - +cells[start]!
  // ends are one past the last character, or that character
  const surfaces = open.filter((column) =>
    [0, 1].some((more) => isEach(column, (cell, cells) => [...cell].length === lengthOf(cells) + more)),
  )
  const [label, ...moreLabels] = open.length === 1 ? labels : labels.filter((column) => !surfaces.includes(column))
  const surface = surfaces.find((column) => column !== label) ?? -1
  if (label === undefined || moreLabels.length > 0 || open.length !== (surface < 0 ? 1 : 2)) return undefined
  if (surface < 0 && rows.some((cells) => lengthOf(cells) === 0)) return undefined
  return { document: 0, start, end: start + 1, length: -1, label, surface }
}

/** A span of a row; the column of a place that is no number where it has none. */
const spanOf = (columns: SpanColumns, cells: readonly string[]): HeadObject | number => {
  const far = columns.end < 0 ? columns.length : columns.end
  const wrong = [columns.start, far].find((column) => !isWhole(cells[column]))
  if (wrong !== undefined) return wrong
  const start = Number(cells[columns.start])
  const end = columns.end < 0 ? start + Number(cells[far]) : Number(cells[far])
  const surface = columns.surface < 0 ? undefined : cells[columns.surface]
  const { key = 'label' } = columns
  return { start, end, ...(surface !== undefined && { text: surface }), [key]: cells[columns.label]! }
}

/** The cells of a row, and the place of each. */
type SpanRow = Pick<CsvRecord, 'cells' | 'spot'>

/** Documents of a table with a span a row, in the order in which they come; each begins at its first row. */
function* spanDocuments(
  columns: SpanColumns,
  rows: Iterable<Either<Problem, SpanRow>>,
): Iterable<Either<Problem, Contained>> {
  const documents = new Map<string, { readonly spans: HeadValue[]; readonly spot: Location }>()
  for (const row of rows) {
    if (row._tag === 'Left') {
      yield row
      continue
    }
    const { cells, spot } = row.right
    const span = spanOf(columns, cells)
    if (typeof span === 'number') {
      const hint = 'places are whole numbers: characters from the start of the text, from 0'
      yield left(error(commonCode.E335, `${JSON.stringify(cells[span])} is not an offset of a span`, spot(span), hint))
      continue
    }
    const label = cells[columns.label]!
    if (isTokenTag(label)) {
      const hint = 'a table of tokens has the titles word and tag, and no places'
      yield left(error(commonCode.E335, `${label} is the tag of a token, and no label`, spot(columns.label), hint))
      continue
    }
    const id = cells[columns.document]!
    const document = documents.get(id) ?? { spans: [], spot: spot(columns.document) }
    documents.set(id, document)
    document.spans.push(span)
  }
  for (const [id, { spans, spot }] of documents) yield right({ value: { id, spans }, spot })
}

/** The documents of a table with a span a row by its titles; a refusal where several columns may be the label, and none was said to be it. */
function* titledDocuments(
  titles: readonly string[],
  rows: readonly Either<Problem, SpanRow>[],
  chosen: string,
  at: Location,
): Iterable<Either<Problem, Contained>> {
  const cells = rows.flatMap((row) => (row._tag === 'Left' ? [] : [row.right.cells]))
  const columns = spanColumnsOf(titles, cells, chosen)!
  const { labels } = columns
  if (labels === undefined) return yield* spanDocuments(columns, rows)
  const message = `the columns ${labels.join(' and ')} may each be the label of the spans`
  yield left(error(commonCode.E417, message, at, sideHint('label', labels)))
}

// ---- the beginning of a file -----------------------------------------------------------------------------------------

/** The tags of a line that has those of a sentence, parted by blanks, and nothing else. */
const tagsOfLine = (line: string): readonly string[] | undefined => {
  const tags = line.trim().split(/\s+/)
  return tags.every(isTokenTag) ? tags : undefined
}

/** The sentences of a text whose lines have the tags of one each; nothing of columns, which are as many in each line. */
const tagLines = (text: string): readonly (readonly string[])[] | undefined => {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const rows = lines.map(tagsOfLine)
  const isOne = rows.every((row) => row !== undefined) && rows.some((row) => row.length !== rows[0]?.length)
  return isOne ? (rows as readonly (readonly string[])[]) : undefined
}

/** A file by its beginning: its first values, or the records within them. */
export interface ContainerHead {
  readonly values: readonly HeadValue[]
  /** True if the records are in a container that is read whole. */
  readonly isContained: boolean
  /** The arrangement of spans that are not one object each with a start and an end. */
  readonly layout?: SpanLayout
  /** The fields of records that are a span each, with the name of its document. */
  readonly fields?: readonly string[]
  /** True if lists of the records are written as strings. */
  readonly hasWrittenLists?: boolean
}

/** So many of the first records are looked at for how spans are arranged. */
const LOOKED_AT = 8

const recordsIn = (value: HeadValue): readonly HeadValue[] => (isList(value) && value.every(isObject) ? value : [value])

/** The fields of records that are a span each; nothing where the words of one are not as long as it is. */
const spanFieldsIn = (records: readonly HeadValue[]): readonly string[] | undefined => {
  const [first] = records
  const fields = isObject(first) ? Object.keys(first) : []
  const rows = records.map((record) => (isObject(record) ? cellsOf(record, fields) : []))
  const columns = spanColumnsOf(fields, rows)
  if (columns === undefined) return undefined
  const areSpans = rows.every((cells) => {
    const span = spanOf(columns, cells)
    if (typeof span === 'number' || isTokenTag(span['label'])) return false
    const length = Number(span['end']) - Number(span['start'])
    return span['text'] === undefined || [...String(span['text'])].length === length
  })
  return areSpans ? fields : undefined
}

const cellsOf = (record: HeadObject, fields: readonly string[]): readonly string[] =>
  fields.map((field) => {
    const value = record[field] ?? ''
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  })

/** A record with the lists that are written as strings in it. */
const withLists = (record: HeadValue): HeadValue =>
  isObject(record)
    ? Object.fromEntries(
        Object.entries(record).map(([key, value]) => [
          key,
          typeof value === 'string' && isListCell(value) ? (cellValue(value) ?? value) : value,
        ]),
      )
    : record

/** True if a list of a record has objects with two numbers each, as places are. */
const hasPlaces = (record: HeadValue): boolean =>
  isObject(record) &&
  Object.values(record).some(
    (list) =>
      isList(list) &&
      list.some((item) => isObject(item) && Object.values(item).filter((one) => typeof one === 'number').length > 1),
  )

/** The records of a head, with their spans as our own where these are arranged otherwise. */
const arranged = (
  values: readonly HeadValue[],
  isContained: boolean,
  isRecord: IsRecord,
  chosen: string | null,
): ContainerHead => {
  const records = values.flatMap(recordsIn)
  for (const record of records.slice(0, LOOKED_AT)) {
    const layout = layoutOf(record, isRecord, chosen)
    // the last record may be cut
    if (layout !== undefined)
      return { values: records.map((one) => layout.read(one) ?? one), isContained: true, layout }
  }
  const whole = records.length > 1 ? records.slice(0, -1) : records
  const fields = spanFieldsIn(whole)
  const parsed = fields === undefined && !records.some((one) => isRecord(one)) ? records.map(withLists) : []
  if (parsed.some((record) => hasPlaces(record) && isRecord(record)))
    return { values: parsed, isContained: true, hasWrittenLists: true }
  if (fields === undefined) return { values, isContained }
  const rows = whole.map((record) => cellsOf(record as HeadObject, fields))
  const columns = spanColumnsOf(fields, rows)!
  return {
    values: [{ id: '', spans: rows.map((cells) => spanOf(columns, cells) as HeadObject) }],
    isContained: true,
    fields,
  }
}

/** Characters of lines that say what a table is, if they are several. */
const SHORT = 4096

/** The first lines of a head, or all of it where few lines are within them. */
const firstLinesOf = (head: string): string => {
  const begin = head.slice(0, SHORT)
  return begin.split('\n').length > LOOKED_AT ? begin : head
}

/** The records that the values of a head are, or hold. */
const headIn = (
  values: readonly HeadValue[],
  isLoose: boolean,
  isRecord: IsRecord,
  chosen: string | null,
): ContainerHead => {
  const isKnown: IsRecord = (value) => isRecord(value) || layoutOf(value, isRecord) !== undefined
  const first = values[0]!
  const isWrapped = values.length === 1 && !isKnown(first)
  const within = isWrapped ? (recordsWithin(first, isKnown) ?? splitsOf(first, isKnown)[0]?.[1]) : undefined
  if (within === undefined) return arranged(values, isLoose, isRecord, chosen)
  return arranged(
    within.map(({ value }) => value),
    true,
    isRecord,
    chosen,
  )
}

/** The beginning of YAML with records; nothing of any other text. */
const yamlHeadIn = (begin: string, isRecord: IsRecord): ContainerHead | undefined => {
  const values = yamlHead(begin)
  const head = values.length === 0 ? undefined : headIn(values, true, isRecord, '')
  return head?.values.flatMap(recordsIn).some((one) => isRecord(one)) === true ? head : undefined
}

export const containerHead = (head: string, isRecord: IsRecord, chosen: string | null = ''): ContainerHead => {
  const { values, isLoose } = headOf(head)
  if (values.length > 0) return headIn(values, isLoose, isRecord, chosen)
  const begin = firstLinesOf(head)
  // the last line of a head may be cut within a tag
  const lines = tagLines(begin.includes('\n') ? begin.slice(0, begin.lastIndexOf('\n')) : begin)
  if (lines !== undefined) return { values: lines, isContained: true }
  const yaml = yamlHeadIn(begin, isRecord)
  if (yaml !== undefined) return yaml
  const rows = rowsOfHead(begin)
  return { values: rows, isContained: rows.some((one) => isRecord(one)) }
}

// ---- places ----------------------------------------------------------------------------------------------------------

// an excerpt of a line of many megabytes says enough with what is near its beginning
const [FARTHEST, AROUND] = [65_536, 4096]

/** The places of offsets in a text. Those that ascend are found in one pass, however long its lines are. */
const spotsIn = (path: string, text: string): ((offset: number) => Location) => {
  let [at, from, line, column] = [0, 0, 1, 1]
  return (offset) => {
    if (offset < at) [at, from, line, column] = [0, 0, 1, 1]
    for (; at < offset && at < text.length; at++) {
      const unit = text.charCodeAt(at)
      if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) {
        line++
        column = 1
        from = at + 1
      } else if ((unit & 0xfc00) !== 0xdc00) column++
    }
    const place = { path, line, column }
    if (at - from > FARTHEST) return { at: place }
    const near = text.slice(from, at + AROUND)
    return { at: place, text: near.split(/[\r\n]/, 1)[0]! }
  }
}

// ---- records ---------------------------------------------------------------------------------------------------------

const noValue = ({ fault, at }: ValueFault, spot: (at: number) => Location, isYaml = false): Problem =>
  isYaml && fault === 'value'
    ? error(
        commonCode.E333,
        'this is not read, or programs that read YAML differ in what it means',
        spot(at),
        'write a key or an item a line, and a string in double quotes on its line; or write the file as JSON',
      )
    : fault === 'key'
      ? error(
          commonCode.E334,
          'a key is there twice',
          spot(at),
          'programs keep one of the two, not all of them the same: remove one',
        )
      : error(
          commonCode.E333,
          'expected a value as JSON or Python writes it',
          spot(at),
          'write each value in full, as JSON or as Python prints it',
        )

/** True for a list of records; a list of tags, or a text with its entities, is a record. */
const holdsRecords = (value: HeadValue): value is readonly HeadValue[] =>
  isList(value) && (isList(value[0]) || isObject(value[0]))

/** Refuses records of several splits, of which none is named, or one that is not there. */
const severalSplits = (splits: readonly Split[], split: string, at: Location): Problem => {
  const names = splits.map(([name]) => name)
  const options = names.filter((name) => /^[\w.-]+$/.test(name)).map((name) => `--set reader.split=${name}`)
  const has = names.length === 0 ? 'the file has no splits' : `there are records under ${names.join(' and ')}`
  return split === ''
    ? error(commonCode.E417, `${has}, and one of them is meant`, at, `choose one: ${options.join(', ')}`)
    : error(
        commonCode.E337,
        `${has}, and none under ${JSON.stringify(split)}`,
        at,
        options.length === 0 ? 'leave reader.split out' : `choose one: ${options.join(', ')}`,
      )
}

/** The one document of YAML, or a list of all. */
const wholeYaml = (text: string): WholeValue | ValueFault => {
  const read = yamlIn(text)
  if ('fault' in read) return read
  const [value, other] = read.values
  return { ...read, value: value === undefined || other !== undefined ? read.values : value }
}

/** The records of one value, or of a value a line. */
function* valuesOf(
  path: string,
  text: string,
  isRecord: IsRecord,
  split: string,
  isYaml: boolean,
): Iterable<Either<Problem, Contained>> {
  const isFault = (one: WholeValue | ValueFault): one is ValueFault => 'fault' in one
  const spot = spotsIn(path, text)
  const whole = isYaml ? wholeYaml(text) : wholeValueOf(text)
  if (isYaml && isFault(whole)) return yield left(noValue(whole, spot, true))
  const sequence = isFault(whole) ? sequenceOf(text) : undefined
  if (sequence !== undefined && split !== '') return yield left(severalSplits([], split, startOf(path)))
  let isLoose = false
  let at = 0
  if (!isFault(whole)) {
    const { value, starts } = whole
    isLoose = whole.isLoose
    const splits = isRecord(value) ? [] : splitsOf(value, isRecord)
    const chosen = splits.find(([name]) => name === split)?.[1]
    if (chosen === undefined && (splits.length > 1 || split !== ''))
      return yield left(severalSplits(splits, split, spot(starts.get(value) ?? 0)))
    const all =
      chosen ??
      (isRecord(value) ? undefined : recordsWithin(value, isRecord)) ??
      (holdsRecords(value) ? value : [value]).map((from) => ({ value: from, from }))
    for (const record of all) {
      at = starts.get(record.from) ?? at
      yield right({ value: record.value, spot: spot(at) })
    }
  } else if (sequence !== undefined) {
    isLoose = sequence.isLoose
    for (const value of sequence.values) {
      at = sequence.starts.get(value) ?? at
      yield right({ value, spot: spot(at) })
    }
  } else if (isFault(wholeValueOf(text.trimStart().split('\n', 1)[0]!))) {
    return yield left(noValue(whole, spot))
  } else {
    for (const line of text.split('\n')) {
      const from = at
      const one = line.trim() === '' ? undefined : wholeValueOf(line)
      if (one !== undefined && isFault(one))
        yield left(noValue(one, (within) => spot(from + Math.min(within, line.length - 1))))
      else if (one !== undefined) {
        isLoose ||= one.isLoose
        yield right({ value: one.value, spot: spot(from) })
      }
      at += line.length + 1
    }
  }
  if (!isLoose) return
  const hint = 'for other programs write it with json.dumps(value)'
  yield left(
    warning(code.W380, 'this is not strict JSON (it is Python, or has comments), but was read', startOf(path), hint),
  )
}

/** So many rows say what the columns of a table without titles are; each further one must be such a row. */
const TELLING = 10

/** The documents of a table without titles that has a span a row. */
function* untitledDocuments(
  path: string,
  rows: readonly Either<Problem, CsvRecord>[],
): Iterable<Either<Problem, Contained>> {
  const records = rows.flatMap((row) => (row._tag === 'Left' ? [] : [row.right]))
  const columns = spanColumnsIn(records.map(({ cells }) => cells))
  if (columns === undefined) {
    const before = records.slice(0, TELLING).map(({ cells }) => cells)
    const { spot } = records.find(({ cells }) => spanColumnsIn([...before, cells]) === undefined) ?? records[0]!
    const hint =
      'each row has its document first, a start that is before its end, and a label; or write a first row of titles: document, start, end, label'
    return yield left(error(commonCode.E335, 'this is not a span as in the rows before', spot(0), hint))
  }
  const { document, start, end, label, surface } = columns
  const named = Object.entries({ document, start, end, label, ...(surface >= 0 && { text: surface }) })
  const shown = named.map(([name, column]) => `${column + 1} ${name}`).join(', ')
  const [{ cells }] = records as [CsvRecord]
  const isLast = surface >= 0 && [...cells[surface]!].length > Number(cells[end]) - Number(cells[start])
  const hint = isLast
    ? 'ends are the last characters of the spans: --set reader.ends=inclusive'
    : 'if that is wrong, write a first row of titles: document, start, end, label'
  yield left(
    warning(code.W387, `each row is read as a span, by the values of its columns: ${shown}`, startOf(path), hint),
  )
  yield* spanDocuments(columns, rows)
}

/** The rows of a table by their titles, or the documents of one with a span a row. */
function* rowsOf(
  path: string,
  text: string,
  options: TextOptions,
  label: string,
): Iterable<Either<Problem, Contained>> {
  // the text is decoded by now
  const decoded = { ...options, encoding: 'utf-8' } as const
  const rows = recordsOf(path, tableCursor(textSource(path, text), decoded))[Symbol.iterator]()
  const first = rows.next()
  if (first.done === true) return
  if (first.value._tag === 'Left') return yield first.value
  const titles = first.value.right.cells.map((cell) => cell.trim())
  const rest: Iterable<Either<Problem, CsvRecord>> = { [Symbol.iterator]: () => rows }
  const arePlaces = titles.some((cell, i) => isWhole(cell) && isWhole(titles[i + 1]))
  if (arePlaces) return yield* untitledDocuments(path, [first.value, ...rest])
  const repeated = titles.findIndex((title, i) => title !== '' && titles.indexOf(title) < i)
  if (repeated >= 0) {
    const message = `the title ${JSON.stringify(titles[repeated])} is there twice`
    return yield left(
      error(commonCode.E334, message, first.value.right.spot(repeated), 'call each column by a name of its own'),
    )
  }
  if (spanColumnsOf(titles, []) !== undefined)
    return yield* titledDocuments(titles, [...rest], label, first.value.right.spot(0))
  for (const row of rest) {
    if (row._tag === 'Left') {
      yield row
      continue
    }
    const { cells, spot } = row.right
    const value = recordOf(titles, cells)
    if (value !== undefined) yield right({ value, spot: spot(0) })
    else {
      const cell = cells.findIndex((one) => cellValue(one) === undefined)
      const hint = 'write the list in full, as JSON or as Python prints it'
      yield left(error(commonCode.E333, `column ${cell + 1} begins as a list, and is not one`, spot(cell), hint))
    }
  }
}

/** The tags of sentences, a line each; an empty line is none. */
function* sentencesOf(path: string, text: string): Iterable<Either<Problem, Contained>> {
  const spot = spotsIn(path, text)
  let at = 0
  for (const line of text.split('\n')) {
    const tags = line.trim() === '' ? [] : tagsOfLine(line)
    const hint = 'each line has the tags of one sentence, with blanks between them'
    if (tags === undefined) yield left(error(commonCode.E333, 'this is not a line of tags', spot(at), hint))
    else if (tags.length > 0) yield right({ value: tags, spot: spot(at) })
    at += line.length + 1
  }
}

const encoder = new TextEncoder()

/** In characters: so much of a text shows how its records are. */
const HEAD = 65_536

/** The whole text of blocks. */
const wholeText = (blocks: Iterable<Either<Problem, Block>>): Either<Problem, string> => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  let isEnded = true
  for (const block of blocks) {
    if (block._tag === 'Left') return left(shiftProblem(block.left, text.split('\n').length - 1))
    text += decoder.decode(block.right.bytes)
    isEnded = !block.right.unended
  }
  return right(isEnded ? text : text.slice(0, -1))
}

/** Choices among several things that a container holds; empty: not said. */
export interface Choices {
  readonly split: string
  /** The title of the column that has the labels of spans. */
  readonly label: string
  /** The field that has the spans; `null` where those of each span are said, and records stay as they are. */
  readonly spans: string | null
}

/** The records of a container, each written as a line of JSON, with its place in the file. */
export function* containedFrames(
  path: string,
  blocks: Iterable<Either<Problem, Block>>,
  options: TextOptions,
  isRecord: IsRecord,
  { split, label, spans }: Choices,
): Iterable<Either<Problem, JsonFrame>> {
  const whole = wholeText(blocks)
  if (whole._tag === 'Left') return yield whole
  const text = whole.right
  if (tagsOfLine(text.trimStart().split('\n', 1)[0]!) !== undefined)
    return yield* framesOf(path, sentencesOf(path, text))
  const isYaml = !beginsAsValue(text) && yamlHeadIn(text.slice(0, HEAD), isRecord) !== undefined
  if (!isYaml && !beginsAsValue(text)) {
    if (split !== '') return yield left(severalSplits([], split, startOf(path)))
    return yield* framesOf(path, rowsOf(path, text, options, label))
  }
  const { layout, fields, hasWrittenLists } = containerHead(text.slice(0, HEAD), isRecord, spans)
  if (layout?.sides !== undefined) {
    const message = `${layout.sides.join(' and ')} may each be the spans`
    return yield left(error(commonCode.E417, message, startOf(path), sideHint('spans', layout.sides)))
  }
  const isKnown: IsRecord = (value) => isRecord(value) || layoutOf(value, isRecord) !== undefined
  const all = valuesOf(path, text, isKnown, split, isYaml)
  const records = hasWrittenLists === true ? mapRight(all, withLists) : all
  if (fields !== undefined)
    return yield* framesOf(path, titledDocuments(fields, [...asRows(records, fields)], label, startOf(path)))
  yield* framesOf(path, layout === undefined ? records : withPlainSpans(records, layout))
}

function* mapRight(
  records: Iterable<Either<Problem, Contained>>,
  change: (value: HeadValue) => HeadValue,
): Iterable<Either<Problem, Contained>> {
  for (const one of records) yield one._tag === 'Left' ? one : right({ ...one.right, value: change(one.right.value) })
}

/** Records whose spans are arranged as the first ones show, with our own; each other is refused. */
function* withPlainSpans(
  records: Iterable<Either<Problem, Contained>>,
  layout: SpanLayout,
): Iterable<Either<Problem, Contained>> {
  for (const one of records) {
    const value = one._tag === 'Left' ? undefined : layout.read(one.right.value)
    if (one._tag === 'Left') yield one
    else if (value !== undefined) yield right({ value, spot: one.right.spot })
    else {
      const { spans, text } = layout
      const hint = 'each record has its text and one list of spans under the same fields, and in the same form'
      const message = `the spans in ${JSON.stringify(spans)}, or ${JSON.stringify(text)}, are not as in the first records`
      yield left(error(commonCode.E335, message, one.right.spot, hint))
    }
  }
}

/** Records that are a span each, as the rows of a table. */
function* asRows(
  records: Iterable<Either<Problem, Contained>>,
  fields: readonly string[],
): Iterable<Either<Problem, SpanRow>> {
  for (const one of records)
    if (one._tag === 'Left') yield one
    else {
      const { value, spot } = one.right
      yield right({ cells: isObject(value) ? cellsOf(value, fields) : [], spot: () => spot })
    }
}

function* framesOf(path: string, records: Iterable<Either<Problem, Contained>>): Iterable<Either<Problem, JsonFrame>> {
  for (const one of records) {
    if (one._tag === 'Left') {
      yield one
      continue
    }
    const { value, spot } = one.right
    const bytes = encoder.encode(`${JSON.stringify(value)}\n`)
    yield right({ path, bytes, start: 0, end: bytes.length - 1, number: spot.at.line, unended: false, spot })
  }
}
