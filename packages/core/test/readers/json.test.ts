import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonMistake, jsonOffsets } from '../../src/readers/json.ts'

describe('jsonMistake', () => {
  it('finds none in what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
        expect(jsonMistake(JSON.stringify(value, null, space))).toBeUndefined()
      }),
    )
  })
  it('finds one wherever JSON.parse does', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '.5',
      'true',
      'nul',
      ' ',
      '\\',
      '1e5',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('')
        const parses = (): boolean => {
          try {
            JSON.parse(text)
            return true
          } catch {
            return false
          }
        }
        const mistake = jsonMistake(text)
        if (mistake?.code !== 'E334') expect(mistake === undefined).toBe(parses())
      }),
      { numRuns: 2000 },
    )
  })
  it.each([
    ['{"a": 1, "a": 2}', 'E334', 9, 'the key "a" stands here again'],
    ['{"a": 1,}', 'E333', 8, 'expected a key in quotes, found "}"'],
    ['{"a": [1, 2', 'E333', 6, 'the text ends inside a list that was opened here'],
    ['{"a": "b', 'E333', 6, 'a string is not closed: the text ends inside it'],
    ['{"a": 1} {"b": 2}', 'E333', 9, 'expected nothing more, found "{"'],
    ['{"a": "\\ud800"}', 'E303', 6, 'half of a surrogate pair, which is no character'],
    ['{"a": NaN}', 'E335', 6, 'NaN is no JSON value'],
    ['[1e999]', 'E335', 1, '1e999 is no number that can be held'],
    ['// no\n1', 'E333', 0, 'expected a value, found "/"'],
    ['', 'E333', 0, 'expected a value, the text ends'],
  ])('%s', (text, code, offset, message) => {
    expect(jsonMistake(text)).toMatchObject({ code, offset, message })
  })
  it('refuses a hundred thousand levels without falling over', () => {
    expect(jsonMistake('['.repeat(100_000))).toMatchObject({ code: 'E362', offset: 1000 })
  })
})

describe('jsonOffsets', () => {
  it('finds values by their path', () => {
    const text = '{"id": "x", "clusters": [ ["a"], ["b", "long"] ], "": {"k": null}}'
    const at = (...path: (string | number)[]): string => text.slice(...jsonOffsets(text, path))
    expect(at('clusters', 1, 1)).toBe('"long"')
    expect(at('clusters', 0)).toBe('["a"]')
    expect(at('', 'k')).toBe('null')
    expect(at('id')).toBe('"x"')
    expect(at()).toBe(text)
  })
})
