/** Faults of the surroundings while results are written, by the numbers of the fault table: in processes. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { assay, assayIn, files, inOwnFolder, installed, program, sample, shell, spawned } from './support.ts'

inOwnFolder()

const call = ['-g', 'gold.conll', '-s', 'a.conll', '--quiet']
const scoring = ['score', 'conll-f1', '--metric', 'conll-f1', ...call]
const inputs = ['a.conll', 'b.conll', 'gold.conll']

const started = (...words: readonly string[]): ChildProcess =>
  spawn(process.execPath, [...program, ...words], { env: { ...process.env, NODE_OPTIONS: '' }, stdio: 'ignore' })

const until = async (holds: () => boolean): Promise<void> => {
  for (let i = 0; i < 1000 && !holds(); i++) await wait(20)
  expect(holds()).toBe(true)
}

const temporary = (): readonly string[] => readdirSync('.').filter((name) => name.startsWith('.assay-'))

/** How a process ended; a shell says 128 and the number of the signal. */
const endOf = async (child: ChildProcess): Promise<unknown> => (await once(child, 'exit'))[1]

// ---- the disk --------------------------------------------------------------------------------------------------------

test('F76: a disk that fills up during a write leaves the old files whole', async () => {
  sample()
  files({ 'out.csv': 'old', 'out.json': 'old' })
  // ulimit counts kilobytes: the first report fits, the second does not
  const ran = shell(`trap '' XFSZ; ulimit -f 1; assay ${scoring.join(' ')} -o codabench:out.csv -o out.json`)
  expect(ran.exit).toBe(5)
  expect(ran.err).toContain('error E701: out.json cannot be written: the disk is full')
  // what has been scored is not lost
  expect(ran.err).toContain('the result is on standard output, as JSON')
  expect(ran.out).toBe((await installed(...scoring, '--json')).out)
  expect([readFileSync('out.csv', 'utf8'), readFileSync('out.json', 'utf8')]).toEqual(['old', 'old'])
  expect(temporary()).toEqual([])
})

// ---- signals ---------------------------------------------------------------------------------------------------------

/** A run that has written one file beside its place, and waits for somebody to read its second. */
const stopped = async (): Promise<ChildProcess> => {
  sample()
  files({ 'out.json': 'old' })
  spawnSync('mkfifo', ['pipe'])
  const child = started(...scoring, '-o', 'out.json', '-o', 'csv:pipe')
  await until(() => temporary().length > 0)
  // written whole by then: the pipe is opened after it
  await wait(300)
  return child
}

describe('F80: a signal', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s during the write of files leaves the old files',
    async (signal) => {
      const child = await stopped()
      child.kill(signal)
      expect(await endOf(child)).toBe(signal)
      expect(readFileSync('out.json', 'utf8')).toBe('old')
      expect(readdirSync('.').sort()).toEqual([...inputs, 'out.json', 'pipe'])
    },
  )

  test('sent twice ends the program at once', async () => {
    const child = await stopped()
    child.kill('SIGINT')
    child.kill('SIGINT')
    expect(await endOf(child)).toBe('SIGINT')
    expect(readFileSync('out.json', 'utf8')).toBe('old')
    expect(temporary()).toEqual([])
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('%s while input is read ends the program', async (signal) => {
    const text = 'U.N. B-ORG\n\n'.repeat(30_000)
    files({ 'gold.conll': text, 'out.json': 'old' })
    // standard input that does not end
    const words = ['score', 'conll-f1', '-g', 'gold.conll', '-s', '-', '-o', 'out.json']
    const env = { ...process.env, NODE_OPTIONS: '' }
    const child = spawn(process.execPath, [...program, ...words], { env, stdio: ['pipe', 'ignore', 'ignore'] })
    // more than a pipe holds: some of it was read
    await new Promise((written) => child.stdin?.write(text, written))
    child.kill(signal)
    expect(await endOf(child)).toBe(signal)
    expect(readFileSync('out.json', 'utf8')).toBe('old')
    expect(temporary()).toEqual([])
  })
})

/** A plugin that never comes to an end, and says when it has begun. */
const endless = `import { writeFileSync } from 'node:fs'
import { plugin as own } from '@assay/conll-f1'
const [metric] = own.metrics
const judge = () => {
  writeFileSync('judging', '')
  for (;;);
}
const endless = (options) => {
  const { tally, ...scorer } = metric.with(options)
  return { ...scorer, judge: () => judge }
}
export const plugin = { contract: 1, name: '@assay/endless', version: '1.0.0', metrics: [{ ...metric, with: endless }] }
`

describe('F80: a signal during scoring', () => {
  const manifest = '{ "name": "@assay/endless", "type": "module", "exports": "./index.js" }'
  const words = ['score', 'endless', ...call, '-o', 'out.json']

  // a shell says 130 and 143 of these
  test.each(['SIGINT', 'SIGTERM'] as const)('%s ends the program at once', async (signal) => {
    sample()
    files({
      'out.json': 'old',
      'node_modules/@assay/endless/package.json': manifest,
      'node_modules/@assay/endless/index.js': endless,
    })
    const child = started(...words)
    try {
      await until(() => existsSync('judging'))
      child.kill(signal)
      expect(await endOf(child)).toBe(signal)
    } finally {
      child.kill('SIGKILL')
    }
    expect(readFileSync('out.json', 'utf8')).toBe('old')
    expect(readdirSync('.').sort()).toEqual([...inputs, 'judging', 'node_modules', 'out.json'].sort())
  })
})

// ---- memory, rivals, surroundings ------------------------------------------------------------------------------------

test('F81: out of memory ends the program, and the old output is unchanged', () => {
  const lines = Array.from({ length: 400_000 }, (_, i) => `token${i} B-T${i}\n`).join('')
  files({ 'gold.conll': lines, 'a.conll': lines, 'out.json': 'old' })
  const made = spawnSync(process.execPath, ['--max-old-space-size=40', ...program, ...scoring, '-o', 'out.json'], {
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  expect(made.signal ?? made.status).toBe('SIGABRT')
  expect(readFileSync('out.json', 'utf8')).toBe('old')
  expect(temporary()).toEqual([])
})

test('F82: two runs that write the same file leave the complete file of one run', async () => {
  sample()
  const children = ['a', 'b', 'a', 'b'].map((system) =>
    started('score', 'conll-f1', '-g', 'gold.conll', '-s', `x=${system}.conll`, '-o', 'out.json'),
  )
  expect(await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]))).toEqual([0, 0, 0, 0])
  const possible = await Promise.all(
    ['a', 'b'].map(
      async (system) => (await assay('score', 'conll-f1', '-g', 'gold.conll', '-s', `x=${system}.conll`, '--json')).out,
    ),
  )
  expect(possible).toContain(readFileSync('out.json', 'utf8'))
  expect(readdirSync('.').sort()).toEqual([...inputs, 'out.json'])
})

describe('F83: the environment changes no format', () => {
  const formats = ['out.csv', 'out.tsv', 'out.md', 'out.tex', 'out.html', 'codabench:out.scores', 'out.json', 'out.txt']
  const outputs = formats.flatMap((output) => ['-o', output])
  const written = () => formats.map((output) => readFileSync(output.replace('codabench:', ''), 'utf8'))
  const call = [
    'score',
    'conll-f1',
    '-g',
    'gold.conll',
    '-s',
    'a.conll',
    '-s',
    'b.conll',
    '--bootstrap',
    '20',
    '--quiet',
  ]

  test.each([
    ['a time zone and Turkish letters', { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' }],
    ['the C locale, no home, a narrow window', { LC_ALL: 'C', HOME: undefined, COLUMNS: '20', TERM: 'dumb' }],
    ['forced colours', { FORCE_COLOR: '1' }],
  ])('does not decide how numbers and text are written: %s', async (_, env) => {
    sample()
    const around = { stdout: { terminal: true, columns: 40 }, env: { FORCE_COLOR: '1' } }
    expect(await assayIn(around, ...call, ...outputs)).toEqual({ exit: 0, out: '', err: '' })
    const usual = written()
    expect(spawned([...call, ...outputs], { env })).toEqual({ exit: 0, out: '', err: '' })
    expect(written()).toEqual(usual)
  })

  test('creates no file except the output', async () => {
    sample()
    mkdirSync('../there')
    const ran = await installed(...scoring, '-o', '../there/out.csv')
    expect(ran).toEqual({ exit: 0, out: '', err: '' })
    expect(existsSync('../there/out.csv')).toBe(true)
    expect(readdirSync('.').sort()).toEqual(inputs)
  })
})

describe('F83: a working folder that cannot be written to', () => {
  // root may write everywhere, unless it gives that right away
  const asAnyone = process.getuid?.() === 0 ? 'setpriv --bounding-set=-dac_override,-dac_read_search' : ''

  test('does not change the report, which is written elsewhere', async () => {
    sample()
    mkdirSync('there')
    const usual = (await installed(...scoring, '--json')).out
    chmodSync('.', 0o555)
    const quoted = [process.execPath, ...program, ...scoring].map((word) => `'${word}'`).join(' ')
    const refused = shell(`${asAnyone} touch new`)
    const ran = shell(`${asAnyone} ${quoted} -o there/out.json`)
    const intoIt = shell(`${asAnyone} ${quoted} -o out.json`)
    chmodSync('.', 0o755)
    expect(refused.err).toContain('Permission denied')
    expect(ran).toEqual({ exit: 0, out: '', err: '' })
    expect(readFileSync('there/out.json', 'utf8')).toBe(usual)
    expect(intoIt).toMatchObject({ exit: 5, out: '' })
    expect(intoIt.err).toContain('error E702: out.json cannot be written: permission denied')
    expect(readdirSync('.').sort()).toEqual([...inputs, 'there'])
  })
})
