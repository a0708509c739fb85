/** `convert` of standard input, by a process, and of large files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assay, examples, inOwnFolder, spawned } from './support.ts'

inOwnFolder()

test('a column of standard input is converted', () => {
  const call = ['convert', '--reader', 'conll-columns', '--to', 'conll-columns', '--', '-:2']
  expect(spawned(call, { input: 'Ann B-PER O\n\n' })).toEqual({ exit: 0, out: 'Ann\tB-PER\n\n', err: '' })
})

test('standard input without a format is refused', () => {
  expect(spawned(['convert', '-', 'x.tsv'], { input: 'a b\n' }).err).toContain(
    'error E215: the format of standard input cannot be guessed',
  )
})

test.each([
  ['eter/gold.jsonl.gz', 'trees-jsonl'],
  ['wnut-2017/gold.conll', 'conll-columns'],
])('%s is written as it was read', async (path, format) => {
  const before = join(examples, path)
  const ran = await assay('convert', before, 'out', '--to', format, '--strict', '--quiet')
  expect(ran).toEqual({ exit: 0, out: '', err: '' })
  const again = await assay('convert', 'out', 'twice', '--reader', format, '--to', format, '--strict', '--quiet')
  expect(again).toEqual({ exit: 0, out: '', err: '' })
  expect(readFileSync('twice', 'utf8')).toBe(readFileSync('out', 'utf8'))
})
