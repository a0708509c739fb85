/**
 * Tags of lines by what follows the word. A file has few tags, so that nearly every line goes on as one before it did: the ids of its tags
 * are known without a look at its columns.
 */
import { BLANK, CR, LF } from '../source/fields.ts'

const SLOTS = 4096
/** Longer tails are not remembered. */
const WIDTH = 24

/** The tails that are known, by slot, and the first one that was not. */
export interface LineTails {
  readonly texts: Uint8Array
  /** -1 where there is none. */
  readonly lengths: Int32Array
  /** The ids of a tail's tags, one a column. */
  readonly ids: Int32Array
  readonly columns: number
  /** By byte: 1 where a line that begins with it is one of a token. */
  readonly starts: Uint8Array
  /** The byte between a word and its tail. */
  readonly separator: number
  /** The slot for the tail of the line that is not known, -1 where it is not to be remembered; and where that tail stands. */
  slot: number
  from: number
  length: number
}

/** Tokens that are read: the ids of their tags by column, and where their words stand. */
interface Tokens {
  readonly ids: readonly Int32Array[]
  readonly start: Int32Array
  readonly end: Int32Array
  tokens: number
}

export const newLineTails = (columns: number, starts: Uint8Array, separator: number): LineTails => ({
  texts: new Uint8Array(WIDTH * SLOTS),
  lengths: new Int32Array(SLOTS).fill(-1),
  ids: new Int32Array(columns * SLOTS),
  columns,
  starts,
  separator,
  slot: -1,
  from: 0,
  length: 0,
})

/**
 * Reads the lines with known tails as long as there is room for their tokens. Returns where the first other line begins. The hottest loop
 * of all: each byte of a file passes here.
 */
export const readKnownLines = (tails: LineTails, bytes: Uint8Array, from: number, into: Tokens): number => {
  const { texts, lengths, ids: tailIds, columns, starts, separator } = tails
  const { ids, start, end } = into
  const room = start.length
  let token = into.tokens
  let lineStart = from
  tails.slot = -1
  for (; token < room && starts[bytes[lineStart]!] === 1; token++) {
    let at = lineStart + 1
    while (bytes[at]! > BLANK) at++
    if (bytes[at] !== separator) break
    const tail = at
    let hash = 0
    let byte = bytes[++at]!
    while (byte !== LF && byte !== CR) {
      hash = Math.imul(hash ^ byte, 0x9e3779b1)
      byte = bytes[++at]!
    }
    const length = at - tail
    if (byte === CR || length > WIDTH) break
    const slot = (hash ^ length) >>> 20
    let isKnown = lengths[slot] === length
    for (let i = 1; isKnown && i < length; i++) isKnown = texts[slot * WIDTH + i] === bytes[tail + i]
    if (!isKnown) {
      tails.slot = slot
      tails.from = tail
      tails.length = length
      break
    }
    for (let k = 0; k < columns; k++) ids[k]![token] = tailIds[slot * columns + k]!
    start[token] = lineStart
    end[token] = tail
    lineStart = at + 1
  }
  into.tokens = token
  return lineStart
}

/** Remembers the tail of the line that was not known, which is that of the last token. */
export const learnTail = (tails: LineTails, bytes: Uint8Array, { ids, tokens }: Tokens): void => {
  const { texts, lengths, columns, slot, from, length } = tails
  if (slot < 0) return
  texts.set(bytes.subarray(from, from + length), slot * WIDTH)
  lengths[slot] = length
  for (let k = 0; k < columns; k++) tails.ids[slot * columns + k] = ids[k]![tokens - 1]!
}
