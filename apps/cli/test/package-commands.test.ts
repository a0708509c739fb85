/** Commands that packages bring: found by package.json, and loaded when they are called. */
import { rmSync } from 'node:fs'
import type { CommandPackage } from '@assay/host'
import { failure, hostCode } from '@assay/host/internal'
import { left, right } from 'fp-ts/lib/Either.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { assay, assayIn, files, gold, inOwnFolder } from './support.ts'

inOwnFolder()

const summary = { group: 'inspect', title: 'greet a system', firstExample: ['assay greet ours', 'a greeting'] }

const greeting: CommandPackage = {
  commands: {
    greet: {
      usage: 'greet NAME',
      examples: [],
      flags: [{ name: 'times', value: 'N', help: 'number of greetings' }],
      run: async (call) => {
        const times = call.count('times', 1, 3)
        if (times._tag === 'Left') return times
        if (call.words.length === 0) return left(failure(3, hostCode.E104, 'nobody is named', 'name a system'))
        call.note(`hello ${call.words[0]} ${times.right ?? 1}`)
        return right(1)
      },
    },
  },
}

beforeEach(() =>
  files({
    'node_modules/@acme/greet/package.json': JSON.stringify({
      name: '@acme/greet',
      version: '1.0.0',
      assay: { commands: { greet: summary } },
    }),
  }),
)

const greet = (commands: unknown, ...call: readonly string[]) =>
  assayIn({ plugins: { '@acme/greet/commands': () => commands } }, 'greet', ...call)

describe('a command of an installed package', () => {
  test('is listed in the help with its task, and prints help about its flags', async () => {
    expect((await assay('--help')).out).toMatch(/\ninspect\n(?: {2}.*\n)* {2}greet +greet a system\n/)
    expect((await greet(greeting, '--help')).out).toContain('--times N  number of greetings')
  })

  test('receives its arguments, and its exit code becomes that of the process', async () => {
    expect(await greet(greeting, 'ours', '--times', '2')).toEqual({ exit: 1, out: '', err: 'hello ours 2\n' })
  })

  test('reports its errors like other commands, and accepts the common flags', async () => {
    const { exit, err } = await greet(greeting, '--color', 'never')
    expect([exit, err.split('\n')[0]]).toEqual([3, 'error E104: nobody is named'])
    expect((await greet(greeting, 'ours', '--times', '9')).err).toContain('it is a whole number from 1 to 3')
  })

  test('is reported as a fault of the package if it does not load or is missing', async () => {
    const broken = await assay('greet')
    expect([broken.exit, broken.err]).toEqual([4, expect.stringContaining('E503: @acme/greet fails to load')])
    const absent = await greet({ commands: {} })
    expect([absent.exit, absent.err]).toEqual([4, expect.stringContaining('E504: @acme/greet lists the command greet')])
  })
})

describe('a missing package of Assay is reported with the command that installs it', () => {
  test('for a command, even if a file has the name of the command', async () => {
    const { exit, err } = await assay('work', 'redis://user:secret@127.0.0.1')
    expect([exit, err]).toEqual([4, expect.stringContaining('npm install @assay/queue')])
    expect(err).not.toContain('secret')
    for (const name of ['serve', 'task']) {
      rmSync(`../node_modules/@assay/${name}`)
      files({ [`${name}/a.conll`]: gold })
      const missing = await assay(name, 'score', name)
      expect([missing.exit, missing.err]).toEqual([4, expect.stringContaining(`npm install @assay/${name}`)])
    }
  })

  test.each([
    ['the page for participants', ['check', '--config', 'assay.json', '-o', 'check.html']],
    ['a report for each participant', ['run', '-o', 'html:out/{system}.html']],
    ['a report for each participant', ['run', '-o', 'csv:out/{system}.csv', '--evidence', 'none']],
  ])('for %s, before anything is scored', async (what, call) => {
    rmSync('../node_modules/@assay/task')
    files({
      'gold.conll': gold,
      'assay.json': JSON.stringify({ gold: 'gold.conll', systems: { a: 'gold.conll' }, metrics: ['conll-f1'] }),
    })
    const { exit, out, err } = await assay(...call)
    expect([exit, out]).toEqual([4, ''])
    expect(err).toContain(`E501: ${what} needs the package @assay/task, which is not installed`)
    expect(err).toContain('npm install @assay/task')
  })
})
