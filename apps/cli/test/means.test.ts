/** Means over documents and over groups of them: each counts once, whatever is in it. */
import { describe, expect, test } from 'vitest'
import { assay, files, inOwnFolder, problemsOf, resultOf } from './support.ts'

inOwnFolder()

/** Three sentences: F of 1, of 2/3 and without a value; the last two are one genre. */
const sample = (): void =>
  files({
    'gold.conll': 'a B-X\n\nb B-X\nc B-Y\n\nd O\n',
    's.conll': 'a B-X\n\nb B-X\nc O\n\nd O\n',
    'meta.csv': 'id,genre\n1,news\n2,web\n3,web\n',
  })
const scored = (...more: readonly string[]) =>
  assay('score', 'conll-f1', '-g', 'gold.conll', '-s', 's=s.conll', '--meta', 'meta.csv', ...more)
const meansOf = async (...more: readonly string[]) => {
  sample()
  const [score] = resultOf(await scored(...more, '--json')).scores
  return score?.means
}

describe('means of a score', () => {
  test('over documents ignore documents without a value; their standard deviation has the divisor n', async () => {
    const means = await meansOf('--means', 'document')
    const mean = (1 + 2 / 3) / 2
    const sd = Math.sqrt(((1 - mean) ** 2 + (2 / 3 - mean) ** 2) / 2)
    expect(means?.['document']?.units).toBe(3)
    expect(means?.['document']?.measures['f1']?.mean).toBeCloseTo(mean, 15)
    expect(means?.['document']?.measures['f1']?.sd).toBeCloseTo(sd, 15)
    expect(means?.['document']?.measures['f1']?.units).toBe(2)
    expect(means?.['document']?.measures['precision']).toEqual({ mean: 1, sd: 0, units: 2 })
    expect(means?.['document']?.measures['gold']).toEqual({ mean: 1, sd: Math.sqrt(2 / 3), units: 3 })
  })

  test('over groups count each group once', async () => {
    const means = await meansOf('--means', 'genre', '--means', 'document')
    expect(Object.keys(means ?? {})).toEqual(['document', 'genre'])
    expect(means?.['genre']).toMatchObject({ units: 2, measures: { recall: { mean: (1 + 1 / 2) / 2, units: 2 } } })
  })

  test('can be requested in a config, and are printed in text, Markdown, CSV and JSON', async () => {
    sample()
    files({
      'assay.json': JSON.stringify({
        gold: 'gold.conll',
        systems: { s: 's.conll' },
        metrics: ['conll-f1'],
        means: ['document'],
      }),
    })
    expect((await assay('run')).out).toContain(
      [
        'mean over sentences    mean   s.d.      of',
        'precision            100.00   0.00  2 of 3',
        'recall                75.00  25.00  2 of 3',
        'F1                    83.33  16.67  2 of 3',
      ].join('\n'),
    )
    expect((await assay('run', '-f', 'markdown')).out).toContain('| F1 | 83.33 | 16.67 | 2 of 3 |')
    const csv = (await assay('run', '-f', 'csv')).out.split('\n')
    expect(csv.filter((line) => line.includes('mean:document') && line.includes(',recall,'))).toMatchObject([
      expect.stringContaining('conll-f1,1.0.0,s,mean:document,mean,recall,0.75,,,2,'),
      expect.stringContaining('conll-f1,1.0.0,s,mean:document,sd,recall,0.25,,,2,'),
    ])
    const typo = await assay('run', '--means', 'documnet', '--diagnostics', 'json')
    expect([typo.exit, problemsOf(typo)[0]?.code]).toEqual([2, 'E801'])
  })

  test('over groups have intervals from samples within each group', async () => {
    const of = (text: string) => Array<string>(12).fill(text).join('\n\n')
    const halves = (one: string, other: string) => `${of(one)}\n\n${of(other)}\n`
    files({
      'gold.conll': halves('a B-X', 'b B-X\nc B-Y'),
      's.conll': halves('a B-X', 'b B-X\nc O'),
      't.conll': halves('a O', 'b B-X\nc B-Y'),
      'meta.csv': `id,genre\n${Array.from({ length: 24 }, (_, i) => `${i + 1},${i < 12 ? 'news' : 'web'}`).join('\n')}\n`,
    })
    const call = ['-s', 't=t.conll', '--means', 'genre', '--bootstrap', '50'] as const
    // all sentences of a genre are alike, so that no draw within it changes its recall of 1 or 1/2, and the mean has no spread
    const recall = { mean: 0.75, sd: 0.25, units: 2, interval: [0.75, 0.75] }
    expect(resultOf(await scored(...call, '--json')).scores[0]?.means?.['genre']?.measures).toMatchObject({
      recall,
      gold: { mean: 18, sd: 6, units: 2 },
    })
    expect((await scored(...call)).out).toContain(
      [
        'system  mean over genre    mean          interval   s.d.      of',
        's       precision        100.00  100.00 to 100.00   0.00  2 of 2',
        's       recall            75.00    75.00 to 75.00  25.00  2 of 2',
        's       F1                83.33    83.33 to 83.33  16.67  2 of 2',
        't       precision        100.00  100.00 to 100.00   0.00  1 of 2',
        't       recall            50.00    50.00 to 50.00  50.00  2 of 2',
        't       F1                50.00    50.00 to 50.00  50.00  2 of 2',
        'interval of a mean: sentences are drawn within each genre',
      ].join('\n'),
    )
    const shown = async (format: string) => (await scored(...call, '-f', format)).out
    expect(await shown('markdown')).toContain('| s | recall | 75.00 | 75.00 to 75.00 | 25.00 | 2 of 2 |')
    expect(await shown('latex')).toContain('s & recall & 75.00 & 75.00 to 75.00 & 25.00 & 2 of 2 \\\\')
    expect(await shown('csv')).toContain('conll-f1,1.0.0,s,mean:genre,mean,recall,0.75,0.75,0.75,2,')
    expect(await shown('html')).toContain('interval of a mean: sentences are drawn within each genre')
  })

  test('over groups are compared between systems', async () => {
    files({
      'gold.conll': 'a B-X\n\nb B-X\n\nc B-X\nd B-X\ne B-X\n\nf B-X\ng B-X\nh B-X\n',
      's.conll': 'a B-X\n\nb B-X\n\nc B-X\nd B-X\ne B-X\n\nf B-X\ng B-X\nh B-X\n',
      't.conll': 'a O\n\nb O\n\nc B-X\nd B-X\ne B-X\n\nf B-X\ng B-X\nh B-X\n',
      'meta.csv': 'id,genre\n1,news\n2,news\n3,web\n4,web\n',
    })
    const call = ['-s', 't=t.conll', '--means', 'genre', '--baseline', 't', '--measure', 'recall'] as const
    // t finds none of 2 in the news and all of 6 in the web, so that s is better by 1/4 of all, and by 1/2 in the mean. Of the
    // shuffles of two news, which count alike whatever the web does, one of four keeps 1/2, two make it 0, and one −1/2
    const { comparisons } = resultOf(await scored(...call, '--json'))
    expect(comparisons).toMatchObject([
      { measure: 'recall', difference: 0.25, exact: true, trials: 16, p: 0.5 },
      { measure: 'recall', mean: 'genre', difference: 0.5, exact: true, trials: 16, p: 0.5, interval: [0.5, 0.5] },
    ])
    expect(comparisons[0]).not.toHaveProperty('mean')
    expect((await scored(...call)).out).toContain(
      [
        'system  against  mean over genre: differences  difference          interval       p  p corrected',
        's       t        recall                            +50.00  +50.00 to +50.00  0.5000       0.5000',
        'differences of means: randomisation, all 16 shuffles, Holm',
      ].join('\n'),
    )
    const row = '| s | t | recall | +50.00 | +50.00 to +50.00 | 0.5000 | 0.5000 |'
    expect((await scored(...call, '-f', 'markdown')).out).toContain(row)
    // a gate looks at the whole
    files({
      'assay.json': JSON.stringify({
        gold: 'gold.conll',
        systems: { s: 's.conll', t: 't.conll' },
        metrics: ['conll-f1'],
        documents: { meta: 'meta.csv' },
        means: ['genre'],
        compare: { baseline: 's', measures: ['recall'], correction: 'none' },
        gates: [{ metric: 'conll-f1', measure: 'recall', system: 't', maxDrop: 0.1, against: 's', significant: true }],
      }),
    })
    expect(resultOf(await assay('run', '--json')).gates).toMatchObject([{ system: 't', pass: true, p: 0.5 }])
  })

  test('over one group equal the score of that group in interval and test, and repeat with the same seed', async () => {
    sample()
    files({ 'meta.csv': 'id,genre\n1,web\n2,web\n3,web\n' })
    files({ 't.conll': 'a B-X\n\nb O\nc B-Y\n\nd B-X\n' })
    const drawn = ['-s', 't=t.conll', '--baseline', 't', '--trials', '7', '--bootstrap', '200'] as const
    const call = ['--means', 'genre', '--group-by', 'genre', ...drawn, '--json'] as const
    const { scores, comparisons } = resultOf(await scored(...call))
    expect(comparisons[1]).toEqual({ ...comparisons[0], mean: 'genre' })
    const [score] = scores
    const intervals = (measures: Readonly<Record<string, { interval?: unknown }>> = {}) =>
      Object.entries(measures).map(([name, { interval }]) => [name, interval])
    const ofGroup = intervals(score?.groups?.['genre']?.['web']?.measures)
    expect(ofGroup.filter(([, interval]) => interval !== undefined).length).toBeGreaterThan(3)
    expect(intervals(score?.means?.['genre']?.measures)).toEqual(ofGroup)
    expect(intervals(score?.measures)).toEqual(ofGroup)
    expect((await scored(...call, '--seed', '12345')).out).toBe((await scored(...call)).out)
  })

  test('over groups have no interval if a group has a single unit, with a warning', async () => {
    sample()
    const ran = await scored('--means', 'genre', '--bootstrap', '20', '--json', '--diagnostics', 'json')
    const why = 'no interval for the mean over genre: a single sentence in news'
    const [score] = resultOf(ran).scores
    expect(score?.remarks).toContain(why)
    expect(score?.means?.['genre']?.measures['recall']).not.toHaveProperty('interval')
    expect(problemsOf(ran)).toContainEqual(
      expect.objectContaining({ code: 'W803', message: expect.stringContaining(why) }),
    )
  })

  test('are the same with threads, and refused for shards', async () => {
    sample()
    files({ 'meta.csv': 'id,genre\n1,web\n2,web\n3,web\n' })
    const flags = ['--means', 'document', '--means', 'genre', '--bootstrap', '200', '--json'] as const
    const alone = (await scored(...flags, '--jobs', '1')).out
    for (const jobs of ['2', '4']) expect((await scored(...flags, '--jobs', jobs)).out).toBe(alone)
    await scored('--means', 'document', '-o', 'one.json', '--quiet')
    files({ 'gold.conll': 'a B-X\n\n' })
    await assay('score', 'conll-f1', '-g', 'gold.conll', '-s', 's=gold.conll', '-o', 'two.json', '--quiet')
    const merged = await assay('merge', 'one.json', 'two.json', '--diagnostics', 'json')
    expect([merged.exit, problemsOf(merged)[0]?.message]).toEqual([2, 'one.json has means over documents or groups'])
  })
})
