/** Bad input is refused: nothing on stdout, and on stderr the code, the place and the remedy. */
import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { assay, assayIn, files, gold, half, inOwnFolder, problemsOf, sample, score, system } from './support.ts'

inOwnFolder()

interface Case {
  readonly gold?: string | Uint8Array
  readonly system?: string | Uint8Array
  /** Where the two files stand: `gold.conll` and `s.conll` unless said. */
  readonly paths?: readonly [gold: string, system: string]
  readonly call?: readonly string[]
  readonly exit?: number
  readonly code: string
  readonly at: string
  readonly says?: readonly string[]
  readonly remedy: string
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60, 1)])
const goldLines = gold.split('\n')

const cases: Readonly<Record<string, Case>> = {
  'an empty system': {
    system: '',
    code: 'E309',
    at: 's.conll',
    says: ['the file is empty'],
    remedy: 'written to the end',
  },
  'an empty gold': {
    gold: '',
    code: 'E309',
    at: 'gold.conll',
    says: ['the file is empty'],
    remedy: 'written to the end',
  },
  'both empty': { gold: '', system: '', code: 'E309', at: 'gold.conll', remedy: 'written to the end' },
  'only comments': {
    system: '# a b\n# c d\n',
    code: 'E309',
    at: 's.conll',
    says: ['every line begins with #'],
    remedy: 'right file',
  },
  'only comments, of different widths': { system: '# a\n# b c d\n', code: 'E309', at: 's.conll', remedy: 'right file' },
  'only comments on both sides': {
    gold: '# a b\n',
    system: '# a b\n',
    code: 'E309',
    at: 'gold.conll',
    remedy: 'right file',
  },
  'only comments, with the option': {
    system: '# a b\n# c\n',
    call: ['--set', 'reader.comment=#'],
    code: 'E309',
    at: 's.conll',
    says: ['no line with a token'],
    remedy: 'right file',
  },
  'only blank lines': {
    system: '\n \n\t\n',
    code: 'E309',
    at: 's.conll',
    says: ['no line with a token'],
    remedy: 'right file',
  },
  'only a byte order mark': { system: '\ufeff', code: 'E309', at: 's.conll', remedy: 'right file' },
  'only -DOCSTART- lines, skipped': {
    system: '-DOCSTART- O\n\n',
    call: ['--set', 'reader.docstart=skip'],
    code: 'E309',
    at: 's.conll',
    remedy: 'right file',
  },

  'too few columns': {
    system: system.replace('heads O', 'heads'),
    code: 'E311',
    at: 's.conll:4:6',
    says: ['expected 2 columns, as in line 1, but found 1', '4 | heads'],
    remedy: 'each line holds a token',
  },
  'too many columns': {
    system: system.replace('heads O', 'heads up O'),
    code: 'E311',
    at: 's.conll:4:10',
    says: ['but found 3', '4 | heads up O'],
    remedy: 'each line holds a token',
  },
  'a comment where none is expected': {
    system: `${system}# by hand, in May\n`,
    code: 'E311',
    at: 's.conll:12',
    remedy: '--set reader.comment=#',
  },
  'blanks where tabs were': {
    system: system.replaceAll(' ', '\t').replace('heads\tO', 'heads O'),
    code: 'E311',
    at: 's.conll:4',
    remedy: 'tab-separated',
  },
  'a delimiter at the end': {
    system: system.replaceAll(' ', '\t').replace('heads\tO', 'heads\tO\t'),
    code: 'E311',
    at: 's.conll:4:9',
    remedy: 'each line holds a token',
  },
  'a tag that is empty': {
    system: system.replaceAll(' ', '\t').replace('heads\tO', 'heads\t'),
    code: 'E311',
    at: 's.conll:4:7',
    says: ['column 2 is empty'],
    remedy: 'write O',
  },
  'a column that is not there': {
    system,
    call: ['-s', 'x=s.conll:5'],
    code: 'E316',
    at: 's.conll:1',
    says: ['there is no column 5: the line has 2 columns'],
    remedy: 'FILE:COLUMN',
  },
  'a column from the right that is not there': {
    system,
    call: ['-s', 'x=s.conll:-3'],
    code: 'E316',
    at: 's.conll:1',
    says: ['there is no column -3'],
    remedy: 'from 1 to 2, or from -1 to -2',
  },

  'tokens that differ': {
    system: system.replace('Baghdad', 'Bagdad'),
    code: 'E402',
    at: 's.conll:6:1',
    says: ['"Baghdad" in the gold', '"Bagdad" in the system', 'Bagdad B-ORG', 'gold.conll:6', 'Baghdad B-LOC'],
    remedy: 'token by token',
  },
  'tokens that differ in their normal form': {
    gold: 'é B-X\n',
    system: 'e\u0301 B-X\n',
    code: 'E402',
    at: 's.conll:1',
    remedy: 'NFC',
  },
  'a gold that is shorter': {
    gold: goldLines.slice(0, 8).join('\n'),
    system,
    code: 'E404',
    at: 's.conll:9:1',
    says: ['the gold has ended after 1 sentences'],
    remedy: 'cut',
  },
  'a system that is shorter': {
    system: goldLines.slice(0, 8).join('\n'),
    code: 'E404',
    at: 'gold.conll:9:1',
    says: ['s has ended after 1 sentences (s.conll)'],
    remedy: 'cut',
  },
  'sentences that end elsewhere': {
    system: system.replace('Baghdad B-ORG\n', 'Baghdad B-ORG\n\n'),
    code: 'E403',
    at: 's.conll:6',
    says: ['7 tokens in the gold and 6 in the system'],
    remedy: 'gold.conll:',
  },
  'a token that is skipped': {
    system: system.replace('. O\n', ''),
    code: 'E403',
    at: 's.conll:6',
    says: ['7 tokens in the gold and 6 in the system'],
    remedy: 'gold.conll:',
  },
  'a last line that is cut off in its token': {
    system: system.slice(0, -4),
    code: 'E311',
    at: 's.conll:11',
    says: ['W317'],
    remedy: 'each line holds a token',
  },

  'invalid UTF-8': {
    system: Buffer.concat([Buffer.from('a O\nb Z'), Buffer.of(0xfc), Buffer.from('rich\n')]),
    code: 'E302',
    at: 's.conll:2:4',
    says: ['byte 0xfc is not valid UTF-8'],
    remedy: 'reader.encoding=iso-8859-1',
  },
  'an overlong form': {
    system: Buffer.concat([Buffer.from('a '), Buffer.of(0xc0, 0xaf), Buffer.from('\n')]),
    code: 'E302',
    at: 's.conll:1:3',
    remedy: 'reader.encoding',
  },
  'a surrogate in UTF-8': {
    system: Buffer.concat([Buffer.from('a '), Buffer.of(0xed, 0xa0, 0x80), Buffer.from('\n')]),
    code: 'E302',
    at: 's.conll:1:3',
    remedy: 'reader.encoding',
  },
  'a character that is cut off at the end': {
    system: Buffer.concat([Buffer.from(system.trimEnd()), Buffer.of(0xc3)]),
    code: 'E302',
    at: 's.conll:11:7',
    remedy: 'reader.encoding',
  },
  'UTF-16 LE with a mark': {
    system: utf16(`\ufeff${system}`),
    code: 'E301',
    at: 's.conll',
    remedy: '--system-set reader.encoding=utf-16le',
  },
  'UTF-16 LE without': {
    system: utf16(system),
    code: 'E301',
    at: 's.conll',
    remedy: '--system-set reader.encoding=utf-16le',
  },
  'UTF-16 BE with a mark': {
    system: utf16(`\ufeff${system}`).swap16(),
    code: 'E301',
    at: 's.conll',
    remedy: '--system-set reader.encoding=utf-16be',
  },
  'UTF-16 BE without': {
    gold: utf16(gold).swap16(),
    code: 'E301',
    at: 'gold.conll',
    remedy: '--gold-set reader.encoding=utf-16be',
  },
  'UTF-16 that is cut in half of a unit': {
    system: utf16(system).subarray(0, 31),
    call: ['--set', 'reader.encoding=utf-16le'],
    gold: utf16(gold),
    code: 'E302',
    at: 's.conll',
    remedy: 'the file is whole',
  },
  'a NUL byte': { system: system.replace('heads', 'he\0ads'), code: 'E304', at: 's.conll:4:3', remedy: 'binary' },
  'gzip bytes under another name': {
    system: gzipSync(system),
    code: 'E305',
    at: 's.conll',
    says: ['this is a gzip file'],
    remedy: 'ending .gz',
  },
  'gzip bytes as gold': {
    gold: gzipSync(gold),
    system,
    code: 'E305',
    at: 'gold.conll',
    says: ['this is a gzip file'],
    remedy: 'ending .gz',
  },
  'text under a name in .gz': {
    paths: ['gold.conll', 's.gz'],
    system,
    code: 'E305',
    at: 's.gz',
    says: ['this is not a gzip file'],
    remedy: 'remove the ending',
  },
  'a .gz that is cut off': {
    paths: ['gold.conll', 's.gz'],
    system: gzipSync(system).subarray(0, 40),
    code: 'E305',
    at: 's.gz',
    says: ['damaged or was cut off'],
    remedy: 'gunzip -t',
  },
  'a .gz of one byte': {
    paths: ['gold.conll', 's.gz'],
    system: Buffer.of(0x1f),
    code: 'E305',
    at: 's.gz',
    remedy: 'ending',
  },
  'an empty .gz': { paths: ['gold.conll', 's.gz'], system: '', code: 'E309', at: 's.gz', remedy: 'right file' },
  'a .gz of nothing': {
    paths: ['gold.conll', 's.gz'],
    system: gzipSync(''),
    code: 'E309',
    at: 's.gz',
    remedy: 'right file',
  },
  'zip bytes': { system: zip, code: 'E305', at: 's.conll', says: ['this is a zip file'], remedy: 'unzip' },
  'zip bytes as gold': { gold: zip, system, code: 'E305', at: 'gold.conll', remedy: 'unzip' },

  'a file that is not there': {
    paths: ['gold.conll', 'x.conll'],
    call: ['-s', 'none.conll'],
    system,
    code: 'E306',
    at: 'none.conll',
    remedy: 'check the path',
  },
  'a gold that is not there': {
    paths: ['x.conll', 's.conll'],
    call: ['-g', 'gold.conll'],
    code: 'E306',
    at: 'gold.conll',
    remedy: 'check the path',
  },

  'an ill-formed tag in a strict scheme': {
    system: system.replace('Ekeus B-PER', 'Ekeus I-PER'),
    call: ['--set', 'scheme=IOB2'],
    code: 'E312',
    at: 's.conll:3:7',
    says: ['"I-PER" is ill-formed in IOB2', '3 | Ekeus I-PER'],
    remedy: '--set repair=conlleval',
  },
  'an ill-formed tag in the gold': {
    gold: gold.replace('Ekeus B-PER', 'Ekeus I-PER'),
    call: ['--set', 'scheme=IOB2'],
    code: 'E312',
    at: 'gold.conll:3:7',
    remedy: '--set repair=',
  },
  'no tag of the scheme': {
    system: system.replace('Ekeus B-PER', 'Ekeus PER'),
    call: ['--set', 'scheme=IOB2'],
    code: 'E314',
    at: 's.conll:3:7',
    says: ['"PER" is not a tag of IOB2'],
    remedy: '--set scheme=',
  },
  'a tag without a type': {
    system: system.replace('Ekeus B-PER', 'Ekeus B-'),
    call: ['--set', 'scheme=IOB2'],
    code: 'E314',
    at: 's.conll:3:7',
    remedy: '--set scheme=',
  },
}

describe('refused', () => {
  test.each(Object.entries(cases))('%s', async (_, c) => {
    const [g, s] = c.paths ?? ['gold.conll', 's.conll']
    files({ [g]: c.gold ?? gold, [s]: c.system ?? system })
    const call = c.call ?? []
    const both = [...(call.includes('-g') ? [] : ['-g', g]), ...(call.includes('-s') ? [] : ['-s', s]), ...call]
    const ran = await score(...both)
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: c.exit ?? 3, out: '' })
    expect(ran.err).toContain(`error ${c.code}: `)
    expect(ran.err).toContain(`--> ${c.at}`)
    for (const text of c.says ?? []) expect(ran.err).toContain(text)
    expect(ran.err).toContain(c.remedy)
    expect(ran.err).toContain('for more: assay explain')

    const told = problemsOf(await score(...both, '--diagnostics', 'json')).find(({ code }) => code === c.code)
    expect(told).toMatchObject({ severity: 'error', at: { path: c.at.split(':')[0] } })
    expect(told?.hint).toBeTruthy()
  })

  test('a folder that stands in for a file', async () => {
    sample()
    mkdirSync('d')
    symlinkSync('d', 'link.conll')
    expect(await score('-g', 'gold.conll', '-s', 'link.conll')).toMatchObject({ exit: 2, out: '' })
  })

  test('a device', async () => {
    sample()
    const ran = await score('-g', 'gold.conll', '-s', '/dev/zero')
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(ran.err).toContain('error E307: this is not a regular file')
  })

  test('links that go round in a circle', async () => {
    sample()
    symlinkSync('y.conll', 'x.conll')
    symlinkSync('x.conll', 'y.conll')
    for (const flags of [[], ['--verbose']]) {
      const ran = await score('-g', 'gold.conll', '-s', 'x.conll', ...flags)
      expect(ran).toMatchObject({ exit: 3, out: '' })
      expect(ran.err).toContain('error E310')
      expect(ran.err).toContain('x.conll')
    }
  })

  test('a line of 100 MB', async () => {
    sample()
    const file = openSync('long.conll', 'w')
    writeSync(file, 'a O\nb ')
    const piece = Buffer.alloc(1 << 20, 'x')
    for (let i = 0; i < 100; i++) writeSync(file, piece)
    closeSync(file)
    const ran = await score('-g', 'gold.conll', '-s', 'long.conll')
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(ran.err).toMatch(/error E363: a line longer than 16 MiB\n +--> long\.conll:2/)
    expect(ran.err).toContain('--set reader.maxLine=')
  })

  test('a line over the limit may be allowed', { timeout: 20_000 }, async () => {
    const long = `${'x'.repeat(1.5 * 2 ** 20)} O\nb B-X\n`
    files({ 'gold.conll': long, 's.conll': long })
    expect(await score('-g', 'gold.conll', '-s', 's.conll', '--set', 'reader.maxLine=1')).toMatchObject({
      exit: 3,
      out: '',
    })
    expect((await score('-g', 'gold.conll', '-s', 's.conll', '--set', 'reader.maxLine=2')).exit).toBe(0)
  })

  test('a file of holes', { timeout: 20_000 }, async () => {
    sample()
    const file = openSync('holes.conll', 'w')
    ftruncateSync(file, 2 ** 31)
    closeSync(file)
    const ran = await score('-g', 'gold.conll', '-s', 'holes.conll')
    expect(ran).toMatchObject({ exit: 3, out: '' })
  })

  test('a hostile name and a hostile tag are shown escaped', async () => {
    files({ 'gold.conll': gold, 'a\u001b[31m.conll': system.replace('heads O', 'heads \u001b]0;x\u0007\u202e') })
    const call = ['-g', 'gold.conll', '-s', 'a\u001b[31m.conll', '--set', 'scheme=IOB2']
    const ran = await score(...call)
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(ran.err).not.toMatch(/[\u001b\u0007\u202e]/)
  })
})

describe('several problems', () => {
  test('of one run are all shown', async () => {
    files({
      'gold.conll': gold.replace('for O', 'for'),
      'a.conll': system.replace('heads O', 'heads').replace('left O', 'left O O'),
      'b.conll': half.replace('official O', 'official'),
    })
    const ran = await score('-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll', '-s', 'none.conll')
    expect(ran).toMatchObject({ exit: 3, out: '' })
    for (const place of ['gold.conll:5:', 'a.conll:4:', 'a.conll:11:', 'b.conll:2:', 'none.conll'])
      expect(ran.err).toContain(`--> ${place}`)
    expect(ran.err).toMatch(/\n5 errors\n$/)
  })

  test('of one kind are counted after the first', async () => {
    files({ 'gold.conll': gold, 'a.conll': 'x O\n'.repeat(3) + 'x\n'.repeat(40) })
    const ran = await score('-g', 'gold.conll', '-s', 'a.conll')
    expect(ran.err).toContain('… and 35 more in a.conll')
    expect(ran.err).toMatch(/\n40 errors\n$/)
  })

  test('of tags: every one is found, on both sides', async () => {
    files({ 'gold.conll': 'a I-X\nb O\n\nc I-X\n', 'a.conll': 'a O\nb I-X\n\nc I-Y\n' })
    const ran = await score('-g', 'gold.conll', '-s', 'a.conll', '--set', 'scheme=IOB2', '--diagnostics', 'json')
    expect(
      problemsOf(ran)
        .map(({ code, at }) => `${code} ${at.path}:${at.line}:${at.column}`)
        .sort(),
    ).toEqual(['E312 a.conll:2:3', 'E312 a.conll:4:3', 'E312 gold.conll:1:3', 'E312 gold.conll:4:3'])
  })

  test('of tags are told once, also where several metrics meet them', async () => {
    files({ 'gold.conll': 'a I-X\n', 'a.conll': 'a B-X\n' })
    const call = ['-g', 'gold.conll', '-s', 'a.conll', '--set', 'scheme=IOB2', '--diagnostics', 'json']
    expect(problemsOf(await assay('score', 'conll-f1', ...call))).toHaveLength(1)
  })

  test('a text that differs is told once for each system, not for each line', async () => {
    const other = gold.replaceAll(/^(\S+)/gm, 'x$1')
    files({ 'gold.conll': gold, 'a.conll': other, 'b.conll': other })
    const ran = await score('-g', 'gold.conll', '-s', 'a.conll', '-s', 'b.conll', '--diagnostics', 'json')
    expect(problemsOf(ran).map(({ code, at }) => `${code} ${at.path}`)).toEqual(['E402 a.conll', 'E402 b.conll'])
  })
})

describe('warnings', () => {
  test('the gold given as a system', async () => {
    sample()
    const ran = await score('-g', 'gold.conll', '-s', 'gold.conll')
    expect(ran.exit).toBe(0)
    expect(ran.err).toContain('warning W401')
    expect(ran.err).toContain('-g gold.conll:-2')
  })

  test('the gold given as a system, written in another way', async () => {
    sample()
    expect((await score('-g', 'gold.conll', '-s', 'x=./gold.conll')).err).toContain('warning W401')
  })

  test('a copy of the gold given as a system', async () => {
    files({ 'gold.conll': gold, 'copy.conll': gold })
    const ran = await score('-g', 'gold.conll', '-s', 'copy.conll')
    expect(ran.exit).toBe(0)
    expect(ran.err).toContain('warning W401')
  })

  test('the column of the gold by another number', async () => {
    files({ 'both.conll': gold.replaceAll(/ (\S+)$/gm, ' $1 O') })
    const told = async (...names: readonly string[]) => (await score('-g', names[0] ?? '', '-s', names[1] ?? '')).err
    expect(await told('both.conll:2', 'both.conll:-2')).toContain('warning W401')
    expect(await told('both.conll:2', 'both.conll:-1')).not.toContain('W401')
    expect(await told('both.conll:-2', './both.conll:2')).toContain('warning W401')
  })

  test('tags of another scheme, once for a file', async () => {
    files({ 'gold.conll': 'a O\n\nb S-X\nc S-X\n', 'a.conll': 'a O\n\nb B-X\nc B-X\n' })
    const ran = await score('-g', 'gold.conll', '-s', 'a.conll', '--diagnostics', 'json')
    expect(ran.exit).toBe(0)
    expect(problemsOf(ran)).toMatchObject([
      {
        code: 'W313',
        message: '"S-X" is a tag of IOBES, and is read as conlleval',
        at: { path: 'gold.conll', line: 3 },
      },
    ])
    const strict = await score('-g', 'gold.conll', '-s', 'a.conll', '--set', 'scheme=IOB2', '--diagnostics', 'json')
    expect(strict).toMatchObject({ exit: 3, out: '' })
    expect(problemsOf(strict).map(({ code }) => code)).toEqual(['W313', 'E314', 'E314'])
    const right = await score('-g', 'gold.conll', '-s', 'gold.conll', '--set', 'scheme=IOBES')
    expect(right.err).not.toContain('W313')
  })

  test('repairs are told, counted in the result, and stand in the signature', async () => {
    files({ 'gold.conll': 'a I-X\nb O\n\nc I-X\nd O\n', 'a.conll': 'a O\nb I-X\n\nc B-X\nd O\n' })
    const call = ['-g', 'gold.conll', '-s', 'a.conll', '--set', 'scheme=IOB2', '--set', 'repair=conlleval']
    const ran = await score(...call, '--json')
    expect(ran.exit).toBe(0)
    expect(ran.err).toMatch(/warning W312: "I-X" is ill-formed in IOB2.*; repaired as conlleval\n +--> gold\.conll:1:3/)
    expect(ran.err).toContain('--set repair=error')
    const result = JSON.parse(ran.out) as { problems: { code: string; count: number; at: { path: string } }[] }
    expect(result.problems.map(({ code, count, at }) => [code, count, at.path])).toEqual([
      ['W312', 2, 'gold.conll'],
      ['W312', 1, 'a.conll'],
    ])
    expect(ran.out).toContain('|repair:conlleval|')
    // without the last line no tag is right, and a phrase is
    files({ 'gold.conll': 'a I-X\nb O\n\nc I-X\n', 'a.conll': 'a O\nb I-X\n\nc B-X\n' })
    const none = await score(...call, '--json')
    expect(none.exit).toBe(0)
    expect(none.err).toContain('warning W316')
  })

  test('--quiet leaves them out, but not the errors', async () => {
    sample()
    expect((await score('-g', 'gold.conll', '-s', 'gold.conll', '--quiet')).err).toBe('')
    files({ 'a.conll': 'x\n' })
    expect((await score('-g', 'gold.conll', '-s', 'a.conll', '--quiet')).err).toContain('error')
  })

  test('a stderr that is closed is not a reason to fail', async () => {
    sample()
    const write = () => {
      throw Object.assign(new Error('EPIPE'), { code: 'EPIPE' })
    }
    const call = ['score', 'conll-f1', '--metric', 'conll-f1', '-g', 'gold.conll', '-s', 'gold.conll']
    expect((await assayIn({ stderr: { write } }, ...call)).exit).toBe(0)
  })
})

describe('--diagnostics', () => {
  const broken = () => files({ 'gold.conll': gold, 'a,b:c%.conll': system.replace('heads O', 'heads') })
  const call = ['-g', 'gold.conll', '-s', 'a,b:c%.conll']

  test('json: one document with code and place', async () => {
    broken()
    const ran = await score(...call, '--diagnostics', 'json')
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(problemsOf(ran)).toEqual([
      {
        severity: 'error',
        code: 'E311',
        message: 'expected 2 columns, as in line 1, but found 1',
        at: { path: 'a,b:c%.conll', line: 4, column: 6, length: 1 },
        text: 'heads',
        hint: expect.stringContaining('each line holds a token') as string,
      },
    ])
  })

  test('json: one document for warnings, too', async () => {
    sample()
    const ran = await score('-g', 'gold.conll', '-s', 'gold.conll', '--diagnostics', 'json')
    expect(ran.exit).toBe(0)
    expect(problemsOf(ran).map(({ severity, code }) => [severity, code])).toEqual([['warning', 'W401']])
  })

  test('json: of a wrong call', async () => {
    const ran = await score('-g', 'gold.conll', '--diagnostics', 'json')
    expect(problemsOf(ran).map(({ code }) => code)).toEqual(['E104'])
  })

  test('json: of a flag that is not there', async () => {
    const ran = await score('--diagnostics', 'json', '--nonsense')
    expect(problemsOf(ran).map(({ code }) => code)).toEqual(['E101'])
  })

  test('github: workflow commands, a line each', async () => {
    broken()
    const ran = await score(...call, '--diagnostics', 'github')
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(ran.err).toBe(
      '::error file=a%2Cb%3Ac%25.conll,line=4,col=6,title=E311 wrong number of columns::expected 2 columns, as in line 1, but found 1%0Ahelp: each line holds a token and its blank-separated columns; an empty line ends a sentence\n',
    )
  })

  test('--color always colors the text of problems, NO_COLOR does not', async () => {
    broken()
    const whole = ['score', 'conll-f1', ...call]
    const terminal = { terminal: true, columns: 80 }
    expect((await score(...call, '--color', 'always')).err).toContain('\u001b[')
    expect((await assayIn({ stderr: terminal }, ...whole)).err).toContain('\u001b[')
    expect((await assayIn({ stderr: terminal, env: { NO_COLOR: '1' } }, ...whole)).err).not.toContain('\u001b[')
    expect((await assayIn({ env: { FORCE_COLOR: '1' } }, ...whole)).err).toContain('\u001b[')
  })
})
