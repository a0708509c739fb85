/** PubTator: the example of its documentation, traps of files as they are made, and the laws. */
import { checkReader, optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { pubtator } from '../src/pubtator/reader.ts'
import { readText, said } from './stand-off-support.ts'

const title = '12|t|Zoë 😀 met Añã in Zürich.\n'
const abstract = '12|a|She left.\n'
const mention = '12\t17\t23\tZürich\tLocation\tQ72\n'
const whole = `${title}${abstract}${mention}\n`

const read = (text: string, options = {}) => readText(pubtator, text, options)

describe('the reader pubtator reads', () => {
  it('title, abstract and mentions, with offsets in code points of title and abstract together', () => {
    const gave = read(`${title}${abstract}${mention}12\t25\t28\tShe\tPerson\tQ1\n`)
    expect(gave.documents).toEqual({ 12: ['Location 17 23 "Zürich" id=Q72', 'Person 25 28 "She" id=Q1'] })
    expect(gave.texts).toEqual(['Zoë 😀 met Añã in Zürich.\nShe left.'])
    expect(gave.problems).toEqual([])
  })

  it('a passage of BC5CDR, with relations in four columns and composite mentions in seven', () => {
    const gave = read(
      [
        '2004|t|Renal and liver failure after naloxone',
        '2004|a|',
        '2004\t0\t23\tRenal and liver failure\tDisease\tD051437|D017093\tRenal failure|liver failure',
        '2004\t30\t38\tnaloxone\tChemical\tD009270',
        '2004\tCID\tD009270\tD051437',
        '2004\tAssociation\t1234\t5678\t0.9',
      ].join('\n'),
      { ids: 'split' },
    )
    expect(gave.documents).toEqual({
      2004: [
        'Disease 0 23 "Renal and liver failure" id=D051437 ids=["D051437","D017093"] more=Renal failure|liver failure',
        'Chemical 30 38 "naloxone" id=D009270',
      ],
    })
    expect(said(gave)).toEqual(['W394 1:1 skipped: 2 relations'])
  })

  it('ids that contain |, which tmVar writes', () => {
    const line = '12\t0\t3\tZoë\tDNAMutation\tp|SUB|V|600|E;RS#:113488022\n'
    expect(read(title + line).documents).toEqual({
      12: ['DNAMutation 0 3 "Zoë" id=p|SUB|V|600|E;RS#:113488022'],
    })
  })

  it('several documents, without a mention or without an abstract', () => {
    const gave = read(`${whole}13|t|None.\n13|a|Here.\n\n14|t|שלום עולם\n14\t5\t9\tעולם\tThing\t\n`)
    expect(gave.documents).toEqual({ 12: ['Location 17 23 "Zürich" id=Q72'], 13: [], 14: ['Thing 5 9 "עולם"'] })
  })

  it('CR LF and no blank line between two documents', () => {
    const gave = read(`${whole.trim()}\n13|t|None.\n`.replaceAll('\n', '\r\n'))
    expect(Object.keys(gave.documents)).toEqual(['12', '13'])
    expect(gave.problems).toEqual([])
  })

  it('decomposed letters unchanged', () => {
    const gave = read(`${title.normalize('NFD')}12\t20\t27\t${'Zürich'.normalize('NFD')}\tLocation\tQ72\n`)
    expect(gave.documents).toEqual({ 12: [`Location 20 27 "${'Zürich'.normalize('NFD')}" id=Q72`] })
  })

  it.each([
    ['byte', 23, 30],
    ['utf16', 18, 24],
    ['codepoint', 17, 23],
  ])('offsets in units of %s', (unit, start, end) => {
    const line = `12\t${start}\t${end}\tZürich\tLocation\tQ72\n`
    expect(read(title + line, { unit }).documents).toEqual({ 12: ['Location 17 23 "Zürich" id=Q72'] })
  })
})

describe('the reader pubtator refuses', () => {
  it('offsets in another unit, and names the unit that fits', () => {
    const gave = read(`${title}12\t18\t24\tZürich\tLocation\tQ72\n`)
    expect(gave.documents).toEqual({})
    expect(said(gave)).toEqual([
      'E331 2:4 the text has "ürich." from 18 to 24, and "Zürich" in the annotation; all offsets of the document fit in UTF-16 units',
    ])
    expect(gave.problems[0]?.hint).toContain('--set reader.unit=utf16')
  })

  it('offsets beyond the text and inside a character', () => {
    expect(said(read(`${title}12\t20\t30\tich\tLocation\tQ72\n12\t4\t3\tx\tX\tQ\n`))).toEqual([
      'E330 2:4 the span from 20 to 30 is not in the text: 30 is beyond the text, which has 24 code points',
      'E330 3:4 the span from 4 to 3 ends before it starts',
    ])
    expect(said(read(`${title}12\t5\t6\tx\tX\tQ\n`, { unit: 'utf16' }))).toEqual([
      'E330 2:4 the span from 5 to 6 is not in the text: 5 is inside of a character',
    ])
  })

  it('offsets that count no line break between title and abstract, unless an option says so', () => {
    const text = `${title}${abstract}12\t24\t27\tShe\tPerson\tQ1\n`
    const gave = read(text)
    expect(said(gave)[0]).toContain('all offsets of the document fit with nothing between title and abstract')
    expect(gave.problems[0]?.hint).toContain('--set reader.separator=none')
    expect(read(text, { separator: 'none' }).documents).toEqual({ 12: ['Person 24 27 "She" id=Q1'] })
  })

  it('five columns, unless an option says what they are', () => {
    const text = `${title}12\t17\t23\tZürich\tLocation\n`
    expect(said(read(text))).toEqual(['E394 2:1 PubTator line with 5 columns: a mention without id or a relation?'])
    expect(read(text, { fiveColumns: 'mention' }).documents).toEqual({ 12: ['Location 17 23 "Zürich"'] })
    expect(said(read(text, { fiveColumns: 'relation' }))).toEqual(['W394 1:1 skipped: 1 relation'])
  })

  it.each([
    ['a line that is neither', `${title}12\thello\n`, 'E394 2:1 2 fields are neither a mention nor a relation'],
    ['no title', abstract, 'E394 1:1 there is no title in front of this line'],
    [
      'a mention of another document',
      `${title}13\t0\t3\tZoë\tX\tQ\n`,
      'E394 2:1 this line is of the document "13", but follows lines of "12"',
    ],
    ['a second abstract', title + abstract + abstract, 'E394 3:1 a second abstract'],
    ['another part', `${title}12|k|words\n`, 'E394 2:1 |k| is neither a title nor an abstract'],
    ['no type', `${title}12\t0\t3\tZoë\t\tQ\n`, 'E336 2:1 the mention has no type'],
    ['an empty file', '\n\n', 'E309 1:1 there is nothing to score: no line has a title'],
  ])('%s', (_what, text, expected) => {
    expect(said(read(text))).toEqual([expected])
  })

  it('a faulty document, and reads the other documents', () => {
    expect(Object.keys(read(`${title}12\thello\n\n13|t|None.\n`).documents)).toEqual(['13'])
  })
})

describe('the reader pubtator writes', () => {
  const written = (text: string, options = {}): string => {
    const settings = optionsOf(pubtator, options)
    const documents = [
      ...pubtator.with(settings)({
        path: 'a',
        chunks: () => [{ _tag: 'Right', right: new TextEncoder().encode(text) }],
      }),
    ]
    return [
      ...(pubtator.writer?.write(
        documents.flatMap((row) => (row._tag === 'Right' ? [row.right] : [])),
        settings,
      ) ?? []),
    ].join('')
  }

  it.each([
    ['codepoint', '17\t23'],
    ['byte', '23\t30'],
  ])('the document that it read, in units of %s', (unit, offsets) => {
    const text = whole.replace('17\t23', offsets)
    expect(written(text, { unit })).toBe(text)
  })
})

it('pubtator recognises its own files with certainty, and no others', () => {
  expect(pubtator.sniff(whole, 'a.txt')).toBe(1)
  expect(pubtator.sniff('PMC-7|t|A title', 'a.txt')).toBe(1)
  for (const head of ['a|t\tO\n', '{"a":"12|t|"}', 'EU B-ORG\n', '<a|t|b>'.slice(0, 3)])
    expect(pubtator.sniff(head, 'a.pubtator')).toBe(0)
})

checkReader({ describe, it }, pubtator, {
  files: [
    { path: 'a.pubtator', text: whole },
    { path: 'b.pubtator', text: `${title}12\t17\t23\tZürich\tLocation\t\n\n13|t|Other\n13|a|\n13\tCID\tD1\tD2\n` },
  ],
  options: [{}, { ids: 'split' }, { separator: 'none' }],
})
