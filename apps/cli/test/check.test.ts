/** `assay check`: a run before there is a gold. The transcripts have its flags; here is what needs other formats and a pipe. */
import { expect, test } from 'vitest'
import { assay, files, inOwnFolder, sample } from './support.ts'

inOwnFolder()

const spans = (text: string, entities: readonly object[]): string =>
  `${JSON.stringify({ id: 'd', text, spans: entities })}\n`

test('a text without answers, in a format that has the text itself', async () => {
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

test('documents that the text has and the run lacks', async () => {
  sample()
  files({ 'cut.conll': 'U.N. B-ORG\nofficial O\nEkeus B-PER\nheads O\nfor O\nBaghdad B-LOC\n. O\n' })
  const ran = await assay('check', '-s', 'cut.conll', '--preset', 'conll-2003', '--text', 'gold.conll')
  expect(ran).toMatchObject({ exit: 3, out: '' })
  expect(ran.err).toMatch(/error E\d+: .*cut/)
})
