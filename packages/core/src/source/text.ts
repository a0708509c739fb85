/**
 * From bytes to text that can be trusted: blocks of whole lines of valid UTF-8.
 * Nothing is replaced silently: what is not valid is a problem with its place.
 */
import { code, commonCode } from '../codes.ts'
import type { Problem, Source } from '../contract.ts'
import { type Either, left, right } from '../either.ts'
import type { Code } from '../places.ts'
import { joinBytes } from './fields.ts'
import { isKnownText } from './node-bytes.ts'
import { firstBadByte } from './utf8.ts'

/** The encodings a text reader takes; `auto` follows a byte order mark and is UTF-8 without one. */
export const encodings = ['utf-8', 'auto', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

/** Whole lines: the last one ends with a line end; a line feed is added where a file ends without one. */
export interface Block {
  readonly bytes: Uint8Array
  /** True for the last block of a file that does not end with a line end. */
  readonly unended: boolean
}

export interface TextOptions {
  readonly encoding: Encoding
  /** A longer line is refused: it is not a line of text. */
  readonly maxLineBytes: number
  /** True if the text is converted to Unicode's normal form NFC. */
  readonly composed?: boolean
}

const LF = 10
const CR = 13

/**
 * The text of a source in blocks of whole lines, each valid UTF-8. Ends after the first problem, whose line counts from
 * the end of the blocks before: a reader counts lines anyway, and counting them here would be another pass.
 */
export function* textBlocks(source: Source, options: TextOptions): Iterable<Either<Problem, Block>> {
  // pieces of a line that is not yet whole; they are joined once, however many there are
  let pieces: Uint8Array[] = []
  let size = 0
  for (const chunk of utf8Chunks(source, options.encoding)) {
    if (chunk._tag === 'Left') return yield chunk
    pieces.push(chunk.right)
    size += chunk.right.length
    const ended = chunk.right.includes(LF) || chunk.right.includes(CR) || pieces.at(-2)?.at(-1) === CR
    if (!ended && size <= options.maxLineBytes) continue
    const bytes = joinBytes(pieces)
    const cut = lastLineEnd(bytes)
    pieces = cut < bytes.length ? [bytes.subarray(cut)] : []
    size = bytes.length - cut
    if (size > options.maxLineBytes) {
      return yield left(tooLong(source.path, 1 + lineEnds(bytes, cut), options.maxLineBytes))
    }
    if (cut === 0) continue
    const whole = bytes.subarray(0, cut)
    const bad = badText(source.path, whole)
    if (bad !== undefined) return yield left(bad)
    yield right({ bytes: composedForm(whole, options), unended: false })
  }
  const rest = joinBytes(pieces)
  if (rest.length === 0) return
  const bad = badText(source.path, rest)
  if (bad !== undefined) return yield left(bad)
  const last = composedForm(rest, options)
  // the carriage return that was kept, since a line feed could have followed, ends the last line of a file of the old Mac kind
  yield last.at(-1) === CR
    ? right({ bytes: last, unended: false })
    : right({ bytes: joinBytes([last, Uint8Array.of(LF)]), unended: true })
}

// no character is composed over the end of a line, so that blocks of whole lines may be taken one by one
const composedForm = (bytes: Uint8Array, { composed }: TextOptions): Uint8Array =>
  composed === true
    ? new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).normalize())
    : bytes

// A file of the old Mac kind has no line feed at all; a carriage return at the very end may be half of a pair.
const lastLineEnd = (bytes: Uint8Array): number => {
  const feed = bytes.lastIndexOf(LF)
  if (feed >= 0) return feed + 1
  return bytes.length < 2 ? 0 : bytes.lastIndexOf(CR, bytes.length - 2) + 1
}

const lineEnds = (bytes: Uint8Array, end: number): number => {
  let count = 0
  for (let i = bytes.indexOf(LF); i >= 0 && i < end; i = bytes.indexOf(LF, i + 1)) count++
  if (count > 0) return count
  for (let i = bytes.indexOf(CR); i >= 0 && i < end; i = bytes.indexOf(CR, i + 1)) count++
  return count
}

// as in lines.ts
const lineEnd = /\r\r\n|\r\n?|\n/

const badText = (path: string, bytes: Uint8Array): Problem | undefined => {
  const at = isKnownText(bytes) ? -1 : firstBadByte(bytes)
  if (at < 0) return undefined
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const before = decoder.decode(bytes.subarray(0, at)).split(lineEnd)
  const lastLine = before.at(-1)!
  const place = { path, line: before.length, column: [...lastLine].length + 1, length: 1 }
  const text = lastLine + decoder.decode(bytes.subarray(at)).split(lineEnd, 1)[0]!
  const byte = bytes[at]!
  return byte === 0 ? nulByte(place, text) : invalidByte(place, text, byte)
}

const nulByte = (at: Problem['at'], text: string): Problem => ({
  severity: 'error',
  code: code.E304,
  message: 'a NUL byte: this is not a text file',
  at,
  text,
  hint: 'check that the file is not binary or cut; UTF-16 text needs --set reader.encoding=utf-16le (or utf-16be)',
})

/** The encoding that has a character at a byte: 0x80 to 0x9f are dashes and quotation marks of Windows, and control codes in Latin-1. */
const encodingHint = (byte: number): string =>
  byte >= 0xa0 || windowsGaps.has(byte)
    ? 'if the file is in Latin-1 or Latin-9: --set reader.encoding=iso-8859-1 (or iso-8859-15)'
    : 'if the file is in Windows-1252: --set reader.encoding=windows-1252'

const invalidByte = (at: Problem['at'], text: string, byte: number): Problem => ({
  severity: 'error',
  code: code.E302,
  message: `byte 0x${byte.toString(16).padStart(2, '0')} is not valid UTF-8`,
  at,
  text,
  hint: encodingHint(byte),
})

const tooLong = (path: string, line: number, limit: number): Problem => ({
  severity: 'error',
  code: commonCode.E363,
  message: `a line longer than ${Math.round(limit / 2 ** 20)} MiB`,
  at: { path, line, column: 1 },
  hint: 'check that this is a file of lines; --set reader.maxLine=N allows lines of N MiB',
})

// ---- encodings -------------------------------------------------------------------------------------------------------

const startsWith = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, i) => bytes[i] === byte)

const refuseFile = (path: string, code: Code, message: string, hint: string): Either<Problem, never> =>
  left({ severity: 'error', code, message, at: { path, line: 1, column: 1 }, hint })

/** Refuses a file whose first bytes are those of another kind of file. */
const wrongKind = (path: string, head: Uint8Array, encoding: Encoding): Either<Problem, never> | undefined => {
  if (startsWith(head, 0x1f, 0x8b)) {
    return refuseFile(
      path,
      commonCode.E305,
      'this is a gzip file',
      'give it the ending .gz, or unpack it first: gunzip -c FILE | assay … -g -',
    )
  }
  if (startsWith(head, 0x50, 0x4b, 3, 4))
    return refuseFile(
      path,
      commonCode.E305,
      'this is a zip file',
      'give it the ending .zip, or unpack it first: unzip FILE',
    )
  // a mark is followed where the encoding is auto
  if (encoding !== 'utf-8' && (encoding !== 'auto' || byteOrderMark(head, encoding).length > 0)) return undefined
  const little = startsWith(head, 0xff, 0xfe) || (head[0] !== 0 && head[1] === 0 && head[3] === 0)
  const big = startsWith(head, 0xfe, 0xff) || (head[0] === 0 && head[1] !== 0 && head[2] === 0)
  if (!little && !big) return undefined
  return refuseFile(
    path,
    code.E301,
    'this looks like UTF-16 text',
    `name the encoding: --set reader.encoding=utf-16${little ? 'le' : 'be'}`,
  )
}

function* utf8Chunks(source: Source, encoding: Encoding): Iterable<Either<Problem, Uint8Array>> {
  let decode: ((bytes: Uint8Array, last: boolean) => Uint8Array) | undefined
  let offset = 0
  for (const chunk of source.chunks()) {
    if (chunk._tag === 'Left') return yield chunk
    let bytes = chunk.right
    if (bytes.length === 0) continue
    if (decode === undefined) {
      const wrong = wrongKind(source.path, bytes, encoding)
      if (wrong !== undefined) return yield wrong
      const mark = byteOrderMark(bytes, encoding)
      bytes = bytes.subarray(mark.length)
      decode = decoderOf(mark.encoding)
    }
    const decoded = tryDecode(decode, bytes, false)
    if (decoded === undefined) return yield invalidUtf16(source.path, offset)
    offset += bytes.length
    yield right(decoded)
  }
  const end = decode && tryDecode(decode, new Uint8Array(0), true)
  if (decode !== undefined && end === undefined) yield invalidUtf16(source.path, offset)
}

const byteOrderMark = (
  head: Uint8Array,
  encoding: Encoding,
): { readonly length: number; readonly encoding: Encoding } => {
  const assumed = encoding === 'auto' ? 'utf-8' : encoding
  if ((encoding === 'auto' || encoding === 'utf-16le') && startsWith(head, 0xff, 0xfe))
    return { length: 2, encoding: 'utf-16le' }
  if ((encoding === 'auto' || encoding === 'utf-16be') && startsWith(head, 0xfe, 0xff))
    return { length: 2, encoding: 'utf-16be' }
  if (assumed === 'utf-8' && startsWith(head, 0xef, 0xbb, 0xbf)) return { length: 3, encoding: 'utf-8' }
  return { length: 0, encoding: assumed }
}

type Decode = (bytes: Uint8Array, last: boolean) => Uint8Array

const decoderOf = (encoding: Encoding): Decode => {
  if (encoding === 'iso-8859-1') return (bytes) => fromLatin(bytes, (byte) => byte)
  if (encoding === 'iso-8859-15') return (bytes) => fromLatin(bytes, (byte) => latin9.get(byte) ?? byte)
  if (encoding === 'windows-1252') return (bytes) => fromLatin(bytes, windows1252)
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
    const encoder = new TextEncoder()
    return (bytes, last) => encoder.encode(decoder.decode(bytes, { stream: !last }))
  }
  return (bytes) => bytes
}

// ISO-8859-15 is ISO-8859-1 but for these eight.
const latin9: ReadonlyMap<number, number> = new Map([
  [0xa4, 0x20ac],
  [0xa6, 0x160],
  [0xa8, 0x161],
  [0xb4, 0x17d],
  [0xb8, 0x17e],
  [0xbc, 0x152],
  [0xbd, 0x153],
  [0xbe, 0x178],
])

/** The bytes from 0x80 that windows-1252 has no character for. */
const windowsGaps: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

// windows-1252 is ISO-8859-1 but for the 32 control codes from 0x80, of which it leaves five as they are.
const windowsBlock =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178'
const windows1252 = (byte: number): number =>
  byte >= 0x80 && byte < 0xa0 ? windowsBlock.charCodeAt(byte - 0x80) : byte

const fromLatin = (bytes: Uint8Array, codePoint: (byte: number) => number): Uint8Array => {
  const out = new Uint8Array(bytes.length * 3)
  let n = 0
  for (const byte of bytes) {
    const code = codePoint(byte)
    if (code < 0x80) out[n++] = code
    else if (code < 0x800) {
      out[n++] = 0xc0 | (code >> 6)
      out[n++] = 0x80 | (code & 63)
    } else {
      out[n++] = 0xe0 | (code >> 12)
      out[n++] = 0x80 | ((code >> 6) & 63)
      out[n++] = 0x80 | (code & 63)
    }
  }
  return out.subarray(0, n)
}

const tryDecode = (decode: Decode, bytes: Uint8Array, last: boolean): Uint8Array | undefined => {
  try {
    return decode(bytes, last)
  } catch {
    return undefined
  }
}

const invalidUtf16 = (path: string, offset: number): Either<Problem, never> =>
  refuseFile(
    path,
    code.E302,
    `not valid UTF-16 at or after byte ${offset}`,
    'check the encoding, and that the file is complete',
  )

/** Moves the line of a problem of `textBlocks`, which counts from the end of the blocks before. */
export const shiftProblem = (problem: Problem, lines: number): Problem => ({
  ...problem,
  at: { ...problem.at, line: problem.at.line + lines },
})
