import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFault, jsonTape } from '../../src/source/json.ts'

const jsonMistake = (text: string) => {
  const tape = jsonTape(text, 1000)
  return isFault(tape) ? tape : undefined
}

describe('JSON with places', () => {
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
        // a number beyond a double is a mistake here, and Infinity there
        const finite = (_: string, value: unknown): unknown => {
          if (value === Number.POSITIVE_INFINITY) throw new RangeError(text)
          return value
        }
        const parses = (): boolean => {
          try {
            JSON.parse(text, finite)
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
    ['[1, 1e511]', 'E335', 4],
    ['{"a": 1, "a": 2}', 'E334', 9],
    ['{"a": 1,}', 'E333', 8],
    ['{"a": [1, 2', 'E333', 11],
    ['{"a": "b', 'E333', 8],
    ['{"a": 1} {"b": 2}', 'E333', 9],
    ['{"a": "\\ud800"}', 'E303', 6],
    ['{"a": NaN}', 'E335', 6],
    ['[1e999]', 'E335', 1],
    ['// no', 'E333', 0],
    ['', 'E333', 0],
  ])('%s', (text, code, at) => {
    expect(jsonMistake(text)).toMatchObject({ code, at })
  })
  it('refuses a hundred thousand levels without falling over', () => {
    expect(jsonMistake('['.repeat(100_000))).toMatchObject({ code: 'E362' })
  })
})
