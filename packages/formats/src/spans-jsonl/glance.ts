/**
 * The usual record at a glance: an object of a few known keys with plain values, on one line. What stands where is put into cells,
 * with no tape between. A record that is anything else (other keys, escapes, mistakes) is none of this file's: it goes by its tape.
 */
import {
  COLUMN,
  END,
  HEAD,
  ID,
  LABEL,
  SPANS,
  START,
  SURFACE,
  SURFACE_FROM,
  SURFACE_SURPLUS,
  TEXT,
  TEXT_COLUMN,
  UNIT,
  WIDTH,
} from './glance-numbers.ts'

const BLANK = 32
const QUOTE = 34
const COMMA = 44
const BACKSLASH = 92
const BRACKET = 91
const BRACKET_END = 93
const BRACE = 123
const BRACE_END = 125

/** Whole numbers of so many digits are exact, and fit a cell. */
const DIGITS = 9
/** Keys that a record or a span may have, each once. */
const KEYS = 4
/** What a record has to have, of its keys and of those of a span, as bits. */
const IN_RECORD = (1 << TEXT) | (1 << SPANS)
const IN_SPAN = (1 << START) | (1 << END) | (1 << LABEL)

const encoder = new TextEncoder()

/** The keys of one kind of object, with quotes and colon, as words of four bytes of which the last counts as far as its mask. */
interface Keys {
  readonly words: Int32Array
  readonly masks: Int32Array
  /** How many words a key has at the most: each has room for so many. */
  readonly width: number
  readonly lengths: Int32Array
  /** By place in the object: the number of the key that came there last; it usually comes there again. */
  readonly order: Uint8Array
}

// a byte that no text has stands for a key that a dialect does not have
const keysOf = (keys: readonly (string | undefined)[]): Keys => {
  const names = keys.map((key) => (key === undefined ? Uint8Array.of(0) : encoder.encode(`"${key}":`)))
  const width = Math.max(...names.map(({ length }) => Math.ceil(length / 4)))
  const words = new Int32Array(names.length * width)
  const masks = new Int32Array(names.length * width)
  for (const [key, name] of names.entries())
    for (const [i, byte] of name.entries()) {
      const word = key * width + (i >> 2)
      words[word] = (words[word] as number) | (byte << (8 * (i & 3)))
      masks[word] = (masks[word] as number) | (255 << (8 * (i & 3)))
    }
  const lengths = Int32Array.from(names, ({ length }) => length)
  return { words, masks, width, lengths, order: Uint8Array.from(keys.keys()) }
}

const stands = ({ words, masks, width }: Keys, key: number, view: DataView, from: number): boolean => {
  for (let i = key * width, at = from; i < (key + 1) * width; i++, at += 4)
    if ((view.getInt32(at, true) & (masks[i] as number)) !== words[i]) return false
  return true
}

/** The number of the key that stands there with its colon; -1 for none of them. */
const keyAt = (keys: Keys, place: number, view: DataView, at: number, size: number): number => {
  const { order, width, lengths } = keys
  if (at + 4 * width > size) return -1
  const usual = order[place] as number
  if (stands(keys, usual, view, at)) return usual
  for (let key = 0; key < lengths.length; key++)
    if (stands(keys, key, view, at)) {
      order[place] = key
      return key
    }
  return -1
}

/**
 * The bytes of a word that do not stand for themselves in a string, as the highest bits of them: controls, quotes, backslashes and
 * what is not ASCII. The lowest of them is right; what is above it may have had a carry from it.
 */
const unplainIn = (word: number): number =>
  ~((word + 0x60606060) & ((word ^ 0x22222222) + 0x7f7f7f7f) & ((word ^ 0x5c5c5c5c) + 0x7f7f7f7f) & ~word) & 0x80808080

export interface Glance {
  /** Whether `bytes[start, end)` is such a record; the cells then hold it. The byte at `end` is a line end. */
  readonly at: (bytes: Uint8Array, start: number, end: number) => boolean
  /** What was found, by the numbers beside this file; written over by the next record. */
  readonly cells: () => Int32Array
  /** How many spans there are. */
  readonly count: () => number
  /** Where in the text pairs of surrogates begin. */
  readonly pairs: () => readonly number[]
}

/** `record` names the keys of the id, the text, the unit and the spans; `span` those of start, end, label and surface. */
export const glanceFor = (record: readonly (string | undefined)[], span: readonly (string | undefined)[]): Glance => {
  const recordKeys = keysOf(record)
  const spanKeys = keysOf(span)
  let cells = new Int32Array(HEAD + 64 * WIDTH)
  let count = 0
  // many records stand in one block of bytes
  let block: Uint8Array = new Uint8Array(0)
  let view = new DataView(block.buffer)
  // of the record so far: bytes more than code points
  let surplus = 0
  let pairs: number[] = []

  /**
   * The offset of the quote that ends a string; -1 where one of its bytes does not stand for itself. Where pairs of surrogates
   * begin in it is put into a list.
   */
  const stringEnd = (bytes: Uint8Array, from: number, into: number[] | undefined): number => {
    const own = view
    const origin = from - surplus
    const last = bytes.length - 4
    let at = from
    for (;;) {
      // a line end stops it, at the latest
      let unplain = at <= last ? unplainIn(own.getInt32(at, true)) : 128
      for (; unplain === 0; unplain = at <= last ? unplainIn(own.getInt32(at, true)) : 128) at += 4
      at += (31 - Math.clz32(unplain & -unplain)) >> 3
      const byte = bytes[at] as number
      if (byte === QUOTE) return at
      if (byte < BLANK || byte === BACKSLASH) return -1
      // of valid UTF-8 the first byte says how many follow
      const more = byte < 128 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
      if (more === 3) into?.push(at - origin - surplus + into.length)
      surplus += more
      at += more + 1
    }
  }

  /** The offset behind a whole number, which is put into a cell; -1 where there is none. */
  const numberEnd = (bytes: Uint8Array, from: number, cell: number): number => {
    let at = from
    let number = 0
    for (let digit = (bytes[at] as number) - 48; digit >= 0 && digit <= 9; digit = (bytes[at] as number) - 48) {
      number = number * 10 + digit
      if (++at > from + DIGITS) return -1
    }
    if (at === from || (at > from + 1 && bytes[from] === 48)) return -1
    cells[cell] = number
    return at
  }

  /** The offset behind a span that begins there; -1 where it is not a usual one. */
  const spanEnd = (bytes: Uint8Array, from: number, cell: number): number => {
    if (bytes[from] !== BRACE) return -1
    cells[cell + SURFACE_FROM] = -1
    let seen = 0
    let at = from
    for (let place = 0; place < KEYS; place++) {
      at++
      if (bytes[at] === BLANK) at++
      const key = keyAt(spanKeys, place, view, at, block.length)
      if (key < 0 || (seen & (1 << key)) !== 0) return -1
      seen |= 1 << key
      at += spanKeys.lengths[key] as number
      if (bytes[at] === BLANK) at++
      if (key <= END) at = numberEnd(bytes, at, cell + key)
      else {
        if (bytes[at] !== QUOTE) return -1
        const before = surplus
        const to = stringEnd(bytes, at + 1, undefined)
        const own = cell + 2 * key - 2
        cells[own] = at + 1
        cells[own + 1] = to
        if (key === SURFACE) cells[cell + SURFACE_SURPLUS] = surplus - before
        at = to < 0 ? to : to + 1
      }
      if (at < 0) return -1
      if (bytes[at] !== COMMA) break
    }
    return bytes[at] === BRACE_END && (seen & IN_SPAN) === IN_SPAN ? at + 1 : -1
  }

  const spansEnd = (bytes: Uint8Array, from: number, start: number): number => {
    if (bytes[from] !== BRACKET) return -1
    if (bytes[from + 1] === BRACKET_END) return from + 2
    for (let at = from + 1; ; at++) {
      if (bytes[at] === BLANK) at++
      const cell = HEAD + count * WIDTH
      if (cell + WIDTH > cells.length) {
        const more = new Int32Array(2 * cells.length)
        more.set(cells)
        cells = more
      }
      cells[cell + COLUMN] = at - start - surplus + 1
      at = spanEnd(bytes, at, cell)
      if (at < 0) return -1
      count++
      if (bytes[at] !== COMMA) return bytes[at] === BRACKET_END ? at + 1 : -1
    }
  }

  const at: Glance['at'] = (bytes, start, end) => {
    if (bytes !== block) {
      block = bytes
      view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    }
    count = 0
    surplus = 0
    cells[2 * ID] = -1
    cells[2 * UNIT] = -1
    if (bytes[start] !== BRACE) return false
    let seen = 0
    let at = start
    for (let place = 0; place < KEYS; place++) {
      at++
      if (bytes[at] === BLANK) at++
      const key = keyAt(recordKeys, place, view, at, block.length)
      if (key < 0 || (seen & (1 << key)) !== 0) return false
      seen |= 1 << key
      at += recordKeys.lengths[key] as number
      if (bytes[at] === BLANK) at++
      if (key === SPANS) at = spansEnd(bytes, at, start)
      else if (bytes[at] === QUOTE) {
        if (key === TEXT) {
          cells[TEXT_COLUMN] = at - start - surplus + 1
          pairs = []
        }
        const to = stringEnd(bytes, at + 1, key === TEXT ? pairs : undefined)
        cells[2 * key] = at + 1
        cells[2 * key + 1] = to
        at = to < 0 ? to : to + 1
      } else if (key === ID) {
        // a number as it is written, which is its name
        const to = numberEnd(bytes, at, 2 * ID)
        cells[2 * ID] = at
        cells[2 * ID + 1] = to
        at = to
      } else return false
      if (at < 0) return false
      if (bytes[at] !== COMMA) break
    }
    return bytes[at] === BRACE_END && at + 1 === end && (seen & IN_RECORD) === IN_RECORD
  }

  return { at, cells: () => cells, count: () => count, pairs: () => pairs }
}
