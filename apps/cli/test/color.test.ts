/** When output is coloured: what flag, environment and terminal say, in this order. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Around, assayIn, files, gold, half, inOwnFolder, sample } from './support.ts'

inOwnFolder()

const call = ['score', 'conll-f1', '--metric', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll']
const coloured = '\u001b['

type Case = readonly [flag: string, env: NonNullable<Around['env']>, onTerminal: boolean, inPipe: boolean]

const cases: readonly Case[] = [
  ['', {}, true, false],
  ['auto', {}, true, false],
  ['always', {}, true, true],
  ['never', {}, false, false],
  ['', { NO_COLOR: '1' }, false, false],
  ['', { NO_COLOR: '' }, true, false],
  ['always', { NO_COLOR: '1' }, true, true],
  ['', { FORCE_COLOR: '1' }, true, true],
  ['', { FORCE_COLOR: '' }, true, true],
  ['', { FORCE_COLOR: '0' }, false, false],
  ['', { FORCE_COLOR: 'false' }, false, false],
  ['never', { FORCE_COLOR: '1' }, false, false],
  ['', { NO_COLOR: '1', FORCE_COLOR: '1' }, false, false],
  ['', { TERM: 'dumb' }, false, false],
  ['auto', { TERM: 'dumb' }, false, false],
  ['always', { TERM: 'dumb' }, true, true],
  ['', { TERM: 'dumb', FORCE_COLOR: '1' }, true, true],
  ['', { TERM: 'xterm-256color' }, true, false],
]

describe.each(cases)('--color %s, %j', (flag, env, onTerminal, inPipe) => {
  const flags = flag === '' ? [] : ['--color', flag]

  test.each([
    ['terminal', true, onTerminal],
    ['pipe', false, inPipe],
  ])('%s', async (_, terminal, colored) => {
    sample()
    const sink = { terminal, columns: 80 }
    const ran = await assayIn({ env, stdout: sink }, ...call, ...flags)
    expect(ran.out.includes(coloured)).toBe(colored)
    expect(ran.err).not.toContain(coloured)
    files({ 'a.conll': `${half}x\n` })
    const broken = await assayIn({ env, stderr: sink }, ...call, ...flags)
    expect(broken.exit).toBe(3)
    expect(broken.err.includes(coloured)).toBe(colored)
  })

  test('files and formats for programs never', async () => {
    sample()
    const terminal = { terminal: true, columns: 80 }
    const around = { env, stdout: terminal, stderr: terminal }
    await assayIn(around, ...call, ...flags, '-o', 'out.txt', '-o', 'out.md')
    expect(readFileSync('out.txt', 'utf8') + readFileSync('out.md', 'utf8')).not.toContain(coloured)
    for (const format of ['json', 'csv', 'tsv', 'markdown', 'latex', 'html', 'svg', 'junit', 'codabench', 'conlleval'])
      expect((await assayIn(around, ...call, ...flags, '-f', format)).out).not.toContain(coloured)
    files({ 'a.conll': gold.replace('U.N.', 'U.N') })
    for (const form of ['json', 'github'])
      expect((await assayIn(around, ...call, ...flags, '--diagnostics', form)).err).not.toContain(coloured)
  })
})
