/** Commands that packages bring: found by package.json, and loaded when they are called. */
import type { CommandPackage } from '@assay/host'
import { failure, hostCode } from '@assay/host/internal'
import { left, right } from 'fp-ts/lib/Either.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { assay, assayIn, files, inOwnFolder } from './support.ts'

inOwnFolder()

const summary = { task: 'inspect', title: 'greet a system', first: ['assay greet ours', 'a greeting'] }

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
  test('is listed with its task, and its help has its flags', async () => {
    expect((await assay('--help')).out).toMatch(/\ninspect\n(?: {2}.*\n)* {2}greet +greet a system\n/)
    expect((await greet(greeting, '--help')).out).toContain('--times N  number of greetings')
  })

  test('runs with its arguments, and its exit code is that of the call', async () => {
    expect(await greet(greeting, 'ours', '--times', '2')).toEqual({ exit: 1, out: '', err: 'hello ours 2\n' })
  })

  test('has its failures printed, and takes the flags of every command', async () => {
    const { exit, err } = await greet(greeting, '--color', 'never')
    expect([exit, err.split('\n')[0]]).toEqual([3, 'error E104: nobody is named'])
    expect((await greet(greeting, 'ours', '--times', '9')).err).toContain('it is a whole number from 1 to 3')
  })

  test('that does not load, or is not in the package, is an error of the package', async () => {
    const broken = await assay('greet')
    expect([broken.exit, broken.err]).toEqual([4, expect.stringContaining('E503: @acme/greet fails to load')])
    const absent = await greet({ commands: {} })
    expect([absent.exit, absent.err]).toEqual([4, expect.stringContaining('E504: @acme/greet lists the command greet')])
  })
})

test('a command whose package is not installed is named with the line that installs it', async () => {
  const { exit, err } = await assay('work', 'redis://user:secret@127.0.0.1')
  expect([exit, err]).toEqual([4, expect.stringContaining('npm install @assay/queue')])
  expect(err).not.toContain('secret')
})
