/** `labels` of a config: renamed, or left out, on both sides. */
import { describe, expect, test } from 'vitest'
import * as lea from '../../../packages/lea/src/index.ts'
import { assay, assayIn, files, gold, inOwnFolder, problemsOf, resultOf, system } from './support.ts'

inOwnFolder()

/** The gold has PER, ORG and LOC; `b` calls Baghdad an ORG, and loses the second word of John Smith. */
const campaign = (labels: object, more: object = {}): void =>
  files({
    'gold.conll': gold,
    'b.conll': system,
    'assay.json': JSON.stringify(
      { gold: 'gold.conll', systems: { b: 'b.conll' }, metrics: ['@assay/conll-f1/conll-f1'], labels, ...more },
      undefined,
      2,
    ),
  })
const scoreOf = async () => {
  const [only] = resultOf(await assay('run', '--json', '--quiet')).scores
  return only
}

describe('labels', () => {
  test('that are mapped to one another are one', async () => {
    campaign({ map: { LOC: 'ORG' } })
    const only = await scoreOf()
    // Baghdad is right now: 3 of 4
    expect(only?.measures['f1']).toEqual({ value: 3 / 4 })
    expect(Object.keys(only?.facets['type'] ?? {})).toEqual(['ORG', 'PER'])
    expect(only?.signature).toContain('|labels.map:LOC=ORG|')
  })

  test('of which only some are asked for, after mapping', async () => {
    campaign({ map: { LOC: 'PLACE' }, only: ['PLACE', 'PER'] })
    const only = await scoreOf()
    // PER: Ekeus of two on either side; PLACE: none of one; the two ORG of the system are outside
    expect(only?.measures['precision']).toEqual({ value: 1 / 2 })
    expect(only?.measures['recall']).toEqual({ value: 1 / 3 })
    expect(Object.keys(only?.facets['type'] ?? {})).toEqual(['PER', 'PLACE'])
  })

  test('stand in the signature, which scores the same way again', async () => {
    campaign({ map: { LOC: 'a=b, c|d' }, only: ['PER', 'a=b, c|d'] })
    const only = await scoreOf()
    const call = [
      'score',
      '--signature',
      only?.signature ?? '',
      '-g',
      'gold.conll',
      '-s',
      'b=b.conll',
      '--json',
      '--quiet',
    ]
    const [again] = resultOf(await assay(...call)).scores
    expect(again).toEqual(only)
    campaign({})
    expect((await scoreOf())?.signature).not.toContain('labels')
  })

  test('that never occur are told, with a suggestion', async () => {
    campaign({ map: { LCO: 'ORG' }, only: ['ORG', 'PRE'] })
    const ran = await assay('run', '--diagnostics', 'json')
    expect(ran.exit).toBe(0)
    expect(problemsOf(ran)).toMatchObject([
      {
        code: 'W409',
        message: 'no tag has the label LCO',
        hint: 'did you mean LOC?',
        at: { path: 'assay.json', line: 11 },
      },
      {
        code: 'W409',
        message: 'no tag has the label PRE',
        hint: 'did you mean PER?',
        at: { path: 'assay.json', line: 15 },
      },
    ])
  })

  test('are for tags', async () => {
    const line = '{"id":"d","clusters":[["x","y"]]}\n'
    campaign({ only: ['PER'] }, { gold: 'g.jsonl', systems: { s: 's.jsonl' }, metrics: ['@assay/lea'] })
    files({ 'g.jsonl': line, 's.jsonl': line })
    const ran = await assayIn({ plugins: { '@assay/lea': () => lea } }, 'run', '--diagnostics', 'json')
    expect(ran.exit).toBe(2)
    const message = 'labels are for tags, and clusters-jsonl gives clusters'
    expect(problemsOf(ran)[0]).toMatchObject({ code: 'E205', message, at: { path: 'assay.json' } })
  })
})
