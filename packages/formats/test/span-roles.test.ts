/** Fields of spans by their values alone: told where one reading fits, and not where several may. */
import { describe, expect, it } from 'vitest'
import { spanFieldsOf } from '../src/span-roles.ts'

const text = 'Ann met Bo in Ost.'
const fieldsOf = (...spans: readonly object[]) => spanFieldsOf({ s: text, l: spans as never })

describe('fields of spans with unknown names', () => {
  it('are identified by the words of the spans', () =>
    expect(fieldsOf({ a: 8, b: 10, w: 'Bo', t: 'PER' })).toEqual({
      fields: { text: 's', spans: 'l', start: 'a', end: 'b', label: 't', surface: 'w' },
      ends: 'exclusive',
    }))

  it.each([
    ['two pairs of numbers fit', [{ a: 8, b: 10, c: 8, d: 10, t: 'PER' }]],
    ['two strings may be the label', [{ a: 8, b: 10, t: 'PER', u: 'new' }]],
    ['no pair of numbers fits', [{ a: 9, b: 13, t: 'PER' }]],
    ['the second number is a length', [{ a: 8, b: 2, t: 'PER' }]],
    ['labels are tags of tokens', [{ a: 8, b: 10, t: 'B-PER' }]],
    [
      'a span lacks a number',
      [
        { a: 8, b: 10, t: 'PER' },
        { a: 14, t: 'LOC' },
      ],
    ],
    ['there are no spans', []],
  ])('are not identified if %s', (_, spans) => expect(fieldsOf(...spans)).toBeUndefined())

  it('are not identified in the tokens of a text', () =>
    expect(spanFieldsOf({ s: text, tokens: [{ a: 0, b: 3, t: 'PROPN' }] })).toBeUndefined())
})
