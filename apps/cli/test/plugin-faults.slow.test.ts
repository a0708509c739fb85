/**
 * Plugins that hang, exit, fill the memory or write to stdout, by the numbers of the fault table: packages on disk, run in a thread or a
 * process of their own. Each gives exit code 4, nothing on stdout, and leaves the report of an earlier run as it was.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type FromThread, files, inOwnFolder, installed, problemsOf, type Ran, sample, spawned } from './support.ts'

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
const counting = (name: string, parts: Parts): string => `
${parts.before ?? ''}
const count = {
  contract: 1, name: '${name}', title: 'sentences, counted', reads: 'tags',
  units: 'sentences', cites: [],
  options: { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) } },
  measures: { n: { title: 'n', formula: 'n', range: [0, 100], better: 'neither', unit: 'count' } }, headline: 'n',
  with: (options) => ({
    stats: ${stats},
    judge: ${parts.judge ?? "() => () => [{ stats: 1, verdict: 'correct' }]"},
    summarise: (n) => ({ n }),
  }),
}
export const plugin = { contract: 1, name: '@assay/${name}', version: '1.0.0', metrics: [count] }
`

/** Installs a package of one file. */
const install = (name: string, code: string): void =>
  files({
    [`node_modules/@assay/${name}/package.json`]: `{ "name": "@assay/${name}", "version": "1.0.0", "type": "module", "exports": "./index.js" }`,
    [`node_modules/@assay/${name}/index.js`]: code,
  })

/** A judge that does something on the second sentence, and counts. */
const onSecond = (what: string): Parts => ({
  judge: `(gold) => (system) => { if (gold.length === 3) { ${what} } return [{ stats: 1, verdict: 'correct' }] }`,
})

// ---- runs ------------------------------------------------------------------------------------------------------------

const isolated = ['--isolate', '--timeout', '2', '--max-memory', '100']

type Running = (call: readonly string[]) => Ran | Promise<Ran>

/** Scores with plugins, where a report lies already; what holds for every fault is checked. */
const faultyIn = async (
  running: Running,
  metrics: readonly unknown[],
  flags: readonly string[],
): Promise<readonly FromThread[]> => {
  sample()
  const config = { gold: 'gold.conll', systems: { a: 'b.conll' }, metrics, output: 'out.json' }
  files({ 'assay.json': JSON.stringify(config), 'out.json': 'of an earlier run\n' })
  const call = ['run', '--diagnostics', 'json', ...flags]
  const ran = await running(call)
  expect({ exit: ran.exit, out: ran.out }, ran.err).toEqual({ exit: 4, out: '' })
  expect(readFileSync('out.json', 'utf8')).toBe('of an earlier run\n')
  expect(readdirSync('.').filter((name) => name.endsWith('.tmp'))).toEqual([])
  return problemsOf(ran)
}

const faulty = (metrics: readonly unknown[], ...flags: readonly string[]): Promise<readonly FromThread[]> =>
  faultyIn((call) => installed(...call), metrics, flags)

/** Of a plugin that acts on the process, or fills its memory: the process is one of its own. */
const faultOfProcess = async (parts: Parts, ...flags: readonly string[]): Promise<FromThread> => {
  install('own', counting('own', parts))
  const [told, ...others] = await faultyIn(spawned, ['@assay/own'], flags)
  expect(others).toEqual([])
  return told!
}

const faultOf = async (parts: Parts, ...flags: readonly string[]): Promise<FromThread> => {
  install('own', counting('own', parts))
  const [told, ...others] = await faulty(['@assay/own'], ...flags)
  expect(others).toEqual([])
  return told!
}

const second = { path: 'gold.conll', line: 9 }
const line = (what: string): string => {
  const lines = readFileSync('node_modules/@assay/own/index.js', 'utf8').split('\n')
  return `node_modules/@assay/own/index.js:${lines.findIndex((text) => text.includes(what)) + 1}:`
}

/** Hangs as a loop does, without the processor's time. */
const hang = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'

// ---- rows ------------------------------------------------------------------------------------------------------------

test('F72: a plugin that gives a promise that never settles, while it is loaded', async () => {
  expect(await faultOf({ before: 'await new Promise(() => {})' }, ...isolated)).toMatchObject({
    code: 'E507',
    message: 'the plugin @assay/own has given no sign for 2 s while it is loaded',
  })
})

describe('F73: a plugin that', () => {
  test.each(["console.log('hello')", "process.stdout.write('hello\\n')"])('writes to stdout: %s', async (write) => {
    const told = await faultOf(onSecond(write), ...isolated)
    expect(told).toMatchObject({ code: 'E506', at: second })
    expect(told.message).toContain(String.raw`it writes "hello\n" to standard output`)
  })

  test('calls process.exit', async () => {
    expect(await faultOf(onSecond('process.exit(0)'), ...isolated)).toMatchObject({
      code: 'E509',
      message: 'own of @assay/own has ended its thread with code 0 on document 2',
      at: second,
    })
  })
})

describe('F95: without --isolate, a plugin that', () => {
  test('calls process.exit', async () => {
    const told = await faultOfProcess(onSecond('process.exit(0)'))
    expect(told).toMatchObject({
      code: 'E509',
      message: 'own of @assay/own has ended the process with code 0 on document 2',
      at: second,
    })
  })

  test('writes to stdout', async () => {
    const told = await faultOfProcess(onSecond("console.log('hello')"))
    expect(told).toMatchObject({ code: 'E506', at: second })
    expect(told.message).toContain(String.raw`own of @assay/own: it writes "hello\n" to standard output`)
    expect(told.hint).toContain(line('hello'))
  })

  test('calls process.reallyExit', async () => {
    const told = await faultOfProcess(onSecond('process.reallyExit(0)'))
    expect(told).toMatchObject({
      code: 'E509',
      message: 'own of @assay/own has ended the process with code 0 on document 2',
    })
  })

  const past: readonly (readonly [string, string])[] = [
    ['writeSync', "fs.writeSync(1, 'hello')"],
    ['writeSync', "named(1, 'hello')"],
    ['writeFileSync', "fs.writeFileSync(1, 'hello')"],
    ['write', "fs.createWriteStream('', { fd: 1 }).write('hello')"],
  ]
  test.each(past.flatMap(([name, what]) => [[name, what, []] as const, [name, what, isolated] as const]))(
    "writes past Node's stream, by %s: %s %s",
    async (name, what, flags) => {
      const before = "import fs, { writeSync as named } from 'node:fs'"
      const told = await faultOfProcess({ before, ...onSecond(what) }, ...flags)
      expect(told.message).toMatch(new RegExp(`fs\\.${name} on standard output, which is for the result alone`))
      if (name !== 'write') expect(told.hint).toContain(line('hello'))
    },
  )

  const loading: readonly (readonly [string, string, string, string])[] = [
    ['calls process.exit', 'process.exit(0)', 'E509', 'has ended the process with code 0 while it is loaded'],
    ['writes to stdout', "console.log('hello')", 'E506', String.raw`: it writes "hello\n" to standard output`],
    ['never settles', 'await new Promise(() => {})', 'E509', 'has ended the process with code 0 while it is loaded'],
  ]
  test.each(loading)('%s while it is loaded', async (_, before, code, said) => {
    const told = await faultOfProcess({ before })
    expect(told).toMatchObject({ code })
    expect(told.message).toContain('the plugin @assay/own')
    expect(told.message).toContain(said)
  })

  const late: readonly (readonly [string, string])[] = [
    ['breaks a promise', "Promise.reject(new Error('too late'))"],
    ['throws later', "setImmediate(() => { throw new Error('too late') })"],
  ]
  test.each(late)('%s', async (_, what) => {
    const told = await faultOfProcess(onSecond(what))
    expect(told).toMatchObject({
      code: 'E509',
      message: 'the plugin @assay/own has thrown where nobody could catch it (too late)',
    })
    expect(told.hint).toContain(`thrown at ${line('too late')}`)
  })
})

describe('F95: with --isolate, a plugin that', () => {
  test('breaks a promise', async () => {
    const told = await faultOf(onSecond("Promise.reject(new Error('too late'))"), ...isolated)
    expect(told).toMatchObject({ code: 'E509' })
    expect(told.message).toContain('@assay/own')
    expect(told.message).toContain('has thrown where nobody could catch it (too late)')
  })

  test('writes to stdout while it is loaded', async () => {
    const told = await faultOf({ before: "console.log('hello')" }, ...isolated)
    expect(told).toMatchObject({ code: 'E506' })
    expect(told.message).toContain(String.raw`the plugin @assay/own: it writes "hello\n" to standard output`)
  })
})

describe('F96: a reader that', () => {
  const bad: readonly (readonly [string, string, string, string])[] = [
    ['loops', hang, 'E507', 'the reader own of @assay/own has given no sign for 2 s on this file'],
    ['throws', "throw new Error('no idea')", 'E505', 'the reader own of @assay/own fails on this file: Error: no idea'],
    ['writes to stdout', 'console.log(1)', 'E506', String.raw`the reader own of @assay/own: it writes "1\n"`],
  ]
  test.each(bad)('%s in sniff, with --isolate', async (_, what, code, said) => {
    const reader = `{ contract: 1, name: 'own', title: '', gives: 'tags', options: count.options,
      sniff: () => { ${what}; return 1 }, pairs: 'position', units: 'sentences', with: () => () => [] }`
    install('own', counting('own', {}).replace('metrics: [count]', `metrics: [count], readers: [${reader}]`))
    const [told, ...others] = await faulty(['@assay/own'], ...isolated)
    expect(told).toMatchObject({ code, at: { path: 'gold.conll' } })
    expect(told?.message).toContain(said)
    expect(others).toEqual([])
  })
})

describe('F74: a plugin that', () => {
  const fatal: readonly (readonly [string, string, string, string])[] = [
    ['loops for ever', 'for (;;);', 'E507', 'has given no sign for 2 s'],
    ['allocates for ever', 'const all = []; for (;;) all.push({ n: all.length })', 'E508', 'takes more than 100 MiB'],
    [
      'allocates bytes for ever',
      'const all = []; for (;;) all.push(Buffer.alloc(1 << 24, 1))',
      'E508',
      'takes more than',
    ],
    ['ends its thread', 'process.exit(7)', 'E509', 'has ended its thread with code 7'],
  ]
  test.each(fatal)('%s', async (_, what, code, said) => {
    const told = await (code === 'E508' ? faultOfProcess : faultOf)(onSecond(what), ...isolated)
    expect(told).toMatchObject({ code, at: second })
    expect(told.message).toContain(said)
    expect(told.message).toContain('on document 2')
  })

  test('hangs between documents, in a reader', async () => {
    const read = `function* () {
      const at = { path: 'gold.conll', line: 1, column: 1 }
      const content = { length: 1, from: 0, column: { names: ['O'], ids: new Int32Array(1), forms: undefined, spot: () => ({ at }) } }
      yield { _tag: 'Right', right: { id: '1', content, meta: {}, at } }
      ${hang}
    }`
    const reader = `{ contract: 1, name: 'slow', title: '', gives: 'tags', options: count.options,
      sniff: () => 1, pairs: 'position', units: 'sentences', with: () => ${read} }`
    install('own', counting('own', {}).replace('metrics: [count]', `metrics: [count], readers: [${reader}]`))
    const [told] = await faulty(['@assay/own'], ...isolated)
    expect(told).toMatchObject({
      code: 'E507',
      message: 'the reader slow of @assay/own has given no sign for 2 s after document 1',
    })
  })

  test('hangs: the others finish', async () => {
    install('own', counting('own', onSecond(hang)))
    install('next', counting('next', onSecond("throw new Error('cannot judge')")))
    const told = await faulty(['@assay/own', '@assay/next'], ...isolated)
    expect(told.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'E507 own of @assay/own has given no sign for 2 s on document 2',
      'E505 next of @assay/next fails on document 2: Error: cannot judge',
    ])
  })

  test('hangs: a metric of the same name in another package finishes', async () => {
    install('own', counting('own', onSecond(hang)))
    const other = counting('own', onSecond("throw new Error('cannot judge')"))
    install('next', other.replace("name: '@assay/own'", "name: '@assay/next'"))
    const told = await faulty(['@assay/own', '@assay/next'], ...isolated)
    expect(told.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'E507 own of @assay/own has given no sign for 2 s on document 2',
      'E505 own of @assay/next fails on document 2: Error: cannot judge',
    ])
  })
})

test('F75: an expression in an option with catastrophic backtracking', async () => {
  const judge = `() => () => { new RegExp(options.pattern).test('${'a'.repeat(50)}'); return [] }`
  install('own', counting('own', { judge }))
  const [told] = await faulty([['@assay/own', { pattern: '(a+)+b' }]], ...isolated)
  expect(told).toMatchObject({ code: 'E507', message: 'own of @assay/own has given no sign for 2 s on document 1' })
})
