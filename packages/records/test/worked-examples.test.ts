/** Examples that are worked by hand: the expected values are counts of leaves. */
import { describe, expect, test } from 'vitest'
import { scoreTexts } from './vectors.ts'

const gold = `{"number": "A-17", "date": "2024-03-04", "total": 30, "note": null,
  "lines": [{"name": "Bolt", "qty": 2, "price": 5}, {"name": "Nut", "qty": 4, "price": 5}]}`
const system = `{"number": "A-17", "date": "2024-04-03", "total": 30.0,
  "lines": [{"name": "Nut", "qty": 4, "price": 5}, {"name": "bolt", "qty": 2, "price": 5}, {"name": "Bolt", "qty": 1}]}`

describe('an invoice with three lines for two', () => {
  test('nine leaves of the gold and eleven of the system have seven in common', () => {
    const { measures } = scoreTexts(gold, system)
    // number, total, and of the pairs Nut with Nut and Bolt with bolt: 2 + 3 + 2
    expect(measures).toMatchObject({ correct: 7, wrong: 2, missed: 0, spurious: 2, gold: 9, found: 11 })
    expect(measures).toMatchObject({ precision: 7 / 11, recall: 7 / 9, f1: (2 * 7) / (9 + 11) })
    expect(measures).toMatchObject({ accuracy: 7 / (7 + 2 + 0 + 2), errorRate: (2 + 0 + 2) / 9 })
    expect(measures).toMatchObject({ goldItems: 2, foundItems: 3, exactItems: 1, itemF1: (2 * 1) / (2 + 3) })
    expect(measures).toMatchObject({ records: 1, exactRecords: 0, exactRate: 0 / 1 })
  })

  test('case=lower makes one leaf more and one item more right', () => {
    const { measures } = scoreTexts(gold, system, { case: 'lower' })
    expect(measures).toMatchObject({ correct: 8, f1: (2 * 8) / (9 + 11), itemF1: (2 * 2) / (2 + 3) })
  })

  test('lists=position pairs Bolt with Nut', () => {
    const { measures } = scoreTexts(gold, system, { lists: 'position' })
    expect(measures).toMatchObject({ correct: 2 + 2, wrong: 1 + 2 * 2, spurious: 2 })
  })

  test('lists=leaves finds the name in another item', () => {
    const { measures } = scoreTexts(gold, system, { lists: 'leaves' })
    expect(measures).toMatchObject({ correct: 8, wrong: 1, spurious: 2, goldItems: 0, itemF1: undefined })
  })
})

describe('ties', () => {
  test('of two items that gain the same the first is the partner', () => {
    const { paths } = scoreTexts('{"l": [{"a": 1, "b": 2}]}', '{"l": [{"a": 1, "b": 3}, {"a": 4, "b": 2}]}')
    expect(paths.get('l[].a')).toMatchObject({ correct: 1, wrong: 0, spurious: 1 })
    expect(paths.get('l[].b')).toMatchObject({ correct: 0, wrong: 1, spurious: 1 })
  })
})

/** The leaves of one path that are right, of two values there. */
const correctOf = (a: string, b: string, options: Readonly<Record<string, unknown>>): number | undefined =>
  scoreTexts(`{"a": ${a}}`, `{"a": ${b}}`, options).measures['correct']

describe('what can be read in two ways is settled', () => {
  test.each([
    ['"True"', '"true"', { types: 'loose' }, 1],
    ['"True"', 'true', { types: 'loose' }, 1],
    ['"True"', '"true"', { fields: { a: { kind: 'boolean' } } }, 1],
    ['"True"', '"true"', {}, 0],
    ['-12', '"-EUR 12"', { fields: { a: { kind: 'number', numbers: 'written' } } }, 1],
    ['12', '"12 % EUR"', { fields: { a: { kind: 'number', numbers: 'written' } } }, 0],
    ['-12', '"(-12)"', { fields: { a: { kind: 'number', numbers: 'written' } } }, 0],
    ['12', '"(-12)"', { fields: { a: { kind: 'number', numbers: 'written' } } }, 0],
    ['12', '"12 kg"', { fields: { a: { kind: 'number', numbers: 'written' } } }, 0],
    ['12', '"12 %"', { fields: { a: { kind: 'number', numbers: 'written' } } }, 1],
    ['1250.5', '"CHF 1’250.50"', { fields: { a: { kind: 'number', numbers: 'written' } } }, 1],
    ['1250250', '"1,250.250"', { fields: { a: { kind: 'number', numbers: 'written' } } }, 0],
    ['" 2024-03-04 "', '"04/03/2024"', { fields: { a: { kind: 'date', formats: 'YYYY-MM-DD|DD/MM/YYYY' } } }, 1],
    ['"0000-03-04"', '"04/03/0000"', { fields: { a: { kind: 'date', formats: 'YYYY-MM-DD|DD/MM/YYYY' } } }, 0],
    ['"0001-03-04"', '"04/03/0001"', { fields: { a: { kind: 'date', formats: 'YYYY-MM-DD|DD/MM/YYYY' } } }, 1],
    ['"x"', '"y"', { similarity: 'edit', threshold: '0' }, 0],
    ['"A-17."', '"a-17"', { punctuation: 'ends', case: 'lower' }, 1],
    ['"a b"', '"ab"', { whitespace: 'remove' }, 1],
    ['"Bolt M4"', '"Bolt"', { similarity: 'contains', threshold: '1' }, 1],
  ] as const)('%s against %s under %o', (a, b, options, correct) => {
    expect(correctOf(a, b, options)).toBe(correct)
  })

  test('a root scalar has the path $, and a root list []', () => {
    expect([...scoreTexts('3', '3').paths.keys()]).toEqual(['$'])
    expect([...scoreTexts('[1, {"a": 2}]', '[1]').paths.keys()]).toEqual(['[]', '[].a'])
    expect(scoreTexts('3', '4', { fields: { $: { kind: 'ignore' } } }).measures['gold']).toBe(0)
    expect(scoreTexts('[1, 2]', '[2, 1]', { fields: { '[]': { lists: 'position' } } }).measures['correct']).toBe(0)
  })
})
