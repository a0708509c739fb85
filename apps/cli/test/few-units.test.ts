/** Intervals and tests over few units: what is told of them, and what there is none of. */
import { describe, expect, test } from 'vitest'
import { assay, files, inOwnFolder, problemsOf, resultOf, score } from './support.ts'

inOwnFolder()

const sentence = (type: string): string => `John B-${type}\nleft O\n\n`

/** As many sentences as types, and two systems: one has the gold, the other nothing. */
const sentences = (...types: readonly string[]): void =>
  files({ 'gold.conll': types.map(sentence).join(''), 'none.conll': types.map(() => 'John O\nleft O\n\n').join('') })

const call = ['-g', 'gold.conll', '-s', 'none.conll']
const both = [...call, '-s', 'gold.conll', '--baseline', 'none']
const told = async (...more: readonly string[]) => {
  const ran = await score(...more, '--diagnostics', 'json')
  expect(ran.exit).toBe(0)
  const own = ran.err === '' ? [] : problemsOf(ran)
  return own.filter(({ code }) => code.startsWith('W80')).map(({ code, message }) => `${code} ${message}`)
}

const fewer = (what: string): string =>
  `W802 conll-f1 rests on ${what}: intervals and tests over fewer than 10 mean little`

describe('a warning of fewer than ten units', () => {
  test('is printed if anything is sampled from them, and only then', async () => {
    sentences(...Array<string>(9).fill('PER'))
    expect(await told(...call, '--bootstrap', '20')).toEqual([fewer('9 sentences')])
    expect(await told(...both)).toEqual([fewer('9 sentences')])
    expect(await told(...call)).toEqual([])
    sentences(...Array<string>(10).fill('PER'))
    expect(await told(...both, '--bootstrap', '20')).toEqual([])
  })

  test('is printed once for each metric, and counted in the result', async () => {
    sentences('PER', 'PER', 'PER')
    const run = ['score', 'conll-f1', '--all', ...call, '--bootstrap', '20', '--json', '--quiet']
    const { problems, scores } = resultOf(await assay(...run))
    const few = problems.filter(({ code }) => code === 'W802')
    expect(new Set(scores.map(({ metric }) => metric)).size).toBe(2)
    expect(few).toHaveLength(2)
    expect(few[0]).toMatchObject({
      severity: 'warning',
      count: 1,
      message: fewer('3 sentences').slice('W802 '.length),
      hint: 'score more data, or report the number of units with the scores',
    })
  })

  test('is printed for groups, each of which is sampled separately', async () => {
    sentences(...Array<string>(12).fill('PER'))
    const genres = ['news', 'news', 'web', 'web', 'blog', ...Array<string>(7).fill('talk')]
    files({ 'table.csv': `id,genre\n${genres.map((genre, i) => `${i + 1},${genre}\n`).join('')}` })
    const grouped = [...call, '--bootstrap', '20', '--meta', 'table.csv', '--group-by', 'genre']
    expect(await told(...grouped)).toEqual([
      'W802 conll-f1 rests for genre news on 2 sentences, and 2 more groups on fewer than 10: intervals over fewer than 10 mean little',
      'W803 conll-f1: no interval for genre blog: resampling takes at least two sentences',
    ])
  })
})

describe('a single unit', () => {
  test('prevents an interval, in total or for a part, and the report and a message say so', async () => {
    sentences('PER')
    expect(await told(...call, '--bootstrap', '20')).toEqual([
      'W803 conll-f1: no interval: resampling takes at least two sentences',
    ])
    const { out } = await score(...call, '--bootstrap', '20', '--quiet')
    expect(out).toContain('note: no interval: resampling takes at least two sentences\n')
    expect(out).not.toContain('0.00 ±')
    const { scores, problems } = resultOf(await score(...call, '--bootstrap', '20', '--json', '--quiet'))
    expect(JSON.stringify(scores)).not.toContain('interval"')
    expect(problems).toMatchObject([{ code: 'W410' }, { code: 'W803', count: 1 }])
  })

  test('with a label prevents an interval for that label only', async () => {
    sentences('PER', 'LOC', 'PER')
    const [only] = resultOf(await score(...call, '--bootstrap', '20', '--json', '--quiet')).scores
    expect(only?.facets['type']?.['LOC']?.measures['recall']).toEqual({ value: 0 })
    expect(only?.facets['type']?.['PER']?.measures['recall']).toEqual({ value: 0, interval: [0, 0] })
    const { out } = await score(...call, '--bootstrap', '20', '--quiet')
    expect(out).toContain('note: no interval for type LOC: in a single sentence\n')
    expect(await told(...call, '--bootstrap', '20')).toEqual([
      fewer('3 sentences'),
      'W803 conll-f1: no interval for type LOC: in a single sentence',
    ])
  })

  test('makes a paired test find no difference', async () => {
    sentences('PER')
    expect(await told(...both)).toEqual([fewer('1 sentence')])
    const { comparisons } = resultOf(await score(...both, '--json', '--quiet'))
    expect(comparisons).toMatchObject([{ difference: 1, trials: 2, exact: true, p: 1 }])
    expect(comparisons[0]).not.toHaveProperty('interval')
  })
})
