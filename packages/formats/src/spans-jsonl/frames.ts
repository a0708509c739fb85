/** The records of a file as bytes: its lines, or, where the file is one value over many lines, the items of its list. */
import { type Either, left, type Place, type Problem, right, type Source } from '@assay/core'
import { type ByteLine, lineText, textBlocks, type textOptions } from '@assay/core/source'

type TextOptions = ReturnType<typeof textOptions>

/** A record: `bytes[start, end)` holds one value; `number` is the line in which it begins. */
export interface Frame extends ByteLine {
  /** Where a record begins that may go over several lines; absent where it is a line. */
  readonly cursor?: Cursors
}

/** Where a record begins, and where it was looked at last: places are asked for in ascending order, or it takes longer. */
interface Cursors {
  readonly first: Readonly<Cursor>
  last: Cursor
}

/** A place in the bytes as editors count it. */
interface Cursor {
  at: number
  line: number
  column: number
}

/** Where something stands: at an offset, and in a record that is a line at a column. */
export const placeIn = (path: string, frame: Frame, offset: number, column: number): Place => {
  const { cursor } = frame
  if (cursor === undefined) return { path, line: frame.number, column }
  const { line, column: own } = lookedAt(cursor, frame.bytes, offset)
  return { path, line, column: own }
}

const lookedAt = (cursor: Cursors, bytes: Uint8Array, offset: number): Cursor => {
  if (offset < cursor.last.at) cursor.last = { ...cursor.first }
  advance(cursor.last, bytes, offset)
  return cursor.last
}

/** The line of an offset, for an excerpt. */
export const lineIn = (frame: Frame, offset: number): string =>
  frame.cursor === undefined ? excerpt(frame) : lineAround(frame.bytes, offset)

/** The line of a place that the record has. */
export const lineOf = (frame: Frame, { line }: Place): string => {
  const { cursor, bytes, end } = frame
  let at = frame.start
  if (cursor !== undefined) while (at < end && lookedAt(cursor, bytes, at).line < line) at++
  return lineIn(frame, at)
}

// An excerpt of a line of many megabytes says enough with its beginning.
const EXCERPT = 20_000

const excerpt = (line: ByteLine): string => {
  // a UTF-16 unit is three bytes at the most, and the last character may be cut
  const end = Math.min(line.end, line.start + 6 * EXCERPT + 3)
  return lineText({ ...line, end }).slice(0, 2 * EXCERPT)
}

// ---- one value over many lines ---------------------------------------------------------------------------------------

const LF = 10
const CR = 13
const QUOTE = 34
const COMMA = 44
const BACKSLASH = 92
const OPEN = 91
const CLOSE = 93

const wholeBytes = (source: Source, options: TextOptions): Either<Problem, Uint8Array> => {
  const parts: Uint8Array[] = []
  let size = 0
  let lines = 0
  for (const block of textBlocks(source, options)) {
    if (block._tag === 'Left') {
      const { at } = block.left
      return left({ ...block.left, at: { ...at, line: at.line + lines } })
    }
    const { bytes } = block.right
    parts.push(bytes)
    size += bytes.length
    lines += lineEndsIn(bytes)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return right(whole)
}

/** How long the line end is that begins at `at`, 0 where none does; CR CR LF is one, of a file that was converted twice. */
const lineEndAt = (bytes: Uint8Array, at: number): number => {
  if (bytes[at] === LF) return 1
  if (bytes[at] !== CR) return 0
  if (bytes[at + 1] === LF) return 2
  return bytes[at + 1] === CR && bytes[at + 2] === LF ? 3 : 1
}

const lineEndsIn = (bytes: Uint8Array): number => {
  let count = 0
  for (let at = 0; at < bytes.length; ) {
    const length = lineEndAt(bytes, at)
    if (length > 0) count++
    at += Math.max(1, length)
  }
  return count
}

const advance = (cursor: Cursor, bytes: Uint8Array, to: number): void => {
  while (cursor.at < to) {
    const length = lineEndAt(bytes, cursor.at)
    if (length > 0 && cursor.at + length <= to) {
      cursor.line++
      cursor.column = 1
      cursor.at += length
    } else {
      if (((bytes[cursor.at] as number) & 0xc0) !== 0x80) cursor.column++
      cursor.at++
    }
  }
}

const afterBlanks = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (at < bytes.length && (bytes[at] === 32 || bytes[at] === 9 || bytes[at] === LF || bytes[at] === CR)) at++
  return at
}

const afterString = (bytes: Uint8Array, from: number): number => {
  let at = from + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at + 1
}

/** The offset behind the value that begins at `from`; whether it is one is for who reads it to say. */
const afterValue = (bytes: Uint8Array, from: number, size: number): number => {
  let depth = 0
  let at = from
  while (at < size) {
    const byte = bytes[at] as number
    if (byte === QUOTE) at = afterString(bytes, at)
    else {
      // of a brace and a bracket the closing one is two above the opening one
      const isOpening = byte === OPEN || byte === OPEN + 32
      const isClosing = byte === CLOSE || byte === CLOSE + 32
      if (depth === 0 && (isClosing || byte === COMMA)) return at
      if (isOpening) depth++
      if (isClosing) depth--
      at++
    }
    if (depth === 0 && (bytes[at - 1] === CLOSE || bytes[at - 1] === CLOSE + 32)) break
  }
  return Math.min(at, size)
}

const lineAround = (bytes: Uint8Array, offset: number): string => {
  let start = Math.min(offset, bytes.length)
  while (start > 0 && lineEndAt(bytes, start - 1) === 0) start--
  let end = start
  while (end < bytes.length && lineEndAt(bytes, end) === 0 && end - start < 6 * EXCERPT) end++
  return excerpt({ bytes, start, end, number: 0, unended: false })
}

/** A record for each item of a list, or for each of several values that stand one behind the other. */
export function* itemFrames(source: Source, options: TextOptions): Iterable<Either<Problem, Frame>> {
  const whole = wholeBytes(source, options)
  if (whole._tag === 'Left') return yield whole
  const bytes = whole.right
  // the line end that is put behind a last line without one is none of the file
  const size = lastOf(bytes)
  const cursor: Cursor = { at: 0, line: 1, column: 1 }
  const fault = (at: number, wanted: string, isCut: boolean): Either<Problem, never> => {
    const place = { ...cursor }
    advance(place, bytes, at)
    return left({
      severity: 'error',
      code: 'E333',
      message: isCut ? `the file ends where ${wanted} is expected` : `expected ${wanted}`,
      at: { path: source.path, line: place.line, column: place.column },
      text: lineAround(bytes, at),
      hint: isCut
        ? 'the file was cut: it is not whole'
        : 'the file holds one list of records in JSON, or one record a line',
    })
  }
  const frameAt = (start: number, end: number): Frame => {
    advance(cursor, bytes, start)
    const cursors = { first: { ...cursor }, last: { ...cursor } }
    return { bytes, start, end, number: cursor.line, unended: end >= size, cursor: cursors }
  }
  let at = afterBlanks(bytes, 0)
  const isListed = bytes[at] === OPEN
  if (isListed) at = afterBlanks(bytes, at + 1)
  if (isListed && bytes[at] === CLOSE) return
  while (at < size) {
    const end = afterValue(bytes, at, size)
    if (end === at) return yield fault(at, 'a value', false)
    yield right(frameAt(at, end))
    at = afterBlanks(bytes, end)
    if (!isListed) continue
    if (bytes[at] === CLOSE) {
      at = afterBlanks(bytes, at + 1)
      if (at < size) yield fault(at, 'the end of the file behind the list', false)
      return
    }
    if (at >= size) break
    if (bytes[at] !== COMMA) return yield fault(at, '"," or "]"', false)
    at = afterBlanks(bytes, at + 1)
  }
  if (isListed) yield fault(size, '"," or "]"', true)
}

const lastOf = (bytes: Uint8Array): number => {
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === LF || bytes[end - 1] === CR || bytes[end - 1] === 32 || bytes[end - 1] === 9))
    end--
  return end
}
