/** Faults of bytes and encodings, by the numbers of the fault table: what is not text is refused. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as eter from '../../../packages/eter/src/index.ts'
import * as harem from '../../../packages/harem-metrics/src/index.ts'
import {
  assay,
  assayIn,
  f1Of,
  files,
  gold,
  inOwnFolder,
  problemsOf,
  refused,
  refusedFor,
  resultOf,
  scoresOf,
  system,
} from './support.ts'

inOwnFolder()

const call = [...['score', 'conll-f1', '--metric', 'conll-f1'], ...['-g', 'gold.conll', '-s', 's=s.conll']]
const given = (text: string | Uint8Array, goldText: string | Uint8Array = gold): void =>
  files({ 'gold.conll': goldText, 's.conll': text })
const scored = (...more: readonly string[]) => f1Of('-g', 'gold.conll', '-s', 's=s.conll', ...more)
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
const place = (at: { readonly path: string; readonly line: number; readonly column: number }): string =>
  `${at.path}:${at.line}:${at.column}`

test('F01: a byte order mark on one side or both: accepted, the same score', async () => {
  given(`\ufeff${system}`)
  expect(await scored()).toBe(0.5)
  given(system, `\ufeff${gold}`)
  expect(await scored()).toBe(0.5)
  given(`\ufeff${system}`, `\ufeff${gold}`)
  expect(await scored()).toBe(0.5)
})

describe('F02: UTF-16', () => {
  test.each([
    ['LE', utf16(`\ufeff${system}`)],
    ['BE', utf16(`\ufeff${system}`).swap16()],
  ])('%s with a mark is read where the encoding is auto, and named where it is not', async (kind, bytes) => {
    given(bytes)
    expect(await scored('--set', 'reader.encoding=auto')).toBe(0.5)
    const [told] = await refused(3, ['E301'], ...call)
    expect(told?.message).toBe('this looks like UTF-16 text')
    expect(told?.hint).toContain(`reader.encoding=utf-16${kind.toLowerCase()}`)
  })

  test.each([[[]], [['--set', 'reader.encoding=auto']]])('without a mark: refused, with %j', async (more) => {
    given(utf16(system))
    await refused(3, ['E301'], ...call, ...more)
    given(utf16(system).swap16())
    await refused(3, ['E301'], ...call, ...more)
  })
})

test('F03: a byte that is not UTF-8: its line, its column, its value, and what to say', async () => {
  given(Buffer.from(system.replace('heads', 'Z\xfcrich'), 'latin1'))
  const [told] = await refused(3, ['E302'], ...call)
  expect(told?.message).toBe('byte 0xfc is not valid UTF-8')
  expect(told && place(told.at)).toBe('s.conll:4:2')
  expect(told?.hint).toContain('reader.encoding=iso-8859-1')
})

describe('XML that declares its encoding', () => {
  const plugins = { '@assay/harem-metrics': () => harem }
  const haremCall = ['score', 'harem-metrics', '--metric', 'harem-identification', '-g', 'g.xml', '-s', 's.xml']
  const document = (encoding: string): string =>
    `<?xml version="1.0" encoding="${encoding}"?>\n<colHAREM>\n<DOC DOCID="d">\n<EM ID="1" CATEG="LOCAL">Évora</EM> x\n</DOC>\n</colHAREM>\n`
  const utf8 = document('UTF-8')

  test('F04: ISO-8859-1 is decoded as declared', async () => {
    files({ 'g.xml': utf8, 's.xml': Buffer.from(document('ISO-8859-1'), 'latin1') })
    const { scores, problems } = resultOf(await assayIn({ plugins }, ...haremCall, '--json', '--quiet'))
    expect([scores[0]?.measures['f1']?.value, problems.map(({ code }) => code)]).toEqual([1, ['W401']])
  })

  test('F05: UTF-8 that is Latin-1 is refused with both facts', async () => {
    files({ 'g.xml': utf8, 's.xml': Buffer.from(utf8, 'latin1') })
    const [told] = await refusedFor({ plugins }, 3, 'E302', ...haremCall)
    expect(told.message).toBe('byte 0xc9 is not valid UTF-8, which the file declares to be its encoding')
    expect(place(told.at)).toBe('s.xml:4:26')
  })
})

test.each([
  ['an overlong form', [0xc0, 0xaf], '0xc0'],
  ['an overlong form of three bytes', [0xe0, 0x80, 0xaf], '0xe0'],
  ['half of a surrogate pair', [0xed, 0xa0, 0x80], '0xed'],
  ['a pair of surrogates, as in CESU-8', [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], '0xed'],
])('F06: %s is not UTF-8', async (_, bytes, byte) => {
  given(Buffer.concat([Buffer.from('a'), Buffer.from(bytes), Buffer.from(' O\n')]), 'a O\n')
  const [told] = await refused(3, ['E302'], ...call)
  expect([told?.message, told && place(told.at)]).toEqual([`byte ${byte} is not valid UTF-8`, 's.conll:1:2'])
})

test('F07: half of a surrogate pair in JSON, at its place', async () => {
  const line = (type: string): string =>
    `{"id": "a", "tokens": ["Rome"], "entities": [{"kind": "entity", "types": ["${type}"], "start": 0, "end": 1}]}\n`
  files({ 'g.jsonl': line('loc'), 's.jsonl': line('\\ud800') })
  const around = { plugins: { '@assay/eter': () => eter } }
  const [told] = await refusedFor(
    around,
    3,
    'E303',
    'score',
    'eter',
    '--metric',
    'eter',
    '-g',
    'g.jsonl',
    '-s',
    's.jsonl',
  )
  expect(place(told.at)).toBe('s.jsonl:1:75')
})

test('F08: a NUL byte in a token', async () => {
  given(system.replace('heads', 'he\0ads'))
  const [told] = await refused(3, ['E304'], ...call)
  expect([told?.message, told && place(told.at)]).toEqual(['a NUL byte: this is not a text file', 's.conll:4:3'])
  expect(told?.hint).toContain('UTF-16')
})

test.each([
  ['gzip', gzipSync(system)],
  ['zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60, 1)])],
])('F09: %s bytes under a name of columns', async (kind, bytes) => {
  given(bytes)
  const [told] = await refused(3, ['E305'], ...call)
  expect(told?.message).toBe(`this is a ${kind} file`)
})

describe('F10: line ends', () => {
  test.each([
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('%s: the same score, without a word', async (_, end) => {
    given(system.replaceAll('\n', end))
    const ran = await assay(...call, '--json')
    expect([resultOf(ran).scores[0]?.measures['f1']?.value, ran.err]).toEqual([0.5, ''])
  })

  test('two kinds in one file: the same score, and W311 where they change', async () => {
    given(system.replaceAll('\n', '\r\n').replace('for O\r\n', 'for O\n'))
    expect(await scored()).toBe(0.5)
    const told = problemsOf(await assay(...call, '--diagnostics', 'json'))
    expect(told.map(({ code, at }) => [code, at.line])).toEqual([['W311', 5]])
  })
})

test('F11: what only Unicode takes for a line end, VT and FF stay in their word', async () => {
  const word = 'he\u2028a\u2029d\u0085s\v\f'
  given(system.replace('heads', word), gold.replace('heads', word))
  const ran = await assay(...call, '--json')
  expect([resultOf(ran).scores[0]?.measures['f1']?.value, ran.err]).toEqual([0.5, ''])
  given(system, gold.replace('heads', word))
  await refused(3, ['E402'], ...call)
})

test('F12: no line end at the end: the same score, and a warning', async () => {
  given(system.trimEnd())
  expect(await scored()).toBe(0.5)
  const told = problemsOf(await assay(...call, '--diagnostics', 'json'))
  expect(told.map(({ severity, code }) => [severity, code])).toEqual([['warning', 'W317']])
})

describe('F13: the same words in another normal form', () => {
  const composed = gold.replace('Baghdad', 'Bágdad').replace('-PER', '-PÉR')

  test('are refused, and the option is named', async () => {
    given(composed.normalize('NFD'), composed)
    const [told] = await refused(3, ['E402'], ...call)
    expect(told?.message).toContain('(they differ in their normal form alone: reader.normalize brings both to NFC)')
  })

  test.each(['gold', 'system'])(
    'are the same by the option, which stands in the signature: NFD in the %s',
    async (side) => {
      const [nfc, nfd] = [composed, system.replace('Baghdad', 'Bágdad').normalize('NFD')]
      if (side === 'system') given(nfd, nfc)
      else given(system.replace('Baghdad', 'Bágdad'), composed.normalize('NFD'))
      const [one] = await scoresOf('-g', 'gold.conll', '-s', 's=s.conll', '--set', 'reader.normalize=NFC')
      given(system.replace('Baghdad', 'Bágdad'), composed)
      expect(one?.measures['f1']?.value).toBe(await scored())
      expect(one?.signature).toContain('normalize:NFC')
    },
  )

  test('a file of one line without a line end, too', async () => {
    given('e\u0301 B-X', '\u00e9 B-X')
    expect(await scored('--set', 'reader.normalize=NFC')).toBe(1)
  })
})

test('F14: joiners and marks of direction in labels are kept, and shown escaped', async () => {
  const type = 'P\u200dE\u202eR'
  const [s, g] = [system, gold].map((text) => text.replaceAll('-PER', `-${type}`)) as [string, string]
  given(s, g)
  const ran = await assay(...call)
  expect(ran.exit).toBe(0)
  expect(ran.out).toContain('P\\u{200d}E\\u{202e}R')
  expect(ran.out).not.toMatch(/[\u200d\u202e]/)
  const [one] = await scoresOf('-g', 'gold.conll', '-s', 's=s.conll')
  expect(Object.keys(one?.facets['type'] ?? {})).toContain(type)
  expect(one?.measures['f1']?.value).toBe(0.5)
})
