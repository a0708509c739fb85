/** What the tests of each package came to, told by the run of all of them in one line of its output. */
import { dirname, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** What the tests of a package came to. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** Those of its test files, one after the other. */
  readonly seconds: number
}

export type Tallies = Readonly<Record<string, Tally>>

const none: Tally = { passed: 0, failed: 0, seconds: 0 }

const packageOf = (file: string): string => {
  const [parent = '', name = ''] = relative(root, file).split(sep)
  return parent === 'tools' ? parent : `${parent}/${name}`
}

/** What is asked of a test file that was run. */
interface TestFile {
  readonly moduleId: string
  readonly ok: () => boolean
  readonly children: { readonly allTests: () => Iterable<{ readonly result: () => { readonly state: string } }> }
  readonly diagnostic: () => { readonly collectDuration: number; readonly duration: number }
}

const tallyOf = (file: TestFile): Tally => {
  const states = [...file.children.allTests()].map((test) => test.result().state)
  const failed = states.filter((state) => state === 'failed').length
  const { collectDuration, duration } = file.diagnostic()
  return {
    passed: states.filter((state) => state === 'passed').length,
    // a file that does not load has no tests that fail
    failed: failed === 0 && !file.ok() ? 1 : failed,
    seconds: (collectDuration + duration) / 1000,
  }
}

/** Of test files that were run, and of a number of errors outside of their tests. */
export const talliesOf = (files: readonly TestFile[], errors: number): Tallies => {
  const tallies: Record<string, Tally> = {}
  for (const file of files) {
    const name = packageOf(file.moduleId)
    const { passed, failed, seconds } = tallies[name] ?? none
    const more = tallyOf(file)
    tallies[name] = { passed: passed + more.passed, failed: failed + more.failed, seconds: seconds + more.seconds }
  }
  return errors === 0 ? tallies : { ...tallies, 'outside of tests': { ...none, failed: errors } }
}

const START = 'tallies: '

/** For vitest: writes the line. */
export class TalliesReporter implements Reporter {
  private vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.vitest = vitest
  }

  onTestRunEnd(files: readonly TestModule[], errors: readonly unknown[]): void {
    this.vitest?.logger.log(`${START}${JSON.stringify(talliesOf(files, errors.length))}`)
  }
}

/** The line in the output of a run; `undefined` where the run did not come to its end. */
export const talliesIn = (log: string): Tallies | undefined => {
  const line = log.split(/\r?\n/).findLast((each) => each.startsWith(START))
  return line === undefined ? undefined : JSON.parse(line.slice(START.length))
}
