/** Ways that are fast for what most files have give the same as those for everything. */

import { type NormalForm, normaliser } from '@assay/core'
import { LooseText } from '@assay/core/answers'
import { optionsOf } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Compared, newComparison, repeatedIn, samenessUnder } from '../src/compared.ts'
import { stringF1 } from '../src/index.ts'
import { newPairing } from '../src/pair-strings.ts'
import { plainItems, plainRecord } from '../src/plain-answer.ts'
import { shapeOf } from '../src/shapes.ts'
import { stringPairs } from './string-pairs.ts'
import { usualShape } from './vectors.ts'

const strings = fc.constantFrom(
  'Ana',
  'Bo "Li"',
  'C:\\',
  '\\"',
  '',
  ' ',
  'none',
  'é\u2028',
  '\ud83d',
  '{"a": 1}',
  'PER',
)
const keys = fc.constantFrom(
  ...['PER', 'LOC', 'text', 'label', 'type', 'entities', 'items', 'id', 'score', 'x_attributes'],
  ...['__proto__', '0', '1a', '', 'constructor', 'a"b'],
)

/** JSON with keys that are there twice, of which `JSON.stringify` has none. */
const written = (depth: number): fc.Arbitrary<string> => {
  const leaf = fc.oneof(
    { weight: 8, arbitrary: strings.map((own) => JSON.stringify(own)) },
    fc.constantFrom('1', 'null', 'true'),
  )
  if (depth === 0) return leaf
  const inner = fc.oneof({ weight: 2, arbitrary: leaf }, { weight: 3, arbitrary: written(depth - 1) })
  const entry = fc.tuple(keys, inner).map(([key, value]) => `${JSON.stringify(key)}: ${value}`)
  const item = fc
    .tuple(strings, fc.constantFrom('label', 'type'), strings)
    .map(([text, key, label]) => JSON.stringify({ text, [key]: label }))
  const listOf = (one: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.array(one, { maxLength: 3 }).map((all) => `[${all.join(', ')}]`)
  return fc.oneof(
    listOf(inner),
    listOf(item),
    listOf(leaf),
    fc.array(entry, { maxLength: 3 }).map((all) => `{${all.join(',')}}`),
    fc
      .array(fc.tuple(keys, listOf(fc.oneof(leaf, item))), { maxLength: 3 })
      .map((all) => `{${all.map(([key, list]) => `${JSON.stringify(key)}:${list}`).join(',')}}`),
  )
}

describe('the fast path for answers in usual JSON', () => {
  const shapes = [usualShape, { ...usualShape, labels: ['PER', 'entities'] }]
  it.each(shapes)('gives the same items as the general path: %o', (shape) => {
    let plain = 0
    fc.assert(
      fc.property(written(2), (text) => {
        const items = plainItems(text, shape)
        if (items === undefined) return
        plain++
        const value = new LooseText(text).whole()
        const { pairs, threes, tags, ...rest } = shapeOf(value!, shape)
        expect(rest).toEqual({ items, counts: {}, isKnown: true })
        expect([pairs.first, pairs.second, threes, tags]).toEqual([0, 0, 0, 0])
      }),
      { numRuns: 3000 },
    )
    expect(plain).toBeGreaterThan(300)
  })

  it('gives the same records as the general path', () => {
    let plain = 0
    const record = fc.array(
      fc.tuple(
        keys,
        fc.oneof(
          strings.map((own) => JSON.stringify(own)),
          written(1),
        ),
      ),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(record, (entries) => {
        const text = `{${entries.map(([key, value]) => `${JSON.stringify(key)}: ${value}`).join(', ')}}`
        const value = plainRecord(text)
        if (value === undefined) return
        plain++
        expect(new LooseText(text).whole()).toEqual(value)
        // the order of keys decides in lists of them
        expect([...value.entries.keys()]).toEqual([...new Set(entries.map(([key]) => key))])
      }),
      { numRuns: 2000 },
    )
    expect(plain).toBeGreaterThan(300)
  })
})

describe('the fast path for short lists', () => {
  const options = [{}, { matching: 'string' }, { labels: 'any' }, { similarity: 'edit', threshold: '1/2' }]
  it.each(options)('makes the same pairs as the general path: %o', (chosen) => {
    const decoded = optionsOf(stringF1, chosen)
    const pairsBy = (most: number, gold: readonly Compared[], system: readonly Compared[]) => {
      const made: (readonly [string, number, number])[] = []
      newPairing(decoded, most)([...gold], [...system], (one) =>
        made.push([one.verdict, gold.indexOf(one.gold), system.indexOf(one.system)]),
      )
      return made
    }
    fc.assert(
      fc.property(stringPairs(true), ([gold, system]) => {
        const { gold: itemsOf } = newComparison(decoded)
        const [golds, systems] = [itemsOf(gold), itemsOf(system)]
        expect(pairsBy(100, golds, systems)).toEqual(pairsBy(0, golds, systems))
        const sameness = samenessUnder(decoded)
        expect(repeatedIn(systems, 100, sameness)).toBe(repeatedIn(systems, 0, sameness))
      }),
    )
  })
})

describe('the fast path for normalisation', () => {
  it('gives plain strings the form that the general path gives them', () => {
    const form = fc.record<NormalForm>({
      unicode: fc.constantFrom('none', 'NFC', 'NFKC'),
      case: fc.constantFrom('exact', 'lower'),
      diacritics: fc.constantFrom('keep', 'remove'),
      punctuation: fc.constant('keep'),
      articles: fc.constant('keep'),
      whitespace: fc.constantFrom('exact', 'trim', 'squeeze'),
    })
    const characters = [
      'a',
      'B',
      ' ',
      '  ',
      '\u00a0',
      '\u0085',
      '\u00ad',
      'é',
      'İ',
      'ſ',
      'ﬁ',
      '\u0301',
      '\u02b0',
      '½',
      '\t',
      '\u007f',
    ]
    const texts = fc.array(fc.constantFrom(...characters), { maxLength: 6 }).map((all) => all.join(''))
    fc.assert(
      fc.property(form, texts, (own, text) => {
        const { unicode, diacritics, whitespace } = own
        let slow = unicode === 'none' ? text : text.normalize(unicode)
        if (own.case === 'lower') slow = slow.toLowerCase()
        if (diacritics === 'remove')
          slow = slow
            .normalize('NFD')
            .replace(/\p{Mn}/gu, '')
            .normalize('NFC')
        const blank = '[\\u0009-\\u000d\\u001c-\\u0020\\u0085\\u00a0]'
        if (whitespace !== 'exact') slow = slow.replace(new RegExp(`^${blank}+|${blank}+$`, 'g'), '')
        if (whitespace === 'squeeze') slow = slow.replace(new RegExp(`${blank}+`, 'g'), ' ')
        expect(normaliser(own)(text)).toBe(slow)
      }),
      { numRuns: 2000 },
    )
  })

  it.each(['ends', 'keep'] as const)(
    'runs in linear time on runs of blanks and marks, with punctuation=%s',
    (punctuation) => {
      const form = {
        unicode: 'NFC',
        case: 'exact',
        diacritics: 'keep',
        punctuation,
        articles: 'keep',
        whitespace: 'squeeze',
      } as const
      const start = process.cpuUsage()
      expect(normaliser(form)(`a${' '.repeat(300_000)}${'-'.repeat(300_000)}b `)).toMatch(/^a -+b$/)
      expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000)
    },
  )
})
