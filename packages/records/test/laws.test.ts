/** The laws of the metric and the reader, and what holds of records. */
import { checkLaws, checkReader, optionsOf } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  donut,
  recordsModel as model,
  openevals,
  type RecordValue,
  records,
  recordsJsonl,
  stickler,
} from '../src/index.ts'
import { recordOf } from '../src/model.ts'
import { record, recordPairs, values } from './record-pairs.ts'
import { scoreSides } from './vectors.ts'

const runner = { describe, it }

checkLaws(runner, records, {
  documents: recordPairs(),
  model,
  options: [
    {},
    { lists: 'position', null: 'value', blank: 'value' },
    { lists: 'leaves', types: 'loose' },
    { similarity: 'edit', threshold: '1/2', credit: 'similarity', case: 'lower' },
    { fields: { a: { kind: 'number', weight: '0.5' }, 'b[].a': { weight: 3, kind: 'date' } } },
  ],
})
// items without a key have no partner, not even in the gold itself
checkLaws(runner, records, {
  documents: recordPairs(),
  model,
  options: [{ lists: 'key', key: 'a' }],
  except: ['perfect', 'verdicts'],
})

checkLaws(runner, donut, { documents: recordPairs(), model })
checkLaws(runner, openevals, { documents: recordPairs(), model })
checkLaws(runner, stickler, {
  documents: recordPairs(),
  model,
  options: [
    {},
    { lists: 'leaves', types: 'loose', unparsed: 'skip' },
    { similarity: 'edit', threshold: '1/2', credit: 'similarity', case: 'lower' },
    { fields: { a: { kind: 'number', weight: '0.5' }, 'b[].a': { weight: 3, kind: 'date' } } },
  ],
})

checkReader(runner, recordsJsonl, {
  model,
  text: false,
  files: [
    {
      path: 'records.jsonl',
      text: [
        '{"id": "d1", "record": {"number": "A-17", "total": 12.50, "lines": [{"name": "Añ 💩", "qty": 2}, {}]}}',
        '{"id": 2, "record": [null, true, false, {"vat.id": "", "__proto__": -1e5}]}',
        '{"id": "d3", "record": "{\\"a\\": [1, 2]}"}',
        '',
      ].join('\n'),
    },
  ],
})

const totalsOf = (gold: RecordValue, system: RecordValue, options: Readonly<Record<string, unknown>> = {}) =>
  scoreSides(new Map([['d', recordOf(gold)]]), new Map([['d', recordOf(system)]]), options).measures

/** The same value with keys, and items of lists, the other way round. */
const reversed = (value: RecordValue): RecordValue => {
  if (Array.isArray(value)) return value.map(reversed).reverse()
  return value instanceof Map
    ? new Map([...value].map(([key, inner]) => [key, reversed(inner)] as const).reverse())
    : value
}

const totals = ['correct', 'gold', 'found', 'precision', 'recall', 'f1'] as const

test('a gold against itself is right', () => {
  fc.assert(
    fc.property(record, ({ value }) => {
      const { gold, f1, exactRate } = totalsOf(value, value)
      expect({ f1, exactRate }).toEqual({ f1: gold === 0 ? undefined : 1, exactRate: 1 })
    }),
  )
})

test('the order of keys and items changes no total', () => {
  fc.assert(
    fc.property(record, record, ({ value: gold }, { value: system }) => {
      const [before, after] = [totalsOf(gold, system), totalsOf(gold, reversed(system))]
      for (const name of totals) expect(after[name], name).toBe(before[name])
    }),
  )
})

test('no pairing of items has more right than the best, and leaves alone have no fewer', () => {
  fc.assert(
    fc.property(record, record, ({ value: gold }, { value: system }) => {
      const correctBy = (lists: string) => totalsOf(gold, system, { lists, key: 'a' })['correct']!
      expect(correctBy('match')).toBeGreaterThanOrEqual(Math.max(correctBy('position'), correctBy('key')))
      expect(correctBy('leaves')).toBeGreaterThanOrEqual(correctBy('match'))
    }),
  )
})

test('gold and system exchanged have precision and recall exchanged', () => {
  fc.assert(
    fc.property(values, values, (gold, system) => {
      const [ahead, back] = [totalsOf(gold, system), totalsOf(system, gold)]
      expect([back['precision'], back['recall'], back['f1']]).toEqual([
        ahead['recall'],
        ahead['precision'],
        ahead['f1'],
      ])
    }),
  )
})

test('lists of a thousand items are paired, and ten thousand by ten thousand are refused with the option', () => {
  const list = (length: number): RecordValue => [
    ...Array.from({ length }, (_, i): RecordValue => new Map([['a', { written: String(i % 7) }]])),
  ]
  expect(totalsOf(list(1000), list(999))['correct']).toBe(999)
  const [problem] = [
    ...(records.with(optionsOf(records, {})).check?.(recordOf(list(10_000)), recordOf(list(1001))) ?? []),
  ]
  expect(problem).toMatchObject({ code: 'E365', hint: expect.stringContaining('--set lists=position or =key') })
})
