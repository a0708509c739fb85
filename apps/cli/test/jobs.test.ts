/** `--jobs` and `--isolate` change nothing in what is said: stdout, stderr and exit code are the same for every number of threads. */
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { folders, unpack } from './example-folders.ts'
import {
  assay,
  files,
  gold,
  half,
  inOwnFolder,
  installed,
  program,
  type Ran,
  sample,
  spawned,
  system,
} from './support.ts'

inOwnFolder()

const variants: readonly (readonly string[])[] = [
  ['--jobs', '2'],
  // more than a pair, and no multiple of it
  ['--isolate', '--jobs', '3'],
]

/** What a call says with one thread, after it was seen to say the same with others. */
const sameFor = async (...call: readonly string[]): Promise<Ran> => {
  const alone = await installed(...call)
  for (const flags of variants) expect(await installed(...call, ...flags)).toEqual(alone)
  return alone
}

interface Config {
  readonly systems: Readonly<Record<string, object>>
  readonly [other: string]: unknown
}

describe('the examples', () => {
  // each of its sixteen systems is resampled: the five that vote, on its first sentences, can differ as well as all can
  const voting = ['chieu', 'florian', 'klein', 'mccallum', 'whitelaw', 'vote of five']

  test.each(folders)('%s', async (name) => {
    const config = unpack<Config>(name, name, 500)
    const systems =
      name === 'conll-2003' ? Object.fromEntries(voting.map((one) => [one, config.systems[one]])) : config.systems
    writeFileSync(join(name, 'assay.json'), JSON.stringify({ ...config, systems }))
    const ran = await sameFor('run', join(name, 'assay.json'), '--json')
    expect(ran.exit).toBe(0)
    expect(ran.out).toContain('"scores": [')
  })
})

describe('what is drawn, grouped and tested', () => {
  const many = (text: string): string => `${text}\n`.repeat(15)
  const data = (): void => files({ 'gold.conll': many(gold), 'a.conll': many(half), 'b.conll': many(system) })
  const scoring = ['score', 'conll-f1', '--all', '-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll']

  test.each([
    ['paired randomisation', ['--baseline', 'a', '--trials', '500', '--json']],
    ['the paired bootstrap, of every pair', ['--test', 'bootstrap', '--trials', '300', '--bootstrap', '50', '--json']],
    ['what a terminal shows', ['--bootstrap', '20']],
  ])('%s', async (_, flags) => {
    data()
    expect(await sameFor(...scoring, ...flags, '--quiet')).toMatchObject({ exit: 0, err: '' })
  })

  test('means over groups', async () => {
    data()
    const genres = Array.from({ length: 60 }, (_, i) => `${i + 1},${i % 3}`)
    files({ 'meta.csv': `id,genre\n${genres.join('\n')}\n` })
    const flags = ['--means', 'genre', '--meta', 'meta.csv', '--bootstrap', '100', '--json', '--quiet']
    expect((await sameFor(...scoring, ...flags)).out).toMatch(/"means": \{\s*"genre": [^}]*"interval": \[/)
  })

  test('the layout of an official scorer', async () => {
    data()
    const ran = await sameFor('score', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', '-f', 'conlleval')
    expect(ran.err).toMatch(/^conll-f1 alone; .+\n$/)
    expect(ran.out).toMatch(/^processed 150 tokens with 60 phrases; /)
  })

  test('groups, a table of metadata, gates, labels, and a built-in system', async () => {
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
    const { exit, err } = await sameFor('run', '--diagnostics', 'json')
    expect(exit).toBe(1)
    // warnings with their places in the config
    expect(err).toContain('"code": "W801"')
    expect(err).toContain('"path": "assay.json"')
  })
})

describe('what is refused', () => {
  const scoring = ['score', 'conll-f1/*', '--bootstrap', '20', '-g', 'gold.conll', '-s', 'a.conll', '-s', 'bad.conll']
  test.each([
    ['a cut line', 3, gold.replace('heads O', 'heads')],
    ['other words', 3, gold.replace('heads', 'tails')],
    ['nothing', 3, ''],
    ['a file that ends early', 3, gold.slice(0, 40)],
  ])('%s', async (_, exit, bad) => {
    sample()
    files({ 'bad.conll': bad })
    expect(await sameFor(...scoring)).toMatchObject({ exit, out: '' })
  })

  test('a mistake in the config, with its place', async () => {
    sample()
    const asked = { gold: 'gold.conll', systems: { a: 'a.conll', b: 'b.conll' }, metrics: ['@assay/conll-f1/*'] }
    files({ 'assay.json': JSON.stringify({ ...asked, bootstrap: { samples: 9 }, compare: { baseline: 'c' } }) })
    const { exit, err } = await sameFor('run')
    expect(exit).toBe(2)
    expect(err).toContain('--> assay.json:1:')
  })
})

test('standard input is read once', () => {
  const both = gold.split('\n').map((row, i) => (row === '' ? '' : `${row} ${system.split('\n')[i]?.split(' ')[1]}`))
  const call = ['score', 'conll-f1', '--all', '-g', '-:-2', '-s', '-:-1', '--bootstrap', '20', '--quiet']
  const alone = spawned(call, { input: both.join('\n') })
  expect(alone.exit).toBe(0)
  expect(spawned([...call, '--jobs', '3'], { input: both.join('\n') })).toEqual(alone)
  expect(spawned([...call, '--jobs', '3', '--isolate'], { input: both.join('\n') })).toEqual(alone)
})

describe('flags', () => {
  const refused: readonly (readonly [readonly string[], string, string])[] = [
    [['--jobs', '0'], '--jobs cannot be "0"', 'it is a whole number from 1 to 64'],
    [['--jobs', '65'], '--jobs cannot be "65"', 'it is a whole number from 1 to 64'],
    [['--jobs', '1.5'], '--jobs cannot be "1.5"', 'it is a whole number from 1 to 64'],
    [['--isolate', '--timeout', '0'], '--timeout cannot be "0"', 'it is a number from 0.1 to 86400'],
    [['--isolate', '--max-memory', '1'], '--max-memory cannot be "1"', 'it is a whole number from 64 to 1048576'],
    [['--timeout', '5'], '--timeout is a limit of plugins in a thread of their own', 'add --isolate'],
    [['--max-memory', '500'], '--max-memory is a limit of plugins in a thread of their own', 'add --isolate'],
  ]
  test.each(refused)('%j', async (flags, said, help) => {
    sample()
    const code = help === 'add --isolate' ? 'E103' : 'E102'
    const ran = await assay('score', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', ...flags)
    expect(ran).toEqual({
      exit: 2,
      out: '',
      err: `error ${code}: ${said}\n  help: ${help}\n\nfor more: assay explain ${code}\n1 error\n`,
    })
  })

  test('of other commands they are none', async () => {
    expect(await assay('compare', 'a.json', 'b.json', '--jobs', '2')).toMatchObject({ exit: 2, out: '' })
  })
})

test('nothing that a thread begins with awaits while it loads', async () => {
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
