/** TSV of neleval: its own examples, candidates and ends, and the laws. */
import { readFileSync } from 'node:fs'
import { checkReader } from '@assay/core/laws'
import { readers } from '@assay/core/readers'
import { describe, expect, it } from 'vitest'
import { neleval } from '../src/neleval/reader.ts'
import { readText, said } from './stand-off-support.ts'

const golden = (name: string): string => readFileSync(new URL(`../golden/neleval/${name}`, import.meta.url), 'utf8')

const read = (text: string, options = {}) => readText(neleval, text, options)

const line = 'd1\t17\t22\tQ72\t1.0\tLOC\n'

describe('the reader neleval reads', () => {
  it('gold and system of the neleval examples', () => {
    const gold = read(golden('tac_gold.combined.tsv'))
    expect(gold.documents).toEqual({
      'bolt-eng-DF-200-192451-5799099': ['GPE 2450 2455 "" id=kb_A score=1.0'],
      'bolt-eng-DF-200-192453-5806828': ['GPE 3287 3296 "" id=kb_A score=1.0'],
      'XIN_ENG_20100703.0052': ['GPE 500 503 "" id=kb_A score=1.0'],
      'AFP_ENG_20100314.0466': ['GPE 247 257 "" id=kb_A score=1.0'],
      'AFP_ENG_20100212.0648': ['PER 338 368 "" id=kb_B score=1.0'],
      'APW_ENG_20100209.1003': ['PER 573 578 "" id=kb_B score=1.0'],
      'eng-NG-31-100506-10870984': ['PER 322 336 "" id=NIL000 score=1.0'],
      'bolt-eng-DF-170-181103-8888234': ['PER 322 335 "" id=NIL000 score=1.0'],
      'bolt-eng-DF-199-192909-6666623': ['ORG 128269 128276 "" id=NIL001 score=1.0'],
      'AFP_ENG_20100120.0809': ['ORG 109 122 "" id=NIL001 score=1.0'],
    })
    expect(gold.texts[0]).toBeUndefined()
    expect(gold.problems).toEqual([])
    expect(read(golden('tac_system.combined.tsv')).documents['AFP_ENG_20100120.0809']).toEqual([
      'ORG 109 122 "" id=NIL112 score=1.0',
    ])
  })

  it('exclusive ends, CR LF, and documents whose mentions are not adjacent', () => {
    const own = `${line}d2\t0\t3\tQ1\t0.5\tPER\n${line.replace('17\t22', '3\t4')}`.replaceAll('\n', '\r\n')
    expect(read(own, { end: 'exclusive' }).documents).toEqual({
      d1: ['LOC 17 22 "" id=Q72 score=1.0', 'LOC 3 4 "" id=Q72 score=1.0'],
      d2: ['PER 0 3 "" id=Q1 score=0.5'],
    })
  })

  it('the candidates of a mention on a single line or on several lines, sorted by score', () => {
    const own = 'd1\t17\t17\tQ72\t0.2\tLOC\tQ73\t0.7\tORG\nd1\t17\t17\tQ74\t1e-1\tPER\nd1\t17\t17\tQ73\t0.1\tPER\n'
    expect(read(own).documents).toEqual({ d1: ['ORG 17 18 "" id=Q73 ids=["Q73","Q72","Q74"] score=0.7'] })
    expect(said(read(own, { candidates: 'refuse' }))).toEqual([
      'E424 1:1 the mention has 2 candidates',
      'E424 3:1 the mention has 2 candidates',
    ])
  })

  it('types in JSON, and links without a score or a type', () => {
    const own = 'd1\t0\t3\tQ1\t1\t{"type":"PER","reftype":"NAM"}\nd1\t5\t6\tשלום 😀\nd1\t8\t9\tQ3\t0.5\n'
    expect(read(own).documents).toEqual({
      d1: ['PER 0 4 "" id=Q1 score=1 reference=NAM', ' 5 7 "" id=שלום 😀', ' 8 10 "" id=Q3 score=0.5'],
    })
  })
})

describe('the reader neleval reads, under options,', () => {
  it('several lines about one span as separate mentions', () => {
    const own = 'd1\t17\t17\tQ72\t0.2\tLOC\tQ73\t0.7\tORG\nd1\t17\t17\tQ74\n'
    expect(read(own, { sameSpan: 'apart' }).documents).toEqual({
      d1: ['ORG 17 18 "" id=Q73 ids=["Q73","Q72"] score=0.7', ' 17 18 "" id=Q74'],
    })
  })

  it('mentions without a link', () => {
    const own = 'd1\t17\t17\nd1\t19\t19\t\t\nd1\t21\t21\t\t1.0\tLOC\n'
    expect(read(own, { missingId: 'keep' }).documents).toEqual({
      d1: [' 17 18 ""', ' 19 20 ""', 'LOC 21 22 "" score=1.0'],
    })
  })
})

describe('the reader neleval refuses', () => {
  it.each<readonly [string, string, string]>([
    ['a mention without a link', 'd1\t17\t22\n', 'E424 1:1 line has 3 columns: a mention without a link'],
    ['an end before the start', 'd1\t17\t16\tQ1\n', 'E330 1:1 end before start'],
    ['offsets that are not numbers', 'd1\t17\tx\tQ1\n', 'E330 1:1 17 to x are not offsets'],
    ['no offsets', 'd1 17 22 Q72\n', 'E424 1:1 this is not a mention: it has no offsets'],
    [
      'a part of a candidate',
      line.replace('\n', '\tQ73\n'),
      'E424 1:1 4 columns after the offsets are not candidates of id, score and type',
    ],
    ['a score in words', 'd1\t17\t22\tQ72\thigh\tLOC\n', 'E424 1:1 the score "high" is not a number'],
    ['a type that is not JSON', 'd1\t17\t22\tQ72\t1\t{type}\n', 'E424 1:1 the type begins as JSON, and is not'],
    ['no document', '\t17\t22\tQ72\n', 'E336 1:1 a mention without the name of its document'],
    ['no id', 'd1\t17\t22\t\t1.0\tLOC\n', 'E336 1:1 a candidate without an id'],
    ['an empty file', '\n', 'E309 1:1 there is nothing to score: the file has no mention'],
  ])('%s', (_what, own, expected) => {
    expect(said(read(own))).toEqual([expected])
  })

  it('an empty mention, unless ends are inclusive and it has one character', () => {
    expect(read('d1\t17\t17\tQ1\n').documents).toEqual({ d1: [' 17 18 "" id=Q1'] })
    expect(read('d1\t17\t17\tQ1\n', { end: 'exclusive' }).problems[0]?.hint).toContain('--set reader.end=inclusive')
  })
})

it('neleval recognises its own files with certainty, and readers of tables and columns do not', () => {
  const head = golden('tac_gold.combined.tsv')
  expect(neleval.sniff(head, 'a.tsv')).toBe(0.95)
  for (const { name, sniff } of readers) expect([name, sniff(head, 'a.tsv') <= 0.3]).toEqual([name, true])
  for (const other of ['12\t17\t23\tZürich\tLocation\tQ72\n', '1\t5\tBrna\tBrno\tLOC\tG\n', 'EU\tB-ORG\n', 'd1|t|a\n'])
    expect(neleval.sniff(other, 'a.tsv')).toBe(0)
})

checkReader({ describe, it }, neleval, {
  files: [
    { path: 'a.tsv', text: golden('tac_gold.combined.tsv') },
    { path: 'b.tsv', text: `${line}d1\t17\t22\tQ73\t0.5\tLOC\n` },
  ],
  text: false,
})
