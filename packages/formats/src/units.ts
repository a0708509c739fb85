/**
 * The units in which formats count offsets, and the way from each to the units of a JavaScript string, in which spans are held.
 * Graphemes are the extended clusters of Unicode (UAX 29), as the running engine has them.
 */

export const units = ['utf16', 'codepoint', 'grapheme', 'byte'] as const
export type Unit = (typeof units)[number]

/** A text as a unit divides it. */
export interface Measured {
  /** Its length in the unit. */
  readonly length: number
  /** The offset in the string of an offset in the unit; -1 beyond the text and inside of a character. */
  readonly toString16: (offset: number) => number
  /** The other way; -1 where the offset is inside of what the unit counts as one. */
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

/** Where each character of a unit begins in the string, and how long each is in the unit. */
function* charactersIn(text: string, unit: Exclude<Unit, 'utf16'>): Iterable<{ at: number; size: number }> {
  if (unit === 'grapheme') {
    for (const { index } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text))
      yield { at: index, size: 1 }
    return
  }
  let at = 0
  for (const character of text) {
    const code = character.codePointAt(0) as number
    yield { at, size: unit === 'codepoint' || code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4 }
    at += character.length
  }
}

const byTable = (text: string, unit: Exclude<Unit, 'utf16'>): Measured => {
  const to: number[] = []
  const from = new Int32Array(text.length + 1).fill(-1)
  for (const { at, size } of charactersIn(text, unit)) {
    from[at] = to.length
    to.push(at)
    for (let i = 1; i < size; i++) to.push(-1)
  }
  from[text.length] = to.length
  to.push(text.length)
  return {
    length: to.length - 1,
    toString16: (offset) => to[offset] ?? -1,
    fromString16: (offset) => from[offset] ?? -1,
  }
}

/** A text in a unit: O(text) once, then O(1) for each offset. All units agree where a text is ASCII, but for CR LF, which is one grapheme. */
export const measured = (text: string, unit: Unit): Measured =>
  unit === 'utf16' || isUtf16In(text, unit) ? ofUtf16(text) : byTable(text, unit)

/** Whether a text has the same offsets in the unit as a string has. */
const isUtf16In = (text: string, unit: Exclude<Unit, 'utf16'>): boolean => {
  if (unit === 'codepoint') return !/[\ud800-\udbff]/.test(text)
  return unit === 'byte' ? isAscii(text) : !clustered.test(text)
}

// below U+0300 each character is a grapheme, but for CR LF
const clustered = /[\u0300-\uffff]|\r\n/
