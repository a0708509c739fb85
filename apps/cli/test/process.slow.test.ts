/** The program as a process: exit codes, streams, and surroundings that must not matter. Slow, so few. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  assay,
  files,
  gold,
  inOwnFolder,
  installed,
  resultOf,
  sample,
  score,
  shell,
  spawned,
  system,
} from './support.ts'

inOwnFolder()

const scoring = ['score', 'conll-f1', '--metric', 'conll-f1', '-g', 'gold.conll', '-s', 'b.conll']

/** Gold and system in one file, in the last two columns. */
const both = gold
  .split('\n')
  .map((line, i) => (line === '' ? '' : `${line} ${system.split('\n')[i]?.split(' ')[1]}`))
  .join('\n')

/** So many errors that no pipe holds all that is printed of them. */
const many = (): void =>
  files({ 'gold.conll': 'token B-PER\n\n'.repeat(5000), 'b.conll': 'token B-LOC\n\n'.repeat(5000) })

describe('the process exits with', () => {
  const cases: readonly (readonly [number, string, readonly string[]])[] = [
    [0, 'scored', scoring],
    [2, 'a wrong call', ['score', '--nonsense']],
    [3, 'bad input', [...scoring.slice(0, -1), 'none.conll']],
    [4, 'a plugin that is missing', ['score', '@none/such', '-g', 'gold.conll', '-s', 'b.conll']],
    [5, 'an output that cannot be written', [...scoring, '-o', 'gold.conll/out.json']],
  ]
  test.each(cases)('%i for %s', (exit, _, call) => {
    sample()
    const ran = spawned(call)
    expect(ran.exit).toBe(exit)
    expect(ran.out === '').toBe(exit !== 0)
    expect(ran.err === '').toBe(exit === 0)
    expect(ran.err).not.toMatch(/^\s+at .+:\d+:\d+/m)
  })
})

describe('a process with streams', () => {
  test('scores two columns of standard input', async () => {
    sample()
    const ran = spawned(['score', 'conll-f1', '-g', '-:-2', '-s', '-:-1', '-f', 'conlleval', '--quiet'], {
      input: both,
    })
    expect(ran).toEqual(await score('-g', 'gold.conll', '-s', 'b.conll', '-f', 'conlleval'))
  })

  test('reads a system from standard input through a pipe', () => {
    sample()
    const ran = shell('cat b.conll | assay score conll-f1 --metric conll-f1 -g gold.conll -s - --json')
    expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 0, err: '' })
    const result = JSON.parse(ran.out) as { inputs: { path: string }[]; scores: { system: string }[] }
    expect(result.inputs.map(({ path }) => path)).toEqual(['gold.conll', '<stdin>'])
    expect(result.scores[0]?.system).toBe('stdin')
  })

  test('refuses an empty standard input', () => {
    sample()
    const ran = spawned(['score', 'conll-f1', '-g', 'gold.conll', '-s', '-'])
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(ran.err).toMatch(/error E309.*\n +--> <stdin>/)
  })

  test('refuses a closed standard input', () => {
    sample()
    const ran = shell('assay score conll-f1 -g gold.conll -s - <&-')
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(ran.err).not.toMatch(/^\s+at /m)
  })

  test('reads a large standard input completely', () => {
    many()
    const ran = shell(
      "paste -d ' ' gold.conll b.conll | sed 's/token B-PER token/token B-PER/; s/^ $//' | assay score conll-f1 -g -:-2 -s -:-1 -f conlleval --set disjoint=allow",
    )
    expect(ran.out).toContain('processed 5000 tokens with 5000 phrases; found: 5000 phrases; correct: 0.')
  })

  test('ends quietly if the process that reads its output ends', () => {
    many()
    const ran = shell('assay errors conll-f1 -g gold.conll -s b.conll --quiet --table | head -1; echo "$PIPESTATUS"')
    expect(ran.out).toMatch(/^verdict .+\n0\n$/)
    expect(ran.err).toBe('')
  })

  test('writes all of its output into a pipe that is read slowly', () => {
    many()
    const ran = shell('assay errors conll-f1 -g gold.conll -s b.conll --quiet --table | (sleep 0.3; wc -l)')
    expect(ran).toMatchObject({ exit: 0, err: '' })
    expect(ran.out.trim()).toBe('5003')
  })

  test('exits with 5 if stdout is full', () => {
    sample()
    const ran = shell(`assay ${scoring.join(' ')} > /dev/full`)
    expect(ran).toMatchObject({ exit: 5, out: '' })
    expect(ran.err).toContain('error E701: standard output cannot be written: the disk is full')
  })

  test('exits with 5 if the device of -o is full', () => {
    sample()
    const ran = shell(`assay ${scoring.join(' ')} -f json -o /dev/full`)
    expect(ran.exit).toBe(5)
    // the result is not lost
    expect(resultOf({ ...ran, exit: 0 }).scores).toHaveLength(1)
    expect(ran.err).toContain('error E701: /dev/full cannot be written: the disk is full')
  })

  test('prints no stack trace if stdout is closed', () => {
    sample()
    // in its place Node opens /dev/null with the same flags as Python does for DEVNULL, where a quiet end is what is asked for
    expect(shell(`assay ${scoring.join(' ')} >&-`)).toEqual({ exit: 0, out: '', err: '' })
  })

  test('keeps the old file if the new file exceeds the size limit, and leaves no temporary file', async () => {
    sample()
    await installed(...scoring, '-o', 'out.json')
    const before = readFileSync('out.json', 'utf8')
    // ulimit counts kilobytes; the result is larger than one
    const ran = shell(`trap '' XFSZ; ulimit -f 1; assay ${scoring.join(' ')} -o out.json`)
    expect(ran.exit).toBe(5)
    expect(ran.out).toBe(before)
    expect(readFileSync('out.json', 'utf8')).toBe(before)
    expect(readdirSync('.').sort()).toEqual(['a.conll', 'b.conll', 'gold.conll', 'out.json'])
  })
})

describe('the environment does not change the output', () => {
  const around: readonly (readonly [string, Readonly<Record<string, string | undefined>>])[] = [
    ['a time zone', { TZ: 'Pacific/Kiritimati' }],
    ['Turkish letters', { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' }],
    ['the C locale', { LC_ALL: 'C' }],
    ['no home', { HOME: undefined, USERPROFILE: undefined }],
    ['a narrow window', { COLUMNS: '20' }],
    ['a dumb terminal', { TERM: 'dumb' }],
  ]

  test.each(around)('with %s', async (_, env) => {
    files({ 'gold.conll': 'ı B-İI\ni B-ii\nz B-Zz\n', 'b.conll': 'ı B-İI\ni B-ii\nz O\n' })
    const call = [...scoring, '--bootstrap', '20', '--quiet', '-o', 'out.txt', '-o', 'out.json']
    const written = () => [readFileSync('out.txt', 'utf8'), readFileSync('out.json', 'utf8')]
    expect(await assay(...call)).toEqual({ exit: 0, out: '', err: '' })
    const usual = written()
    expect(spawned(call, { env })).toEqual({ exit: 0, out: '', err: '' })
    expect(written()).toEqual(usual)
  })
})
