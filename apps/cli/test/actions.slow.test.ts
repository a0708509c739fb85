/** GitHub Actions with a standard output that is a file, which no runner reads. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files, gold, half, inOwnFolder, shell } from './support.ts'

inOwnFolder()

const call = 'score conll-f1 --metric conll-f1 -g gold.conll -s a.conll --quiet'

test('a standard output that is a file is not escaped for GitHub Actions', async () => {
  files({ 'gold.conll': gold.replaceAll('-PER', '-##[error]'), 'a.conll': half.replaceAll('-PER', '-##[error]') })
  const { exit } = shell(
    `GITHUB_ACTIONS=true; export GITHUB_ACTIONS; assay ${call} -f tsv > out.tsv && assay ${call} > out.txt`,
  )
  expect(exit).toBe(0)
  expect(readFileSync('out.tsv', 'utf8')).toContain('\t##[error]\t')
  expect(readFileSync('out.txt', 'utf8')).toContain('\n##[error] ')
})
