/** `assay doctor`: every piece that is installed, asked by itself. */
import { readFileSync } from 'node:fs'
import { builtIn } from '@assay/core/internal/built-in'
import { describe, expect, test } from 'vitest'
import * as conllF1 from '../../../packages/conll-f1/src/index.ts'
import { least, tooOld } from '../src/node-version.ts'
import { assay, assayIn, files, inOwnFolder } from './support.ts'

inOwnFolder()

test('doctor prints each version and each check', async () => {
  const { exit, out, err } = await assay('doctor')
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  expect(out).toMatch(new RegExp(`^node +${process.versions.node} +new enough$`, 'm'))
  expect(out).toMatch(/^@assay\/conll-f1 +1\.0\.0 +\S*node_modules\/@assay\/conll-f1 +2 metrics$/m)
  expect(out).toMatch(/\nall of it works\n$/)
})

const [metric] = conllF1.plugin.metrics
const named = { contract: 1, name: 'kappa', version: '1.0.0' } as const
const reader = {
  contract: 1,
  name: 'own',
  title: 'own',
  example: 'x',
  gives: 'tags',
  options: conllF1.plugin.metrics[0]?.options,
  sniff: () => 0,
  pairs: 'position',
  units: 'lines',
  with: () => () => [],
}
const thrower = { ...metric, with: () => ({ judge: () => () => expect.fail('no judge') }) }
const outside = {
  ...metric,
  measures: { ...metric?.measures, f1: { ...metric?.measures['f1'], range: [2, 3] } },
}

test.each([
  ['a metric that throws', { metrics: [thrower] }, 'kappa: the metric conll-f1 fails: '],
  [
    'a measure out of its range',
    { metrics: [outside] },
    'kappa: the metric conll-f1 fails: f1 is 1 for gold scored against itself',
  ],
  ['a reader of nothing', { readers: [reader] }, 'kappa: the reader own fails: its own example holds no document'],
])('doctor exits with 1 and a reason: %s', async (_, members, why) => {
  files({
    'node_modules/kappa/package.json': JSON.stringify({ name: 'kappa', version: '1.0.0', keywords: ['assay-plugin'] }),
  })
  const ran = await assayIn(
    { plugins: { kappa: () => ({ plugin: { ...named, ...members } }) } },
    'doctor',
    '--plugin',
    'kappa',
  )
  expect(ran).toMatchObject({ exit: 1, err: '' })
  expect(ran.out).toContain(`\n${why}`)
})

test('doctor exits with 1 if package.json lists other names than the plugin has', async () => {
  const own = { ...named, metrics: [metric], presets: { 'kappa-2': { metrics: ['conll-f1'] } } }
  const manifest = {
    name: 'kappa',
    version: '1.0.0',
    keywords: ['assay-plugin'],
    assay: { names: ['kappa-2', 'kapa'] },
  }
  files({ 'node_modules/kappa/package.json': JSON.stringify(manifest) })
  const { exit, out } = await assayIn({ plugins: { kappa: () => ({ plugin: own }) } }, 'doctor')
  expect(exit).toBe(1)
  expect(out).toMatch(/^kappa +1\.0\.0 +.+ 1 metric, 2 wrong names$/m)
  expect(out).toContain('\nkappa: the name conll-f1 fails: its package.json lacks it in assay.names')
  expect(out).toContain('\nkappa: the name kapa fails: its package.json lists it in assay.names, and the plugin has ')
})

test('a Node version that is too old is reported before any file is read', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    engines: { node: string }
  }
  expect(engines.node).toBe(`>=${least.join('.')}`)
  expect([tooOld('18.20.4'), tooOld('20.18.3')]).toEqual([
    expect.stringMatching(/^assay needs Node 20\.19 or newer, and this is 18\.20\.4; /),
    expect.stringContaining('this is 20.18.3'),
  ])
  expect([tooOld('20.19.0'), tooOld('22.1.0'), tooOld('26.0.0')]).toEqual([undefined, undefined, undefined])
})

describe('in the folder of a plugin', () => {
  const inFolder = (peer: string) => ({
    'package.json': JSON.stringify({
      name: 'kappa',
      version: '1.0.0',
      keywords: ['assay-plugin'],
      exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
      peerDependencies: { '@assay/core': peer },
    }),
  })
  const built = { ...named, metrics: [metric] }
  const doctor = () => assayIn({ plugins: { './dist/index.js': () => ({ plugin: built }) } }, 'doctor')

  test('doctor says that it is not built, and how to build it', async () => {
    files(inFolder('^1.0.0'))
    const { exit, out } = await doctor()
    expect(exit).toBe(1)
    expect(out).toContain(
      `\nkappa 1.0.0, the plugin of this folder\n  built        no ./dist/index.js: npm run build\n  written for  @assay/core ^1.0.0; this is ${builtIn.version}\n`,
    )
    expect(out).toContain('\nkappa is not built: there is no ./dist/index.js (E501); npm run build\n')
  })

  test('doctor names its metrics and readers, and the call that scores', async () => {
    files({ ...inFolder('^1.0.0'), 'dist/index.js': '' })
    const { exit, out } = await doctor()
    expect(exit).toBe(0)
    expect(out).toMatch(/^kappa +1\.0\.0 +this folder +1 metric$/m)
    expect(out).toContain(
      `\n  metrics      conll-f1\n  readers      none\n  next         assay score ./dist/index.js -g GOLD -s SYSTEM\n`,
    )
    expect(
      JSON.parse(
        (await assayIn({ plugins: { './dist/index.js': () => ({ plugin: built }) } }, 'doctor', '--json')).out,
      ),
    ).toMatchObject({
      folder: { name: 'kappa', entry: './dist/index.js', isBuilt: true, core: '^1.0.0' },
    })
  })

  test('doctor refuses a plugin that is written for another core', async () => {
    files({ ...inFolder('^9.0.0'), 'dist/index.js': '' })
    const { exit, out } = await doctor()
    expect(exit).toBe(1)
    expect(out).toMatch(/^kappa +1\.0\.0 +this folder +does not load$/m)
    expect(out).toContain('kappa 1.0.0 is written for @assay/core ^9.0.0, and this is ')
  })
})
