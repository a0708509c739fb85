/** The evaluator as openevals and LangSmith call it. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { evaluator } from '../src/openevals.ts'

const before = process.cwd()
beforeAll(() => process.chdir(inject('assembled')))
afterAll(() => process.chdir(before))

it('scores outputs against reference outputs, under the name of the metric or a key', async () => {
  const outputs = { total: 12.5, currency: 'USD' }
  const referenceOutputs = { total: 12.5, currency: 'EUR' }
  const scored = { score: 1 / 2, comment: 'f1 0.5; wrong "EUR" / "USD" (currency)' }
  expect(await evaluator({ metric: 'records' })({ outputs, referenceOutputs })).toEqual({ key: 'records', ...scored })
  const named = evaluator({ metric: 'records', key: 'invoice' })
  expect(await named({ inputs: {}, outputs, reference_outputs: referenceOutputs })).toEqual({
    key: 'invoice',
    ...scored,
  })
})

it('takes one field of both sides, and scores a run without it as one that answers nothing', async () => {
  const scored = evaluator({ metric: 'string-f1', field: 'entities', measure: 'recall' })
  const referenceOutputs = { entities: { PER: ['Ana', 'Bob'] }, note: 'of two annotators' }
  expect(await scored({ outputs: { entities: '{"PER": ["Ana"]}' }, referenceOutputs })).toEqual({
    key: 'string-f1',
    score: 1 / 2,
    comment: 'recall 0.5; missed PER Bob',
  })
  expect(await scored({ outputs: {}, referenceOutputs })).toMatchObject({ score: 0 })
  await expect(scored({ outputs: {}, referenceOutputs: {} })).rejects.toThrow('there is no reference entities')
})
