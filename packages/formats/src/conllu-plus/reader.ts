/**
 * Reader `conllu-plus`: CoNLL-U Plus, tab-separated, with the columns named by the first line, `# global.columns = ID FORM NER`, and CoNLL-U,
 * whose ten columns need no such line. The tags are in a column, chosen by name, or behind a key in MISC, as stanza (`ner=B-PER`) and NorNE
 * (`name=B-PER`) write them; `conll-columns` reads the rows. Rows of multiword tokens (`1-2`) and of empty nodes (`1.1`) have no tag of their
 * own and are skipped; where the tag stands at a multiword token, as stanza has it, that is a token and its words are skipped.
 */
import { type Document, type Either, entry, left, type Problem, reader, right, type Source } from '@assay/core'
import {
  behindKey,
  conllColumns,
  looksLikeTag,
  maxSentenceEntry,
  tagsInConllu,
  withHead,
} from '@assay/core/internal/source'
import { encodingEntry, maxLineEntry, normalizeEntry, textBlocks, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { code } from '../messages.ts'
import { didYouMean, error, spotOfLine } from '../problems.ts'
import { readingOf, type See } from '../reading.ts'
import { columnsNamed, kindOf } from './columns.ts'

const options = v.strictObject({
  column: entry.of(
    v.string(),
    'the column of the tags by its name, such as NER, or NS:NER; by default the only one that is called so, else MISC',
    '',
  ),
  key: entry.of(
    v.string(),
    'of tags in MISC, the key before them, such as ner in ner=B-PER; by default the only one whose values are tags',
    '',
  ),
  missing: entry.choice(['refuse', 'outside'], 'a word without that key: refused, or outside of names', ['outside']),
  encoding: encodingEntry,
  normalize: normalizeEntry,
  maxLine: maxLineEntry(16),
  maxSentence: maxSentenceEntry,
})
export type ConlluPlusOptions = v.InferOutput<typeof options>

// ---- the first lines -------------------------------------------------------------------------------------------------

const headProblem = (path: string, text: string, message: string, hint: string): Problem =>
  error(code.E423, message, spotOfLine(path, { text, number: 1 }), hint)

/** Column numbers of the words and the tags, from 1; `numbered` is true if the first column numbers the words. */
interface Columns {
  readonly form: number
  readonly column: number
  readonly numbered: boolean
  /** The column as the first line names it. */
  readonly named: string
  /** The key of the tags in the column, if it has several. */
  readonly key: string | undefined
}

const CONLL_U = ['ID', 'FORM', 'LEMMA', 'UPOS', 'XPOS', 'FEATS', 'HEAD', 'DEPREL', 'DEPS', 'MISC']

/** A row of words in CoNLL-U: ten columns, of which the first numbers the word. */
const WORD = /^\d+(?:-\d+)?\t(?:[^\t]*\t){8}[^\t]*$/

const linesIn = (head: string): readonly string[] => head.split(/\r\n?|\n/)

const isSame = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase()

/** `NER` is `SPACE:NER` too, where that is the only one. */
const columnNamed = (names: readonly string[], columnAsked: string): number => {
  const whole = names.findIndex((name) => isSame(name, columnAsked))
  if (whole >= 0) return whole
  const endings = names.flatMap((name, i) => (isSame(name.slice(name.lastIndexOf(':') + 1), columnAsked) ? [i] : []))
  return endings.length === 1 ? endings[0]! : -1
}

/** The keys in a column whose values are tags in all rows that have them. */
const keysOfTags = (rows: readonly string[], column: number): readonly string[] => {
  const isFeature = new Map<string, boolean>()
  for (const row of rows)
    for (const feature of row.startsWith('#') ? [] : (row.split('\t')[column] ?? '').split('|')) {
      const at = feature.indexOf('=')
      const key = feature.slice(0, at)
      if (at > 0) isFeature.set(key, (isFeature.get(key) ?? true) && looksLikeTag(feature.slice(at + 1)))
    }
  return [...isFeature].flatMap(([key, areTags]) => (areTags ? [key] : []))
}

/** True for the first lines of CoNLL-U with tags in MISC. */
const hasTagsInMisc = (head: string): boolean => {
  const rows = linesIn(head).filter((row) => WORD.test(row))
  return rows.length > 0 && keysOfTags(rows, CONLL_U.length - 1).length > 0
}

/** The option for each column that may have tags. */
const optionFor = (names: readonly string[]): string => {
  const suitable = names.filter((name) => !isSame(name, 'ID') && !isSame(name, 'FORM') && /^[\w-]+$/.test(name))
  return `--set reader.column=${suitable.join(', =').replace(/, (=[^,]*)$/, ' or $1') || 'NAME'}`
}

/** The key of the tags in MISC: the one that is asked for, or the only one; undefined if no value there is a tag. */
const keyIn = (
  path: string,
  lines: readonly string[],
  column: number,
  { key }: ConlluPlusOptions,
): string | undefined | Problem => {
  if (key !== '') return key
  const [first, ...more] = keysOfTags(lines, column)
  if (first === undefined || more.length === 0) return first
  const all = [first, ...more]
  const hint = `choose one: --set reader.key=${all.join(' or =')}`
  return headProblem(path, lines[0]!, `tags are after ${all.join(' and ')} in MISC`, hint)
}

const columnsIn = (path: string, lines: readonly string[], settings: ConlluPlusOptions): Columns | Problem => {
  const [line = ''] = lines
  const { column: columnName } = settings
  const isPlain = columnsNamed(line) === undefined && lines.some((row) => WORD.test(row))
  const names = isPlain ? CONLL_U : columnsNamed(line)
  if (names === undefined)
    return headProblem(
      path,
      line,
      'the first line does not name the columns',
      'CoNLL-U Plus begins with # global.columns = ID FORM NER; CoNLL-U has ten columns',
    )
  const named = columnNamed(names, columnName === '' ? 'NER' : columnName)
  const misc = named < 0 && columnName === '' ? columnNamed(names, 'MISC') : named
  const key = misc >= 0 && isSame(names[misc]!, 'MISC') ? keyIn(path, lines, misc, settings) : undefined
  if (typeof key === 'object') return key
  const tags = key === undefined ? named : misc
  if (tags < 0) {
    const there = `the columns are ${names.join(', ')}`
    if (isPlain && columnName === '')
      return headProblem(
        path,
        line,
        'no column of CoNLL-U has tags, and no key in MISC has any as its values',
        'name the key of the tags: --set reader.key=KEY; of mentions in Entity= the reader is corefud',
      )
    return columnName === ''
      ? headProblem(path, line, 'no column is called NER, or several are', `${optionFor(names)}; ${there}`)
      : headProblem(
          path,
          line,
          `there is no column ${JSON.stringify(columnName)}`,
          didYouMean(columnName, names, there),
        )
  }
  const form = columnNamed(names, 'FORM') + 1
  return {
    form: form === tags + 1 ? 0 : form,
    column: tags + 1,
    numbered: isSame(names[0]!, 'ID'),
    named: names[tags]!,
    key,
  }
}

// ---- rows without a tag ----------------------------------------------------------------------------------------------

const LF = 10
const CR = 13
const HASH = 35
const HYPHEN = 45
const POINT = 46

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57

const decoder = new TextDecoder()

const SPECIAL = /^(\d+)(?:([-.])(\d+))?\t/

/**
 * Finds rows that have no tag, to be read as comments: empty nodes, and multiword tokens or, where these have the tag, their words. Both at
 * once would count a name twice.
 */
const rowSkipper = (path: string, key: string | undefined, column: number) => {
  const problems: Problem[] = []
  const isTagged = (row: string): boolean =>
    key !== undefined && (row.split('\t')[column - 1] ?? '').split('|').some((one) => one.startsWith(`${key}=`))
  let whole = { text: '', to: 0 }
  const isSkipped = (row: string, line: number): boolean => {
    const [, number = '', mark, last = ''] = SPECIAL.exec(row) ?? []
    if (mark === '.') return true
    if (mark === '-') {
      if (!isTagged(row)) return true
      whole = { text: `${number}-${last}`, to: Number(last) }
      return false
    }
    if (number === '' || Number(number) > whole.to) {
      if (!row.startsWith('#')) whole = { text: '', to: 0 }
      return false
    }
    if (isTagged(row))
      problems.push(
        error(
          code.E423,
          `the word ${number} has a tag, and so has ${whole.text}, the token that it is a part of`,
          spotOfLine(path, { text: row, number: line }),
          'a tag belongs to the token or to its words: remove one of them',
        ),
      )
    return true
  }
  let line = 0
  /** Whole lines, those that are skipped as comments, so that those around them keep their places. */
  const skipRows = (bytes: Uint8Array): Uint8Array => {
    const copy = bytes.slice()
    for (let at = 0; at < copy.length; ) {
      const from = at
      line++
      while (isDigit(copy[at])) at++
      const isSpecial = at > from && (copy[at] === HYPHEN || copy[at] === POINT)
      while (at < copy.length && copy[at] !== LF && copy[at] !== CR) at++
      if ((isSpecial || whole.to > 0) && isSkipped(decoder.decode(copy.subarray(from, at)), line)) copy[from] = HASH
      at += copy[at] === CR && copy[at + 1] === LF ? 2 : 1
    }
    return copy
  }
  return { skipRows, problems }
}

// ---- documents -------------------------------------------------------------------------------------------------------

const NEWDOC = /^#[ \t]*newdoc(?=[ \t]|$)(?:[ \t]+id[ \t]*=[ \t]*(.*\S))?/

/** A comment that begins a document, with its line. */
interface NewDocument {
  readonly line: number
  /** The id, if it has one. */
  readonly id: string | undefined
}

/** Finds the comments `# newdoc id = NAME` as whole lines are read. */
const newDocumentFinder = () => {
  const newDocuments: NewDocument[] = []
  let line = 0
  const look = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length; ) {
      const from = at
      while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at++
      line++
      const [whole, id] = bytes[from] === HASH ? (NEWDOC.exec(decoder.decode(bytes.subarray(from, at))) ?? []) : []
      if (whole !== undefined) newDocuments.push({ line, id })
      at += bytes[at] === CR && bytes[at + 1] === LF ? 2 : 1
    }
  }
  return { look, found: newDocuments }
}

/** Sentences with the document that they are in, by its id or its number; those before the first `newdoc` stay as they are. */
function* inDocuments(
  sentences: Iterable<Either<Problem, Document<'tags'>>>,
  newDocuments: NewDocument[],
): Iterable<Either<Problem, Document<'tags'>>> {
  let documents = 0
  let meta: { readonly document: string } | undefined
  for (const one of sentences) {
    if (one._tag === 'Left') {
      yield one
      continue
    }
    for (let next = newDocuments[0]; next !== undefined && next.line < one.right.at.line; next = newDocuments[0]) {
      documents++
      meta = { document: next.id ?? String(documents) }
      newDocuments.shift()
    }
    yield meta === undefined ? one : right({ ...one.right, meta })
  }
}

// ---- the reader ------------------------------------------------------------------------------------------------------

function* read(source: Source, settings: ConlluPlusOptions, see: See): Iterable<Either<Problem, Document<'tags'>>> {
  const { path } = source
  const { head, blocks } = withHead(textBlocks(source, textOptions(settings)))
  const columns = head === '' ? undefined : columnsIn(path, linesIn(head), settings)
  if (columns !== undefined && 'severity' in columns) return yield left(columns)
  const { numbered, named, key, ...where } = columns ?? { form: 0, column: 1, numbered: false, named: undefined }
  if (named !== undefined) see('column', named)
  if (key !== undefined) see('key', key)
  const { skipRows, problems } = rowSkipper(path, key, where.column)
  const { look, found } = newDocumentFinder()
  const inner: Source = {
    path,
    *chunks() {
      for (const block of blocks) {
        if (block._tag === 'Left') {
          yield block
          continue
        }
        const { bytes, unended } = block.right
        look(bytes)
        const rows = numbered ? skipRows(bytes) : bytes
        yield right(unended ? rows.subarray(0, -1) : rows)
      }
    },
  }
  const { maxLine, maxSentence, missing } = settings
  const tagIn = key === undefined ? undefined : behindKey(key, missing === 'outside')
  const sentences = tagsInConllu({ ...where, maxLine, maxSentence }, tagIn)(inner)
  yield* inDocuments(sentences, found)
  yield* problems.map(left)
}

export const conlluPlus = reader({
  contract: 1,
  name: 'conllu-plus',
  title:
    'CoNLL-U and CoNLL-U Plus: tags in one of the columns that the first line names, # global.columns = ID FORM NER, or in MISC',
  gives: 'tags',
  options,
  signed: ['column', 'key'],
  sniff: (head) => (kindOf(head) === 'other' || hasTagsInMisc(head) ? 0.9 : 0),
  pairs: 'position',
  units: 'sentences',
  with: (settings) => (source) => readingOf((see) => read(source, settings, see)),
  ...(conllColumns.disagree && { disagree: conllColumns.disagree }),
})
