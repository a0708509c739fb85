/** A plugin on disk that throws; what else a plugin can do wrong is tested on the host, and in processes of their own. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files, inOwnFolder, installed, problemsOf, sample } from './support.ts'

inOwnFolder()

const code = `import { plugin as own } from '@assay/conll-f1'
const [metric] = own.metrics
const judge = (gold) => {
  if (gold.length === 3) throw new Error('cannot judge')
  return () => []
}
const throwing = (options) => {
  const { tally, ...scorer } = metric.with(options)
  return { ...scorer, judge }
}
export const plugin = { contract: 1, name: '@assay/own', version: '1.0.0', metrics: [{ ...metric, name: 'own', with: throwing }] }
`

test('F71: a plugin that throws ends the run with exit code 4 and its line of code, and does not change the old report', async () => {
  sample()
  files({
    'node_modules/@assay/own/package.json':
      '{ "name": "@assay/own", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    'node_modules/@assay/own/index.js': code,
    'out.json': 'of an earlier run\n',
  })
  const call = ['score', 'own', '-g', 'gold.conll', '-s', 'a.conll', '-o', 'out.json']
  const ran = await installed(...call, '--diagnostics', 'json')
  expect({ exit: ran.exit, out: ran.out }, ran.err).toEqual({ exit: 4, out: '' })
  expect(problemsOf(ran)).toMatchObject([
    {
      code: 'E505',
      message: 'own of @assay/own fails on document 2: Error: cannot judge',
      at: { path: 'gold.conll', line: 9 },
      hint: expect.stringContaining('thrown at node_modules/@assay/own/index.js:4:'),
    },
  ])
  expect(readFileSync('out.json', 'utf8')).toBe('of an earlier run\n')
})
