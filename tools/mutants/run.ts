/**
 * Plants each fault of the table in a copy of the repository, as it is committed, and prints which lane of tests catches it, and by which test:
 * `npm run mutants -- [ID …] [--lane fast|slow|both]`. Fails where a fault no longer applies or is caught by no test, and where the fast lane
 * catches fewer than nine of ten.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Fault, faults, packageOf } from './faults.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const lanes = ['fast', 'slow'] as const
type Lane = (typeof lanes)[number]

/** A call of vitest in a folder of the copy; without `paths` it runs all tests of the config. */
interface Call {
  readonly folder: string
  readonly flags: readonly string[]
  readonly paths: readonly string[]
}

/** What is read of `before.json`: by fault, the file of the test that caught it and its title. */
interface Before {
  readonly tests: Readonly<Record<string, string | null>>
}

const without = (patterns: readonly string[]): readonly string[] => patterns.flatMap((one) => ['--exclude', one])

/** The file of tests that caught the fault when `before.json` was written, if there still is one. */
const formerCatcher = ({ id }: Fault): string | undefined => {
  const { tests } = JSON.parse(readFileSync(join(root, 'tools/mutants/before.json'), 'utf8')) as Before
  const path = tests[id]?.split(': ')[0]
  return path !== undefined && existsSync(join(root, path)) ? path : undefined
}

/**
 * The tests of a lane, the nearest first: those that caught the fault before, those of the package that has it, then all others but those
 * in browsers and with Redis.
 */
const callsOf = (fault: Fault, lane: Lane): readonly Call[] => {
  const own = packageOf(fault)
  const former = formerCatcher(fault)
  if (lane === 'fast')
    return [
      ...(former === undefined ? [] : [{ folder: '.', flags: [], paths: [former] }]),
      { folder: own, flags: [], paths: [] },
      { folder: '.', flags: without([`${own}/**`]), paths: [] },
    ]
  const flags = ['--config', 'tools/vitest.slow.config.ts']
  return [
    { folder: '.', flags, paths: [`${own}/test/`] },
    { folder: '.', flags: [...flags, ...without(['apps/*/browser/**', 'apps/cli/queue/**'])], paths: [] },
  ]
}

/** What keeps a fault from being tried: it no longer applies, or tests did not come to their end. */
class Trouble extends Error {}

const runNode = (folder: string, words: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return { status, output: `${stdout}${stderr}` }
}

/** Clones the last commit into a folder, which gets packages of its own: they must not lead back to this one. */
const fillCopy = (copy: string): void => {
  const cloned = spawnSync('git', ['clone', '--quiet', '--shared', root, copy], { stdio: 'inherit' })
  if (cloned.status !== 0) throw new Trouble('git made no copy of the repository')
  const pnpm = join(root, 'node_modules/pnpm/bin/pnpm.cjs')
  const installed = runNode(copy, [pnpm, 'install', '--prefer-offline', '--frozen-lockfile', '--silent'])
  if (installed.status !== 0) throw new Trouble(`nothing was installed in the copy: ${installed.output}`)
}

/** What is read of the report that vitest writes as JSON. */
interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

interface Failure {
  readonly path: string
  readonly title: string
}

/** Runs tests up to the first that fails. */
const firstFailure = (copy: string, { folder, flags, paths }: Call): Failure | undefined => {
  const report = join(copy, 'node_modules/.report.json')
  rmSync(report, { force: true })
  const output = ['--bail', '1', '--passWithNoTests', '--reporter', 'json', '--outputFile', report]
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const ran = runNode(join(copy, folder), [vitest, 'run', ...output, ...flags, ...paths])
  const files = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults : []
  const failed = files.find(({ status }) => status === 'failed')
  if (failed === undefined && ran.status !== 0)
    throw new Trouble(`the tests did not come to their end:\n${ran.output.slice(-2000)}`)
  const test = failed?.assertionResults.find(({ status }) => status === 'failed')
  return failed && { path: failed.name, title: test?.fullName.trim() ?? 'it does not load' }
}

/** The first lane whose tests catch the fault, the call and the test. */
const caughtBy = (copy: string, fault: Fault, wanted: readonly Lane[]) => {
  const path = join(copy, fault.file)
  const text = readFileSync(path, 'utf8')
  const [before, after, ...more] = text.split(fault.from)
  if (after === undefined || more.length > 0) throw new Trouble(`its text is not once in ${fault.file}`)
  writeFileSync(path, `${before}${fault.to}${after}`)
  try {
    for (const lane of wanted)
      for (const call of callsOf(fault, lane)) {
        const failure = firstFailure(copy, call)
        if (failure !== undefined) return { lane, call, failure }
      }
    return undefined
  } finally {
    writeFileSync(path, text)
  }
}

const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(0)} s`

/** Plants the faults one after the other; returns the exit code. */
const plantAll = (copy: string, chosen: readonly Fault[], wanted: readonly Lane[]): number => {
  const begun = performance.now()
  fillCopy(copy)
  const counts: Record<Lane, number> = { fast: 0, slow: 0 }
  // files whose tests pass without a fault
  const sound = new Set<string>()
  const verdictOn = (fault: Fault): string => {
    const caught = caughtBy(copy, fault, wanted)
    if (caught === undefined) return `NOT CAUGHT: ${fault.wrong}`
    const { lane, call, failure } = caught
    const named = `${relative(copy, failure.path)}: ${failure.title}`
    if (!sound.has(failure.path) && firstFailure(copy, { ...call, paths: [failure.path] }) !== undefined)
      throw new Trouble(`without the fault this fails, too: ${named}`)
    sound.add(failure.path)
    counts[lane]++
    return `${lane}  ${named}`
  }
  for (const fault of chosen) {
    const start = performance.now()
    let verdict: string
    try {
      verdict = verdictOn(fault)
    } catch (error) {
      if (!(error instanceof Trouble)) throw error
      verdict = `NOT TRIED: ${error.message}`
    }
    console.log(`${fault.id.padEnd(26)}${secondsSince(start).padStart(7)}  ${verdict}`)
  }
  const all = counts.fast + counts.slow
  const lanesText = lanes.map((lane) => `${counts[lane]} by the ${lane} lane`).join(', ')
  console.log(`\n${all} of ${chosen.length} faults are caught, ${lanesText}; ${secondsSince(begun)}`)
  return all === chosen.length && (!wanted.includes('fast') || counts.fast >= 0.9 * chosen.length) ? 0 : 1
}

const { values, positionals: ids } = parseArgs({
  allowPositionals: true,
  options: { lane: { type: 'string', default: 'both' } },
})
const wanted = lanes.filter((lane) => values.lane === 'both' || values.lane === lane)
const unknown = ids.filter((id) => !faults.some((fault) => fault.id === id))
if (wanted.length === 0) throw new Error(`--lane ${values.lane} is none of fast, slow and both`)
if (unknown.length > 0) throw new Error(`there is no fault ${unknown.join(', ')}`)
const copy = realpathSync(mkdtempSync(join(tmpdir(), 'assay-mutants-')))
try {
  process.exitCode = plantAll(
    copy,
    faults.filter(({ id }) => ids.length === 0 || ids.includes(id)),
    wanted,
  )
} finally {
  rmSync(copy, { recursive: true, force: true })
}
