/**
 * The records of a JSON file, one after the other: the lines of JSON lines, the items of the one list that a file is, or values that
 * go over several lines. A list is read item by item, and is not held.
 */
import { commonCode } from '../codes.ts'
import type { Problem, Source } from '../contract.ts'
import { type Either, left, right } from '../either.ts'
import type { Location } from '../places.ts'
import { joinBytes } from './fields.ts'
import {
  excerptAt,
  type JsonCursor,
  type JsonFrame,
  type JsonRecord,
  lineFrame,
  moveCursor,
  type RecordReading,
  recordIn,
  spotOf,
} from './json-record.ts'
import { byteLinesIn, isBlankLine, lineEndAt } from './lines.ts'
import { type Block, shiftProblem, type TextOptions, textBlocks } from './text.ts'

/** The arrangement of the records in the file. */
export type Arrangement = 'lines' | 'list' | 'values' | 'container'

/** A problem of a file, at a place. */
const error = (code: Problem['code'], message: string, spot: Location, hint: string): Problem => ({
  severity: 'error',
  code,
  message,
  ...spot,
  hint,
})

/** Messages about a list that is broken. */
export interface ListMessages {
  /** Of a character that no item begins with. */
  readonly noItem: (text: string) => string
  /** Of an item that no comma follows; absent where it is read together with what follows, and refused as such. */
  readonly noComma?: string
  readonly afterEnd: string
  readonly noEnd: string
  /** The remedy, and that for a list without its end. */
  readonly hint: string
  readonly cutHint: string
}

const usualMessages: ListMessages = {
  noItem: (text) => `expected a value, but found "${text}"`,
  afterEnd: 'the file continues after the end of its list',
  noEnd: 'the file ends inside of its list',
  hint: 'a list has a comma between two items, and one bracket at its end',
  cutHint: 'the file was cut: its last part is missing',
}

export interface FrameOptions {
  readonly text: TextOptions
  /** The name of a record in messages. */
  readonly name: string
  /** The arrangement, where it is known; else it is detected. */
  readonly arrangement?: Arrangement
  /** The lines of the file before the source, where that is a stretch of lines. */
  readonly before?: number
  readonly messages?: ListMessages
  /** True if a record that is cut excludes the blanks after it. */
  readonly isTrimmed?: boolean
  /** The reader of records that are neither lines, nor items, nor values; without it there are none. */
  readonly container?: RecordContainer
}

type Blocks = Iterable<Either<Problem, Block>>

/** Records within something else: in an object beside other things, in columns, in the cells of a table. */
export interface RecordContainer {
  /** True for a file that begins so. */
  readonly begins: (head: string) => boolean
  readonly frames: (path: string, blocks: Blocks, text: TextOptions) => Iterable<Either<Problem, JsonFrame>>
}

// ---- bytes -----------------------------------------------------------------------------------------------------------

const LF = 10
const CR = 13
const QUOTE = 34
const HASH = 35
const SLASH = 47
const COMMA = 44
const OPEN = 91
const BACKSLASH = 92
const CLOSE = 93
const BRACE = 123

const lineEndsIn = (bytes: Uint8Array): number => moveCursor({ at: 0, line: 0, column: 1 }, bytes, bytes.length).line

// A byte that is a character of its own, or begins one.
const begins = (byte: number): boolean => (byte & 0xc0) !== 0x80

const isBlank = (byte: number): boolean => byte === 32 || byte === LF || byte === CR || byte === 9

// ---- how records are arranged -----------------------------------------------------------------------------------------

const afterBlanks = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (at < bytes.length && isBlank(bytes[at]!)) at++
  return at
}

/** Looks for the end of the line that begins at `from`, and for brackets that are not closed in it. */
const firstLine = (bytes: Uint8Array, from: number): { readonly whole: boolean; readonly end: number } => {
  let depth = 0
  let quoted = false
  let at = from
  for (; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === LF || byte === CR) break
    if (quoted) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) quoted = false
    } else if (byte === QUOTE) quoted = true
    else if (byte === BRACE || byte === OPEN) depth++
    else if (byte === BRACE + 2 || byte === CLOSE) depth--
  }
  return { whole: depth === 0 && !quoted, end: at }
}

const decoder = new TextDecoder()

/** In bytes: what the sniff of readers sees. */
const HEAD = 4096

/** Detects the arrangement of a file that begins so; nothing where more of it is needed. */
const arrangementOf = (bytes: Uint8Array, atEnd: boolean, container?: RecordContainer): Arrangement | undefined => {
  if (container?.begins(decoder.decode(bytes.subarray(0, HEAD)))) return 'container'
  const from = afterBlanks(bytes, 0)
  // a comment says nothing of what follows it
  if (from === bytes.length || (!atEnd && (bytes[from] === HASH || bytes[from] === SLASH))) return undefined
  const { whole, end } = firstLine(bytes, from)
  if (bytes[from] !== OPEN) return whole || bytes[from] !== BRACE ? 'lines' : 'values'
  const inner = bytes[afterBlanks(bytes, from + 1)]
  if (inner === undefined && !atEnd) return undefined
  if (inner !== OPEN && inner !== BRACE) return whole ? 'lines' : 'list'
  if (!whole) return 'list'
  if (afterBlanks(bytes, end) < bytes.length) return 'lines'
  return atEnd ? 'list' : undefined
}

// ---- lists and values ------------------------------------------------------------------------------------------------

/** A file while it is scanned: what is left of its blocks, and where it is. */
interface Scan {
  readonly path: string
  readonly isList: boolean
  readonly messages: ListMessages
  line: number
  column: number
  depth: number
  /** The start of the record at hand in what is waiting and the block together; -1 outside of one. */
  from: number
  at: { readonly line: number; readonly column: number }
  /** True once the brackets of the record at hand are closed. */
  isClosed: boolean
  /** The part of a list that is read; `isWanted` after a comma, where an item must come. */
  phase: 'before' | 'inside' | 'after' | 'broken'
  isWanted: boolean
  waiting: Uint8Array[]
  size: number
}

const NOT_JSON = commonCode.E333

const wrong = (scan: Scan, bytes: Uint8Array, at: number, message: string): Either<Problem, never> => {
  const { path, line, column } = scan
  scan.phase = 'broken'
  return left(error(NOT_JSON, message, spotOf({ path, line, column }, excerptAt(bytes, at)), scan.messages.hint))
}

const frameIn = (scan: Scan, bytes: Uint8Array, start: number, end: number, unended: boolean): JsonFrame => {
  const first: JsonCursor = { ...scan.at, at: start }
  const { path, isList } = scan
  return { path, bytes, start, end, number: first.line, unended, cursors: { first, last: first }, isItem: isList }
}

/** The records that end in a block; what is not yet whole waits for the next. */
function* framesIn(scan: Scan, block: Uint8Array): Iterable<Either<Problem, JsonFrame>> {
  const { isList, messages } = scan
  // the depth at which an item of a list, or a value of its own, begins
  const base = isList ? 1 : 0
  let quoted = false
  let before = scan.size
  let whole: Uint8Array | undefined
  const frame = (end: number): Either<Problem, JsonFrame> => {
    const { from } = scan
    scan.from = -1
    scan.isClosed = false
    if (before === 0 || from >= before) return right(frameIn(scan, block, from - before, end - before, false))
    whole ??= joinBytes([...scan.waiting, block])
    return right(frameIn(scan, whole, from, end, false))
  }
  // what changes with each byte is at hand
  let { line, column, depth } = scan
  const keep = (): void => {
    scan.line = line
    scan.column = column
    scan.depth = depth
  }
  for (let i = 0; i < block.length; i++) {
    const byte = block[i]!
    const lineEnd = byte === LF || byte === CR ? lineEndAt(block, i) : 0
    if (lineEnd > 0) {
      // no string goes over the end of a line
      quoted = false
      if (scan.from >= 0 && depth === 0 && !isList) yield frame(before + i)
      line++
      column = 1
      i += lineEnd - 1
      continue
    }
    if (quoted) {
      let [next, columns] = [byte, 0]
      while (next !== QUOTE && next !== LF && next !== CR) {
        if (begins(next)) columns++
        if (next === BACKSLASH && (block[i + 1] === QUOTE || block[i + 1] === BACKSLASH)) {
          columns++
          i++
        }
        next = block[++i]!
      }
      column += columns
      quoted = next !== QUOTE
      // what ends the string is looked at again, if it is the end of the line
      if (quoted) i--
      else column++
      continue
    }
    if (byte === 32 || byte === 9) {
      // between two values
    } else if (isList && scan.phase === 'before') {
      scan.phase = 'inside'
      depth = 1
    } else if (scan.phase === 'after') {
      keep()
      return yield wrong(scan, block, i, messages.afterEnd)
    } else if ((isList ? depth === 1 : scan.from < 0) && (byte === COMMA || byte === CLOSE || byte === BRACE + 2)) {
      const isEmpty = scan.from < 0
      if (!isEmpty) yield frame(before + i)
      if (byte === BRACE + 2 || (isEmpty && (byte === COMMA || scan.isWanted || !isList))) {
        keep()
        const noItem = messages.noItem(String.fromCharCode(byte))
        return yield wrong(scan, block, i, isEmpty ? noItem : (messages.noComma ?? noItem))
      }
      scan.isWanted = byte === COMMA
      if (byte !== COMMA) scan.phase = 'after'
    } else if (scan.isClosed && messages.noComma !== undefined) {
      yield frame(before + i)
      keep()
      return yield wrong(scan, block, i, messages.noComma)
    } else {
      if (scan.from < 0) {
        scan.from = before + i
        scan.at = { line, column }
      }
      if (byte === QUOTE) quoted = true
      else if (byte === BRACE || byte === OPEN) depth++
      else if ((byte === BRACE + 2 || byte === CLOSE) && --depth === base) {
        if (isList) scan.isClosed = true
        else yield frame(before + i + 1)
      }
    }
    if (begins(byte)) column++
  }
  keep()
  if (scan.from < 0) {
    scan.waiting = []
    scan.size = 0
    return
  }
  if (scan.from >= before && before > 0) {
    scan.waiting = []
    scan.from -= before
    before = 0
  }
  scan.waiting.push(block)
  scan.size = before + block.length
}

/** The end of what is not blank. */
const lastOf = (bytes: Uint8Array): number => {
  let end = bytes.length
  while (end > 0 && isBlank(bytes[end - 1]!)) end--
  return end
}

/** The problem of a list without its closing bracket, at the end of the last value in the file. */
const unclosed = ({ path, messages }: Scan, block: Uint8Array, line: number): Problem => {
  const end = lastOf(block)
  const start = end === 0 ? 0 : Math.max(block.lastIndexOf(LF, end - 1), block.lastIndexOf(CR, end - 1)) + 1
  const first = line - lineEndsIn(block.subarray(start))
  const { column, line: last } = moveCursor({ at: start, line: first, column: 1 }, block, end)
  const spot = spotOf({ path, line: last, column }, excerptAt(block, end))
  return error(NOT_JSON, messages.noEnd, spot, messages.cutHint)
}

function* valueFrames(
  path: string,
  blocks: Blocks,
  isList: boolean,
  options: FrameOptions,
): Iterable<Either<Problem, JsonFrame>> {
  const { text, name, messages = usualMessages } = options
  const at = { line: 1, column: 1 }
  const phase = isList ? 'before' : 'inside'
  const start = { depth: 0, from: -1, isClosed: false, isWanted: false, waiting: [], size: 0 } as const
  const scan: Scan = { path, isList, messages, ...at, at, phase, ...start, waiting: [] }
  // the last block that is not blank, and the line after it
  let tail: { readonly bytes: Uint8Array; readonly line: number } = { bytes: new Uint8Array(0), line: 1 }
  for (const block of blocks) {
    if (block._tag === 'Left') return yield left(shiftProblem(block.left, scan.line - 1))
    const { bytes } = block.right
    yield* framesIn(scan, bytes)
    if (afterBlanks(bytes, 0) < bytes.length) tail = { bytes, line: scan.line }
    if (scan.phase === 'broken') return
    if (scan.size > text.maxLineBytes)
      return yield left(
        error(
          commonCode.E363,
          `a ${name} larger than ${Math.round(text.maxLineBytes / 2 ** 20)} MiB`,
          { at: { path, ...scan.at } },
          'check that a bracket is not missing; --set reader.maxLine=N allows N MiB',
        ),
      )
  }
  if (scan.from >= 0) {
    const bytes = joinBytes(scan.waiting)
    // without the line end that every block has
    yield right(frameIn(scan, bytes, scan.from, options.isTrimmed === true ? lastOf(bytes) : bytes.length - 1, true))
  }
  if (isList && scan.phase !== 'after') yield left(unclosed(scan, tail.bytes, tail.line))
}

// ---- frames ----------------------------------------------------------------------------------------------------------

function* lineFrames(path: string, blocks: Blocks, before: number | undefined): Iterable<Either<Problem, JsonFrame>> {
  for (const line of byteLinesIn(blocks, before)) {
    if (line._tag === 'Left') yield line
    else if (!isBlankLine(line.right)) yield right(lineFrame(path, line.right))
  }
}

function* continued(head: readonly Block[], rest: Iterator<Either<Problem, Block>>): Blocks {
  for (const block of head) yield right(block)
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value
}

/** All records of a source as bytes; or why there are no more. */
export function* jsonFrames(source: Source, options: FrameOptions): Iterable<Either<Problem, JsonFrame>> {
  const { path } = source
  const blocks = textBlocks(source, options.text)[Symbol.iterator]()
  let { arrangement } = options
  let head: readonly Block[] = []
  while (arrangement === undefined) {
    const next = blocks.next()
    const block = next.done === true ? undefined : next.value
    if (block?._tag === 'Left')
      return yield left(shiftProblem(block.left, lineEndsIn(joinBytes(head.map(({ bytes }) => bytes)))))
    if (block !== undefined)
      head = [{ ...block.right, bytes: joinBytes([...head, block.right].map(({ bytes }) => bytes)) }]
    arrangement = head[0] && arrangementOf(head[0].bytes, block === undefined, options.container)
    if (block === undefined && arrangement === undefined) return
  }
  const all = continued(head, blocks)
  if (arrangement === 'container') yield* options.container?.frames(path, all, options.text) ?? []
  else if (arrangement === 'lines') yield* lineFrames(path, all, options.before)
  else yield* valueFrames(path, all, arrangement === 'list', options)
}

// ---- records ---------------------------------------------------------------------------------------------------------

const APOSTROPHE = 39
const PARENTHESIS = 40

/** Hint for a value that Python printed and that is not JSON, though nearly; `undefined` for anything else. */
const pythonHint = (bytes: Uint8Array, at: number): string | undefined =>
  bytes[at] === APOSTROPHE ||
  bytes[at] === PARENTHESIS ||
  /^(?:None|True|False)/.test(String.fromCharCode(...bytes.subarray(at, at + 5)))
    ? 'this is how Python prints a value, and not JSON: write it with json.dumps(value, ensure_ascii=False, default=float)'
    : undefined

/** The remedies for a record that is not JSON; `cut` is that of a file that ends within it. */
export const recordHint =
  (hints: Readonly<Record<string, string>>): RecordReading<unknown>['hint'] =>
  ({ code, at }, isCut, bytes) =>
    (code === commonCode.E333 ? pythonHint(bytes, at) : undefined) ??
    hints[isCut && code === commonCode.E333 ? 'cut' : code] ??
    faultHints[isCut && code === commonCode.E333 ? 'cut' : code]!

const faultHints: Readonly<Record<string, string>> = {
  [commonCode.E303]: 'write the character itself, or both halves of its pair',
  cut: 'the file was cut: its last part is missing',
  [commonCode.E333]: 'each record is one value of JSON',
  [commonCode.E334]: 'programs keep one of the two, not all of them the same: remove one',
  [commonCode.E335]: 'JSON has numbers, strings, lists, objects, true, false and null',
  [commonCode.E362]: 'check that this is the right file: no such file is nested so deeply',
}

/** All records of a source; one that is not JSON is a problem, and in lines the next is read. */
export function* jsonRecords<F>(
  source: Source,
  { file, tapes, maxDepth, ...options }: FrameOptions & Pick<RecordReading<F>, 'file' | 'tapes' | 'maxDepth'>,
): Iterable<Either<Problem, JsonRecord<F>>> {
  const reading: RecordReading<F> = {
    file,
    tapes,
    maxDepth,
    name: options.name,
    hint: recordHint({ [commonCode.E333]: `each ${options.name} is one value of JSON` }),
  }
  for (const frame of jsonFrames(source, options)) {
    if (frame._tag === 'Left') {
      yield frame
      continue
    }
    const record = recordIn(frame.right, reading)
    yield 'severity' in record ? left(record) : right(record)
    // what follows a record that is cut says no more
    if ('severity' in record && frame.right.unended) return
  }
}
