/**
 * JSON with places. `JSON.parse` keeps the last of two equal keys, gives no line and makes values without a place; this
 * parser refuses what is ambiguous and gives a tape: every value in the order of the text, with its start and its end.
 * It has its own stack, so that no depth of nesting can overflow one.
 */
import { commonCode } from '../codes.ts'
import type { Code } from '../places.ts'
import {
  ARRAY,
  BACKSLASH,
  BRACE,
  BRACKET,
  COLON,
  COMMA,
  DEPTHS,
  FALSE,
  KEY,
  MINUS,
  NO_KEY,
  NULL,
  NUMBER,
  OBJECT,
  POINT,
  QUOTE,
  SAFE_DIGITS,
  STRING,
  TRUE,
} from './json-numbers.ts'
import { recentStrings } from './recent-strings.ts'

/** The tape of a text. */
export interface JsonTape {
  readonly kinds: ArrayLike<number>
  /** The start of the value, in UTF-16 units of the text. */
  readonly at: ArrayLike<number>
  /** Of a value the index on the tape after it and everything in it. */
  readonly next: ArrayLike<number>
  /** The text of a string or a key, the value of a number. */
  readonly values: readonly (string | number | undefined)[]
}

/** A reason why a text is not valid JSON, or not JSON to be trusted: a code of the table of messages. */
export interface JsonFault {
  readonly code: Code
  readonly message: string
  readonly at: number
  /** True where the text ends inside of a value, as a file that was cut does. */
  readonly cut?: true
  /** Of a repeated key, the offset of the first one. */
  readonly first?: number
}

export const isFault = (u: unknown): u is JsonFault => typeof u === 'object' && u !== null && 'code' in u && 'at' in u

/** The tape of a text that is still bytes. It and its arrays are written over when the next text is read. */
export interface ByteTape {
  readonly bytes: Uint8Array
  /** The number of entries of the arrays that count. */
  readonly size: number
  readonly kinds: Uint8Array
  /** The start of the value: an offset in `bytes`. */
  readonly at: Int32Array
  /** The same as a column: in code points from 1. */
  readonly columns: Int32Array
  /**
   * Of a value the index on the tape after it and everything in it; of a key its number: its index among the known
   * keys, and one of its own above them for any other.
   */
  readonly next: Int32Array
  /** The strings and keys with escapes, by where they begin. */
  readonly escaped: ReadonlyMap<number, string>
}

/** Reads texts that are still bytes, one after the other. */
export interface ByteTapes {
  /**
   * The tape of the one value that fills `bytes[start, end)` except for white space; or the reason why there is none,
   * at an offset in `bytes`. The bytes are UTF-8, and a control character such as a line end is at `end`.
   */
  readonly read: (bytes: Uint8Array, start: number, end: number, maxDepth: number) => ByteTape | JsonFault
  /** The text of a string or a key. */
  readonly text: (index: number) => string
  /** True if a string is written as `name` is, without escapes. */
  readonly is: (index: number, name: Uint8Array) => boolean
  readonly number: (index: number) => number
  /** The number of a key that is known; -1 of any other. */
  readonly key: (name: string) => number
}

// ---- bytes -----------------------------------------------------------------------------------------------------------

/** Of a byte: 1 if it is plain in a string. */
const plain = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 32 && byte < 128 && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
)

/**
 * The offset of the first byte from `from` that is not plain: several per iteration, since each iteration of a loop
 * looks at the arrays themselves too.
 */
const afterPlain = (bytes: Uint8Array, from: number): number => {
  const table = plain
  let at = from
  for (;;) {
    if (table[bytes[at]!] !== 1) return at
    if (table[bytes[at + 1]!] !== 1) return at + 1
    if (table[bytes[at + 2]!] !== 1) return at + 2
    if (table[bytes[at + 3]!] !== 1) return at + 3
    at += 4
  }
}

const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57
const continues = (byte: number): boolean => (byte & 0xc0) === 0x80

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

const textIn = (bytes: Uint8Array, start: number, end: number): string => decoder.decode(bytes.subarray(start, end))

const doubled = <A extends Uint8Array | Int32Array>(from: A, to: A): A => {
  to.set(from)
  return to
}

// ---- keys ------------------------------------------------------------------------------------------------------------

interface KeyNumbers {
  readonly number: (bytes: Uint8Array, start: number, end: number) => number
  /**
   * The number of the key that begins after the quote at `from`, if it is the one that came last in such a place: after
   * a key of this number, and at this depth; -1 if it is not. Records are alike, so that it nearly always is.
   */
  readonly again: (bytes: Uint8Array, from: number, depth: number, before: number) => number
  /** Takes down the key that has come in such a place. */
  readonly note: (number: number, depth: number, before: number) => void
  /** The length of a known key. */
  readonly length: (number: number) => number
  /** Forgets the keys that are not known: files may hold any number of them. */
  readonly forget: () => void
}

const keyNumbers = (keys: readonly string[]): KeyNumbers => {
  const names = keys.map((key) => encoder.encode(key))
  const place = (length: number, first: number): number => (length * 37 + first) & 255
  // the known keys by length and first byte, in lists that begin in `heads` and go on in `others`
  const heads = new Int8Array(256).fill(-1)
  const others = names.map((name, number) => {
    const at = place(name.length, name[0]!)
    const other = heads[at]!
    heads[at] = number
    return other
  })
  const rest = new Map<string, number>()
  const number = (bytes: Uint8Array, start: number, end: number): number => {
    const length = end - start
    for (let n = heads[place(length, bytes[start]!)]!; n >= 0; n = others[n]!)
      if (isName(names[n] as Uint8Array, bytes, start, length)) return n
    const key = stringIn(bytes, start, end)
    const keyNumber = rest.get(key) ?? names.length + rest.size
    rest.set(key, keyNumber)
    return keyNumber
  }
  // each known key with the quote after it, in words of four bytes, of which the last may be used in part
  const firsts = new Int32Array(names.length + 1)
  names.forEach((name, i) => {
    firsts[i + 1] = firsts[i]! + Math.ceil((name.length + 1) / 4)
  })
  const words = new Int32Array(firsts[names.length]!)
  const masks = new Int32Array(words.length)
  names.forEach((name, i) => {
    for (let at = 0; at <= name.length; at++) {
      const word = firsts[i]! + (at >> 2)
      const shift = 8 * (at & 3)
      words[word] = words[word]! | ((name[at] ?? QUOTE) << shift)
      masks[word] = masks[word]! | (255 << shift)
    }
  })
  // by depth and the key before; what is not known, or comes first in its object, is one more
  const width = names.length + 1
  const followers = new Int16Array(DEPTHS * width).fill(-1)
  const placeOf = (depth: number, before: number): number =>
    (depth & (DEPTHS - 1)) * width + Math.min(before, names.length)
  const usualFollower = (bytes: Uint8Array, from: number, depth: number, before: number): number => {
    const guess = followers[placeOf(depth, before)]!
    if (guess < 0) return -1
    const last = firsts[guess + 1]!
    for (let word = firsts[guess]!, at = from + 1; word < last; word++, at += 4) {
      const fourBytes = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
      if ((fourBytes & masks[word]!) !== words[word]) return -1
    }
    return guess
  }
  const note = (number: number, depth: number, before: number): void => {
    followers[placeOf(depth, before)] = number < names.length ? number : -1
  }
  const length = (number: number): number => (names[number] as Uint8Array).length
  // to clear a map that is empty makes a new one
  const forget = (): void => {
    if (rest.size > 0) rest.clear()
  }
  return { number, again: usualFollower, note, length, forget }
}

const isName = (name: Uint8Array, bytes: Uint8Array, start: number, length: number): boolean => {
  if (name.length !== length) return false
  for (let i = 0; i < length; i++) if (name[i] !== bytes[start + i]) return false
  return true
}

// ---- the parser ------------------------------------------------------------------------------------------------------

interface Parser {
  readonly keys: KeyNumbers
  bytes: Uint8Array
  start: number
  end: number
  size: number
  kinds: Uint8Array
  at: Int32Array
  columns: Int32Array
  next: Int32Array
  /** Of a string or a key the offset of its closing quote. */
  ends: Int32Array
  /** The number of bytes, less the number of code points, so far. */
  surplus: number
  /** The containers around the one that is open. */
  readonly open: number[]
  readonly escaped: Map<number, string>
}

// shared by all readers, as the sides of a run have the same names, labels and texts; made for the first string
let recent: ReturnType<typeof recentStrings> | undefined

/** The text of `bytes[start, end)`, which are UTF-8: for those that come again and again. */
const stringIn = (bytes: Uint8Array, start: number, end: number): string => {
  recent ??= recentStrings()
  return recent(bytes, start, end)
}

/** A reader of many texts, whose keys are usually the known ones. */
export const byteTapes = (keys: readonly string[]): ByteTapes => {
  const parser: Parser = {
    keys: keyNumbers(keys),
    bytes: new Uint8Array(0),
    start: 0,
    end: 0,
    size: 0,
    kinds: new Uint8Array(64),
    at: new Int32Array(64),
    columns: new Int32Array(64),
    next: new Int32Array(64),
    ends: new Int32Array(64),
    surplus: 0,
    open: [],
    escaped: new Map(),
  }
  const read: ByteTapes['read'] = (bytes, start, end, maxDepth) => {
    parser.bytes = bytes
    parser.start = start
    parser.end = end
    parser.size = 0
    parser.surplus = 0
    if (parser.escaped.size > 0) parser.escaped.clear()
    parser.keys.forget()
    try {
      parse(parser, maxDepth)
      return parser
    } catch (fault) {
      parser.open.length = 0
      if (isFault(fault)) return fault
      throw fault
    }
  }
  const text = (index: number): string => {
    const { bytes, at, escaped } = parser
    const start = at[index]!
    const read = escaped.size === 0 ? undefined : escaped.get(start)
    if (read !== undefined) return read
    return stringIn(bytes, start + 1, parser.ends[index]!)
  }
  const is = (index: number, name: Uint8Array): boolean => {
    const start = parser.at[index]! + 1
    return isName(name, parser.bytes, start, name.length) && parser.bytes[start + name.length] === QUOTE
  }
  const numbers: ReadonlyMap<string, number> = new Map(keys.map((key, number) => [key, number]))
  return {
    read,
    text,
    is,
    number: (index) => numberAt(parser.bytes, parser.at[index]!),
    key: (name) => numbers.get(name) ?? -1,
  }
}

const throwFault = (code: JsonFault['code'], message: string, at: number): never => {
  const fault: JsonFault = { code, message, at }
  throw fault
}

const unexpected = ({ bytes, end }: Parser, at: number, wanted: string): never => {
  if (at >= end) {
    const fault: JsonFault = {
      code: commonCode.E333,
      message: `the text ends where ${wanted} is expected`,
      at: end,
      cut: true,
    }
    throw fault
  }
  const character = String.fromCodePoint(textIn(bytes, at, Math.min(at + 4, end)).codePointAt(0)!)
  return throwFault(commonCode.E333, `expected ${wanted}, but found ${JSON.stringify(character)}`, at)
}

const makeRoom = (parser: Parser): void => {
  const room = parser.kinds.length * 2
  parser.kinds = doubled(parser.kinds, new Uint8Array(room))
  parser.at = doubled(parser.at, new Int32Array(room))
  parser.columns = doubled(parser.columns, new Int32Array(room))
  parser.next = doubled(parser.next, new Int32Array(room))
  parser.ends = doubled(parser.ends, new Int32Array(room))
}

const afterBlanks = (bytes: Uint8Array, from: number, end: number): number => {
  let at = from
  for (;;) {
    const byte = bytes[at]!
    if (byte > 32 || at >= end || (byte !== 32 && byte !== 10 && byte !== 13 && byte !== 9)) return at
    at++
  }
}

/** The hottest loop: all that it writes to is at hand, and what is rare is left to functions. */
const parse = (parser: Parser, maxDepth: number): void => {
  const { bytes, start, end, open, keys } = parser
  let { kinds, at: places, columns, next, ends } = parser
  let size = 0
  let at = start
  // the innermost container that is open, and whether it is an object
  let container = -1
  let keyed = false
  // the last key
  let before = NO_KEY
  for (;;) {
    if (size + 2 > kinds.length) {
      makeRoom(parser)
      ;({ kinds, at: places, columns, next, ends } = parser)
    }
    // usually there is no blank, and no call
    if (bytes[at]! <= 32) at = afterBlanks(bytes, at, end)
    if (keyed) {
      if (bytes[at] !== QUOTE) unexpected(parser, at, 'a key in double quotes')
      const from = at
      kinds[size] = KEY
      places[size] = from
      columns[size] = from - start - parser.surplus + 1
      const depth = open.length
      let key = keys.again(bytes, from, depth, before)
      if (key >= 0) at += keys.length(key) + 2
      else {
        at = afterPlain(bytes, at + 1)
        at = bytes[at] === QUOTE ? at + 1 : afterString(parser, from, at)
        key = numberOfKey(parser, from, at)
        keys.note(key, depth, before)
      }
      before = key
      ends[size] = at - 1
      next[size++] = key
      if (bytes[at]! <= 32) at = afterBlanks(bytes, at, end)
      if (bytes[at] !== COLON) unexpected(parser, at, '":"')
      at++
      if (bytes[at]! <= 32) at = afterBlanks(bytes, at, end)
    }
    const byte = bytes[at]!
    places[size] = at
    columns[size] = at - start - parser.surplus + 1
    if (byte === BRACE || byte === BRACKET) {
      kinds[size] = byte === BRACE ? OBJECT : ARRAY
      open.push(container)
      container = size++
      if (open.length > maxDepth) throwFault(commonCode.E362, `nested deeper than ${maxDepth} levels`, at)
      keyed = byte === BRACE
      at = afterBlanks(bytes, at + 1, end)
      // a container may end in place of its first value
      if (bytes[at] !== byte + 2) continue
    } else {
      if (byte === QUOTE) {
        kinds[size] = STRING
        const from = at
        at = afterPlain(bytes, at + 1)
        at = bytes[at] === QUOTE ? at + 1 : afterString(parser, from, at)
        ends[size] = at - 1
      } else if (byte === MINUS || isDigit(byte)) {
        kinds[size] = NUMBER
        at = afterNumber(parser, at)
      } else {
        const kind = wordAt(parser, at)
        kinds[size] = kind
        at += kind === FALSE ? 5 : 4
      }
      next[size] = ++size
      if (bytes[at]! <= 32) at = afterBlanks(bytes, at, end)
    }
    // the ends of containers, and a comma
    for (;;) {
      if (container < 0) {
        if (at < end) unexpected(parser, at, 'the end of the line')
        parser.size = size
        return
      }
      if (bytes[at] === COMMA) {
        at++
        break
      }
      if (bytes[at] !== (keyed ? BRACE : BRACKET) + 2) unexpected(parser, at, keyed ? '"," or "}"' : '"," or "]"')
      next[container] = size
      if (keyed) refuseDuplicates(parser, container)
      container = open.pop()!
      keyed = container >= 0 && kinds[container] === OBJECT
      at++
      if (bytes[at]! <= 32) at = afterBlanks(bytes, at, end)
    }
  }
}

const numberOfKey = ({ keys, bytes, escaped }: Parser, from: number, end: number): number => {
  const read = escaped.size === 0 ? undefined : escaped.get(from)
  if (read === undefined) return keys.number(bytes, from + 1, end - 1)
  const bytesOfKey = encoder.encode(read)
  return keys.number(bytesOfKey, 0, bytesOfKey.length)
}

const words = [
  ['true', TRUE, encoder.encode('true')],
  ['false', FALSE, encoder.encode('false')],
  ['null', NULL, encoder.encode('null')],
] as const

const wordAt = (parser: Parser, at: number): number => {
  for (const [, kind, name] of words) if (isName(name, parser.bytes, at, name.length)) return kind
  const rest = textIn(parser.bytes, at, Math.min(at + 9, parser.end))
  for (const name of ['NaN', 'Infinity', 'undefined'])
    if (rest.startsWith(name)) throwFault(commonCode.E335, `${name} is not a value of JSON`, at)
  const cut = rest !== '' && words.some(([name]) => name.startsWith(rest))
  return unexpected(parser, cut ? parser.end : at, 'a value')
}

const refuseDuplicates = (parser: Parser, index: number): void => {
  const { next } = parser
  const end = next[index]!
  // the first numbers are bits of one integer, so that the usual object needs no set
  let bits = 0
  let others: Set<number> | undefined
  for (let i = index + 1; i < end; i = next[i + 1]!) {
    const key = next[i]!
    if (key < 32) {
      if ((bits & (1 << key)) !== 0) throw duplicateKey(parser, index, i)
      bits |= 1 << key
    } else {
      others ??= new Set()
      if (others.has(key)) throw duplicateKey(parser, index, i)
      others.add(key)
    }
  }
}

const duplicateKey = ({ bytes, at, next, escaped }: Parser, object: number, index: number): JsonFault => {
  let first = object + 1
  while (next[first] !== next[index]) first = next[first + 1]!
  const place = at[index]!
  const name = escaped.get(place) ?? textIn(bytes, place + 1, bytes.indexOf(QUOTE, place + 1))
  const message = `the key ${JSON.stringify(name)} is in this object twice`
  return { code: commonCode.E334, message, at: place, first: at[first]! }
}

// ---- numbers and strings ---------------------------------------------------------------------------------------------

const afterDigits = (parser: Parser, from: number): number => {
  const { bytes } = parser
  let at = from
  for (;;) {
    if (!isDigit(bytes[at]!)) break
    at++
    if (!isDigit(bytes[at]!)) break
    at++
    if (!isDigit(bytes[at]!)) break
    at++
  }
  return at > from ? at : unexpected(parser, at, 'a digit')
}

/** A number without an exponent that has fewer digits is finite. */
const MAX_FINITE_DIGITS = 300

const afterNumber = (parser: Parser, from: number): number => {
  const { bytes } = parser
  const first = bytes[from] === MINUS ? from + 1 : from
  let at = afterDigits(parser, first)
  if (at > first + 1 && bytes[first] === 48) throwFault(commonCode.E333, 'a number does not begin with 0', from)
  const byte = bytes[at]!
  if (byte !== POINT && byte !== 101 && byte !== 69 && at - from < SAFE_DIGITS) return at
  if (byte === POINT) at = afterDigits(parser, at + 1)
  if (bytes[at] === 101 || bytes[at] === 69) {
    const sign = bytes[at + 1]!
    at = afterDigits(parser, sign === 43 || sign === MINUS ? at + 2 : at + 1)
  } else if (at - from < MAX_FINITE_DIGITS) return at
  const written = textIn(bytes, from, at)
  if (!Number.isFinite(Number(written))) throwFault(commonCode.E335, `${written} is beyond all numbers`, from)
  return at
}

const numberAt = (bytes: Uint8Array, from: number): number => {
  let at = from
  let whole = 0
  while (isDigit(bytes[at]!)) whole = whole * 10 + (bytes[at++]! - 48)
  const byte = bytes[at]!
  const isPlain = byte !== POINT && byte !== 101 && byte !== 69
  // fifteen digits are exact as they are added up
  if (isPlain && at > from && at - from <= 15) return whole
  while (/[-+.0-9eE]/.test(String.fromCharCode(bytes[at]!))) at++
  return Number(textIn(bytes, from, at))
}

/** The offset after the string whose quote is at `from`, and whose bytes before `rest` are plain. */
const afterString = (parser: Parser, from: number, rest: number): number => {
  const { bytes } = parser
  let at = rest
  let surplus = 0
  for (;;) {
    at = afterPlain(bytes, at)
    const byte = bytes[at]!
    if (byte < 128) break
    // of valid UTF-8 the first byte says how many follow
    const more = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
    surplus += more
    at += more + 1
  }
  parser.surplus += surplus
  const byte = bytes[at]!
  if (byte === QUOTE) return at + 1
  return byte === BACKSLASH ? afterEscapedString(parser, from, at) : badString(parser, at)
}

const badString = (parser: Parser, at: number): never =>
  at >= parser.end
    ? unexpected(parser, at, 'the end of a string')
    : throwFault(commonCode.E333, 'a control character in a string must be escaped', at)

/** A string with escapes: its end is looked for, and the rest is left to `JSON.parse`. */
const afterEscapedString = (parser: Parser, from: number, first: number): number => {
  const { bytes } = parser
  let at = first
  // the last byte may be a backslash: what it takes with it is no longer of this text
  for (;;) {
    const byte = bytes[at]!
    if (at >= parser.end || byte < 32) return badString(parser, at)
    if (byte === QUOTE) break
    if (continues(byte)) parser.surplus++
    at += byte === BACKSLASH ? 2 : 1
  }
  const read = unescaped(textIn(bytes, from, at + 1), from)
  if (loneSurrogate.test(read))
    throwFault(commonCode.E303, 'the string holds half of a surrogate pair, which is not a character', from)
  parser.escaped.set(from, read)
  return at + 1
}

// under the flag u a pair is one character, so that only halves are left to match
const loneSurrogate = /[\ud800-\udfff]/u

const unescaped = (written: string, at: number): string => {
  try {
    return JSON.parse(written) as string
  } catch {
    return throwFault(commonCode.E333, 'the string holds an escape that JSON does not know', at)
  }
}

// ---- texts -----------------------------------------------------------------------------------------------------------

/** From offsets in UTF-8 to offsets in a text, in ascending order. */
const unitsOf = (bytes: Uint8Array): ((offset: number) => number) => {
  let at = 0
  let unit = 0
  return (offset) => {
    for (; at < offset; at++) {
      const byte = bytes[at]!
      // four bytes are a pair of units
      if (!continues(byte)) unit += byte >= 0xf0 ? 2 : 1
    }
    return unit
  }
}

/** The tape of one value that fills the text but for white space; or why there is none. */
export const jsonTape = (text: string, maxDepth: number): JsonTape | JsonFault => {
  const bytes = encoder.encode(`${text}\n`)
  const tapes = byteTapes([])
  const tape = tapes.read(bytes, 0, bytes.length - 1, maxDepth)
  if (isFault(tape)) {
    const { first, at, ...fault } = tape
    return { ...fault, at: unitsOf(bytes)(at), ...(first !== undefined && { first: unitsOf(bytes)(first) }) }
  }
  const { size, escaped } = tape
  const [kinds, next, offsets] = [tape.kinds.subarray(0, size), tape.next.subarray(0, size), tape.at.subarray(0, size)]
  const at = bytes.length === text.length + 1 ? offsets : offsets.map(unitsOf(bytes))
  const stringAt = (i: number): string => {
    const start = at[i]! + 1
    return escaped.get(offsets[i]!) ?? text.slice(start, text.indexOf('"', start))
  }
  const values = new Array<string | number | undefined>(size)
  for (let i = 0; i < size; i++) {
    const kind = kinds[i]
    values[i] = kind === STRING || kind === KEY ? stringAt(i) : kind === NUMBER ? tapes.number(i) : undefined
  }
  return { kinds, at, next, values }
}
