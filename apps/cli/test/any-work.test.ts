/** `--any-work` judges what the limit of a metric refuses, with a warning; score, errors and run have it. */
import { commonCode, type Problem } from '@assay/core'
import { expect, test } from 'vitest'
import { plugin as conllF1 } from '../../../packages/conll-f1/src/index.ts'
import { assayIn, files, inOwnFolder, problemsOf, refusedIn, sample } from './support.ts'

inOwnFolder()

const [metric] = conllF1.metrics
/** No sentence is below its limit. */
function* check(): Iterable<Problem> {
  const at = { path: 'a.conll', line: 1, column: 1 }
  yield { severity: 'error', code: commonCode.E365, message: 'it is too much', at, hint: 'give less' }
}
const limited = {
  ...metric,
  name: 'limited',
  with: (options: never) => ({ ...metric.with(options), check }),
}
const around = {
  plugins: { '@assay/limited': () => ({ plugin: { ...conllF1, name: '@assay/limited', metrics: [limited] } }) },
}

test('F94: --any-work turns the refusal of too much work into a warning, in score, errors and run', async () => {
  sample()
  const config = { gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: ['@assay/limited/limited'] }
  files({ 'assay.json': JSON.stringify(config) })
  const answers = ['limited/limited', '-g', 'gold.conll', '-s', 'a.conll'] as const
  for (const call of [['score', ...answers], ['run'], ['errors', ...answers]]) {
    const ran = await assayIn(around, ...call, '--any-work', '--diagnostics', 'json')
    expect(ran.exit, call[0]).toBe(0)
    expect(new Set(problemsOf(ran).map(({ code, severity }) => `${code} ${severity}`)), call[0]).toEqual(
      new Set(['W365 warning']),
    )
  }
  for (const call of [['score', ...answers], ['run']]) {
    const told = await refusedIn(around, 3, ['E365'], ...call)
    expect(told[0]?.hint).toBe('give less; --any-work judges it all the same, however long that takes')
  }
})

test('a file with more than 8,192 labels is refused, and scored with --any-work', async () => {
  const labelled = (n: number) => Array.from({ length: n }, (_, i) => `w B-L${i}\n\n`).join('')
  files({ 'few.conll': labelled(2 ** 13), 'many.conll': labelled(2 ** 13 + 1) })
  const call = (file: string) => ['score', 'conll-f1', '-g', file, '-s', `s=${file}`, '--quiet'] as const
  const told = await refusedIn({}, 3, ['E365'], ...call('many.conll'))
  expect(told[0]?.message).toBe('the gold has more than 8192 labels')
  expect((await assayIn({}, ...call('few.conll'))).exit).toBe(0)
  expect((await assayIn({}, ...call('many.conll'), '--any-work')).exit).toBe(0)
})
