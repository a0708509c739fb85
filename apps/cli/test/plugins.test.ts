/** Plugins that are missing or broken: exit code 4, nothing on stdout, and who is to be told. */
import { join } from 'node:path'
import { count, metric, plugin as pluginOf, type Tags } from '@assay/core'
import { describe, expect, test } from 'vitest'
import { assay, assayIn, files, inOwnFolder, type Plugins, problemsOf, type Ran, sample } from './support.ts'

inOwnFolder()

type Judge = (gold: Tags) => (system: Tags) => Iterable<{ stats: number; verdict: string }>

const noOptions = {
  '~standard': { version: 1, vendor: 'test', validate: () => ({ value: {} }) },
} as const

/** A metric that counts sentences, but for what a test breaks in it. */
const counting = (judge: Judge, summarise: (n: number) => { readonly n: number | undefined } = (n) => ({ n })) =>
  metric({
    contract: 1,
    name: 'count',
    title: 'sentences, counted',
    reads: 'tags',
    units: 'sentences',
    cites: [],
    options: noOptions,
    measures: { n: { title: 'n', formula: 'n', range: [0, 100], better: 'neither', unit: 'count' } },
    headline: 'n',
    with: () => ({ stats: count, judge, summarise }),
  })

const once: Judge = () => () => [{ stats: 1, verdict: 'correct' }]
const given = (own: ReturnType<typeof counting>) => ({
  plugin: pluginOf({ contract: 1, name: '@assay/own', version: '1.0.0', metrics: [own] }),
})
const throwing = (message: string) => () => {
  throw new Error(message)
}

const scoreOwn = (plugins: Plugins, ...more: readonly string[]): Promise<Ran> =>
  assayIn({ plugins }, 'score', 'own', '-g', 'gold.conll', '-s', 'a.conll', ...more)

const broken: readonly (readonly [string, () => unknown, string, string, string])[] = [
  ['exports nothing', () => ({}), 'E504', '@assay/own exports no plugin', 'an export named "plugin"'],
  [
    'exports a plugin of null',
    () => ({ plugin: null }),
    'E504',
    '@assay/own exports no plugin',
    'is this the package you mean?',
  ],
  [
    'is written for another contract',
    () => ({ plugin: { contract: 2 } }),
    'E502',
    'contract 2; this host supports contract 1',
    'update the plugin',
  ],
  ['names no contract', () => ({ plugin: {} }), 'E502', 'contract undefined', 'update the plugin'],
  ['throws on import', throwing('no such luck'), 'E503', '@assay/own fails to load: no such luck', 'run it on its own'],
  [
    'throws on a document',
    () => given(counting(throwing('cannot judge'))),
    'E505',
    'count of @assay/own fails on document 1: Error: cannot judge',
    'report it',
  ],
  [
    'throws on the second of a pair',
    () => given(counting(() => throwing('cannot judge'))),
    'E505',
    'cannot judge',
    'report it',
  ],
  ['throws where it sums up', () => given(counting(once, throwing('cannot sum'))), 'E505', 'cannot sum', 'report it'],
  [
    'gives NaN',
    () => given(counting(once, () => ({ n: Number.NaN }))),
    'E506',
    'count gives n = NaN, outside 0 to 100',
    'please report it',
  ],
  [
    'gives infinity',
    () => given(counting(once, () => ({ n: Number.POSITIVE_INFINITY }))),
    'E506',
    'n = Infinity',
    'please report it',
  ],
  [
    'gives less than its range',
    () => given(counting(once, () => ({ n: -1 }))),
    'E506',
    'n = -1, outside 0 to 100',
    'please report it',
  ],
]

/** A plugin of parts that the type checker would not accept. */
const ownOf = (parts: object) => () => ({
  plugin: { contract: 1, name: '@assay/own', version: '1.0.0', metrics: [counting(once)], ...parts },
})

const tokens = {
  contract: 1,
  name: 'tokens',
  title: '',
  gives: 'tags',
  options: noOptions,
  pairs: 'position',
  units: 'sentences',
  sniff: () => 1,
  with: () => throwing('no such luck'),
}

test('F96: an exception of a reader is reported as a fault of the reader, not of the metric', async () => {
  sample()
  const ran = await scoreOwn({ '@assay/own': ownOf({ readers: [tokens] }) }, '--reader', 'tokens', '--json')
  expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 4, out: '' })
  expect(ran.err).toContain('E505: the reader tokens of @assay/own fails on this file: Error: no such luck')
})

describe('a faulty plugin', () => {
  test.each(broken)('is reported: %s', async (_, module, code, said, remedy) => {
    sample()
    const ran = await scoreOwn({ '@assay/own': module })
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 4, out: '' })
    expect(ran.err).toContain(`error ${code}: `)
    expect(ran.err).toContain(said)
    expect(ran.err).toContain(remedy)
    const told = problemsOf(await scoreOwn({ '@assay/own': module }, '--diagnostics', 'json'))
    expect(told.map((problem) => problem.code)).toEqual([code])
  })

  test('is reported in one line if it throws, and with the stack if --verbose is given', async () => {
    sample()
    const plugins = { '@assay/own': () => given(counting(throwing('cannot judge'))) }
    const short = await scoreOwn(plugins)
    expect(short.err).toMatch(/^error E505: count of @assay\/own fails on document 1: Error: cannot judge\n/)
    expect(short.err.match(/\bat /g)).toHaveLength(1)
    const whole = await scoreOwn(plugins, '--verbose')
    expect(whole.err).toMatch(/\n1 error\nError: cannot judge\n {4}at [^\n]+\n {4}at [^\n]+\n/)
  })

  test('is not reported if it scores correctly', async () => {
    sample()
    const ran = await scoreOwn({ '@assay/own': () => given(counting(once)) })
    expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
    expect(ran.out).toContain('sentences, counted')
  })

  test('is reported if it is not installed', async () => {
    sample()
    const ran = await scoreOwn({})
    expect(ran).toMatchObject({ exit: 4, out: '' })
    expect(ran.err).toContain('error E501: there is no plugin, metric or preset "own" here')
    expect(ran.err).toContain('install another by the name of its package')
  })

  test('is reported with the document at which it throws', async () => {
    sample()
    const second: Judge = (gold) => {
      if (gold.length === 3) throw new Error('cannot judge')
      return once(gold)
    }
    const ran = await scoreOwn({ '@assay/own': () => given(counting(second)) })
    expect(ran).toMatchObject({ exit: 4, out: '' })
    expect(ran.err).toContain('--> gold.conll:9')
  })

  test('is reported if it returns a string in place of a number', async () => {
    sample()
    const ran = await scoreOwn({ '@assay/own': () => given(counting(once, () => ({ n: '5' as unknown as number }))) })
    expect(ran).toMatchObject({ exit: 4, out: '' })
    expect(ran.err).toContain('E506')
  })

  test('is reported if it leaves out a declared measure', async () => {
    sample()
    const ran = await scoreOwn({ '@assay/own': () => given(counting(once, () => ({}) as { n: number })) })
    expect(ran).toMatchObject({ exit: 0 })
    expect(ran.out).toMatch(/^n +–$/m)
  })

  test('is reported if its metrics are not a list', async () => {
    sample()
    const ran = await scoreOwn({
      '@assay/own': () => ({ plugin: { contract: 1, name: 'own', version: '1', metrics: 5 } }),
    })
    expect(ran).toMatchObject({ exit: 4, out: '' })
  })

  test('is reported if it has no metrics', async () => {
    sample()
    const ran = await scoreOwn({ '@assay/own': () => ({ plugin: { contract: 1, name: 'own', version: '1' } }) })
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E210')
  })

  test('is reported if its options throw', async () => {
    sample()
    const own = counting(once)
    const ran = await scoreOwn({ '@assay/own': () => given({ ...own, with: throwing('bad options') }) })
    expect(ran).toMatchObject({ exit: 4, out: '' })
  })

  test('is reported if it does not load, and list prints the other plugins', async () => {
    const ran = await assayIn({ plugins: { '@assay/conll-f1': throwing('broken') } }, 'list')
    expect(ran.exit).toBe(0)
    expect(ran.out).toContain('@assay/conll-f1  does not load')
  })

  test('is reported by errors, which prints nothing else', async () => {
    sample()
    const plugins = { '@assay/own': () => given(counting(throwing('cannot judge'))) }
    const ran = await assayIn({ plugins }, 'errors', 'own', '-g', 'gold.conll', '-s', 'a.conll')
    expect(ran).toMatchObject({ exit: 4, out: '' })
    expect(ran.err).toContain('E505')
  })
})

test('a metric name that is a path loads no code outside packages', async () => {
  sample()
  const ran = await assay('score', './gold.conll', '-g', 'gold.conll', '-s', 'a.conll')
  expect(ran).toMatchObject({ exit: 4, out: '' })
})

describe('a plugin and its version of core', () => {
  const installed = (stated: object): void =>
    files({
      'node_modules/@assay/own/package.json': JSON.stringify({ name: '@assay/own', version: '1.0.0', ...stated }),
    })
  const scored = (plugins: Plugins): Promise<Ran> => {
    sample()
    return scoreOwn(plugins, '--diagnostics', 'json')
  }
  const plugins: Plugins = { '@assay/own': () => given(counting(once)) }
  const peer = (range: string): object => ({ peerDependencies: { '@assay/core': range } })

  test.each(['^1.0.0', '1', '>=1 <3', '^0.9 || ^1', '*', 'workspace:^', 'file:../core'])(
    'are accepted: written for core %s',
    async (range) => {
      installed(peer(range))
      expect(await scored(plugins)).toMatchObject({ exit: 0 })
    },
  )

  test.each(['^2.0.0', '~1.1', '>=1.0.1', '<1', '0.x'])('are refused: written for core %s', async (range) => {
    installed(peer(range))
    // before anything of it is run
    const ran = await scored({ '@assay/own': throwing('of another core') })
    expect(ran).toMatchObject({ exit: 4, out: '' })
    const where = join('node_modules', '@assay', 'own')
    expect(problemsOf(ran)).toMatchObject([
      {
        code: 'E510',
        message: `@assay/own 1.0.0 is written for @assay/core ${range}, and this is 1.0.0 (${where})`,
        hint: 'install versions that go together: npm install @assay/own@latest @assay/cli@latest',
      },
    ])
  })

  test.each([
    ['another version', { version: '1.0.1' }, '@assay/own 1.0.0', '@assay/own 1.0.1'],
    ['another name', { name: '@acme/own' }, '@assay/own 1.0.0', '@acme/own 1.0.0'],
  ])('are refused: its package.json has %s', async (_, stated, own, theirs) => {
    installed(stated)
    const ran = await scored(plugins)
    expect(ran).toMatchObject({ exit: 4, out: '' })
    expect(problemsOf(ran)).toMatchObject([{ code: 'E511', hint: expect.stringContaining('report it there') }])
    expect(problemsOf(ran)[0]?.message).toContain(`calls itself ${own}, and its package.json says ${theirs} (`)
  })

  test('are accepted: its package.json states no version', async () => {
    installed({ version: undefined })
    expect(await scored(plugins)).toMatchObject({ exit: 0 })
  })

  const { plugin } = given(counting(once))
  const later = { contract: 2, name: 'later' }
  test.each([
    ['metric', { metrics: [...plugin.metrics, later] }],
    ['reader', { readers: [later] }],
    ['view', { views: [later] }],
    ['built-in system', { systems: [later] }],
  ])('are refused: a %s is written for another contract', async (kind, parts) => {
    const ran = await scored({ '@assay/own': () => ({ plugin: { ...plugin, ...parts } }) })
    expect(ran).toMatchObject({ exit: 4, out: '' })
    expect(problemsOf(ran)).toMatchObject([
      {
        code: 'E502',
        message: `the ${kind} later of @assay/own is written for contract 2; this host supports contract 1`,
        hint: expect.stringContaining('update the plugin, or Assay'),
      },
    ])
  })

  test('are refused: a metric without a contract', async () => {
    const metrics = [{ ...counting(once), contract: undefined }]
    const ran = await scored({ '@assay/own': () => ({ plugin: { ...plugin, metrics } }) })
    expect(problemsOf(ran)).toMatchObject([
      { code: 'E504', message: '@assay/own exports a plugin that is not one: the metric count names no contract' },
    ])
  })
})
