/** Heads of files: the text from which a reader is chosen. */
import type { Problem } from '@assay/core'
import { rowsIn, tableDelimiter } from '@assay/core/internal/source'
import { type Either, right } from 'fp-ts/lib/Either.js'
import type { Machine } from './machine.ts'

/** The beginning of a file, as readers sniff it. */
export interface Head {
  readonly text: string
  readonly whole: boolean
}

/** Sizes to try, in bytes: the next is read if no reader recognises the one before. */
export const HEAD_SIZES = [4096, 65_536, 1_048_576]

/** The text of first bytes, as UTF-16 where they are marked as that: readers know the file then, and say how it is read. */
const decoded = (bytes: Uint8Array): string => {
  const [a, b] = bytes
  const encoding = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** Reads the head of a file. */
export const readHead = ({ source }: Machine, path: string, size = HEAD_SIZES[0]!): Either<Problem, Head> => {
  const bytes = new Uint8Array(size)
  let length = 0
  for (const chunk of source(path).chunks()) {
    if (chunk._tag === 'Left') return chunk
    const part = chunk.right
    bytes.set(part.subarray(0, size - length), length)
    if (length + part.length > size) return right({ text: decoded(bytes), whole: false })
    length += part.length
  }
  return right({ text: decoded(bytes.subarray(0, length)), whole: true })
}

/** The rows at the beginning of a table, or of columns that blanks part; the last line is no row where the file goes on. */
export const readRows = (machine: Machine, path: string, size?: number): readonly (readonly string[])[] => {
  const head = readHead(machine, path, size)
  if (head._tag === 'Left') return []
  const { text, whole } = head.right
  const lines = whole ? text : text.slice(0, text.lastIndexOf('\n') + 1)
  // a tab may stand in a comment, and a word be a comma
  const data = lines.replace(/^#.*(?:\r\n?|\n|$)/gm, '')
  const rows = rowsIn(data, tableDelimiter(data, 'blank'))
  return rows.every(({ length }) => length === rows[0]?.length) ? rows : rowsIn(data, 'blank')
}

/** True if a file holds only blank lines and comments. */
export const isBare = ({ text, whole }: Head): boolean =>
  whole && text.split(/\r\n?|\n/).every((line) => /^\s*(?:#|$)/.test(line))
