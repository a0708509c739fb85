import type { Evidence } from '@assay/core'
import { expect, test } from 'vitest'
import { confusionTable, newConfusionCounter } from '../src/confusion.ts'

const line = (verdict: string, gold?: string, system?: string): Evidence<unknown> => ({
  stats: 1,
  verdict,
  show: () => ({
    ...(gold !== undefined && { gold: `${gold} text` }),
    ...(system !== undefined && { system: `${system} text` }),
    types: { ...(gold !== undefined && { gold }), ...(system !== undefined && { system }) },
  }),
})

test('the confusion matrix lists gold types by system types, with missed and spurious items last', () => {
  const confusion = newConfusionCounter()
  const lines = [
    line('missed', 'PER'),
    line('wrong type', 'PER', 'LOC'),
    line('wrong type', 'PER', 'LOC'),
    line('correct', 'LOC', 'LOC'),
    line('wrong boundary', 'LOC', 'LOC'),
    line('spurious', undefined, 'ORG'),
    line('correct', '', ''),
    { stats: 1, verdict: 'tokens' },
  ]
  expect(lines.map(confusion.add)).toEqual(lines.map(({ show }) => show !== undefined))
  expect(confusion.counts()).toEqual([
    { gold: '', system: '', count: 1 },
    { gold: 'LOC', system: 'LOC', count: 2 },
    { gold: 'PER', system: 'LOC', count: 2 },
    { gold: 'PER', system: null, count: 1 },
    { gold: null, system: 'ORG', count: 1 },
  ])
  expect(confusionTable(confusion.counts())).toEqual([
    'gold \\ system  ""  LOC  ORG  (missed)',
    '""              1',
    'LOC                  2',
    'PER                  2              1',
    '(spurious)                1',
  ])
})

test.each([
  ['an item without a type', { stats: 1, verdict: 'missed', show: () => ({ gold: 'x' }) }],
  ['a pair that an earlier line has named', { ...line('partial correct', 'PER', 'PER'), again: true } as const],
])('the confusion matrix does not count %s', (_, own) => {
  const confusion = newConfusionCounter()
  expect(confusion.add(own)).toBe(false)
  expect(confusion.counts()).toEqual([])
})

test('the confusion matrix accepts any labels, and escapes control characters', () => {
  const confusion = newConfusionCounter()
  for (const label of ['__proto__', 'constructor', '\u001b[2J']) confusion.add(line('correct', label, label))
  expect(confusionTable(confusion.counts()).map((row) => row.split(/ {2,}/)[0])).toEqual([
    'gold \\ system',
    '\\u{1b}[2J',
    '__proto__',
    'constructor',
  ])
})

test('the confusion matrix leaves out types beyond a limit', () => {
  const confusion = newConfusionCounter()
  for (let i = 0; i < 5000; i++) confusion.add(line('wrong type', `g${i}`, `s${i}`))
  for (let i = 0; i < 150; i++) confusion.add(line('missed', `g${i}`))
  const lines = confusionTable(confusion.counts())
  expect(lines).toHaveLength(1 + 100 + 1)
  expect(lines[0]).toMatch(/ {2}\(missed\)$/)
  expect(lines.at(-1)).toBe('… and 4901 more types; --json has them all')
  expect(confusion.counts()).toHaveLength(5150)
})
