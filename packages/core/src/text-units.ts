/**
 * The units in which offsets of a text are counted, and the way from each to the units of a JavaScript string, which `slice` takes.
 * Positions of documents over a text count code points, as Python and most formats do.
 * Graphemes are the extended clusters of Unicode (UAX 29), as the running engine has them.
 */

export const textUnits = ['utf16', 'codepoint', 'grapheme', 'byte'] as const
export type TextUnit = (typeof textUnits)[number]

export const isTextUnit = (name: string): name is TextUnit => (textUnits as readonly string[]).includes(name)

/** Units as messages name them. */
export const unitWords: Readonly<Record<TextUnit, string>> = {
  codepoint: 'code points',
  utf16: 'UTF-16 units',
  grapheme: 'graphemes',
  byte: 'bytes',
}

/** A text as a unit divides it. */
export interface OffsetMap {
  /** Its length in the unit. */
  readonly length: number
  /** The offset in the string of an offset in the unit; -1 beyond the text and inside of a character. */
  readonly toString16: (offset: number) => number
  /** The other way; -1 where the offset is inside of what the unit counts as one. `toString16` itself if all offsets are equal in both. */
  readonly fromString16: (offset: number) => number
}

const isAscii = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false
  return true
}

/** True if an offset of the string is between the two halves of a surrogate pair. */
export const isInsidePair = (text: string, at: number): boolean => {
  const low = text.charCodeAt(at)
  if (!(low >= 0xdc00 && low < 0xe000) || at === 0) return false
  const high = text.charCodeAt(at - 1)
  return high >= 0xd800 && high < 0xdc00
}

const ofUtf16 = (text: string): OffsetMap => {
  const sameOffset = (at: number): number => (at >= 0 && at <= text.length && !isInsidePair(text, at) ? at : -1)
  return { length: text.length, toString16: sameOffset, fromString16: sameOffset }
}

/** The number of items of an ascending list that are below a limit, after each is lowered by `step` for every item before it. */
const countBelow = (numbers: readonly number[], limit: number, step: 0 | 1): number => {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! - step * middle < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** A surrogate pair. The pattern finds pairs faster than a loop over all units does: most texts have none or few. */
const pair = /[\ud800-\udbff][\udc00-\udfff]/g

/** The starts of surrogate pairs. */
const pairsIn = (text: string): readonly number[] => {
  const starts: number[] = []
  pair.lastIndex = 0
  while (pair.test(text)) starts.push(pair.lastIndex - 2)
  return starts
}

/** A text in code points, which differ from UTF-16 units only after each surrogate pair: only the pairs are stored. */
export const inCodePoints = (text: string): OffsetMap => {
  const starts = pairsIn(text)
  if (starts.length === 0) return ofUtf16(text)
  const length = text.length - starts.length
  return {
    length,
    // counted in code points, a pair begins earlier by the number of pairs before it
    toString16: (offset) => (offset >= 0 && offset <= length ? offset + countBelow(starts, offset, 1) : -1),
    fromString16: (offset) => {
      if (offset < 0 || offset > text.length) return -1
      const pairs = countBelow(starts, offset, 0)
      return starts[pairs - 1] === offset - 1 ? -1 : offset - pairs
    },
  }
}

/** The length of a text in code points. */
export const codePointsIn = (text: string): number => text.length - pairsIn(text).length

/** The numbers of words between blanks and of code points of a text, as sizes of a document's contents. */
export const sizesOfText = (text: string): { readonly words: number; readonly characters: number } => ({
  words: text.match(/\S+/g)?.length ?? 0,
  characters: codePointsIn(text),
})

const bytesOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

/** The length of a piece of text that is segmented at once: a whole text takes the engine quadratic time, pieces linear time. */
const PIECE = 512

/** The starts of graphemes. A piece begins at the start of one, so that what came before does not matter to it. */
function* graphemesIn(text: string): Iterable<number> {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  let size = PIECE
  for (let from = 0; from < text.length; ) {
    // a lone surrogate would be a grapheme of its own
    const end = from + size + (isInsidePair(text, from + size) ? 1 : 0)
    const starts = Array.from(segmenter.segment(text.slice(from, end)), ({ index }) => from + index)
    const isLast = end >= text.length
    // the last of a piece may continue in the next
    const whole = isLast ? starts : starts.slice(0, -1)
    yield* whole
    from = isLast ? text.length : starts.at(-1)!
    size = whole.length === 0 ? size * 2 : PIECE
  }
}

/** The starts of the characters of a text; with the unit `grapheme`, of the clusters. */
const startsIn = (text: string, unit: 'grapheme' | 'byte'): Int32Array => {
  const starts = new Int32Array(text.length)
  let size = 0
  if (unit === 'grapheme') for (const at of graphemesIn(text)) starts[size++] = at
  else for (let at = 0; at < text.length; at++) if (!isInsidePair(text, at)) starts[size++] = at
  return starts.subarray(0, size)
}

const byTable = (text: string, unit: 'grapheme' | 'byte'): OffsetMap => {
  const starts = startsIn(text, unit)
  // a unit of a string is at most three bytes
  const to = new Int32Array(3 * text.length + 1).fill(-1)
  const from = new Int32Array(text.length + 1).fill(-1)
  let length = 0
  for (const at of starts) {
    from[at] = length
    to[length] = at
    length += unit === 'byte' ? bytesOf(text.codePointAt(at)!) : 1
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
const CLUSTERED = /[\u0300-\uffff]|\r\n/

/** A text in a unit: O(text) once, then O(1) for each offset, or O(log n) over n pairs. A text in which the units agree needs nothing. */
export const mapOffsets = (text: string, unit: TextUnit): OffsetMap => {
  if (unit === 'utf16') return ofUtf16(text)
  if (unit === 'codepoint') return inCodePoints(text)
  const isPlain = unit === 'byte' ? isAscii(text) : !CLUSTERED.test(text)
  return isPlain ? ofUtf16(text) : byTable(text, unit)
}
