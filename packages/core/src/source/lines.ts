/** The lines of a text one by one, for formats in which a line is a record. */
import type { Problem, Source } from '../contract.ts'
import { type Either, left, right } from '../either.ts'
import { searchable } from './node-bytes.ts'
import { type Block, type TextOptions, textBlocks } from './text.ts'

/** A line that is still bytes: `bytes[start, end)`, valid UTF-8, followed by its line end. */
export interface ByteLine {
  readonly bytes: Uint8Array
  readonly start: number
  readonly end: number
  /** From 1. */
  readonly number: number
  /** True for a last line without a line end. */
  readonly unended: boolean
}

export interface Line {
  readonly text: string
  /** From 1. */
  readonly number: number
  /** True for a last line without a line end. */
  readonly unended: boolean
}

const LF = 10
const CR = 13

/**
 * Whole lines without their ends: LF, CRLF or CR. Ends after the first problem of the bytes. `before` is the number of
 * lines before a source that is a stretch of a file.
 */
export const byteLinesOf = (source: Source, options: TextOptions, before = 0): Iterable<Either<Problem, ByteLine>> =>
  byteLinesIn(textBlocks(source, options), before)

/** The same of blocks. */
export function* byteLinesIn(
  blocks: Iterable<Either<Problem, Block>>,
  before = 0,
): Iterable<Either<Problem, ByteLine>> {
  let number = before
  for (const block of blocks) {
    if (block._tag === 'Left') {
      const { at } = block.left
      return yield left({ ...block.left, at: { ...at, line: at.line + number } })
    }
    const { bytes, unended } = block.right
    const all = searchable(bytes)
    // of each line end the next that is known of; a block ends with one of the two
    let carriage = all.indexOf(CR)
    let feed = all.indexOf(LF)
    for (let start = 0; start < bytes.length; ) {
      if (carriage >= 0 && carriage < start) carriage = all.indexOf(CR, start)
      if (feed >= 0 && feed < start) feed = all.indexOf(LF, start)
      const end = carriage >= 0 && (feed < 0 || carriage < feed) ? carriage : feed
      const next = end + lineEndAt(bytes, end)
      yield right({ bytes, start, end, number: ++number, unended: unended && next >= bytes.length })
      start = next
    }
  }
}

/** The length of the line end that begins at `at`, 0 where none does; CR CR LF is one, of a file that was converted twice. */
export const lineEndAt = (bytes: Uint8Array, at: number): number => {
  if (bytes[at] === LF) return 1
  if (bytes[at] !== CR) return 0
  if (bytes[at + 1] === LF) return 2
  return bytes[at + 1] === CR && bytes[at + 2] === LF ? 3 : 1
}

/** The same lines as texts. */
export function* linesOf(source: Source, options: TextOptions, before = 0): Iterable<Either<Problem, Line>> {
  for (const line of byteLinesOf(source, options, before)) {
    if (line._tag === 'Left') yield line
    else yield right({ text: lineText(line.right), number: line.right.number, unended: line.right.unended })
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export const lineText = ({ bytes, start, end }: ByteLine): string => decoder.decode(bytes.subarray(start, end))

/** Columns of places in one line, in code points from 1. */
export const columnsOf = (text: string): ((at: number) => number) => {
  let pairs: readonly number[] | undefined
  return (at) => {
    pairs ??= surrogatePairs(text)
    let [low, high] = [0, pairs.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[middle]! < at) low = middle + 1
      else high = middle
    }
    return at + 1 - low
  }
}

/** The offsets of characters that take two units. */
const surrogatePairs = (text: string): readonly number[] =>
  Array.from(text.matchAll(/[\ud800-\udbff]/g), ({ index }) => index)

/** True if a line holds only white space. */
export const isBlankLine = (line: ByteLine): boolean => {
  for (let at = line.start; at < line.end; at++) {
    const byte = line.bytes[at]!
    // beyond ASCII there are more kinds of white space
    if (byte !== 32 && (byte < 9 || byte > 13)) return byte >= 128 && lineText(line).trim() === ''
  }
  return true
}
