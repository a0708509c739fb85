/**
 * The whole text of a file that may say its encoding itself, as XML does. A byte order mark counts first, then what the
 * user says, then the declaration, then the bytes: strict UTF-8, or windows-1252, which reads ISO-8859-1 correctly too.
 */
import { code, commonCode } from '../codes.ts'
import type { Problem, Source } from '../contract.ts'
import { type Either, left, right } from '../either.ts'
import { bytesSource } from './bytes.ts'
import { type Encoding, textBlocks } from './text.ts'
import { firstBadByte } from './utf8.ts'

export interface DeclaredText {
  readonly text: string
  readonly encoding: Encoding
  /** True where nothing says the encoding and the bytes are not UTF-8. */
  readonly guessed: boolean
}

export interface DeclaredOptions {
  /** `auto`: as the file says it, or as its bytes are. */
  readonly encoding: Encoding
  /** A larger file is refused. */
  readonly maxBytes: number
}

// ISO-8859-1 is read as windows-1252, as browsers do: they differ in control codes alone, which no text has, and files
// that declare ISO-8859-1 hold the quotation marks of windows-1252.
const encodingNames: ReadonlyMap<string, Encoding> = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['iso-8859-1', 'windows-1252'],
  ['iso8859-1', 'windows-1252'],
  ['iso_8859-1', 'windows-1252'],
  ['latin1', 'windows-1252'],
  ['latin-1', 'windows-1252'],
  ['windows-1252', 'windows-1252'],
  ['cp1252', 'windows-1252'],
  ['iso-8859-15', 'iso-8859-15'],
  ['latin9', 'iso-8859-15'],
  ['latin-9', 'iso-8859-15'],
])

const collect = (source: Source, maxBytes: number): Either<Problem, Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for (const chunk of source.chunks()) {
    if (chunk._tag === 'Left') return chunk
    chunks.push(chunk.right)
    size += chunk.right.length
    if (size > maxBytes) return left(tooLarge(source.path, maxBytes))
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return right(bytes)
}

const tooLarge = (path: string, maxBytes: number): Problem => ({
  severity: 'error',
  code: commonCode.E363,
  message: `the file is larger than ${Math.round(maxBytes / 2 ** 20)} MiB`,
  at: { path, line: 1, column: 1 },
  hint: 'give the collection as several files, or allow files of N MiB: --set reader.maxFile=N',
})

/** The encoding of the XML declaration, in small letters. */
const declared = (bytes: Uint8Array): string | undefined => {
  const head = String.fromCharCode(...bytes.subarray(0, 256))
  return /^\s*<\?xml\s[^>]*encoding\s*=\s*["']([^"']*)["']/.exec(head)?.[1]?.toLowerCase()
}

const hasMark = ([a, b, c]: Uint8Array): boolean =>
  (a === 0xef && b === 0xbb && c === 0xbf) || (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)

interface EncodingChoice {
  readonly encoding: Encoding
  readonly guessed: boolean
}

const choose = (path: string, bytes: Uint8Array, encodingSetting: Encoding): Either<Problem, EncodingChoice> => {
  if (encodingSetting !== 'auto') return right({ encoding: encodingSetting, guessed: false })
  if (hasMark(bytes)) return right({ encoding: 'auto', guessed: false })
  const name = declared(bytes)
  const bad = firstBadByte(bytes)
  const valid = bad < 0 || bytes[bad] === 0
  if (name === undefined) return right({ encoding: valid ? 'utf-8' : 'windows-1252', guessed: !valid })
  const encoding = encodingNames.get(name)
  if (encoding === undefined) return left(unknownEncoding(path, name))
  if (encoding !== 'utf-8' && valid && bytes.some((byte) => byte >= 0x80)) return left(otherEncoding(path, name))
  return right({ encoding, guessed: false })
}

const unknownEncoding = (path: string, name: string): Problem => ({
  severity: 'error',
  code: code.E340,
  message: `the file declares the encoding "${name}", which is not known here`,
  at: { path, line: 1, column: 1 },
  hint: `choose: --set reader.encoding=${[...new Set(encodingNames.values())].join(', =')}`,
})

const otherEncoding = (path: string, name: string): Problem => ({
  severity: 'error',
  code: code.E340,
  message: `the file declares ${name.toUpperCase()}, and its bytes are UTF-8: every accented letter would be read as two`,
  at: { path, line: 1, column: 1 },
  hint: 'correct the declaration, or name the encoding: --set reader.encoding=utf-8',
})

/** Invalid bytes in a file that says it is UTF-8: both facts belong together. */
const withDeclaration = (problem: Problem, bytes: Uint8Array, encodingSetting: Encoding): Problem =>
  problem.code === code.E302 && encodingSetting === 'auto' && declared(bytes) !== undefined
    ? { ...problem, message: `${problem.message}, which the file declares to be its encoding` }
    : problem

/** Reads a source to its end. */
export const declaredText = (source: Source, options: DeclaredOptions): Either<Problem, DeclaredText> => {
  const collecting = collect(source, options.maxBytes)
  if (collecting._tag === 'Left') return collecting
  const bytes = collecting.right
  const chosen = choose(source.path, bytes, options.encoding)
  if (chosen._tag === 'Left') return chosen
  const { encoding, guessed } = chosen.right
  const decoder = new TextDecoder()
  let text = ''
  for (const block of textBlocks(bytesSource(source.path, bytes), { encoding, maxLineBytes: options.maxBytes * 3 })) {
    if (block._tag === 'Left') return left(withDeclaration(block.left, bytes, options.encoding))
    text += decoder.decode(block.right.bytes)
  }
  return right({ text, encoding, guessed })
}
