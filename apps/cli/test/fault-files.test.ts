/** Faults of files and paths, by the numbers of the fault table: what cannot be read is told, and is never a score. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { AnyMetric } from '@assay/core'
import { describe, expect, test } from 'vitest'
import * as lea from '../../../packages/lea/src/index.ts'
import {
  assay,
  assayIn,
  type FromThread,
  f1Of,
  files,
  gold,
  inOwnFolder,
  type Plugins,
  refused,
  refusedIn,
  resultOf,
  sample,
  scoresOf,
  spawned,
  system,
} from './support.ts'
import { zipped } from './zipped.ts'

inOwnFolder()

const scoring = (goldFile: string, systemFile: string): readonly string[] => [
  ...['score', 'conll-f1', '--metric', 'conll-f1'],
  ...['-g', goldFile, '-s', systemFile],
]

/** A config of `campaign/`, whose data is below it unless it says otherwise. */
const config = (more: object = {}): void => {
  const plain = { gold: 'gold.conll', systems: { a: 'a.conll' }, metrics: ['@assay/conll-f1/conll-f1'] }
  files({
    'campaign/assay.json': `${JSON.stringify({ ...plain, ...more }, null, 2)}\n`,
    'campaign/gold.conll': gold,
    'campaign/a.conll': system,
  })
}
const running = ['run', 'campaign/assay.json'] as const

const placeOf = ([told]: readonly FromThread[]): string => `${told?.at.path}:${told?.at.line}`

// ---- what is not there, or is not a file --------------------------------------------------------------------------------

describe('F15: a path that does not exist', () => {
  test.each([
    ['a file of this folder', 'gold.conl', 'did you mean gold.conll?'],
    ['a file of another', 'runs/ours/one.cnll', 'did you mean runs/ours/one.conll?'],
    ['a folder on the way', 'rums/ours/one.conll', 'did you mean runs/ours/one.conll?'],
    ['a name that is near to none', 'quite-different', 'check the path'],
    ['a folder that is near to none', 'elsewhere/x/one.conll', 'there is no folder elsewhere either'],
  ])('%s: the nearest name', async (_, path, remedy) => {
    sample()
    files({ 'runs/ours/one.conll': system })
    const [told] = await refused(3, ['E306'], ...scoring('gold.conll', path))
    expect(told).toMatchObject({ message: 'there is no such file', at: { path } })
    expect(told?.hint).toContain(remedy)
  })

  test('where several readers might fit: it is not the format that is unknown', async () => {
    files({ 'a.key': '#begin document (x); part 000\nx 0 0 w (1)\n\n#end document\n' })
    const around = { plugins: { '@assay/lea': () => lea } }
    await refusedIn(around, 3, ['E306'], 'score', 'lea', '-g', 'none.key', '-s', 'a.key')
  })

  test('in a config: from where one stands', async () => {
    config({ gold: 'gold.conl' })
    const told = await refused(3, ['E306'], ...running)
    expect(told[0]?.hint).toContain('did you mean campaign/gold.conll?')
    expect(placeOf(told)).toBe('campaign/gold.conl:1')
  })

  test('two of them are both told', async () => {
    await refused(3, ['E306', 'E306'], ...scoring('one', 'two'))
  })
})

describe('F16: a pattern that matches nothing', () => {
  test('on the command line', async () => {
    sample()
    const [told] = await refused(2, ['E207'], ...scoring('gold.conll', 'runs/*.conll'))
    expect(told?.message).toBe('nothing matches runs/*.conll')
  })

  test('in a config: at its line', async () => {
    config({ systems: { a: { files: 'runs/*.conll' } } })
    expect(placeOf(await refused(2, ['E207'], ...running))).toBe('campaign/assay.json:5')
  })

  test.each(['{../other/secret,gold}.conll', 'runs/*/../a.conll'])('%s climbs after a wildcard', async (pattern) => {
    sample()
    const [told] = await refused(2, ['E207'], ...scoring(pattern, 'a.conll'))
    expect(told?.message).toContain('".." follows a wildcard')
  })

  test('a range in braces climbs nowhere', async () => {
    files({ 'g/1.conll': gold, 'g/2.conll': gold, 's/1.conll': system, 's/2.conll': system })
    expect((await assay(...scoring('g/{1..2}.conll', 's/{1..2}.conll'))).exit).toBe(0)
  })

  test('a folder without files', async () => {
    sample()
    mkdirSync('runs')
    await refused(2, ['E207'], ...scoring('gold.conll', 'runs'))
  })
})

test.each(['@(x*)*(x*)*(x*)*(x*)*(x*)q', '*a*a*a*a*a*b', '+(x|xx)q'])(
  'F98: %s, which takes minutes over one long name, is refused',
  async (pattern) => {
    sample()
    files({ [`${'x'.repeat(249)}.conll`]: system })
    const [told] = await refused(2, ['E227'], ...scoring('gold.conll', pattern))
    expect(told?.hint).toMatch(/.{10}/)
    config({ systems: { a: { files: pattern } } })
    await refused(2, ['E227'], ...running)
  },
)

describe('F17: a folder for a file, a file for a folder', () => {
  test('a folder in place of the table of documents', async () => {
    sample()
    mkdirSync('meta.csv')
    const told = await refused(3, ['E307'], ...scoring('gold.conll', 'a.conll'), '--meta', 'meta.csv')
    expect(told[0]?.message).toBe('this is a folder, and a file is needed')
  })

  test('a file on the way', async () => {
    sample()
    const told = await refused(3, ['E307'], ...scoring('gold.conll', 'a.conll/one.conll'))
    expect(told[0]?.message).toBe('a part of the path is a file, and a folder is needed')
  })
})

// F18, permission denied, stands in fault-denied.test.ts

describe.each([
  ['F19: an empty file', ''],
  ['F20: a file of blank lines', '\n \n\t\n\n'],
  ['F20: a file of comments', '# one\n# two\n'],
])('%s', (_, content) => {
  const comments = content.startsWith('#') ? ['--set', 'reader.comment=#'] : []

  test('as the gold, and as the system', async () => {
    sample()
    files({ none: content })
    await refused(3, ['E309'], ...scoring('none', 'a.conll'), ...comments)
    await refused(3, ['E309'], ...scoring('gold.conll', 'none'), ...comments)
  })

  test('as both: no score of nothing, and no word of gold that is its own system', async () => {
    files({ none: content, other: content })
    await refused(3, ['E309', 'E309'], ...scoring('none', 'other'), ...comments)
  })

  test('where the format is guessed', async () => {
    files({ none: content })
    const around = { plugins: { '@assay/lea': () => lea } }
    await refusedIn(around, 3, ['E309'], 'score', 'lea', '-g', 'none', '-s', 'none')
  })
})

describe('F21: what never ends, and what is not a file', () => {
  test('a pipe with a name, a device', async () => {
    sample()
    spawnSync('mkfifo', ['pipe'])
    for (const path of ['pipe', '/dev/zero', '/dev/null']) {
      const [told] = await refused(3, ['E307'], ...scoring('gold.conll', path))
      expect(told?.hint).toContain('use standard input: -')
    }
  })

  test('a config and a stored result that are devices', async () => {
    for (const call of [
      ['run', '/dev/zero'],
      ['compare', '/dev/zero', '/dev/zero'],
      ['report', '/dev/zero'],
    ])
      expect(await assay(...call)).toMatchObject({ exit: call[0] === 'run' ? 2 : 3, out: '' })
  })
})

// ---- where paths lead ------------------------------------------------------------------------------------------------

describe('F22: paths of a config that leave its folder', () => {
  const outside = (): void => {
    sample()
    files({ 'other/secret.conll': gold, 'result.json': '{}', 'meta.csv': 'document,genre\n' })
  }
  const gate = { metric: 'conll-f1', measure: 'f1', maxDrop: 0.1, against: '../result.json' }
  const cases: readonly (readonly [string, object, number])[] = [
    ['the gold', { gold: '../gold.conll' }, 2],
    ['a pattern', { gold: '../other/*.conll' }, 2],
    ['a pattern that would match nothing', { gold: '../none/*' }, 2],
    ['a folder', { gold: '../other' }, 2],
    ['one of several', { gold: { files: ['gold.conll', './../gold.conll'] } }, 3],
    ['a column', { gold: '../gold.conll:-1' }, 2],
    ['a system', { systems: { b: 'a.conll', a: '../a.conll' } }, 5],
    ['training data', { systems: { a: { make: 'conll-f1/baseline', train: '../gold.conll' } } }, 6],
    ['metadata', { documents: { meta: '../meta.csv' } }, 10],
    ['a stored result of a gate', { gates: [gate] }, 14],
    ['an output', { output: ['x.json', '../x.json'] }, 11],
    ['an output with a format', { output: 'csv:../x' }, 9],
    ['a plugin', { metrics: ['../plugin.js'] }, 7],
    ['a file that is not there', { gold: '../none' }, 2],
  ]

  test.each(cases)('%s: its place, and how to allow it', async (_, more, line) => {
    outside()
    config(more)
    const told = await refused(2, ['E208'], ...running)
    expect(placeOf(told)).toBe(`campaign/assay.json:${line}`)
    expect(told[0]?.message).toContain('leads out of campaign')
    expect(told[0]?.hint).toContain('--root DIR')
  })

  test('from the top', async () => {
    outside()
    config({ gold: `${process.cwd()}/gold.conll` })
    await refused(2, ['E208'], ...running)
    config({ output: `${process.cwd()}/x.json` })
    await refused(2, ['E208'], ...running)
  })

  test.each([
    ['a file', 'link.conll', '../other/secret.conll'],
    ['a folder', 'link', '../other'],
    ['a pattern over a link', 'link*', '../other/secret.conll'],
  ])('through a symbolic link: %s', async (_, name, target) => {
    outside()
    config({ gold: name.includes('*') ? name : name.replace(/^link$/, 'link/secret.conll') })
    symlinkSync(target, `campaign/${name.replace('*', '.conll')}`)
    const [told] = await refused(2, ['E208'], ...running)
    expect(told?.message).toMatch(/ leads out of campaign, through a symbolic link$/)
  })

  test('an output through a link to a file, and to a folder', async () => {
    outside()
    files({ 'other/x.json': 'old' })
    mkdirSync('campaign')
    symlinkSync('../other/x.json', 'campaign/x.json')
    symlinkSync('../other', 'campaign/out')
    for (const output of ['x.json', 'out/new.json']) {
      config({ output })
      await refused(2, ['E208'], ...running)
    }
  })

  test('a link that stays inside is followed', async () => {
    config({ gold: 'link.conll' })
    symlinkSync('gold.conll', 'campaign/link.conll')
    expect(await assay(...running, '--json')).toMatchObject({ exit: 0 })
  })

  test('--root allows what is below it, and nothing else', async () => {
    outside()
    config({ gold: '../other/secret.conll' })
    const whole = resultOf(await assay(...running, '--root', '.', '--json'))
    expect(whole.inputs[0]?.path).toBe('../other/secret.conll')
    expect((await assay('validate', 'campaign/assay.json', '--root', '.')).exit).toBe(0)
    await refused(2, ['E208'], ...running, '--root', 'campaign')
    await refused(2, ['E208'], ...running, '--root', 'other')
    expect(await assay('validate', 'campaign/assay.json')).toMatchObject({ exit: 2, out: '' })
  })

  test('absolute paths below the folder are its own', async () => {
    config({ gold: `${process.cwd()}/campaign/gold.conll` })
    expect((await assay(...running)).exit).toBe(0)
  })

  test('what the call itself names is the own word of the user', async () => {
    outside()
    mkdirSync('deep')
    process.chdir('deep')
    expect((await assay(...scoring('../gold.conll', `${process.cwd()}/../a.conll`))).exit).toBe(0)
  })
})

test('F23: symbolic links in a circle', async () => {
  sample()
  symlinkSync('two', 'one')
  symlinkSync('one', 'two')
  const told = await refused(3, ['E310'], ...scoring('gold.conll', 'one'))
  expect(placeOf(told)).toBe('one:1')
  await refused(3, ['E310', 'E310'], ...scoring('one', 'two/x'))
})

// ---- size, and change ------------------------------------------------------------------------------------------------

/** `conll-f1`, which does something to the files when it judges its first sentence. */
const meddling = async (meddle: () => void): Promise<Plugins> => {
  const own = await import('../../../packages/conll-f1/src/index.ts')
  const [metric] = own.plugin.metrics as unknown as readonly [AnyMetric]
  let done = false
  const judge: AnyMetric['with'] = (options: unknown) => {
    const scorer = metric.with(options)
    return {
      ...scorer,
      judge: (one: unknown) => {
        if (!done) meddle()
        done = true
        return scorer.judge(one)
      },
    }
  }
  const plugin = { contract: 1, name: '@assay/meddling', version: '1.0.0', metrics: [{ ...metric, with: judge }] }
  return { '@assay/meddling': () => ({ plugin }) }
}

describe('F24: a file that changes while it is read', () => {
  // far longer than what is read at once
  const long = gold.repeat(4000)
  const changes: readonly (readonly [string, () => void])[] = [
    ['is written on', () => appendFileSync('a.conll', '\nx O\n')],
    ['is cut', () => truncateSync('a.conll', 300_000)],
    [
      'is replaced by another of the same length',
      () => {
        rmSync('a.conll')
        writeFileSync('a.conll', long)
      },
    ],
    ['is taken away', () => rmSync('a.conll')],
  ]

  test.each(changes)('%s', async (_, change) => {
    files({ 'gold.conll': long, 'a.conll': long, 'out.json': 'old' })
    const around = { plugins: await meddling(change) }
    const call = ['score', 'meddling', '-g', 'gold.conll', '-s', 'a.conll', '-o', 'out.json', '--diagnostics', 'json']
    const ran = await assayIn(around, ...call)
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect((JSON.parse(ran.err) as { problems: FromThread[] }).problems.map(({ code }) => code)).toContain('E364')
  })

  test('and one that does not is scored', async () => {
    files({ 'gold.conll': long, 'a.conll': long })
    const ran = await assayIn(
      { plugins: await meddling(() => undefined) },
      'score',
      'meddling',
      '-g',
      'gold.conll',
      '-s',
      'a.conll',
    )
    expect(ran.exit).toBe(0)
  })
})

describe('F25: over the limits of size', () => {
  test('a file: the limit, and the flag that raises it', async () => {
    files({ 'gold.conll': gold, 'a.conll': `${gold}${'\nx O\n'.repeat(1000)}` })
    const [told] = await refused(3, ['E363'], ...scoring('gold.conll', 'a.conll'), '--max-bytes', '1K')
    expect(told?.message).toBe('larger than 1024 bytes, the limit for a file')
    expect(told?.hint).toContain('--max-bytes N')
  })

  test('a file of exactly the limit is read', async () => {
    sample()
    const size = String(Buffer.byteLength(gold))
    expect(await f1Of('-g', 'gold.conll', '-s', 'x=gold.conll:-1', '--max-bytes', size)).toBe(1)
    await refused(3, ['E363'], ...scoring('gold.conll', 'x=gold.conll:-1'), '--max-bytes', String(Number(size) - 1))
  })

  test('a small archive of something large', async () => {
    files({ 'gold.conll': gold, 'a.conll.gz': gzipSync(Buffer.alloc(50_000_000, 'x O\n')) })
    const [told] = await refused(3, ['E363'], ...scoring('gold.conll', 'a.conll.gz'), '--max-bytes', '1M')
    expect(told?.at.path).toBe('a.conll.gz')
  })

  test('the files of a config, of errors and of make', async () => {
    config()
    await refused(3, ['E363', 'E363'], ...running, '--max-bytes', '20')
    const call = ['-g', 'campaign/gold.conll', '-s', 'campaign/a.conll', '--max-bytes', '20']
    expect((await assay('errors', 'conll-f1', ...call)).exit).toBe(3)
    expect((await assay('make', 'conll-f1/majority-vote', ...call)).exit).toBe(3)
    expect((await assay('validate', 'campaign/assay.json', '--max-bytes', '20')).exit).toBe(3)
  })

  test('a line of 17 MB: the option that raises it', { timeout: 30_000 }, async () => {
    files({ 'gold.conll': gold, 'a.conll': `${'x'.repeat(17 * 2 ** 20)} O\n` })
    const [told] = await refused(3, ['E363'], ...scoring('gold.conll', 'a.conll'))
    expect(told).toMatchObject({ message: 'a line longer than 16 MiB' })
    expect(told?.hint).toContain('--set reader.maxLine=N')
  })

  test.each(['0', '1T', '-1', '1.5G', 'x', '999999999999999G'])('--max-bytes %s is not a size', async (size) => {
    sample()
    await refused(2, ['E102'], ...scoring('gold.conll', 'a.conll'), `--max-bytes=${size}`)
  })
})

describe('F25: what unpacks or goes on without end', () => {
  test('a small archive that unpacks to more than 100 times its size: refused without a word of what is in it', async () => {
    files({ 'gold.conll': gold, 'a.conll.gz': gzipSync(Buffer.alloc(40_000_000, 'x O\n')) })
    const [told] = await refused(3, ['E363'], ...scoring('gold.conll', 'a.conll.gz'))
    expect(told).toMatchObject({ message: 'it unpacks to more than 100 times its size, and to more than 32 MiB' })
    expect(told?.hint).toContain('gunzip FILE')
  })

  // what the process took, in its last line on stderr; the most that resourceUsage knows may be that of the process that started it
  const use = `
    import { readFileSync } from 'node:fs'
    process.on('exit', () => {
      const { user, system } = process.cpuUsage()
      const [, kilobytes] = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))
      process._rawDebug(JSON.stringify({ seconds: (user + system) / 1e6, megabytes: kilobytes / 1e3 }))
    })`

  test.each(['a.conll.gz', 'a.zip'])('100 million lines in %s: within 2 s of the processor and 300 MB', (path) => {
    const million = Buffer.alloc(4_000_000, 'a O\n')
    const hundred = (bytes: Uint8Array): Buffer => Buffer.concat(Array.from({ length: 100 }, () => bytes))
    const isGzip = path.endsWith('.gz')
    // a file may be several that are packed one by one
    const packed = isGzip ? hundred(gzipSync(million)) : zipped({ 'a.conll': hundred(million) })
    files({ 'gold.conll': gold, [path]: packed })
    const { exit, out, err } = spawned(scoring('gold.conll', path), {
      env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(use)}` },
    })
    expect({ exit, out }, err).toEqual({ exit: 3, out: '' })
    expect(err).toContain('error E363')
    const used = JSON.parse(err.trimEnd().split('\n').at(-1) as string)
    expect(used.seconds).toBeLessThan(2)
    expect(used.megabytes).toBeLessThan(300)
  })

  test('tags that are O alone unpack to far more than 100 times their size, and are scored', async () => {
    const only = 'x O\n\n'.repeat(100_000)
    files({ 'gold.conll': 'x B-PER\n\n'.repeat(100_000), 'a.conll.gz': gzipSync(only) })
    expect(gzipSync(only).length * 100).toBeLessThan(only.length)
    expect(await f1Of('-g', 'gold.conll', '-s', 'a.conll.gz')).toBe(0)
  })

  test('a sentence of more than a million tokens, and the option that allows it', async () => {
    const long = `x B-PER\n${'x O\n'.repeat(1_000_000)}`
    files({ 'gold.conll': gold, 'a.conll': `${long}\n`, 'unended.conll': long })
    for (const file of ['a.conll', 'unended.conll']) {
      const [told] = await refused(3, ['E363'], ...scoring('gold.conll', file))
      expect(told).toMatchObject({ message: 'a sentence of more than 1000000 tokens', at: { path: file, line: 1 } })
      expect(told?.hint).toContain('--set reader.maxSentence=N')
    }
    const call = ['-g', 'a.conll', '-s', 'x=a.conll', '--set', 'reader.maxSentence=1000001']
    expect((await assay('score', 'conll-f1', ...call, '--quiet')).exit).toBe(0)
  })

  test('a sentence of a table: the same limit', async () => {
    files({ 'gold.csv': 'word,tag\nRome,B-LOC\nis,O\nbig,O\n' })
    const call = [...scoring('gold.csv', 'x=gold.csv'), '--set'] as const
    const [told] = await refused(3, ['E363'], ...call, 'reader.maxSentence=2')
    expect(told).toMatchObject({ message: 'a sentence of more than 2 tokens', at: { path: 'gold.csv', line: 2 } })
    expect((await assay(...call, 'reader.maxSentence=3')).exit).toBe(0)
  })
})

test.each([
  ['the same path', 'gold.conll'],
  ['the same path, written in another way', './gold.conll'],
  ['a copy', 'copy.conll'],
])('F26: gold and system are one file, %s: a warning', async (_, path) => {
  sample()
  files({ 'copy.conll': gold })
  const ran = await assay(...scoring('gold.conll', path), '--json')
  expect(ran.exit).toBe(0)
  expect(ran.err).toContain('warning W401: ')
  expect((JSON.parse(ran.out) as { problems: FromThread[] }).problems.map(({ code }) => code)).toEqual(['W401'])
})

// ---- names -----------------------------------------------------------------------------------------------------------

describe('F27: names of files that are hard to show', () => {
  const names = [
    'new\nline.conll',
    'quote\'and"quote.conll',
    '100%d%0A.conll',
    '🙂.conll',
    `${'x'.repeat(249)}.conll`,
    '[a-z]{1,2}?*.conll',
    ' lead and trail .conll',
    '\u001b[2J.conll',
    '::add-mask::x.conll',
    '-g.conll',
  ]

  test.each(names)('%j works', async (name) => {
    files({ 'gold.conll': gold, [name]: system })
    const [one] = await scoresOf('-g', 'gold.conll', '-s', `x=./${name}`)
    expect(one?.measures['f1']?.value).toBe(0.5)
    const { inputs } = resultOf(await assay(...scoring('gold.conll', `x=./${name}`), '--json'))
    expect(inputs[1]?.path).toBe(`./${name}`)
    files({ [name]: '\n' })
    const [told] = await refused(3, ['E309'], ...scoring('gold.conll', `x=./${name}`))
    expect(told?.at.path).toBe(`./${name}`)
  })

  test.each(names)('%j is shown without control characters', async (name) => {
    files({ 'gold.conll': gold, [name]: '\n' })
    for (const form of ['text', 'github']) {
      const { err } = await assay(...scoring('gold.conll', `x=./${name}`), '--diagnostics', form)
      expect(err).toContain('E309')
      expect([...err].filter((unit) => unit < ' ' && unit !== '\n')).toEqual([])
      expect(err.split('\n').filter((line) => line.startsWith('line.conll') || line.startsWith('::add-mask'))).toEqual(
        [],
      )
    }
  })

  test('every character of ASCII but the slash, and some beyond', async () => {
    const ascii = Array.from({ length: 127 }, (_, i) => String.fromCharCode(i + 1)).filter((unit) => unit !== '/')
    for (const unit of [...ascii, '\u0085', '\u202e', '\u2028', '\ufeff', '\uffff', '\u{10ffff}']) {
      const path = `a${unit}b${unit}`
      files({ 'gold.conll': gold, [path]: system })
      expect(resultOf(await assay(...scoring('gold.conll', `x=${path}`), '--json')).inputs[1]?.path).toBe(path)
    }
  })
})

describe('F28: paths that are one where capitals do not count', () => {
  test.each([
    ['files of a folder', ['runs'], ['runs/One.conll', 'runs/one.conll']],
    ['files that are named', ['A.conll', 'a.conll'], ['A.conll', 'a.conll']],
    ['an accent in two ways', ['r\u00e9.conll', 're\u0301.conll'], ['r\u00e9.conll', 're\u0301.conll']],
  ])('%s', async (_, named, paths) => {
    files({ 'gold.conll': gold, ...Object.fromEntries(paths.map((path) => [path, gold])) })
    const systems = named.flatMap((path, i) => ['-s', `s${i}=${path}`])
    const golds = named[0] === 'runs' ? ['-g', 'runs'] : ['-g', 'gold.conll']
    const call = named[0] === 'runs' ? [...golds, '-s', 'x=runs'] : [...golds, ...systems]
    const [told] = await refused(2, ['E209'], 'score', 'conll-f1', ...call)
    expect(told?.message).toContain('are one file where capitals do not count')
  })

  test('outputs of a call, and of a config beside it', async () => {
    sample()
    const call = [...scoring('gold.conll', 'a.conll'), '-o', 'Out.json']
    await refused(2, ['E209'], ...call)
    config({ output: 'x.csv' })
    await refused(2, ['E209'], ...running, '-o', 'campaign/X.csv')
  })

  test('the same path twice, and the same name in two folders, are not clash', async () => {
    sample()
    files({ 'x/Gold.conll': gold })
    expect((await assay(...scoring('gold.conll', 'x=gold.conll'))).exit).toBe(0)
    expect((await assay(...scoring('gold.conll', 'x/Gold.conll'))).exit).toBe(0)
  })
})

// the suite may run as a user who may read everything, so that this says only that the mode is not an obstacle of its own
test('a file that may be read but not written', async () => {
  sample()
  chmodSync('a.conll', 0o444)
  expect((await assay(...scoring('gold.conll', 'a.conll'))).exit).toBe(0)
})
