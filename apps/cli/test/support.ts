/** What the tests share: a folder of their own, the app run inside the process or as one, and small files. */
import { spawnSync } from 'node:child_process'
import {
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
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { node } from '@assay/host/node'
import type { Comparison, GateResult } from '@assay/report'
import { afterEach, beforeEach, expect, inject } from 'vitest'
import * as conllF1 from '../../../packages/conll-f1/src/index.ts'
import * as inspectCommands from '../../../packages/inspect/src/commands.ts'
import * as serveCommands from '../../../packages/serve/src/commands.ts'
import * as spanF1 from '../../../packages/span-f1/src/index.ts'
import { appIn, callingIn, type Ran } from '../../../tools/assembled.ts'
import { assayPackages } from '../src/assay-packages.ts'
import { bundledPlugins } from '../src/bundled-plugins.ts'
import { messages } from '../src/messages.ts'
import type { App, Sink } from '../src/process.ts'
import { run } from '../src/run.ts'
import { plugin as tiny } from './fixtures/plugin-tiny/index.ts'

const assembled = inject('assembled')

// ---- a folder for each test ------------------------------------------------------------------------------------------

/** Each test of the file runs in a new folder, below one where `@assay/conll-f1` is installed, and other packages of the scope that it names. */
export const inOwnFolder = (...also: readonly string[]): void => {
  const before = process.cwd()
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), 'assay-cli-'))
    const scope = join(folder, 'node_modules', '@assay')
    mkdirSync(scope, { recursive: true })
    for (const name of ['conll-f1', 'inspect', 'serve', 'task', ...also])
      symlinkSync(join(assembled, 'node_modules/@assay', name), join(scope, name))
    mkdirSync(join(folder, 'here'))
    process.chdir(join(folder, 'here'))
  })
  afterEach(() => {
    process.chdir(before)
    rmSync(folder, { recursive: true, force: true })
  })
}

/** Installs `@assay/tiny` in the folder of each test: commands look there for the metric of a stored result. */
export const withTiny = (): void => {
  beforeEach(() =>
    symlinkSync(fileURLToPath(new URL('fixtures/plugin-tiny', import.meta.url)), '../node_modules/@assay/tiny'),
  )
}

/** Writes files, and the folders they are in. */
export const files = (contents: Readonly<Record<string, string | Uint8Array>>): void => {
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(path), { recursive: true })
    // a file system may wait for its disk where a file is written over, and not where it is new
    rmSync(path, { force: true })
    writeFileSync(path, content)
  }
}

// ---- inside the process ----------------------------------------------------------------------------------------------

export type { Ran }

export type Plugins = Readonly<Record<string, () => unknown>>

export interface Around {
  readonly env?: App['env']
  readonly plugins?: Plugins
  readonly now?: () => number
  readonly stdout?: Partial<Sink>
  readonly stderr?: Partial<Sink>
  readonly ask?: NonNullable<App['ask']>
  readonly workers?: NonNullable<App['workers']>
  readonly input?: NonNullable<App['input']>
}

export const importing = (plugins: Plugins) => async (name: string) => {
  if (Object.hasOwn(plugins, name)) return plugins[name]?.()
  if (name === '@assay/conll-f1') return conllF1
  if (name === '@assay/span-f1') return spanF1
  if (name === '@assay/inspect/commands') return inspectCommands
  if (name === '@assay/serve/commands') return serveCommands
  // beside it lies what the build makes
  if (name === '@assay/task/commands') return import(join(assembled, 'node_modules', '@assay/task/dist/commands.js'))
  if (name === '@assay/tiny') return { plugin: tiny }
  throw Object.assign(new Error(`Cannot find package '${name}'`), { code: 'ERR_MODULE_NOT_FOUND' })
}

/** Runs one call in surroundings that a test chooses. */
export const assayIn = async (around: Around, ...call: readonly string[]): Promise<Ran> => {
  const texts = { out: '', err: '' }
  const sink = (name: 'out' | 'err', own: Partial<Sink> = {}): Sink => ({
    terminal: false,
    columns: 100,
    write: (text) => {
      texts[name] += text
    },
    ...own,
  })
  const exit = await run({
    arguments: call,
    env: around.env ?? {},
    pluginFolders: ['.'],
    machine: {
      ...node,
      carried: bundledPlugins,
      messages,
      published: assayPackages,
      importPlugin: importing(around.plugins ?? {}),
    },
    ...(around.now && { now: around.now }),
    stdout: sink('out', around.stdout),
    stderr: sink('err', around.stderr),
    ...(around.ask && { ask: around.ask }),
    ...(around.workers && { workers: around.workers }),
    ...(around.input && { input: around.input }),
  })
  return { exit, ...texts }
}

export const assay = (...call: readonly string[]): Promise<Ran> => assayIn({}, ...call)

/** Scores with `conll-f1`, one metric of it unless another is named. */
export const score = (...call: readonly string[]): Promise<Ran> =>
  assay('score', 'conll-f1', ...(call.includes('--metric') ? [] : ['--metric', 'conll-f1']), ...call)

/** Scores with `tiny` of the fixture, whose measures stay as they are: for tests that show a report to the letter. */
export const scoreTiny = (...call: readonly string[]): Promise<Ran> => assay('score', 'tiny/tiny', ...call)

// ---- as it is installed ----------------------------------------------------------------------------------------------

/** Runs a call as the program does that is installed, with its threads and with packages from the disk, but inside this process. */
export const installed = callingIn(assembled)

// ---- as a process ----------------------------------------------------------------------------------------------------

/** What Node runs: the app, bundled from the sources as they are. */
export const program = [appIn(assembled)]

/** The examples of the repository, below a folder where the app and all plugins are installed. */
export const examples = join(assembled, 'examples')

/** The environment of the tests without what it says of colours and of CI: a test that is about those says it itself. */
const plain = (): NodeJS.ProcessEnv => {
  const { NO_COLOR, FORCE_COLOR, GITHUB_ACTIONS, ...rest } = process.env
  return { ...rest, NODE_OPTIONS: '' }
}

/** Runs a call as a process of its own. */
export const spawned = (
  call: readonly string[],
  options: { readonly input?: string; readonly env?: Readonly<Record<string, string | undefined>> } = {},
): Ran => {
  const env = { ...plain(), ...options.env } as NodeJS.ProcessEnv
  const made = spawnSync(process.execPath, [...program, ...call], { input: options.input ?? '', env, encoding: 'utf8' })
  return { exit: made.status ?? -1, out: made.stdout, err: made.stderr }
}

/** Runs a line of shell in which `assay` is the program. */
export const shell = (line: string): Ran => {
  const quoted = [process.execPath, ...program].map((word) => `'${word}'`).join(' ')
  const script = `assay() { ${quoted} "$@"; }\n${line}`
  const made = spawnSync('bash', ['-c', script], { encoding: 'utf8', env: plain() })
  return { exit: made.status ?? -1, out: made.stdout, err: made.stderr }
}

// ---- small data ------------------------------------------------------------------------------------------------------

export const gold = `U.N. B-ORG
official O
Ekeus B-PER
heads O
for O
Baghdad B-LOC
. O

John B-PER
Smith I-PER
left O
`

/** One wrong type, one cut short: 2 of 4 phrases right. */
export const system = gold.replace('Baghdad B-LOC', 'Baghdad B-ORG').replace('Smith I-PER', 'Smith O')

/** The same but for the sentence that it leaves out. */
export const half = gold.replace('John B-PER', 'John O').replace('Smith I-PER', 'Smith O')

/** `gold.conll`, `a.conll` (3 of 4 found) and `b.conll` (2 of 4 right). */
export const sample = (): void => files({ 'gold.conll': gold, 'a.conll': half, 'b.conll': system })

// ---- results ---------------------------------------------------------------------------------------------------------

export interface Measured {
  readonly value: number | null
  readonly interval?: readonly [number, number]
}
export interface Scored {
  readonly metric: string
  readonly version: string
  readonly convention?: string
  readonly system: string
  readonly signature: string
  readonly lenient?: readonly string[]
  readonly headline: string
  readonly units: number
  readonly measures: Readonly<Record<string, Measured>>
  readonly facets: Readonly<Record<string, Readonly<Record<string, { measures: Readonly<Record<string, Measured>> }>>>>
  readonly groups?: Scored['facets']
  readonly remarks?: readonly string[]
  readonly means?: Readonly<
    Record<
      string,
      {
        readonly units: number
        readonly measures: Readonly<
          Record<
            string,
            { mean: number | null; interval?: readonly [number, number]; sd: number | null; units: number }
          >
        >
      }
    >
  >
  readonly bootstrap?: { readonly samples: number; readonly seed: number; readonly confidence: number }
}
export interface ResultJson {
  readonly result: number
  readonly inputs: readonly { readonly role: string; readonly path: string; readonly sha256: string }[]
  readonly scores: readonly Scored[]
  readonly comparisons: readonly Comparison[]
  readonly gates: readonly GateResult[]
  readonly problems: readonly { readonly code: string; readonly count: number; readonly message: string }[]
  readonly labels?: unknown
}

/** The result of a call that must end well. */
export const resultOf = ({ exit, out, err }: Ran): ResultJson => {
  expect({ exit, err: exit === 0 ? '' : err }).toEqual({ exit: 0, err: '' })
  return JSON.parse(out) as ResultJson
}

export const scoresOf = async (...call: readonly string[]): Promise<readonly Scored[]> =>
  resultOf(await score(...call, '--json', '--quiet')).scores

/** F1 of the first score. */
export const f1Of = async (...call: readonly string[]): Promise<number | null | undefined> =>
  (await scoresOf(...call))[0]?.measures['f1']?.value

export interface FromThread {
  readonly severity: string
  readonly code: string
  readonly message: string
  readonly hint?: string
  readonly text?: string
  readonly at: { readonly path: string; readonly line: number; readonly column: number }
}

/** The problems of a call with `--diagnostics json`. */
export const problemsOf = ({ err }: Ran): readonly FromThread[] =>
  (JSON.parse(err) as { problems: FromThread[] }).problems

// ---- faults ----------------------------------------------------------------------------------------------------------

/** A call that has no result: nothing is printed, the old report is as it was, and nothing lies beside it. */
const refusalIn = async (around: Around, exit: number, ...call: readonly string[]): Promise<readonly FromThread[]> => {
  files({ 'out.json': 'old' })
  const before = readdirSync('.')
  const ran = await assayIn(around, ...call, '-o', 'out.json', '--diagnostics', 'json')
  expect({ exit: ran.exit, out: ran.out }).toEqual({ exit, out: '' })
  expect(readFileSync('out.json', 'utf8')).toBe('old')
  expect(readdirSync('.')).toEqual(before)
  return problemsOf(ran)
}

/** The same with the codes that are told, all of them. */
export const refusedIn = async (
  around: Around,
  exit: number,
  codes: readonly string[],
  ...call: readonly string[]
): Promise<readonly FromThread[]> => {
  const told = await refusalIn(around, exit, ...call)
  expect(told.map(({ code }) => code)).toEqual(codes)
  return told
}

/** The same where other problems may come along: all of one code, of which there is at least one, each with a remedy. */
export const refusedFor = async (
  around: Around,
  exit: number,
  code: string,
  ...call: readonly string[]
): Promise<readonly [FromThread, ...FromThread[]]> => {
  const told = (await refusalIn(around, exit, ...call)).filter((one) => one.code === code)
  expect(told).not.toEqual([])
  for (const { severity, hint } of told) expect([severity, hint]).toEqual(['error', expect.stringMatching(/.{10}/)])
  return told as [FromThread, ...FromThread[]]
}

export const refused = (
  exit: number,
  codes: readonly string[],
  ...call: readonly string[]
): Promise<readonly FromThread[]> => refusedIn({}, exit, codes, ...call)
