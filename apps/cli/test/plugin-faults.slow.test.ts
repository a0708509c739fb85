/**
 * Plugins that exit, log or throw later, by the numbers of the fault table: packages on disk, run in a process of their
 * own. Each fault gives exit code 4, nothing on stdout, and leaves the report of an earlier run as it was.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type FromThread, files, inOwnFolder, problemsOf, sample, spawned } from './support.ts'

inOwnFolder()

// ---- packages --------------------------------------------------------------------------------------------------------

const stats = `{
  empty: 0, concat: (a, b) => a + b, equals: (a, b) => a === b, scale: (times, n) => times * n, encode: (n) => n,
  decode: (u) => Number.isInteger(u) && u >= 0 ? { _tag: 'Right', right: u } : { _tag: 'Left', left: 'no natural number' },
}`

interface Parts {
  readonly before?: string
  readonly judge?: string
}

/** A metric that counts sentences, but for what a test breaks in it. The second sentence of the gold has three tokens. */
const counting = (parts: Parts): string => `
${parts.before ?? ''}
const count = {
  contract: 1, name: 'own', title: 'sentences, counted', reads: 'tags',
  units: 'sentences', cites: [],
  options: { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) } },
  measures: { n: { title: 'n', formula: 'n', range: [0, 100], better: 'neither', unit: 'count' } }, headline: 'n',
  with: (options) => ({
    stats: ${stats},
    judge: ${parts.judge ?? "() => () => [{ stats: 1, verdict: 'correct' }]"},
    summarise: (n) => ({ n }),
  }),
}
export const plugin = { contract: 1, name: '@assay/own', version: '1.0.0', metrics: [count] }
`

const install = (parts: Parts): void =>
  files({
    'node_modules/@assay/own/package.json':
      '{ "name": "@assay/own", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    'node_modules/@assay/own/index.js': counting(parts),
  })

/** A judge that does something on the second sentence, and counts. */
const onSecond = (what: string): Parts => ({
  judge: `(gold) => (system) => { if (gold.length === 3) { ${what} } return [{ stats: 1, verdict: 'correct' }] }`,
})

// ---- runs ------------------------------------------------------------------------------------------------------------

/** What a run with a plugin says, where a report lies already; what holds for every fault is checked. */
const faultOf = (parts: Parts): FromThread => {
  install(parts)
  sample()
  const config = { gold: 'gold.conll', systems: { a: 'b.conll' }, metrics: ['@assay/own'], output: 'out.json' }
  files({
    'assay.json': JSON.stringify(config),
    'out.json': 'of an earlier run\n',
  })
  const ran = spawned(['run', '--diagnostics', 'json'])
  expect({ exit: ran.exit, out: ran.out }, ran.err).toEqual({ exit: 4, out: '' })
  expect(readFileSync('out.json', 'utf8')).toBe('of an earlier run\n')
  expect(readdirSync('.').filter((name) => name.endsWith('.tmp'))).toEqual([])
  const [told, ...others] = problemsOf(ran)
  expect(others).toEqual([])
  return told!
}

const second = { path: 'gold.conll', line: 9 }
const line = (what: string): string => {
  const lines = readFileSync('node_modules/@assay/own/index.js', 'utf8').split('\n')
  return `node_modules/@assay/own/index.js:${lines.findIndex((text) => text.includes(what)) + 1}:`
}

// ---- rows ------------------------------------------------------------------------------------------------------------

test('F73: what a plugin logs goes to stderr, and the result is unchanged', () => {
  sample()
  const call = ['score', '@assay/own', '-g', 'gold.conll', '-s', 'b.conll', '--json', '--quiet']
  install({})
  const alone = spawned(call)
  install({ before: "console.log('loaded')", ...onSecond("console.info('judged')") })
  expect(spawned(call)).toEqual({ ...alone, err: 'loaded\njudged\n' })
})

describe('F74: a plugin that ends the process', () => {
  test('is reported with its document', () => {
    expect(faultOf(onSecond('process.exit(0)'))).toMatchObject({
      code: 'E509',
      message: 'own of @assay/own has ended the process with code 0 on document 2',
      at: second,
    })
  })

  test('is reported if it does so while it is loaded', () => {
    expect(faultOf({ before: 'process.exit(0)' })).toMatchObject({
      code: 'E509',
      message: 'the plugin @assay/own has ended the process with code 0 while it is loaded',
    })
  })
})

test('F75: a plugin whose top-level await never ends is reported', () => {
  expect(faultOf({ before: 'await new Promise(() => {})' })).toMatchObject({
    code: 'E509',
    message: 'the plugin @assay/own has ended the process with code 0 while it is loaded',
  })
})

describe('F95: a plugin that throws outside any call is reported', () => {
  const late: readonly (readonly [string, string])[] = [
    ['by a promise', "Promise.reject(new Error('too late'))"],
    ['later', "setImmediate(() => { throw new Error('too late') })"],
  ]
  test.each(late)('%s', (_, what) => {
    const told = faultOf(onSecond(what))
    expect(told).toMatchObject({
      code: 'E509',
      message: 'the plugin @assay/own threw an exception that could not be caught (too late)',
    })
    expect(told.hint).toContain(`thrown at ${line('too late')}`)
  })
})
