/** The lines of a text one by one, for formats in which a line is a record. */
import type { Either } from 'fp-ts/lib/Either.js'
import type { Problem, Source } from '../contract.ts'
import { left, right } from '../either.ts'
import { type TextOptions, textBlocks } from './text.ts'

export interface Line {
  readonly text: string
  /** From 1. */
  readonly number: number
  /** True for a last line without a line end. */
  readonly unended: boolean
}

/** Whole lines without their ends: LF, CRLF or CR. Ends after the first problem of the bytes. */
export function* linesOf(source: Source, options: TextOptions): Iterable<Either<Problem, Line>> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let number = 0
  for (const block of textBlocks(source, options)) {
    if (block._tag === 'Left') {
      const { at } = block.left
      return yield left({ ...block.left, at: { ...at, line: at.line + number } })
    }
    const { bytes, unended } = block.right
    const text = decoder.decode(bytes)
    let carriage = text.indexOf('\r')
    for (let start = 0; start < text.length; ) {
      if (carriage >= 0 && carriage < start) carriage = text.indexOf('\r', start)
      const feed = text.indexOf('\n', start)
      const end = carriage >= 0 && (feed < 0 || carriage < feed) ? carriage : feed < 0 ? text.length : feed
      const next = end + lineEndLength(text, end)
      yield right({ text: text.slice(start, end), number: ++number, unended: unended && next >= text.length })
      start = next
    }
  }
}

/** CR CR LF is what becomes of CR LF in a file that was converted twice. */
const lineEndLength = (text: string, end: number): number =>
  text.startsWith('\r\n', end) ? 2 : text.startsWith('\r\r\n', end) ? 3 : 1

/** Columns of places in one line, in code points from 1. */
export const columnsOf = (text: string): ((at: number) => number) => {
  let pairs: readonly number[] | undefined
  return (at) => {
    pairs ??= surrogatePairs(text)
    let [low, high] = [0, pairs.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[middle] as number) < at) low = middle + 1
      else high = middle
    }
    return at + 1 - low
  }
}

/** Where the characters stand that take two units. */
const surrogatePairs = (text: string): readonly number[] =>
  Array.from(text.matchAll(/[\ud800-\udbff]/g), ({ index }) => index)
