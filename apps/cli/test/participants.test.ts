/** One report for each participant: `html:out/{system}.html`, `anonymise`. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { assay, files, gold, half, inOwnFolder, refused, score, system } from './support.ts'

inOwnFolder()

const sides = (): void => files({ 'gold.conll': gold, 'a.conll': half, 'b.conll': system, 'c.conll': gold })
const three = ['-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll', '-s', 'c.conll', '--quiet']
const read = (path: string): string => readFileSync(path, 'utf8')

describe('reports for participants', () => {
  test('are written for each system, in every format that supports them', async () => {
    sides()
    const outputs = ['html', 'md', 'csv', 'tsv', 'json'].flatMap((ending) => ['-o', `out/{system}.${ending}`])
    expect(await score(...three, ...outputs)).toMatchObject({ exit: 0, out: '', err: '' })
    expect(readdirSync('out').sort()).toEqual(
      ['a', 'b', 'c'].flatMap((name) => ['csv', 'html', 'json', 'md', 'tsv'].map((ending) => `${name}.${ending}`)),
    )
  })

  test('contain rank, lowest, mean and best score, and evidence if requested', async () => {
    sides()
    await score(...three, '-o', 'out/{system}.json', '-o', 'out/{system}.md', '--evidence', 'errors')
    const own = JSON.parse(read('out/b.json'))
    const [metric] = own.metrics
    expect([own.participant, own.system, own.systems, metric.rank, metric.of]).toEqual([1, 'b', 3, 3, 3])
    expect(metric).not.toHaveProperty('ahead')
    expect(metric.parts[0].measures.f1).toEqual({
      value: 1 / 2,
      mean: (1 + 6 / 7 + 1 / 2) / 3,
      lowest: 1 / 2,
      best: 1,
      rank: 3,
      of: 3,
    })
    // Baghdad has another type; John Smith, cut short, is not found by a either
    const missed = own.evidence.foundByAllOthers.map((one: { gold: string }) => one.gold)
    expect(missed).toEqual(['LOC Baghdad'])
    expect(own.evidence.errors).toHaveLength(2)
    expect(own.evidence.confusion).toContainEqual({ gold: 'LOC', system: 'ORG', count: 1 })
    expect(read('out/b.md')).toContain('rank 3 of 3 by F1')
  })

  test('reveal no score of another single system by default', async () => {
    files({ 'gold.conll': gold, 'ours.conll': half, 'theirs.conll': system, 'third.conll': gold })
    const named = ['-g', 'gold.conll', '-s', 'ours.conll', '-s', 'theirs.conll', '-s', 'third.conll', '--quiet']
    const outputs = ['html', 'md', 'csv', 'tsv', 'json'].flatMap((ending) => ['-o', `out/{system}.${ending}`])
    await score(...named, ...outputs, '--test', 'randomisation', '--trials', '10')
    for (const ending of ['html', 'md', 'csv', 'tsv', 'json']) {
      const text = read(`out/ours.${ending}`)
      expect(text).toContain('ours')
      expect(text).not.toMatch(/theirs|third|system \d|difference|next (ahead|behind)/)
    }
  })
})

describe('evidence in reports for participants', () => {
  const outputs = ['html', 'md', 'json'].flatMap((ending) => ['-o', `out/{system}.${ending}`])

  test('contains only counts of types if words and places are hidden', async () => {
    sides()
    await score(...three, ...outputs, '--evidence', 'errors', '--redact')
    expect(JSON.parse(read('out/b.json')).evidence).toEqual({
      metric: 'conll-f1',
      confusion: expect.arrayContaining([{ gold: 'LOC', system: 'ORG', count: 1 }]),
    })
    for (const ending of ['html', 'md', 'json']) {
      expect(read(`out/b.${ending}`)).toContain('LOC')
      expect(read(`out/b.${ending}`)).not.toMatch(/Baghdad|Smith|gold\.conll/)
    }
  })

  test('is included on explicit request only, since it reveals a blind gold', async () => {
    sides()
    for (const more of [[], ['--evidence', 'none'], ['--redact']]) {
      await score(...three, ...outputs, ...more)
      for (const ending of ['html', 'md', 'json']) expect(read(`out/b.${ending}`)).not.toMatch(/Baghdad|gold\.conll/)
    }
    await score('-g', 'gold.conll', '-s', 'b.conll', '--quiet', '-o', 'alone/{system}.md')
    expect(read('alone/b.md')).not.toContain('Baghdad')
    await score('-g', 'gold.conll', '-s', 'b.conll', '--quiet', '-o', 'alone/{system}.md', '--evidence', 'errors')
    expect(read('alone/b.md')).toContain('Baghdad')
  })
})

describe('reports for participants in a config', () => {
  const config = (more: object): void =>
    files({
      'assay.json': JSON.stringify({
        gold: 'gold.conll',
        systems: { 'team/a': 'a.conll', b: 'b.conll' },
        metrics: ['conll-f1'],
        ...more,
      }),
    })

  test("are written for each system, without a folder from a system's name", async () => {
    sides()
    config({ output: ['out/{system}.html', 'result.json'], anonymise: true })
    expect(await assay('run', '--quiet')).toMatchObject({ exit: 0 })
    expect(readdirSync('out').sort()).toEqual(['b.html', 'team_a.html'])
    expect(read('out/b.html')).not.toContain('team')
    expect(JSON.parse(read('result.json')).scores).toHaveLength(2)
  })

  test('reveal the scores of other systems if an option says so, by name or by number', async () => {
    files({ 'gold.conll': gold, 'ours.conll': half, 'theirs.conll': system, 'third.conll': gold })
    const systems = { ours: 'ours.conll', theirs: 'theirs.conll', third: 'third.conll' }
    const output = ['html', 'md', 'csv', 'tsv', 'json'].map((ending) => `{system}.${ending}`)
    config({ systems, output, others: 'scores', compare: { trials: 10 } })
    await assay('run', '--quiet')
    const [metric] = JSON.parse(read('ours.json')).metrics
    expect(metric.behind).toMatchObject({ system: 'theirs', difference: 1 / 2 - 6 / 7 })
    expect(metric.parts[0].measures.f1).toMatchObject({ best: 1, bestOf: ['third'] })
    await assay('run', '--quiet', '--anonymise')
    for (const ending of ['html', 'md', 'csv', 'tsv', 'json']) {
      expect(read(`ours.${ending}`)).not.toMatch(/theirs|third/)
      expect(read(`ours.${ending}`)).toContain('system 3')
    }
  })

  test('refuse unknown keys', async () => {
    sides()
    config({ others: 'names' })
    await refused(2, ['E205'], 'run')
  })

  test('are equal if written from a stored result, whose files are read again', async () => {
    sides()
    config({ output: 'result.json' })
    await assay('run', '--quiet')
    await assay('run', '--quiet', '-o', 'first/{system}.md')
    expect(await assay('report', 'result.json', '-o', 'out/{system}.md')).toMatchObject({ exit: 0 })
    expect(read('out/b.md')).toContain('rank 2 of 2')
    expect(read('out/b.md')).toBe(read('first/b.md'))
  })
})

describe('mistakes in reports for participants', () => {
  test('include a format without them, refused before scoring', async () => {
    sides()
    const [why] = await refused(
      2,
      ['E212'],
      'score',
      'conll-f1',
      ...three.slice(0, -1),
      '-o',
      'codabench:out/{system}.json',
    )
    expect(why?.hint).toContain('html, markdown, json, csv, tsv')
  })

  test('include --anonymise without participants', async () => {
    sides()
    await refused(2, ['E103'], 'score', 'conll-f1', ...three.slice(0, -1), '--anonymise')
  })

  test('include two systems whose file names are equal', async () => {
    sides()
    const call = ['score', 'conll-f1', '-g', 'gold.conll', '-s', 'x:y=a.conll', '-s', 'x_y=b.conll']
    await refused(2, ['E105'], ...call, '-o', 'out/{system}.md')
  })

  test("a participant's report is written for a single system too", async () => {
    sides()
    const config = { gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: ['conll-f1'], output: '{system}.html' }
    files({ 'assay.json': JSON.stringify(config) })
    expect(await assay('run', '--quiet')).toMatchObject({ exit: 0 })
    expect(read('a.html')).toContain('rank 1 of 1')
  })
})
