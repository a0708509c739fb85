import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../../tools/drawn.ts'
import { type ByteTapes, byteTapes, isFault, type JsonTape, jsonTape } from '../../src/source/json.ts'
import { ARRAY, NUMBER, OBJECT, STRING } from '../../src/source/json-numbers.ts'

const jsonMistake = (text: string) => {
  const tape = jsonTape(text, 1000)
  return isFault(tape) ? tape : undefined
}

const words = [undefined, undefined, undefined, undefined, undefined, true, false, null]

/** The value that a tape holds at an index. */
const valueAt = ({ kinds, next, values }: JsonTape, index: number): unknown => {
  const end = next[index]!
  if (kinds[index] === ARRAY) {
    const items: unknown[] = []
    for (let i = index + 1; i < end; i = next[i]!) items.push(valueAt({ kinds, at: [], next, values }, i))
    return items
  }
  if (kinds[index] === OBJECT) {
    const entries: [string, unknown][] = []
    for (let i = index + 1; i < end; i = next[i + 1]!)
      entries.push([values[i] as string, valueAt({ kinds, at: [], next, values }, i + 1)])
    return Object.fromEntries(entries)
  }
  return kinds[index] === STRING || kinds[index] === NUMBER ? values[index] : words[kinds[index]!]
}

const tapeOf = (text: string): JsonTape => {
  const tape = jsonTape(text, 1000)
  return isFault(tape) ? expect.fail(tape.message) : tape
}

const anyValue = fc.oneof(
  fc.jsonValue({ stringUnit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
)

/** As any writer may write it: with escapes for all that is not ASCII, or none. */
const written = (value: unknown, isPlain: boolean, space?: string): string => {
  const text = JSON.stringify(value, null, space)
  if (isPlain) return text
  return text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

describe('the index of a JSON text', () => {
  it('gives the same values as JSON.parse', () => {
    fc.assert(
      fc.property(anyValue, fc.boolean(), fc.constantFrom(undefined, '\t'), (value, isPlain, space) => {
        const text = written(value, isPlain, space)
        expect(valueAt(tapeOf(text), 0)).toEqual(JSON.parse(text))
      }),
      { numRuns: drawing(500) },
    )
  })

  it('gives the offset of each value', () => {
    const text = '{"é💩": ["\\u00e9", 1, {"a": true}], "b": null}'
    const { at } = tapeOf(text)
    expect(Array.from(at, (offset) => text.slice(offset, offset + 3))).toEqual([
      '{"é',
      '"é\ud83d',
      '["\\',
      '"\\u',
      '1, ',
      '{"a',
      '"a"',
      'tru',
      '"b"',
      'nul',
    ])
  })

  it('finds no mistake in a text written by JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
        expect(jsonMistake(JSON.stringify(value, null, space))).toBeUndefined()
      }),
    )
  })
  it('finds a mistake in exactly the texts that JSON.parse refuses', () => {
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
      { numRuns: drawing(2000) },
    )
  })
  it.each([
    ['[1, 1e511]', 'E335', 4],
    ['{"a": 1, "a": 2}', 'E334', 9],
    ['{"a": 1, "\\u0061": 2}', 'E334', 9],
    ['{"é": {"a": 1}, "b": 2, "é": 3}', 'E334', 24],
    ['{"a": "é\\', 'E333', 9],
    ['["é", x]', 'E333', 6],
    ['{"a": 1,}', 'E333', 8],
    ['{"a": [1, 2', 'E333', 11],
    ['{"a": "b', 'E333', 8],
    ['{"a": 1} {"b": 2}', 'E333', 9],
    ['{"a": "\\ud800"}', 'E303', 6],
    ['{"a": NaN}', 'E335', 6],
    ['[1e999]', 'E335', 1],
    ['// no', 'E333', 0],
    ['', 'E333', 0],
  ])('reports the first mistake at its place in %s', (text, code, at) => {
    expect(jsonMistake(text)).toMatchObject({ code, at })
  })
  it('reports a hundred thousand nested lists without a stack overflow', () => {
    expect(jsonMistake('['.repeat(100_000))).toMatchObject({ code: 'E362' })
  })
})

describe('the index of JSON bytes', () => {
  const encoder = new TextEncoder()

  /** Each text as a line among others, read by one reader of tapes. */
  const read = (tapes: ByteTapes, text: string) => {
    const before = '{"a": ["before"]}\n'
    const bytes = encoder.encode(`${before}${text}\n"after"`)
    return tapes.read(bytes, before.length, bytes.length - 8, 100)
  }

  it('equals that of the text, with columns in code points', () => {
    const tapes = byteTapes(['a', 'key'])
    fc.assert(
      fc.property(fc.array(fc.tuple(anyValue, fc.boolean()), { minLength: 1, maxLength: 5 }), (values) => {
        for (const [value, isPlain] of values) {
          const text = written({ key: value }, isPlain)
          const tape = read(tapes, text)
          const same = tapeOf(text)
          if (isFault(tape)) return expect.fail(tape.message)
          expect(tape.size).toBe(same.kinds.length)
          for (let i = 0; i < tape.size; i++) {
            expect(tape.kinds[i]).toBe(same.kinds[i])
            expect(tape.columns[i]).toBe([...text.slice(0, same.at[i])].length + 1)
            if (typeof same.values[i] === 'string') expect(tapes.text(i)).toBe(same.values[i])
            if (typeof same.values[i] === 'number') expect(tapes.number(i)).toBe(same.values[i])
          }
        }
        return undefined
      }),
    )
  })

  it('recognises the keys of the format with or without escapes, and gives other keys new numbers', () => {
    const tapes = byteTapes(['start', 'spans', 'é'])
    const tape = read(tapes, '{"spans": 0, "x": 0, "\\u00e9": 0, "stark": {"x": 0}, "start": 0}')
    if (isFault(tape)) return expect.fail(tape.message)
    const [spans, x, accent, stark, inner, start] = [1, 3, 5, 7, 9, 11].map((index) => tape.next[index])
    expect([spans, accent, start]).toEqual([1, 2, 0])
    expect(x).toBe(inner)
    expect(new Set([0, 1, 2, x, stark]).size).toBe(5)
    return undefined
  })

  it('finds a key that an object with many keys has twice', () => {
    const keys = Array.from({ length: 40 }, (_, i) => `"k${i}": 0`)
    const text = `{${[...keys, '"k7": 1'].join(', ')}}`
    const fault = read(byteTapes([]), text)
    const before = '{"a": ["before"]}\n'.length
    expect(fault).toMatchObject({
      code: 'E334',
      at: before + text.lastIndexOf('"k7"'),
      first: before + text.indexOf('"k7"'),
    })
  })

  it('reports a text that is cut off, and then reads the next text', () => {
    const tapes = byteTapes([])
    for (const text of ['{"a": "b\\', '["', '[1', '{"a', '{"a":', '[[{"b": ['])
      expect(read(tapes, text)).toMatchObject({ code: 'E333', cut: true })
    const tape = read(tapes, '[1, 2]')
    expect(isFault(tape) ? tape : tape.next[0]).toBe(3)
  })

  it('compares a string with a name after decoding its escapes', () => {
    const tapes = byteTapes([])
    read(tapes, '["entity", "entity ", "entit", "\\u0065ntity"]')
    const entity = encoder.encode('entity')
    expect([1, 2, 3, 4].map((index) => tapes.is(index, entity))).toEqual([true, false, false, false])
  })
})
