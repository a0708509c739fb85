/**
 * Reader `conllu-plus`: CoNLL-U Plus, tab-separated, with the columns named by the first line, `# global.columns = ID FORM NER`. One
 * column, chosen by name, has the tags; `conll-columns` reads the rows. Rows of multiword tokens (`1-2`) and of empty nodes (`1.1`)
 * have no tag of their own and are skipped.
 */
import { type Document, type Either, entry, left, type Problem, reader, right, type Source } from '@assay/core'
import { conllColumns, maxSentenceEntry } from '@assay/core/internal/source'
import { encodingEntry, maxLineEntry, normalizeEntry, textBlocks, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { code } from '../messages.ts'
import { didYouMean, error, spotOfLine } from '../problems.ts'
import { readingOf, type See } from '../reading.ts'
import { columnsNamed, kindOf } from './columns.ts'

const options = v.strictObject({
  column: entry.of(
    v.string(),
    'the column of the tags by its name, such as NER, or NS:NER; by default the only one that is called so',
    '',
  ),
  encoding: encodingEntry,
  normalize: normalizeEntry,
  maxLine: maxLineEntry(16),
  maxSentence: maxSentenceEntry,
})
export type ConlluPlusOptions = v.InferOutput<typeof options>

// ---- the first line --------------------------------------------------------------------------------------------------

const refused = (path: string, text: string, message: string, hint: string): Problem =>
  error(code.E423, message, spotOfLine(path, { text, number: 1 }), hint)

/** Column numbers of the words and the tags, from 1; `numbered` is true if the first column numbers the words. */
interface Columns {
  readonly form: number
  readonly column: number
  readonly numbered: boolean
  /** The column as the first line names it. */
  readonly named: string
}

const isSame = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase()

/** `NER` is `SPACE:NER` too, where that is the only one. */
const columnNamed = (names: readonly string[], asked: string): number => {
  const whole = names.findIndex((name) => isSame(name, asked))
  if (whole >= 0) return whole
  const own = names.flatMap((name, i) => (isSame(name.slice(name.lastIndexOf(':') + 1), asked) ? [i] : []))
  return own.length === 1 ? own[0]! : -1
}

/** The option for each column that may have tags. */
const optionFor = (names: readonly string[]): string => {
  const own = names.filter((name) => !isSame(name, 'ID') && !isSame(name, 'FORM') && /^[\w-]+$/.test(name))
  return `--set reader.column=${own.join(', =').replace(/, (=[^,]*)$/, ' or $1') || 'NAME'}`
}

const columnsIn = (path: string, line: string, { column }: ConlluPlusOptions): Columns | Problem => {
  const names = columnsNamed(line)
  if (names === undefined)
    return refused(
      path,
      line,
      'the first line does not name the columns',
      'CoNLL-U Plus begins with # global.columns = ID FORM NER',
    )
  const tags = columnNamed(names, column === '' ? 'NER' : column)
  if (tags < 0) {
    const there = `the columns are ${names.join(', ')}`
    return column === ''
      ? refused(
          path,
          line,
          'no column is called NER, or several are: say which has the tags',
          `${optionFor(names)}; ${there}`,
        )
      : refused(path, line, `there is no column ${JSON.stringify(column)}`, didYouMean(column, names, there))
  }
  const form = columnNamed(names, 'FORM') + 1
  return {
    form: form === tags + 1 ? 0 : form,
    column: tags + 1,
    numbered: isSame(names[0]!, 'ID'),
    named: names[tags]!,
  }
}

// ---- rows without a tag ----------------------------------------------------------------------------------------------

const TAB = 9
const LF = 10
const CR = 13
const HASH = 35
const HYPHEN = 45
const POINT = 46

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57

/** True if the line at `from` begins with `1-2` or `1.1` and a tab. */
const isSpecial = (bytes: Uint8Array, from: number): boolean => {
  let at = from
  while (isDigit(bytes[at])) at++
  if (at === from || (bytes[at] !== HYPHEN && bytes[at] !== POINT)) return false
  const second = ++at
  while (isDigit(bytes[at])) at++
  return at > second && bytes[at] === TAB
}

/** Whole lines with rows that have no tag as comments, so that those around them keep their places. */
const withoutSpecial = (bytes: Uint8Array): Uint8Array => {
  const own = bytes.slice()
  for (let at = 0; at < own.length; ) {
    if (isSpecial(own, at)) own[at] = HASH
    while (at < own.length && own[at] !== LF && own[at] !== CR) at++
    while (at < own.length && (own[at] === LF || own[at] === CR)) at++
  }
  return own
}

// ---- documents -------------------------------------------------------------------------------------------------------

const decoder = new TextDecoder()

const NEWDOC = /^#[ \t]*newdoc(?=[ \t]|$)(?:[ \t]+id[ \t]*=[ \t]*(.*\S))?/

/** A comment that begins a document, with its line. */
interface NewDocument {
  readonly line: number
  /** The id, if it has one. */
  readonly id: string | undefined
}

/** Finds the comments `# newdoc id = NAME` as whole lines are read. */
const newDocumentFinder = () => {
  const found: NewDocument[] = []
  let line = 0
  const look = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length; ) {
      const from = at
      while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at++
      line++
      const [whole, id] = bytes[from] === HASH ? (NEWDOC.exec(decoder.decode(bytes.subarray(from, at))) ?? []) : []
      if (whole !== undefined) found.push({ line, id })
      at += bytes[at] === CR && bytes[at + 1] === LF ? 2 : 1
    }
  }
  return { look, found }
}

/** Sentences with the document that they are in, by its id or its number; those before the first `newdoc` stay as they are. */
function* inDocuments(
  sentences: Iterable<Either<Problem, Document<'tags'>>>,
  found: NewDocument[],
): Iterable<Either<Problem, Document<'tags'>>> {
  let documents = 0
  let meta: { readonly document: string } | undefined
  for (const one of sentences) {
    if (one._tag === 'Left') {
      yield one
      continue
    }
    for (let next = found[0]; next !== undefined && next.line < one.right.at.line; next = found[0]) {
      documents++
      meta = { document: next.id ?? String(documents) }
      found.shift()
    }
    yield meta === undefined ? one : right({ ...one.right, meta })
  }
}

// ---- the reader ------------------------------------------------------------------------------------------------------

function* read(source: Source, settings: ConlluPlusOptions, see: See): Iterable<Either<Problem, Document<'tags'>>> {
  const { path } = source
  const blocks = textBlocks(source, textOptions(settings))[Symbol.iterator]()
  const first = blocks.next()
  const [head = ''] =
    first.done || first.value._tag === 'Left'
      ? []
      : decoder.decode(first.value.right.bytes.subarray(0, 65_536)).split(/\r\n?|\n/, 1)
  const columns = first.done || first.value._tag === 'Left' ? undefined : columnsIn(path, head, settings)
  if (columns !== undefined && 'severity' in columns) return yield left(columns)
  const { numbered, named, ...where } = columns ?? { form: 0, column: 1, numbered: false, named: undefined }
  if (named !== undefined) see('column', named)
  const { look, found } = newDocumentFinder()
  const inner: Source = {
    path,
    *chunks() {
      for (let next = first; !next.done; next = blocks.next()) {
        if (next.value._tag === 'Left') {
          yield next.value
          continue
        }
        const { bytes, unended } = next.value.right
        look(bytes)
        const own = numbered ? withoutSpecial(bytes) : bytes
        yield right(unended ? own.subarray(0, -1) : own)
      }
    },
  }
  const { maxLine, maxSentence } = settings
  const sentences = conllColumns.with({
    ...where,
    delimiter: 'tab',
    header: 'no',
    titles: [],
    comment: '#',
    boundary: '',
    docstart: 'token',
    encoding: 'utf-8',
    normalize: 'none',
    maxLine,
    maxSentence,
  })(inner)
  yield* inDocuments(sentences, found)
}

export const conlluPlus = reader({
  contract: 1,
  name: 'conllu-plus',
  title: 'CoNLL-U Plus: tags in one of the columns that the first line names, # global.columns = ID FORM NER',
  gives: 'tags',
  options,
  signed: ['column'],
  sniff: (head) => (kindOf(head) === 'other' ? 0.9 : 0),
  pairs: 'position',
  units: 'sentences',
  with: (settings) => (source) => readingOf((see) => read(source, settings, see)),
  ...(conllColumns.disagree && { disagree: conllColumns.disagree }),
})
