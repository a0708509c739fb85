/** The recipes of docs/scale.md, run as they stand where their tool is here: each prints what one run prints. */
import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { assay, files, inOwnFolder, program } from './support.ts'

inOwnFolder()

const page = readFileSync(fileURLToPath(new URL('../../../docs/scale.md', import.meta.url)), 'utf8')

/** The first block of a section. */
const recipe = (section: string): string => {
  const [, text = ''] = page.split(`\n## ${section}\n`)
  return /```\w*\n([\s\S]*?)```/.exec(text)?.[1] ?? expect.fail(`${section} has no recipe`)
}

const sentences = (tag: string): string =>
  Array.from({ length: 40 }, (_, i) => `w${i} ${i % 4 === 0 ? tag : 'B-PER'}\n\n`).join('')

/** A config and its files, and the program as a command of its name. */
const surroundings = (): void => {
  files({
    'gold.conll': sentences('B-PER'),
    'one.conll': sentences('O'),
    'two.conll': sentences('I-PER'),
    'assay.json': JSON.stringify({
      gold: 'gold.conll',
      systems: { one: 'one.conll', two: 'two.conll' },
      metrics: ['@assay/conll-f1/conll-f1'],
      bootstrap: { samples: 20 },
      compare: { trials: 50 },
    }),
    'bin/assay': `#!/bin/sh\nexec ${[process.execPath, ...program].map((word) => `'${word}'`).join(' ')} "$@"\n`,
  })
  chmodSync('bin/assay', 0o755)
}

const isHere = (tool: string): boolean => spawnSync(tool, ['--version']).error === undefined

const ran = (command: string, ...call: readonly string[]): string => {
  const env = { ...process.env, PATH: `${resolve('bin')}${delimiter}${process.env['PATH']}`, NODE_OPTIONS: '' }
  const { status, stdout, stderr } = spawnSync(command, call, { encoding: 'utf8', env })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
}

test.skipIf(!isHere('xargs')).each(['xargs'])(
  'the recipe with %s prints what a single run prints',
  { timeout: 60_000 },
  async (tool) => {
    surroundings()
    expect(ran('bash', '-c', recipe(tool))).toBe((await assay('run')).out)
  },
)

test.skipIf(!isHere('parallel')).each(['GNU parallel'])(
  'the recipe with %s prints what a single run prints',
  { timeout: 60_000 },
  async (tool) => {
    surroundings()
    expect(ran('bash', '-c', recipe(tool))).toBe((await assay('run')).out)
  },
)

test.skipIf(!isHere('make'))('the recipe with make prints what a single run prints', { timeout: 60_000 }, async () => {
  surroundings()
  writeFileSync('Makefile', recipe('make'))
  ran('make', '-s', '-j', '2')
  expect(readFileSync('result.json', 'utf8')).toBe((await assay('run', '--json')).out)
})
