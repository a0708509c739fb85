/** `fields` in a program that holds its data: no file is at hand, unless the machine has it. */
import { EvaluationError, evaluate } from '@assay/host'
import { expect, test } from 'vitest'
import { plugin, records } from '../src/index.ts'

const gold = '{"id": "d1", "record": {"total": "12.50"}}'
const ours = '{"id": "d1", "record": {"total": 12.5}}'
const correctUnder = async (options: Parameters<typeof evaluate<'records', object, unknown, string, string>>[2]) => {
  const { ours: scores } = await evaluate(records, { gold, systems: { ours } }, options, { plugins: [plugin] })
  return scores?.correct
}

test('data is taken as a value and as a text', async () => {
  expect(await correctUnder({})).toBe(0)
  expect(await correctUnder({ fields: { total: { kind: 'number' } } })).toBe(1)
  expect(await correctUnder({ fields: '{"total": {"kind": "number"}}' })).toBe(1)
  expect(await correctUnder({ schema: { properties: { total: { type: 'number' } } } })).toBe(1)
})

test('the name of a file is refused', async () => {
  const refused: unknown = await correctUnder({ fields: 'fields.json' }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(EvaluationError)
  expect((refused as EvaluationError).problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'E217 the option fields names fields.json: there is no such file',
  ])
})
