/** Several runs of a program, under several seeds, as one system: the mean over runs, in configs, calls, parts and every report. */
import { readFileSync } from 'node:fs'
import type { Result, Score } from '@assay/core/result'
import { removeWords } from '@assay/report/internal'
import { describe, expect, it } from 'vitest'
import { assay, files, inOwnFolder, type Ran, scoreTiny, withTiny } from './support.ts'

inOwnFolder()
withTiny()

/** Sentences of a word each; of the gold all are of type X, and a run finds those that are marked. */
const column = (marks: string): string =>
  [...marks].map((mark, i) => `w${i} ${mark === '+' ? 'B-X' : 'O'}\n\n`).join('')

/** Of four phrases three runs find three, two and all; another system's two runs find one and none. */
const sample = (): void =>
  files({
    'gold.conll': column('++++'),
    'runs/ours-seed7.conll': column('+++-'),
    'runs/ours-seed12.conll': column('++--'),
    'runs/ours-seed13.conll': column('++++'),
    'runs/base-seed7.conll': column('+---'),
    'runs/base-seed12.conll': column('----'),
    'single.conll': column('+++-'),
  })

const ours = ['--runs', 'ours=runs/ours-seed*.conll']
const base = ['--runs', 'base=runs/base-seed*.conll']
const scored = (...more: readonly string[]) => scoreTiny('-g', 'gold.conll', ...more)
const resultOf = ({ exit, out, err }: Ran): Result => {
  expect({ exit, err: exit === 0 ? '' : err }).toEqual({ exit: 0, err: '' })
  return JSON.parse(out)
}
const scoresOf = async (...more: readonly string[]) => resultOf(await scored(...more, '--json')).scores

describe('a system of several runs', () => {
  it('averages each measure over its runs, not the counts, and prints the deviation with divisor n − 1', async () => {
    sample()
    const [score] = await scoresOf(...ours)
    // recall 3/4, 2/4 and 4/4; of the deviations 0, −1/4 and 1/4 the squares are 1/8, by 2 they are (1/4)²
    expect(score?.measures['recall']?.value).toBeCloseTo(0.75, 15)
    expect(score?.measures['recall']?.deviation).toBeCloseTo(0.25, 15)
    // F 6/7, 4/6 and 8/8; all counts together are 18/21
    const f = [6 / 7, 4 / 6, 1]
    expect(score?.measures['f1']?.value).toBeCloseTo((f[0]! + f[1]! + f[2]!) / 3, 15)
    expect(score?.measures['f1']?.value).not.toBeCloseTo(18 / 21, 2)
    expect(score?.runs?.map(({ name, measures }) => [name, measures['recall']?.value])).toEqual([
      ['12', 0.5],
      ['13', 1],
      ['7', 0.75],
    ])
    expect(score).toMatchObject({ system: 'ours', units: 4, stats: null })
    expect(score?.signature).toMatch(/\|runs:3\|v:/)
    // each type is a mean too
    expect(score?.facets['type']?.['X']?.measures['recall']).toMatchObject({ value: 0.75, deviation: 0.25 })
  })

  it('averages over the runs with a value, and prints their number', async () => {
    sample()
    const [score] = await scoresOf(...base)
    // one of the two runs finds nothing: its precision is 0/0
    expect(score?.measures['precision']).toEqual({ value: 1, runs: 1 })
    expect(score?.measures['recall']?.value).toBe(0.125)
    expect((await scored(...base)).out).toContain('100.00 (1 of 2)')
  })

  it('names its runs after seeds in file names, and reports missing files', async () => {
    sample()
    const { inputs, scores } = resultOf(await scored(...ours, ...base, '--json'))
    expect(scores.map(({ system, remarks }) => [system, remarks])).toEqual([
      ['ours', undefined],
      ['base', ['no run 13, which other systems have']],
    ])
    expect(inputs.flatMap(({ systems = [] }) => systems)).toContainEqual({ system: 'ours', run: '7' })
    const text = (await scored(...ours, ...base)).out
    expect(text).toContain('note: base: no run 13, which other systems have')
    expect(text).toContain(
      [
        'mean ± s.d. over runs  runs        precision         recall             F1',
        'ours                      3    100.00 ± 0.00  75.00 ± 25.00  84.13 ± 16.72',
        'base                      2  100.00 (1 of 2)  12.50 ± 17.68  20.00 ± 28.28',
      ].join('\n'),
    )
  })

  it('scores the same for any order of its runs', async () => {
    sample()
    const turned = ['7', '13', '12'].flatMap((seed) => ['--runs', `ours=runs/ours-seed${seed}.conll`])
    const draws = ['--bootstrap', '50', '--test', 'bootstrap', '--trials', '20']
    // files named one by one are called as the files are
    const named = (text: string): string => text.replaceAll('ours-seed', '')
    const [one, other] = [await scored(...ours, ...base, ...draws), await scored(...turned, ...base, ...draws)]
    expect(named(other.out).replaceAll(/ +/g, ' ')).toContain('1 ours 100.00 75.00 84.13')
    const { scores, comparisons } = resultOf(await scored(...turned, ...base, ...draws, '--json'))
    const first = resultOf(await scored(...ours, ...base, ...draws, '--json'))
    expect(scores[0]?.measures).toEqual(first.scores[0]?.measures)
    expect(comparisons).toEqual(first.comparisons)
    expect(one.exit).toBe(0)
  })

  it('scores like its only run if it has one', async () => {
    sample()
    // labels that are numbers come in another order as keys than as texts
    files({ 'meta.csv': 'id,year\n1,9\n2,9\n3,10\n4,10\n' })
    const draws = [
      ...['--bootstrap', '50', '--test', 'randomisation', '-s', 'b=runs/base-seed7.conll'],
      ...['--meta', 'meta.csv', '--group-by', 'year', '--means', 'document', '--means', 'year'],
    ]
    const [single] = await scoresOf('-s', 'ours=single.conll', ...draws)
    const result = resultOf(await scored('--runs', 'ours=single.conll', ...draws, '--json'))
    const run = result.scores.find(({ system }) => system === 'ours')
    expect(run?.measures).toEqual(single?.measures)
    expect(run?.means).toEqual(single?.means)
    const withoutSums = (groups: Score['groups'] = {}) =>
      Object.values(groups).map((own) => Object.entries(own).map(([label, { measures }]) => [label, measures]))
    expect(withoutSums(run?.groups)).toEqual(withoutSums(single?.groups))
    expect(run?.groups?.['year']?.['10']?.measures['recall']?.interval).toEqual([0, 1])
    const plain = resultOf(await scored('-s', 'ours=single.conll', ...draws, '--json'))
    expect(result.comparisons).toEqual(plain.comparisons)
  })

  it('may be in a config, with gates and tests that name it', async () => {
    sample()
    const config = (own: object): void =>
      files({
        'assay.json': JSON.stringify({
          gold: 'gold.conll',
          systems: {
            ours: { runs: 'runs/ours-seed*.conll', meta: { team: 'A' } },
            base: { runs: 'runs/base-seed*.conll' },
          },
          metrics: ['@assay/tiny'],
          compare: { baseline: 'base' },
          gates: [{ metric: 'tiny', measure: 'recall', system: 'ours', min: 0.75 }],
          ...own,
        }),
      })
    config({})
    const { scores, comparisons, gates } = resultOf(await assay('run', '--json'))
    expect(scores.map(({ system, meta }) => [system, meta])).toEqual([
      ['ours', { team: 'A' }],
      ['base', undefined],
    ])
    expect(gates).toMatchObject([{ system: 'ours', value: 0.75, pass: true }])
    expect(comparisons).toMatchObject([{ baseline: 'base', system: 'ours', test: 'randomisation', trials: 10000 }])
    // errors are those of each run
    expect((await assay('errors', '--system', 'ours')).out).toContain('ours/12  missed')
    config({ systems: { ours: { runs: 'runs/none*.conll' } }, compare: undefined })
    const none = await assay('run')
    expect(none).toMatchObject({ exit: 2, out: '' })
    expect(none.err).toContain('nothing matches runs/none*.conll')
    expect(none.err).toContain('assay.json:1')
    config({ systems: { ours: { runs: 'runs/ours*.conll', file: 'x' } } })
    expect((await assay('run')).err).toContain('the config has no key "systems.ours.file"')
    config({ systems: { ours: { runs: 'runs/ours*.conll', files: 'single.conll' } } })
    const both = await assay('run')
    expect(both.err).toContain('the config has "systems.ours.runs" and a key that excludes it')
    expect(both.err).toContain('a system has "files", "runs" or "make": keep one of them')
  })

  it.each([
    [['--runs', 'runs/ours*.conll'], 'the runs runs/ours*.conll have no name'],
    [['--runs', 'ours=*.conll'], 'gold.conll is the gold, and a file of a system too'],
    [['--runs', 'ours={runs,runs}/ours-seed7.conll'], 'nothing'],
    [['-s', 'ours=single.conll', ...ours], 'two systems are called ours'],
    [[...ours, '-f', 'html', '-o', 'html:{system}.html'], 'a report for each participant is of one answer'],
  ])('is refused if %j gives no runs', async (call, message) => {
    sample()
    const { exit, out, err } = await scored(...call)
    if (message === 'nothing') expect({ exit, err }).toEqual({ exit: 0, err: '' })
    else {
      expect({ exit, out }).toEqual({ exit: 2, out: '' })
      expect(err).toContain(message)
    }
  })

  it('is scored again by its signature, which contains the runs', async () => {
    sample()
    const [score] = await scoresOf(...ours)
    const signature = ['--signature', score!.signature]
    expect(
      resultOf(await assay('score', '-g', 'gold.conll', ...ours, ...signature, '--json')).scores[0]?.signature,
    ).toBe(score!.signature)
    const without = await assay('score', '-g', 'gold.conll', '-s', 'single.conll', ...signature)
    expect(without).toMatchObject({ exit: 2, out: '' })
    expect(without.err).toContain('the signature is of a mean over 3 runs, and --runs is not given')
  })

  it('is stored, validated and reported, but not merged, and not printed in official layouts', async () => {
    sample()
    expect((await scored(...ours, ...base, '-o', 'all.json', '-o', 'all.html', '-o', 'all.csv')).exit).toBe(0)
    for (const format of ['text', 'markdown', 'latex'])
      expect((await assay('report', 'all.json', '-f', format)).out).toContain('75.00 ± 25.00')
    expect(readFileSync('all.html', 'utf8')).toContain('75.00 ± 25.00')
    const csv = readFileSync('all.csv', 'utf8').split('\n')
    expect(csv.find((line) => line.includes(',runs,sd,recall,'))).toContain('tiny,1.0.0,ours,runs,sd,recall,0.25,,,3')
    expect(csv.find((line) => line.includes(',run,12,recall,'))).toContain('tiny,1.0.0,ours,run,12,recall,0.5,,,4')
    const stored = readFileSync('all.json', 'utf8')
    const { scores } = JSON.parse(stored) as Result
    const [first] = scores as readonly [Score]
    const changed = { ...first, measures: { ...first.measures, recall: { value: 0.76 } } }
    files({ 'changed.json': JSON.stringify({ ...JSON.parse(stored), scores: [changed, ...scores.slice(1)] }) })
    expect((await assay('report', 'changed.json')).err).toContain('is 0.76, and the mean over its runs is 0.75')
    const merged = await assay('merge', 'all.json', 'all.json')
    expect(merged.exit).toBe(2)
    // as layouts of official scorers are of one answer
    const layout = await assay('score', 'conll-f1', '-g', 'gold.conll', ...ours, '-f', 'conlleval')
    expect(layout).toMatchObject({ exit: 2, out: '' })
    expect(layout.err).toContain('the format conlleval is of one answer, and ours is the mean over several runs')
  })

  it('scores the same if divided into parts, each with the documents of all runs', async () => {
    sample()
    const call = [
      'score',
      'tiny/tiny',
      '-g',
      'gold.conll',
      ...ours,
      ...base,
      '--bootstrap',
      '20',
      '--test',
      'randomisation',
    ]
    for (const k of [1, 2]) expect((await assay(...call, '--part', `${k}/2`, '-o', `part${k}.json`)).exit).toBe(0)
    expect((await assay('merge', 'part1.json', 'part2.json', '--json')).out).toBe((await assay(...call, '--json')).out)
  })

  it('leaves out a run that cannot be read under onError skip', async () => {
    sample()
    files({ 'runs/ours-seed7.conll': 'another text B-X\n' })
    expect((await scored(...ours)).exit).toBe(3)
    const { scores, problems } = JSON.parse((await scored(...ours, '--on-error', 'skip', '--json')).out) as Result
    expect(scores[0]?.runs?.map(({ name }) => name)).toEqual(['12', '13'])
    expect(problems.map(({ code, skipped }) => [code, skipped?.system])).toContainEqual(['W414', 'ours/7'])
  })

  it('stores no sums of its runs in a redacted result if the sums contain words', async () => {
    sample()
    const result = JSON.parse((await scored(...ours, '--json')).out) as Result
    const wordy = { ...result, scores: result.scores.map((score): Score => ({ ...score, words: true })) }
    expect(removeWords(wordy).scores[0]?.runs?.map(({ stats }) => stats)).toEqual([null, null, null])
    expect(removeWords(result)).toBe(result)
  })
})
