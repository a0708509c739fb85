/** Offsets in each unit, on the text of specs and on its hard cases. */
import { expect, it } from 'vitest'
import { mapOffsets, sizesOfText, type TextUnit, textUnits } from '../src/text-units.ts'

const text = 'Zoë 😀 met Añã in Zürich.'
const family = '👩‍👩‍👧 ok'
const decomposed = 'Zoe\u0308 ok'

it.each<readonly [TextUnit, number, number, number]>([
  ['utf16', 25, 18, 24],
  ['codepoint', 24, 17, 23],
  ['grapheme', 24, 17, 23],
  // Zoë is 4, the blank 1, the face 4, " met " 5, Añã 5, " in " 4
  ['byte', 4 + 1 + 4 + 5 + 5 + 4 + 7 + 1, 23, 30],
])('offsets of Zürich in a text are right in units of %s', (unit, length, start, end) => {
  const own = mapOffsets(text, unit)
  expect(own.length).toBe(length)
  expect([own.toString16(start), own.toString16(end)]).toEqual([18, 24])
  expect([own.fromString16(18), own.fromString16(24)]).toEqual([start, end])
})

it('an offset inside a character is refused', () => {
  expect(mapOffsets(text, 'utf16').toString16(5)).toBe(-1)
  expect(mapOffsets(text, 'byte').toString16(3)).toBe(-1)
  expect(mapOffsets(text, 'codepoint').fromString16(5)).toBe(-1)
  expect(mapOffsets(family, 'grapheme').fromString16(2)).toBe(-1)
  expect(mapOffsets(text, 'codepoint').toString16(25)).toBe(-1)
})

it('a joined emoji, a letter with combining marks, and CR LF each count as one grapheme', () => {
  expect(mapOffsets(family, 'grapheme').length).toBe(1 + 3)
  expect(mapOffsets(decomposed, 'grapheme').length).toBe(3 + 3)
  expect(mapOffsets('a\r\nb', 'grapheme').length).toBe(3)
  expect(mapOffsets('שלום', 'byte').length).toBe(4 * 2)
})

it.each(textUnits)('offsets convert to UTF-16 and back in units of %s', (unit) => {
  for (const one of [text, family, decomposed, 'a\r\nb', '', 'שלום עולם']) {
    const own = mapOffsets(one, unit)
    for (let at = 0; at <= own.length; at++) {
      const there = own.toString16(at)
      if (there >= 0) expect(own.fromString16(there)).toBe(at)
    }
  }
})

it('graphemes of long texts begin where Intl.Segmenter finds them', () => {
  const flags = '🇩🇪🇫🇷'
  const marks = `a${'\u0301'.repeat(1500)}b`
  for (const one of [flags.repeat(300), `x${flags.repeat(300)}`, marks, `${family} e\u0308\r\n`.repeat(120)]) {
    const starts = Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(one), ({ index }) => index)
    const own = mapOffsets(one, 'grapheme')
    expect(Array.from({ length: own.length }, (_, at) => own.toString16(at))).toEqual(starts)
  }
  expect(mapOffsets('💩été '.repeat(50_000), 'grapheme').length).toBe(5 * 50_000)
})

it('the sizes of a text are its words between blanks and its code points', () => {
  // 24 as the offsets in code points have it
  expect(sizesOfText(text)).toEqual({ words: 6, characters: 24 })
  expect(sizesOfText('')).toEqual({ words: 0, characters: 0 })
})
