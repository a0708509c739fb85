/** The name of a metric or a preset means the one installed plugin that has it, in every command; a plugin goes first. */
import { readFileSync } from 'node:fs'
import { type AnyMetric, type AnyReader, plugin, reader } from '@assay/core'
import { readers } from '@assay/core/readers'
import { describe, expect, test } from 'vitest'
import { plugin as ours, phraseF1, surfaceF1 } from '../../../packages/conll-f1/src/index.ts'
import { entityMatch } from '../../../packages/span-f1/src/index.ts'
import { type Around, assayIn, files, inOwnFolder, problemsOf, type Ran, resultOf, sample } from './support.ts'

inOwnFolder('span-f1')

const { writer: _, ...tagsOnly } = readers.find(({ name }) => name === 'conll-columns')!

const renamed = (metric: AnyMetric, name: string): AnyMetric => ({ ...metric, name })
const of = (name: string, ...metrics: readonly AnyMetric[]) =>
  plugin({
    contract: 1,
    name,
    version: '1.0.0',
    metrics,
    bibliography: ours.bibliography ?? {},
    presets: {
      [`whole-${metrics[0]?.name}`]: { title: 'all of it', metrics: [`${name}/*`] },
      shared: { title: 'in both', metrics: [name] },
      // a metric goes before a preset
      'entity-match': { title: 'not this', metrics: [name] },
    },
  })
const installed = [
  of('@acme/pieces', renamed(phraseF1, 'pieces'), renamed(entityMatch, 'both'), renamed(surfaceF1, 'lone')),
  // the name of its metric is the name of a plugin
  of('parts', renamed(entityMatch, 'parts-first'), renamed(surfaceF1, 'both'), renamed(surfaceF1, 'conll-f1')),
]

const around = (): Around => {
  sample()
  let loaded = 0
  for (const { name } of [...installed, { name: '@acme/broken' }])
    files({
      [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', keywords: ['assay-plugin'] }),
    })
  const plugins = Object.fromEntries(installed.map((one) => [one.name, () => ({ plugin: one })]))
  const broken = (): never => {
    loaded++
    throw new Error(`loaded ${loaded} times`)
  }
  return { plugins: { ...plugins, '@acme/broken': broken } }
}
const assay = (...call: readonly string[]): Promise<Ran> => assayIn(around(), ...call)
const sides = ['-g', 'gold.conll', '-s', 'b.conll'] as const
const namesIn = (ran: Ran): readonly string[] =>
  resultOf(ran).scores.map((one) => `${(one as unknown as { plugin: string }).plugin}/${one.metric}`)

test('--all is refused for the name of a metric, and the message names its package', async () => {
  const { exit, err } = await assay('score', 'pieces', '--all', ...sides)
  expect(exit).toBe(2)
  expect(err).toContain('error E210: pieces is a metric or preset of @acme/pieces, and no package')
  expect(err).toContain('assay score @acme/pieces --all')
  expect((await assay('score', '@acme/pieces', '--all', ...sides)).exit).toBe(0)
})

describe('a name shared by several packages', () => {
  test('is listed with each package, also if a preset has the name of a metric', async () => {
    const firsts = ({ out }: Ran): readonly string[] =>
      out.split('\n').map((line) => line.trim().split(/ {2,}/)[0] ?? '')
    const presets = firsts(await assay('list', 'presets'))
    expect(presets).toEqual(expect.arrayContaining(['@acme/pieces/shared', 'parts/shared', 'parts/entity-match']))
    expect(presets).toEqual(expect.arrayContaining(['conll-2003', 'whole-pieces']))
    expect(presets).not.toEqual(expect.arrayContaining(['shared']))
    const metrics = firsts(await assay('list', 'metrics'))
    expect(metrics).toEqual(expect.arrayContaining(['@acme/pieces/both', 'parts/both', 'lone']))
    // each name that is listed is one that scores
    for (const name of ['@acme/pieces/shared', 'parts/entity-match', 'parts/both'])
      expect((await assay('score', name, ...sides)).exit, name).toBe(0)
  })

  test('is explained for each package, with the names that commands accept', async () => {
    const { exit, out, err } = await assay('explain', 'shared')
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    expect(out.split('\n')[0]).toBe(
      'several packages have a preset "shared"; to choose one: @acme/pieces/shared or parts/shared',
    )
    expect(out).toContain('shared, a preset of @acme/pieces\n')
    expect(out).toContain('shared, a preset of parts\n')
    expect((await assay('explain', 'both')).out).toContain('both 1.0.0, of parts\n')
    expect((await assay('explain', 'parts/shared')).out).toMatch(/^shared, a preset of parts\n/)
  })

  test('is explained with the numbers of a result, which says which package scored', async () => {
    const scored = await assay('score', 'parts/shared', ...sides, '--json')
    files({ 'result.json': scored.out })
    const { exit, out } = await assay('explain', 'shared', '--of', 'result.json')
    expect(exit).toBe(0)
    expect(out).toContain('parts-first')
  })
})

describe('score finds the metric', () => {
  test.each([
    ['a metric of ours', ['entity-match'], ['@assay/span-f1/entity-match']],
    ['the default of a package of somebody else', ['pieces'], ['@acme/pieces/pieces']],
    ['another metric of it', ['lone'], ['@acme/pieces/lone']],
    ['a metric of an unscoped package', ['parts-first'], ['parts/parts-first']],
    ['a preset of ours', ['conll-2003', '--bootstrap', '0'], ['@assay/conll-f1/conll-f1']],
    ['a preset of an unscoped package', ['whole-parts-first'], ['parts/parts-first', 'parts/both', 'parts/conll-f1']],
    ['with its package', ['parts/both'], ['parts/both']],
    ['with its whole package', ['@acme/pieces/both'], ['@acme/pieces/both']],
    ['with the short name of its package', ['conll-f1/surface-f1'], ['@assay/conll-f1/surface-f1']],
    ['a plugin before a metric', ['conll-f1', '--quiet'], ['@assay/conll-f1/conll-f1']],
    [
      '--metric and no plugin',
      ['--metric', 'lone', '--metric', 'surface-f1'],
      ['@acme/pieces/lone', '@assay/conll-f1/surface-f1'],
    ],
    [
      '--metric with the short name of a package',
      ['conll-f1', '--metric', 'conll-f1/surface-f1'],
      ['@assay/conll-f1/surface-f1'],
    ],
  ])('for %s', async (_, words, names) => {
    expect(namesIn(await assay('score', ...words, ...sides, '--json'))).toEqual(names)
  })

  test.each([
    ['metric', 'both'],
    ['preset', 'shared'],
  ])('or asks for the package if two packages have the %s', async (kind, name) => {
    const ran = await assay('score', name, ...sides, '--diagnostics', 'json')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(problemsOf(ran)).toMatchObject([
      {
        code: 'E210',
        message: `several packages have a ${kind} "${name}"`,
        hint: `choose one: @acme/pieces/${name} or parts/${name}`,
      },
    ])
  })

  test('or refuses a misspelt third-party plugin, and suggests its name', async () => {
    const ran = await assay('score', 'peices', ...sides, '--diagnostics', 'json')
    expect(ran).toMatchObject({ exit: 4, out: '' })
    expect(problemsOf(ran)).toMatchObject([{ code: 'E501', hint: 'did you mean pieces?' }])
  })

  test('in a plugin whose package.json lists only some of its metrics', async () => {
    const { plugins = {} } = around()
    const stating = of('@acme/stated', renamed(surfaceF1, 'stated'), renamed(entityMatch, 'unsaid'))
    const manifest = {
      name: '@acme/stated',
      version: '1.0.0',
      keywords: ['assay-plugin'],
      assay: { names: ['stated'] },
    }
    files({ 'node_modules/@acme/stated/package.json': JSON.stringify(manifest) })
    let loaded = 0
    const load = () => {
      loaded++
      return { plugin: stating }
    }
    const scored = async (name: string): Promise<readonly string[]> =>
      namesIn(await assayIn({ plugins: { ...plugins, '@acme/stated': load } }, 'score', name, ...sides, '--json'))
    expect(await scored('lone')).toEqual(['@acme/pieces/lone'])
    expect(loaded).toBe(0)
    expect(await scored('stated')).toEqual(['@acme/stated/stated'])
    expect(await scored('unsaid')).toEqual(['@acme/stated/unsaid'])
  })

  test('of a named plugin without loading other plugins', async () => {
    const { plugins = {} } = around()
    const asked: string[] = []
    const seen = Object.fromEntries(
      Object.entries(plugins).map(([name, load]) => [
        name,
        () => {
          asked.push(name)
          return load()
        },
      ]),
    )
    await assayIn({ plugins: seen }, 'score', 'parts', ...sides)
    expect(asked).toEqual(['parts'])
    await assayIn({ plugins: seen }, 'score', 'lone', ...sides)
    expect(new Set(asked)).toEqual(new Set(['parts', '@acme/pieces', '@acme/broken']))
  })
})

test('a signature names the package, and scores the same again', async () => {
  const first = resultOf(await assay('score', 'lone', ...sides, '--json'))
  const signature = first.scores[0]!.signature
  expect(signature).toMatch(/\|v:@acme\/pieces@1\.0\.0$/)
  expect(resultOf(await assay('score', '--signature', signature, ...sides, '--json')).scores).toEqual(first.scores)
})

describe('a config for metrics with bare names', () => {
  const config = (metrics: readonly unknown[], gates: readonly object[] = []): void =>
    files({ 'assay.json': JSON.stringify({ gold: 'gold.conll', systems: { b: 'b.conll' }, metrics, gates }) })

  test('may give metrics options, and set gates on metrics', async () => {
    config(
      ['lone', ['surface-f1', {}], 'span-f1/entity-match'],
      ['lone', '@acme/pieces/lone', 'conll-f1/surface-f1', 'entity-match'].map((metric) => ({
        metric,
        measure: metric === 'entity-match' ? 'strictF1' : 'f1',
        min: 0.1,
      })),
    )
    const result = resultOf(await assay('run', '--json'))
    expect(result.scores.map(({ metric }) => metric)).toEqual(['lone', 'surface-f1', 'entity-match'])
    expect(result.gates.map(({ metric, pass }) => `${metric} ${pass}`)).toEqual([
      'lone true',
      'lone true',
      'surface-f1 true',
      'entity-match true',
    ])
  })

  test('is refused at the name that two packages have', async () => {
    config(['lone', 'both'])
    const [told] = problemsOf(await assay('validate', '--diagnostics', 'json'))
    expect(told).toMatchObject({ code: 'E210', at: { path: 'assay.json', line: 1 } })
  })

  test('is written by init with the names of packages', async () => {
    const ran = await assay('init', '--yes', '-g', 'gold.conll', '-s', 'b=b.conll', '--metric', 'lone')
    expect(ran).toMatchObject({ exit: 0 })
    expect(JSON.parse(readFileSync('assay.json', 'utf8'))).toMatchObject({ metrics: ['@acme/pieces/lone'] })
  })
})

test.each([
  ['errors', ['errors', 'surface-f1', ...sides, '--json'], '"verdict"'],
  ['errors of one metric', ['errors', '--metric', 'lone', ...sides, '--json'], '"verdict"'],
  ['cite', ['cite', 'lone'], '@inproceedings{derczynski-2017-wnut'],
  ['cite of a preset', ['cite', 'conll-2003'], '@inproceedings{tjong-kim-sang-2003'],
  ['list --cite', ['list', '--cite', 'lone'], '@inproceedings{derczynski-2017-wnut'],
  ['explain', ['explain', 'lone'], 'lone 1.0.0, of @acme/pieces\n'],
  ['explain with the package', ['explain', 'parts/both'], 'both 1.0.0, of parts\n'],
  ['explain with the whole package', ['explain', '@acme/pieces/both'], 'both 1.0.0, of @acme/pieces\n'],
  ['explain of a preset', ['explain', 'conll-2003'], 'conll-2003, a preset of @assay/conll-f1\n'],
  ['explain of a plugin', ['explain', 'parts'], 'parts-first 1.0.0, of parts\n'],
])('a bare name is found by %s', async (_, call, expected) => {
  const ran = await assay(...call)
  expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
  expect(ran.out).toContain(expected)
})

test('a built-in system is found by its bare name', async () => {
  const made = (name: string): Promise<Ran> =>
    assay('make', name, '-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll', '-s', 'c=gold.conll')
  const ran = await made('majority-vote')
  expect(ran).toMatchObject({ exit: 0 })
  expect(ran.out).toBe((await made('conll-f1/majority-vote')).out)
})

describe('a reader given by name', () => {
  const lines = (name: string): AnyReader =>
    reader({ ...tagsOnly, name, sniff: () => 0, title: `lines, as ${name} has them` }) as AnyReader
  const having = (name: string, ...readers: readonly AnyReader[]) =>
    plugin({ contract: 1, name, version: '1.0.0', readers })
  const bringing = [having('@acme/one', lines('lone-lines'), lines('lines')), having('@acme/two', lines('lines'))]
  const within = (...call: readonly string[]): Promise<Ran> => {
    const { plugins = {} } = around()
    for (const { name } of bringing)
      files({
        [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', keywords: ['assay-plugin'] }),
      })
    const all = Object.fromEntries(bringing.map((one) => [one.name, () => ({ plugin: one })]))
    return assayIn({ plugins: { ...plugins, ...all } }, ...call)
  }
  const scored = (...more: readonly string[]): Promise<Ran> => within('score', 'surface-f1', ...sides, ...more)

  test.each([
    ['lone-lines', '@acme/one'],
    ['@acme/two/lines', '@acme/two'],
  ])('is found by the name that list prints: %s', async (name, owner) => {
    const ran = await scored('--reader', name, '--json', '--quiet')
    expect(resultOf(ran).scores[0]?.signature).toContain(`|read:${owner}/${name.replace(/^.*\//, '')}@1.0.0`)
    expect((await within('list', 'readers')).out).toContain('lone-lines')
  })

  test('is refused if two packages have it, and found by its full name', async () => {
    const ran = await scored('--reader', 'lines', '--diagnostics', 'json')
    expect([ran.exit, ran.out]).toEqual([2, ''])
    const [told] = problemsOf(ran)
    expect(told).toMatchObject({ code: 'E211', message: 'several packages have a reader "lines"' })
    const [, one, two] = /^choose one: (\S+) or (\S+)$/.exec(told?.hint ?? '') ?? []
    expect([one, two]).toEqual(['@acme/one/lines', '@acme/two/lines'])
    expect((await scored('--reader', one!)).exit).toBe(0)
  })

  test('is refused if misspelt, for either side and for the output', async () => {
    const hint = 'did you mean lone-lines?'
    const calls = [
      ['--reader', 'lone-line'],
      ['--system-set', 'reader=lone-line'],
    ]
    for (const more of calls)
      expect(problemsOf(await scored(...more, '--diagnostics', 'json'))).toMatchObject([{ code: 'E211', hint }])
    const ran = await within('convert', 'gold.conll', 'x', '--to', 'lone-lines', '--diagnostics', 'json')
    expect(problemsOf(ran)).toMatchObject([{ code: 'E211', message: 'lone-lines is read, but cannot be written' }])
  })
})
