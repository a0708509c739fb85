/**
 * A package outside of the workspace, installed from a packed tarball beside core's, and the app as it is built, called inside this process: a reader and a
 * metric of a few lines are used from a config, by sniffing, and explain a code of their own. The metric of core's README is one too.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addManifest, bundleInside, callingAt, type Ran } from '../../../tools/assembled.ts'

const cli = fileURLToPath(new URL('..', import.meta.url))
const core = join(cli, '../../packages/core')
const own = join(cli, 'test/outside')

let folder = ''
let here = ''

/** Packs a folder as it would be published, and unpacks that where a package manager would. */
const install = (from: string, name: string): void => {
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: from,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  })
  const [{ filename }] = JSON.parse(said) as [{ filename: string }]
  const to = join(here, 'node_modules', name)
  mkdirSync(to, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', to, '--strip-components=1'])
}

/** What core publishes, built anew from its sources. */
const builtCore = async (): Promise<string> => {
  const to = join(folder, 'core')
  addManifest(core, to)
  const entries = ['index.ts', 'readers/index.ts', 'source/index.ts', 'result.ts', 'host.ts', 'laws/index.ts']
  await build({
    entryPoints: entries.map((entry) => join(core, 'src', entry)),
    outbase: join(core, 'src'),
    outdir: join(to, 'dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    packages: 'external',
  })
  return to
}

beforeAll(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-outside-'))
  here = join(folder, 'here')
  mkdirSync(join(here, 'node_modules'), { recursive: true })
  install(await builtCore(), '@assay/core')
  for (const name of readdirSync(join(core, 'node_modules')).filter((one) =>
    /^(?:fp-ts|valibot|@valibot|@standard-schema)$/.test(one),
  ))
    symlinkSync(realpathSync(join(core, 'node_modules', name)), join(here, 'node_modules', name))
  install(own, 'assay-kappa')
  await bundleInside(join(folder, 'app/inside.js'))
  writeFileSync(join(here, 'gold.pairs'), '1\tJohn/PER left/O\n2\tOslo/LOC won/O\n')
  writeFileSync(join(here, 'a.pairs'), '1\tJohn/PER left/O\n2\tOslo/O won/O\n')
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const assayAt = async (cwd: string, ...call: readonly string[]): Promise<Ran> => {
  const before = process.cwd()
  process.chdir(cwd)
  try {
    return await callingAt(join(folder, 'app/inside.js'))(...call)
  } finally {
    process.chdir(before)
  }
}
const assay = (...call: readonly string[]): Promise<Ran> => assayAt(here, ...call)
const valuesIn = (out: string): unknown =>
  (JSON.parse(out) as { scores: { measures: { kappa: { value: number } } }[] }).scores.map(
    ({ measures }) => measures.kappa.value,
  )

// of 4 tokens 3 agree; by chance (1 · 1 + 2 · 3 + 1 · 0) / 16
const expected = [(3 / 4 - 7 / 16) / (1 - 7 / 16)]

test('each file of the third-party plugin of these tests is shorter than 60 lines', () => {
  for (const file of ['metric.js', 'reader.js', 'system.js'])
    expect(readFileSync(join(own, file), 'utf8').split('\n').length).toBeLessThan(60)
})

test('the third-party metric is scored on its own format, which is recognised', async () => {
  const { exit, out, err } = await assay('score', 'assay-kappa', '-g', 'gold.pairs', '-s', 'a.pairs', '--json')
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  expect(valuesIn(out)).toEqual(expected)
})

test('a config may name the third-party reader or the package of the reader', async () => {
  const metrics = ['assay-kappa/kappa']
  for (const more of [
    { gold: { files: 'gold.pairs', reader: 'assay-kappa/tagged' } },
    { gold: 'gold.pairs', plugins: ['assay-kappa'] },
  ]) {
    writeFileSync(join(here, 'assay.json'), JSON.stringify({ systems: { a: 'a.pairs' }, metrics, ...more }))
    const { exit, out, err } = await assay('run', '--json')
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    expect(valuesIn(out)).toEqual(expected)
  }
})

test('a third-party plugin is listed, explained and cited', async () => {
  expect((await assay('list', 'readers')).out).toMatch(/^ {2}tagged +assay-kappa +read /m)
  expect((await assay('explain', 'KAPPA7')).out).toContain('KAPPA7: a word without its tag\n')
  expect((await assay('cite', 'assay-kappa')).out).toContain('author = {Cohen, Jacob}')
})

test('the third-party plugin reports a problem under its own code, and errors print its name', async () => {
  writeFileSync(join(here, 'bad.pairs'), '1\tJohn/PER left\n')
  const { exit, err } = await assay('score', 'assay-kappa', '-g', 'bad.pairs', '-s', 'bad.pairs')
  expect(exit).toBe(3)
  expect(err).toContain('error KAPPA7: "left" is not a word with its tag')
  expect(err).toContain('for more: assay explain KAPPA7')
  expect((await assay('score', 'assay-kappa/kapa', '-g', 'gold.pairs', '-s', 'a.pairs')).err).toContain(
    'error E210: assay-kappa has no metric or preset "kapa"\n  help: did you mean kappa?',
  )
})

// ---- the metric of core's README -------------------------------------------------------------------------------------

/** The program that the README shows first, to the letter: it has no types to take away. */
const shown = (): string =>
  /```ts\n([\s\S]*?)```/.exec(readFileSync(join(core, 'README.md'), 'utf8'))?.[1] ?? 'the README shows none'

const accuracyIn = (out: string): unknown =>
  (JSON.parse(out) as { scores: { plugin: string; measures: { accuracy: { value: number } } }[] }).scores.map(
    ({ plugin, measures }) => [plugin, measures.accuracy.value],
  )

test('the metric from the README is scored from a file, by a call and by a config', async () => {
  const own = join(here, 'readme')
  mkdirSync(own)
  const write = (name: string, text: string): void => writeFileSync(join(own, name), text)
  write('package.json', readFileSync(join(core, 'test/readme/package.json'), 'utf8'))
  write('token-accuracy.js', shown())
  write('gold.conll', 'U.N. B-ORG\nin O\n\nOslo B-LOC\nwon O\nit O\n')
  write('a.conll', 'U.N. B-ORG\nin O\n\nOslo B-PER\nwon B-PER\nit O\n')
  const data = { gold: 'gold.conll', systems: { a: 'a.conll' } }
  write('assay.json', JSON.stringify({ ...data, metrics: ['./token-accuracy.js'] }))
  write('plugins.json', JSON.stringify({ ...data, plugins: ['./token-accuracy.js'], metrics: ['token-accuracy'] }))
  const files = ['-g', 'gold.conll', '-s', 'a.conll'] as const
  for (const call of [
    ['score', './token-accuracy.js', ...files],
    ['score', 'token-accuracy', '--plugin', './token-accuracy.js', ...files],
    ['run'],
    ['run', 'plugins.json'],
  ]) {
    const { exit, out, err } = await assayAt(own, ...call, '--json', '--quiet')
    expect({ call, exit, err }).toEqual({ call, exit: 0, err: '' })
    // right of the tokens of both sentences
    expect(accuracyIn(out)).toEqual([['token-accuracy', (2 + 1) / (2 + 3)]])
  }
})

describe('a plugin that is given as a file', () => {
  let there = ''
  // in a folder where it is not installed: its own files, and what it imports
  beforeAll(() => {
    there = join(folder, 'file')
    cpSync(own, there, { recursive: true })
    for (const name of ['gold.pairs', 'a.pairs']) cpSync(join(here, name), join(there, name))
    mkdirSync(join(there, 'node_modules'), { recursive: true })
    for (const name of readdirSync(join(here, 'node_modules')))
      if (name !== 'assay-kappa') symlinkSync(join(here, 'node_modules', name), join(there, 'node_modules', name))
  })

  test('behaves like an installed plugin in a signature, a report, a comparison and explain', async () => {
    const given = ['--plugin', './index.js'] as const
    const sides = ['-g', 'gold.pairs', '-s', 'a=a.pairs'] as const
    const scored = await assayAt(there, 'score', './index.js', ...sides, '--json')
    expect(scored).toMatchObject({ exit: 0 })
    writeFileSync(join(there, 'r.json'), scored.out)
    const { signature } = (JSON.parse(scored.out) as { scores: [{ signature: string }] }).scores[0]
    expect(signature).toContain('|v:assay-kappa@1.0.0')
    const again = await assayAt(there, 'score', '--signature', signature, ...sides, ...given, '--json')
    expect(again).toMatchObject({ exit: 0, out: scored.out })
    const reported = await assayAt(there, 'report', 'r.json', ...given)
    expect([reported.exit, reported.err]).toEqual([0, ''])
    expect(reported.out).toContain('agreement on tags beyond chance')
    const compared = await assayAt(there, 'compare', 'r.json', 'r.json', ...given)
    expect([compared.exit, compared.err]).toEqual([0, expect.not.stringContaining('not installed')])
    for (const call of [
      ['explain', 'kappa', '--of', 'r.json', ...given],
      ['explain', './index.js'],
      ['explain', './index.js/kappa'],
    ])
      expect(await assayAt(there, ...call)).toMatchObject({ exit: 0, err: '' })
  })

  test('behaves like an installed plugin in make, whose output is scored again', async () => {
    const given = ['--plugin', './index.js'] as const
    for (const make of ['assay-kappa/none', './index.js/none', 'none']) {
      const made = await assayAt(there, 'make', make, '-g', 'gold.pairs', ...given)
      expect({ make, ...made }).toMatchObject({ exit: 0, out: '1\tJohn/O left/O\n2\tOslo/O won/O\n' })
      const config = { gold: 'gold.pairs', systems: { ours: { make } }, plugins: ['./index.js'], metrics: ['kappa'] }
      writeFileSync(join(there, 'assay.json'), JSON.stringify(config))
      const ran = await assayAt(there, 'run', '--json')
      expect({ make, ...ran }).toMatchObject({ exit: 0 })
      expect(ran.err).toMatch(/^warning W410: ours has no tag with a label/)
      // two of four tokens are right, and as many would be by chance
      expect(valuesIn(ran.out)).toEqual([0])
      writeFileSync(join(there, 'none.pairs'), made.out)
      const { signature } = (JSON.parse(ran.out) as { scores: [{ signature: string }] }).scores[0]
      const sides = ['-g', 'gold.pairs', '-s', 'ours=none.pairs'] as const
      const again = await assayAt(there, 'score', '--signature', signature, ...sides, ...given, '--json')
      expect(valuesIn(again.out)).toEqual([0])
      // as the package that is installed scores it
      const installed = await assay(
        'score',
        'assay-kappa',
        '-g',
        'gold.pairs',
        '-s',
        `ours=${there}/none.pairs`,
        '--json',
      )
      expect((JSON.parse(installed.out) as { scores: [{ signature: string }] }).scores[0].signature).toBe(signature)
    }
  })
})
