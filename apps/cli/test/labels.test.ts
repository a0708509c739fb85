/** `labels` of a config: renamed, or skipped, on both sides. */
import { describe, expect, test } from 'vitest'
import * as bsnlp from '../../../packages/bsnlp/src/index.ts'
import * as eter from '../../../packages/eter/src/index.ts'
import * as harem from '../../../packages/harem-metrics/src/index.ts'
import * as lea from '../../../packages/lea/src/index.ts'
import { assay, assayIn, files, gold, inOwnFolder, problemsOf, type ResultJson, resultOf, system } from './support.ts'

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

describe('the key labels', () => {
  test('merges labels by "map"', async () => {
    campaign({ map: { LOC: 'ORG' } })
    const only = await scoreOf()
    // Baghdad is right now: 3 of 4
    expect(only?.measures['f1']).toEqual({ value: 3 / 4 })
    expect(Object.keys(only?.facets['type'] ?? {})).toEqual(['ORG', 'PER'])
    expect(only?.signature).toContain('|labels.map:LOC=ORG|')
  })

  test('refuses in "only" a label that "map" renames', async () => {
    campaign({ map: { LOC: 'PLACE' }, only: ['LOC', 'PER'] })
    const ran = await assay('run', '--diagnostics', 'json')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(problemsOf(ran)).toMatchObject([{ code: 'E801' }])
  })

  test('filters by "only" after mapping', async () => {
    campaign({ map: { LOC: 'PLACE' }, only: ['PLACE', 'PER'] })
    const only = await scoreOf()
    // PER: Ekeus of two on either side; PLACE: none of one; the two ORG of the system are outside
    expect(only?.measures['precision']).toEqual({ value: 1 / 2 })
    expect(only?.measures['recall']).toEqual({ value: 1 / 3 })
    expect(Object.keys(only?.facets['type'] ?? {})).toEqual(['PER', 'PLACE'])
  })

  test('is recorded in the signature, which scores the same again', async () => {
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

  test('refuses labels that do not occur, with their place and a suggestion', async () => {
    campaign({ map: { LCO: 'ORG' }, only: ['ORG', 'PRE'] })
    const ran = await assay('run', '--diagnostics', 'json')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    expect(problemsOf(ran)).toMatchObject([
      {
        severity: 'error',
        code: 'E801',
        message: 'no tag has the label LCO',
        hint: 'did you mean LOC?',
        at: { path: 'assay.json', line: 11 },
      },
      {
        code: 'E801',
        message: 'no tag has the label PRE',
        hint: 'did you mean PER?',
        at: { path: 'assay.json', line: 15 },
      },
    ])
  })

  test('causes a warning for labels of a signature that do not occur, since the data may differ', async () => {
    campaign({ only: ['PER', 'ORG'] })
    const signature = (await scoreOf())?.signature ?? ''
    const sentence = 'John B-PER\n\n'
    files({ 'g.conll': sentence, 's.conll': `${sentence}\n` })
    const ran = await assay(
      'score',
      '--signature',
      signature,
      '-g',
      'g.conll',
      '-s',
      's.conll',
      '--diagnostics',
      'json',
    )
    expect(ran.exit).toBe(0)
    expect(problemsOf(ran)).toMatchObject([
      { severity: 'warning', code: 'W409', message: 'no tag has the label ORG' },
      { severity: 'warning', code: 'W401' },
    ])
  })

  test('is refused for clusters', async () => {
    const line = '{"id":"d","clusters":[["x","y"]]}\n'
    campaign({ only: ['PER'] }, { gold: 'g.jsonl', systems: { s: 's.jsonl' }, metrics: ['@assay/lea'] })
    files({ 'g.jsonl': line, 's.jsonl': line })
    const ran = await assayIn({ plugins: { '@assay/lea': () => lea } }, 'run', '--diagnostics', 'json')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
    const message = 'labels are for tags, spans, trees, mentions, and clusters-jsonl gives clusters'
    expect(problemsOf(ran)[0]).toMatchObject({ code: 'E223', message, at: { path: 'assay.json' } })
  })
})

/** A run of another metric, from the example of its package. */
const runOf = async (name: string, plugin: unknown, config: object) => {
  files({ 'assay.json': JSON.stringify(config) })
  return assayIn({ plugins: { [`@assay/${name}`]: () => plugin } }, 'run', '--json', '--quiet', '--diagnostics', 'json')
}

describe('the key labels for other models', () => {
  const tree = (
    types: readonly string[],
    kind: string,
    start: number,
    end: number,
    ...children: readonly object[]
  ) => ({
    kind,
    types,
    start,
    end,
    children,
  })
  const line = (...entities: readonly object[]) =>
    `${JSON.stringify({ id: 'd', tokens: ['a', 'b', 'c', 'd'], entities })}\n`
  const forests = (labels: object) => {
    files({
      'g.jsonl': line(
        tree(['pers.ind'], 'entity', 0, 2, tree(['name'], 'component', 0, 1)),
        tree(['org.ent'], 'entity', 2, 4, tree(['name'], 'component', 2, 3)),
      ),
      's.jsonl': line(
        tree(['pers.coll'], 'entity', 0, 2, tree(['name'], 'component', 0, 1)),
        tree(['loc'], 'entity', 2, 4),
      ),
    })
    return runOf('eter', eter, {
      gold: { files: 'g.jsonl', reader: 'trees-jsonl' },
      systems: { s: 's.jsonl' },
      metrics: ['@assay/eter/tag-f1'],
      labels,
    })
  }
  const typesOf = (ran: { readonly out: string }) =>
    Object.keys((JSON.parse(ran.out) as ResultJson).scores[0]?.facets['type'] ?? {})

  test('filters trees by full type paths, and drops components with their entities', async () => {
    const ran = await forests({ map: { 'pers.coll': 'pers.ind' }, only: ['pers.ind', 'name'] })
    expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
    const [only] = (JSON.parse(ran.out) as ResultJson).scores
    expect(only?.measures['f1']).toEqual({ value: 1 })
    expect(only?.signature).toContain('|labels.map:pers.coll=pers.ind|labels.only:pers.ind,name|')
    const whole = await forests({ only: ['pers'] })
    expect({ exit: whole.exit, out: whole.out }).toEqual({ exit: 2, out: '' })
    expect(problemsOf(whole)[0]).toMatchObject({ code: 'E801', message: 'no node has the label pers' })
    expect(typesOf(await forests({}))).not.toEqual(typesOf(ran))
  })

  test('filters mentions by type', async () => {
    const file = (rows: string) => `doc-1\n${rows}`
    files({
      'gold/a/cs/1.txt': file('Praha\tPraha\tLOC\tGPE-Praha\nSlavia\tSlavia\tORG\tORG-Slavia\n'),
      'sys/a/cs/1.txt': file('Praha\tPraha\tPRO\tGPE-Praha\nSlavia\tSlavia\tPER\tORG-Slavia\n'),
    })
    const scored = async (labels: object) =>
      runOf('bsnlp', bsnlp, {
        gold: { files: 'gold/**/*.txt', reader: 'bsnlp' },
        systems: { s: 'sys/**/*.txt' },
        metrics: ['@assay/bsnlp/bsnlp-recognition'],
        labels,
      })
    const ran = await scored({ map: { PRO: 'LOC' }, only: ['LOC'] })
    expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
    const [only] = (JSON.parse(ran.out) as ResultJson).scores
    expect(only?.measures[only.headline]).toEqual({ value: 1 })
    const typo = await scored({ map: { LCO: 'LOC' } })
    expect(typo.exit).toBe(2)
    expect(problemsOf(typo)[0]).toMatchObject({ code: 'E801', message: 'no mention has the label LCO' })
  })

  test('filters spans by the path of category and type', async () => {
    const text = (tipo: string) =>
      `<DOC DOCID="d">Foi <EM ID="1" CATEG="LOCAL" TIPO="${tipo}">Lisboa</EM> e <EM ID="2" CATEG="OBRA" TIPO="ARTE">Guernica</EM>.</DOC>\n`
    files({ 'g.xml': text('ADMINISTRATIVO'), 's.xml': text('GEOGRAFICO') })
    const scored = async (labels: object) =>
      runOf('harem-metrics', harem, {
        gold: { files: 'g.xml', reader: 'harem-xml' },
        systems: { s: { files: 's.xml', reader: 'harem-xml' } },
        metrics: ['@assay/harem-metrics/harem-classification'],
        labels,
      })
    const f1 = async (labels: object) => {
      const ran = await scored(labels)
      expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
      const [only] = (JSON.parse(ran.out) as ResultJson).scores
      return only?.measures[only.headline]?.value
    }
    expect(await f1({})).toBeLessThan(1)
    expect(await f1({ map: { 'LOCAL.GEOGRAFICO': 'LOCAL.ADMINISTRATIVO' } })).toBe(1)
    expect(await f1({ only: ['OBRA.ARTE'] })).toBe(1)
    const typo = await scored({ only: ['LOCAL'] })
    expect(problemsOf(typo)[0]).toMatchObject({ code: 'E801', message: 'no span has the label LOCAL' })
  })
})
