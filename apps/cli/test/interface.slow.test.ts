/** What a shell adds to the interface: pipes and its environment. */
import { expect, test } from 'vitest'
import { files, inOwnFolder, sample, score, shell } from './support.ts'

inOwnFolder()

test('one file through a pipe can be scored with chosen columns, as with conlleval.pl', {
  timeout: 30_000,
}, async () => {
  sample()
  const piped = shell(
    "paste -d ' ' gold.conll <(cut -d ' ' -f 2 b.conll) | sed 's/^ $//' | assay score conll-f1 -g -:-2 -s -:-1 -f conlleval",
  )
  const plain = await score('-g', 'gold.conll', '-s', 'b.conll', '-f', 'conlleval')
  const err = 'conll-f1 alone; also in @assay/conll-f1: surface-f1 (--metric NAME, --all)\n'
  expect(piped).toEqual({ ...plain, err })
})

test('FORCE_COLOR and NO_COLOR decide on colours in a process', { timeout: 30_000 }, () => {
  sample()
  files({ 'cut.conll': 'U.N. B-ORG\nofficial\n' })
  const bad = 'assay score conll-f1 -g gold.conll -s cut.conll'
  const code = '\u001b['
  expect(shell(bad).err).not.toContain(code)
  expect(shell(`export FORCE_COLOR=1; ${bad}`).err).toContain(code)
  expect(shell(`export FORCE_COLOR=1 NO_COLOR=1; ${bad}`).err).not.toContain(code)
})
