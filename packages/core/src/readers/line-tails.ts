/**
 * What follows the word in a line of columns. A file has few tags, so that nearly every line goes on as one before it did,
 * and the ids of its tags are known without a look at its columns.
 */
import { BLANK, CR, LF, TAB } from './fields.ts'

const SLOTS = 4096
/** Four integers; longer tails are not kept. */
const WIDTH = 16

export interface LineTails {
  /** By slot the bytes of a tail as four integers, which overlap where it is shorter. */
  readonly words: Int32Array
  /** By slot the length of a tail; -1 where there is none. */
  readonly lengths: Int32Array
  /** By slot the ids of the tags of a tail, one a column. */
  readonly ids: Int32Array
  readonly columns: number
  /** By byte: 1 where a line that begins with it need not be looked at for itself. */
  readonly heads: Uint8Array
  /** What stands between a word and its tail. */
  readonly separator: number
  /** How many lines were read at one go. */
  count: number
  /** Of the line behind them the slot for its tail, -1 if it is not to be kept, and the length of its tail. */
  slot: number
  length: number
}

/** By byte: 0 where a line that begins with it has to be looked at for itself, as those with a blank or a special byte have. */
export const headsBut = (special: readonly number[]): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) => (byte > BLANK && !special.includes(byte) ? 1 : 0))

/** Room for the tails of lines with so many tags. Lines that begin with a blank, a tab or a special byte are left alone. */
export const lineTails = (columns: number, tab: boolean, special: readonly number[]): LineTails => ({
  words: new Int32Array(4 * SLOTS),
  lengths: new Int32Array(SLOTS).fill(-1),
  ids: new Int32Array(columns * SLOTS),
  columns,
  heads: headsBut(special),
  separator: tab ? TAB : BLANK,
  count: 0,
  slot: -1,
  length: 0,
})

// ---- four bytes at a time --------------------------------------------------------------------------------------------

// Bytes are read as one integer, the first one lowest. A bit is set at the top of each byte that is looked for; a borrow
// may set others, but only above the first one that is right.
const TOPS = 0x80808080

/** The bytes below `limit`, which is given four times. */
const lowBytes = (four: number, limit: number): number => (four - limit) & ~four & TOPS

const lineFeeds = (four: number): number => lowBytes(four ^ 0x0a0a0a0a, 0x01010101)

const carriageReturns = (four: number): number => lowBytes(four ^ 0x0d0d0d0d, 0x01010101)

const lineEnds = (four: number): number => lineFeeds(four) | carriageReturns(four)

/** Which byte is the first that was found. */
const firstOf = (found: number): number => (31 - Math.clz32(found & -found)) >> 3

export const hasCR = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const last = bytes.length - 4
  let found = 0
  let at = 0
  for (; at <= last; at += 4) found |= carriageReturns(view.getInt32(at, true))
  return found !== 0 || bytes.subarray(at).includes(CR)
}

// ---- lines -----------------------------------------------------------------------------------------------------------

/** What is read of tokens: the ids of their tags by column, where their words stand, and how many there are. */
interface Tokens {
  readonly ids: readonly Int32Array[]
  readonly start: Int32Array
  readonly end: Int32Array
  readonly tokens: number
}

/**
 * Reads the lines from `from` on whose tails are known, as long as there is room for their tokens. Returns where the first
 * other line begins. The hottest loop of all: each byte of a column file passes here.
 */
export const readKnownLines = (
  tails: LineTails,
  bytes: Uint8Array,
  view: DataView,
  from: number,
  { ids, start, end, tokens }: Tokens,
): number => {
  const { words, lengths, heads, separator, columns, ids: known } = tails
  const last = bytes.length - 4
  const room = start.length
  // a blank ends a word where it parts columns
  const limit = separator === BLANK ? 0x21212121 : 0x20202020
  let token = tokens
  let lineStart = from
  tails.slot = -1
  for (; token < room && lineStart <= last; token++) {
    let at = lineStart
    if (heads[bytes[at] as number] !== 1) break
    let found = lowBytes(view.getInt32(at, true), limit)
    while (found === 0 && at + 4 <= last) {
      at += 4
      found = lowBytes(view.getInt32(at, true), limit)
    }
    const tail = at + firstOf(found)
    if (found === 0 || tail > last || bytes[tail] !== separator) break
    at = tail
    found = lineEnds(view.getInt32(at, true))
    while (found === 0 && at + 4 <= last) {
      at += 4
      found = lineEnds(view.getInt32(at, true))
    }
    const lineEnd = at + firstOf(found)
    const length = lineEnd - tail
    if (found === 0 || length > WIDTH || bytes[lineEnd] !== LF) break
    const first = length < 4 ? view.getInt32(tail) >>> (32 - 8 * length) : view.getInt32(tail)
    const second = length > 8 ? view.getInt32(tail + 4) : 0
    const third = length > 12 ? view.getInt32(tail + 8) : 0
    const fourth = length > 4 ? view.getInt32(lineEnd - 4) : 0
    const hash =
      Math.imul(first ^ length, 0x9e3779b1) ^
      Math.imul(second, 0xc2b2ae35) ^
      Math.imul(third, 0x27d4eb2f) ^
      Math.imul(fourth, 0x85ebca6b)
    const slot = hash >>> 20
    const word = 4 * slot
    const isKnown =
      lengths[slot] === length &&
      words[word] === first &&
      words[word + 1] === second &&
      words[word + 2] === third &&
      words[word + 3] === fourth
    if (!isKnown) {
      tails.slot = slot
      tails.length = length
      lengths[slot] = -1
      words[word] = first
      words[word + 1] = second
      words[word + 2] = third
      words[word + 3] = fourth
      break
    }
    for (let k = 0; k < columns; k++) (ids[k] as Int32Array)[token] = known[slot * columns + k] as number
    start[token] = lineStart
    end[token] = tail
    lineStart = lineEnd + 1
  }
  tails.count = token - tokens
  return lineStart
}

/** How many lines were passed over at one go. */
export interface Passed {
  count: number
}

/** Passes over whole lines, which end with LF, that begin with a byte that is 1 in `heads`. Returns where the first other line begins. */
export const passLines = (
  passed: Passed,
  bytes: Uint8Array,
  view: DataView,
  from: number,
  heads: Uint8Array,
): number => {
  const last = bytes.length - 4
  let lineStart = from
  let count = 0
  while (lineStart <= last && heads[bytes[lineStart] as number] === 1) {
    let at = lineStart
    let found = lineFeeds(view.getInt32(at, true))
    while (found === 0 && at + 4 <= last) {
      at += 4
      found = lineFeeds(view.getInt32(at, true))
    }
    if (found === 0) break
    const lineEnd = at + firstOf(found)
    lineStart = lineEnd + 1
    count++
  }
  passed.count = count
  return lineStart
}

/** Keeps the tail of the line behind those that were known, which turned out to be one of a token: the ids are those of `token`. */
export const learnTail = (tails: LineTails, { ids }: Tokens, token: number): void => {
  const { slot, columns } = tails
  if (slot < 0) return
  tails.lengths[slot] = tails.length
  for (let k = 0; k < columns; k++) tails.ids[slot * columns + k] = (ids[k] as Int32Array)[token] as number
}
