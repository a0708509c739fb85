/** Results that cannot be written: exit code 5, and what was there before is as it was. */
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { assay, assayIn, files, inOwnFolder, sample, score } from './support.ts'

inOwnFolder()

const call = ['-g', 'gold.conll', '-s', 'a.conll']
const whole = ['score', 'conll-f1', ...call]

/** Stores the results of two shards, where a call names them. */
const storeResults = async (words: readonly string[]): Promise<void> => {
  files({ 'other.conll': 'x B-PER\n' })
  if (words.includes('one.json')) await assay(...whole, '-o', 'one.json')
  if (words.includes('two.json'))
    await assay('score', 'conll-f1', '-g', 'other.conll', '-s', 'a=other.conll', '-o', 'two.json')
}

const failing = (code: string) => ({
  stdout: {
    write: () => {
      throw Object.assign(new Error(code), { code })
    },
  },
})

describe('the flag -o', () => {
  test('F77: creates a folder that does not exist', async () => {
    sample()
    const { out } = await score(...call, '--json')
    expect(await score(...call, '-o', 'none/below/out.json')).toMatchObject({ exit: 0, out: '' })
    expect(readFileSync('none/below/out.json', 'utf8')).toBe(out)
  })

  test('is refused for a folder below a file', async () => {
    sample()
    const ran = await score(...call, '-o', 'a.conll/none/out.json')
    expect(ran).toMatchObject({ exit: 5, out: '' })
    expect(ran.err).toContain('error E702: a.conll/none/out.json cannot be written: a part of its path is a file')
    expect(ran.err).toContain('check the path and its folder')
  })

  test('is refused for a folder', async () => {
    sample()
    mkdirSync('out.json')
    const ran = await score(...call, '-o', 'out.json')
    expect(ran).toMatchObject({ exit: 5, out: '' })
    expect(ran.err).toContain('error E702: out.json cannot be written: it is a folder')
    expect(readdirSync('.').sort()).toEqual(['a.conll', 'b.conll', 'gold.conll', 'out.json'])
  })

  test('is refused for a path below a file', async () => {
    sample()
    const ran = await score(...call, '-o', 'gold.conll/out.json')
    expect(ran).toMatchObject({ exit: 5, out: '' })
    expect(ran.err).toContain('a part of its path is a file')
  })

  test('is refused for a file name that is too long', async () => {
    sample()
    const ran = await score(...call, '-o', `${'x'.repeat(300)}.json`)
    expect(ran).toMatchObject({ exit: 5, out: '' })
    expect(ran.err).toMatch(/error E70[12]/)
  })

  test('accepts the longest possible name', async () => {
    sample()
    const name = `${'x'.repeat(250)}.json`
    expect(await score(...call, '-o', name)).toEqual({ exit: 0, out: '', err: '' })
    expect(readdirSync('.')).toContain(name)
  })

  test('replaces an existing file, and leaves no temporary file', async () => {
    sample()
    await score(...call, '-o', 'out.json')
    const first = readFileSync('out.json', 'utf8')
    expect(await score(...call, '-o', 'out.json')).toEqual({ exit: 0, out: '', err: '' })
    expect(readFileSync('out.json', 'utf8')).toBe(first)
    expect(readdirSync('.').sort()).toEqual(['a.conll', 'b.conll', 'gold.conll', 'out.json'])
  })

  test('keeps the old file if the input is invalid, and leaves no temporary file', async () => {
    sample()
    await score(...call, '-o', 'out.json', '-o', 'out.txt')
    const before = ['out.json', 'out.txt'].map((path) => [readFileSync(path, 'utf8'), statSync(path).ino])
    const ran = await score('-g', 'gold.conll', '-s', 'none', '-o', 'out.json', '-o', 'out.txt')
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(['out.json', 'out.txt'].map((path) => [readFileSync(path, 'utf8'), statSync(path).ino])).toEqual(before)
    expect(readdirSync('.').filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('writes none of several files if one has an unknown format', async () => {
    sample()
    const ran = await score(...call, '-o', 'out.json', '-o', 'latexx:out.tex')
    expect(ran).toMatchObject({ exit: 2, out: '' })
    expect(readdirSync('.')).not.toContain('out.json')
  })

  test('reports a full device', async () => {
    sample()
    const ran = await score(...call, '-o', 'json:/dev/full')
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 5, out: (await score(...call, '--json')).out })
    expect(ran.err).toContain('error E701: /dev/full cannot be written: the disk is full')
    expect(ran.err).toContain('the result is on standard output, as JSON: it need not be scored again')
    expect(statSync('/dev/full').isCharacterDevice()).toBe(true)
  })

  test('does not change the old file if make fails', async () => {
    sample()
    mkdirSync('d')
    const make = ['make', 'conll-f1/baseline', '-g', 'gold.conll', '--train', 'gold.conll']
    expect(await assay(...make, '-o', 'd')).toMatchObject({ exit: 5, out: '' })
    expect(await assay(...make, '-o', 'none/x')).toMatchObject({ exit: 0, out: '' })
    expect(await assay(...make, '-o', '/dev/full')).toMatchObject({ exit: 5, out: '' })
  })

  test('does not overwrite the gold', async () => {
    sample()
    const before = readFileSync('gold.conll', 'utf8')
    const ran = await assay(
      'make',
      'conll-f1/baseline',
      '-g',
      'gold.conll',
      '--train',
      'gold.conll',
      '-o',
      'gold.conll',
    )
    expect(ran.exit).not.toBe(0)
    expect(readFileSync('gold.conll', 'utf8')).toBe(before)
  })
})

describe('an input is never overwritten', () => {
  test.each([
    ['the gold', ['score', 'conll-f1', ...call, '-o', 'csv:gold.conll'], 'gold.conll'],
    ['a config', ['run', '-o', 'json:assay.json'], 'assay.json'],
    ['a system, by a link', ['run', '-o', 'json:link'], 'link'],
    ['a result', ['report', 'one.json', '-o', 'csv:one.json'], 'one.json'],
    ['a shard', ['merge', 'one.json', 'two.json', '-o', './one.json'], './one.json'],
  ])('if it is %s', async (_, words, path) => {
    sample()
    files({ 'assay.json': JSON.stringify({ gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: ['conll-f1'] }) })
    symlinkSync('a.conll', 'link')
    await storeResults(words)
    const before = readFileSync(path, 'utf8')
    const ran = await assay(...words, '--diagnostics', 'json')
    expect(ran.out).toBe('')
    expect(ran.err).toContain(`${path} is one of the inputs`)
    expect(ran.exit).toBe(2)
    expect(readFileSync(path, 'utf8')).toBe(before)
  })
})

describe('the standard output', () => {
  const calls: readonly (readonly [string, readonly string[]])[] = [
    ['score', whole],
    ['errors', ['errors', 'conll-f1', ...call]],
    ['make', ['make', 'conll-f1/baseline', '-g', 'gold.conll', '--train', 'gold.conll']],
    ['run', ['run']],
    ['validate', ['validate']],
    ['merge', ['merge', 'one.json', 'two.json']],
    ['compare', ['compare', 'one.json', 'one.json', '--quiet']],
    ['report', ['report', 'one.json']],
    ['list', ['list']],
    ['explain', ['explain', 'E311']],
    ['schema', ['schema']],
    ['cite', ['cite', 'conll-f1']],
    ['help', ['--help']],
    ['help of a command', ['score', '--help']],
    ['version', ['--version']],
  ]

  /** What any command may ask for: data, a config, stored results of two shards. */
  const surroundings = async (): Promise<void> => {
    sample()
    files({
      'assay.json': JSON.stringify({ gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: ['conll-f1'] }),
    })
    await storeResults(['one.json', 'two.json'])
  }

  test('receives the result of each command', async () => {
    await surroundings()
    for (const [command, words] of calls) {
      const { exit, out } = await assay(...words)
      expect({ command, exit, isEmpty: out === '' }).toEqual({ command, exit: 0, isEmpty: false })
    }
  })

  test('F79: makes each command fail with E701 if it is full', async () => {
    await surroundings()
    for (const [command, words] of calls) {
      const { exit, err } = await assayIn(failing('ENOSPC'), ...words)
      const said = expect.stringContaining('error E701: standard output cannot be written: the disk is full')
      expect({ command, exit, err }).toEqual({ command, exit: 5, err: said })
    }
  })

  test('F78: makes each command end quietly if it is closed', async () => {
    await surroundings()
    for (const [command, words] of calls) {
      const { exit, out, err } = await assayIn(failing('EPIPE'), ...words)
      const said = expect.not.stringContaining('error')
      expect({ command, exit, out, err }).toEqual({ command, exit: 0, out: '', err: said })
    }
  })

  test.each(['csv', 'tsv', 'json', 'conlleval', 'markdown'])(
    'receives control characters in labels escaped in %s, unlike a file',
    async (format) => {
      const hostile = 'B-\u001b[2J\u009b'
      files({ 'gold.conll': `a ${hostile}\nb O\n`, 'a.conll': `a ${hostile}\nb O\n` })
      const own = [...whole, '--metric', 'conll-f1', '-f', format, '--quiet'] as const
      const { exit, out } = await assayIn({ stdout: { terminal: true, columns: 80 } }, ...own)
      expect(exit).toBe(0)
      expect(out).toContain('[2J')
      expect(out).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/)
      const piped = await assay(...own)
      if (format === 'csv' || format === 'tsv') expect(piped.out).toContain('\u001b[2J')
    },
  )

  test.each(['csv', 'jsonl', 'markdown'])('receives control characters in errors escaped, in %s', async (format) => {
    const hostile = 'B-\u001b[2J\u009b'
    files({ 'gold.conll': `a ${hostile}\nb O\n`, 'a.conll': 'a B-PER\nb O\n' })
    const own = ['errors', 'conll-f1', '-g', 'gold.conll', '-s', 'a.conll', '-f', format, '--quiet'] as const
    const { exit, out } = await assayIn({ stdout: { terminal: true, columns: 80 } }, ...own)
    expect(exit).toBe(0)
    expect(out).toContain('[2J')
    expect(out).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/)
    if (format === 'csv') expect((await assay(...own)).out).toContain('\u001b[2J')
  })

  test('receives control characters in converted documents escaped', async () => {
    files({ 'gold.conll': 'a B-\u001b[2J\u009b\nb O\n' })
    const own = ['convert', 'gold.conll', '--to', 'conll-columns', '--quiet'] as const
    const { exit, out } = await assayIn({ stdout: { terminal: true, columns: 80 } }, ...own)
    expect({ exit, out }).toEqual({ exit: 0, out: 'a\tB-\\u{1b}[2J\\u{9b}\nb\tO\n\n' })
    expect((await assay(...own)).out).toBe('a\tB-\u001b[2J\u009b\nb\tO\n\n')
  })

  test('receives lines that fit a narrow terminal', async () => {
    sample()
    const terminal = { terminal: true, columns: 60 }
    const { out } = await assayIn({ stdout: terminal, env: { NO_COLOR: '1' } }, ...whole, '--metric', 'conll-f1')
    // the title and the signature are not broken
    const [, ...lines] = out.split('\n')
    expect(lines.filter((line) => line.length > 60 && !line.includes('|'))).toEqual([])
    expect(out).toContain('F1')
  })
})
