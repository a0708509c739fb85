/** `assay errors --by-document`: what a score would be without each document. */
import { expect, test } from 'vitest'
import { assay, files, gold, inOwnFolder, sample } from './support.ts'

inOwnFolder()

const errors = (...call: readonly string[]) =>
  assay('errors', 'conll-f1', '-g', 'gold.conll', ...call, '--by-document', '--quiet')

test('shows the documents that hurt, the worst first', async () => {
  sample()
  // b: 2 of 3 right in the first sentence, 0 of 1 in the second; a: 2 of 2 found of 3, and 1 of 1
  expect(await errors('-s', 'b.conll', '-s', 'gold.conll')).toEqual({
    exit: 0,
    err: '',
    out: `b: F1 50.00, and without one document

document  place         F1 without  better by
2         gold.conll:9       66.67      16.67

gold: F1 100.00; no document makes it worse
`,
  })
})

test('--json has all documents, those too that better the score', async () => {
  sample()
  const { out } = await errors('-s', 'b.conll', '--json')
  const [only] = JSON.parse(out) as {
    value: number
    documents: { document: string; without: number; gain: number }[]
  }[]
  expect(only?.value).toBe(2 / 4)
  expect(only?.documents.map(({ document, without, gain }) => [document, without, gain])).toEqual([
    ['2', 2 / 3, 2 / 3 - 1 / 2],
    ['1', 0, 0 - 1 / 2],
  ])
})

test('of many documents the worst, and the number of the others', async () => {
  const wrong = 'John B-LOC\nleft O\n\n'
  const right = 'John B-PER\nleft O\n\n'
  files({ 'gold.conll': right.repeat(30), 'c.conll': wrong.repeat(25) + right.repeat(5) })
  const { out } = await errors('-s', 'c.conll')
  expect(out.split('\n').slice(0, 4)).toEqual([
    'c: F1 16.67, and without one document',
    '',
    'document  place          F1 without  better by',
    // 5 of 29 instead of 5 of 30
    '1         gold.conll:1        17.24       0.57',
  ])
  expect(out).toContain('\n20        gold.conll:58')
  expect(out).toMatch(/… and 5 more; --json has them all\n$/)
})

test('a single document: no value without it', async () => {
  files({ 'gold.conll': gold.split('\n\n')[0] as string, 'c.conll': gold.split('\n\n')[0] as string })
  const { out } = await errors('-s', 'c.conll', '--json')
  expect((JSON.parse(out) as { documents: object[] }[])[0]?.documents).toMatchObject([{ without: null, gain: null }])
})

test('filters of single errors are refused beside it', async () => {
  sample()
  const ran = await errors('-s', 'b.conll', '--verdict', 'missed')
  expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 2, out: '' })
  expect(ran.err).toContain('--by-document looks at whole documents, and --verdict at single errors')
})
