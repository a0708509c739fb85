/** Readers of packages that nobody here has heard of: named in a call or in a config, they are used wherever readers are. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { declareCodes, formAt, plugin, reader, system, tagAt, tagsOf, view } from '@assay/core'
import { linesOf } from '@assay/core/source'
import { describe, expect, test } from 'vitest'
import { phraseF1 } from '../../../packages/conll-f1/src/index.ts'
import { type Around, assayIn, files, inOwnFolder, type Plugins, problemsOf, type Ran, resultOf } from './support.ts'

inOwnFolder()

const noOptions = { '~standard': { version: 1, vendor: 'test', validate: () => ({ value: {} }) } } as const

/** Lines such as `1<TAB>John/B-PER left/O`. */
const pairs = reader({
  contract: 1,
  name: 'tagged',
  title: 'words and tags in pairs',
  gives: 'tags',
  options: noOptions,
  sniff: (head) => (/^\S+\t\S+\/\S/.test(head) ? 0.9 : 0),
  pairs: 'id',
  units: 'sentences',
  with: () =>
    function* (source) {
      for (const line of linesOf(source, { encoding: 'utf-8', maxLineBytes: 1e6 })) {
        if (line._tag === 'Left') return yield line
        const [id = '', text = ''] = line.right.text.split('\t')
        const cells = text.split(' ').map((cell) => cell.split('/') as [string, string])
        const content = tagsOf(
          cells.map(([, tag]) => tag),
          cells.map(([word]) => word),
        )
        const at = { path: source.path, line: line.right.number, column: 1 }
        yield { _tag: 'Right', right: { id, content, meta: {}, at } } as const
      }
    },
  writer: {
    endings: ['.pairs'],
    write: function* (documents) {
      for (const { id, content } of documents) {
        const cells = Array.from({ length: content.length }, (_, i) => `${formAt(content, i)}/${tagAt(content, i)}`)
        yield `${id}\t${cells.join(' ')}\n`
      }
    },
  },
})
const guesser = system({
  contract: 1,
  name: 'nothing',
  title: 'no names',
  gives: 'tags',
  options: noOptions,
  from: 'nothing',
  with: () => ({ learn: () => (gold) => tagsOf(Array.from({ length: gold.length }, () => 'O')) }),
})
const own = plugin({ contract: 1, name: '@acme/pairs', version: '2.0.0', readers: [pairs], systems: [guesser] })
const plugins: Plugins = { '@acme/pairs': () => ({ plugin: own }), './own.js': () => ({ plugin: own }) }

const gold = '1\tJohn/B-PER left/O\n2\tOslo/B-LOC won/O\n'
const given = (): void =>
  files({ 'gold.pairs': gold, 'a.pairs': gold.replace('B-LOC', 'B-ORG'), 'own.js': '', 'plain.conll': 'x B-PER\n' })

const assay = (...call: readonly string[]): Promise<Ran> => assayIn({ plugins }, ...call)
const scored = ['score', 'conll-f1/conll-f1', '-g', 'gold.pairs', '-s', 'a.pairs'] as const
const config = (more: object): void =>
  files({
    'assay.json': JSON.stringify({
      gold: 'gold.pairs',
      systems: { a: 'a.pairs' },
      metrics: ['conll-f1/conll-f1'],
      ...more,
    }),
  })
const f1 = (ran: Ran): unknown => resultOf(ran).scores.map(({ measures }) => measures['f1']?.value)

describe('a reader of a plugin', () => {
  test.each([
    ['is found by its full name', ['--reader', '@acme/pairs/tagged']],
    ['is recognised if the package is given', ['--plugin', '@acme/pairs']],
    ['is found by its name if the package is given', ['--plugin', '@acme/pairs', '--reader', 'tagged']],
    ['is recognised if a plugin file is given', ['--plugin', './own.js']],
    ['is found by its name after that of a plugin file', ['--reader', './own.js/tagged']],
  ])('%s', async (_, how) => {
    given()
    const ran = await assay(...scored, ...how, '--json')
    expect(f1(ran)).toEqual([0.5])
    expect(resultOf(ran).inputs[0]).toMatchObject({ reader: '@acme/pairs/tagged@2.0.0' })
  })

  test.each([
    ['is named with it', { gold: { files: 'gold.pairs', reader: '@acme/pairs/tagged' } }],
    ['is found by sniffing', { plugins: ['@acme/pairs'] }],
    ['is called by its name', { plugins: ['./own.js'], gold: { files: 'gold.pairs', reader: 'tagged' } }],
  ])('in a config %s', async (_, more) => {
    given()
    config(more)
    expect(f1(await assay('run', '--json'))).toEqual([0.5])
    expect((await assay('validate')).out).toContain('assay.json is in order')
    expect(await assay('errors')).toMatchObject({ exit: 0 })
  })

  test('is found if the command line names the package', async () => {
    given()
    config({})
    expect(f1(await assay('run', '--plugin', './own.js', '--json'))).toEqual([0.5])
    mkdirSync('data')
    for (const name of ['assay.json', 'gold.pairs', 'a.pairs']) writeFileSync(`data/${name}`, readFileSync(name))
    const other: Plugins = {
      './../own.js': plugins['./own.js']!,
      '../own.js': plugins['./own.js']!,
    }
    const ran = await assayIn(
      { plugins: { ...plugins, ...other } },
      'run',
      'data/assay.json',
      '--plugin',
      './own.js',
      '--json',
    )
    expect(f1(ran)).toEqual([0.5])
  })

  test('is not searched for in a package that is neither installed nor named', async () => {
    given()
    let loads = 0
    const around: Around = { plugins: { '@acme/pairs': () => ({ plugin: own, loads: ++loads }) } }
    const ran = await assayIn(around, ...scored, '--reader', 'tagged')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(ran.err).toContain('error E211: there is no reader "tagged"')
    expect(ran.err).toContain('one of another package: PACKAGE/NAME')
    await assayIn(around, ...scored)
    expect(loads).toBe(0)
  })

  test('is suggested for a misspelt name', async () => {
    given()
    const near = await assay(...scored, '--reader', '@acme/pairs/taged')
    expect(near).toMatchObject({ exit: 2 })
    expect(near.err).toContain('error E211: @acme/pairs has no reader "taged"\n  help: did you mean tagged?')
    const none = await assay(...scored, '--reader', '@acme/pear/tagged')
    expect(none).toMatchObject({ exit: 4 })
    expect(none.err).toContain('the plugin @acme/pear is not installed')
    const core = await assay(...scored, '--reader', 'core/tagged')
    expect(core.err).toContain('@assay/core has no reader "tagged"')
    const part = await assay(...scored, '--plugin', '@acme/pairs/tagged')
    expect(part.err).toContain('name the plugin alone: @acme/pairs')
  })

  test('must be named with its package if two packages have a reader of that name', async () => {
    given()
    const two = ['--plugin', '@acme/pairs', '--plugin', './own.js'] as const
    const twin = { ...own, readers: [{ ...pairs, sniff: () => 0 }] }
    const around: Around = { plugins: { ...plugins, './own.js': () => ({ plugin: twin }) } }
    const ran = await assayIn(around, ...scored, ...two, '--reader', 'tagged')
    expect(ran.err).toContain(
      'error E211: several packages have a reader "tagged"\n  help: choose one: @acme/pairs/tagged or ./own.js/tagged',
    )
    expect(f1(await assayIn(around, ...scored, ...two, '--reader', './own.js/tagged', '--json'))).toEqual([0.5])
    // systems are read as the gold is, by the same one of the two
    expect(f1(await assayIn(around, ...scored, ...two, '--json'))).toEqual([0.5])
  })
})

test('a missing plugin in a config is reported at its place', async () => {
  given()
  config({ plugins: ['@acme/pairs', '@acme/pears'] })
  const ran = await assay('run', '--diagnostics', 'json')
  expect(ran.exit).toBe(4)
  const [told] = problemsOf(ran)
  expect(told).toMatchObject({ code: 'E501', at: { path: 'assay.json', line: 1 } })
  const text = readFileSync('assay.json', 'utf8')
  expect(told?.at.column).toBe(text.indexOf('"@acme/pears"') + 1)
})

test('a plugin file in a config is refused outside the folder of the config', async () => {
  given()
  config({ plugins: ['../evil.js'] })
  files({ '../evil.js': '' })
  const ran = await assay('run')
  expect(ran).toMatchObject({ exit: 2, out: '' })
  expect(ran.err).toContain('E208')
})

test('a plugin named by --plugin is listed and explained, and refused if it fails to load', async () => {
  given()
  const listed = await assay('list', 'readers', '--plugin', './own.js')
  expect(listed.out).toMatch(/^ {2}tagged +@acme\/pairs +read and written +words and tags in pairs$/m)
  expect((await assay('explain', 'tagged', '--plugin', '@acme/pairs')).out).toContain('a reader of @acme/pairs')
  expect(await assay('list', '--plugin', '@acme/pears')).toMatchObject({ exit: 4, out: '' })
  expect((await assay('schema', '--plugin', '@acme/pairs')).out).toContain('"@acme/pairs/tagged"')
})

test("make runs a built-in system on files in a plugin's format", async () => {
  given()
  const ran = await assay('make', '@acme/pairs/nothing', '-g', 'gold.pairs', '-o', 'none.pairs')
  expect(ran).toMatchObject({ exit: 0 })
  const other = await assay(
    'make',
    'conll-f1/baseline',
    '--train',
    'gold.pairs',
    '-g',
    'gold.pairs',
    '--plugin',
    '@acme/pairs',
  )
  expect(other.out).toBe(gold)
})

test("convert reads and writes a plugin's format", async () => {
  given()
  const to = ['convert', 'gold.pairs', 'out.conll', '--to', 'conll-columns'] as const
  expect((await assay(...to, '--reader', '@acme/pairs/tagged')).exit).toBe(0)
  expect(readFileSync('out.conll', 'utf8')).toContain('Oslo\tB-LOC\n')
  const back = await assay('convert', 'out.conll', '-', '--to', '@acme/pairs/tagged')
  expect(back).toMatchObject({ exit: 0, out: gold })
  expect((await assay('convert', 'out.conll', 'back.pairs', '--plugin', './own.js')).exit).toBe(0)
  expect(readFileSync('back.pairs', 'utf8')).toBe(gold)
  expect((await assay('convert', 'out.conll', '-', '--to', '@acme/pairs/pear')).err).toContain('one of: tagged')
})

test('init writes the plugin of a reader into the config', async () => {
  given()
  mkdirSync('systems')
  files({ 'systems/a.pairs': gold })
  const ran = await assay('init', '--yes', '--plugin', './own.js', '--metric', 'conll-f1')
  expect(ran).toMatchObject({ exit: 0 })
  expect(JSON.parse(readFileSync('assay.json', 'utf8'))).toMatchObject({
    gold: 'gold.pairs',
    systems: { a: 'systems/a.pairs' },
    plugins: ['./own.js'],
    metrics: ['conll-f1'],
  })
  expect((await assay('run')).exit).toBe(0)
})

test('init writes the plugin of a view into the config', async () => {
  files({ 'gold.clusters': '# a\n', 'own.js': '' })
  const { contract, title, options, units } = pairs
  const words = reader({
    ...{ contract, title, options, units },
    name: 'words',
    gives: 'clusters',
    sniff: (head) => (head.startsWith('# ') ? 1 : 0),
    pairs: 'id',
    with: () => () => [],
  })
  const seen = view({ name: 'c→t', from: 'clusters', to: 'tags', see: () => ({ _tag: 'Left', left: 'no' }) as const })
  const two: Plugins = {
    './own.js': () => ({ plugin: { ...own, readers: [words] } }),
    './view.js': () => ({ plugin: { ...own, readers: [], views: [seen] } }),
  }
  files({ 'view.js': '', 'runs/a.clusters': '# a\n' })
  const call = [
    'init',
    '--yes',
    '--plugin',
    './own.js',
    '--plugin',
    './view.js',
    '--metric',
    'conll-f1',
    '-o',
    '-',
  ] as const
  expect(JSON.parse((await assayIn({ plugins: two }, ...call)).out)).toMatchObject({
    plugins: ['./own.js', './view.js'],
  })
})

describe('the signature names the package of a reader', () => {
  const other = plugin({ contract: 1, name: 'unscoped', version: '3.0.0', readers: [pairs] })
  const around: Around = { plugins: { ...plugins, unscoped: () => ({ plugin: other }) } }
  const signed = async (...how: readonly string[]) =>
    resultOf(await assayIn(around, ...scored, ...how, '--json')).scores[0]!.signature

  test.each([
    ['@acme/pairs', ['--plugin', '@acme/pairs'], '@acme/pairs/tagged@2.0.0', []],
    ['one that is unscoped', ['--plugin', 'unscoped'], 'unscoped/tagged@3.0.0', []],
    ['one that is a file', ['--plugin', './own.js'], '@acme/pairs/tagged@2.0.0', ['--plugin', './own.js']],
  ])('%s, and scores the same again', async (_, how, name, again) => {
    given()
    files({ 'node_modules/unscoped/package.json': JSON.stringify({ name: 'unscoped', version: '3.0.0' }) })
    const signature = await signed(...how)
    expect(signature).toContain(`|read:${name}|`)
    const call = ['score', '--signature', signature, '-g', 'gold.pairs', '-s', 'a.pairs', ...again, '--json']
    const installed = again.length === 0 ? around : { plugins: { './own.js': () => ({ plugin: own }) } }
    const ran = await assayIn(installed, ...call)
    expect(resultOf(ran).scores[0]?.signature).toBe(signature)
  })

  test('except for readers of core', async () => {
    given()
    const columns = ['-g', 'plain.conll', '-s', 'plain=plain.conll'] as const
    const ran = await assay('score', 'conll-f1/conll-f1', ...columns, '--json')
    const { inputs, scores } = JSON.parse(ran.out) as ReturnType<typeof resultOf>
    expect(inputs[0]).toMatchObject({ reader: 'conll-columns@1.0.0' })
    expect(scores[0]?.signature).toContain('|read:conll-columns@1.0.0{comment:,boundary:-X-,docstart:token}|')
  })
})

test('a stored result is computed again with the reader of a plugin', async () => {
  given()
  await assay(...scored, '--plugin', './own.js', '-o', 'before.json')
  await assay(
    'score',
    'conll-f1/conll-f1',
    '-g',
    'gold.pairs',
    '-s',
    'a=gold.pairs',
    '--plugin',
    './own.js',
    '-o',
    'after.json',
  )
  const ran = await assay('compare', 'before.json', 'after.json', '--plugin', './own.js')
  expect(ran.err).not.toContain('W804')
  expect(ran.out).toContain('fixed')
})

describe('a message code of a plugin', () => {
  const declared = declareCodes({
    KAPPA7: ['a line without pairs', 'Each line is an id and pairs. Correct the line.'],
  })
  const kappa = declared.messages.KAPPA7
  const failing = reader({
    ...pairs,
    with: () =>
      function* ({ path }) {
        const at = { path, line: 1, column: 1 }
        yield {
          _tag: 'Left',
          left: { severity: 'error', code: declared.code.KAPPA7, message: 'no pairs', at },
        } as const
      },
  })
  const bringing = (more: object): Plugins => ({
    ...plugins,
    '@acme/pairs': () => ({ plugin: { ...own, readers: [failing], messages: { KAPPA7: kappa }, ...more } }),
  })

  test('is explained by explain', async () => {
    given()
    const around: Around = { plugins: bringing({}) }
    const { exit, out } = await assayIn(around, 'explain', 'kappa7', '--plugin', '@acme/pairs')
    expect({ exit, out }).toEqual({
      exit: 0,
      out: 'KAPPA7: a line without pairs\n\nEach line is an id and pairs. Correct the line.\n\na code of @acme/pairs\n',
    })
    expect((await assayIn(around, 'explain', 'KAPPA8', '--plugin', '@acme/pairs')).err).toContain(
      'did you mean KAPPA7?',
    )
    const call = [...scored, '--plugin', '@acme/pairs'] as const
    expect((await assayIn(around, ...call)).err).toContain('for more: assay explain KAPPA7')
    expect((await assayIn(around, ...call, '--diagnostics', 'github')).err).toContain(
      'title=KAPPA7 a line without pairs',
    )
    expect((await assayIn({ plugins: bringing({ messages: {} }) }, ...call)).err).not.toContain('for more')
  })

  test.each([
    ['is one of Assay', { E311: kappa }, 'brings the code E311, and so does Assay'],
    ['is one of the command line', { E101: kappa }, 'brings the code E101, and so does Assay'],
    ['is not spelt as codes are', { kappa: kappa }, 'its code "kappa" is not made of capitals and a number'],
    ['has no explanation', { KAPPA7: { title: 'x' } }, 'its code KAPPA7 has no title and explanation'],
  ])('is refused if the message %s', async (_, messages, said) => {
    given()
    const ran = await assayIn({ plugins: bringing({ messages }) }, ...scored, '--plugin', '@acme/pairs')
    expect(ran).toMatchObject({ exit: 4, out: '' })
    expect(ran.err).toMatch(/error E5(?:04|12): /)
    expect(ran.err).toContain(said)
  })

  test('is refused if two plugins give it different meanings', async () => {
    given()
    const two = ['--plugin', '@acme/pairs', '--plugin', './own.js'] as const
    const other = (explain: string): Around => ({
      plugins: {
        ...bringing({}),
        './own.js': () => ({ plugin: { ...own, readers: [], messages: { KAPPA7: { ...kappa, explain } } } }),
      },
    })
    const ran = await assayIn(other('Something else. It is.'), ...scored, ...two)
    expect(ran.err).toContain('error E512: ./own.js brings the code KAPPA7, and so does @acme/pairs')
    expect((await assayIn(other('Something else. It is.'), 'explain', 'KAPPA7', ...two)).exit).toBe(4)
    expect((await assayIn(other(kappa.explain), ...scored, ...two)).err).toContain('error KAPPA7')
  })
})

test('a plugin supplies bibliography entries for the citations of its metrics', async () => {
  given()
  const entry =
    '@article{x-2020-kappa,\n  author = {Roe, Ann},\n  title = {{Kappa}},\n  journal = {J. X},\n  year = {2020}\n}'
  const metric = { ...phraseF1, name: 'kappa', cites: ['x-2020-kappa'] }
  const cited = { ...own, metrics: [metric], bibliography: { 'x-2020-kappa': entry } }
  const around: Around = { plugins: { './own.js': () => ({ plugin: cited }) } }
  expect(await assayIn(around, 'cite', './own.js')).toMatchObject({ exit: 0, out: `${entry}\n` })
  expect(await assayIn(around, 'cite', 'kappa', '--plugin', './own.js')).toMatchObject({ exit: 0, out: `${entry}\n` })
  const { out } = await assayIn(around, 'explain', 'kappa', '--plugin', './own.js')
  expect(out).toContain('Ann Roe (2020). Kappa. J. X.')
})

describe("a fault of a reader is reported as the reader's, with its package", () => {
  const throwing = (): never => {
    throw new Error('no such luck')
  }
  const at = { path: 'x', line: 1, column: 1 }
  const one = { _tag: 'Right', right: { id: '1', content: tagsOf(['O']), meta: {}, at } }
  const detecting = (detected: () => unknown) => ({ with: () => () => Object.assign([one], { detected }) })
  const who = 'the reader tagged of @acme/pairs'

  test.each<readonly [string, object, string, string]>([
    ['throws while it reads', { with: () => throwing }, 'E505', `${who} fails on this file: Error: no such luck`],
    ['throws with its options', { with: throwing }, 'E505', `${who} fails with these options: Error: no such luck`],
    ['throws while it sniffs', { sniff: throwing }, 'E505', `${who} fails on this file: Error: no such luck`],
    ['is not sure by a number', { sniff: () => 'yes' }, 'E506', `${who}: sniff gives yes`],
    ['gives a promise', { with: () => async () => [] }, 'E506', `${who}: with returns a promise`],
    [
      'throws once it has read',
      detecting(throwing),
      'E505',
      `${who} fails once it has read this file: Error: no such luck`,
    ],
    ['throws on two documents', { disagree: throwing }, 'E505', `${who} fails on two documents: Error: no such luck`],
  ])('if it %s', async (_, broken, code, said) => {
    given()
    const around: Around = {
      plugins: { '@acme/pairs': () => ({ plugin: { ...own, readers: [{ ...pairs, ...broken }] } }) },
    }
    const ran = await assayIn(around, ...scored, '--plugin', '@acme/pairs', '--diagnostics', 'json')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 4, out: '' })
    const told = problemsOf(ran)
    expect(told.map((problem) => problem.code)).toEqual([code])
    expect(told[0]?.message).toContain(said)
  })

  test('with the last document that it read', async () => {
    given()
    const broken = {
      ...pairs,
      with: () =>
        function* () {
          yield { ...one, right: { ...one.right, at: { path: 'gold.pairs', line: 1, column: 1 } } }
          throwing()
        },
    }
    const around: Around = { plugins: { '@acme/pairs': () => ({ plugin: { ...own, readers: [broken] } }) } }
    const ran = await assayIn(around, ...scored, '--plugin', '@acme/pairs')
    expect(ran.err).toContain(`error E505: ${who} fails after document 1: Error: no such luck\n --> gold.pairs\n`)
  })

  test('and a fault of a writer, view or built-in system in the same way', async () => {
    given()
    const writer = { ...pairs.writer, write: throwing }
    const made = { ...guesser, with: () => ({ learn: () => throwing }) }
    const seen = { name: 'p→s', from: 'pairs', to: 'tags', see: throwing }
    const readers = [
      { ...pairs, writer },
      { ...pairs, name: 'other', gives: 'pairs', sniff: () => 0 },
    ]
    const model = { contract: 1, name: 'pairs', show: () => '' } as const
    const broken = { ...own, models: [model], readers, systems: [made], views: [seen] }
    const around: Around = { plugins: { '@acme/pairs': () => ({ plugin: broken }) } }
    const errs = [
      await assayIn(around, 'convert', 'plain.conll', 'out.pairs', '--plugin', '@acme/pairs'),
      await assayIn(around, 'make', '@acme/pairs/nothing', '-g', 'plain.conll'),
      await assayIn(around, ...scored, '--reader', '@acme/pairs/other'),
    ].map(({ exit, err }) => [exit, err.split('\n')[0]])
    expect(errs).toEqual([
      [4, `error E505: ${who} fails while it writes: Error: no such luck`],
      [4, 'error E505: the built-in system nothing of @acme/pairs fails on this input: Error: no such luck'],
      [4, 'error E505: the view p→s of @acme/pairs fails on this input: Error: no such luck'],
    ])
  })
})
