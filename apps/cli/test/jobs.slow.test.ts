/** `--jobs` changes nothing in what is said: stdout, stderr and exit code are the same for every number of threads, whatever is asked for. */
import { copyFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { folders, unpack } from './example-folders.ts'
import { places, putScenarios } from './own-scenarios.ts'
import { sameForThreads } from './same-for-threads.ts'
import { files, gold, half, inOwnFolder, program, resultOf, sample, spawned, system } from './support.ts'

inOwnFolder('harem-metrics', 'relations')

interface Config {
  readonly systems: Readonly<Record<string, object>>
  readonly [other: string]: unknown
}

describe('--jobs writes the bytes of one thread for the examples', () => {
  // each of its sixteen systems is resampled: the five that vote, on its first sentences, can differ as well as all can
  const voting = ['chieu', 'florian', 'klein', 'mccallum', 'whitelaw', 'vote of five']

  test.each(folders)('for %s', async (name) => {
    const config = unpack<Config>(name, name, 500)
    const systems =
      name === 'conll-2003' ? Object.fromEntries(voting.map((one) => [one, config.systems[one]])) : config.systems
    writeFileSync(join(name, 'assay.json'), JSON.stringify({ ...config, systems }))
    const ran = await sameForThreads('run', join(name, 'assay.json'), '--json')
    expect(ran.exit).toBe(0)
    expect(ran.out).toContain('"scores": [')
  })
})

describe('--jobs writes the bytes of one thread', () => {
  const many = (text: string): string => `${text}\n`.repeat(15)
  const data = (): void => files({ 'gold.conll': many(gold), 'a.conll': many(half), 'b.conll': many(system) })
  const scoring = ['score', 'conll-f1', '--all', '-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll']

  test.each([
    ['paired randomisation', ['--baseline', 'a', '--trials', '500', '--json']],
    ['the paired bootstrap, of every pair', ['--test', 'bootstrap', '--trials', '300', '--bootstrap', '50', '--json']],
    ['what a terminal shows', ['--bootstrap', '20']],
  ])('for %s', async (_, flags) => {
    data()
    expect(await sameForThreads(...scoring, ...flags, '--quiet')).toMatchObject({ exit: 0, err: '' })
  })

  test('for means over groups', async () => {
    data()
    const genres = Array.from({ length: 60 }, (_, i) => `${i + 1},${i % 3}`)
    files({ 'meta.csv': `id,genre\n${genres.join('\n')}\n` })
    const flags = ['--means', 'genre', '--meta', 'meta.csv', '--bootstrap', '100', '--json', '--quiet']
    expect((await sameForThreads(...scoring, ...flags)).out).toMatch(/"means": \{\s*"genre": [^}]*"interval": \[/)
  })

  test('for groups, metadata, gates, labels and a built-in system', async () => {
    sample()
    files({
      'meta.csv': 'id,genre\n1,news\n2,fiction\n',
      'assay.json': JSON.stringify({
        gold: 'gold.conll',
        systems: {
          a: 'a.conll',
          b: 'b.conll',
          c: 'a.conll',
          vote: { make: '@assay/conll-f1/majority-vote', of: ['a', 'b', 'c'] },
        },
        metrics: ['@assay/conll-f1/*'],
        documents: { meta: 'meta.csv' },
        groupBy: ['genre'],
        labels: { map: { LOC: 'PLACE' } },
        bootstrap: { samples: 30 },
        compare: { baseline: 'a', trials: 20, test: 'bootstrap' },
        gates: [{ metric: 'conll-f1', measure: 'f1', system: 'b', min: 0.99 }],
      }),
    })
    const { exit, err } = await sameForThreads('run', '--diagnostics', 'json')
    expect(exit).toBe(1)
    // warnings with their places in the config
    expect(err).toContain('"code": "W801"')
    expect(err).toContain('"path": "assay.json"')
  })
})

describe('--jobs reports the errors of one thread', () => {
  const scoring = ['score', 'conll-f1/*', '--bootstrap', '20', '-g', 'gold.conll', '-s', 'a.conll', '-s', 'bad.conll']
  test.each([
    ['other words', 3, gold.replace('heads', 'tails')],
    ['nothing', 3, ''],
    ['a file that ends early', 3, gold.slice(0, 40)],
  ])('for %s', async (_, exit, bad) => {
    sample()
    files({ 'bad.conll': bad })
    expect(await sameForThreads(...scoring)).toMatchObject({ exit, out: '' })
  })

  test('for a mistake in the config, with its place', async () => {
    sample()
    const asked = { gold: 'gold.conll', systems: { a: 'a.conll', b: 'b.conll' }, metrics: ['@assay/conll-f1/*'] }
    files({ 'assay.json': JSON.stringify({ ...asked, bootstrap: { samples: 9 }, compare: { baseline: 'c' } }) })
    const { exit, err } = await sameForThreads('run')
    expect(exit).toBe(2)
    expect(err).toContain('--> assay.json:1:')
  })
})

test('--jobs reads standard input only once', () => {
  const both = gold.split('\n').map((row, i) => (row === '' ? '' : `${row} ${system.split('\n')[i]?.split(' ')[1]}`))
  const call = ['score', 'conll-f1', '--all', '-g', '-:-2', '-s', '-:-1', '--bootstrap', '20', '--quiet']
  const alone = spawned(call, { input: both.join('\n') })
  expect(alone.exit).toBe(0)
  expect(spawned([...call, '--jobs', '3'], { input: both.join('\n') })).toEqual(alone)
})

test('--jobs prints the note on other metrics once', async () => {
  sample()
  const { exit, err } = await sameForThreads('score', 'conll-f1', '-g', 'gold.conll', '-s', 'b.conll')
  const note = 'conll-f1 alone; also in @assay/conll-f1: surface-f1 (--metric NAME, --all)\n'
  expect({ exit, err }).toEqual({ exit: 0, err: note })
})

test('--jobs applies the options of each system in every thread', async () => {
  putScenarios(places, { bootstrap: { samples: 200 } })
  const { exit, out } = await sameForThreads('run', '--json', '--quiet')
  expect(exit).toBe(0)
  const { scores } = JSON.parse(out) as { readonly scores: readonly { readonly system: string }[] }
  expect(scores.map(({ system }) => system)).toEqual(['whole', 'half', 'places', 'fewer'])
})

test('--jobs passes training data to every thread', async () => {
  const quirks = fileURLToPath(new URL('../../../packages/relations/golden/quirks', import.meta.url))
  for (const name of ['gold', 'sys', 'train']) copyFileSync(join(quirks, `docred.${name}.json`), `docred.${name}.json`)
  const sides = ['-g', 'docred.gold.json', '-s', 'docred.sys.json', '--train', 'docred.train.json']
  const [only] = resultOf(await sameForThreads('score', 'docred', ...sides, '--quiet', '--json')).scores
  expect(only?.measures).toMatchObject({ seenCorrect: { value: 1 }, ignF1: { value: 0.5 } })
})

test('no module that a thread loads has a top-level await', async () => {
  const { errors } = await build({
    entryPoints: [join(dirname(program[0]!), 'worker.js')],
    bundle: true,
    platform: 'node',
    packages: 'external',
    // which cannot await there
    format: 'cjs',
    write: false,
    logLevel: 'silent',
  })
  expect(errors).toEqual([])
})
