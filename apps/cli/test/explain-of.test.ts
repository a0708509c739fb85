/** `assay explain METRIC --of RESULT.json`: formulas with the numbers of a result. */
import { expect, test } from 'vitest'
import { assay, files, inOwnFolder } from './support.ts'

inOwnFolder()

test('explain of a result shows 0/0 for a part whose measure has no value', async () => {
  files({ 'gold.conll': 'a B-PER\nb O\n', 's.conll': 'a B-PER\nb B-LOC\n' })
  await assay('score', 'conll-f1/conll-f1', '-g', 'gold.conll', '-s', 's.conll', '-o', 'result.json')
  const { exit, out, err } = await assay('explain', 'conll-f1', '--of', 'result.json')
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  expect(out).toContain('  precision = correct / found = 1 / 2 = 0.5\n')
  expect(out).toContain('\nparts without a value\n  type LOC: recall = correct / gold = 0 / 0 = no value\n')
})

test('explain of a result refuses a name that is none of its metrics, and lists its metrics', async () => {
  files({ 'gold.conll': 'a B-PER\n', 's.conll': 'a B-PER\n' })
  await assay('score', 'conll-f1/conll-f1', '-g', 'gold.conll', '-s', 's.conll', '-o', 'result.json')
  for (const name of ['surface-f1', 'E311', 'conll-columns']) {
    const ran = await assay('explain', name, '--of', 'result.json')
    expect(ran).toMatchObject({ exit: 2, out: '' })
  }
  const { err } = await assay('explain', 'surface-f1', '--of', 'result.json')
  expect(err).toContain('error E102: result.json has no score of "surface-f1"\n  help: one of: conll-f1')
  expect((await assay('explain', 'conll-2003', '--of', 'result.json')).out).toContain(
    'conll-f1, of @assay/conll-f1: s\n',
  )
})
