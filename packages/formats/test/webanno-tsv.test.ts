/** WebAnno TSV 3: files of the suite of INCEpTION, escapes and layers by hand, and the laws. */
import { readFileSync } from 'node:fs'
import { checkReader } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { webannoTsv } from '../src/webanno-tsv/reader.ts'
import { readText, said } from './stand-off-support.ts'

const golden = (name: string): string => readFileSync(new URL(`../golden/webanno-tsv/${name}`, import.meta.url), 'utf8')

const read = (text: string, options = {}, path = 'file') => readText(webannoTsv, text, options, path)

const NER = 'de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity'

const file = (header: readonly string[], ...lines: readonly string[]): string =>
  `#FORMAT=WebAnno TSV 3.3\n${header.map((one) => `#T_${one}\n`).join('')}\n\n${lines.join('\n')}\n`

const spans = [`SP=${NER}|identifier|value`]
const text = '#Text=Zoë 😀 met Añã in Zürich.'
const words = [
  '1-1\t0-3\tZoë',
  '1-2\t4-6\t😀',
  '1-3\t7-10\tmet',
  '1-4\t11-14\tAñã',
  '1-5\t15-17\tin',
  '1-6\t18-24\tZürich',
]
/** The rows with what is said of each word, and nothing of the others. */
const rows = (said: Readonly<Record<number, string>>, none = '_\t_'): readonly string[] =>
  words.map((word, i) => `${word}\t${said[i + 1] ?? none}\t`)

describe('recorded files of INCEpTION', () => {
  it.each<readonly [string, readonly string[], string, readonly string[]]>([
    ['testSentenceWithEmoji.tsv', ['Span 10 11 "😊"'], 'I like it 😊 .', ['W396']],
    [
      'testMultiTokenStackedSpanWithFeatureValue.tsv',
      ['PERSON 0 16 "This is a test ."', 'LOCATION 0 16 "This is a test ."'],
      'This is a test .',
      [],
    ],
    [
      'testCrossSentenceSpanWithFeatureValue.tsv',
      ['PERSON 0 34 "He loves her . She loves him not ."'],
      'He loves her .\nShe loves him not .',
      [],
    ],
    ['testSubTokenPrefix.tsv', ['OTH 0 1 "T"'], 'Test', []],
    ['testZeroLengthSpansWithFeatureValues.tsv', [], 'This is a test .', ['W394']],
    ['testMultiTokenChain.tsv', [], 'This is a test .', ['W394']],
    ['testStackedChain.tsv', [], 'This is a test .', ['W394']],
  ])('are read with the expected spans, text and warnings: %s', (name, expected, own, codes) => {
    const gave = read(golden(name))
    expect(gave.documents).toEqual({ file: expected })
    expect(gave.texts).toEqual([own])
    expect(gave.problems.map(({ code }) => code)).toEqual(codes)
  })

  it('are read with a warning that counts what is skipped', () => {
    const message = (name: string) => said(read(golden(name)))
    expect(message('testZeroLengthSpansWithFeatureValues.tsv')).toEqual([
      'W394 1:1 skipped: 2 annotations of no length',
    ])
    expect(message('testStackedChain.tsv')).toEqual(['W394 1:1 skipped: 2 chains'])
    expect(message('testMultiTokenChain.tsv')).toEqual(['W394 1:1 skipped: 1 chain'])
  })

  it('are refused in version 2 (1sentenceNEstacked.tsv)', () => {
    const gave = read(golden('1sentenceNEstacked.tsv'))
    expect(said(gave)).toEqual(['E420 1:1 this is not WebAnno TSV 3: TSV 3 only'])
    expect(said(read('#FORMAT=WebAnno TSV 2\n'))).toEqual(['E420 1:1 this is WebAnno TSV 2: TSV 3 only'])
  })
})

describe('the reader webanno-tsv reads', () => {
  it('labels and linked ids, and joins words with the same annotation number', () => {
    const own = file(spans, text, ...rows({ 1: '*[1]\tPER[1]', 2: '*[1]\tPER[1]', 6: 'http://kb/Q72\tLOC' }))
    const expected = { file: ['PER 0 5 "Zoë 😀"', 'LOC 17 23 "Zürich" id=http://kb/Q72'] }
    expect(read(own).documents).toEqual(expected)
    expect(read(own.replaceAll('\n', '\r\n')).documents).toEqual(expected)
    expect(read(own.replaceAll('\t\n', '\n')).documents).toEqual(expected)
    expect(read(own.replace('3.3', '3.0')).documents).toEqual(expected)
  })

  it('escapes of values and of texts, and several lines of one sentence', () => {
    const own = file(
      ['SP=webanno.custom.Span|value'],
      '#Text=a\\\\b',
      '#Text=שלום',
      '1-1\t0-3\ta\\b\ta\\|b\\[1\\]\\_\\->\\;\\*\\\\[2]\t',
      '1-2\t4-8\tשלום\ta\\|b\\[1\\]\\_\\->\\;\\*\\\\[2]|x\\n\t',
    )
    const gave = read(own)
    expect(gave.texts).toEqual(['a\\b\nשלום'])
    expect(gave.documents).toEqual({ file: ['a|b[1]_->;*\\ 0 8 "a\\\\b שלום"', 'x\n 4 8 "שלום"'] })
  })

  it('files of earlier versions, whose texts have no escapes', () => {
    const own = file(['SP=webanno.custom.Span|value'], '#Text=a\\b c', '1-1\t0-3\ta\\b\tX\t', '1-2\t4-5\tc\t_\t')
    expect(read(own).texts).toEqual(['a\\b c'])
  })

  it('blanks for the gap between two sentences', () => {
    const own = file(
      ['SP=webanno.custom.Span|value'],
      '#Text=a',
      '1-1\t2-3\ta\tX\t',
      '',
      '#Text= b',
      '2-1\t7-8\tb\tY\t',
    )
    const gave = read(own)
    expect(gave.texts).toEqual([' \na  \n b'])
    expect(gave.documents).toEqual({ file: ['X 2 3 "a"', 'Y 7 8 "b"'] })
  })

  it('the layer that an option names, and counts relations, links and chains', () => {
    const own = file(
      [
        ...spans,
        'SP=webanno.custom.Host|ROLE_webanno.custom.Host:links_webanno.custom.Link|webanno.custom.Span',
        `RL=webanno.custom.Rel|kind|BT_${NER}`,
        'CH=webanno.custom.Link|referenceType|referenceRelation',
      ],
      text,
      ...rows(
        { 1: '*\tPER\trole\t1-6;1-4\t_\t_\t_\t_', 6: '_\tLOC\t_\t_\tvisits\t1-1\tx[1]\ty->1-1' },
        '_\t_\t_\t_\t_\t_\t_\t_',
      ),
    )
    const gave = read(own)
    expect(gave.documents).toEqual({ file: ['PER 0 3 "Zoë"', 'LOC 17 23 "Zürich"'] })
    expect(said(gave)).toEqual(['W394 1:1 skipped: 2 links, 1 relation, 1 chain'])
    expect(said(read(own, { layer: 'Host' }))[0]).toBe(
      'W396 1:1 1 annotation of Host has no feature that is a label: the label is Host',
    )
    expect(read(own, { layer: 'Host' }).documents).toEqual({ file: ['Host 0 3 "Zoë"'] })
    expect(said(read(own, { layer: 'NamedEntty' }))).toContain('E398 1:1 the file has no layer "NamedEntty"')
  })

  it('the document name from the folder of a project', () => {
    const own = file(spans, text, ...rows({}))
    expect(read(own, {}, 'annotation/doc1/ann.tsv').documents).toEqual({ doc1: [] })
    expect(read(own, { annotator: 'ben' }, 'annotation/doc1/ann.tsv').documents).toEqual({})
  })
})

describe('the reader webanno-tsv refuses', () => {
  it('several layers without a choice, and lists them', () => {
    const own = file([...spans, 'SP=webanno.custom.Person|role'], text, ...rows({ 1: '*\tPER\tagent' }, '_\t_\t_'))
    expect(said(read(own))).toEqual([
      'E398 1:1 there are 2 layers with features (NamedEntity|value, Person|role): choose one',
    ])
    expect(read(own, { feature: 'role' }).documents).toEqual({ file: ['agent 0 3 "Zoë"'] })
  })

  it.each<readonly [string, string, string]>([
    [
      'a word that is not at its offsets',
      file(spans, text, '1-1\t0-3\tZoe\t_\t_\t'),
      'E331 6:1 "Zoe" is not at 0-3 of the text',
    ],
    [
      'offsets in code points',
      file(spans, text, ...rows({}).map((row) => row.replace('18-24', '17-23'))),
      'E331 11:1 "Zürich" is not at 17-23 of the text',
    ],
    [
      'too few columns',
      file(spans, text, '1-1\t0-3\tZoë\t_'),
      'E422 6:1 the row has 1 columns after the word, and the header has 2',
    ],
    ['a line that is not a row', file(spans, text, 'Zoë\tO'), 'E422 6:1 this is not a row of WebAnno TSV'],
    ['a row without a text', file(spans, '1-1\t0-3\tZoë\t_\t_\t'), 'E422 5:1 a row without the text of its sentence'],
    ['a part without a word', file(spans, text, '1-1.1\t0-1\tZ\t_\tX\t'), 'E422 6:1 a part of a word that has no row'],
    [
      'an annotation that ended',
      file(spans, text, ...rows({ 1: '*[1]\tPER[1]', 3: '*[1]\tPER[1]' })),
      'E422 8:1 the annotation [1] ended above, and continues here',
    ],
    [
      'other values of one annotation',
      file(spans, text, ...rows({ 1: '*[1]\tPER[1]', 2: '*[1]\tLOC[1]' })),
      'E422 7:1 the annotation [1] has other values here than above',
    ],
    [
      'sentences that overlap',
      file(['SP=webanno.custom.Span|value'], '#Text=ab', '1-1\t0-2\tab\tX\t', '#Text=c', '2-1\t1-2\tc\t_\t'),
      'E330 7:1 the sentence begins at 1, and what is before it ends at 2',
    ],
    [
      'two files in one',
      `${file(spans, text, ...rows({}))}${file(spans, text, ...rows({}))}`,
      'E422 13:1 a layer is named after the first row',
    ],
    ['an empty word', file(spans, text, '1-1\t3-3\t\t_\t_\t'), 'E330 6:1 the offsets 3-3 are not those of a word'],
    ['no words', file(spans), 'E309 1:1 there is nothing to score: the file has no word'],
    ['an empty file', '\n', 'E309 1:1 there is nothing to score: the file has no word'],
  ])('%s', (_what, own, expected) => {
    expect(said(read(own))).toEqual([expected])
  })
})

it('webanno-tsv recognises files of all versions with certainty, and no others', () => {
  for (const name of ['1sentenceNEstacked.tsv', 'testStackedChain.tsv'])
    expect(webannoTsv.sniff(golden(name), 'a')).toBe(1)
  for (const head of [
    '# text = a\n1\ta\ta\tDET',
    '#begin document (a); part 000\n',
    'EU\tB-ORG\n',
    '# a comment\nEU B-ORG\n',
  ])
    expect(webannoTsv.sniff(head, 'a.tsv')).toBe(0)
})

checkReader({ describe, it }, webannoTsv, {
  files: [
    { path: 'a.tsv', text: file(spans, text, ...rows({ 1: '*[1]\tPER[1]', 2: '*[1]\tPER[1]', 6: 'Q72\tLOC' })) },
    { path: 'b.tsv', text: golden('testCrossSentenceSpanWithFeatureValue.tsv') },
  ],
})
