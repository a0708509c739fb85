/** `convert` of standard input, by a process, and of large files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assay, examples, inOwnFolder, spawned } from './support.ts'

inOwnFolder()

test('convert reads one column of standard input', () => {
  const call = ['convert', '--reader', 'conll-columns', '--to', 'conll-columns', '--', '-:2']
  expect(spawned(call, { input: 'Ann B-PER O\n\n' })).toEqual({ exit: 0, out: 'Ann\tB-PER\n\n', err: '' })
})

test('convert refuses standard input without a format', () => {
  expect(spawned(['convert', '-', 'x.tsv'], { input: 'a b\n' }).err).toContain(
    'error E215: the format of standard input cannot be guessed',
  )
})

test.each([
  ['eter/gold.jsonl.gz', 'trees-jsonl'],
  ['wnut-2017/gold.conll', 'conll-columns'],
])('convert writes %s byte for byte as it was read', async (path, format) => {
  const before = join(examples, path)
  const ran = await assay('convert', before, 'out', '--to', format, '--strict', '--quiet')
  expect(ran).toEqual({ exit: 0, out: '', err: '' })
  const again = await assay('convert', 'out', 'twice', '--reader', format, '--to', format, '--strict', '--quiet')
  expect(again).toEqual({ exit: 0, out: '', err: '' })
  expect(readFileSync('twice', 'utf8')).toBe(readFileSync('out', 'utf8'))
})
