/** `--verbose`: what is read how, scored with what, and how long it takes, on stderr and nowhere else. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as harem from '../../../packages/harem-metrics/src/index.ts'
import { type Around, assay, assayIn, files, inOwnFolder, sample, score } from './support.ts'

inOwnFolder()

/** A clock that goes a second at a look. */
const ticking = (): Around => {
  let seconds = 0
  return { now: () => 1000 * seconds++ }
}

const signature =
  'conll-f1|scheme:conlleval|repair:error|outside:O|raw:false|types:|beta:1|zeroDivision:none|zeroDivisionInMeans:0|read:conll-columns@1.0.0{comment:,boundary:-X-,docstart:token}|v:@assay/conll-f1@1.0.0'
const options =
  '{"scheme":"conlleval","repair":"error","outside":"O","raw":false,"types":[],"beta":1,"zeroDivision":"none","zeroDivisionInMeans":0}'
const plugin = 'plugin @assay/conll-f1 1.0.0 in ../node_modules/@assay/conll-f1'
const call = ['score', 'conll-f1', '--metric', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll']

test('--verbose prints the steps of a score with their times', async () => {
  sample()
  // each look at this clock takes a second: the estimate looks at it as each file is read, and as a step begins
  const { exit, out, err } = await assayIn(ticking(), ...call, '--verbose')
  expect(err).toBe(`${plugin}
metric conll-f1 1.0.0 with ${options}
signature ${signature}
1 option is lenient: scheme=conlleval
gold: gold.conll as conll-columns@1.0.0, 97 bytes
system a: a.conll as conll-columns@1.0.0, 89 bytes
system b: b.conll as conll-columns@1.0.0, 93 bytes
time: reading 5.00 s, scoring 2.00 s
read gold gold.conll: 2 documents
read system a.conll: 2 documents
read system b.conll: 2 documents
`)
  expect({ exit, out, err: '' }).toEqual(await assay(...call))
})

test('--verbose prints the time of bootstrap samples and tests', async () => {
  sample()
  const resampled = ['--bootstrap', '10', '--baseline', 'b', '--trials', '100', '--verbose']
  const { err } = await assayIn(ticking(), ...call, ...resampled)
  // each look at this clock takes a second: the estimate looks at it too
  expect(err).toContain(
    'time: reading 5.00 s, scoring 2.00 s, bootstrap samples of conll-f1 12.00 s, paired tests of conll-f1 3.00 s, bootstrap samples of differences 12.00 s\n',
  )
})

test('--verbose does not change written files', async () => {
  sample()
  await assayIn(ticking(), ...call, '--verbose', '-o', 'a.json')
  await assay(...call, '-o', 'b.json')
  expect(readFileSync('a.json', 'utf8')).toBe(readFileSync('b.json', 'utf8'))
})

test('--verbose prints the training data of a config, and the input that could not be read', async () => {
  sample()
  const made = { make: '@assay/conll-f1/baseline', train: 'gold.conll' }
  const config = { gold: 'gold.conll', systems: { a: 'a.conll', made }, metrics: ['@assay/conll-f1/conll-f1'] }
  files({ 'assay.json': JSON.stringify(config) })
  const validated = await assayIn(ticking(), 'validate', '--verbose')
  expect(validated.exit).toBe(0)
  expect(validated.err).toContain('training of made: gold.conll as conll-columns@1.0.0, 97 bytes\n')
  expect(validated.err).toContain('read train gold.conll: 2 documents\n')
  files({ 'a.conll': 'U.N.\n' })
  const broken = await assayIn(ticking(), 'run', '--verbose')
  expect(broken).toMatchObject({ exit: 3, out: '' })
  expect(broken.err).toContain('system a: a.conll as conll-columns@1.0.0, 5 bytes\n')
  expect(broken.err).toContain('time: reading 4.00 s\n')
  expect(broken.err).toContain('error E403')
})

test.each([
  ['errors', ['errors', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll']],
  ['errors --by-document', ['errors', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', '--by-document']],
  ['make', ['make', 'conll-f1/majority-vote', '-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll']],
])('--verbose prints the steps of %s', async (_, words) => {
  sample()
  const { exit, out, err } = await assayIn(ticking(), ...words, '--verbose')
  expect(err).toContain(`${plugin}\n`)
  expect(err).toContain('system a: a.conll as conll-columns@1.0.0, 89 bytes\n')
  expect({ exit, out }).toMatchObject({ exit: 0, out: (await assay(...words)).out })
})

test('--verbose prints the steps of compare and merge for stored results', async () => {
  sample()
  await score('-g', 'gold.conll', '-s', 'a.conll', '-o', 'a.json')
  const bytes = readFileSync('a.json').length
  const told = `result a.json: 1 score, ${bytes} bytes\nsignature ${signature}\n1 option is lenient: scheme=conlleval\n`
  expect((await assay('report', 'a.json', '--verbose')).err).toBe(told)
  const { err } = await assay('compare', 'a.json', 'a.json', '--verbose')
  expect(err.startsWith(told + told)).toBe(true)
  // what is read again
  expect(err).toContain('\ngold: gold.conll as conll-columns@1.0.0, 97 bytes\n')
})

test('--verbose and --quiet together are refused', async () => {
  sample()
  expect(await assay(...call, '--verbose', '--quiet')).toEqual({
    exit: 2,
    out: '',
    err: `error E103: --quiet and --verbose contradict each other
  help: remove one of them

for more: assay explain E103
1 error
`,
  })
})

test('--verbose prints the view of a metric', async () => {
  sample()
  const plugins = { '@assay/harem-metrics': () => Promise.resolve(harem) }
  const words = ['score', 'harem-metrics', '--metric', 'harem-identification', '--reader', 'conll-columns']
  const { err } = await assayIn({ ...ticking(), plugins }, ...words, ...call.slice(4), '--verbose')
  expect(err).toContain('\nview of harem-identification: tags→spans\n')
})

test('--verbose prints the stack of a plugin that fails to load, below the error message', async () => {
  sample()
  const failing = {
    plugins: {
      '@assay/failing': () => {
        throw new TypeError('no such thing')
      },
    },
  }
  const words = ['score', 'failing', '-g', 'gold.conll', '-s', 'a.conll']
  const short = await assayIn(failing, ...words)
  expect(short).toMatchObject({ exit: 4, out: '' })
  expect(short.err).toBe(`error E503: the plugin @assay/failing fails to load: no such thing
  help: run it on its own to see why, or install another version of it: npm install @assay/failing

for more: assay explain E503
1 error
`)
  const whole = await assayIn(failing, ...words, '--verbose')
  expect(whole.err.startsWith(`${short.err}TypeError: no such thing\n    at `)).toBe(true)
  expect(whole.err.split('\n').length).toBeGreaterThan(8)
})
