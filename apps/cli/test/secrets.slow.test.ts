/** Words that a metric calls secret are in no output: of each gold, metric, format and form of diagnostics. */
import { describe, it, test } from 'vitest'
import { isSilent, mistakes, seeErrors, seeMistake, seeReports, seeStored } from './secret-words.ts'
import { files, inOwnFolder } from './support.ts'

inOwnFolder('redaction', 'span-f1', 'strings', 'formats')

const golds = [
  ['a TAB file', 'gold.json'],
  ['spans of another format', 'gold.jsonl'],
] as const
const metrics = ['redaction', 'redaction-spans'] as const

describe.each(golds)('a secret gold that is %s', (_, path) => {
  test.each(metrics)('appears in no report of %s', (metric) => seeReports(path, metric))

  test.each(metrics)('appears in no list of errors of %s', (metric) => seeErrors(path, metric))

  it('appears in no stored result and no comparison', () => seeStored(path))
})

test.each(mistakes)('a mistake such as %s is reported without words, in each format', async (_, contents, code) => {
  files(contents)
  for (const form of ['text', 'json', 'github', 'sarif']) await seeMistake(code, form)
  await isSilent('gold.json', 'masks.json')
  await isSilent('convert', 'gold.json', 'converted.jsonl', '--to', 'spans-jsonl', '--strict')
  await isSilent('convert', 'gold.json', 'converted.jsonl', '--to', 'spans-jsonl', '--plugin', 'redaction')
  await isSilent('score', 'span-f1', '-g', 'gold.json', '-s', 'gold.json')
  await isSilent('score', 'span-f1', '-g', 'gold.json', '-s', 'gold.json', '--plugin', 'redaction')
})
