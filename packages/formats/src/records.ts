/**
 * The records of a JSON file, one after the other and each with its own tape: the lines of JSON lines, the items of the one list
 * that a file is, or values that go over several lines. A list is read item by item, and is not held.
 */
import { type Either, left, type Place, type Problem, right, type Source, type Spot } from '@assay/core'
import {
  type ByteTape,
  type ByteTapes,
  isFault,
  type JsonFault,
  type TextOptions,
  textBlocks,
} from '@assay/core/source'
import { pythonHint } from './python.ts'

/** How the records stand in the file. */
export type Arrangement = 'lines' | 'list' | 'values'

/** A record that was read. Its tape, and all that is asked of it, is written over by the next. */
export interface JsonRecord {
  readonly tape: ByteTape
  /** Those of the file that the record stands in; they stay as they are. */
  readonly bytes: Uint8Array
  readonly start: number
  readonly arrangement: Arrangement
  /** Where a byte of the record stands. */
  readonly place: (at: number) => Place
  /** The same with its line. */
  readonly spot: (at: number) => Spot
}

export interface RecordOptions {
  readonly text: TextOptions
  readonly tapes: ByteTapes
  readonly maxDepth: number
  /** What a record is called in messages. */
  readonly record: string
}

// ---- places ----------------------------------------------------------------------------------------------------------

const LF = 10
const CR = 13
const QUOTE = 34
const COMMA = 44
const OPEN = 91
const BACKSLASH = 92
const CLOSE = 93
const BRACE = 123

/** Of the line end at `at` its last byte: LF, CR LF, CR CR LF or CR; -1 where no line ends. */
const lineEndAt = (bytes: Uint8Array, at: number): number => {
  if (bytes[at] === LF) return at
  if (bytes[at] !== CR) return -1
  if (bytes[at + 1] === LF) return at + 1
  return bytes[at + 1] === CR && bytes[at + 2] === LF ? at + 2 : at
}

const lineEndsIn = (bytes: Uint8Array): number => {
  let count = 0
  for (let i = 0; i < bytes.length; i++) {
    const end = lineEndAt(bytes, i)
    if (end < 0) continue
    count++
    i = end
  }
  return count
}

// A byte that is a character of its own, or begins one.
const begins = (byte: number): boolean => (byte & 0xc0) !== 0x80

const isBlank = (byte: number): boolean => byte === 32 || byte === LF || byte === CR || byte === 9

/** Where a byte stands, from 1, and where its line begins. */
interface Position {
  readonly line: number
  readonly column: number
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

// An excerpt of a line of many megabytes says enough with its beginning.
const FARTHEST = 65_536
const AROUND = 4096

const excerptOf = (bytes: Uint8Array, at: number, column: number): string | undefined => {
  if (column > FARTHEST) return undefined
  let start = at
  for (let left = column - 1; left > 0 && start > 0; ) {
    start--
    if (begins(bytes[start] as number)) left--
  }
  let end = at
  while (end < bytes.length && end < at + AROUND && lineEndAt(bytes, end) < 0) end++
  while (end < bytes.length && !begins(bytes[end] as number)) end++
  return decoder.decode(bytes.subarray(start, end))
}

/** Where bytes stand that follow a known one: those that are asked for in ascending order are looked at once. */
const placesFrom = (path: string, bytes: Uint8Array, start: number, known: Position): JsonRecord['place'] => {
  let here = start
  let { line, column } = known
  return (at) => {
    if (at < here) {
      here = start
      ;({ line, column } = known)
    }
    while (here < at) {
      const end = lineEndAt(bytes, here)
      if (end >= at) break
      if (end >= 0) {
        line++
        column = 1
        here = end + 1
      } else {
        if (begins(bytes[here] as number)) column++
        here++
      }
    }
    return { path, line, column }
  }
}

const spotsFrom =
  (place: JsonRecord['place'], bytes: Uint8Array): JsonRecord['spot'] =>
  (offset) => {
    const at = place(offset)
    const text = excerptOf(bytes, offset, at.column)
    return { at, ...(text !== undefined && { text }) }
  }

// ---- how records stand -----------------------------------------------------------------------------------------------

const afterBlanks = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (at < bytes.length && isBlank(bytes[at] as number)) at++
  return at
}

/** Whether the brackets of the line that begins at `from` are closed in it, and where it ends. */
const firstLine = (bytes: Uint8Array, from: number): { readonly whole: boolean; readonly end: number } => {
  let depth = 0
  let quoted = false
  let at = from
  for (; at < bytes.length; at++) {
    const byte = bytes[at] as number
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

/** How the records of a file stand that begins so; nothing where that is not seen yet. */
const arrangementOf = (bytes: Uint8Array, atEnd: boolean): Arrangement | undefined => {
  const from = afterBlanks(bytes, 0)
  if (from === bytes.length) return undefined
  const { whole, end } = firstLine(bytes, from)
  if (bytes[from] !== OPEN) return whole || bytes[from] !== BRACE ? 'lines' : 'values'
  const inner = bytes[afterBlanks(bytes, from + 1)]
  if (inner === undefined && !atEnd) return undefined
  if (inner !== OPEN && inner !== BRACE) return whole ? 'lines' : 'list'
  if (!whole) return 'list'
  if (afterBlanks(bytes, end) < bytes.length) return 'lines'
  return atEnd ? 'list' : undefined
}

// ---- scanning --------------------------------------------------------------------------------------------------------

/** A value that stands by itself: `bytes[start, end)`; `last` where the file ends with it, before anything that should follow. */
interface Piece {
  readonly bytes: Uint8Array
  readonly start: number
  readonly end: number
  readonly at: Position
  readonly last: boolean
}

/** A file while it is scanned: what is left of its blocks, and where it is. */
interface Scan {
  readonly path: string
  readonly list: boolean
  readonly most: number
  line: number
  column: number
  depth: number
  /** Where the piece at hand begins in what is waiting and the block together; -1 outside of one. */
  from: number
  at: Position
  /** Whether a list has begun, or ended, and whether an item must come. */
  phase: 'before' | 'inside' | 'after'
  wanted: boolean
  waiting: Uint8Array[]
  size: number
}

const joined = (parts: readonly Uint8Array[], size: number): Uint8Array => {
  if (parts.length === 1) return parts[0] as Uint8Array
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const NOT_JSON = 'E333'

const wrong = (scan: Scan, bytes: Uint8Array, at: number, message: string, hint: string): Problem => {
  const text = excerptOf(bytes, at, scan.column)
  const place = { path: scan.path, line: scan.line, column: scan.column }
  return { severity: 'error', code: NOT_JSON, message, at: place, ...(text !== undefined && { text }), hint }
}

const tooLong = (scan: Scan, record: string): Problem => ({
  severity: 'error',
  code: 'E363',
  message: `a ${record} larger than ${Math.round(scan.most / 2 ** 20)} MiB`,
  at: { path: scan.path, ...scan.at },
  hint: 'check that a bracket is not missing; --set reader.maxLine=N allows N MiB',
})

const LIST_HINT = 'a list has a comma between two items, and one bracket at its end'

/** The pieces that end in a block; what is not yet whole waits for the next. */
function* piecesIn(scan: Scan, block: Uint8Array): Iterable<Either<Problem, Piece>> {
  // the depth at which an item of a list, or a value of its own, stands
  const base = scan.list ? 1 : 0
  let quoted = false
  let before = scan.size
  let whole: Uint8Array | undefined
  const piece = (end: number): Either<Problem, Piece> => {
    const { from, at } = scan
    scan.from = -1
    if (before === 0 || from >= before)
      return right({ bytes: block, start: from - before, end: end - before, at, last: false })
    whole ??= joined([...scan.waiting, block], before + block.length)
    return right({ bytes: whole, start: from, end, at, last: false })
  }
  // what changes with each byte is at hand
  let { line, column, depth } = scan
  const keep = (): void => {
    scan.line = line
    scan.column = column
    scan.depth = depth
  }
  for (let i = 0; i < block.length; i++) {
    const byte = block[i] as number
    const end = byte === LF || byte === CR ? lineEndAt(block, i) : -1
    if (end >= 0) {
      // no string goes over the end of a line
      quoted = false
      if (scan.from >= 0 && depth === 0 && !scan.list) yield piece(before + i)
      line++
      column = 1
      i = end
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
        next = block[++i] as number
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
    } else if (scan.list && scan.phase === 'before') {
      scan.phase = 'inside'
      depth = 1
    } else if (scan.phase === 'after') {
      keep()
      return yield left(wrong(scan, block, i, 'the list has ended, and the file goes on', LIST_HINT))
    } else if (scan.list && depth === 1 && (byte === COMMA || byte === CLOSE || byte === BRACE + 2)) {
      if (scan.from >= 0) yield piece(before + i)
      else if (byte === COMMA || scan.wanted) {
        keep()
        const message = `expected a value, but found "${String.fromCharCode(byte)}"`
        return yield left(wrong(scan, block, i, message, LIST_HINT))
      }
      scan.wanted = byte === COMMA
      if (byte !== COMMA) scan.phase = 'after'
    } else {
      if (scan.from < 0) {
        scan.from = before + i
        scan.at = { line, column }
      }
      if (byte === QUOTE) quoted = true
      else if (byte === BRACE || byte === OPEN) depth++
      else if ((byte === BRACE + 2 || byte === CLOSE) && --depth === base && !scan.list) yield piece(before + i + 1)
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

/** What is left when the file has ended. */
function* piecesLeft(scan: Scan): Iterable<Either<Problem, Piece>> {
  if (scan.from >= 0) {
    const bytes = joined(scan.waiting, scan.size)
    // the line end that every block has
    yield right({ bytes, start: scan.from, end: bytes.length - 1, at: scan.at, last: true })
  }
}

/** A list without its bracket, where the last that stands in the file ends. */
const unclosed = (scan: Scan, block: Uint8Array): Problem => {
  let end = block.length
  while (end > 0 && isBlank(block[end - 1] as number)) end--
  const start = end === 0 ? 0 : Math.max(block.lastIndexOf(LF, end - 1), block.lastIndexOf(CR, end - 1)) + 1
  const at = { line: scan.line - lineEndsIn(block.subarray(start)), column: 1 }
  const place = placesFrom(scan.path, block, start, at)
  return {
    severity: 'error',
    code: NOT_JSON,
    message: 'the file ends inside of its list',
    ...spotsFrom(place, block)(end),
    hint: 'the file was cut: its last part is missing',
  }
}

/** The lines that hold something. */
function* linesIn(scan: Scan, block: Uint8Array, unended: boolean): Iterable<Either<Problem, Piece>> {
  let carriage = block.indexOf(CR)
  let feed = block.indexOf(LF)
  for (let start = 0; start < block.length; ) {
    if (carriage >= 0 && carriage < start) carriage = block.indexOf(CR, start)
    if (feed >= 0 && feed < start) feed = block.indexOf(LF, start)
    const end = carriage >= 0 && (feed < 0 || carriage < feed) ? carriage : feed
    const next = lineEndAt(block, end) + 1
    if (afterBlanks(block, start) < end)
      yield right({
        bytes: block,
        start,
        end,
        at: { line: scan.line, column: 1 },
        last: unended && next >= block.length,
      })
    scan.line++
    start = next
  }
}

// ---- records ---------------------------------------------------------------------------------------------------------

const faultHints = (cut: boolean, record: string): Readonly<Record<JsonFault['code'], string>> => ({
  E303: 'write the character itself, or both halves of its pair',
  E333: cut ? 'the file was cut: its last part is missing' : `each ${record} is one whole value of JSON`,
  E334: 'a program that reads this keeps one of the two, and which is not known: remove one',
  E335: 'JSON has numbers, strings, lists, objects, true, false and null',
  E362: 'check that this is the right file: no such file is nested so deeply',
})

const faulty = (
  { code, message, at, cut: isCut }: JsonFault,
  { last, bytes }: Piece,
  spot: JsonRecord['spot'],
  record: string,
): Problem => {
  const cut = isCut === true && last
  return {
    severity: 'error',
    code,
    message: cut ? `the file ends inside of a ${record}: ${message}` : message,
    ...spot(at),
    hint: (code === 'E333' ? pythonHint(bytes, at) : undefined) ?? faultHints(cut, record)[code],
  }
}

const newScan = (path: string, list: boolean, most: number, line: number): Scan => ({
  path,
  list,
  most,
  line,
  column: 1,
  depth: 0,
  from: -1,
  at: { line, column: 1 },
  phase: list ? 'before' : 'inside',
  wanted: false,
  waiting: [],
  size: 0,
})

/** All records of a source; one that is not JSON is a problem, and in lines the next is read. */
export function* jsonRecords(source: Source, options: RecordOptions): Iterable<Either<Problem, JsonRecord>> {
  const { path } = source
  const { tapes, maxDepth, record } = options
  let head: Uint8Array[] = []
  let arrangement: Arrangement | undefined
  let scan = newScan(path, false, options.text.maxLineBytes, 1)
  let broken = false
  const recordOf = (piece: Piece): Either<Problem, JsonRecord> => {
    const { bytes, start, end, at } = piece
    const place = placesFrom(path, bytes, start, at)
    const spot = spotsFrom(place, bytes)
    const tape = tapes.read(bytes, start, end, maxDepth)
    if (!isFault(tape)) return right({ tape, bytes, start, arrangement: arrangement as Arrangement, place, spot })
    broken = broken || piece.last
    return left(faulty(tape, piece, spot, record))
  }
  function* recordsOf(pieces: Iterable<Either<Problem, Piece>>): Iterable<Either<Problem, JsonRecord>> {
    for (const piece of pieces) {
      if (piece._tag === 'Left') broken = true
      yield piece._tag === 'Left' ? piece : recordOf(piece.right)
      if (broken) return
    }
  }
  const blockIn = (block: Uint8Array, unended: boolean): Iterable<Either<Problem, Piece>> =>
    arrangement === 'lines' ? linesIn(scan, block, unended) : piecesIn(scan, block)
  const settled = (found: Arrangement): void => {
    arrangement = found
    scan = newScan(path, found === 'list', options.text.maxLineBytes, 1)
  }
  let ended = false
  let tail: Uint8Array = new Uint8Array(0)
  for (const block of textBlocks(source, options.text)) {
    if (block._tag === 'Left') {
      const before = scan.line - 1 + head.reduce((lines, part) => lines + lineEndsIn(part), 0)
      const { at } = block.left
      return yield left({ ...block.left, at: { ...at, line: at.line + before } })
    }
    let { bytes } = block.right
    ended = block.right.unended
    tail = bytes
    if (arrangement === undefined) {
      head.push(bytes)
      bytes = joined(
        head,
        head.reduce((size, part) => size + part.length, 0),
      )
      const found = arrangementOf(bytes, false)
      if (found === undefined) {
        head = [bytes]
        continue
      }
      head = []
      settled(found)
    }
    yield* recordsOf(blockIn(bytes, ended))
    if (broken) return
    if (scan.size > scan.most) return yield left(tooLong(scan, record))
  }
  const [bytes] = head
  if (arrangement === undefined && bytes !== undefined) {
    const found = arrangementOf(bytes, true)
    if (found === undefined) return
    settled(found)
    yield* recordsOf(blockIn(bytes, ended))
  }
  if (!broken) yield* recordsOf(piecesLeft(scan))
  if (!broken && scan.list && scan.phase !== 'after') yield left(unclosed(scan, tail))
}
