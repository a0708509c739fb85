/** The example of HIPE by the command line: the scorer's table byte for byte, presets, names of submissions. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as hipe from '../../../packages/hipe/src/index.ts'
import { assayIn, files, inOwnFolder, type Ran } from './support.ts'

inOwnFolder()

const example = fileURLToPath(new URL('../../../examples/hipe', import.meta.url))
const exampleText = (name: string): string => readFileSync(join(example, name), 'utf8')
const run1 = 'TEAM_bundle2_ajmc_de_1'
const assay = (...call: readonly string[]): Promise<Ran> => assayIn({ plugins: { '@assay/hipe': () => hipe } }, ...call)
const sides = ['-g', join(example, 'gold.tsv'), '-s', join(example, `${run1}.tsv`)] as const

describe('the table of HIPE-scorer', () => {
  test.each([
    [
      'nerc_coarse',
      [
        'hipe/hipe-2022:coarse',
        '--set',
        'noise=0.0-0.0,0.001-0.1,0.1-0.3,0.3-1.1',
        '--set',
        'periods=1850-1890,1890-1910',
      ],
    ],
    ['nel', ['hipe/hipe-2022:nel', '--set', 'cutoff=1,3,5']],
  ] as const)('is written byte for byte for %s', async (task, [preset, ...options]) => {
    const { exit, out } = await assay('score', preset, ...options, ...sides, '-f', 'hipe-tsv', '--quiet')
    expect(exit).toBe(0)
    expect(out).toBe(exampleText(`${run1}_${task}.tsv`))
  })
})

test('a preset runs all tasks of a campaign, and hipe-json contains a column for each task', async () => {
  const { exit, out } = await assay('score', 'hipe/hipe-2020', ...sides, '--json', '--quiet')
  expect(exit).toBe(0)
  const { scores } = JSON.parse(out) as { readonly scores: readonly { readonly facets: Record<string, object> }[] }
  expect(scores.map(({ facets }) => Object.keys(facets['column'] ?? {}).sort())).toEqual([
    ['NE-COARSE-LIT', 'NE-COARSE-METO'],
    ['NE-FINE-COMP', 'NE-FINE-LIT', 'NE-FINE-METO', 'NE-NESTED'],
    ['NEL-LIT', 'NEL-METO'],
  ])
  const fine = await assay('score', 'hipe/hipe-scorer:fine', ...sides, '-f', 'hipe-json', '--quiet')
  expect(Object.keys(JSON.parse(fine.out) as object)).toEqual(['NE-FINE-LIT', 'NE-NESTED'])
})

describe('invalid input to hipe', () => {
  test('is refused if its file name is not that of a submission', async () => {
    files({ 'ours.tsv': exampleText(`${run1}.tsv`) })
    const call = ['score', 'hipe', '-g', join(example, 'gold.tsv'), '-s', 'ours.tsv'] as const
    const { exit, out, err } = await assay(...call, '--system-set', 'reader.submission=hipe-2022')
    expect({ exit, out }).toEqual({ exit: 3, out: '' })
    expect(err).toContain('error E378: the file name is not that of a hipe-2022 submission\n --> ours.tsv')
  })

  test('is refused if it has no metadata, with a remedy that scores it', async () => {
    const flat = exampleText(`${run1}.tsv`).replaceAll(/^#.*\n/gm, '')
    files({ 'flat.tsv': flat })
    const call = ['score', 'hipe', '-g', join(example, 'gold.tsv'), '-s', 'flat.tsv'] as const
    const { exit, err } = await assay(...call)
    expect(exit).toBe(3)
    expect(err).toContain('--set reader.documents=gold')
    const cut = await assay(...call, '--set', 'reader.documents=gold', '-f', 'hipe-tsv', '--quiet')
    const whole = await assay('score', 'hipe', ...sides, '-f', 'hipe-tsv', '--quiet')
    expect(cut.exit).toBe(0)
    expect(cut.out.replaceAll('flat\t', '')).toBe(whole.out.replaceAll(`${run1.toLowerCase()}\t`, ''))
  })
})
