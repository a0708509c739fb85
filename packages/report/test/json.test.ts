import { json } from '@assay/core/result'
import { describe, expect, test } from 'vitest'

describe('JSON of results', () => {
  test('is written with keys sorted by code point, at every level', () => {
    const data = { '\u{1f600}': 1, '\uff5e': 2, b: { z: 1, a: 2 }, '10': 1, '9': 2 }
    expect(json(data)).toBe(
      '{\n  "10": 1,\n  "9": 2,\n  "b": {\n    "a": 2,\n    "z": 1\n  },\n  "\uff5e": 2,\n  "\u{1f600}": 1\n}\n',
    )
  })

  test('is laid out as JSON.stringify does', () => {
    const data = { a: [], b: {}, c: [1, [2, { d: null }]], e: 'ä\n"\u2028', f: 1e21, g: -0, h: true, i: 0.1 }
    expect(json(data)).toBe(`${JSON.stringify(data, null, 2)}\n`)
    expect(json(null)).toBe('null\n')
  })

  test('is written with the same bytes for equal data', () => {
    expect(json({ a: 1, b: [{ d: 1, c: 2 }] })).toBe(json({ b: [{ c: 2, d: 1 }], a: 1 }))
  })

  test('keeps a key __proto__ like any other key', () => {
    const data: unknown = JSON.parse('{"__proto__":{"x":1},"constructor":2}')
    expect(json(data)).toBe('{\n  "__proto__": {\n    "x": 1\n  },\n  "constructor": 2\n}\n')
    expect(json(Object.assign(Object.create(null), { toString: 1 }))).toBe('{\n  "toString": 1\n}\n')
  })

  test('escapes lone surrogates, and is well-formed', () => {
    expect(json('\ud800')).toBe('"\\ud800"\n')
  })

  test('leaves out undefined properties', () => {
    expect(json({ a: undefined, b: 1 })).toBe('{\n  "b": 1\n}\n')
  })

  test.each([
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['undefined', undefined],
    ['a hole', [undefined]],
    ['a map', new Map()],
    ['a typed array', new Int32Array(1)],
    ['a date', new Date(0)],
    ['a function', () => 1],
    ['a bigint', 1n],
  ])('throws for %s', (_, data) => {
    expect(() => json({ data: [data] })).toThrow(TypeError)
  })
})
