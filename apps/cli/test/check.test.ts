/** `assay check`: a run before there is a gold. The transcripts have its flags; here is what needs other formats and a pipe. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { zipped } from '../../../tools/zipped.ts'
import { assay, files, half, inOwnFolder, installed, problemsOf, sample } from './support.ts'

inOwnFolder()

const spans = (text: string, entities: readonly object[]): string =>
  `${JSON.stringify({ id: 'd', text, spans: entities })}\n`

test('check --text reads a text without annotation, and refuses a run on another text', async () => {
  files({
    'text.jsonl': spans('Ann left', []),
    'run.jsonl': spans('Ann left', [{ start: 0, end: 3, label: 'PER' }]),
    'other.jsonl': spans('Ann left.', [{ start: 0, end: 3, label: 'PER' }]),
  })
  const call = ['check', '--preset', '@assay/span-f1', '--text', 'text.jsonl', '--quiet', '-s'] as const
  const ran = await assay(...call, 'run.jsonl')
  expect(ran).toMatchObject({ exit: 0, err: '' })
  expect(ran.out).toContain('  run  PER       1\n')
  const other = await assay(...call, 'other.jsonl')
  expect(other).toMatchObject({ exit: 3, out: '' })
  expect(other.err).toMatch(/^error E40\d: .*the text/)
})

test('check --text reports documents that are in the text and missing in the run', async () => {
  sample()
  files({ 'cut.conll': 'U.N. B-ORG\nofficial O\nEkeus B-PER\nheads O\nfor O\nBaghdad B-LOC\n. O\n' })
  const ran = await assay('check', '-s', 'cut.conll', '--preset', 'conll-2003', '--text', 'gold.conll')
  expect(ran).toMatchObject({ exit: 3, out: '' })
  expect(ran.err).toMatch(/error E\d+: .*cut/)
})

describe('check --labels', () => {
  it('refuses each label that is not in the list', async () => {
    sample()
    const call = ['check', '-s', 'b.conll', '--preset', 'conll-2003'] as const
    expect((await assay(...call, '--labels', 'PER,LOC', '--labels', 'ORG')).exit).toBe(0)
    const [why, ...more] = problemsOf(await assay(...call, '--labels', 'person, ORG', '--diagnostics', 'json'))
    expect({ why, more }).toMatchObject({
      why: {
        code: 'E410',
        message: 'b has 2 tags with the label "PER", which --labels does not list',
        hint: 'one of: ORG, person',
      },
      more: [],
    })
  })

  it('applies no renaming, and checks labels after the renaming of the config', async () => {
    sample()
    files({ 'public.json': JSON.stringify({ metrics: ['conll-f1'], labels: { map: { PER: 'person', X: 'y' } } }) })
    const call = ['check', '-s', 'a.conll', '--config', 'public.json', '--labels', 'person,LOC,ORG'] as const
    expect(await assay(...call)).toMatchObject({ exit: 0, err: '' })
  })
})

describe('check --config', () => {
  const task = {
    metrics: [['conll-f1/conll-f1', { scheme: 'IOB2' }]],
    labels: { known: ['PER', 'ORG', 'LOC'] },
    groupBy: ['genre'],
    documents: { meta: 'secret.csv' },
    gates: [{ metric: 'conll-f1', measure: 'f1', min: 0.5, system: 'theirs' }],
    bootstrap: { samples: 1000 },
  }

  it('needs neither gold nor systems', async () => {
    sample()
    files({ 'task/public.json': JSON.stringify(task) })
    const ran = await assay('check', '-s', 'a.conll', '--config', 'task/public.json', '--quiet')
    expect(ran).toMatchObject({ exit: 0, err: '' })
    expect(ran.out).toContain(
      'a is in order for task/public.json; whether all documents are there is seen only when it is scored\n',
    )
    files({ 'task/all.json': JSON.stringify({ ...task, gold: 'secret/*.conll', systems: 'runs/*.zip' }) })
    expect((await assay('check', '-s', 'a.conll', '--config', 'task/all.json', '--quiet')).exit).toBe(0)
  })

  it('refuses what scoring would refuse', async () => {
    sample()
    files({ 'task.json': JSON.stringify(task), 'bad.conll': half.replace('B-LOC', 'B-GPE').replace('B-ORG', 'B-TEAM') })
    const [why] = problemsOf(await assay('check', '-s', 'bad.conll', '--config', 'task.json', '--diagnostics', 'json'))
    expect(why?.message).toBe(
      'bad has 1 tag with the label "TEAM", which task.json ("labels.known") does not list, and 1 more such label: "GPE"',
    )
    const score = { ...task, gold: 'gold.conll', systems: { bad: 'bad.conll' }, groupBy: [], documents: {}, gates: [] }
    files({ 'score.json': JSON.stringify(score), 'cut.conll': half.slice(0, -20) })
    expect((await assay('run', 'score.json')).err).toContain('error E410: bad has 1 tag with the label "TEAM"')
    expect((await assay('check', '-s', 'bad.conll', '--config', 'task.json', '--set', 'nothing=1')).exit).toBe(2)
  })

  it('reads a run by the reader that the config sets for its name, for all systems, or for the gold', async () => {
    const rows = 'EU\tB-ORG\tx\nleft\tO\ty\n'
    files({ 'ours.tsv': rows, 'other.tsv': rows })
    const reader = (column: number) => ['conll-columns', { column }]
    const checked = async (config: object, ...more: readonly string[]) => {
      files({ 'task.json': JSON.stringify({ metrics: ['conll-f1/conll-f1'], labels: { known: ['ORG'] }, ...config }) })
      return (await assay('check', '-s', 'ours.tsv', '--config', 'task.json', '--quiet', ...more)).exit
    }
    expect(await checked({ gold: { files: 'g', reader: reader(-2) } })).toBe(0)
    expect(await checked({ systems: { '*': { files: 'x', reader: reader(-2) } } })).toBe(0)
    expect(await checked({ systems: { '*': '*.tsv:-2' } })).toBe(0)
    expect(await checked({ systems: { ours: '*.tsv:-1' } })).not.toBe(0)
    expect(await checked({ systems: { ours: { files: 'x', set: { 'reader.column': '-2' } } } })).toBe(0)
    expect(await checked({ systems: { theirs: { files: 'x', reader: reader(-2) } } })).not.toBe(0)
    expect(await checked({ gold: { files: 'g', reader: reader(-1) } }, '--set', 'reader.column=-2')).toBe(0)
  })

  it('stops at an invalid config, and loads code only from the folder of the config', async () => {
    sample()
    const codesOf = async (config: object): Promise<readonly string[]> => {
      files({ 'task/t.json': JSON.stringify(config) })
      return problemsOf(await assay('check', '-s', 'a.conll', '--config', 'task/t.json', '--diagnostics', 'json')).map(
        ({ code }) => code,
      )
    }
    expect(await codesOf({ metrics: ['conll-f1'], lables: {} })).toEqual(['E204'])
    expect(await codesOf({ labels: {} })).toEqual(['E205'])
    expect(await codesOf({ metrics: ['./../evil.js'] })).toEqual(['E208'])
    const both = await assay('check', '-s', 'a.conll', '--config', 'task/t.json', '--preset', 'conll-2003')
    expect(both.exit).toBe(2)
  })

  it('ignores a README, as scoring does', async () => {
    sample()
    const packed = zipped({ 'run.conll': half, README: 'Our run.\n', 'paper.pdf': 'x' })
    files({ 'task.json': JSON.stringify(task), 'team.zip': packed })
    const ran = await assay('check', '-s', 'team.zip', '--config', 'task.json')
    expect({ exit: ran.exit, files: ran.out.match(/team\.zip\/\S+/g) }).toEqual({
      exit: 0,
      files: ['team.zip/run.conll'],
    })
    expect(ran.err).toContain('README, paper.pdf of team are not read')
  })
})

describe('check -o', () => {
  const task = {
    title: 'A </script> task',
    gold: { files: 'kanari/*.conll', reader: ['conll-columns', { column: -1 }] },
    systems: {
      kanari: 'kanari/theirs.conll',
      '*': { files: '*.conll:-1', set: { scheme: 'IOB2', 'reader.delimiter': 'blank' } },
    },
    metrics: [['@assay/conll-f1/conll-f1', { repair: 'conlleval' }]],
    labels: { known: ['PER'], map: { '</script>': 'PER' } },
    documents: { missing: 'skip', meta: 'kanari.csv' },
    bootstrap: { samples: 424242 },
    task: { deadline: '2026-12-01T12:00Z', start: '2025-10-10T10:10Z' },
    'x-kanari': 1,
  }

  it('writes a page that contains only the public part of the config', async () => {
    files({ 'public.json': JSON.stringify(task) })
    expect(await installed('check', '--config', 'public.json', '-o', 'check.html')).toEqual({
      exit: 0,
      out: '',
      err: '',
    })
    const page = readFileSync('check.html', 'utf8')
    expect(page).not.toMatch(/kanari|424242|2025-10-10/i)
    const [, block = ''] = /<script type="application\/json" id="assay-task">(.*?)<\/script>/.exec(page) ?? []
    expect(block).not.toMatch(/[<>&]/)
    expect(JSON.parse(block)).toEqual({
      request: {
        campaign: { title: task.title },
        metrics: task.metrics,
        plugins: [],
        labels: task.labels,
        missing: 'skip',
      },
      run: {
        reader: 'conll-columns',
        options: { column: -1 },
        column: -1,
        readerTexts: { delimiter: 'blank' },
        metricTexts: { scheme: 'IOB2' },
      },
      deadline: '2026-12-01T12:00Z',
    })
    expect((await installed('check', '--config', 'public.json', '-o', '-')).out).toBe(page)
  })

  it('refuses a plugin that a page cannot contain, and flags that belong to a run', async () => {
    const codesOf = async (config: object, ...more: readonly string[]): Promise<readonly unknown[]> => {
      files({ 'public.json': JSON.stringify(config) })
      const call = ['check', '--config', 'public.json', '-o', 'check.html', ...more] as const
      const ran = await installed(...call, '--diagnostics', 'json')
      expect(existsSync('check.html')).toBe(false)
      return [ran.exit, ran.out, ...problemsOf(ran).map(({ code, message }) => `${code} ${message}`)]
    }
    files({ 'own.mjs': "export const plugin = { contract: 1, name: 'own', version: '1.0.0' }" })
    expect(await codesOf({ metrics: ['conll-f1'], plugins: ['./own.mjs'] })).toEqual([
      2,
      '',
      'E228 the page cannot carry the plugin ./own.mjs, which is a file',
    ])
    expect(await codesOf(task, '-s', 'run.conll')).toEqual([
      2,
      '',
      'E103 -o writes the page for participants, and --system is about a run that is checked here',
    ])
    expect(await codesOf({ metrics: ['no-such-metric'] })).toMatchObject([4, '', expect.stringMatching(/^E501/)])
    const onto = await installed('check', '--config', 'public.json', '-o', 'public.json', '--diagnostics', 'json')
    expect(problemsOf(onto).map(({ code }) => code)).toEqual(['E105'])
    const bare = await installed('check', '-o', 'check.html', '--diagnostics', 'json')
    expect(problemsOf(bare).map(({ code }) => code)).toEqual(['E104'])
  })
})
