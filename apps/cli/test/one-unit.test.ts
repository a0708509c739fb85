/** A side with a text against one without: offsets are read in the text that there is, in whatever unit. */
import { describe, expect, test } from 'vitest'
import * as agreement from '../../../packages/agreement/src/index.ts'
import * as eter from '../../../packages/eter/src/index.ts'
import * as linking from '../../../packages/linking/src/index.ts'
import { assayIn, files, inOwnFolder, refusedFor, resultOf } from './support.ts'

inOwnFolder()

const around = {
  plugins: { '@assay/agreement': () => agreement, '@assay/eter': () => eter, '@assay/linking': () => linking },
}

const f1Of = async (...call: readonly string[]): Promise<number | null | undefined> =>
  resultOf(await assayIn(around, 'score', ...call, '--json', '--quiet')).scores[0]?.measures['f1']?.value

const line = (value: unknown): string => `${JSON.stringify(value)}\n`
const text = '😀 Rome is big'

/** Spans of one document, of which each is a start and an end. */
const offsets = (start: number, end: number, more: object = {}) =>
  line({ id: 'd', ...more, spans: [{ start, end, label: 'LOC' }] })
const saying = (start: number, end: number, words: string, more: object = {}) =>
  line({ id: 'd', ...more, spans: [{ start, end, label: 'LOC', text: words }] })

const sides = ['span-f1', '-g', 'g.jsonl', '-s', 's.jsonl']
const exchanged = ['span-f1', '-g', 's.jsonl', '-s', 'g.jsonl']

describe('F108: spans in JSON lines without a text on one side', () => {
  test.each([
    ['code points, as by default', offsets(2, 6), 1],
    ['code points with the words beside', saying(2, 6, 'Rome'), 1],
    ['code points, one to the right', offsets(3, 7), 0],
    ['UTF-16 units', offsets(3, 7, { unit: 'utf16' }), 1],
    // the emoji is four bytes, and the blank one
    ['bytes', offsets(5, 9, { unit: 'byte' }), 1],
    ['graphemes', offsets(2, 6, { unit: 'grapheme' }), 1],
    ['UTF-16 units, one to the right', offsets(4, 8, { unit: 'utf16' }), 0],
  ])('are placed in the text of the other side, in %s', async (_, system, f1) => {
    files({ 'g.jsonl': offsets(2, 6, { text }), 's.jsonl': system })
    expect([await f1Of(...sides), await f1Of(...exchanged)]).toEqual([f1, f1])
  })

  test('are scored for two systems if one system has the text', async () => {
    files({ 'g.jsonl': offsets(2, 6), 'a.jsonl': offsets(2, 6, { text }), 'b.jsonl': offsets(3, 7, { unit: 'utf16' }) })
    const ran = await assayIn(
      around,
      'score',
      'span-f1',
      '-g',
      'g.jsonl',
      '-s',
      'b.jsonl',
      '-s',
      'a.jsonl',
      '--json',
      '--quiet',
    )
    expect(resultOf(ran).scores.map(({ measures }) => measures['f1']?.value)).toEqual([1, 1])
  })

  test('are scored without any text if all offsets have the same unit', async () => {
    files({ 'g.jsonl': offsets(2, 6), 's.jsonl': offsets(2, 6) })
    expect(await f1Of(...sides)).toBe(1)
  })

  test('are compared between annotators if one annotator has the text', async () => {
    files({ 'a.jsonl': offsets(2, 6, { text }), 'b.jsonl': offsets(2, 6), 'c.jsonl': offsets(3, 7, { unit: 'utf16' }) })
    const call = ['agree', 'b=b.jsonl', 'a=a.jsonl', 'c=c.jsonl', '--json', '--quiet']
    const { measures } = resultOf(await assayIn(around, ...call)).scores[0] ?? {}
    expect(measures?.['alphaU']?.value).toBe(1)
  })

  test('are printed in code points, the unit of the files', async () => {
    files({ 'g.jsonl': offsets(2, 6, { text }), 's.jsonl': offsets(7, 9, { text }) })
    const ran = await assayIn(around, 'errors', ...sides, '--json', '--quiet')
    const lines = JSON.parse(ran.out) as readonly { readonly where: unknown }[]
    expect(lines.map(({ where }) => where)).toEqual([
      { gold: [{ start: 2, end: 6 }] },
      { system: [{ start: 7, end: 9 }] },
    ])
  })

  test.each(['u', 'uBar', 'alphaU'])('share as many characters as with a text: %s', async (measure) => {
    const named = (own: object) => ({
      'a.jsonl': offsets(0, 6, own),
      'b.jsonl': offsets(2, 6, own),
      'c.jsonl': offsets(0, 9, own),
    })
    const call = ['agree', 'a=a.jsonl', 'b=b.jsonl', 'c=c.jsonl', '--json', '--quiet']
    const values: unknown[] = []
    for (const own of [{ text }, { length: 13 }]) {
      files(named(own))
      const { measures } = resultOf(await assayIn(around, ...call)).scores[0] ?? {}
      values.push(measures?.[measure]?.value)
    }
    expect(values[0]).toBeTypeOf('number')
    expect(values[0]).toBe(values[1])
  })
})

describe('F108: other formats without a text on one side', () => {
  test('score brat files without their text, with offsets in bytes', async () => {
    const ann = 'T1\tLOC 2 6\tRome\n'
    files({ 'g/a.ann': ann, 'g/a.txt': text, 's/a.ann': ann, 'r/a.ann': 'T1\tLOC 3 7\tRome\n' })
    const call = (gold: string, system: string) => ['span-f1', '--set', 'view=roots', '-g', gold, '-s', system]
    expect(await f1Of(...call('g/*.ann', 's/*.ann'))).toBe(1)
    expect(await f1Of(...call('s/*.ann', 'g/*.ann'))).toBe(1)
    expect(await f1Of(...call('g/*.ann', 'r/*.ann'))).toBe(0)
  })

  test('score brat files against trees whose offsets count no blanks', async () => {
    files({
      'g.ne': '😀 <loc> Rome </loc> is <loc> big </loc>\n',
      's/a.ann': 'T1\tloc 2 6\tRome\nT2\tloc 10 13\tbig\n',
      's/a.txt': text,
    })
    const call = [
      'eter',
      '--metric',
      'eter',
      '-g',
      'g.ne',
      '-s',
      's/a.ann',
      '--gold-set',
      'reader=quaero-inline',
      '--system-set',
      'reader=brat',
    ]
    const ran = await assayIn(around, 'score', ...call, '--json', '--quiet')
    expect(resultOf(ran).scores[0]?.measures['eter']?.value).toBe(0)
  })

  test.each([
    // ends are inclusive there
    ['right', 'd\t2\t5\tQ220\t1.0\tLOC\n', 1],
    ['one to the right', 'd\t3\t6\tQ220\t1.0\tLOC\n', 0],
  ])('score PubTator against neleval, %s', async (_, system, f1) => {
    files({ 'g.txt': `d|t|${text}\nd|a|\nd\t2\t6\tRome\tLOC\tQ220\n`, 's.tsv': system })
    const call = ['linking', '--metric', 'linking', '-g', 'g.txt', '-s', 's.tsv']
    const readers = ['--gold-set', 'reader=pubtator', '--system-set', 'reader=neleval']
    expect(await f1Of(...call, ...readers)).toBe(f1)
  })

  test('score BioC with gaps between passages, by offsets in the whole document', async () => {
    const passage = (offset: number, words: string) => ({
      offset,
      text: `${words} is big`,
      annotations: [{ id: words, infons: { type: 'LOC' }, text: words, locations: [{ offset, length: words.length }] }],
    })
    const passages = [passage(0, 'Rome'), passage(14, 'Oslo')]
    files({ 'g.json': JSON.stringify({ documents: [{ id: 'd', passages }] }) })
    for (const [start, f1] of [
      [14, 1],
      [12, 1 / 2],
    ] as const) {
      const all = [0, start].map((from) => ({ start: from, end: from + 4, label: 'LOC' }))
      files({ 's.jsonl': line({ id: 'd', spans: all }) })
      const readers = ['--gold-set', 'reader=bioc', '--system-set', 'reader=spans-jsonl']
      expect(await f1Of('span-f1', '-g', 'g.json', '-s', 's.jsonl', ...readers)).toBe(f1)
    }
  })

  test.each([
    ['right', 2, 6, 1],
    ['cut', 2, 5, 0],
  ])('score the answers of a transformers pipeline, %s', async (_, start, end, f1) => {
    const word = [...text].slice(start, end).join('')
    files({
      'g.jsonl': offsets(2, 6, { text }),
      's.json': line([[{ entity_group: 'LOC', score: 1, word, start, end }]]),
    })
    expect(await f1Of('span-f1', '-g', 'g.jsonl', '-s', 's.json', '--system-set', 'reader=hf-pipeline')).toBe(f1)
  })
})

describe('F49: offsets in another unit, if one side has no text, are refused', () => {
  test('because the words beside them differ', async () => {
    files({ 'g.jsonl': offsets(2, 6, { text }), 's.jsonl': saying(3, 7, 'Rome') })
    const [told] = await refusedFor(around, 3, 'E402', 'score', ...sides)
    expect(told.message).toBe('from 3 to 7 there is "ome " in the gold and "Rome" in the system s')
    const remedy = '--system-set reader.unit=utf16'
    expect(told.hint).toContain(remedy)
    expect(await f1Of(...sides, ...remedy.split(' '))).toBe(1)
  })

  test('because they are beyond the text', async () => {
    files({ 'g.txt': `d|t|${text}\nd|a|\nd\t2\t6\tRome\tLOC\tQ220\n`, 's.tsv': 'd\t14\t17\tQ220\t1.0\tLOC\n' })
    const readers = ['--gold-set', 'reader=pubtator', '--system-set', 'reader=neleval']
    const call = ['score', 'span-f1', '-g', 'g.txt', '-s', 's.tsv', ...readers]
    const [told] = await refusedFor(around, 3, 'E460', ...call)
    expect([told.message, told.at.path, told.at.line]).toEqual([
      // 13 characters, and the line end after the title
      "[14, 18), counted in code points of the other side's text, ends beyond that text, which has 14 (s)",
      's.tsv',
      1,
    ])
  })

  test('because neither side has a text and the units differ', async () => {
    files({ 'g.jsonl': offsets(2, 6), 's.jsonl': offsets(3, 7, { unit: 'utf16' }) })
    const [told] = await refusedFor(around, 3, 'E461', 'score', ...sides)
    const remedy = '--system-set reader.unit=codepoint'
    expect([told.message, told.hint]).toEqual([
      'offsets count UTF-16 units here and code points on the other side, and neither side has the text (s)',
      `give one side with its text; if both count code points: ${remedy}`,
    ])
    expect(await f1Of(...sides, ...remedy.split(' '))).toBe(0)
    files({ 'g.jsonl': offsets(2, 6, { text }) })
    expect(await f1Of(...sides)).toBe(1)
    files({ 'g.jsonl': offsets(3, 7, { unit: 'utf16' }), 's.jsonl': offsets(2, 6) })
    expect((await refusedFor(around, 3, 'E461', 'score', ...sides))[0].hint).toContain(
      '--gold-set reader.unit=codepoint',
    )
    expect(await f1Of(...sides, '--gold-set', 'reader.unit=codepoint')).toBe(0)
  })

  test('because the gold has no text and two systems have different ones', async () => {
    files({
      'g.jsonl': offsets(3, 7, { unit: 'utf16' }),
      'a.jsonl': offsets(2, 6, { text }),
      'b.jsonl': offsets(2, 6, { text: 'A Rome is big' }),
    })
    const call = ['score', 'span-f1', '-g', 'g.jsonl', '-s', 'a.jsonl', '-s', 'b.jsonl']
    expect((await refusedFor(around, 3, 'E402', ...call))[0].at.path).toBe('b.jsonl')
  })
})

// ---- a real corpus -----------------------------------------------------------------------------------------------------
