/** Single lines in the HTML report, from standard input. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { half, inOwnFolder, sample, spawned } from './support.ts'

inOwnFolder()

const call = ['score', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll', '--quiet']
const page = (): string => readFileSync('r.html', 'utf8')

test('an HTML report contains the evidence of a system from standard input', () => {
  sample()
  const ran = spawned([...call.with(5, 'x=-'), '-o', 'r.html', '--evidence', 'errors'], { input: half })
  expect(ran).toMatchObject({ exit: 0, err: '' })
  expect(page()).toContain('<p class="note"><bdi>x</bdi>: ')
})
