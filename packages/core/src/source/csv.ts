/**
 * Rows of cells: text whose columns are separated by commas, semicolons, tabs or blanks, with quotes as in RFC 4180. A
 * quoted cell may hold the delimiter, line breaks, and a quote that is written twice; a quote inside of a cell that
 * does not begin with one is a character, as in Python's csv. Rows are read as bytes, and a row makes no string unless
 * one is requested.
 */
import { code, commonCode } from '../codes.ts'
import type { Location, Problem, Source } from '../contract.ts'
import { type Either, left, right } from '../either.ts'
import {
  BLANK,
  CR,
  doubleSize,
  type Fields,
  joinBytes,
  LF,
  lineEndsBefore,
  lineStartBefore,
  lineText,
  placeOf,
  TAB,
} from './fields.ts'
import { searchable } from './node-bytes.ts'
import { type Block, type TextOptions, textBlocks } from './text.ts'

/** The bytes that part columns, by name. Runs of blanks part two columns; of the others each one does. */
export const delimiters = { tab: TAB, comma: 44, semicolon: 59, blank: BLANK } as const
export type DelimiterName = keyof typeof delimiters

const QUOTE = 34

// ---- one row ---------------------------------------------------------------------------------------------------------

/** The row at hand, used again for the next: its cells are `bytes[start[i], end[i])`, without their quotes. */
export interface CsvRow extends Fields {
  bytes: Uint8Array
  /** True if a cell is empty. */
  gaps: boolean
  /** True if a quote in a quoted cell is still written twice. */
  doubled: boolean
  /** The row as in its file, without its line end: `block[from, to)`. */
  block: Uint8Array
  from: number
  to: number
  /** The line that it begins on, from 1. */
  line: number
}

const newCsvRow = (): CsvRow => ({
  bytes: new Uint8Array(0),
  start: new Int32Array(16),
  end: new Int32Array(16),
  count: 0,
  gaps: false,
  doubled: false,
  block: new Uint8Array(0),
  from: 0,
  to: 0,
  line: 0,
})

const widen = (row: Fields): void => {
  row.start = doubleSize(row.start)
  row.end = doubleSize(row.end)
}

/** Cuts the line at `from` at each delimiter and returns where it ends; with blanks, runs of them part cells. The hottest loop: every byte passes here. */
const cutPlain = (bytes: Uint8Array, from: number, delimiter: number, row: CsvRow): number => {
  const most = Math.max(delimiter, CR)
  let { start, end } = row
  let count = 0
  let gaps = false
  let cell = from
  for (let at = from; ; at++) {
    let byte = bytes[at]!
    while (byte > most) byte = bytes[++at]!
    const ends = byte === LF || byte === CR
    if (!ends && byte !== delimiter) continue
    // an empty line has no cell
    if (delimiter === BLANK ? at > cell : at > from || !ends) {
      if (count === start.length) {
        widen(row)
        start = row.start
        end = row.end
      }
      if (at === cell) gaps = true
      start[count] = cell
      end[count++] = at
    }
    cell = at + 1
    if (!ends) continue
    row.bytes = bytes
    row.count = count
    row.gaps = gaps
    return at
  }
}

/** The reason why a row with quotes cannot be split, and its place. */
interface QuoteFault {
  readonly is: 'open' | 'after'
  readonly at: number
}

const addCell = (row: CsvRow, start: number, end: number): void => {
  if (row.count === row.start.length) widen(row)
  if (start === end) row.gaps = true
  row.start[row.count] = start
  row.end[row.count++] = end
}

const isLineEnd = (byte: number | undefined): boolean => byte === LF || byte === CR

/** The same of a row with quotes, which may go over several lines; cells are left in `bytes`, a quote in them still twice. */
const cutQuoted = (bytes: Uint8Array, from: number, delimiter: number, row: CsvRow): number | QuoteFault => {
  row.bytes = bytes
  row.count = 0
  row.gaps = false
  row.doubled = false
  for (let at = from; ; at++) {
    if (delimiter === BLANK) {
      while (bytes[at] === BLANK) at++
      if (isLineEnd(bytes[at])) return at
    }
    const cell = at
    if (bytes[cell] === QUOTE) {
      for (at++; bytes[at] !== QUOTE || bytes[at + 1] === QUOTE; at++) {
        if (at >= bytes.length) return { is: 'open', at: cell }
        if (bytes[at] !== QUOTE) continue
        row.doubled = true
        at++
      }
      addCell(row, cell + 1, at++)
      if (bytes[at] !== delimiter && !isLineEnd(bytes[at])) return { is: 'after', at }
    } else {
      while (bytes[at] !== delimiter && !isLineEnd(bytes[at])) at++
      addCell(row, cell, at)
    }
    if (bytes[at] !== delimiter) return at
  }
}

/** Writes each doubled quote of a quoted cell once, into bytes of the row's own. */
const undouble = (row: CsvRow): void => {
  const { bytes, start, end, count } = row
  const plain = new Uint8Array(end[count - 1]! - start[0]!)
  let size = 0
  for (let i = 0; i < count; i++) {
    const [from, to] = [start[i]!, end[i]!]
    const isQuoted = bytes[from - 1] === QUOTE
    start[i] = size
    for (let at = from; at < to; at++) {
      plain[size++] = bytes[at]!
      if (isQuoted && bytes[at] === QUOTE) at++
    }
    end[i] = size
  }
  row.bytes = plain
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The text of a cell. */
export const cellText = ({ bytes, start, end }: CsvRow, i: number): string =>
  decoder.decode(bytes.subarray(start[i], end[i]))

/** All cells as texts. A row of one byte a character is decoded once, since each call costs more than a cell. */
export const cellTexts = (row: CsvRow): readonly string[] => {
  const { bytes, start, end, count } = row
  const [first = 0, last = 0] = count === 0 ? [] : [start[0], end[count - 1]]
  const all = decoder.decode(bytes.subarray(first, last))
  const isPlain = all.length === last - first
  return Array.from({ length: count }, (_, i) =>
    isPlain ? all.slice(start[i]! - first, end[i]! - first) : cellText(row, i),
  )
}

// ---- places ----------------------------------------------------------------------------------------------------------

/** The place of `block[start, end)`, in a row that begins at `from` on a line. */
const spotIn = (path: string, block: Uint8Array, from: number, line: number, start: number, end: number): Location => {
  const lineStart = lineStartBefore(block, start, from)
  const text = lineText(block, lineStart)
  let lineEnd = start
  while (lineEnd < end && !isLineEnd(block[lineEnd])) lineEnd++
  const before = lineEndsBefore(block.subarray(from, lineStart), lineStart - from)
  return { at: placeOf(path, line + before, block, lineStart, start, lineEnd), text }
}

/**
 * The place of a cell of a row whose bytes are `block[from, …)`; of a cell that it does not have, the end of the row.
 */
export const locationOfCell = (
  path: string,
  { block, from, to, line }: Pick<CsvRow, 'block' | 'from' | 'to' | 'line'>,
  delimiter: number,
  quotes: boolean,
  cell: number,
): Location => {
  const row = newCsvRow()
  if (quotes) cutQuoted(block, from, delimiter, row)
  else cutPlain(block, from, delimiter, row)
  const [start, end] = cell < row.count ? [row.start[cell]!, row.end[cell]!] : [to, to]
  return spotIn(path, block, from, line, start, end)
}

// ---- all rows --------------------------------------------------------------------------------------------------------

export interface CsvSettings extends TextOptions {
  /** The delimiter, or a function of the first line that is not empty. */
  readonly delimiter: DelimiterName | ((line: string) => DelimiterName)
  /** True if cells may be quoted; not in formats of tabs or blanks, where a quote is a character. */
  readonly quotes?: (delimiter: DelimiterName) => boolean
}

/** The rows of a text one after the other. */
export interface CsvCursor {
  readonly row: CsvRow
  /** Reads the next row into `row`: true; false at the end of the text. A row that cannot be read is a problem, and the next one is read all the same. */
  readonly next: () => boolean | Problem
  /** The place of a cell of the row at hand. */
  readonly spot: (cell: number) => Location
  /** The delimiter, once it is known. */
  readonly delimiter: () => DelimiterName
  /** True if the last line that was read has no line end of its own. */
  readonly unended: () => boolean
}

const quoteProblem = (is: QuoteFault['is'], spot: Location): Problem => ({
  severity: 'error',
  code: code.E470,
  message: is === 'open' ? 'a quoted cell is not closed' : 'text after a quoted cell',
  ...spot,
  hint:
    is === 'open'
      ? 'write " at the end of the cell; a quote inside of a quoted cell is written ""'
      : 'a quoted cell ends at its closing quote; a quote inside of it is written ""',
})

const usualQuotes = (): boolean => true

/** The line in front of a table by which Excel is told what parts its cells. */
export const separatorLine = /^sep=.$/

const WIDTH = 'sep=;'.length
const isSeparatorLine = (bytes: Uint8Array): boolean =>
  isLineEnd(bytes[WIDTH]) && separatorLine.test(decoder.decode(bytes.subarray(0, WIDTH)))

/** Reads rows from blocks of whole lines, in one pass; memory holds a block, or a row where that is longer. */
export const csvCursor = (
  path: string,
  blocks: Iterable<Either<Problem, Block>>,
  { delimiter: delimiterSetting, quotes: mayQuote = usualQuotes, maxLineBytes }: CsvSettings,
): CsvCursor => {
  const rest = blocks[Symbol.iterator]()
  const row = newCsvRow()
  let name: DelimiterName = typeof delimiterSetting === 'string' ? delimiterSetting : 'comma'
  let isKnown = typeof delimiterSetting === 'string'
  let quotes = mayQuote(name)
  let bytes: Uint8Array = new Uint8Array(0)
  let all = bytes
  let at = 0
  // lines before `at`, and the first quote from there on, if any is known of
  let lines = 0
  let quote = -1
  let unended = false
  let isOver = false

  const findQuote = (): void => {
    const next = quotes ? all.indexOf(QUOTE, at) : -1
    quote = next < 0 ? bytes.length : next
  }

  /** Appends the next block to the unread bytes: false at the end. */
  const more = (): boolean | Problem => {
    const pieces = at < bytes.length ? [bytes.subarray(at)] : []
    const before = pieces.reduce((size, piece) => size + piece.length, 0)
    let size = before
    // a row over many blocks is not looked at again before twice as much of it has come: the whole stays linear
    do {
      const { value, done } = rest.next()
      if (done === true) break
      if (value._tag === 'Left') {
        isOver = true
        const pieceLines = pieces.reduce((sum, piece) => sum + lineEndsBefore(piece, piece.length), 0)
        return { ...value.left, at: { ...value.left.at, line: value.left.at.line + lines + pieceLines } }
      }
      pieces.push(value.right.bytes)
      size += value.right.bytes.length
      unended = value.right.unended
    } while (size < 2 * before)
    if (size === before) return false
    bytes = joinBytes(pieces)
    all = searchable(bytes)
    at = 0
    findQuote()
    return true
  }

  const learn = (): void => {
    isKnown = true
    const end = bytes.findIndex((byte, i) => i >= at && isLineEnd(byte))
    if (typeof delimiterSetting === 'function') name = delimiterSetting(decoder.decode(bytes.subarray(at, end)))
    quotes = mayQuote(name)
    findQuote()
  }

  const leave = (end: number): void => {
    lines += 1 + (end > quote ? lineEndsBefore(bytes.subarray(at, end), end - at) : 0)
    at = end + (bytes[end] === CR && bytes[end + 1] === LF ? 2 : 1)
    if (quote < at) findQuote()
  }

  const refused = ({ is, at: place }: QuoteFault): Problem => {
    const spot = spotIn(path, bytes, at, lines + 1, place, place + 1)
    if (is === 'open') isOver = true
    else {
      let end = place
      while (!isLineEnd(bytes[end])) end++
      leave(end)
    }
    return quoteProblem(is, spot)
  }

  const next = (): boolean | Problem => {
    if (isOver) return false
    if (at >= bytes.length) {
      const has = more()
      if (has !== true) return has
    }
    if (lines === 0 && at === 0 && isSeparatorLine(bytes)) {
      leave(WIDTH)
      return next()
    }
    if (!isKnown && !isLineEnd(bytes[at])) learn()
    const delimiter = delimiters[name]
    let end = cutPlain(bytes, at, delimiter, row)
    while (quote < end) {
      const cut = cutQuoted(bytes, at, delimiter, row)
      if (typeof cut === 'number') {
        end = cut
        if (row.doubled) undouble(row)
        break
      }
      if (cut.is === 'after' || bytes.length - at > maxLineBytes) return refused(cut)
      const has = more()
      if (has === false) return refused(cut)
      if (has !== true) return has
      end = bytes.length
    }
    row.block = bytes
    row.from = at
    row.to = end
    row.line = lines + 1
    leave(end)
    return true
  }

  return {
    row,
    next,
    spot: (cell) => locationOfCell(path, row, delimiters[name], quotes, cell),
    delimiter: () => name,
    unended: () => unended,
  }
}

const columns = (n: number): string => (n === 1 ? '1 column' : `${n} columns`)

/** A row with another number of cells than the row of a line that all others are held against. */
export const wrongWidth = (
  { row, spot, delimiter }: CsvCursor,
  width: number,
  line: number,
  hint = `each row holds the same columns${delimiter() === 'tab' ? '' : '; a cell that contains the separator is written in quotes'}`,
): Problem => ({
  severity: 'error',
  code: commonCode.E311,
  message: `expected ${columns(width)}, as in line ${line}, but found ${row.count}`,
  ...spot(Math.min(row.count, width + 1) - 1),
  hint,
})

/** A row as texts. */
export interface CsvRecord {
  readonly cells: readonly string[]
  /** The line that it begins on, from 1. */
  readonly line: number
  /** The place of a cell. */
  readonly spot: (cell: number) => Location
}

/** A row that is kept: what it says of its places does not change with the next. */
const recordOf = (path: string, { row, delimiter }: CsvCursor, quotes: boolean): CsvRecord => {
  const { block, from, to, line } = row
  const copy = { block: block.slice(from, to + 1), from: 0, to: to - from, line }
  return {
    cells: cellTexts(row),
    line,
    spot: (cell) => locationOfCell(path, copy, delimiters[delimiter()], quotes, cell),
  }
}

/** All rows that a cursor reads as texts, but those that are skipped. */
export function* recordsOf(
  path: string,
  cursor: CsvCursor,
  mayQuote: (delimiter: DelimiterName) => boolean = usualQuotes,
  isSkipped: (row: CsvRow) => boolean = ({ count }) => count === 0,
): Iterable<Either<Problem, CsvRecord>> {
  const { row } = cursor
  let [width, first] = [0, 0]
  for (let read = cursor.next(); read !== false; read = cursor.next()) {
    if (read !== true) yield left(read)
    else if (!isSkipped(row)) {
      if (width === 0) [width, first] = [row.count, row.line]
      if (row.count === width) yield right(recordOf(path, cursor, mayQuote(cursor.delimiter())))
      else yield left(wrongWidth(cursor, width, first))
    }
  }
}

/**
 * All rows of a text, the title row among them, each with its place; empty lines are none. A row that has another width than the first
 * is a problem, and the others are read all the same.
 */
export const csvRecords = (source: Source, settings: CsvSettings): Iterable<Either<Problem, CsvRecord>> =>
  recordsOf(source.path, csvCursor(source.path, textBlocks(source, settings), settings), settings.quotes)

// ---- writing ---------------------------------------------------------------------------------------------------------

/** A cell as it is written: in quotes where it would be read as something else without. */
export const csvCell = (text: string, delimiter: DelimiterName): string =>
  text.includes(String.fromCharCode(delimiters[delimiter])) || /["\r\n]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text
