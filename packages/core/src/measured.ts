/**
 * The units in which offsets of a text are counted, and the way from each to the units of a JavaScript string, in which spans of a
 * document with a text are held.
 * Graphemes are the extended clusters of Unicode (UAX 29), as the running engine has them.
 */

export const textUnits = ['utf16', 'codepoint', 'grapheme', 'byte'] as const
export type TextUnit = (typeof textUnits)[number]

export const isTextUnit = (said: string): said is TextUnit => (textUnits as readonly string[]).includes(said)

/** Units as messages name them. */
export const unitWords: Readonly<Record<TextUnit, string>> = {
  codepoint: 'code points',
  utf16: 'UTF-16 units',
  grapheme: 'graphemes',
  byte: 'bytes',
}

/** A text as a unit divides it. */
export interface Measured {
  /** Its length in the unit. */
  readonly length: number
  /** The offset in the string of an offset in the unit; -1 beyond the text and inside of a character. */
  readonly toString16: (offset: number) => number
  /** The other way; -1 where the offset is inside of what the unit counts as one. The same function where the units agree. */
  readonly fromString16: (offset: number) => number
}

const isAscii = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false
  return true
}

const isInsidePair = (text: string, at: number): boolean => {
  const low = text.charCodeAt(at)
  if (!(low >= 0xdc00 && low < 0xe000) || at === 0) return false
  const high = text.charCodeAt(at - 1)
  return high >= 0xd800 && high < 0xdc00
}

const ofUtf16 = (text: string): Measured => {
  const own = (at: number): number => (at >= 0 && at <= text.length && !isInsidePair(text, at) ? at : -1)
  return { length: text.length, toString16: own, fromString16: own }
}

/** How many of the ascending numbers are below a limit, where each is less by `step` for each that comes before it. */
const below = (numbers: readonly number[], limit: number, step: 0 | 1): number => {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] as number) - step * middle < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Looked for by a pattern, which is faster than a look at each unit: most texts have none or few. */
const pair = /[\ud800-\udbff][\udc00-\udfff]/g

/** Where each pair of surrogates begins. */
const pairsIn = (text: string): readonly number[] => {
  const own: number[] = []
  pair.lastIndex = 0
  while (pair.test(text)) own.push(pair.lastIndex - 2)
  return own
}

/** Code points differ from units behind each pair of surrogates alone: the pairs are all that has to be known. */
const ofCodePoints = (text: string): Measured => codePointsOver(text, pairsIn(text))

/** A text in code points, of which is known where each pair of surrogates begins. */
export const codePointsOver = (text: string, own: readonly number[]): Measured => {
  // in code points a pair begins earlier by the pairs before it
  if (own.length === 0) return ofUtf16(text)
  const length = text.length - own.length
  return {
    length,
    toString16: (offset) => (offset >= 0 && offset <= length ? offset + below(own, offset, 1) : -1),
    fromString16: (offset) => {
      if (offset < 0 || offset > text.length) return -1
      const pairs = below(own, offset, 0)
      return own[pairs - 1] === offset - 1 ? -1 : offset - pairs
    },
  }
}

const bytesOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

/** The engine takes the square of the length of a text that it is given whole: for pieces of so many units the time is linear. */
const PIECE = 512

/** Where each grapheme begins. A piece begins where a grapheme does, so that what came before does not matter to it. */
function* graphemesIn(text: string): Iterable<number> {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  let size = PIECE
  for (let from = 0; from < text.length; ) {
    // a lone surrogate would be a grapheme of its own
    const end = from + size + (isInsidePair(text, from + size) ? 1 : 0)
    const starts = Array.from(segmenter.segment(text.slice(from, end)), ({ index }) => from + index)
    const isLast = end >= text.length
    // the last of a piece may go on behind it
    const whole = isLast ? starts : starts.slice(0, -1)
    yield* whole
    from = isLast ? text.length : (starts.at(-1) as number)
    size = whole.length === 0 ? size * 2 : PIECE
  }
}

/** Where the characters of a text begin, that are clusters where the unit is one of them. */
const startsIn = (text: string, unit: 'grapheme' | 'byte'): Int32Array => {
  const starts = new Int32Array(text.length)
  let size = 0
  if (unit === 'grapheme') for (const at of graphemesIn(text)) starts[size++] = at
  else for (let at = 0; at < text.length; at++) if (!isInsidePair(text, at)) starts[size++] = at
  return starts.subarray(0, size)
}

const byTable = (text: string, unit: 'grapheme' | 'byte'): Measured => {
  const starts = startsIn(text, unit)
  // a unit of a string is at most three bytes
  const to = new Int32Array(3 * text.length + 1).fill(-1)
  const from = new Int32Array(text.length + 1).fill(-1)
  let length = 0
  for (const at of starts) {
    from[at] = length
    to[length] = at
    length += unit === 'byte' ? bytesOf(text.codePointAt(at) as number) : 1
  }
  from[text.length] = length
  to[length] = text.length
  return {
    length,
    toString16: (offset) => (offset >= 0 && offset <= length ? (to[offset] ?? -1) : -1),
    fromString16: (offset) => from[offset] ?? -1,
  }
}

// below U+0300 each character is a grapheme, but for CR LF
const clustered = /[\u0300-\uffff]|\r\n/

/** A text in a unit: O(text) once, then O(1) for each offset, or O(log n) over n pairs. A text in which the units agree needs nothing. */
export const measured = (text: string, unit: TextUnit): Measured => {
  if (unit === 'utf16') return ofUtf16(text)
  if (unit === 'codepoint') return ofCodePoints(text)
  const isPlain = unit === 'byte' ? isAscii(text) : !clustered.test(text)
  return isPlain ? ofUtf16(text) : byTable(text, unit)
}
