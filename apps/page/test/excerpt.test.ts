import { expect, test } from 'vitest'
import { excerptOf, placeOf } from '../src/view/excerpt.ts'

const at = (column: number, length?: number) => ({
  path: 'a',
  line: 2,
  column,
  ...(length !== undefined && { length }),
})

test('an excerpt splits a line at the marked place, counting code points', () => {
  expect(excerptOf({ text: '😀 B-PER x', at: at(3, 5) })).toEqual({ before: '😀 ', marked: 'B-PER', after: ' x' })
  expect(excerptOf({ text: 'abc', at: at(2) })).toEqual({ before: 'a', marked: 'b', after: 'c' })
})

test('an excerpt marks the end of a line that ends too early, and shows blanks as visible signs', () => {
  expect(excerptOf({ text: 'ab', at: at(3) })).toEqual({ before: 'ab', marked: '␣', after: '' })
  expect(excerptOf({ text: 'a\u0000b', at: at(2) })?.marked).toBe('␀')
  expect(excerptOf({ at: at(1) })).toBeUndefined()
})

test('an excerpt of a long line contains only the text near the marked place', () => {
  const excerpt = excerptOf({ text: 'x'.repeat(1000), at: at(500) })
  expect(excerpt).toEqual({ before: `…${'x'.repeat(80)}`, marked: 'x', after: `${'x'.repeat(80)}…` })
})

test('places are written as on the command line', () => {
  expect(placeOf({ text: 'x', at: at(3) })).toBe('a:2:3')
  expect(placeOf({ at: { path: 'a', line: 1, column: 1 } })).toBe('a')
  expect(placeOf({ at: { path: '', line: 0, column: 0 } })).toBe('')
})
