/** Phrases that do not come back: in messages, help, comments and pages, the field's words in plain English. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** What is not written, and what is. */
const phrases: readonly (readonly [RegExp, string])[] = [
  // "there is no" and "is no longer" are English
  [
    /(?<!\bthere )\b(?:is|was) no (?!value\b|longer\b|more\b|less\b|fewer\b|nearer\b|other\b|better\b|worse\b|later\b|earlier\b|one\b|need\b|way\b|place\b|such\b|room\b|further\b|greater\b|larger\b|smaller\b|lower\b|higher\b)[a-z]/i,
    'is not a',
  ],
  [
    /(?<!\bthere )\b(?:are|were) no (?!longer\b|more\b|less\b|fewer\b|nearer\b|other\b|better\b|such\b)[a-z]/i,
    'are not',
  ],
  [/\bparted by\b/i, 'separated by'],
  [/\bin silence\b/i, 'silently'],
  [/\bmostly\b/i, 'usually'],
  [/\b(?:leave|take) (?:it|them|\S+) away\b/i, 'remove'],
  [/\bas it was (?:said|answered)\b/i, 'as you named it'],
  [/\bfaults are told\b/i, 'faults are reported'],
  [/\bhalf of a character\b/i, 'a lone surrogate'],
  [/\bno such evidence\b/i, 'no matching lines'],
]

const kinds = ['.ts', '.md', '.js', '.json', '.yml']
const isOurs = (path: string): boolean =>
  kinds.includes(extname(path)) &&
  path !== 'tools/test/phrases.test.ts' &&
  !/(?:^|\/)(?:examples|golden|api)\/|citations\.ts$|pnpm-lock/.test(path)

/** The lines of each file, read once for all phrases. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: repository,
  encoding: 'utf8',
})
  .split('\0')
  .filter(isOurs)
  .map((path) => [path, readFileSync(join(repository, path), 'utf8').split('\n')] as const)

it.each(phrases)('%s is written otherwise: %s', (phrase) => {
  const found = files.flatMap(([path, lines]) =>
    lines.flatMap((line, i) => (phrase.test(line) ? [`${path}:${i + 1} ${line.trim().slice(0, 120)}`] : [])),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
