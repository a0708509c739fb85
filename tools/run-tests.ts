/**
 * Runs the tests of all packages and prints a line for each: how many passed, and how long they took. What fails is shown as the
 * test runner shows it. All are one run, in which what packages share is read and made fast once; words of the call go to turbo,
 * which runs those packages by themselves: `npm test -- --filter @assay/lea`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { type Tally, talliesIn } from './tallies.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0)

/** The last lines of vitest's output; `undefined` where it did not come to them. */
export const tallyIn = (log: string): Tally | undefined => {
  const text = stripVTControlCharacters(log)
  const tests = /^.*?\bTests {2}(.*)$/m.exec(text)?.[1]
  if (tests === undefined) return undefined
  const failed = numberIn(tests, /(\d+) failed/)
  // a file that does not load has no tests that fail, and an error outside of them is not theirs
  const others = numberIn(text, /\bTest Files {2}(\d+) failed/) + numberIn(text, /\bErrors {2}(\d+) error/)
  return {
    passed: numberIn(tests, /(\d+) passed/),
    failed: failed > 0 ? failed : others,
    seconds: numberIn(text, /\bDuration {2}([\d.]+)s/),
  }
}

/** A line for each package and one for all; what did not come to its end is one failure. */
export const summary = (tallies: readonly (readonly [name: string, Tally | undefined])[]): string => {
  const broken: Tally = { passed: 0, failed: 1, seconds: 0 }
  const all = tallies.map(([, tally]) => tally ?? broken)
  const sum = (of: (tally: Tally) => number): number => all.reduce((total, tally) => total + of(tally), 0)
  const line = (name: string, { passed, failed }: Tally, rest: string): string =>
    `${name.padEnd(26)}${String(passed).padStart(6)} passed${failed === 0 ? '' : `, ${failed} failed`}${rest}`
  return [
    ...tallies.map(([name, tally]) =>
      tally === undefined
        ? `${name.padEnd(26)} did not come to its end`
        : line(name, tally, `${tally.seconds.toFixed(1).padStart(8)} s`),
    ),
    line('all tests', { passed: sum((t) => t.passed), failed: sum((t) => t.failed), seconds: 0 }, ''),
    '',
  ].join('\n')
}

// what most changes do not touch
const LEFT_OUT =
  'left out: the slow lane (processes, browsers, Redis, compilers, large inputs), which npm run test:slow runs\n'

// ---- the run ---------------------------------------------------------------------------------------------------------

const folders = (): readonly string[] => [
  ...['apps', 'packages'].flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(parent, name))),
  'tools',
]

type Named = readonly (readonly [name: string, Tally | undefined])[]

const turbo = (task: string, words: readonly string[]): number => {
  const flags = ['--continue', '--concurrency=100%', '--output-logs=errors-only', '--log-order=grouped']
  return spawnSync('turbo', ['run', task, ...flags, ...words], { cwd: root, stdio: 'inherit', shell: true }).status ?? 1
}

/** The task `tests`: one run. */
const runAll = (): readonly [status: number, tallies: Named] => {
  const log = join(root, '.turbo/turbo-tests.log')
  rmSync(log, { force: true })
  const status = turbo('tests', [])
  const tallies = existsSync(log) ? talliesIn(readFileSync(log, 'utf8')) : undefined
  const named: Named = tallies === undefined ? [['the run', undefined]] : Object.entries(tallies)
  return [status, named.toSorted(([a], [b]) => (a < b ? -1 : 1))]
}

/** The task `test` of each package. */
const runEach = (words: readonly string[]): readonly [status: number, tallies: Named] => {
  const logOf = (folder: string): string => join(root, folder, '.turbo/turbo-test.log')
  for (const folder of folders()) rmSync(logOf(folder), { force: true })
  const status = turbo('test', words)
  const ran = folders().filter((folder) => existsSync(logOf(folder)))
  return [status, ran.map((folder) => [folder, tallyIn(readFileSync(logOf(folder), 'utf8'))] as const)]
}

const runTests = (words: readonly string[]): number => {
  const [status, tallies] = words.length === 0 ? runAll() : runEach(words)
  process.stdout.write(`\n${summary(tallies)}${LEFT_OUT}`)
  const fine = tallies.length > 0 && tallies.every(([, tally]) => tally?.failed === 0)
  return fine ? status : 1
}

const isMain = process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)
if (isMain) process.exitCode = runTests(process.argv.slice(2))
