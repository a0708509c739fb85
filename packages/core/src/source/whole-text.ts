/** The whole text of a source, for formats that are not read line by line, and places in it. */
import { commonCode } from '../codes.ts'
import type { Problem, Source } from '../contract.ts'
import { type Either, left, right } from '../either.ts'
import type { Location } from '../places.ts'
import { type TextOptions, textBlocks } from './text.ts'

/** A text with its places; offsets count UTF-16 units of `text`. */
export interface TextWithPlaces {
  readonly path: string
  readonly text: string
  /** The place of `[start, end)`, with its line. */
  readonly spot: (start: number, end?: number) => Location
}

/** A string holds no more. */
const LONGEST = 2 ** 29 - 24

const tooLong = (path: string): Problem => ({
  severity: 'error',
  code: commonCode.E363,
  message: 'larger than 512 MiB, the most that can be read at once',
  at: { path, line: 1, column: 1 },
  hint: 'cut it into several files, and name them with a pattern',
})

/** Reads all of a source. Problems count lines from the start of the file. */
export const wholeText = (source: Source, options: TextOptions): Either<Problem, TextWithPlaces> => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const parts: string[] = []
  let unended = false
  let size = 0
  for (const block of textBlocks(source, options)) {
    if (block._tag === 'Left') {
      const before = parts.reduce((lines, part) => lines + lineStarts(part).length - 1, 0)
      const { at } = block.left
      return left({ ...block.left, at: { ...at, line: at.line + before } })
    }
    size += block.right.bytes.length
    if (size > LONGEST) return left(tooLong(source.path))
    parts.push(decoder.decode(block.right.bytes))
    unended = block.right.unended
  }
  const text = parts.join('')
  return right(withPlaces(source.path, unended ? text.slice(0, -1) : text))
}

/** A text with its places. The starts of its lines are found when the first place is needed. */
export const withPlaces = (path: string, text: string): TextWithPlaces => {
  let starts: readonly number[] | undefined
  const spot = (start: number, end = start + 1): Location => {
    starts ??= lineStarts(text)
    const line = lastAtMost(starts, start)
    const from = starts[line]!
    const next = starts[line + 1] ?? text.length + 1
    const shown = text.slice(from, next).replace(/[\r\n]{1,2}$/, '')
    const length = Math.max(1, codePoints(text.slice(start, Math.min(end, from + shown.length))))
    return { at: { path, line: line + 1, column: codePoints(text.slice(from, start)) + 1, length }, text: shown }
  }
  return { path, text, spot }
}

const codePoints = (text: string): number => {
  let count = 0
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) !== 0xdc00) count++
  return count
}

const LF = 10
const CR = 13

const lineStarts = (text: string): readonly number[] => {
  const starts = [0]
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === LF || (unit === CR && text.charCodeAt(i + 1) !== LF)) starts.push(i + 1)
  }
  return starts
}

/** The index of the last of the ascending numbers that is not above `limit`. */
const lastAtMost = (numbers: readonly number[], limit: number): number => {
  let low = 0
  let high = numbers.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (numbers[middle]! <= limit) low = middle
    else high = middle - 1
  }
  return low
}
