/**
 * The reader `conll-2012`: documents between `#begin document` and `#end document`, one token a line, the brackets of
 * mentions in the last column. What it takes for a mention follows the reference scorer (scorer.pl 8.01): tokens are counted
 * through the document, so that a mention may reach over a sentence border, a bracket closes the mention of its entity that
 * opened last, and `(0(1)` needs no `|`. Unlike there columns may be separated by blanks, and nothing ill-formed is skipped.
 */
import * as v from 'valibot'
import { code, commonCode } from '../codes.ts'
import type { Document, Problem, Source } from '../contract.ts'
import { reader } from '../define.ts'
import { type Either, left, right } from '../either.ts'
import { choice, of } from '../entries.ts'
import { sentencesOf } from '../models/clusters/compare-words.ts'
import { type ItemsBuilder, itemsBuilder, withoutClusters } from '../models/clusters/type.ts'
import {
  beginsWith,
  blankFields,
  type Fields,
  HASH,
  HYPHEN,
  hasTab,
  type LineEnds,
  lineText,
  missingLineEnd,
  nothingToScore,
  tabFields,
} from '../source/fields.ts'
import { type Ints, ints, push } from '../source/ints.ts'
import { encodingEntry, maxLineEntry, normalizeEntry, textOptions } from '../source/text-options.ts'
import { bracketsOf, entityNames, noMentions, type Stretch, type TokenMention, tokenMentions } from './mention-keys.ts'
import {
  addMention,
  closeRun,
  clustersOfDraft,
  type Draft,
  disagree,
  formOf,
  newDraft,
  newNodes,
  nodeCount,
  openingsOf,
  openRun,
} from './mentions.ts'
import { type Cursor, columnOf, cursorOf, eachLine, report, reportInLine, type Segment, segments } from './segments.ts'

const options = v.strictObject({
  column: of(
    v.pipe(
      v.number(),
      v.integer(),
      v.check((n) => n !== 0, 'columns count from 1, or from -1 at the right'),
    ),
    'the column of the brackets; from the right if negative',
    -1,
  ),
  form: of(
    v.pipe(v.number(), v.integer(), v.minValue(0)),
    'the column of the words, which both sides must share; of two columns, the other one; 0, or fewer: none',
    4,
    [0],
  ),
  delimiter: choice(
    ['auto', 'blank', 'tab'],
    'what parts columns; auto: tabs if the first line with a token has one, else runs of blanks',
  ),
  encoding: encodingEntry,
  normalize: normalizeEntry,
  maxLine: maxLineEntry(16),
})
export type Conll2012Options = v.InferOutput<typeof options>

const UNDERSCORE = 95
const OPEN = 40
const CLOSE = 41
const BAR = 124

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const BEGIN = encoder.encode('#begin document')
const END = encoder.encode('#end document')
const isBegin = (bytes: Uint8Array, at: number): boolean => beginsWith(bytes, at, BEGIN)

// ---- one file's state ------------------------------------------------------------------------------------------------

interface File {
  readonly path: string
  readonly options: Conll2012Options
  readonly ends: LineEnds
  readonly fields: Fields
  /** Known from the first line with a token. */
  tab: boolean | undefined
  tokens: number
  lines: number
  /** Some line was not blank. */
  content: boolean
}

/** The document at hand. */
interface OpenMention {
  readonly id: string
  readonly line: number
  readonly draft: Draft
  readonly entities: ItemsBuilder
  /** The mention of each entity that opened last and is still open, and of each mention the one below it; -1: none. */
  readonly top: Ints
  readonly below: Ints
  /** Columns of the first line of the sentence, and its number; 0 between sentences. */
  width: number
  widthLine: number
  /** The sentence at hand has a token. */
  begun: boolean
  /** Columns of the first line of the document, not counting empty ones at its end. */
  firstWidth: number
  /** The least number of columns of a line. */
  least: number
  /** The column of the words, from 0, or -1; known from the first token. */
  form: number
  /** True of two columns: the one before the brackets may hold words. */
  beside: boolean
}

/** A piece of a file while it is read. */
interface Piece extends Cursor {
  readonly file: File
  open: OpenMention | undefined
  /** Tokens outside of a document have been reported. */
  stray: boolean
  closed: Document<'clusters'> | undefined
  /** Problems of its mentions. */
  repeated: Iterable<Problem>
}

// ---- problems --------------------------------------------------------------------------------------------------------

const columns = (n: number): string => (n === 1 ? '1 column' : `${n} columns`)

const wrongWidth = (piece: Piece, { width, widthLine, least }: OpenMention, { start, count }: Fields): void => {
  const from = width > 0 && count > width ? start[width]! : piece.lineEnd
  const expected = width === 0 ? `${columns(least)} or more` : `${columns(width)}, as in line ${widthLine}`
  const hint = piece.file.tab
    ? 'all lines of a sentence have the same number of columns, separated by tabs'
    : 'all lines of a sentence have the same number of columns; if words hold blanks, separate columns by tabs'
  reportInLine(piece, commonCode.E311, `expected ${expected}, but found ${count}`, hint, from, piece.lineEnd)
}

const nameIn = ({ bytes }: { readonly bytes: Uint8Array }, start: number, end: number): string =>
  decoder.decode(bytes.subarray(start, end))

/** Reports mentions still open at the end of a document; `end` is its place. */
const neverClosed = (piece: Piece, { draft }: OpenMention, end: string): void => {
  const openingOf = openingsOf(draft)
  for (let mention = 0; mention < draft.entity.size; mention++) {
    if (draft.runLast.values[mention] !== -1) continue
    const name = nameIn(piece, draft.openStart.values[mention]! + 1, draft.openEnd.values[mention]!)
    const message = `a mention of entity ${name} opens here and is never closed`
    const hint = `${end} without ${name}); close the mention, or write (${name}) if it is one token`
    report(piece, { severity: 'error', code: code.E321, message, ...openingOf(mention), hint })
  }
}

const notOpen = (piece: Piece, open: OpenMention, name: string, start: number, end: number): void =>
  reportInLine(
    piece,
    code.E321,
    `a mention of entity ${name} closes here, but none is open`,
    `open it in the same document, which begins in line ${open.line}, or write (${name}) if it is one token`,
    start,
    end,
  )

const GARBAGE =
  'write (12 where entity 12 opens, 12) where it closes, (12) for one token, | between them, and - for none'

// ---- documents -------------------------------------------------------------------------------------------------------

/**
 * The metadata of `#begin document (nw/xinhua/00/chtb_0009); part 000`: the id is all that follows, as for all scorers.
 */
const metaOf = (id: string): Readonly<Record<string, string>> => {
  const bracket = id.startsWith('(') ? id.lastIndexOf(')') : -1
  const semicolon = id.lastIndexOf(';')
  const document = bracket > 0 ? id.slice(1, bracket) : semicolon >= 0 ? id.slice(0, semicolon).trim() : id
  const rest = id.slice(Math.max(bracket, semicolon) + 1).trim()
  const slash = document.indexOf('/')
  return {
    document,
    ...(rest.startsWith('part') && { part: rest.slice(4).trim() }),
    ...(slash > 0 && { genre: document.slice(0, slash) }),
  }
}

const begin = (piece: Piece): void => {
  const { file, bytes, lineStart, lineEnd, line } = piece
  const id = decoder.decode(bytes.subarray(lineStart + BEGIN.length, lineEnd)).trim()
  piece.open = {
    id,
    line,
    draft: newDraft(newNodes(file.path, bytes, false)),
    entities: itemsBuilder(),
    top: ints(),
    below: ints(),
    width: 0,
    widthLine: 0,
    begun: false,
    firstWidth: 0,
    least: 1,
    form: -1,
    beside: false,
  }
}

/** Distinguishes words from token numbers, and from the name of the document in every line. */
const areWords = (forms: readonly string[]): boolean =>
  new Set(forms).size > 1 && !forms.every((form) => /^\d+$/.test(form))

/** Closes the document at hand; `end` is the place for mentions that are still open. */
const finish = (piece: Piece, open: OpenMention, end: string): void => {
  const { draft, entities, id, line } = open
  neverClosed(piece, open, end)
  const { nodes } = draft
  if (open.beside) nodes.hasForms = areWords(Array.from({ length: nodeCount(nodes) }, (_, node) => formOf(nodes, node)))
  const names = entities.finish()
  const nameOf = (entity: number): string => nameIn(names, names.offsets[entity]!, names.offsets[entity + 1]!)
  const { clusters, problems } = clustersOfDraft(draft, { entities: names.size, nameOf })
  const at = { path: piece.path, line, column: 1 }
  piece.closed = { id, content: clusters, meta: metaOf(id), at }
  piece.repeated = problems
  piece.open = undefined
}

const endLine = (piece: Piece): void => {
  const { open, line } = piece
  const hint = 'each document begins with a line like: #begin document (name); part 000'
  if (open === undefined) reportInLine(piece, code.E325, 'a document ends here, but none has begun', hint)
  else finish(piece, open, `the document ends in line ${line}`)
}

/** A document that runs into the next one, or into the end of the file. */
const cutOff = (piece: Piece, open: OpenMention, next: Segment | undefined): void => {
  const hint = `it begins in line ${open.line} and must end with #end document; was the file cut off?`
  if (next === undefined) reportInLine(piece, code.E325, `the file ends inside of document ${open.id}`, hint)
  else {
    const message = `a document begins here, but ${open.id} has not ended`
    const text = lineText(next.bytes, 0)
    const at = { path: piece.file.path, line: next.before + 1, column: 1, length: [...text].length }
    report(piece, { severity: 'error', code: code.E325, message, at, text, hint })
  }
  finish(piece, open, `the document breaks off in line ${piece.line}`)
}

// ---- brackets --------------------------------------------------------------------------------------------------------

const isMark = (byte: number): boolean => byte === OPEN || byte === CLOSE || byte === BAR

const opens = (
  piece: Piece,
  open: OpenMention,
  node: number,
  start: number,
  nameEnd: number,
  single: boolean,
): void => {
  const entity = open.entities.add(piece.bytes, start + 1, nameEnd)
  const opening = { column: columnOf(piece, start), start, end: nameEnd }
  const mention = openRun(open.draft, addMention(open.draft, entity, node, opening), node)
  while (open.top.size <= entity) push(open.top, -1)
  push(open.below, open.top.values[entity]!)
  if (single) closeRun(open.draft, mention, node)
  else open.top.values[entity] = mention
}

const closes = (piece: Piece, open: OpenMention, node: number, start: number, nameEnd: number): void => {
  const entity = open.entities.add(piece.bytes, start, nameEnd)
  while (open.top.size <= entity) push(open.top, -1)
  const mention = open.top.values[entity]!
  if (mention < 0) notOpen(piece, open, nameIn(piece, start, nameEnd), start, nameEnd + 1)
  else {
    closeRun(open.draft, mention, node)
    open.top.values[entity] = open.below.values[mention]!
  }
}

/** Reads one bracket at `start` and returns the offset after it, or -1 if there is none. */
const bracket = (piece: Piece, open: OpenMention, node: number, start: number, end: number): number => {
  const { bytes } = piece
  const opening = bytes[start] === OPEN
  const name = opening ? start + 1 : start
  let nameEnd = name
  while (nameEnd < end && !isMark(bytes[nameEnd]!)) nameEnd++
  const closing = nameEnd < end && bytes[nameEnd] === CLOSE
  if (nameEnd === name || !(opening || closing)) return -1
  if (opening) opens(piece, open, node, start, nameEnd, closing)
  else closes(piece, open, node, start, nameEnd)
  return closing ? nameEnd + 1 : nameEnd
}

/** Reads the brackets of a token; the first thing that is not one is reported, and the rest of the column skipped. */
const brackets = (piece: Piece, open: OpenMention, node: number, start: number, end: number): void => {
  const { bytes } = piece
  for (let at = start; at < end; ) {
    const next = bracket(piece, open, node, at, end)
    const bar = next < end && bytes[next] === BAR
    if (next < 0 || (bar && next + 1 === end)) {
      const from = next < 0 ? at : next
      const character = decoder.decode(bytes.subarray(from, end))
      reportInLine(piece, code.E324, `"${character}" is not a bracket of a mention`, GARBAGE, from, end)
      return
    }
    at = bar ? next + 1 : next
  }
}

// ---- tokens ----------------------------------------------------------------------------------------------------------

/** Detects from the first token of a document if there are words, and so the least number of columns. */
const lookForForms = (piece: Piece, open: OpenMention, count: number): void => {
  const { form, column } = piece.file.options
  const mentions = column > 0 ? column - 1 : count + column
  open.form = form > count || form - 1 === mentions ? -1 : form - 1
  open.least = open.form < 0 ? 1 : Math.max(open.form + 1, column > 0 ? column : open.form + 1 - column)
  if (open.least > count) open.least = 1
  open.beside = count === 2 && form > count
  if (open.beside) open.form = 1 - mentions
  open.draft.nodes.hasForms = open.form >= 0
}

/** The number of columns; empty ones at the end of a line do not count, as for scorer.pl. */
const trimmed = ({ start, end, count }: Fields, width: number): number => {
  let length = count
  while (length > width && start[length - 1] === end[length - 1]) length--
  return length
}

/** Takes the number of columns from the first line of a sentence that is long enough. */
const beginSentence = (piece: Piece, open: OpenMention, fields: Fields): void => {
  const { nodes } = open.draft
  if (nodeCount(nodes) === 0) {
    lookForForms(piece, open, fields.count)
    open.firstWidth = fields.count
  }
  if (!open.begun) push(nodes.sentences, nodeCount(nodes))
  open.begun = true
  const count = trimmed(fields, open.firstWidth)
  open.width = count < open.least ? 0 : count
  open.widthLine = piece.line
}

const addNode = (
  { draft: { nodes }, form }: OpenMention,
  { start, end, count }: Fields,
  line: number,
  at: number,
): void => {
  const word = form >= 0 && form < count
  push(nodes.line, line)
  push(nodes.lineStart, at)
  push(nodes.formStart, word ? start[form]! : 0)
  push(nodes.formEnd, word ? end[form]! : 0)
}

const noSuchColumn = (piece: Piece, column: number, count: number): void =>
  reportInLine(
    piece,
    commonCode.E316,
    `there is no column ${column}: the line has ${columns(count)}`,
    `name a column from 1 to ${count}, or from -1 to -${count}: --set reader.column=N`,
  )

const readBrackets = (piece: Piece, open: OpenMention, { start, end, count }: Fields, node: number): void => {
  const { column } = piece.file.options
  const index = column > 0 ? column - 1 : count + column
  if (index < 0 || index >= count) {
    if (piece.line === open.widthLine) noSuchColumn(piece, column, count)
    return
  }
  const from = start[index]!
  const to = end[index]!
  const byte = piece.bytes[from]
  const none = to - from === 1 && (byte === HYPHEN || byte === UNDERSCORE)
  if (!none) brackets(piece, open, node, from, to)
}

const token = (piece: Piece, open: OpenMention, fields: Fields): void => {
  if (open.width === 0) beginSentence(piece, open, fields)
  if (open.width > 0) fields.count = trimmed(fields, open.width)
  const node = nodeCount(open.draft.nodes)
  addNode(open, fields, piece.line, piece.lineStart)
  piece.file.tokens++
  if (fields.count === open.width) readBrackets(piece, open, fields, node)
  else wrongWidth(piece, open, fields)
}

// ---- lines -----------------------------------------------------------------------------------------------------------

const strayToken = (piece: Piece): void => {
  if (piece.stray) return
  piece.stray = true
  const hint = 'each document begins with a line like: #begin document (name); part 000'
  reportInLine(piece, code.E325, 'a token outside of a document', hint)
}

const isTab = (file: File, bytes: Uint8Array, at: number, marked: boolean): boolean => {
  if (file.options.delimiter !== 'auto') return file.options.delimiter === 'tab'
  return marked ? false : (file.tab ?? hasTab(bytes, at))
}

const endSentence = (open: OpenMention): void => {
  open.width = 0
  open.begun = false
}

/** One line: the begin or the end of a document, a token, or the empty line after a sentence. */
const readLine = (piece: Piece): void => {
  const { file, bytes, lineStart } = piece
  const hash = bytes[lineStart] === HASH
  const begins = hash && isBegin(bytes, lineStart)
  const ends = hash && beginsWith(bytes, lineStart, END)
  const tab = isTab(file, bytes, lineStart, begins || ends)
  const { fields } = file
  piece.lineEnd = tab ? tabFields(bytes, lineStart, fields) : blankFields(bytes, lineStart, fields)
  if (fields.count === 0) {
    if (piece.open !== undefined) endSentence(piece.open)
    return
  }
  file.content = true
  if (begins) begin(piece)
  else if (ends) endLine(piece)
  else {
    file.tab ??= tab
    if (piece.open === undefined) strayToken(piece)
    else token(piece, piece.open, fields)
  }
}

const readPiece = (file: File, segment: Segment): Piece => {
  const piece: Piece = {
    ...cursorOf(file.path, segment),
    file,
    open: undefined,
    stray: false,
    closed: undefined,
    repeated: [],
  }
  eachLine(piece, file.ends, segment.unended, () => readLine(piece))
  file.lines = piece.line
  return piece
}

const openFile = (path: string, settings: Conll2012Options): File => ({
  path,
  options: settings,
  ends: { kind: undefined, mixed: false },
  fields: { start: new Int32Array(16), end: new Int32Array(16), count: 0 },
  tab: undefined,
  tokens: 0,
  lines: 0,
  content: false,
})

function* read(source: Source, settings: Conll2012Options): Iterable<Either<Problem, Document<'clusters'>>> {
  const file = openFile(source.path, settings)
  let last: Piece | undefined
  let hanging = false
  let stray = false
  const text = textOptions(settings)
  for (const segment of segments(source, text, isBegin)) {
    if (segment._tag === 'Left') {
      for (const problem of last?.problems ?? []) yield left(problem)
      for (const problem of last?.repeated ?? []) yield left(problem)
      return yield segment
    }
    if (last !== undefined) yield* handOut(last, segment.right)
    last = readPiece(file, segment.right)
    stray ||= last.stray
    hanging = segment.right.unended && last.open === undefined
  }
  if (last !== undefined) yield* handOut(last, undefined)
  if (file.tokens === 0 && !stray)
    yield left(nothingToScore(file.path, file.content ? 'the file has no document with a token' : 'the file is empty'))
  else if (hanging) yield left(missingLineEnd(file.path, file.lines))
}

function* handOut(piece: Piece, next: Segment | undefined): Iterable<Either<Problem, Document<'clusters'>>> {
  if (piece.open !== undefined) cutOff(piece, piece.open, next)
  for (const problem of piece.problems) yield left(problem)
  for (const problem of piece.repeated) yield left(problem)
  if (piece.closed !== undefined) yield right(piece.closed)
}

// ---- writing ---------------------------------------------------------------------------------------------------------

/** A mention, with several parts merged into one stretch. */
const stretchOf = (names: readonly string[], { cluster, runs }: TokenMention): Stretch => {
  const name = names[cluster]!
  const last = runs.at(-1)![1]
  return { first: runs[0][0], last, opening: `(${name}`, closing: `${name})`, single: `(${name})` }
}

const unwritable = ({ content }: Document<'clusters'>): string | undefined => noMentions(content)

/** The columns of the shared task, with nothing in those of parses and senses; three and the brackets where there are no words. */
function* write(documents: Iterable<Document<'clusters'>>): Iterable<string> {
  for (const { id, content, meta } of documents) {
    const names = entityNames(content, (one) => /^[^()|\s]+$/.test(one))
    const stretches = tokenMentions(content).map((mention) => stretchOf(names, mention))
    const brackets = bracketsOf(stretches)
    const tokens = stretches.reduce((most, { last }) => Math.max(most, last + 1), 0)
    const sentences = sentencesOf(content)
    const name = (meta['document'] ?? id).replace(/\s/g, '_') || '-'
    const part = Number(meta['part'] ?? 0) || 0
    const wordLists = sentences ?? [new Array<undefined>(tokens).fill(undefined)]
    yield `#begin document ${id}\n`
    let token = 0
    for (const words of wordLists) {
      let lines = ''
      for (const [i, word] of words.entries()) {
        const marks = brackets.get(token++)?.join('|') ?? '-'
        const rest = word === undefined ? [] : [word, '-', '*', '-', '-', '-', '-', '*']
        lines += `${[name, part, i, ...rest, marks].join('\t')}\n`
      }
      yield `${lines}\n`
    }
    yield '#end document\n'
  }
}

/** Confident if a document begins. */
const sniff = (head: string): number =>
  head.startsWith('#begin document') || head.includes('\n#begin document') || head.includes('\r#begin document') ? 1 : 0

export const conll2012 = reader({
  contract: 1,
  name: 'conll-2012',
  title: 'coreference in columns, mentions as brackets in the last one (CoNLL-2011, 2012, SemEval-2010, LitBank)',
  example:
    '#begin document (d1); part 000\nd1 0 0 Zoë NNP (1)\nd1 0 1 met VBD -\nd1 0 2 her PRP$ (2|(1)\nd1 0 3 friend NN 2)\n\n#end document\n',
  gives: 'clusters',
  options,
  sniff,
  pairs: 'id',
  units: 'documents',
  with: (settings: Conll2012Options) => (source: Source) => read(source, settings),
  empty: withoutClusters,
  disagree,
  writer: { write, unwritable, endings: ['.conll', '.key', '.v4_gold_conll'] },
})
