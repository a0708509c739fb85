/** `fields` in a program that holds its data: no file is at hand, unless the machine has it. */
import { EvaluationError, evaluate } from '@assay/host'
import { expect, test } from 'vitest'
import { memoryMachine } from '../../../packages/host/src/io/memory-machine.ts'
import { sharedDescription } from '../../../packages/host/src/parts/description.ts'
import { planRun } from '../../../packages/host/src/plan/plan-run.ts'
import { plugin, records } from '../../../packages/records/src/index.ts'

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

test('the description of a part has what the file held, so that it is the same when the file has changed', async () => {
  const encoder = new TextEncoder()
  const held = { 'gold.jsonl': gold, 'ours.jsonl': ours, 'fields.json': '{"total": {"kind": "number"}}' }
  const files = new Map(Object.entries(held).map(([name, text]) => [name, { bytes: encoder.encode(`${text}\n`) }]))
  const request = (named: object) => ({
    folder: '.',
    pluginFolders: [],
    gold: { files: ['gold.jsonl'] },
    systems: [{ name: 'ours', files: ['ours.jsonl'] }],
    metrics: [['@assay/records', named] as const],
  })
  const inCall = { ...request({}), metricTexts: new Map([['fields', 'fields.json']]) }
  for (const asked of [request({ fields: 'fields.json' }), inCall]) {
    const plan = await planRun(asked as never, memoryMachine(files, [plugin]))
    if (plan._tag === 'Left') return expect.fail(plan.left.problems.map(({ message }) => message).join('; '))
    const described = JSON.stringify(sharedDescription(asked as never, plan.right))
    expect(described).toContain('\\"kind\\": \\"number\\"')
    expect(described).not.toContain('fields.json')
  }
})
