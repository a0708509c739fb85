/** What is written for each kind; that an outsider can install, test and score it is seen by tools/outside/plugin.ts in CI. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../src/run.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-create-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const called = async (...words: readonly string[]) => {
  const texts = { out: '', err: '' }
  const exit = await run(words, {
    asks: false,
    out: (text) => {
      texts.out += text
    },
    err: (text) => {
      texts.err += text
    },
  })
  return { exit, ...texts }
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, folder).length + 1))
    .map((path) => path.replaceAll(sep, '/'))
    .sort()

const always = [
  '.gitignore',
  'README.md',
  'assay.json',
  'package.json',
  'src/index.ts',
  'tsconfig.build.json',
  'tsconfig.json',
]
const ofMetric = ['src/metric.ts', 'test/metric.test.ts']
const ofReader = ['data/gold.pairs', 'data/ours.pairs', 'src/messages.ts', 'src/reader.ts', 'test/reader.test.ts']

const ofModel = [
  ...ofReader.filter((path) => !path.startsWith('data/')),
  'data/gold.facts',
  'data/ours.facts',
  'src/model.ts',
  'src/system.ts',
  'src/view.ts',
  'test/documents.ts',
  'test/view-and-system.test.ts',
]

describe('the written package', () => {
  it.each([
    ['metric', [...always, ...ofMetric, 'data/gold.conll', 'data/ours.conll']],
    ['reader', [...always, ...ofReader]],
    ['both', [...always, ...ofMetric, ...ofReader]],
    ['model', [...always, ...ofMetric, ...ofModel]],
  ])('consists of the files of a plugin with --kind %s', async (kind, expected) => {
    const { exit, out, err } = await called(join(root, 'assay-kappa'), '--kind', kind)
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    expect(out).toContain('npm run score')
    expect(filesIn('assay-kappa')).toEqual([...expected].sort())
    const all = filesIn('assay-kappa').map((path) => read(`assay-kappa/${path}`))
    expect(all.join('\n')).not.toMatch(/example[MRPSV-]|EXAMPLE/)
    const { scripts, devDependencies, ...manifest } = JSON.parse(read('assay-kappa/package.json'))
    expect(manifest).toMatchObject({ name: 'assay-kappa', type: 'module', keywords: ['assay-plugin'] })
    expect(manifest.exports['.']).toEqual({ types: './dist/index.d.ts', default: './dist/index.js' })
    expect('@assay/conll-f1' in devDependencies).toBe(kind === 'reader')
    const config = JSON.parse(read('assay-kappa/assay.json'))
    expect(filesIn('assay-kappa')).toEqual(expect.arrayContaining([config.gold, config.systems.ours]))
  })

  it('exports a plugin with the parts that were chosen', async () => {
    await called(join(root, 'kappa'))
    expect(read('kappa/src/index.ts')).toBe(`import { plugin as definePlugin } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { kappaMetric as metric } from './metric.ts'

const { name, version } = manifest

export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  metrics: [metric],
})

// with their package, which is part of every signature
export const [kappaMetric] = plugin.metrics
`)
    await called(join(root, 'pairs'), '--kind', 'reader', '--name', '@me/assay-my-pairs')
    expect(read('pairs/src/index.ts')).not.toContain('etric')
    expect(read('pairs/src/reader.ts')).toContain("name: 'my-pairs-pairs'")
    expect(read('pairs/src/messages.ts')).toContain('MYPAIRS1: [')
    expect(JSON.parse(read('pairs/package.json')).name).toBe('@me/assay-my-pairs')
  })
})

describe('an invalid command line', () => {
  it.each([
    [[], 'the new folder is not named'],
    [['a', 'b'], 'one folder, and not 2: a b'],
    [['Kappa'], '"kappa b" is not a name'],
    [['kappa', '--kind', 'view'], '--kind view is not one of metric, reader, both, model'],
    [['kappa', '--name', 'a_b'], '"a_b" is not a name: write it as in assay-kappa, or @me/assay-kappa'],
    [['kappa', '--king', 'metric'], "Unknown option '--king'"],
  ])('is refused with a message: %j', async (words, why) => {
    const [folder = '', ...others] = words
    const given =
      folder === 'Kappa' ? [join(root, 'Kappa b')] : folder === 'kappa' ? [join(root, folder), ...others] : words
    const { exit, out, err } = await called(...given)
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    expect(err).toContain(why)
    expect(err).toContain('npm create @assay/plugin FOLDER')
    expect(readdirSync(root)).toEqual([])
  })

  it('does not change a folder that has files in it', async () => {
    await called(join(root, 'kappa'))
    const { exit, err } = await called(join(root, 'kappa'), '--kind', 'reader')
    expect(exit).toBe(2)
    expect(err).toContain('is there already, with files in it')
    expect(existsSync(join(root, 'kappa/src/reader.ts'))).toBe(false)
  })
})

it('create-plugin --help lists the options', async () => {
  expect(await called('--help')).toMatchObject({ exit: 0, out: expect.stringContaining('--kind'), err: '' })
})
