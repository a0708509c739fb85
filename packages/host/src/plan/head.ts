/** How files begin: what readers are shown before one of them is chosen. */
import type { Problem } from '@assay/core'
import { type Either, right } from 'fp-ts/lib/Either.js'
import type { Machine } from '../machine/machine.ts'

/** How a file begins, as readers are shown it. */
export interface Head {
  readonly text: string
  readonly whole: boolean
}

/** In bytes. What no reader knows by the first is looked at by the next. */
export const HEADS = [4096, 65_536, 1_048_576]

/** How a file begins; or why it cannot be read. */
export const headOf = ({ source }: Machine, path: string, size = HEADS[0] as number): Either<Problem, Head> => {
  const bytes = new Uint8Array(size)
  let length = 0
  for (const chunk of source(path).chunks()) {
    if (chunk._tag === 'Left') return chunk
    const part = chunk.right
    bytes.set(part.subarray(0, size - length), length)
    if (length + part.length > size) return right({ text: new TextDecoder().decode(bytes), whole: false })
    length += part.length
  }
  return right({ text: new TextDecoder().decode(bytes.subarray(0, length)), whole: true })
}

/** Nothing but blank lines, and lines that are comments wherever there are any. */
export const isBare = ({ text, whole }: Head): boolean =>
  whole && text.split(/\r\n?|\n/).every((line) => /^\s*(?:#|$)/.test(line))
