/** Signatures: options, whatever is in them, are read back as they were. */
import { entry, type Schema } from '@assay/core'
import { decodeOptions, optionsFromText, optionText, recordText, typedText } from '@assay/core/internal/host'
import fc from 'fast-check'
import { isLeft } from 'fp-ts/lib/Either.js'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { parseOptionTexts } from '../src/checks/read-stored.ts'
import { parseSignature } from '../src/plan/signature.ts'

const options = v.strictObject({
  types: v.array(v.string()),
  name: v.string(),
  beta: v.number(),
  strict: v.boolean(),
  limit: v.nullable(v.number()),
  alpha: v.array(v.number()),
  weights: v.record(v.string(), v.number()),
  map: v.record(v.string(), v.string()),
  scheme: entry.eachSide(v.pipe(v.string(), v.minLength(1)), 'how a side is read', 'conlleval'),
})
const reading = v.strictObject({ delimiter: v.string(), only: v.array(v.string()), columns: v.array(v.number()) })

// what parts in a signature, what looks like an escape, what looks like a number, and any character
const piece = fc.constantFrom(
  ',',
  '|',
  ':',
  '%',
  '{',
  '}',
  '=',
  ' ',
  '\t',
  '%2C',
  '%',
  '1',
  'null',
  'é',
  '汉',
  '[',
  '["a"]',
  '💩',
  '\u2028',
  'a',
)
const text = fc.oneof(
  fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'grapheme' }),
)
const nonempty = fc.oneof(text, fc.constantFrom('a/b', '/', 'a%2Fb')).filter((own) => own !== '')
const sides = fc.oneof(
  nonempty.map((own) => (own.includes('/') ? { gold: own, system: own } : own)),
  fc.record({ gold: nonempty, system: nonempty }).filter(({ gold, system }) => gold !== system),
)
// 0 and not −0, which no option tells from it
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0)
// a record of Valibot passes over these
const key = text.filter((name) => !['__proto__', 'prototype', 'constructor'].includes(name))

const given = fc.record({
  types: fc.array(text, { maxLength: 4 }),
  name: text,
  beta: number,
  strict: fc.boolean(),
  limit: fc.option(number),
  alpha: fc.array(number, { maxLength: 3 }),
  weights: fc.dictionary(key, number, { maxKeys: 3, noNullPrototype: true }),
  map: fc.dictionary(key, text, { maxKeys: 3, noNullPrototype: true }),
  scheme: sides,
})
const read = fc.record({ delimiter: text, only: fc.array(text, { maxLength: 3 }), columns: fc.array(number) })

const partsOf = (record: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(record).map(([name, value]) => `${name}:${optionText(value)}`)

const decoded = (schema: Schema<object>, texts: ReadonlyMap<string, string>): object => {
  const value = decodeOptions(schema, optionsFromText(schema, texts))
  return isLeft(value) ? value.left : value.right
}

describe('the function parseSignature', () => {
  it('reads back the options of metric and reader', () => {
    fc.assert(
      fc.property(given, read, fc.constantFrom('r', 'm/r', '@x/m/r'), (own, reader, name) => {
        const signature = [
          'm',
          ...partsOf(own),
          `read:${name}@1.0.0{${partsOf(reader).join(',')}}`,
          'v:@x/m@1.0.0',
        ].join('|')
        const signed = parseSignature(signature)
        if (isLeft(signed)) throw new Error(signed.left)
        expect(signed.right).toMatchObject({ metric: 'm', reader: name, plugin: '@x/m', version: '1.0.0' })
        expect(decoded(options, signed.right.options)).toEqual(own)
        expect(decoded(reading, signed.right.readerOptions)).toEqual(reader)
        expect(decoded(options, parseOptionTexts(signature))).toEqual(own)
      }),
      { numRuns: drawing(2000) },
    )
  })

  it('reads back the renaming and the choice of labels', () => {
    const labels = fc.record({
      map: fc.oneof(
        fc.dictionary(text, text, { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
        fc.record({ gold: text, system: text }),
      ),
      only: fc.array(text, { minLength: 1, maxLength: 3 }),
    })
    fc.assert(
      fc.property(labels, ({ map, only }) => {
        const parts = [`labels.map:${recordText(map)}`, `labels.only:${optionText(only)}`]
        const signed = parseSignature(['m', ...parts, 'read:r@1.0.0', 'v:1.0.0'].join('|'))
        expect(isLeft(signed) ? signed.left : signed.right.labels).toEqual({ map, only })
      }),
    )
  })

  it('reads options typed by a user without escapes, with commas between items', () => {
    const typed = (name: string, written: string) =>
      optionsFromText(options, new Map([[name, typedText(written)]]))[name]
    expect(typed('name', '100%2C')).toBe('100%2C')
    expect(typed('types', 'a%,b|c, d')).toEqual(['a%', 'b|c', ' d'])
    expect(typed('types', '')).toEqual([])
    expect(typed('scheme', 'IOB2/BILOU')).toEqual({ gold: 'IOB2', system: 'BILOU' })
    expect(typed('scheme', '/BILOU')).toEqual({ system: 'BILOU' })
    expect(typed('name', 'a/b')).toBe('a/b')
    expect(typed('weights', 'a=b=2,50%=0.5')).toEqual({ 'a=b': 2, '50%': 0.5 })
    expect(typed('map', 'person=PER,location=LOC')).toEqual({ person: 'PER', location: 'LOC' })
  })

  it('reads a typed option that begins with [ as a JSON list, unless the option is a string', () => {
    const typed = (name: string, written: string) =>
      optionsFromText(options, new Map([[name, typedText(written)]]))[name]
    expect(typed('types', '["LOC","PER"]')).toEqual(typed('types', 'LOC,PER'))
    expect(typed('types', ' ["a,b", "50%"]')).toEqual(['a,b', '50%'])
    expect(typed('types', '[]')).toEqual([])
    expect(typed('alpha', '[0, 0.5]')).toEqual([0, 0.5])
    expect(typed('name', '["LOC"]')).toBe('["LOC"]')
    // no list takes these: the schema refuses them
    expect(typed('types', '[LOC]')).toBe('[LOC]')
    expect(typed('types', '[1]')).toEqual([1])
    expect(optionText(['["LOC"]'])).toBe('%5B"LOC"]')
  })

  it('refuses reader options without a name', () => {
    expect(parseSignature('m|read:r@1.0.0{,x:1}|v:1.0.0')).toMatchObject({ _tag: 'Left' })
  })
})
