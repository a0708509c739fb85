/**
 * A file of documents cut into its documents: whole lines, each piece beginning where a document does. A document is in
 * memory as a whole, a file never is.
 */
import type { Problem, Source } from '../contract.ts'
import { type Either, left, right } from '../either.ts'
import type { Code } from '../places.ts'
import {
  afterLineEnd,
  CR,
  codePoints,
  HASH,
  joinBytes,
  LF,
  type LineEnds,
  lineEndsBefore,
  lineText,
  mixedLineEnds,
} from '../source/fields.ts'
import { shiftProblem, type TextOptions, textBlocks } from '../source/text.ts'

/** The lines from one border to the next; the first piece of a file holds everything before the first border. */
export interface Segment {
  readonly bytes: Uint8Array
  /** Lines of the file before it. */
  readonly before: number
  /** It is the last one, and its last line has no line end of its own. */
  readonly unended: boolean
}

/** True if the line at an offset, which begins with `#`, begins a document. */
export type IsBorder = (bytes: Uint8Array, at: number) => boolean

/** The next offset, from `from`, of a line that begins a document; the length, if there is none. */
const nextBorder = (bytes: Uint8Array, from: number, isBorder: IsBorder): number => {
  for (let at = bytes.indexOf(HASH, from); at >= 0; at = bytes.indexOf(HASH, at + 1)) {
    const before = bytes[at - 1]
    if ((at === 0 || before === LF || before === CR) && isBorder(bytes, at)) return at
  }
  return bytes.length
}

// ---- the lines of a piece --------------------------------------------------------------------------------------------

/** A piece while it is read line by line. */
export interface Cursor {
  readonly path: string
  readonly bytes: Uint8Array
  readonly problems: Problem[]
  /** The number of the line at hand, and where it begins and ends. */
  line: number
  lineStart: number
  lineEnd: number
  /**
   * The offset up to which the line is counted in code points, and its column: a line with many brackets is counted
   * once.
   */
  measured: number
  column: number
  /** The line as text, decoded on first use. */
  text: string | undefined
}

export const cursorOf = (path: string, { bytes, before }: Segment): Cursor => ({
  path,
  bytes,
  problems: [],
  line: before,
  lineStart: 0,
  lineEnd: 0,
  measured: 0,
  column: 1,
  text: undefined,
})

/** Calls `read` on each line; it must say where the line ends. */
export const eachLine = (cursor: Cursor, ends: LineEnds, unended: boolean, read: () => void): void => {
  const { bytes, path, problems } = cursor
  const onMixed = (): void => {
    problems.push(mixedLineEnds(path, ends, cursor.line))
  }
  for (let at = 0; at < bytes.length; ) {
    cursor.line++
    cursor.lineStart = at
    cursor.measured = at
    cursor.column = 1
    cursor.text = undefined
    read()
    // the line end appended to a last line does not count
    const appended = unended && cursor.lineEnd === bytes.length - 1
    at = appended ? bytes.length : afterLineEnd(ends, bytes, cursor.lineEnd, onMixed)
  }
}

/** The column, in code points, of an offset in the line at hand. */
export const columnOf = (cursor: Cursor, offset: number): number => {
  if (offset < cursor.measured) {
    cursor.measured = cursor.lineStart
    cursor.column = 1
  }
  cursor.column += codePoints(cursor.bytes, cursor.measured, offset)
  cursor.measured = offset
  return cursor.column
}

/** So many problems of one piece are reported: a host stops before, and a hostile file has millions. */
const ENOUGH = 10_000

export const report = ({ problems }: Cursor, problem: Problem): void => {
  if (problems.length < ENOUGH) problems.push(problem)
}

/** A problem of the line at hand, an error if nothing else is said, from offset `start` to `end`. */
export const reportInLine = (
  cursor: Cursor,
  code: Code,
  message: string,
  hint: string,
  start: number = cursor.lineStart,
  end: number = cursor.lineEnd,
  severity: Problem['severity'] = 'error',
): void => {
  const { path, bytes, line, lineStart } = cursor
  cursor.text ??= lineText(bytes, lineStart)
  const column = columnOf(cursor, start)
  const at = { path, line, column, length: Math.max(1, codePoints(bytes, start, end)) }
  report(cursor, { severity, code, message, at, text: cursor.text, hint })
}

// ---- the pieces of a file --------------------------------------------------------------------------------------------

/** The parts of a block of whole lines, each beginning where the block or a document does. */
function* partsOf(bytes: Uint8Array, isBorder: IsBorder): Iterable<{ part: Uint8Array; begins: boolean }> {
  for (let from = 0; from < bytes.length; ) {
    const begins = nextBorder(bytes, from, isBorder) === from
    const end = nextBorder(bytes, begins ? from + 1 : from, isBorder)
    yield { part: bytes.subarray(from, end), begins }
    from = end
  }
}

/** Cuts a source before each line that begins a document. */
export function* segments(
  source: Source,
  options: TextOptions,
  isBorder: IsBorder,
): Iterable<Either<Problem, Segment>> {
  let waiting: Uint8Array[] = []
  let before = 0
  let unended = false
  for (const block of textBlocks(source, options)) {
    if (block._tag === 'Left') return yield left(shiftProblem(block.left, before + linesOf(waiting)))
    const whole = block.right
    for (const { part, begins } of partsOf(whole.bytes, isBorder)) {
      if (begins && waiting.length > 0) {
        const bytes = joinBytes(waiting)
        yield right({ bytes, before, unended })
        before += lineEndsBefore(bytes, bytes.length)
        waiting = []
      }
      waiting.push(part)
    }
    unended = whole.unended
  }
  if (waiting.length > 0) yield right({ bytes: joinBytes(waiting), before, unended })
}

const linesOf = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, part) => sum + lineEndsBefore(part, part.length), 0)
