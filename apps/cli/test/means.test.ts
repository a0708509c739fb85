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

describe('means', () => {
  test('over documents: of those that have a value, with a standard deviation of divisor n', async () => {
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

  test('over the groups of a key, each scored as one', async () => {
    const means = await meansOf('--means', 'genre', '--means', 'document')
    expect(Object.keys(means ?? {})).toEqual(['document', 'genre'])
    expect(means?.['genre']).toMatchObject({ units: 2, measures: { recall: { mean: (1 + 1 / 2) / 2, units: 2 } } })
  })

  test('stand in a config too, in text, in Markdown, and in a table for programs', async () => {
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

  test('are the same for threads, and cannot be had from shards', async () => {
    sample()
    const flags = ['--means', 'document', '--means', 'genre', '--bootstrap', '20', '--json'] as const
    expect((await scored(...flags, '--jobs', '2')).out).toBe((await scored(...flags, '--jobs', '1')).out)
    await scored('--means', 'document', '-o', 'one.json', '--quiet')
    files({ 'gold.conll': 'a B-X\n\n' })
    await assay('score', 'conll-f1', '-g', 'gold.conll', '-s', 's=gold.conll', '-o', 'two.json', '--quiet')
    const merged = await assay('merge', 'one.json', 'two.json', '--diagnostics', 'json')
    expect([merged.exit, problemsOf(merged)[0]?.message]).toEqual([2, 'one.json has means over documents or groups'])
  })
})
