/** Lines and fields of text that is still bytes: what the readers of column formats share. */
import { code, commonCode } from '../codes.ts'
import type { Place, Problem } from '../contract.ts'
import type { Forms } from '../models/tags/type.ts'

export const TAB = 9
export const LF = 10
export const CR = 13
export const BLANK = 32
export const HASH = 35
export const HYPHEN = 45

const decoder = new TextDecoder()

/** The fields of the line at hand: offsets, used again for each line. */
export interface Fields {
  start: Int32Array
  end: Int32Array
  count: number
}

const addField = (fields: Fields, start: number, end: number): void => {
  if (fields.count === fields.start.length) makeWider(fields)
  fields.start[fields.count] = start
  fields.end[fields.count++] = end
}

const makeWider = (fields: Fields): void => {
  fields.start = doubleSize(fields.start)
  fields.end = doubleSize(fields.end)
}

export const doubleSize = (from: Int32Array): Int32Array => {
  const to = new Int32Array(from.length * 2)
  to.set(from)
  return to
}

/** Fields separated by runs of blanks and tabs. Returns the offset of the line's end. The hottest loop of all: every byte passes here. */
export const blankFields = (bytes: Uint8Array, from: number, fields: Fields): number => {
  let { start, end } = fields
  let count = 0
  let at = from
  for (;;) {
    let byte = bytes[at]!
    while (byte === BLANK || byte === TAB) byte = bytes[++at]!
    if (byte === LF || byte === CR) break
    if (count === start.length) {
      makeWider(fields)
      start = fields.start
      end = fields.end
    }
    start[count] = at
    do {
      do byte = bytes[++at]!
      while (byte > BLANK)
    } while (byte !== BLANK && byte !== LF && byte !== TAB && byte !== CR)
    end[count++] = at
  }
  fields.count = count
  return at
}

/** Fields separated by single tabs; blanks belong to a field. A line of white space alone has no field. */
export const tabFields = (bytes: Uint8Array, from: number, fields: Fields): number => {
  fields.count = 0
  let at = from
  let start = from
  let text = false
  for (;;) {
    const byte = bytes[at]!
    if (byte === TAB || byte === LF || byte === CR) {
      addField(fields, start, at)
      start = at + 1
      if (byte !== TAB) break
    } else if (byte !== BLANK) text = true
    at++
  }
  if (!text) fields.count = 0
  return at
}

/** A hint for words that differ in their normal form alone. */
export const whyDifferentForm = (words: readonly [string, string]): string =>
  words[0].normalize() === words[1].normalize()
    ? ' (they differ in their normal form alone: reader.normalize brings both to NFC)'
    : ''

export const isField = (bytes: Uint8Array, fields: Fields, i: number, text: Uint8Array): boolean => {
  const start = fields.start[i]!
  if (fields.end[i]! - start !== text.length) return false
  return beginsWith(bytes, start, text)
}

export const beginsWith = (bytes: Uint8Array, start: number, text: Uint8Array): boolean => {
  for (let i = 0; i < text.length; i++) if (bytes[start + i] !== text[i]) return false
  return true
}

export const hasTab = (bytes: Uint8Array, from: number): boolean => {
  for (let at = from; bytes[at] !== LF && bytes[at] !== CR; at++) if (bytes[at] === TAB) return true
  return false
}

export const lineText = (bytes: Uint8Array, start: number): string => {
  let end = start
  while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end++
  return decoder.decode(bytes.subarray(start, end))
}

/** The start of the line that holds an offset, looked for back to another. */
export const lineStartBefore = (bytes: Uint8Array, offset: number, from = 0): number => {
  let start = offset
  while (start > from && bytes[start - 1] !== LF && bytes[start - 1] !== CR) start--
  return start
}

export const codePoints = (bytes: Uint8Array, start: number, end: number): number => {
  let n = 0
  for (let i = start; i < end; i++) if ((bytes[i]! & 0xc0) !== 0x80) n++
  return n
}

export const placeOf = (
  path: string,
  line: number,
  bytes: Uint8Array,
  lineStart: number,
  start: number,
  end: number,
): Place => ({
  path,
  line,
  column: codePoints(bytes, lineStart, start) + 1,
  length: Math.max(1, codePoints(bytes, start, end)),
})

export const lineEndsBefore = (bytes: Uint8Array, end: number): number => {
  let count = 0
  for (let i = 0; i < end; i++) if (bytes[i] === LF || (bytes[i] === CR && bytes[i + 1] !== LF)) count++
  return count
}

/**
 * The number of lines that end before an offset. Reads no further than needed, and no byte twice: a list of errors asks
 * often.
 */
export const lineCounter = (bytes: Uint8Array): ((offset: number) => number) => {
  const ends: number[] = []
  let scanned = 0
  return (offset) => {
    for (; scanned < offset; scanned++)
      if (bytes[scanned] === LF || (bytes[scanned] === CR && bytes[scanned + 1] !== LF)) ends.push(scanned)
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! < offset) low = middle + 1
      else high = middle
    }
    return low
  }
}

export const joinBytes = (parts: readonly Uint8Array[]): Uint8Array => {
  if (parts.length === 1) return parts[0]!
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** True if two words are the same bytes. */
export const sameForm = (a: Forms, i: number, b: Forms, j: number): boolean => {
  const start = a.start[i]!
  const length = a.end[i]! - start
  const other = b.start[j]!
  if (b.end[j]! - other !== length) return false
  for (let k = 0; k < length; k++) if (a.bytes[start + k] !== b.bytes[other + k]) return false
  return true
}

/** The style of a file's line ends. */
export interface LineEnds {
  kind: 'LF' | 'CRLF' | 'CR' | undefined
  mixed: boolean
}

/** The offset after the line end at `at`; `onMixed` is called once a file, where its line ends change. */
export const afterLineEnd = (ends: LineEnds, bytes: Uint8Array, at: number, onMixed: () => void): number => {
  if (bytes[at] === LF && ends.kind === 'LF') return at + 1
  const pair = bytes[at] === CR && bytes[at + 1] === LF
  const kind = pair ? 'CRLF' : bytes[at] === CR ? 'CR' : 'LF'
  if (ends.kind === undefined) ends.kind = kind
  else if (ends.kind !== kind && !ends.mixed) {
    ends.mixed = true
    onMixed()
  }
  return at + (pair ? 2 : 1)
}

export const mixedLineEnds = (path: string, ends: LineEnds, line: number): Problem => ({
  severity: 'warning',
  code: code.W311,
  message: `line ends change from ${ends.kind} here`,
  at: { path, line, column: 1 },
  hint: 'the score does not depend on it; a file put together from two sources often looks like this',
})

export const missingLineEnd = (path: string, line: number): Problem => ({
  severity: 'warning',
  code: code.W317,
  message: 'the last line has no line end',
  at: { path, line, column: 1 },
  hint: 'if the file was cut off, its last line may be incomplete',
})

/** A file without anything to score; `why` names what is missing. */
export const nothingToScore = (path: string, why: string): Problem => ({
  severity: 'error',
  code: commonCode.E309,
  message: `there is nothing to score: ${why}`,
  at: { path, line: 1, column: 1 },
  hint: 'check that this is the right file and that it was written to the end',
})

/** The problem of a sentence that is too long: sentences are held whole. */
export const longSentence = (tokens: number, path: string, line: number): Problem => ({
  severity: 'error',
  code: commonCode.E363,
  message: `a sentence of more than ${tokens} tokens`,
  at: { path, line, column: 1 },
  hint: 'an empty line ends a sentence; if this really is one sentence: --set reader.maxSentence=N allows N tokens',
})

/** True for a cell that holds a list or an object, as JSON or Python writes them. */
export const isListCell = (text: string): boolean => /^(?:\[.*[,:'"{].*\]|\[\]|\{.*\})$/s.test(text.trim())
