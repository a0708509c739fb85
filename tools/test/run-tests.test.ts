/** What `npm test` makes of the output of tests. */
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { summary, tallyIn } from '../run-tests.ts'
import { talliesIn, talliesOf } from '../tallies.ts'

const repository = resolve(import.meta.dirname, '../..')

const green = `
\u001b[2m Test Files \u001b[22m \u001b[1m\u001b[32m4 passed\u001b[39m\u001b[22m\u001b[90m (4)\u001b[39m
\u001b[2m      Tests \u001b[22m \u001b[1m\u001b[32m109 passed\u001b[39m\u001b[22m\u001b[90m (109)\u001b[39m
\u001b[2m   Start at \u001b[22m 02:01:37
\u001b[2m   Duration \u001b[22m 17.88s\u001b[2m (transform 5.87s, setup 368ms)\u001b[22m
`

describe("the tally of a package's tests", () => {
  it('is read from output with colours', () =>
    expect(tallyIn(green)).toEqual({ passed: 109, failed: 0, seconds: 17.88 }))

  it('counts failed and skipped tests', () => {
    const red = ' Test Files  1 failed | 3 passed (4)\n      Tests  2 failed | 100 passed | 7 skipped (109)\n'
    expect(tallyIn(red)).toEqual({ passed: 100, failed: 2, seconds: 0 })
  })

  it('counts a file that does not load, and an error outside the tests', () => {
    const file = ' Test Files  1 failed | 3 passed (4)\n      Tests  100 passed (100)\n'
    expect(tallyIn(file)).toEqual({ passed: 100, failed: 1, seconds: 0 })
    const error = ' Test Files  4 passed (4)\n      Tests  100 passed (100)\n     Errors  1 error\n'
    expect(tallyIn(error)).toEqual({ passed: 100, failed: 1, seconds: 0 })
  })

  it('is undefined if the runner did not finish', () => expect(tallyIn('Killed\n')).toBeUndefined())
})

describe('the tallies of a run of all packages', () => {
  const file = (path: string, states: readonly string[], ok = !states.includes('failed')) => ({
    moduleId: join(repository, path),
    ok: () => ok,
    children: { allTests: () => states.map((state) => ({ result: () => ({ state }) })) },
    diagnostic: () => ({ collectDuration: 250, duration: 1000 }),
  })
  const files = [
    file('packages/lea/test/lea.test.ts', ['passed', 'passed', 'skipped']),
    file('packages/lea/test/views/laws.test.ts', ['passed']),
    file('apps/cli/test/run.test.ts', ['failed', 'passed', 'failed']),
    file('apps/page/test/page.test.ts', [], false),
    file('tools/test/site.test.ts', ['passed']),
  ]
  const tallies = {
    'packages/lea': { passed: 3, failed: 0, seconds: 2.5 },
    'apps/cli': { passed: 1, failed: 2, seconds: 1.25 },
    // it does not load
    'apps/page': { passed: 0, failed: 1, seconds: 1.25 },
    tools: { passed: 1, failed: 0, seconds: 1.25 },
  }

  it('are counted from the files of each package', () => expect(talliesOf(files, 0)).toEqual(tallies))

  it('count errors outside the tests separately', () =>
    expect(talliesOf(files, 2)).toEqual({ ...tallies, 'outside of tests': { passed: 0, failed: 2, seconds: 0 } }))

  it('are read from the output if the run finished', () => {
    expect(talliesIn(`\n RUN  v4\ntallies: ${JSON.stringify(tallies)}\n`)).toEqual(tallies)
    expect(talliesIn('\n RUN  v4\nKilled\n')).toBeUndefined()
  })
})

it('the summary of the tests prints a line for each package and a line for all', () => {
  const tallies = [
    ['apps/cli', { passed: 1206, failed: 2, seconds: 61 }],
    ['packages/lea', { passed: 378, failed: 0, seconds: 7.25 }],
    ['tools', undefined],
  ] as const
  expect(summary(tallies)).toBe(`apps/cli                    1206 passed, 2 failed    61.0 s
packages/lea                 378 passed     7.3 s
tools                      did not come to its end
all tests                   1584 passed, 3 failed
`)
})
