/** The assertion as promptfoo calls it: with the text of the output, and the variables and the config of a test. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { assertion } from '../src/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which the installed packages of a test run stand. */
    readonly assembled: string
  }
}

const before = process.cwd()
beforeAll(() => process.chdir(inject('assembled')))
afterAll(() => process.chdir(before))

describe('strings', () => {
  const gold = { PER: ['Ana'], LOC: ['Porto'] }

  it('passes at the threshold, and names the strings that are wrong', async () => {
    const config = { metric: 'string-f1', threshold: 0.8 }
    // two of three are right, and nothing is missed
    const output = '{"PER": ["Ana", "Bob"], "LOC": ["Porto"]}'
    const score = (2 * 2) / (2 + 3)
    expect(await assertion(output, { vars: { gold }, config })).toEqual({
      pass: true,
      score,
      reason: 'f1 0.8; spurious PER Bob',
    })
    const least = { ...config, threshold: 0.81 }
    expect((await assertion(output, { vars: { gold }, config: least })).pass).toBe(false)
    expect((await assertion(output, { vars: { gold }, config: { metric: 'string-f1' } })).pass).toBe(false)
  })

  it('takes an object as promptfoo passes JSON on, another measure, and options', async () => {
    const output = { PER: ['ana'] }
    const call = (config: object) => assertion(output, { vars: { gold }, config: { metric: 'string-f1', ...config } })
    expect(await call({ measure: 'recall' })).toMatchObject({ pass: false, score: 0 })
    // of two one is right under lower case
    expect(await call({ measure: 'recall', options: { case: 'lower' }, threshold: 0.5 })).toEqual({
      pass: true,
      score: 1 / 2,
      reason: 'recall 0.5; missed LOC Porto',
    })
  })

  it('fails an answer that is no JSON, and passes nothing where there is nothing', async () => {
    const config = { metric: 'string-f1' }
    const prose = await assertion('I do not know.', { vars: { gold }, config })
    expect(prose).toEqual({ pass: false, score: 0, reason: 'f1 0; missed PER Ana; missed LOC Porto; unparsed (prose)' })
    const nothing = await assertion('{}', { vars: { gold: {} }, config })
    expect(nothing).toEqual({ pass: true, score: 1, reason: 'f1 has no value (0/0)' })
    const found = await assertion('{"PER": ["Ana"]}', { vars: { gold: {} }, config: { ...config, measure: 'recall' } })
    expect(found).toEqual({ pass: false, score: 0, reason: 'recall has no value (0/0); spurious PER Ana' })
  })

  it('shows twenty items of many', async () => {
    const many = Array.from({ length: 25 }, (_, i) => `name ${i}`)
    const { reason } = await assertion({ PER: many }, { vars: { gold }, config: { metric: 'string-f1' } })
    expect(reason.split('; ')).toHaveLength(1 + 20 + 1)
    expect(reason).toMatch(/; and 7 more$/)
  })
})

describe('records', () => {
  it('scores fields and nested lists by path', async () => {
    const gold = { total: 12.5, lines: [{ sku: 'A1', qty: 2 }] }
    const output = '{"total": 12.50, "lines": [{"sku": "A1", "qty": 3}]}'
    // two of three leaves on both sides
    expect(await assertion(output, { vars: { gold }, config: { metric: 'records', threshold: 0.6 } })).toEqual({
      pass: true,
      score: 2 / 3,
      reason: 'f1 0.6667; wrong 2 / 3 (lines[0].qty: differs by 1)',
    })
  })

  it('takes a measure of which less is better', async () => {
    const call = (output: object, threshold?: number) =>
      assertion(output, {
        vars: { gold: { a: 1, b: 2 } },
        config: { metric: 'records', measure: 'errorRate', ...(threshold !== undefined && { threshold }) },
      })
    expect(await call({ a: 1, b: 3 })).toMatchObject({ pass: false, score: 1 / 2 })
    expect(await call({ a: 1, b: 3 }, 0.5)).toMatchObject({ pass: true, score: 1 / 2 })
    expect(await call({ a: 1, b: 2 })).toMatchObject({ pass: true, score: 0 })
  })
})

describe('tags', () => {
  const gold = '["B-PER", "I-PER", "O", "B-LOC"]'
  const call = (output: unknown, metric = 'seqeval') => assertion(output, { vars: { gold }, config: { metric } })

  it('scores phrases by a preset', async () => {
    expect(await call('["B-PER", "I-PER", "O", "O"]')).toEqual({
      pass: false,
      score: 2 / 3,
      reason: 'f1 0.6667; missed LOC token 4',
    })
    expect(await call(gold)).toMatchObject({ pass: true, score: 1 })
  })

  it('fails an answer of another length, or that is not JSON, with the reason', async () => {
    const short = await call('["B-PER"]')
    expect(short).toMatchObject({ pass: false, score: 0 })
    expect(short.reason).toContain('4 tokens in the gold and 1')
    expect((await call('B-PER I-PER')).reason).toContain('the answer is not JSON')
    expect((await call('["B-PER", 2, "O", "O"]')).reason).toContain('tag 2 is 2, and not a string')
  })
})

describe('mistakes of a test', () => {
  const vars = { gold: '{"PER": ["Ana"]}' }
  it.each([
    [{}, vars, 'the config names no metric'],
    [{ metric: 'string-f1', treshold: 1 }, vars, 'the config has no key treshold'],
    [{ metric: 'string-f1' }, {}, 'there is no gold'],
    [{ metric: 'string-f1', measure: 'f2' }, vars, 'string-f1 has no measure f2: precision, recall, f1'],
    [{ metric: 'string-f1', options: { casing: 'lower' } }, vars, 'casing'],
    [{ metric: 'string-f9' }, vars, 'string-f9'],
    [{ metric: 'seqeval' }, { gold: 'B-PER' }, 'the gold is not JSON'],
    [{ metric: 'seqeval' }, { gold: '["B-PER", 2]' }, 'gold:1:2'],
  ])('%j is thrown, and not scored', async (config, vars, message) => {
    await expect(assertion('["O"]', { vars, config })).rejects.toThrow(message)
  })
})
