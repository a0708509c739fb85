/** What makes pairing fast changes no number, and what would take too long is refused. */
import { optionsOf } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compilerUnder, leavesOf } from '../src/compile.ts'
import { records } from '../src/index.ts'
import { leafRule } from '../src/leaves.ts'
import { recordOf } from '../src/model.ts'
import type { RecordValue } from '../src/value.ts'
import { scoreTexts } from './vectors.ts'

const scalars: readonly RecordValue[] = [
  ...[null, true, false, '', ' ', 'true', 'True', 'null', 'a', 'A', 'a ', '12', '12.0', ' 12', '\u0000', '\u000012'],
  ...['12', '12.0', '1.2e1', '0', '-0', '0.5'].map((written) => ({ written })),
]

describe('leaves of one class', () => {
  test.each(['auto', 'exact', 'string', 'number', 'boolean'] as const)(
    'are those that the rows of the definition call equal, under the kind %s',
    (kind) => {
      const choices = fc.record({
        types: fc.constantFrom('strict', 'loose'),
        null: fc.constantFrom('absent', 'value'),
        blank: fc.constantFrom('absent', 'value'),
        case: fc.constantFrom('exact', 'lower'),
        whitespace: fc.constantFrom('squeeze', 'exact'),
      })
      let compared = 0
      fc.assert(
        fc.property(choices, (choice) => {
          const compile = compilerUnder(optionsOf(records, { ...choice, fields: { a: { kind } } }))
          const leaves = scalars.flatMap((one) => [...leavesOf(compile(new Map([['a', one]])).root)])
          for (const gold of leaves)
            for (const system of leaves) {
              const { options, credit } = gold.field
              expect(credit(gold, system)).toEqual(leafRule(options)(gold, system))
              compared++
            }
        }),
        { numRuns: 40 },
      )
      expect(compared).toBeGreaterThan(40 * 100)
    },
  )
})

describe('lists=key', () => {
  const text = (ids: readonly unknown[]): string => JSON.stringify({ l: ids.map((id, i) => ({ id, at: i })) })

  test('each item takes the first that is free, under equality and under tolerance', () => {
    // 2 takes the first 2, and 2.0 the second; 1 and the third 2 are alone
    const gold = text([2, 2, 1])
    const system = text([3, 2, 2, 2])
    for (const more of [{}, { absolute: '0.1' }]) {
      const { paths } = scoreTexts(gold, system, { lists: 'key', ...more })
      expect(paths.get('l[].id')).toMatchObject({ correct: 2, missed: 1, spurious: 2 })
      // 0 with 1, 1 with 2
      expect(paths.get('l[].at')).toMatchObject({ correct: 0, wrong: 2, missed: 1, spurious: 2 })
    }
  })

  test('20,000 items in the reverse order are paired', { timeout: 30_000 }, () => {
    const ids = Array.from({ length: 20_000 }, (_, i) => i)
    const { measures } = scoreTexts(text(ids), text([...ids].reverse()), { lists: 'key' })
    // each item has its partner, and with an even number none at its own place
    expect(measures).toMatchObject({ correct: 20_000, wrong: 20_000, missed: 0 })
  })
})

describe('nested lists', () => {
  test('150 levels are paired once each', () => {
    const nest = (inner: string): string => `${'[['.repeat(75)}${inner}${']]'.repeat(75)}`
    const { measures } = scoreTexts(nest('1, 2'), nest('1, 3'))
    expect(measures).toMatchObject({ correct: 1, missed: 1, spurious: 1 })
  })

  test('the gain of an inner list is that of its own best pairs', () => {
    // the first item shares 2 of 3 with the second list, in another order, and 1 with the first
    const gold = '{"l": [{"t": ["a", "b", "c"]}, {"t": ["x"]}]}'
    const system = '{"l": [{"t": ["a", "x"]}, {"t": ["c", "b"]}]}'
    expect(scoreTexts(gold, system).measures).toMatchObject({ correct: 3, missed: 1, spurious: 1 })
  })
})

// ---- work ------------------------------------------------------------------------------------------------------------

const { check } = records.with(optionsOf(records, {}), undefined as never)

const numbers = (length: number, from: number): RecordValue =>
  Array.from({ length }, (_, i) => ({ written: String(from + i) }))

const list = (outer: number, inner: number, from: number): RecordValue =>
  new Map([['l', Array.from({ length: outer }, (_, i) => new Map([['t', numbers(inner, from + i)]]))]])

const messagesOf = (gold: RecordValue, system: RecordValue, options = {}): readonly string[] => {
  const scorer =
    Object.keys(options).length === 0 ? { check } : records.with(optionsOf(records, options), undefined as never)
  return [...(scorer.check?.(recordOf(system), recordOf(gold)) ?? [])].map(({ code, message }) => `${code} ${message}`)
}

describe('more than ten million pairs of items', () => {
  test('are refused in a list, and one less is not', () => {
    const of = (length: number): RecordValue => new Map([['l', numbers(length, 0)]])
    // 3162 · 3162 = 9,998,244
    expect(messagesOf(of(3162), of(3162))).toEqual([])
    expect(messagesOf(of(3163), of(3163))).toEqual(['E365 3163 and 3163 items of l would be compared with each other'])
    expect(messagesOf(of(3163), of(3163), { lists: 'position' })).toEqual([])
  })

  test('are refused in lists within lists, where each meets each', () => {
    // 200 · 200 = 40,000 inner items on either side
    expect(messagesOf(list(200, 200, 0), list(200, 200, 1))).toEqual([
      'E365 40000 and 40000 items of l[].t would be compared with each other',
    ])
    // 100 · 30 = 3,000 on either side: nine million
    expect(messagesOf(list(100, 30, 0), list(100, 30, 1))).toEqual([])
  })

  test('are not there where the outer items have one partner each', () => {
    const fields = { l: { lists: 'position' } }
    // an inner item of 40,000 meets the 200 of one list: eight million
    expect(messagesOf(list(200, 200, 0), list(200, 200, 1), { fields })).toEqual([])
    expect(messagesOf(list(200, 300, 0), list(200, 300, 1), { fields })).toEqual([
      'E365 60000 and 300 items of l[].t would be compared with each other',
    ])
  })

  test('a list of lists at the root has an end', () => {
    const of = (from: number): RecordValue => Array.from({ length: 60 }, (_, i) => numbers(60, from + i))
    expect(messagesOf(of(0), of(1))).toEqual(['E365 3600 and 3600 items of [] would be compared with each other'])
  })
})

describe('kinds=named', () => {
  test('refuses a field without a kind, on either side', () => {
    const scorer = records.with(
      optionsOf(records, { kinds: 'named', fields: { a: { kind: 'string' } } }),
      undefined as never,
    )
    const [named, other] = [recordOf(new Map([['a', 'x']])), recordOf(new Map([['b', 'x']]))]
    const codes = (system: typeof named, gold?: typeof named) =>
      [...(scorer.check?.(system, gold) ?? [])].map(({ code, message }) => `${code} ${message}`)
    expect(codes(named)).toEqual([])
    expect(codes(named, named)).toEqual([])
    expect(codes(other)).toEqual(['E774 no kind is named for b'])
    expect(codes(other, named)).toEqual(['E774 no kind is named for b'])
  })

  test('kinds are inferred by default, which the options say', () => {
    expect(optionsOf(records, {})).toMatchObject({ kinds: 'inferred', schema: '{}', extra: 'count' })
  })
})
