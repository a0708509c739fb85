/**
 * The reader `conll-columns`: one token a line, columns separated by spaces or tabs, an empty line after each sentence; with titles, or
 * with columns separated by commas or semicolons, it is a table (`label-table.ts`). A document is a sentence, since sentences are what is scored and resampled; `meta.document` counts the `-DOCSTART-` lines.
 * What it takes for a sentence break, a token and a column follows conlleval.pl, version 2004-01-26.
 */
import * as v from 'valibot'
import { commonCode } from '../codes.ts'
import type { Border, ColumnName, Document, Location, Problem, Source } from '../contract.ts'
import { reader } from '../define.ts'
import { type Either, left, right } from '../either.ts'
import { type Forms, formAt, type TagColumn, tagAt } from '../models/tags/type.ts'
import { delimiters } from '../source/csv.ts'
import {
  afterLineEnd,
  BLANK,
  beginsWith,
  blankFields,
  CR,
  doubleSize,
  type Fields,
  HASH,
  HYPHEN,
  hasTab,
  isField,
  joinBytes,
  LF,
  type LineEnds,
  lineCounter,
  lineEndsBefore,
  lineStartBefore,
  lineText,
  longSentence,
  missingLineEnd,
  mixedLineEnds,
  placeOf,
  TAB,
  tabFields,
} from '../source/fields.ts'
import { type ByteInterner, byteInterner } from '../source/intern.ts'
import { describeFormat, isJson } from '../source/known-formats.ts'
import { type Block, shiftProblem, textBlocks } from '../source/text.ts'
import { encodingEntry, maxLineEntry, maxSentenceEntry, normalizeEntry, textOptions } from '../source/text-options.ts'
import { areTagged, doubtIn, hasClearTags, headRows, numbersWords, tagOf } from './column-doubts.ts'
import { completeCut, differentWords } from './different-words.ts'
import { hasAnnotators, readAnnotators, readTable, type TableSettings } from './label-table.ts'
import { type LineTails, learnTail, newLineTails, readKnownLines } from './line-tails.ts'
import { HEAD, headEnd, headIn, isEven, isPlain, shapeIn, withHead } from './table-shape.ts'
import { columnEntry, columnsUnder, isLabelTable, looksLikeTag, USUAL_FORM } from './table-titles.ts'
import { beforeScore, type TagInCell } from './tag-cells.ts'

const options = v.strictObject({
  column: columnEntry(
    'the column of the tags, by number, from the right if negative, or by its title; FILE:COLUMN says it for one file; -1: the one that its title says, or without titles the last',
    -1,
  ),
  form: columnEntry(
    'the column of the words, or of the items, which both sides must share, by number or by title; 0 if there is none; 1: the one that its title says, or without titles the first',
    1,
    [0],
  ),
  delimiter: v.optional(
    v.pipe(
      v.picklist(['auto', 'blank', 'tab', 'comma', 'semicolon']),
      v.description(
        'what parts columns; auto: tabs if the first line has one, commas or semicolons if they part the first lines and blanks do not, else blanks alone; blank: blanks and tabs',
      ),
    ),
    'auto',
  ),
  header: v.optional(
    v.pipe(
      v.picklist(['auto', 'yes', 'no']),
      v.description(
        'whether the first row holds titles; auto: it does if they are known ones such as "word" and "tag", or if a column is named by title; a row of which that cannot be told is refused',
      ),
    ),
    'auto',
  ),
  titles: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description(
        'the titles of all columns, where the file has none or others: sentence,word,tag or annotator,item,label',
      ),
    ),
    [],
  ),
  comment: v.optional(
    v.pipe(v.string(), v.description('lines that begin with this are skipped, such as "#"; empty: none')),
    '',
  ),
  boundary: v.optional(
    v.pipe(v.string(), v.description('a line with this in its first column is a sentence break')),
    '-X-',
  ),
  docstart: v.optional(
    v.pipe(
      v.picklist(['token', 'skip']),
      v.description('a -DOCSTART- line counts as a token, as for conlleval.pl, or is skipped'),
    ),
    'token',
  ),
  score: v.optional(
    v.pipe(
      v.string(),
      v.description('what stands between a tag and its score, such as / in B-PER/0.97; empty: tags have none'),
    ),
    '',
  ),
  blankWords: v.optional(
    v.pipe(
      v.boolean(),
      v.description('a line that begins with a blank and lacks a column has white space for its word'),
    ),
    false,
  ),
  prefix: v.optional(
    v.pipe(
      v.string(),
      v.description('what each word begins with and does not count, such as en: in WikiANN; empty: nothing'),
    ),
    '',
  ),
  signs: v.optional(
    v.pipe(
      v.picklist(['exact', 'treebank']),
      v.description(
        'brackets and quotes of the other side are the same, or may be written as in the Penn Treebank: -LRB-, ``',
      ),
      v.metadata({ lenient: ['treebank'] }),
    ),
    'exact',
  ),
  cut: v.optional(
    v.pipe(
      v.picklist(['refuse', 'outside']),
      v.description(
        "of a system, a sentence that ends before the gold's: refused, or its missing words are outside of names",
      ),
      v.metadata({ lenient: ['outside'] }),
    ),
    'refuse',
  ),
  encoding: encodingEntry,
  normalize: normalizeEntry,
  maxLine: maxLineEntry(16),
  maxSentence: maxSentenceEntry,
})
export type ConllColumnsOptions = v.InferOutput<typeof options>

// ---- one file's state ------------------------------------------------------------------------------------------------

/** The layout that the first line with a token shows. */
interface Head {
  readonly width: number
  /** Line that set the width. */
  readonly line: number
  readonly tab: boolean
  /** True if that line is a -DOCSTART- line, which need not look like the others. */
  readonly docstart: boolean
  /** Set if that line begins with #, as comments of other formats do. */
  readonly isHash?: true
  /** Set if the first column numbers the words of each sentence. */
  readonly numbered?: true
}

interface Layout extends Head {
  /** Zero-based tag columns, and the column of the words or -1. */
  readonly tags: readonly number[]
  readonly form: number
}

interface File {
  readonly path: string
  readonly options: ConllColumnsOptions
  readonly wanted: readonly number[]
  /** True if an empty tag is a missing answer; else it is refused. */
  readonly mayMiss: boolean
  readonly comment: Uint8Array
  readonly boundary: Uint8Array
  readonly prefix: Uint8Array
  /** The place of the tag in a cell that holds more. */
  readonly tagIn: TagInCell | undefined
  /** True if the first lines show that the first column numbers the words. */
  numbered: boolean
  readonly interner: ByteInterner
  layout: Layout | undefined
  /** Tails of lines, where the word is the first column and cells are taken as they are. */
  tails: LineTails | undefined
  /** The line since which blanks alone separate columns; 0 where tabs may too, undefined before the first token. */
  blanksSince: number | undefined
  /** Lines in the blocks before the one at hand. */
  lines: number
  sentences: number
  document: number
  /** True if any line was not a comment. */
  content: boolean
  readonly ends: LineEnds
  /** The last line has no line end of its own; the one appended to it does not count. */
  unended: boolean
}

/** A block as parsed: arrays over tokens, and one entry a sentence. */
interface ParsedTokens {
  /** By column. */
  ids: readonly Int32Array[]
  /** The starts of words; in files that hold tags only, of lines. */
  start: Int32Array
  end: Int32Array
  tokens: number
  readonly sentences: Sentence[]
  readonly problems: Problem[]
  /** The start of the unfinished last sentence; its bytes are put before the next block. */
  rest: number
  /** Lines before `rest`. */
  lines: number
}
interface Sentence {
  readonly from: number
  readonly length: number
  readonly line: number
  readonly document: number
}

const encoder = new TextEncoder()
const docstart = encoder.encode('-DOCSTART-')
const OUTSIDE = encoder.encode('O')

const newFile = (
  { path }: Pick<Source, 'path'>,
  settings: ConllColumnsOptions,
  wanted: readonly number[],
  mayMiss = false,
): File => ({
  path,
  options: settings,
  wanted,
  mayMiss,
  comment: encoder.encode(settings.comment),
  boundary: encoder.encode(settings.boundary),
  prefix: encoder.encode(settings.prefix),
  tagIn: settings.score === '' ? undefined : beforeScore(settings.score),
  numbered: false,
  interner: byteInterner(),
  layout: undefined,
  tails: undefined,
  blanksSince: settings.delimiter === 'auto' ? undefined : 0,
  lines: 0,
  sentences: 0,
  document: 0,
  content: false,
  ends: { kind: undefined, mixed: false },
  unended: false,
})

/** The state of a file at a border in it; its lines end with LF alone up to there. */
interface BorderState extends Pick<File, 'lines' | 'document' | 'content'> {
  readonly blanksSince: number
  readonly head: Head
}

/** A file from its beginning, or as it is at a border in it. */
const openFile = (source: Source, settings: ConllColumnsOptions, wanted: readonly number[], mayMiss: boolean): File => {
  const file = newFile(source, settings, wanted, mayMiss)
  if (source.from === undefined) return file
  // what this reader has put into its own border, which is data of any shape to all others
  const { head, ...state } = source.from.known as unknown as BorderState
  const layout = layoutUnder(file, head)
  if (typeof layout !== 'object') throw new RangeError(`there is no column ${layout} in ${file.path}`)
  return { ...file, ...state, layout, sentences: source.from.documents, ends: { kind: 'LF', mixed: false } }
}

// ---- problems --------------------------------------------------------------------------------------------------------

const columns = (n: number): string => (n === 1 ? '1 column' : `${n} columns`)

const wrongWidth = (
  file: File,
  layout: Layout,
  bytes: Uint8Array,
  lineStart: number,
  lineEnd: number,
  line: number,
  fields: Fields,
): Problem => {
  const { count } = fields
  const missing = count < layout.width
  const from = missing ? lineEnd : fields.start[layout.width]!
  const text = lineText(bytes, lineStart)
  return {
    severity: 'error',
    code: commonCode.E311,
    message: `expected ${columns(layout.width)}, as in line ${layout.line}, but found ${count}`,
    at: placeOf(file.path, line, bytes, lineStart, from, lineEnd),
    text,
    hint: widthRemedy(file, layout, text),
  }
}

const widthRemedy = (file: File, layout: Layout, text: string): string => {
  if (file.options.comment === '' && (text.startsWith('#') || layout.isHash))
    return 'if lines that begin with # are comments: --set reader.comment=#'
  if (layout.docstart || text.startsWith('-DOCSTART-'))
    return 'to leave -DOCSTART- lines out: --set reader.docstart=skip'
  if (/^[ \t]/.test(text) && !layout.tab)
    return 'if the word of the line is a blank, as some tokenisers give it: --set reader.blankWords=true'
  return `each line holds a token and its ${layout.tab ? 'tab-separated' : 'blank-separated'} columns; an empty line ends a sentence`
}

/** The start or end of a column that is at a tab, -1 if there is none. */
const tabBeside = (bytes: Uint8Array, { start, end, count }: Fields): number => {
  for (let i = 0; i < count; i++) {
    const before = start[i]! - 1
    if (bytes[before] === TAB) return before
    if (bytes[end[i]!] === TAB) return end[i]!
  }
  return -1
}

const otherSeparator = (
  file: File,
  since: number,
  bytes: Uint8Array,
  lineStart: number,
  at: number,
  line: number,
): Problem => ({
  severity: 'error',
  code: commonCode.E311,
  message: `a tab between columns, and blanks since line ${since}`,
  at: placeOf(file.path, line, bytes, lineStart, at, at),
  text: lineText(bytes, lineStart),
  hint: 'separate all columns alike, or take both: --set reader.delimiter=blank',
})

const emptyTag = (
  file: File,
  bytes: Uint8Array,
  lineStart: number,
  at: number,
  line: number,
  column: number,
): Problem => ({
  severity: 'error',
  code: commonCode.E311,
  message: `column ${column + 1} is empty where a tag is expected`,
  at: placeOf(file.path, line, bytes, lineStart, at, at),
  text: lineText(bytes, lineStart),
  hint: 'write O for a token outside of phrases',
})

const noTagInCell = (
  file: File,
  bytes: Uint8Array,
  lineStart: number,
  [start, end]: readonly [number, number],
  line: number,
  column: number,
): Problem => ({
  severity: 'error',
  code: commonCode.E311,
  message: `column ${column + 1} has no ${file.tagIn?.key}= where a tag is expected`,
  at: placeOf(file.path, line, bytes, lineStart, start, end),
  text: lineText(bytes, lineStart),
  hint: 'if words without it are outside of names: --set reader.missing=outside',
})

const noSuchColumn = (
  file: File,
  wanted: ColumnName,
  width: number,
  bytes: Uint8Array,
  lineStart: number,
  line: number,
): Problem => ({
  severity: 'error',
  code: commonCode.E316,
  message: `there is no column ${wanted}: the line has ${columns(width)}`,
  at: { path: file.path, line, column: 1 },
  text: lineText(bytes, lineStart),
  hint: `name a column from 1 to ${width}, or from -1 to -${width}, as FILE:COLUMN or --set reader.column=N`,
})

const emptyFile = (file: File): Problem => ({
  severity: 'error',
  code: commonCode.E309,
  message:
    file.layout === undefined && file.content === false && file.lines > 0
      ? 'there is nothing to score: the file has no line with a token'
      : file.lines === 0
        ? 'there is nothing to score: the file is empty'
        : 'there is nothing to score: every line begins with #, as comments do',
  at: { path: file.path, line: 1, column: 1 },
  hint: 'check that this is the right file and that it was written to the end',
})

// ---- parsing ---------------------------------------------------------------------------------------------------------

/** The requested columns, in lines like the first; or the number of one that does not exist. */
const layoutUnder = ({ wanted, options }: File, head: Head): Layout | ColumnName => {
  const form = head.numbered && options.form === USUAL_FORM && head.width > 2 ? 2 : options.form
  const titled = columnsUnder(undefined, head.width, wanted, form)
  if ('tags' in titled) return { ...head, tags: titled.tags, form: titled.form }
  return 'missing' in titled ? titled.missing : -1
}

const layoutOf = (
  file: File,
  tab: boolean,
  bytes: Uint8Array,
  lineStart: number,
  line: number,
  fields: Fields,
): Layout | Problem => {
  const width = fields.count
  const layout = layoutUnder(file, {
    width,
    line,
    tab,
    docstart: isField(bytes, fields, 0, docstart),
    ...(bytes[lineStart] === HASH && { isHash: true }),
    ...(file.numbered && { numbered: true }),
  })
  return typeof layout !== 'object' ? noSuchColumn(file, layout, width, bytes, lineStart, line) : layout
}

const newParsedTokens = (room: number, columnCount: number): ParsedTokens => ({
  ids: Array.from({ length: columnCount }, () => new Int32Array(room)),
  start: new Int32Array(room),
  end: new Int32Array(room),
  tokens: 0,
  sentences: [],
  problems: [],
  rest: 0,
  lines: 0,
})

const makeRoom = (parsed: ParsedTokens): void => {
  parsed.ids = parsed.ids.map(doubleSize)
  parsed.start = doubleSize(parsed.start)
  parsed.end = doubleSize(parsed.end)
}

const noteLineEnd = (file: File, bytes: Uint8Array, at: number, line: number, problems: Problem[]): number => {
  // the line end appended to a last line does not count
  if (file.unended && at === bytes.length - 1) return at + 1
  return afterLineEnd(file.ends, bytes, at, () => problems.push(mixedLineEnds(file.path, file.ends, line)))
}

const addToken = (
  parsed: ParsedTokens,
  file: File,
  layout: Layout,
  bytes: Uint8Array,
  lineStart: number,
  lineEnd: number,
  line: number,
  { start, end }: Fields,
): void => {
  const { tags, form } = layout
  const token = parsed.tokens++
  parsed.start[token] = form < 0 ? lineStart : start[form]!
  parsed.end[token] = form < 0 ? lineEnd : end[form]!
  for (let k = 0; k < tags.length; k++) {
    const column = tags[k]!
    const from = start[column]!
    const to = end[column]!
    if (from === to && file.tagIn?.isOutside === true) {
      parsed.ids[k]![token] = file.interner.id(OUTSIDE, 0, 1)
      continue
    }
    if (from === to && !file.mayMiss) parsed.problems.push(emptyTag(file, bytes, lineStart, from, line, column))
    const single = to - from === 1 ? file.interner.single[bytes[from]!]! : -1
    parsed.ids[k]![token] = single >= 0 ? single : file.interner.id(bytes, from, to)
  }
}

/** Narrows the cells of a word and its tags to what counts of them; a cell without a tag is empty, or a problem. */
const narrowCells = (
  parsed: ParsedTokens,
  file: File,
  { tags, form }: Layout,
  bytes: Uint8Array,
  lineStart: number,
  line: number,
  { start, end }: Fields,
): void => {
  const { prefix, tagIn } = file
  if (form >= 0 && end[form]! - start[form]! > prefix.length && beginsWith(bytes, start[form]!, prefix))
    start[form] = start[form]! + prefix.length
  for (const column of tagIn === undefined ? [] : new Set(tags)) {
    const cell = [start[column]!, end[column]!] as const
    const range = cell[0] === cell[1] ? cell : tagIn?.find(bytes, ...cell)
    if (range === undefined && tagIn?.isOutside !== true)
      parsed.problems.push(noTagInCell(file, bytes, lineStart, cell, line, column))
    else [start[column], end[column]] = range ?? [cell[0], cell[0]]
  }
}

/**
 * The state that a pass over a block must be able to restore: an unfinished sentence is read again with the next block.
 */
interface Mark {
  offset: number
  lines: number
  token: number
  document: number
  problems: number
  mixed: boolean
}

const closeSentence = (file: File, parsed: ParsedTokens, mark: Mark, next: number, lines: number): void => {
  if (parsed.tokens > mark.token) {
    const line = file.lines + mark.lines + 1
    parsed.sentences.push({
      from: mark.token,
      length: parsed.tokens - mark.token,
      line,
      document: Math.max(1, file.document),
    })
  }
  mark.offset = next
  mark.lines = lines
  mark.token = parsed.tokens
  mark.document = file.document
  mark.problems = parsed.problems.length
  mark.mixed = file.ends.mixed
}

/** Takes white space at the beginning of a line that lacks one column for its word. */
const addBlankWord = ({ layout }: File, bytes: Uint8Array, lineStart: number, fields: Fields): void => {
  const { start, end, count } = fields
  const isBlank = bytes[lineStart] === BLANK || bytes[lineStart] === TAB
  if (layout === undefined || layout.tab || !isBlank || count === 0 || count !== layout.width - 1) return
  start.copyWithin(1, 0, count)
  end.copyWithin(1, 0, count)
  start[0] = lineStart
  end[0] = lineStart + 1
  fields.count++
}

/**
 * By byte: 1 where a line that begins with it is one of a token; 0 where the rest of the line decides, as after a blank
 * or a hyphen.
 */
const tokenStarts = ({ comment, boundary }: File): Uint8Array => {
  const special = [HYPHEN, HASH, comment[0], boundary[0]]
  return Uint8Array.from({ length: 256 }, (_, byte) => (byte > BLANK && !special.includes(byte) ? 1 : 0))
}

/** Room for the tails of lines whose columns are taken as they are, with the word before all tags. */
const tailsOf = (file: File, { tab, form, tags }: Layout): LineTails | undefined => {
  const isPlain = file.prefix.length === 0 && file.tagIn === undefined && !file.options.blankWords
  return isPlain && form === 0 && tags.every((column) => column > 0)
    ? newLineTails(tags.length, tokenStarts(file), tab ? TAB : BLANK)
    : undefined
}

/** Reads a block of whole lines. Without `final` the sentence that is open at its end is left for the next block. */
const parse = (file: File, bytes: Uint8Array, final: boolean): ParsedTokens | Problem => {
  const parsed = newParsedTokens((bytes.length >> 3) + 16, file.wanted.length)
  const fields: Fields = { start: new Int32Array(16), end: new Int32Array(16), count: 0 }
  const { comment, boundary } = file
  const boundaryByte = boundary[0]
  const skipDocstart = file.options.docstart === 'skip'
  const { blankWords } = file.options
  const isNarrowed = file.prefix.length > 0 || file.tagIn !== undefined
  const mark: Mark = { offset: 0, lines: 0, token: 0, document: file.document, problems: 0, mixed: file.ends.mixed }
  // usually there is none, and no line needs to be looked at for one
  const hasTabs = bytes.includes(TAB)
  let lines = 0
  let at = 0
  while (at < bytes.length) {
    if (parsed.tokens === parsed.start.length) makeRoom(parsed)
    const tails = file.ends.kind === 'LF' && !(hasTabs && file.blanksSince !== 0) ? file.tails : undefined
    if (tails !== undefined) {
      const before = parsed.tokens
      at = readKnownLines(tails, bytes, at, parsed)
      lines += parsed.tokens - before
      if (at === bytes.length || parsed.tokens === parsed.start.length) continue
    }
    const lineStart = at
    const problems = parsed.problems.length
    lines++
    const isComment = comment.length > 0 && beginsWith(bytes, at, comment)
    const tab = file.layout === undefined ? delimiterOf(file, bytes, at) : file.layout.tab
    const end = tab ? tabFields(bytes, at, fields) : blankFields(bytes, at, fields)
    at =
      bytes[end] === LF && file.ends.kind === 'LF'
        ? end + 1
        : noteLineEnd(file, bytes, end, file.lines + lines, parsed.problems)
    if (isComment) {
      if (parsed.tokens === mark.token) closeSentence(file, parsed, mark, at, lines)
      continue
    }
    const first = bytes[fields.start[0]!]
    if (blankWords) addBlankWord(file, bytes, lineStart, fields)
    if (fields.count === 0 || (first === boundaryByte && isField(bytes, fields, 0, boundary))) {
      closeSentence(file, parsed, mark, at, lines)
      continue
    }
    if (first !== HASH) file.content = true
    const isDocstart = first === HYPHEN && isField(bytes, fields, 0, docstart)
    if (isDocstart) {
      if (skipDocstart) closeSentence(file, parsed, mark, at, lines)
      file.document++
      if (skipDocstart) {
        mark.document = file.document
        continue
      }
    }
    if (file.layout === undefined) {
      const layout = layoutOf(file, tab, bytes, lineStart, file.lines + lines, fields)
      if ('severity' in layout) return layout
      file.layout = layout
    }
    const stray = !hasTabs || tab || file.blanksSince === 0 || isDocstart ? -1 : tabBeside(bytes, fields)
    if (!isDocstart) file.blanksSince ??= tab || stray >= 0 ? 0 : file.lines + lines
    if (stray >= 0 && file.blanksSince !== 0)
      parsed.problems.push(otherSeparator(file, file.blanksSince!, bytes, lineStart, stray, file.lines + lines))
    else if (fields.count === file.layout.width) {
      if (isNarrowed) narrowCells(parsed, file, file.layout, bytes, lineStart, file.lines + lines, fields)
      addToken(parsed, file, file.layout, bytes, lineStart, end, file.lines + lines, fields)
      if (tails !== undefined && parsed.problems.length === problems) learnTail(tails, bytes, parsed)
      file.tails ??= tailsOf(file, file.layout)
    } else parsed.problems.push(wrongWidth(file, file.layout, bytes, lineStart, end, file.lines + lines, fields))
  }
  if (final) closeSentence(file, parsed, mark, at, lines)
  else takeBack(file, parsed, mark)
  parsed.rest = mark.offset
  parsed.lines = mark.lines
  return parsed
}

const takeBack = (file: File, parsed: ParsedTokens, mark: Mark): void => {
  parsed.problems.length = mark.problems
  file.document = mark.document
  file.ends.mixed = mark.mixed
}

const delimiterOf = (file: File, bytes: Uint8Array, at: number): boolean =>
  file.options.delimiter === 'tab' || (file.options.delimiter === 'auto' && hasTab(bytes, at))

// ---- documents -------------------------------------------------------------------------------------------------------

/** The tag columns of a parsed block, one for each requested column. */
const tagColumns = (file: File, layout: Layout, parsed: ParsedTokens, bytes: Uint8Array): readonly TagColumn[] => {
  const { start, end } = parsed
  const { signs, cut } = file.options
  const likeness = { signs: signs === 'treebank', cut: cut === 'outside' }
  const forms: Forms | undefined = layout.form < 0 ? undefined : { bytes, start, end, likeness }
  const before = file.lines
  const linesBefore = lineCounter(bytes)
  return layout.tags.map((column, k) => ({
    names: file.interner.names,
    ids: parsed.ids[k]!.subarray(0, parsed.tokens),
    forms,
    spot: (token) => {
      const at = lineStartBefore(bytes, start[token]!)
      return spotInLine(file, before + linesBefore(at) + 1, bytes, at, layout, column)
    },
  }))
}

const spotInLine = (
  file: File,
  line: number,
  bytes: Uint8Array,
  lineStart: number,
  layout: Layout,
  column: number,
): Location => {
  const room = layout.width + 1
  const fields: Fields = { start: new Int32Array(room), end: new Int32Array(room), count: 0 }
  if (layout.tab) tabFields(bytes, lineStart, fields)
  else blankFields(bytes, lineStart, fields)
  if (file.options.blankWords) addBlankWord(file, bytes, lineStart, fields)
  const cell = [fields.start[column]!, fields.end[column]!] as const
  const [from, to] = file.tagIn?.find(bytes, ...cell) ?? cell
  return { at: placeOf(file.path, line, bytes, lineStart, from, to), text: lineText(bytes, lineStart) }
}

interface ParsedBlock {
  readonly parsed: ParsedTokens
  readonly bytes: Uint8Array
}

/** A problem for the first sentence with more tokens than allowed, the open one too. */
const tooLongSentence = (
  { path, lines, options: { maxSentence } }: File,
  parsed: ParsedTokens,
): Problem | undefined => {
  const over = parsed.sentences.find(({ length }) => length > maxSentence)
  if (over !== undefined) return longSentence(maxSentence, path, over.line)
  const { from, length } = parsed.sentences.at(-1) ?? { from: 0, length: 0 }
  const open = parsed.tokens - from - length
  return open > maxSentence ? longSentence(maxSentence, path, lines + parsed.lines + 1) : undefined
}

/** A source block by block, each from the beginning of a sentence to the end of one. */
function* parsedBlocks(file: File, blocks: Iterable<Either<Problem, Block>>): Iterable<Either<Problem, ParsedBlock>> {
  let waiting: Uint8Array[] = []
  let size = 0
  // a sentence longer than a block is not looked at again before twice as much of it has come: the whole stays linear
  let enough = 0
  for (const block of blocks) {
    if (block._tag === 'Left') return yield left(shiftProblem(block.left, file.lines + newLines(waiting)))
    file.unended = block.right.unended
    waiting.push(block.right.bytes)
    size += block.right.bytes.length
    if (size < enough) continue
    const bytes = joinBytes(waiting)
    const parsed = parse(file, bytes, false)
    if ('severity' in parsed) return yield left(parsed)
    const long = tooLongSentence(file, parsed)
    if (long !== undefined) return yield left(long)
    yield right({ parsed, bytes })
    file.lines += parsed.lines
    waiting = parsed.rest < bytes.length ? [bytes.subarray(parsed.rest)] : []
    size = bytes.length - parsed.rest
    enough = parsed.rest === 0 ? size * 2 : 0
  }
  if (size === 0) return
  const bytes = joinBytes(waiting)
  const parsed = parse(file, bytes, true)
  if ('severity' in parsed) return yield left(parsed)
  const long = tooLongSentence(file, parsed)
  if (long !== undefined) return yield left(long)
  yield right({ parsed, bytes })
  file.lines += parsed.lines
}

/**
 * Several tag columns of one file in one pass: for each sentence a document a column.
 * Memory holds one block of the file, or one sentence where that is longer.
 */
function* readPlain(
  source: Source,
  blocks: Iterable<Either<Problem, Block>>,
  file: File,
): Iterable<Either<Problem, readonly Document<'tags'>[]>> {
  let meta: { readonly document: string } = { document: '' }
  let document = -1
  for (const block of parsedBlocks(file, blocks)) {
    if (block._tag === 'Left') return yield block
    const { parsed, bytes } = block.right
    for (const problem of parsed.problems) yield left(problem)
    if (file.layout === undefined) continue
    const columnsOfBlock = tagColumns(file, file.layout, parsed, bytes)
    for (const { from, length, line, document: number } of parsed.sentences) {
      if (number !== document) {
        document = number
        meta = { document: String(document) }
      }
      const id = String(++file.sentences)
      const at = { path: file.path, line, column: 1 }
      const row: Document<'tags'>[] = []
      for (const column of columnsOfBlock) row.push({ id, content: { length, from, column }, meta, at })
      yield right(row)
    }
  }
  if (source.goesOn === true) return
  if (file.sentences === 0 || !file.content) yield left(emptyFile(file))
  else if (file.unended) yield left(missingLineEnd(file.path, file.lines))
}

/** A file of JSON has lines and blanks too, and would be read as tokens. */
const jsonIn = (path: string, head: string): Problem | undefined => {
  if (!isJson(head)) return undefined
  const text = head.split(/\r\n?|\n/, 1)[0]!
  const look = describeFormat(head)
  return {
    severity: 'error',
    code: commonCode.E320,
    message: `${look === undefined ? 'this is JSON' : `this looks like ${look}`}, and conll-columns reads a token a line, in columns`,
    at: { path, line: 1, column: 1 },
    text,
    hint: 'convert it to columns first, or name a reader of its format: --reader NAME; assay list readers',
  }
}

const scoresInTable = (path: string): Problem => ({
  severity: 'error',
  code: commonCode.E311,
  message: 'scores behind tags are read in columns without titles, and this is a table',
  at: { path, line: 1, column: 1 },
  hint: 'give the scores a column of their own, and leave reader.score out',
})

const tableSettings = (settings: ConllColumnsOptions, mayMiss: boolean): TableSettings => ({
  ...textOptions(settings),
  comment: encoder.encode(settings.comment),
  boundary: encoder.encode(settings.boundary),
  skipDocstart: settings.docstart === 'skip',
  form: settings.form,
  mayMiss,
  maxSentence: settings.maxSentence,
})

/** Reads columns in the layout that the beginning of the file shows; without columns, those of all annotators. */
function* readColumns(
  source: Source,
  settings: ConllColumnsOptions,
  wanted: readonly ColumnName[] | undefined,
  mayMiss = false,
  tagIn = settings.score === '' ? undefined : beforeScore(settings.score),
): Iterable<Either<Problem, readonly Document<'tags'>[]>> {
  const askedColumns = wanted ?? [settings.column]
  // only a plain file has borders
  const plain = (blocks: Iterable<Either<Problem, Block>>, numbered = false) => {
    const columns = askedColumns.filter((column) => typeof column === 'number')
    const file = openFile(source, settings, columns, mayMiss)
    return readPlain(source, blocks, { ...file, tagIn, numbered })
  }
  const all = textBlocks(source, textOptions(settings))
  if (source.from !== undefined) return yield* plain(all)
  const { head, blocks } = withHead(all)
  const json = jsonIn(source.path, head)
  if (json !== undefined) return yield left(json)
  const shape = shapeIn(source.path, head, settings, askedColumns)
  if ('severity' in shape) return yield left(shape)
  const table = tableSettings(settings, mayMiss)
  if (wanted === undefined && hasAnnotators(shape, shape.width))
    return yield* readAnnotators(source.path, blocks, shape, table)
  if (!isPlain(shape)) {
    if (tagIn !== undefined) return yield left(scoresInTable(source.path))
    return yield* readTable(source.path, blocks, shape, table, askedColumns)
  }
  const rows = headRows(head, shape.delimiter === 'tab', settings)
  const warning = doubtIn(source.path, rows, settings, askedColumns)
  if (warning !== undefined) return yield left(warning)
  yield* plain(blocks, numbersWords(rows))
}

const newLines = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, part) => sum + lineEndsBefore(part, part.length), 0)

// ---- borders ---------------------------------------------------------------------------------------------------------

type FileLayout = Pick<File, 'layout' | 'blanksSince'>

const FIRST = 256

/**
 * The layout of the first lines, which all others are checked against; undefined while there are too few, and null if
 * they cannot be read.
 */
const learnHead = (
  source: Source,
  settings: ConllColumnsOptions,
  bytes: Uint8Array,
  numbered: boolean,
): FileLayout | undefined | null => {
  for (let size = FIRST; ; size *= 2) {
    const whole = (size < bytes.length ? bytes.indexOf(LF, size) : bytes.lastIndexOf(LF)) + 1
    const file = { ...newFile(source, settings, [-1]), numbered }
    if (whole > 0 && 'severity' in parse(file, bytes.subarray(0, whole), false)) return null
    if (file.layout !== undefined && file.blanksSince !== undefined) return file
    if (size >= bytes.length) return undefined
  }
}

/** True if the first lines are doubted: a stretch that ends among them is asked about where the whole is not, or the other way round. */
const isDoubted = (path: string, settings: ConllColumnsOptions, bytes: Uint8Array): boolean => {
  const head = headIn(bytes)
  const shape = shapeIn(path, head, settings, [settings.column])
  if ('severity' in shape) return true
  return doubtIn(path, headRows(head, shape.delimiter === 'tab', settings), settings, [settings.column]) !== undefined
}

/** True if the first lines show that the first column numbers the words. */
const isNumbered = (path: string, settings: ConllColumnsOptions, bytes: Uint8Array): boolean => {
  const head = headIn(bytes.subarray(0, bytes.lastIndexOf(LF) + 1))
  const shape = shapeIn(path, head, settings, [settings.column])
  return !('severity' in shape) && numbersWords(headRows(head, shape.delimiter === 'tab', settings))
}

/**
 * The least length of a stretch that shows a file to be plain; undefined while there are too few bytes, and null for a
 * table.
 */
const firstBorder = ({ path }: Source, settings: ConllColumnsOptions, bytes: Uint8Array): number | undefined | null => {
  const whole = bytes.subarray(0, bytes.lastIndexOf(LF) + 1)
  if (whole.length === 0) return undefined
  const shape = shapeIn(path, headIn(whole), settings, [settings.column])
  const isSure = !('severity' in shape) && shape.sure
  if (!isSure && whole.length < HEAD) return undefined
  if ('severity' in shape || !isPlain(shape)) return null
  // with a byte order mark, if there is one
  return isSure ? 0 : headEnd(whole) + 3
}

type LineKind = 'break' | 'comment' | 'docstart' | 'skipped' | 'token'

const kindOfLine = (file: File, bytes: Uint8Array, at: number, fields: Fields): LineKind => {
  if (file.comment.length > 0 && beginsWith(bytes, at, file.comment)) return 'comment'
  // a line before the first token is looked at by itself
  const { line, tab } = file.layout!
  if (file.lines < line ? delimiterOf(file, bytes, at) : tab) tabFields(bytes, at, fields)
  else blankFields(bytes, at, fields)
  if (fields.count === 0 || isField(bytes, fields, 0, file.boundary)) return 'break'
  if (!isField(bytes, fields, 0, docstart)) return 'token'
  return file.options.docstart === 'skip' ? 'skipped' : 'docstart'
}

// bytes that have a meaning only at the beginning of a file: a byte order mark, the marks of packed files
const marks = [
  [0xef, 0xbb, 0xbf],
  [0x1f, 0x8b],
  [0x50, 0x4b, 3, 4],
]
const LONGEST_MARK = 4

const beginsWithMark = (bytes: Uint8Array, at: number): boolean =>
  marks.some((mark) => mark.every((byte, i) => bytes[at + i] === byte))

type IsWanted = (byte: number, documents: number) => boolean

/** Finds borders in whole lines, up to the last line whose successor is known. Returns the offset reached. */
function* findBorders(
  file: File,
  bytes: Uint8Array,
  before: number,
  open: { sentence: boolean },
  isWanted: IsWanted,
): Generator<Border, number> {
  const starts = tokenStarts(file)
  const fields: Fields = { start: new Int32Array(16), end: new Int32Array(16), count: 0 }
  let at = 0
  for (;;) {
    const end = bytes.indexOf(LF, at)
    const next = end + 1
    if (end < 0 || next + LONGEST_MARK > bytes.length) return at
    const first = bytes[at]!
    const kind = end === at ? 'break' : starts[first] === 0 ? kindOfLine(file, bytes, at, fields) : 'token'
    file.lines++
    if (kind === 'docstart' || kind === 'skipped') file.document++
    const isEnd = open.sentence && (kind === 'break' || kind === 'skipped')
    if (isEnd) file.sentences++
    if (kind === 'token' || kind === 'docstart') open.sentence = true
    else if (kind !== 'comment') open.sentence = false
    if (!file.content && kind !== 'break' && kind !== 'comment')
      file.content = (starts[first] === 0 ? bytes[fields.start[0]!] : first) !== HASH
    if (isEnd && !beginsWithMark(bytes, next) && isWanted(before + next, file.sentences))
      yield borderAt(before + next, file)
    at = next
  }
}

const borderAt = (byte: number, file: File): Border => {
  const { layout, blanksSince = 0, lines, document, content, sentences } = file
  const { width, line, tab, docstart, numbered } = layout!
  return {
    byte,
    documents: sentences,
    known: {
      head: { width, line, tab, docstart, ...(numbered && { numbered }) },
      blanksSince,
      lines,
      document,
      content,
    },
  }
}

/** Chunks up to the first one with another end of a line than LF; the first holds all that is looked at to see what the file is. */
function* plainChunks(source: Source): Iterable<Uint8Array> {
  let head: Uint8Array = new Uint8Array(0)
  let isWhole = false
  for (const chunk of source.chunks()) {
    if (chunk._tag === 'Left' || chunk.right.includes(CR)) return
    if (isWhole) yield chunk.right
    else {
      head = joinBytes([head, chunk.right])
      isWhole = head.length >= HEAD + LONGEST_MARK
      if (isWhole) yield head
    }
  }
  if (!isWhole) yield head
}

/** Only for text in UTF-8 and lines that end with LF: from the first other line on there is no border. */
function* bordersIn(source: Source, settings: ConllColumnsOptions, isWanted: IsWanted): Iterable<Border> {
  const file = newFile(source, settings, [-1])
  const open = { sentence: false }
  let bytes: Uint8Array = new Uint8Array(0)
  // bytes of the file before those at hand
  let before = 0
  // where the first stretch may end, of which it is seen what the file is
  let from = 0
  let isSettled = (_: number): boolean => true
  if (settings.encoding !== 'utf-8') return
  for (const chunk of plainChunks(source)) {
    bytes = joinBytes([bytes, chunk])
    if (file.layout === undefined) {
      if (before === 0 && beginsWithMark(bytes, 0)) {
        before = 3
        bytes = bytes.subarray(3)
      }
      const [head, marked] = [bytes.subarray(0, HEAD), before]
      isSettled = (byte) =>
        byte > HEAD || ![head.subarray(0, byte - marked), head].some((first) => isDoubted(source.path, settings, first))
      const least = firstBorder(source, settings, bytes)
      if (least === null) return
      if (least === undefined) continue
      from = least
      const learnt = learnHead(source, settings, bytes, isNumbered(source.path, settings, bytes))
      if (learnt === null) return
      if (learnt === undefined) continue
      file.layout = learnt.layout
      file.blanksSince = learnt.blanksSince
    }
    const at = yield* findBorders(
      file,
      bytes,
      before,
      open,
      (byte, documents) => byte >= from && isWanted(byte, documents) && isSettled(byte),
    )
    before += at
    bytes = bytes.subarray(at)
  }
}

// ---- writing ---------------------------------------------------------------------------------------------------------

function* write(documents: Iterable<Document<'tags'>>): Iterable<string> {
  for (const { content } of documents) {
    let lines = ''
    for (let i = 0; i < content.length; i++) {
      const form = formAt(content, i)
      const tag = tagAt(content, i)
      lines += form === undefined ? `${tag}\n` : `${form}\t${tag}\n`
    }
    yield `${lines}\n`
  }
}

// ---- sniffing --------------------------------------------------------------------------------------------------------

const usual = { delimiter: 'auto', header: 'auto', titles: [], comment: '', boundary: '-X-' } as const

/** True if each line has the tags of a sentence and nothing else: columns of tags are as many in each line. */
const holdsSentences = (rows: readonly (readonly string[])[]): boolean =>
  rows.every((row) => row.every(looksLikeTag)) && rows.some((row) => row.length !== rows[0]?.length)

/** A line that may be a comment: a sign of a number by itself before others, or several alone, as `###MEDLINE:1`. */
const COMMENT = /^#(?:[\t ]|#\S*$)/m

/** A head without its lines of comments, where those that are left are clearly tokens with tags. */
const withoutComments = (head: string): string => {
  if (!COMMENT.test(head) || /^#\s*global\./.test(head)) return head
  const lines = head.split(/\r\n?|\n/).filter((line) => !COMMENT.test(line))
  const rows = headRows(
    lines.slice(0, -1).join('\n'),
    lines.some((line) => line.includes('\t')),
    usual,
  )
  return rows.length > 0 && areTagged(rows) ? lines.join('\n') : head
}

/** Confident if each line has as many columns as the first and most end in a tag. */
const sniff = (text: string): number => {
  const head = withoutComments(text)
  if (isJson(head)) return 0
  const lines = head.split(/\r\n?|\n/).slice(0, -1)
  const shape = shapeIn('', head, usual, [-1])
  const isBare = 'severity' in shape || isPlain(shape)
  const mark = isBare ? /[\t ]+/ : String.fromCharCode(delimiters[shape.delimiter])
  const rows = (lines.length > 0 ? lines : [head]).map((line) => {
    const fields = line.split(mark)
    // a table has cells that are empty, such as that of the sentence in all rows but its first
    return isBare || fields.every((field) => field === '') ? fields.filter((field) => field !== '') : fields
  })
  // a line -DOCSTART- has a width of its own in some files
  const tokens = rows.filter((row) => row.length > 0 && row[0] !== '-DOCSTART-')
  const first = tokens[0]
  if (first === undefined) return 0
  // a token may begin with <, and then a tag ends its line
  if (first[0]?.startsWith('<') && !looksLikeTag(first.at(-1)!)) return 0
  if (holdsSentences(tokens)) return 0
  const even = tokens.filter((row) => row.length === first.length).length / tokens.length
  const isTagged = (row: readonly string[]): boolean => looksLikeTag(tagOf(row))
  const columns = headRows(lines.join('\n'), !('severity' in shape) && shape.delimiter === 'tab', usual)
  const tagged =
    isEven(columns.map(({ cells }) => cells)) && hasClearTags(columns)
      ? 1
      : tokens.filter(isTagged).length / tokens.length
  // more than a table of clusters, which any even rows may be
  const least = !('severity' in shape) && isLabelTable(shape.titles ?? []) ? 0.6 : 0.2
  return even * (least + (0.9 - least) * tagged)
}

// ---- the reader ------------------------------------------------------------------------------------------------------

const oneColumn = (settings: ConllColumnsOptions, tagIn?: TagInCell) => (source: Source) => {
  const read = readColumns(source, settings, [settings.column], false, tagIn)
  return {
    *[Symbol.iterator]() {
      for (const item of read) yield item._tag === 'Left' ? item : right(item.right[0]!)
    },
  }
}

/** Tags in one of the columns of CoNLL-U, which tabs part, or in a part of its cells. */
export const tagsInConllu = (
  settings: Pick<ConllColumnsOptions, 'column' | 'form' | 'maxLine' | 'maxSentence'>,
  tagIn?: TagInCell,
) => oneColumn(v.parse(options, { ...settings, delimiter: 'tab', header: 'no', comment: '#', boundary: '' }), tagIn)

export const conllColumns = reader({
  contract: 1,
  name: 'conll-columns',
  title: 'one token a line in columns, empty lines between sentences (CoNLL-2000, 2002, 2003, WNUT)',
  example: 'Zoë NNP B-PER\nmet VBD O\nAñã NNP B-PER\nBo NNP I-PER\n\nZürich NNP B-LOC\n',
  gives: 'tags',
  options,
  fields: { word: 'form', tag: 'column' },
  signed: ['comment', 'boundary', 'docstart'],
  sniff,
  pairs: 'position',
  units: 'sentences',
  with: (settings: ConllColumnsOptions) => oneColumn(settings),
  columns: (settings: ConllColumnsOptions) => (source: Source, wanted: readonly ColumnName[]) =>
    readColumns(source, settings, wanted),
  panel: (settings: ConllColumnsOptions) => (source: Source, wanted: readonly ColumnName[] | undefined) =>
    readColumns(source, settings, wanted, true),
  borders: (settings: ConllColumnsOptions) => (source: Source, isWanted: IsWanted) =>
    bordersIn(source, settings, isWanted),
  disagree: differentWords,
  complete: (gold, system) => right(completeCut(gold, system)),
  writer: { write, endings: ['.conll'] },
})
