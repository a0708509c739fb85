/** What flag, environment and terminal say of colours, and who is asked. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { type Around, assayIn, files, gold, sample } from './support.ts'

export const call = ['score', 'conll-f1', '--metric', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll']
export const coloured = '\u001b['

type Case = readonly [flag: string, env: NonNullable<Around['env']>, onTerminal: boolean, inPipe: boolean]

export const cases: readonly Case[] = [
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

export const flagsOf = (flag: string): readonly string[] => (flag === '' ? [] : ['--color', flag])

/** Files are written without colours, and so is what programs read, on a terminal too. */
export const seeNoColours = async (flag: string, env: NonNullable<Around['env']>): Promise<void> => {
  const flags = flagsOf(flag)
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
}
