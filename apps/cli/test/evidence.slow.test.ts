/** Single lines in the HTML report, from plugins in a thread of their own and from standard input. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { half, inOwnFolder, installed, sample, spawned } from './support.ts'

inOwnFolder()

const call = ['score', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll', '--quiet']
const page = (): string => readFileSync('r.html', 'utf8')

test('evidence of plugins in a thread of their own is the same bytes', async () => {
  sample()
  for (const more of [['--redact'], ['--evidence', 'all'], ['--evidence', 'errors']]) {
    await installed(...call, ...more, '-o', 'r.html')
    expect(await installed(...call, ...more, '--isolate', '-o', 'apart.html')).toMatchObject({ exit: 0, err: '' })
    expect(readFileSync('apart.html', 'utf8')).toBe(page())
  }
  expect(page()).toContain('<section id="page-errors"')
})

test('evidence of standard input, which goes by once, is in the page', () => {
  sample()
  const ran = spawned([...call.with(5, 'x=-'), '-o', 'r.html', '--evidence', 'errors'], { input: half })
  expect(ran).toMatchObject({ exit: 0, err: '' })
  expect(page()).toContain('<p class="note"><bdi>x</bdi>: ')
})
