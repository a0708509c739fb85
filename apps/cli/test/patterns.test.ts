/** Systems that a pattern names: each file or folder that it finds is one. */
import { describe, expect, test } from 'vitest'
import * as agreement from '../../../packages/agreement/src/index.ts'
import { assay, assayIn, files, gold, half, inOwnFolder, problemsOf, refusedFor, resultOf, system } from './support.ts'

inOwnFolder('agreement')

const around = { plugins: { '@assay/agreement': () => agreement } }

const config = (systems: unknown, more: object = {}): string =>
  JSON.stringify({ gold: 'gold.conll', systems, metrics: ['conll-f1/conll-f1'], ...more }, null, 2)

/** Runs in files and in folders, one of them hidden. */
const runs = (): void =>
  files({
    'gold.conll': gold,
    'runs/b.conll': system,
    'runs/a.v2.conll.gz.txt': half,
    'teams/b/out.conll': system,
    'teams/a.1/out.conll': half,
    'teams/.old/out.conll': system,
  })

const systemsOf = async (...call: readonly string[]): Promise<readonly string[]> =>
  resultOf(await assay(...call, '--json', '--quiet')).scores.map((one) => one.system)
const scored = (text: string, gold = 'gold.conll') => systemsOf('score', 'conll-f1/conll-f1', '-g', gold, '-s', text)

describe('a pattern of systems', () => {
  test.each([
    ['file', 'runs/*', ['a.v2.conll.gz', 'b']],
    ['file, by an asterisk as the name', '*=runs/*', ['a.v2.conll.gz', 'b']],
    ['folder', 'teams/*/', ['a.1', 'b']],
    ['folder, with one file of it', '*=teams/*/out.conll', ['a.1', 'b']],
    ['file anywhere below', '*=run*/**', ['a.v2.conll.gz', 'b']],
    ['folder above a file', '*=**/b.conll', ['runs']],
    ['of one', '*=runs/b.conll', ['b']],
  ])('gives a system for each %s, in order of names', async (_, text, names) => {
    runs()
    expect(await scored(text)).toEqual(names)
  })

  test('gives one system if it has a name, and if the gold has several files', async () => {
    runs()
    files({ 'parts/1.conll': gold, 'parts/2.conll': half })
    expect(await scored('ours=runs/b*')).toEqual(['ours'])
    expect(await scored('parts/*.conll', 'parts/*.conll')).toEqual(['parts'])
  })

  test('gives a system for the same column of each file', async () => {
    files({ 'both/x.txt': 'a B-PER O\n\n', 'both/y.txt': 'a B-PER B-PER\n\n' })
    for (const text of ['*=both/*.txt:-1', 'both/*.txt:-1'])
      expect(await scored(text, 'both/x.txt:-2')).toEqual(['x', 'y'])
  })

  test('may be in a config, alone or beside named systems', async () => {
    runs()
    files({
      'assay.json': config('runs/*'),
      'two.json': config({
        base: { files: 'teams/b/out.conll' },
        '*': { files: 'runs/*', reader: 'conll-columns', meta: { team: 'A' } },
      }),
    })
    expect(await systemsOf('run')).toEqual(['a.v2.conll.gz', 'b'])
    const ran = await assay('run', 'two.json', '--json', '--quiet', '--bootstrap', '20')
    const { scores, comparisons } = resultOf(ran)
    expect(scores.map((one) => one.system)).toEqual(['base', 'a.v2.conll.gz', 'b'])
    expect(scores).toMatchObject([{}, { meta: { team: 'A' } }, { meta: { team: 'A' } }])
    expect(comparisons).toHaveLength(3)
    expect(await systemsOf('run', 'two.json', '-s', 'b')).toEqual(['b'])
    expect((await assay('validate')).out).toContain('2 systems, 1 metric')
  })

  test('gives annotators in agree', async () => {
    files({ 'who/anna.conll': gold, 'who/ben.conll': half })
    const ran = await assayIn(around, 'agree', '*=who/*.conll', '--matrix', '-f', 'csv', '--quiet')
    expect(ran.out).toContain('anna,ben')
  })
})

describe('a pattern of systems is refused', () => {
  test('if it matches nothing, with its place and all other problems', async () => {
    runs()
    files({
      'assay.json': config(
        { '*': 'teams/*' },
        { metrics: ['conll-f2'], gates: [{ metric: 'conll-f1', measure: 'f1', min: 0 }] },
      ),
    })
    const ran = await assay('run', '--diagnostics', 'json')
    expect(ran).toMatchObject({ exit: 4, out: '' })
    expect(problemsOf(ran)).toMatchObject([
      {
        code: 'E207',
        message: 'nothing matches teams/*',
        at: { line: 4 },
        hint: "for a system of each folder: 'teams/*/'",
      },
      { code: 'E501', at: { line: 7 } },
    ])
  })

  test.each([
    ['two of one name', 'teams/**', 'two systems are called out: teams/a.1/out.conll and teams/b/out.conll'],
    ['the gold among them', '*.conll', 'gold.conll is the gold, and a file of a system too'],
  ])('if it yields %s', async (_, text, message) => {
    runs()
    files({ 'assay.json': config(text) })
    expect(await refusedFor({}, 2, 'E220', 'run')).toMatchObject([{ message, at: { path: 'assay.json', line: 3 } }])
  })

  test('if it yields the name of another system', async () => {
    runs()
    files({ 'assay.json': config({ b: 'teams/b/out.conll', '*': 'runs/*' }) })
    const [told] = await refusedFor({}, 2, 'E220', 'run')
    expect(told.message).toBe('two systems are called b, one of which is runs/b.conll')
  })

  test('if it leads outside the folder of the config', async () => {
    runs()
    files({ 'below/assay.json': config('../runs/*', { gold: '../gold.conll' }) })
    expect(await refusedFor({}, 2, 'E208', 'run', 'below/assay.json')).toHaveLength(2)
  })
})
