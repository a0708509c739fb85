/**
 * The reader `triples`: facts as three strings, in JSON lines, in columns, in the XML of WebNLG, or in the text that REBEL
 * writes. A triple without three parts is not read and counted.
 */
import {
  commonCode,
  type Document,
  type Either,
  entry,
  left,
  type Place,
  type Problem,
  reader,
  right,
  type Source,
} from '@assay/core'
import {
  type CsvRecord,
  isListCell,
  type LooseGrammar,
  LooseText,
  newSkippedCounts,
  recordsOf,
  rowsIn,
  type SkippedCounts,
  tableCursor,
  tableDelimiter,
  textSource,
} from '@assay/core/internal/source'
import { linesOf, nothingToScore, scanXml, type TextOptions, textOptions, wholeText } from '@assay/core/source'
import * as v from 'valibot'
import { emptyRelations, type Relation, withoutAnnotation } from '../model.ts'
import { fileEntries, readResult } from './document.ts'
import {
  fieldsOf,
  isKind,
  itemsOf,
  type Json,
  jsonRecords,
  kindOf,
  nameOf,
  placeAt,
  problemsSince,
  refuse,
} from './json.ts'
import {
  argumentOfName,
  argumentsIn,
  documentsOf,
  finderOf,
  hasRelations,
  isName,
  isNameOfRelations,
  relationsEntry,
  relationsIn,
  shownRelation,
} from './roles.ts'

const options = v.strictObject({
  form: entry.choice(['auto', 'jsonl', 'tsv', 'webnlg', 'rebel'], 'the form of the file; auto: as it begins'),
  order: entry.choice(
    ['auto', 'subject-relation-object', 'subject-object-relation'],
    'the parts of a list of three; auto: subject, relation, object, unless the text says otherwise',
  ),
  relations: relationsEntry,
  ...fileEntries,
})
type Options = v.InferOutput<typeof options>
type Form = Exclude<Options['form'], 'auto'>
type Row = Either<Problem, Document<'relations'>>

const TRIPLE = ['triple without three parts', 'triples without three parts'] as const

const relationOf = (subject: string, type: string, object: string, at: Place): Relation => ({
  type,
  arguments: [
    { role: 'head', name: subject },
    { role: 'tail', name: object },
  ],
  at,
})

const documentOf = (
  id: string,
  relations: readonly Relation[],
  at: Place,
  meta: Readonly<Record<string, string>> = {},
): Document<'relations'> => ({ id, content: { ...emptyRelations, relations }, meta, at })

// ---- facts of a document ---------------------------------------------------------------------------------------------

interface Draft {
  readonly at: Place
  readonly relations: Relation[]
}

/** The documents of rows with a triple each, in the order in which they come. */
type Drafts = Map<string, Draft>

const draftOf = (drafts: Drafts, id: string, at: Place): Draft => {
  const draft = drafts.get(id) ?? { at, relations: [] }
  drafts.set(id, draft)
  return draft
}

function* documentsOfDrafts(drafts: Drafts): Iterable<Row> {
  for (const [id, { at, relations }] of drafts) yield right(documentOf(id, relations, at))
}

/** Facts of which none says where it is from are those of one document. */
const WHOLE = '1'

// ---- JSON ------------------------------------------------------------------------------------------------------------

/** The fields of a document, a triple or a part of one. */
const fieldsIn = finderOf({
  document: ['string', 'number'],
  text: ['string'],
  label: ['string', 'number'],
  surface: ['string', 'number'],
})

/** A part of a triple: a string or a number, or an object with one; empty ones are none. */
const partIn = (json: Json, index: number): string | undefined => {
  const text = nameOf(json, index) ?? nameOf(json, fieldsIn(json, index).surface)
  return text === undefined || text.trim() === '' ? undefined : text
}

type Parts = readonly (string | undefined)[]

/** Subject, relation and object. */
const partsIn = (json: Json, index: number): Parts => {
  const items = itemsOf(json, index)
  if (kindOf(json, index) === 'list') return items.length === 3 ? items.map((item) => partIn(json, item)) : []
  const texts: Partial<Record<'head' | 'tail', string>> = {}
  for (const [side, part, value] of argumentsIn(json, index)) {
    const text = part === '' || part === 'surface' ? partIn(json, value) : undefined
    if (text !== undefined) texts[side] ??= text
  }
  return [texts.head, nameOf(json, fieldsIn(json, index).label), texts.tail]
}

const relationOfParts = ([subject, type, object]: Parts, at: Place, omissions: SkippedCounts): readonly Relation[] => {
  if (subject !== undefined && type !== undefined && object !== undefined && type.trim() !== '')
    return [relationOf(subject, type, object, at)]
  omissions.see(...TRIPLE)
  return []
}

/** The triples of a list, or of an object with the pairs of each relation. */
const triplesIn = (json: Json, index: number): readonly (readonly [parts: Parts, index: number])[] =>
  kindOf(json, index) === 'list'
    ? itemsOf(json, index).map((item) => [partsIn(json, item), item] as const)
    : fieldsOf(json, index).flatMap(([type, pairs]) =>
        itemsOf(json, pairs).map((pair) => {
          const [subject, object] =
            partsIn(json, pair).length > 0 ? [] : itemsOf(json, pair).map((one) => partIn(json, one))
          return [[subject, type, object], pair] as const
        }),
      )

/** True where the first two parts of each list stand in the text, and the third nowhere. */
const isTurned = (lists: readonly Parts[], text: string): boolean => {
  const isInText = (part: string | undefined): boolean => part !== undefined && text.includes(part)
  return lists.length > 0 && lists.every(([a, b, c]) => isInText(a) && isInText(b) && !isInText(c))
}

function* documentIn(json: Json, index: number, settings: Options, omissions: SkippedCounts): Iterable<Row> {
  const fields = fieldsIn(json, index)
  const text = nameOf(json, fields.text)
  // what has no id is named by its text
  const id = nameOf(json, fields.document) ?? text
  if (id === undefined)
    refuse(
      json,
      index,
      commonCode.E336,
      'a document has no "id"',
      'documents are paired by their ids, or by their "text"',
    )
  const isTold = settings.relations !== '' || hasRelations(json, index)
  const written = isTold ? [] : fieldsOf(json, index).map(([, value]) => nameOf(json, value) ?? '')
  const answers = written.filter((answer) => MARK.test(answer))
  const list = answers.length > 0 ? -1 : relationsIn(json, index, settings.relations)
  const triples = list < 0 ? [] : triplesIn(json, list)
  const at = placeAt(json, index)
  const isList = (item: number): boolean => itemsOf(json, item).length === 3
  const lists = triples.flatMap(([parts, item]) => (isList(item) ? [parts] : []))
  if (settings.order === 'auto' && text !== undefined && isTurned(lists, text))
    refuse(
      json,
      list,
      commonCode.E335,
      'the first two parts of each triple are in the text and the third is not, so it may be the relation',
      'choose: --set reader.order=subject-object-relation, or --set reader.order=subject-relation-object',
    )
  const relations = triples.flatMap(([[subject, second, third], item]) => {
    const isLast = settings.order === 'subject-object-relation' && isList(item)
    const parts = isLast ? [subject, third, second] : [subject, second, third]
    return relationOfParts(parts, placeAt(json, item), omissions)
  })
  const problems = problemsSince(json, 0)
  const all = [...relations, ...answers.flatMap((answer) => rebelTriples(answer, at, omissions))]
  if (problems.length > 0 || id === undefined) yield* problems
  else yield right(documentOf(id, all, at))
}

/** True for a triple by itself: a row. */
const isRow = (json: Json): boolean => {
  const [subject, type, object] = kindOf(json, 0) === 'object' ? partsIn(json, 0) : []
  return subject !== undefined && type !== undefined && object !== undefined
}

function* readJson(source: Source, text: TextOptions, omissions: SkippedCounts, settings: Options): Iterable<Row> {
  const drafts: Drafts = new Map()
  for (const record of jsonRecords(source, text, 'document')) {
    if (record._tag === 'Left') {
      yield record
      continue
    }
    const json = record.right
    const at = placeAt(json, 0)
    if (isKind(json, 0, 'object', 'a document') && !hasRelations(json, 0) && isRow(json)) {
      const id = nameOf(json, fieldsIn(json, 0).document) ?? WHOLE
      draftOf(drafts, id, at).relations.push(...relationOfParts(partsIn(json, 0), at, omissions))
    } else if (json.problems.length > 0) yield* problemsSince(json, 0)
    else for (const index of documentsOf(json)) yield* documentIn(json, index, settings, omissions)
  }
  yield* documentsOfDrafts(drafts)
}

// ---- columns, and what REBEL writes ----------------------------------------------------------------------------------

/** The columns of subject, relation, object and document, by titles; nothing where these are none. */
const columnsOf = (titles: readonly string[]): readonly number[] | undefined => {
  const columnOf = (side: 'head' | 'tail'): number =>
    titles.findIndex((title) => {
      const [titleSide, part] = argumentOfName(title) ?? []
      return titleSide === side && (part === '' || part === 'surface')
    })
  const columns = [columnOf('head'), titles.findIndex((title) => isName('label', title)), columnOf('tail')]
  return columns.every((column) => column >= 0)
    ? [...columns, titles.findIndex((title) => isName('document', title))]
    : undefined
}

/** Cells of Python's lists are written as JSON, part by part. */
const asJson: LooseGrammar<string, string[]> = {
  isExact: true,
  words: new Map([
    ...['true', 'True'].map((word) => [word, 'true'] as const),
    ...['false', 'False'].map((word) => [word, 'false'] as const),
    ...['null', 'None', 'nan', 'NaN'].map((word) => [word, 'null'] as const),
  ]),
  string: (text) => JSON.stringify(text),
  number: (written) => JSON.stringify(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(written) ? Number(written) : written),
  list: (items) => `[${items.join(',')}]`,
  entries: () => [],
  add: (entries, key, value) => entries.push(`${JSON.stringify(key)}:${value}`),
  object: (entries) => `{${entries.join(',')}}`,
}

/** The value in a cell as JSON; a cell that is none is a string. */
const jsonOfCell = (cell: string): string => {
  const parsed = isListCell(cell) ? new LooseText(cell, asJson).parse(0) : undefined
  const isWhole = typeof parsed === 'object' && !parsed.isCut && cell.slice(parsed.end).trim() === ''
  return isWhole ? parsed.value : JSON.stringify(cell)
}

/** A row with the list of its document in a cell, as a record of JSON; a column without a title numbers the rows. */
const recordOfRow = (titles: readonly string[], cells: readonly string[]): string =>
  `{${titles.flatMap((title, i) => (title === '' ? [] : [`${JSON.stringify(title)}:${jsonOfCell(cells[i] ?? '')}`])).join(',')}}`

const rowsOf = (source: Source, text: TextOptions): Iterable<Either<Problem, CsvRecord>> =>
  recordsOf(
    source.path,
    tableCursor(source, text, 'auto', () => 'tab'),
  )

/** A record a line, each on the line where its row begins. */
function* readListCells(source: Source, text: TextOptions, omissions: SkippedCounts, settings: Options): Iterable<Row> {
  const lines: string[] = []
  let titles: readonly string[] | undefined
  for (const row of rowsOf(source, text)) {
    if (row._tag === 'Left') {
      yield row
      if (row.left.severity === 'error') return
      continue
    }
    const { line, cells } = row.right
    if (titles === undefined) {
      titles = cells.map((cell) => cell.trim())
      continue
    }
    while (lines.length < line - 1) lines.push('')
    lines.push(recordOfRow(titles, cells))
  }
  const records = textSource(source.path, `${lines.join('\n')}\n`)
  yield* readJson(records, textOptions({ ...settings, encoding: 'utf-8' }), omissions, settings)
}

function* readColumns(source: Source, text: TextOptions, omissions: SkippedCounts): Iterable<Row> {
  const drafts: Drafts = new Map()
  let columns: readonly number[] | undefined
  let isFirst = true
  for (const row of rowsOf(source, text)) {
    if (row._tag === 'Left') {
      yield row
      if (row.left.severity === 'error') return
      continue
    }
    const { spot } = row.right
    const cells = row.right.cells.map((cell) => cell.trim())
    if (isFirst) columns = columnsOf(cells)
    const isTitles = isFirst && columns !== undefined
    isFirst = false
    if (isTitles) continue
    const { at } = spot(0)
    const [subject = '', type = '', object = '', id = WHOLE] =
      columns === undefined
        ? [...cells.slice(1, 4), cells[0]]
        : columns.map((column) => (column < 0 ? undefined : (cells[column] ?? '')))
    if (id === '') {
      const hint = 'write ID<TAB>subject<TAB>relation<TAB>object, or titles'
      yield left({ severity: 'error', code: commonCode.E336, message: 'a line without an id', at, hint })
      continue
    }
    const { relations } = draftOf(drafts, id, at)
    if (subject === '' || type === '' || object === '' || (columns === undefined && cells.length > 4))
      omissions.see(...TRIPLE)
    else relations.push(relationOf(subject, type, object, at))
  }
  yield* documentsOfDrafts(drafts)
}

const MARK = /<(triplet|subj|obj)>|<\/?s>|<pad>/

/** The triples of a line: `<triplet> s <subj> o <obj> r`; a further `<subj>` has the same subject. */
const rebelTriples = (line: string, at: Place, omissions: SkippedCounts): readonly Relation[] => {
  const relations: Relation[] = []
  let [subject, object, type] = ['', '', '']
  let isOpen = false
  const close = (): void => {
    if (!isOpen) return
    if (subject === '' || object === '' || type === '') omissions.see(...TRIPLE)
    else relations.push(relationOf(subject, type, object, at))
    isOpen = false
  }
  const parts = line.split(MARK)
  // texts and marks take turns
  for (let i = 1; i < parts.length; i += 2) {
    const text = (parts[i + 1] ?? '').trim()
    const mark = parts[i]
    if (mark === 'triplet') {
      close()
      subject = text
      isOpen = false
    } else if (mark === 'subj') {
      close()
      object = text
      type = ''
      isOpen = true
    } else if (mark === 'obj') type = text
  }
  close()
  return relations
}

function* readRebel(source: Source, text: TextOptions, omissions: SkippedCounts): Iterable<Row> {
  for (const line of linesOf(source, text)) {
    if (line._tag === 'Left') {
      yield line
      return
    }
    const at = { path: source.path, line: line.right.number, column: 1 }
    yield right(documentOf(String(line.right.number), rebelTriples(line.right.text, at, omissions), at))
  }
}

// ---- WebNLG ----------------------------------------------------------------------------------------------------------

/** Elements that hold a triple: of the original, of the changed and of the generated ones. */
const elements: ReadonlySet<string> = new Set(['otriple', 'mtriple', 'gtriple'])

interface EntryDraft {
  readonly id: string
  readonly meta: Readonly<Record<string, string>>
  readonly at: Place
  readonly relations: { readonly element: string; readonly relation: Relation }[]
}

/** Of the changed triples and the original ones the changed count, where there are any. */
const entryOf = ({ id, meta, at, relations }: EntryDraft): Document<'relations'> => {
  const hasChanged = relations.some(({ element }) => element === 'mtriple')
  const counted = relations.filter(({ element }) => element !== 'otriple' || !hasChanged)
  return documentOf(
    id,
    counted.map(({ relation }) => relation),
    at,
    meta,
  )
}

function* readWebnlg(source: Source, text: TextOptions, omissions: SkippedCounts): Iterable<Row> {
  const whole = wholeText(source, text)
  if (whole._tag === 'Left') {
    yield whole
    return
  }
  const { spot } = whole.right
  const documents: Document<'relations'>[] = []
  const drafts: EntryDraft[] = []
  let words: { text: string; readonly start: number } | undefined
  const fault = scanXml(whole.right.text, {
    open: ({ name, attributes, start }) => {
      if (name === 'entry') {
        const id = attributes.get('eid') ?? attributes.get('id') ?? String(documents.length + 1)
        const category = attributes.get('category')
        drafts.push({ id, meta: category === undefined ? {} : { category }, at: spot(start).at, relations: [] })
      } else if (elements.has(name)) words = { text: '', start }
    },
    text: (added) => {
      if (words !== undefined) words.text += added
    },
    close: (name) => {
      if (name === 'entry') documents.push(...drafts.splice(0).map(entryOf))
      if (words === undefined || !elements.has(name)) return
      const [subject = '', type = '', object = '', ...more] = words.text.split('|').map((part) => part.trim())
      if (subject === '' || type === '' || object === '' || more.length > 0) omissions.see(...TRIPLE)
      else
        drafts
          .at(-1)
          ?.relations.push({ element: name, relation: relationOf(subject, type, object, spot(words.start).at) })
      words = undefined
    },
  })
  if (fault !== undefined) {
    const { code, message, offset, end, hint } = fault
    yield left({ severity: 'error', code, message, ...spot(offset, end), hint })
    return
  }
  for (const document of documents) yield right(document)
}

// ---- the reader ------------------------------------------------------------------------------------------------------

const formOf = (head: string): Form => {
  const begin = head.trimStart()
  if (begin.startsWith('{') || begin.startsWith('[')) return 'jsonl'
  if (begin.includes('<triplet>') || begin.startsWith('<s>')) return 'rebel'
  return begin.startsWith('<') ? 'webnlg' : 'tsv'
}

const titleRows = (head: string): readonly (readonly string[])[] =>
  rowsIn(head, tableDelimiter(head, 'tab')).map((cells) => cells.map((cell) => cell.trim()))

/** True of a table whose titles name a list of relations, which stands in a cell. */
const holdsListCells = (head: string): boolean => {
  const [titles = [], row = []] = titleRows(head)
  return (
    columnsOf(titles) === undefined && titles.some((title, i) => isNameOfRelations(title) && isListCell(row[i] ?? ''))
  )
}

const HEAD = 4096

/** The first bytes of a source, and the source with them. */
const withHead = (source: Source): readonly [head: string, source: Source] => {
  const chunks = source.chunks()[Symbol.iterator]()
  const first: Either<Problem, Uint8Array>[] = []
  const decoder = new TextDecoder()
  let head = ''
  while (head.length < HEAD) {
    const next = chunks.next()
    if (next.done === true) break
    first.push(next.value)
    if (next.value._tag === 'Left') break
    head += decoder.decode(next.value.right, { stream: true })
  }
  function* all(): Iterable<Either<Problem, Uint8Array>> {
    yield* first
    for (let next = chunks.next(); next.done !== true; next = chunks.next()) yield next.value
  }
  return [head, { ...source, chunks: all }]
}

const ways: {
  readonly [F in Form]: (
    source: Source,
    text: TextOptions,
    omissions: SkippedCounts,
    settings: Options,
  ) => Iterable<Row>
} = {
  jsonl: readJson,
  tsv: readColumns,
  webnlg: readWebnlg,
  rebel: readRebel,
}

function* read(given: Source, settings: Options): Iterable<Row> {
  const [head, source] = withHead(given)
  const form = settings.form === 'auto' ? formOf(head) : settings.form
  const way = form === 'tsv' && holdsListCells(head) ? readListCells : ways[form]
  const omissions = newSkippedCounts()
  let isEmpty = true
  for (const row of way(source, textOptions(settings), omissions, settings)) {
    isEmpty = false
    yield row
  }
  if (isEmpty) yield left(nothingToScore(source.path, 'it has no document'))
  const problem = omissions.problem(source.path)
  if (problem !== undefined) yield left(problem)
}

export const tripleReader = reader({
  contract: 1,
  name: 'triples',
  title: 'facts as three strings: JSON lines, columns, the XML of WebNLG, the text of REBEL',
  example: '{"id": "1", "triples": [["Alan_Bean", "birthPlace", "Wheeler, Texas"]]}\n',
  gives: 'relations',
  options,
  signed: ['form', 'order', 'relations'],
  keyedBy: 'relations',
  sniff: (head) => {
    if (/<triplet>/.test(head)) return 1
    if (/^\s*<[^>]*>[\s\S]*<(?:mtriple|gtriple|otriple)>/.test(head) || /<benchmark>\s*<entries>/.test(head)) return 1
    if (/^\s*[[{]/.test(head)) {
      if (/"(?:triples|spo_list|tripl(?:e|et)_list)"\s*:\s*\[/.test(head)) return 0.9
      return shownRelation(head)?.between === 'names' ? 0.8 : 0
    }
    if (columnsOf(titleRows(head)[0] ?? []) !== undefined || holdsListCells(head)) return 0.9
    const lines = head.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
    return lines.length > 0 &&
      lines.slice(0, -1).every((line) => line.split('\t').length === 4) &&
      lines[0]!.split('\t').length === 4
      ? 0.2
      : 0
  },
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => readResult(() => read(source, settings)),
  empty: withoutAnnotation,
  usual: { match: 'name' },
})
