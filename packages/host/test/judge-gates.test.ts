/** The numbers of a gate that fails. */
import type { GateResult } from '@assay/core/result'
import { expect, test } from 'vitest'
import { failedNumbers } from '../src/result/judge-gates.ts'

const gate = { metric: 'm', plugin: 'p', measure: 'f1', system: 'a', pass: false } as const
const ratio = { unit: 'ratio', better: 'higher' } as const
const cost = { unit: 'number', better: 'lower' } as const

test.each<readonly [string, GateResult, Parameters<typeof failedNumbers>[1], string | undefined]>([
  ['a minimum', { ...gate, value: 0.263, min: 0.6 }, ratio, '26.30 < 60.00'],
  ['a bound of an interval', { ...gate, value: 0.263, min: 0.6, bound: 'lower' }, ratio, 'lower bound 26.30 < 60.00'],
  ['a maximum', { ...gate, value: 7, min: 1, max: 5 }, cost, '7 > 5'],
  ['a drop', { ...gate, value: 0.5, maxDrop: 0.01, against: 'b', baseline: 0.6 }, ratio, '50.00 < 60.00 − 1.00'],
  ['a rise', { ...gate, value: 7, maxDrop: 1, against: 'b', baseline: 5 }, cost, '7 > 5 + 1'],
  ['no value', { ...gate, value: null, min: 0.6 }, ratio, undefined],
  ['no value to compare with', { ...gate, value: 0.5, maxDrop: 0.01, baseline: null }, ratio, undefined],
])('a failed gate prints its value and its bound: %s', (_, failed, measure, numbers) => {
  expect(failedNumbers(failed, measure)).toBe(numbers)
})
