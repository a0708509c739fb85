/** Faults of spans and of JSON, by the numbers of the fault table. */
import { describe, expect, test } from 'vitest'
import * as eter from '../../../packages/eter/src/index.ts'
import * as lea from '../../../packages/lea/src/index.ts'
import { assayIn, files, inOwnFolder, refusedFor, resultOf } from './support.ts'

inOwnFolder()

const around = { plugins: { '@assay/eter': () => eter, '@assay/lea': () => lea } }
const scoring = (gold: string, system: string) => [
  ...['score', 'eter', '--metric', 'eter'],
  ...['-g', gold, '-s', system],
]
const call = scoring('g.jsonl', 's.jsonl')

/** A document with one entity; what is given is written as it is. */
const one = (start: string, end: string, type = '"loc"', id = '"a"'): string =>
  `{"id": ${id}, "tokens": ["Ann", "saw", "Rome"], "entities": [{"kind": "entity", "types": [${type}], "start": ${start}, "end": ${end}}]}\n`
const good = one('2', '3')
const given = (system: string, gold = good): void => files({ 'g.jsonl': gold, 's.jsonl': system })
const placeOf = ({ at }: { readonly at: { readonly path: string; readonly line: number; readonly column: number } }) =>
  `${at.path}:${at.line}:${at.column}`

describe('F47: what cannot be a span', () => {
  test.each([
    ['2', '1', 'the span [2, 1) ends before it starts'],
    ['2', '2', 'the span [2, 2) is empty'],
    ['-1', '1', 'start is -1'],
    ['1.5', '2', 'start is 1.5'],
    ['1e21', '3', 'start is 1e+21'],
    ['2', '4', 'loc [2, 4) ends beyond the text, which has 3 tokens'],
  ])('from %s to %s', async (start, end, message) => {
    given(one(start, end))
    const [told] = await refusedFor(around, 3, 'E330', ...call)
    expect([told.message, told.at.path, told.at.line]).toEqual([message, 's.jsonl', 1])
    expect(told.at.column).toBeGreaterThan(1)
  })
})

// ---- brat ------------------------------------------------------------------------------------------------------------

const text = 'é🙂 Ann saw Rome'
const brat = (system: string): readonly string[] => {
  files({ 'g/a.ann': 'T1\tloc 11 15\tRome\n', 'g/a.txt': text, 's/a.ann': system, 's/a.txt': text })
  return scoring('g/*.ann', 's/*.ann')
}

describe('F48: the text of a span', () => {
  test('is not the one at its offsets', async () => {
    const [told] = await refusedFor(around, 3, 'E331', ...brat('T1\tloc 11 15\tRoma\n'))
    expect([told.message, placeOf(told)]).toEqual([
      'the text has "Rome" at these offsets, and "Roma" stands beside them',
      's/a.ann:1:4',
    ])
  })

  test('is not as long as its offsets say', async () => {
    await refusedFor(around, 3, 'E331', ...brat('T1\tloc 11 99\tRome\n'))
  })
})

describe('F49: offsets in another unit than code points', () => {
  test.each([
    ['UTF-16 units', 'T1\tloc 12 16\tRome\nT2\tper 4 7\tAnn\n'],
    ['bytes', 'T1\tloc 15 19\tRome\n'],
  ])('%s: the unit that fits all of them is named', async (unit, annotations) => {
    const [told] = await refusedFor(around, 3, 'E331', ...brat(annotations))
    expect(told.message).toContain(`all offsets of the file fit it in ${unit}`)
    expect(told.hint).toContain('code points')
  })

  test('code points are read', async () => {
    const { scores } = resultOf(await assayIn(around, ...brat('T1\tloc 11 15\tRome\n'), '--json', '--quiet'))
    expect(scores[0]?.measures['eter']?.value).toBe(0)
  })
})

// ---- JSON ------------------------------------------------------------------------------------------------------------

test('F50: a document that comes twice: both lines', async () => {
  given(good + good.replace('}]', ' }]'))
  const [told] = await refusedFor(around, 3, 'E407', ...call)
  expect([placeOf(told), told.hint]).toEqual([
    's.jsonl:2:1',
    'it stood first in s.jsonl:1; each document is scored once',
  ])
})

describe('F51: what is not JSON', () => {
  test.each([
    ['a comma at the end', '{"id": "a",}\n', '1:12'],
    ['a comment', `// by hand\n${good}`, '1:1'],
    ['two values on a line', '{"id": "a"} {"id": "b"}\n', '1:13'],
    ['single quotes', "{'id': 'a'}\n", '1:2'],
    ['a line of something else behind one of JSON', `${good}x\n`, '2:1'],
  ])('%s', async (_, json, place) => {
    given(json)
    const [told] = await refusedFor(around, 3, 'E333', ...call)
    expect([placeOf(told), told.text]).toEqual([`s.jsonl:${place}`, expect.any(String)])
  })
})

test('F52: a last line that is cut: the whole file is refused, wherever it is cut', async () => {
  const second = good.replace('"a"', '"b"')
  for (let length = 1; length < second.length - 1; length += 7) {
    given(good + second.slice(0, length), good + second)
    const [told] = await refusedFor(around, 3, 'E333', ...call)
    expect(told.message).toContain('the file ends inside of a document')
    expect(told.at.line).toBe(2)
  }
})

test('F53: a key that stands twice in an object', async () => {
  given(good.replace('"id": "a"', '"id": "a", "id": "b"'))
  const [told] = await refusedFor(around, 3, 'E334', ...call)
  expect([told.message, placeOf(told)]).toEqual(['the key "id" stands in this object twice', 's.jsonl:1:13'])
  given(good.replace('"id": "a"', '"id": "a", "\\u0069d": "b"'))
  await refusedFor(around, 3, 'E334', ...call)
})

test.each([
  ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
])('F54: 100,000 %s in each other', async (_, value) => {
  given(`{"id": "a", "tokens": ${value}}\n`)
  const [told] = await refusedFor(around, 3, 'E362', ...call)
  expect(told.hint).toContain('reader.maxDepth')
})

describe('F55: numbers', () => {
  test.each([
    ['"0"', 'start must be a number, and not a string'],
    ['NaN', 'NaN is no value of JSON'],
    ['Infinity', 'is no value of JSON'],
    ['1e999', '1e999 is beyond all numbers'],
  ])('%s is none', async (start, message) => {
    given(one(start, '3'))
    const [told] = await refusedFor(around, 3, 'E335', ...call)
    expect(told.message).toContain(message)
  })
})

describe('F56: names of JavaScript, and none', () => {
  test.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'length', '0'])(
    '%s is a name as any other',
    async (name) => {
      const quoted = JSON.stringify(name)
      const plain = one('0', '1', '"per"', '"b"')
      given(
        one('2', '3', quoted, quoted) + plain,
        one('2', '3', quoted, quoted) + plain.replace('"start": 0', '"start": 1').replace('"end": 1', '"end": 2'),
      )
      const { scores } = resultOf(await assayIn(around, ...call, '--json', '--quiet'))
      const types = scores[0]?.facets['type'] ?? {}
      expect(Object.keys(types).sort()).toEqual([name, 'per'].sort())
      expect(types[name]?.measures['eter']?.value).toBe(0)
      expect(({} as Record<string, unknown>)['kind']).toBeUndefined()
    },
  )

  test.each([
    ['a type', one('2', '3', '""'), 'a type is empty'],
    ['an id', one('2', '3', '"loc"', '""'), 'id is empty'],
  ])('%s that is empty', async (_, json, message) => {
    given(json)
    const [told] = await refusedFor(around, 3, 'E336', ...call)
    expect(told.message).toBe(message)
  })

  test('one of a million letters is shortened where it is shown, and whole in JSON', async () => {
    const long = 'x'.repeat(1_000_000)
    given(one('2', '3', `"${long}"`), one('2', '3', `"${long}"`).replace('\n', ' \n'))
    const shown = await assayIn(around, ...call)
    expect([shown.exit, shown.out.length < 10_000, shown.out.includes('xxx…')]).toEqual([0, true, true])
    const { scores } = resultOf(await assayIn(around, ...call, '--json', '--quiet'))
    expect(Object.keys(scores[0]?.facets['type'] ?? {})).toEqual([long])
  })
})
