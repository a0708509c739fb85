/** `--jobs`: what it cannot be, and that a run and a refusal are the same for every number of threads. */
import { describe, expect, test } from 'vitest'
import { sameForThreads } from './same-for-threads.ts'
import { assay, files, gold, inOwnFolder, sample } from './support.ts'

inOwnFolder()

test('--jobs does not change the layout of an official scorer', async () => {
  sample()
  const ran = await sameForThreads('score', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', '-f', 'conlleval')
  expect(ran.err).toMatch(/^conll-f1 alone; .+\n$/)
  expect(ran.out).toMatch(/^processed 10 tokens with 4 phrases; /)
})

test('--jobs does not change the message about a cut-off line', async () => {
  sample()
  files({ 'bad.conll': gold.replace('heads O', 'heads') })
  const sides = ['-g', 'gold.conll', '-s', 'a.conll', '-s', 'bad.conll']
  expect(await sameForThreads('score', 'conll-f1/*', '--bootstrap', '20', ...sides)).toMatchObject({ exit: 3, out: '' })
})

describe('the flag --jobs', () => {
  const refused: readonly (readonly [readonly string[], string, string])[] = [
    [['--jobs', '0'], '--jobs cannot be "0"', 'it is a whole number from 1 to 64'],
    [['--jobs', '65'], '--jobs cannot be "65"', 'it is a whole number from 1 to 64'],
    [['--jobs', '1.5'], '--jobs cannot be "1.5"', 'it is a whole number from 1 to 64'],
  ]
  test.each(refused)('is refused: %j', async (flags, said, help) => {
    sample()
    const ran = await assay('score', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', ...flags)
    expect(ran).toEqual({
      exit: 2,
      out: '',
      err: `error E102: ${said}\n  help: ${help}\n\nfor more: assay explain E102\n1 error\n`,
    })
  })

  test('is unknown to other commands', async () => {
    expect(await assay('compare', 'a.json', 'b.json', '--jobs', '2')).toMatchObject({ exit: 2, out: '' })
  })
})
