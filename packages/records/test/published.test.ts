/** The published programs, worked by hand: what they drop, what is equal in them, and what pairs. */
import type { AnyMetric } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { describe, expect, test } from 'vitest'
import { donut, openevals, type RecordValue, records, stickler } from '../src/index.ts'
import { missingRecord, recordOf } from '../src/model.ts'
import { equalityKey, pythonText } from '../src/published/python-values.ts'
import { scoreTexts } from './vectors.ts'

const gold = `{"number": "A-17", "total": 12.50, "paid": false,
  "lines": [{"name": "Bolt", "qty": 2}, {"name": "Nut", "qty": 4}], "tags": ["steel", "M4"]}`
const system = `{"number": "A-17", "total": 12.5, "paid": 0,
  "lines": [{"name": "Nut", "qty": 2}, {"name": "Bolt", "qty": 4}], "tags": ["M4", "zinc", "new"]}`

describe('donut', () => {
  const measuresOf = (a: string, b: string) => scoreTexts(a, b, {}, donut).measures

  test('has values of other items in common, and drops false and 0', () => {
    const { paths, measures } = scoreTexts(gold, system, {}, donut)
    // number, total, 2 names, 2 quantities and M4 of 8 values of the gold and 9 of the system
    expect(measures).toMatchObject({ correct: 7, missed: 1, spurious: 2, f1: (2 * 7) / (2 * 7 + 1 + 2) })
    expect([...paths.keys()].sort()).toEqual(['lines.name', 'lines.qty', 'number', 'tags', 'total'])
  })

  test('counts each value as often as it is there', () => {
    expect(measuresOf('{"a": ["x", "x", "y"]}', '{"a": ["x"]}')).toMatchObject({ correct: 1, missed: 2, spurious: 0 })
    expect(measuresOf('{"a": ["x"]}', '{"a": ["x", "x", "y"]}')).toMatchObject({ correct: 1, missed: 0, spurious: 2 })
  })

  test.each([
    ['in a list with a string, objects, booleans, null and lists are nothing', '["x", {"b": 1}, true, null, [2]]', 1],
    ['a list of objects keeps them all', '[{"b": 1}, {"b": 2}]', 2],
    ['in a list 0 is a value, and a blank string is none', '[0, " ", ""]', 1],
    [
      'of a key 0 is none, and neither are 0.0, false, null and ""',
      '[{"b": 0, "c": 0.0, "d": false, "e": null, "f": ""}]',
      0,
    ],
    ['of a key a blank string is a value', '{"b": " "}', 1],
    ['true is a value of a key', '{"b": true}', 1],
    ['a double too small to be one is 0', '{"b": 1e-400}', 0],
  ])('%s', (_, value, count) => {
    expect(measuresOf(`{"a": ${value}}`, '{}')).toMatchObject({ correct: 0, missed: count })
  })

  test.each([
    ['2', '2.0', 0],
    ['2', '"2"', 1],
    ['2.50', '"2.5"', 1],
    ['true', '"True"', 1],
    ['"x "', '"x"', 1],
    ['{"b": 1}', '[{"b": 1}]', 1],
    ['1e16', '"1e+16"', 1],
  ])('%s and %s have %i in common', (a, b, correct) => {
    expect(measuresOf(`{"a": ${a}}`, `{"a": ${b}}`)).toMatchObject({ correct })
  })

  test('keys with points are as those within each other', () => {
    expect(measuresOf('{"a": {"b": "x"}}', '{"a.b": "x"}')).toMatchObject({ f1: 1 })
  })

  test('has no value where no side has one', () => {
    expect(measuresOf('{"a": 0}', '{"a": null}')['f1']).toBeUndefined()
  })
})

describe('openevals', () => {
  const measuresOf = (a: string, b: string) => scoreTexts(a, b, {}, openevals).measures

  test('takes whole values, and has false equal to 0', () => {
    // number, total and paid of five keys; lines and tags are another each
    expect(measuresOf(gold, system)).toMatchObject({ equal: 3, keys: 5, average: 3 / 5, documents: 1 })
  })

  test('counts a key of either side, null among the values', () => {
    expect(measuresOf('{"a": null, "b": 1}', '{"b": 1, "c": 2}')).toMatchObject({ equal: 1, keys: 3, average: 1 / 3 })
    expect(measuresOf('{"a": null}', '{"a": null}')).toMatchObject({ average: 1 })
  })

  test('is a mean over documents, and one over keys beside', () => {
    const scorer = openevals.with(optionsOf(openevals, {}))
    const of = (value: string, count: number) =>
      recordOf(new Map(Array.from({ length: count }, (_, i) => [`k${i}`, value] as const)))
    const lines = [...scorer.judge(of('x', 1))(of('x', 1)), ...scorer.judge(of('x', 4))(of('y', 4))]
    const sum = lines.reduce((all, { stats }) => scorer.stats.concat(all, stats), scorer.stats.empty)
    expect(scorer.summarise(sum)).toMatchObject({ average: (1 / 1 + 0 / 4) / 2, accuracy: 1 / 5 })
  })

  test('has no value where no side has a key, and takes an answer without keys for an empty one', () => {
    expect(measuresOf('{}', '{}')).toMatchObject({ average: undefined, documents: 0 })
    expect(measuresOf('{"a": 1}', '[1]')).toMatchObject({ average: 0, keys: 1 })
  })

  test('refuses a gold without keys', () => {
    const { check } = openevals.with(optionsOf(openevals, {}))
    expect([...check!(recordOf(['x']), undefined)]).toMatchObject([{ code: 'E772' }])
    expect([...check!(recordOf(new Map()), undefined)]).toEqual([])
    expect([...check!(missingRecord, recordOf(new Map()))]).toEqual([])
  })
})

describe('stickler', () => {
  test('pairs what is left of two lists of strings as false discoveries', () => {
    const { measures, paths } = scoreTexts(gold, system, {}, stickler)
    // steel with zinc is wrong, new is alone
    expect(paths.get('tags[]')).toMatchObject({ tp: 1, fa: 1, fd: 1, fn: 0 })
    // a number is not a boolean
    expect(paths.get('paid')).toMatchObject({ tp: 0, fa: 0, fd: 1, fn: 0 })
    // Bolt 2 has the quantity of Nut 2 and the name of Bolt 4; of two partners that gain the same the first is taken
    expect(paths.get('lines[].name')).toMatchObject({ tp: 0, fd: 2 })
    expect(paths.get('lines[].qty')).toMatchObject({ tp: 2, fd: 0 })
    // number, total, M4 and two quantities are right; paid, steel and two names are not
    expect(measures).toMatchObject({ tp: 5, fa: 1, fd: 4, fn: 0 })
    expect(measures).toMatchObject({ precision: 5 / (5 + 1 + 4), recall: 5 / (5 + 0), recallWithFd: 5 / (5 + 0 + 4) })
    expect(measures['f1']).toBeCloseTo((2 * 0.5 * 1) / (0.5 + 1), 12)
  })

  test('pairs two strings each where records pairs none', () => {
    const [ours, theirs] = [records, stickler].map((metric) => scoreTexts('["x", "z"]', '["y"]', {}, metric).measures)
    expect(ours).toMatchObject({ wrong: 0, missed: 2, spurious: 1 })
    expect(theirs).toMatchObject({ fd: 1, fn: 1, fa: 0 })
  })

  test('pairs the only items of two lists where they have a letter in common', () => {
    const measuresOf = (system: string) =>
      scoreTexts('["Bolt"]', system, { similarity: 'edit', threshold: '0.9' }, stickler).measures
    expect(measuresOf('["Boll"]')).toMatchObject({ tp: 0, fd: 1, fn: 0, fa: 0 })
    expect(measuresOf('["xxxx"]')).toMatchObject({ tp: 0, fd: 0, fn: 1, fa: 1 })
  })

  test('counts each value once, whatever it weighs, and similar ones as right', () => {
    const options = { fields: { a: { weight: 3 }, b: { similarity: 'edit', threshold: '0.5', credit: 'similarity' } } }
    const { measures } = scoreTexts('{"a": 1, "b": "Bolt"}', '{"a": 1, "b": "Boll"}', options, stickler)
    expect(measures).toMatchObject({ tp: 2, fd: 0 })
  })
})

describe('an answer that could not be read', () => {
  const unparsed = { ...missingRecord, outcome: 'unparsed', reason: 'not JSON' } as const
  const given = recordOf(new Map([['a', 'x']]))

  test.each([
    [donut, { f1: 0, missed: 1 }],
    [openevals, { average: 0, keys: 1 }],
    [stickler, { f1: 0, fn: 1 }],
  ] as const)('is an empty one in $name, or is left out or refused', (metric: AnyMetric, empty) => {
    const judge = (policy: string) => {
      const scorer = metric.with(optionsOf(metric, { unparsed: policy }))
      const lines = [...scorer.judge(given)(unparsed)]
      const sum = lines.reduce((all, { stats }) => scorer.stats.concat(all, stats), scorer.stats.empty)
      const problems = [...(scorer.check?.(unparsed, given) ?? [])]
      return { measures: scorer.summarise(sum), problems, remarks: scorer.report?.remarks?.(sum) }
    }
    expect(judge('empty')).toMatchObject({ measures: { ...empty, unparsed: 1 }, problems: [] })
    expect(judge('empty').remarks).toEqual(['1 of 1 answers could not be read and count as empty'])
    const skipped = judge('skip')
    expect(Object.values(skipped.measures).filter((value) => value !== undefined && value !== 0)).toEqual([1])
    expect(skipped.remarks).toEqual(['1 of 1 answers could not be read and are left out'])
    expect(judge('error').problems).toMatchObject([{ code: 'E771' }])
  })
})

describe('numbers as Python has them', () => {
  test.each([
    ['1', '1'],
    ['-0', '0'],
    ['-0.0', '-0.0'],
    ['1.0', '1.0'],
    ['12.50', '12.5'],
    ['1e2', '100.0'],
    ['0.0001', '0.0001'],
    ['0.00001', '1e-05'],
    ['1.5e-7', '1.5e-07'],
    ['1e15', '1000000000000000.0'],
    ['1e16', '1e+16'],
    ['123456789012345678', '123456789012345678'],
    ['123456789012345678.0', '1.2345678901234568e+17'],
    ['1e400', 'inf'],
  ])('%s is written %s', (written, text) => {
    expect(pythonText({ written })).toBe(text)
  })

  test.each([
    ['1', '1.0', true],
    ['9007199254740993', '9007199254740992.0', false],
    ['9007199254740992', '9007199254740993.0', true],
    ['0.1', '0.10000000000000000555', true],
    ['0', '-0.0', true],
    ['100', '1e2', true],
    ['1000000000000000000000', '1e21', true],
  ])('whether %s equals %s: %s', (a, b, isEqual) => {
    expect(equalityKey({ written: a }) === equalityKey({ written: b })).toBe(isEqual)
  })

  test('true equals 1, and the order of keys means nothing', () => {
    const one = new Map<string, RecordValue>([
      ['a', true],
      ['b', 'x'],
    ])
    const other = new Map<string, RecordValue>([
      ['b', 'x'],
      ['a', { written: '1.0' }],
    ])
    expect(equalityKey(one)).toBe(equalityKey(other))
    expect(equalityKey('1')).not.toBe(equalityKey({ written: '1' }))
  })
})
