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
import { linesOf, nothingToScore, scanXml, type TextOptions, textOptions, wholeText } from '@assay/core/source'
import * as v from 'valibot'
import { emptyRelations, type Relation, withoutAnnotation } from '../model.ts'
import { fileEntries, newOmissions, type Omissions, readResult } from './document.ts'
import {
  fieldOf,
  isKind,
  itemsOf,
  type Json,
  jsonRecords,
  kindOf,
  listOf,
  nameOf,
  placeAt,
  problemsSince,
  refuse,
} from './json.ts'

const options = v.strictObject({
  form: entry.choice(['auto', 'jsonl', 'tsv', 'webnlg', 'rebel'], 'the form of the file; auto: as it begins'),
  ...fileEntries,
})
type Options = v.InferOutput<typeof options>
type Form = Exclude<Options['form'], 'auto'>
type Row = Either<Problem, Document<'relations'>>

const TRIPLE = 'triple without three parts'

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

// ---- JSON lines ------------------------------------------------------------------------------------------------------

/** A part of a triple: a string or a number; empty ones are none. */
const partIn = (json: Json, index: number | undefined): string | undefined => {
  const text = index === undefined ? undefined : nameOf(json, index)
  return text === undefined || text.trim() === '' ? undefined : text
}

const tripleIn = (json: Json, index: number, at: Place): Relation | undefined => {
  const isList = kindOf(json, index) === 'list'
  const items = itemsOf(json, index)
  const field = (...names: readonly string[]): number | undefined =>
    names.map((name) => fieldOf(json, index, name)).find((found) => found >= 0)
  const [subject, type, object] = isList
    ? items.length === 3
      ? items.map((item) => partIn(json, item))
      : []
    : [
        partIn(json, field('subject', 'head')),
        partIn(json, field('relation', 'predicate', 'type')),
        partIn(json, field('object', 'tail')),
      ]
  return subject === undefined || type === undefined || object === undefined
    ? undefined
    : relationOf(subject, type, object, at)
}

/** The keys of the list of triples: ours, and that of DuIE and of what is trained on it. */
const lists = ['triples', 'spo_list']

function* recordIn(json: Json, omissions: Omissions): Iterable<Row> {
  const before = json.problems.length
  if (isKind(json, 0, 'object', 'a document')) {
    const at = placeAt(json, 0)
    const [triples = -1] = lists.map((key) => fieldOf(json, 0, key)).filter((list) => list >= 0)
    // what has a list of DuIE is named by its text
    const id = nameOf(json, fieldOf(json, 0, 'id')) ?? nameOf(json, fieldOf(json, 0, 'text'))
    if (id === undefined)
      refuse(
        json,
        0,
        commonCode.E336,
        'a document has no "id"',
        'documents are paired by their ids, or by their "text"',
      )
    if (triples < 0) refuse(json, 0, commonCode.E337, 'a document has no "triples"', 'give a list, which may be empty')
    const relations = listOf(json, triples, '"triples"').flatMap((triple) => {
      const own = tripleIn(json, triple, placeAt(json, triple))
      if (own === undefined) omissions.see(TRIPLE)
      return own ?? []
    })
    if (json.problems.length === before && id !== undefined) {
      yield right(documentOf(id, relations, at))
      return
    }
  }
  yield* problemsSince(json, before)
}

function* readJson(source: Source, text: TextOptions, omissions: Omissions): Iterable<Row> {
  for (const record of jsonRecords(source, text, 'document'))
    if (record._tag === 'Left') yield record
    else yield* recordIn(record.right, omissions)
}

// ---- columns, and what REBEL writes ----------------------------------------------------------------------------------

interface Draft {
  readonly at: Place
  readonly relations: Relation[]
}

function* readColumns(source: Source, text: TextOptions, omissions: Omissions): Iterable<Row> {
  const drafts = new Map<string, Draft>()
  for (const line of linesOf(source, text)) {
    if (line._tag === 'Left') {
      yield line
      return
    }
    if (line.right.text.trim() === '') continue
    const at = { path: source.path, line: line.right.number, column: 1 }
    const [id = '', subject = '', type = '', object = '', ...more] = line.right.text
      .split('\t')
      .map((cell) => cell.trim())
    if (id === '') {
      yield left({
        severity: 'error',
        code: commonCode.E336,
        message: 'a line without an id',
        at,
        hint: 'write ID<TAB>subject<TAB>relation<TAB>object',
      })
      continue
    }
    const draft: Draft = drafts.get(id) ?? { at, relations: [] }
    drafts.set(id, draft)
    if (subject === '' || type === '' || object === '' || more.length > 0) omissions.see(TRIPLE)
    else draft.relations.push(relationOf(subject, type, object, at))
  }
  for (const [id, { at, relations }] of drafts) yield right(documentOf(id, relations, at))
}

const MARK = /<(triplet|subj|obj)>|<\/?s>|<pad>/

/** The triples of a line: `<triplet> s <subj> o <obj> r`; a further `<subj>` has the same subject. */
const rebelTriples = (line: string, at: Place, omissions: Omissions): readonly Relation[] => {
  const relations: Relation[] = []
  let [subject, object, type] = ['', '', '']
  let isOpen = false
  const close = (): void => {
    if (!isOpen) return
    if (subject === '' || object === '' || type === '') omissions.see(TRIPLE)
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

function* readRebel(source: Source, text: TextOptions, omissions: Omissions): Iterable<Row> {
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

function* readWebnlg(source: Source, text: TextOptions, omissions: Omissions): Iterable<Row> {
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
    text: (own) => {
      if (words !== undefined) words.text += own
    },
    close: (name) => {
      if (name === 'entry') documents.push(...drafts.splice(0).map(entryOf))
      if (words === undefined || !elements.has(name)) return
      const [subject = '', type = '', object = '', ...more] = words.text.split('|').map((part) => part.trim())
      if (subject === '' || type === '' || object === '' || more.length > 0) omissions.see(TRIPLE)
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
  if (begin.includes('<triplet>') || begin.startsWith('<s>')) return 'rebel'
  if (begin.startsWith('<')) return 'webnlg'
  return begin.startsWith('{') || begin.startsWith('[') ? 'jsonl' : 'tsv'
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

const ways: { readonly [F in Form]: (source: Source, text: TextOptions, omissions: Omissions) => Iterable<Row> } = {
  jsonl: readJson,
  tsv: readColumns,
  webnlg: readWebnlg,
  rebel: readRebel,
}

function* read(given: Source, settings: Options): Iterable<Row> {
  const [head, source] = settings.form === 'auto' ? withHead(given) : ['', given]
  const form = settings.form === 'auto' ? formOf(head) : settings.form
  const omissions = newOmissions()
  let isEmpty = true
  for (const row of ways[form](source, textOptions(settings), omissions)) {
    isEmpty = false
    yield row
  }
  if (isEmpty) yield left(nothingToScore(given.path, 'it has no document'))
  const problem = omissions.problem(given.path)
  if (problem !== undefined) yield left(problem)
}

export const tripleReader = reader({
  contract: 1,
  name: 'triples',
  title: 'facts as three strings: JSON lines, columns, the XML of WebNLG, the text of REBEL',
  example: '{"id": "1", "triples": [["Alan_Bean", "birthPlace", "Wheeler, Texas"]]}\n',
  gives: 'relations',
  options,
  signed: ['form'],
  sniff: (head) => {
    if (/<triplet>/.test(head)) return 1
    if (/^\s*<[^>]*>[\s\S]*<(?:mtriple|gtriple|otriple)>/.test(head) || /<benchmark>\s*<entries>/.test(head)) return 1
    if (/^\s*[[{]/.test(head)) return /"(?:triples|spo_list)"\s*:\s*\[/.test(head) ? 0.9 : 0
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
