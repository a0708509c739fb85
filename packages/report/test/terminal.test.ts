import { describe, expect, test } from 'vitest'
import { table } from '../src/table.ts'
import { safe, takeEnd, takeStart, truncate, truncateStart, widthOf } from '../src/terminal.ts'

const MILLION = 1_000_000

describe('text made safe for a terminal', () => {
  test.each([
    ['\u001b]52;c;eA==\u0007', '\\u{1b}]52;c;eA==\\u{7}'],
    ['a\nb\tc\r\u0000', 'a\\u{a}b\\u{9}c\\u{d}\\u{0}'],
    ['\u007f\u009b2J\u0085', '\\u{7f}\\u{9b}2J\\u{85}'],
    ['\u202eevil\u2066x\u200f\u061c', '\\u{202e}evil\\u{2066}x\\u{200f}\\u{61c}'],
    ['a\u200db\ufeff\u2028\u{e0041}\u00ad', 'a\\u{200d}b\\u{feff}\\u{2028}\\u{e0041}\\u{ad}'],
    ['\ud800x', '\\u{d800}x'],
  ])('is escaped: %j', (text, shown) => {
    expect(safe(text)).toBe(shown)
    expect(safe(shown)).toBe(shown)
  })

  test('keeps foreign scripts unchanged', () => {
    for (const text of ['São João', '東京', 'שלום', '❤\ufe0f', 'e\u0301', '👍🏽', '__proto__', 'a|b'])
      expect(safe(text)).toBe(text)
  })
})

describe('the width of text', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['São', 3],
    ['e\u0301', 1],
    ['東京', 4],
    ['ｶﾅ', 2],
    ['한국', 4],
    ['\u1112\u1161\u11ab', 2],
    ['😀', 2],
    ['👍🏽', 2],
    ['🇵🇹', 2],
    ['❤', 1],
    ['❤\ufe0f', 2],
    ['–±…', 3],
  ])('is measured in columns of the terminal: %s takes %i', (text, columns) => {
    expect(widthOf(text)).toBe(columns)
  })
})

describe('cutting text for a terminal', () => {
  test('counts columns, not characters', () => {
    expect([takeStart('東京都', 5), takeEnd('東京都', 5)]).toEqual(['東京', '京都'])
    expect([truncate('東京都', 5), truncateStart('東京都', 5), truncate('東京', 4)]).toEqual(['東京…', '…京都', '東京'])
  })

  test('counts escaped characters with the width of their escape', () => {
    expect(truncate('\u001b\u001b\u001b', 12)).toBe('\\u{1b}…')
    expect(widthOf(truncate('\u200d'.repeat(9), 20))).toBeLessThanOrEqual(20)
  })

  test('splits no surrogate pair', () => {
    expect(takeEnd('a😀', 2)).toBe('😀')
    expect(takeEnd('a😀', 1)).toBe('')
  })

  test('stays within the width for a text of a megabyte', () => {
    for (const text of [
      'x'.repeat(MILLION),
      '\u0301'.repeat(MILLION),
      '\u001b'.repeat(MILLION),
      '😀'.repeat(MILLION / 2),
    ]) {
      for (const shown of [truncate(text, 20), truncateStart(text, 20)]) {
        expect(widthOf(shown)).toBeLessThanOrEqual(20)
        expect(shown.length).toBeLessThan(100)
      }
    }
  })
})

describe('a table on a terminal', () => {
  test('is aligned by the width in columns, not in characters', () => {
    expect(
      table(
        [
          ['name', 'n'],
          ['東京', '1'],
          ['e\u0301', '22'],
        ],
        { align: ['left', 'right'] },
      ),
    ).toEqual(['name   n', '東京   1', 'e\u0301     22'])
  })

  test('keeps a cell with line breaks on one line', () => {
    const lines = table([
      ['a\u001b[2J\nb', 'x'],
      ['', 'y'],
    ])
    expect(lines).toEqual(['a\\u{1b}[2J\\u{a}b  x', '                  y'])
  })

  test('may have rows of different lengths, and is empty for no rows', () => {
    expect(table([['a'], ['b', 'c']])).toEqual(['a', 'b  c'])
    expect(table([])).toEqual([])
  })
})
