/** Fields by a JSON Schema, each sentence of the README by hand, and options by path. */
import { decodeOptions } from '@assay/core/internal/host'
import { describe, expect, test } from 'vitest'
import { fieldOptionsUnder, recordOptions } from '../src/record-options.ts'
import { scoreTexts } from './vectors.ts'

const property = (schema: object): object => ({ properties: { a: schema } })

/** The number of right leaves of two values at `a`. */
const correctOf = (gold: string, system: string, options: Readonly<Record<string, unknown>>): number | undefined =>
  scoreTexts(`{"a": ${gold}}`, `{"a": ${system}}`, options).measures['correct']

const issuesOf = (options: object): readonly string[] => {
  const decoded = decodeOptions(recordOptions, options)
  if (decoded._tag === 'Right') return expect.fail('they are taken')
  return decoded.left.map(({ path, message }) => `${path.join('/')}: ${message}`)
}

const kindOf = (schema: object): string => {
  const decoded = decodeOptions(recordOptions, { schema: property(schema) })
  if (decoded._tag === 'Left') return expect.fail(decoded.left[0]?.message)
  const { root, ofKey, of } = fieldOptionsUnder(decoded.right)
  return of('a', ofKey(root, 'a')).kind
}

describe('kinds', () => {
  test.each([
    [{ type: 'integer' }, 'number'],
    [{ type: 'number' }, 'number'],
    [{ type: 'boolean' }, 'boolean'],
    [{ type: 'string', format: 'date' }, 'date'],
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'email' }, 'string'],
    [{ type: ['number', 'null'] }, 'number'],
    [{ type: ['integer', 'number'] }, 'number'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string'],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'auto'],
    [{ type: ['string', 'number'] }, 'auto'],
    [{ oneOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }, 'date'],
    [{ allOf: [{ type: 'integer' }] }, 'number'],
    [{ enum: ['x', 'y'] }, 'auto'],
    [true, 'auto'],
    [{ type: 'string', 'x-compare': { kind: 'number' } }, 'number'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }], 'x-compare': { kind: 'exact' } }, 'exact'],
  ])('%j is of the kind %s', (schema, kind) => {
    expect(kindOf(schema as object)).toBe(kind)
  })

  test('decide how leaves are compared: the string 12.50 is a number where the schema says so', () => {
    expect(correctOf('"12.50"', '12.5', {})).toBe(0)
    expect(correctOf('"12.50"', '12.5', { schema: property({ type: 'number' }) })).toBe(1)
    expect(correctOf('12.50', '12.5', { schema: property({ type: 'string' }) })).toBe(0)
  })

  test('fields wins over the schema, and over x-compare', () => {
    const schema = property({ type: 'number', 'x-compare': { absolute: 1 } })
    expect(correctOf('12', '13', { schema })).toBe(1)
    expect(correctOf('12', '13', { schema, fields: { a: { absolute: 0 } } })).toBe(0)
    expect(correctOf('"12"', '12', { schema, fields: { a: { kind: 'string' } } })).toBe(1)
    expect(correctOf('"12.0"', '12', { schema, fields: { a: { kind: 'string' } } })).toBe(0)
  })
})

describe('what is below', () => {
  const line = { properties: { qty: { type: 'number' }, next: { $ref: '#/$defs/Line' } } }
  const gold = '{"lines": [{"qty": "1", "next": {"qty": "2", "next": {"qty": "3"}}}]}'
  const system = '{"lines": [{"qty": 1, "next": {"qty": 2, "next": {"qty": 3}}}]}'

  test('properties, items and $ref are followed, as deep as the data', () => {
    const schema = { properties: { lines: { items: { $ref: '#/$defs/Line' } } }, $defs: { Line: line } }
    expect(scoreTexts(gold, system).measures['correct']).toBe(0)
    expect(scoreTexts(gold, system, { schema }).measures['correct']).toBe(3)
  })

  test('a $ref may lead to any place of the file, and to the whole', () => {
    const schema = {
      properties: {
        lines: { items: { $ref: '#/definitions/Line' } },
        other: { $ref: '#/properties/lines' },
        whole: { $ref: '#' },
      },
      definitions: { Line: { properties: { qty: { type: 'number' } } } },
    }
    const both = (inner: string): string => `{"other": ${inner}, "whole": {"lines": ${inner}}}`
    const { measures } = scoreTexts(both('[{"qty": "1"}]'), both('[{"qty": 1}]'), { schema })
    expect(measures).toMatchObject({ correct: 2, gold: 2 })
  })

  test('a list at the root has the items of the schema', () => {
    const schema = { type: 'array', items: line, $defs: { Line: line } }
    expect(scoreTexts('[{"qty": "1"}]', '[{"qty": 1}]', { schema }).measures['correct']).toBe(1)
  })

  test('x-compare beside a list says how its items are paired', () => {
    const schema = {
      properties: { l: { type: 'array', 'x-compare': { lists: 'position' }, items: { type: 'number' } } },
    }
    expect(scoreTexts('{"l": [1, 2]}', '{"l": [2, 1]}').measures['correct']).toBe(2)
    expect(scoreTexts('{"l": [1, 2]}', '{"l": [2, 1]}', { schema }).measures['correct']).toBe(0)
  })

  test('of two x-compare the one nearer to the field wins', () => {
    const schema = {
      properties: { a: { $ref: '#/$defs/Name', 'x-compare': { case: 'exact' } } },
      $defs: { Name: { type: 'string', 'x-compare': { case: 'lower', whitespace: 'remove' } } },
    }
    expect(correctOf('"a b"', '"ab"', { schema })).toBe(1)
    expect(correctOf('"Ab"', '"ab"', { schema })).toBe(0)
  })
})

describe('keys outside of the schema', () => {
  const schema = property({ type: 'string' })
  const gold = '{"a": "x", "b": "y", "c": {"d": 1, "e": 2}}'

  test('count, unless extra=ignore', () => {
    expect(scoreTexts(gold, gold, { schema }).measures['gold']).toBe(4)
    expect(scoreTexts(gold, gold, { schema, extra: 'ignore' }).measures['gold']).toBe(1)
  })

  test('count where fields names them', () => {
    const fields = { 'c.d': { kind: 'number' } }
    const { measures, paths } = scoreTexts(gold, gold, { schema, extra: 'ignore', fields })
    expect(measures['gold']).toBe(2)
    expect([...paths.keys()].sort()).toEqual(['a', 'c.d'])
  })

  test('extra=ignore means nothing without a schema', () => {
    expect(scoreTexts(gold, gold, { extra: 'ignore' }).measures['gold']).toBe(4)
  })

  test('the kind ignore takes away all that is below, with a schema and without', () => {
    for (const more of [{}, { schema }, { schema, extra: 'ignore' }])
      expect(
        scoreTexts(gold, gold, { ...more, fields: { c: { kind: 'ignore' }, 'c.d': { kind: 'number' } } }).measures[
          'gold'
        ],
      ).toBe('extra' in more ? 1 : 2)
    const ignored = property({ properties: { d: { type: 'number' } }, 'x-compare': { kind: 'ignore' } })
    expect(scoreTexts('{"a": {"d": 1}, "b": 2}', '{}', { schema: ignored }).measures['gold']).toBe(1)
  })
})

describe('a schema is refused', () => {
  test.each([
    [{ $ref: 'other.json#/x' }, 'schema/properties/a/$ref: $ref "other.json#/x" leads out of this file'],
    [{ $ref: '#name' }, 'schema/properties/a/$ref: $ref "#name" leads out of this file'],
    [{ $ref: '#/$defs/None' }, 'schema/properties/a/$ref: there is no schema at #/$defs/None'],
    [{ 'x-compare': { case: 'upper' } }, 'schema/properties/a/x-compare/case: "upper" is not one of exact, lower'],
    [{ 'x-compare': { cse: 'lower' } }, 'schema/properties/a/x-compare/cse: a field has no option "cse"'],
    [{ anyOf: [3] }, 'schema/properties/a/anyOf/0: a schema is an object, and this is 3'],
  ])('for %j', (schema, message) => {
    expect(issuesOf({ schema: property(schema) })).toEqual([expect.stringContaining(message)])
  })

  test('that refers to itself without a key or an item between', () => {
    const $defs = { A: { $ref: '#/$defs/B' }, B: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/A' }] } }
    const issues = issuesOf({ schema: { properties: { a: { $ref: '#/$defs/A' } }, $defs } })
    expect(issues).toEqual([expect.stringMatching(/^schema\/properties\/a\/\$ref: .* refers to itself/)])
  })

  test('that doubles itself at each of 60 levels is read in time', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => {
        const next = i === 59 ? { type: 'number' } : { $ref: `#/$defs/D${i + 1}` }
        return [`D${i}`, { anyOf: [next, next] }]
      }),
    )
    const schema = { properties: { a: { $ref: '#/$defs/D0' } }, $defs }
    expect(correctOf('"1"', '1', { schema })).toBe(1)
  })
})

describe('the text of a schema in results', () => {
  const schema = {
    title: 'Invoice',
    properties: { a: { $ref: '#/definitions/A', description: 'what a is' }, b: { type: 'string', minLength: 1 } },
    definitions: { A: { type: 'integer' }, Unused: { type: 'string' } },
  }
  const textOf = (given: unknown): string => {
    const decoded = decodeOptions(recordOptions, { schema: given })
    return decoded._tag === 'Right' ? decoded.right.schema : expect.fail('it is refused')
  }

  test('has what decides, in one order, and reads back as itself', () => {
    const text = textOf(schema)
    expect(JSON.parse(text)).toEqual({
      $defs: { '/definitions/A': { type: 'integer' } },
      properties: { a: { $ref: '#/$defs/~1definitions~1A' }, b: { type: 'string' } },
    })
    expect(textOf(text)).toBe(text)
    const { properties, ...others } = schema
    expect(textOf({ ...others, properties: { b: properties.b, a: properties.a } })).toBe(text)
  })
})

describe('fields', () => {
  test.each(['a', 'lines[].qty', '$', '[]', '[].a', '[][]', '["vat.id"]', 'a["b c"].d[]', '["a\\"b"]', '__proto__'])(
    'takes the path %s',
    (path) => {
      expect(decodeOptions(recordOptions, { fields: { [path]: { weight: 2 } } })._tag).toBe('Right')
    },
  )

  test.each(['', 'a.', '.a', 'a..b', 'lines[0].qty', 'a b', '["a"]', 'a[', '$.a', '["vat.id]'])(
    'refuses the path %j',
    (path) => {
      expect(issuesOf({ fields: { [path]: {} } })).toEqual([
        expect.stringContaining('is no path: keys joined by points'),
      ])
    },
  )

  test.each(['__proto__', 'constructor'])('%s is a key like others', (key) => {
    const text = (value: number): string => `{"${key}": ${value}}`
    const fields = JSON.parse(`{"${key}": {"absolute": 1}}`)
    expect(scoreTexts(text(1), text(2), { fields }).measures['correct']).toBe(1)
  })

  test('each mistake has its keys', () => {
    const fields = { a: { kind: 'nmber' }, b: { knd: 'number' }, c: { weight: 0 }, d: 3 }
    expect(issuesOf({ fields })).toEqual([
      'fields/a/kind: "nmber" is not one of auto, exact, string, number, date, boolean, ignore',
      expect.stringContaining('fields/b/knd: a field has no option "knd": it takes kind, weight, lists'),
      'fields/c/weight: a decimal above 0, such as 0.01',
      expect.stringContaining('fields/d: '),
    ])
  })

  test('a text that is no JSON is refused', () => {
    expect(issuesOf({ fields: 'fields.json' })).toEqual([
      'fields: "fields.json" is neither an object of JSON nor a file that holds one',
    ])
  })
})
