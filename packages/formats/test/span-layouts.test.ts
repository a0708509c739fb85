/** Spans in other arrangements than one object each with a start and an end: each is read as the same spans in our own are. */
import { describe, expect, it } from 'vitest'
import { spansJsonl } from '../src/spans-jsonl/readers.ts'
import { jsonLines, readText, told } from './read.ts'
import { documentsIn } from './spans-jsonl/spans.ts'

const text = 'Ann met Bo 😀 in Ost.'
const spans: readonly (readonly [start: number, end: number, label: string])[] = [
  [0, 3, 'PER'],
  [16, 19, 'LOC'],
]
/** The words between two places. */
const words = (start: number, end: number): string => [...text].slice(start, end).join('')
const own = jsonLines(
  { id: 'a', text: 'Nothing.', spans: [] },
  { id: 'b', text, spans: spans.map(([start, end, label]) => ({ start, end, label })) },
)

const arrangements: Readonly<Record<string, readonly [key: string, empty: unknown, spans: unknown]>> = {
  'a length': ['entities', [], spans.map(([offset, end, category]) => ({ offset, length: end - offset, category }))],
  'a length, and the words': [
    'entities',
    [],
    spans.map(([start, end, type]) => ({ text: words(start, end), type, start, length: end - start })),
  ],
  'a pair': ['annotations', [], spans.map(([start, end, type]) => ({ span: [start, end], type }))],
  'a pair in a list': ['mentions', [], spans.map(([start, end, type]) => ({ offsets: [[start, end]], type }))],
  'a list that begins with the label': ['entities', [], spans.map(([start, end, label]) => [label, start, end])],
  'a list with the words': ['entities', [], spans.map(([start, end, label]) => [words(start, end), start, end, label])],
  'pairs by label': ['entities', {}, { PER: [[0, 3]], LOC: [[16, 19]] }],
}

describe('tokens with B- and I- labels from a transformers pipeline', () => {
  it('are joined if I- follows the token with the previous index', () => {
    const token = (entity: string, index: number, start: number, end: number) => ({ entity, index, start, end })
    const tokens = [
      token('B-PER', 1, 0, 3),
      token('I-PER', 2, 4, 7),
      token('I-PER', 4, 8, 10),
      token('B-PER', 5, 13, 15),
    ]
    expect(documentsIn(spansJsonl, jsonLines({ id: 'a', text, entities: tokens }))).toEqual([
      ['a', [0, 7, 'PER', 'Ann met'], [8, 10, 'PER', 'Bo'], [13, 15, 'PER', 'in']],
    ])
  })
})

describe('spans given by word indices', () => {
  const sentence = ['Ann', 'Lee', 'met', 'Bo', 'and', 'Cy', 'Lee']
  const spans = [
    { index: [0, 1], type: 'PER' },
    { index: [3, 5, 6], type: 'PAIR' },
  ]
  const read = [['1', [0, 2, 'PER', 'Ann Lee'], ['3–4, 5–7', 'PAIR', 'Bo and Cy Lee']], ['2']]

  it.each([
    ['a list of words', { sentence, ner: spans }, { sentence, ner: [] }],
    ['words with blanks between them', { sentence: sentence.join(' '), ner: spans }, { sentence: 'No', ner: [] }],
    [
      'other names, and the words of each span',
      {
        tokens: sentence,
        entities: spans.map(({ index, type }) => ({
          text: index.map((at) => sentence[at]).join(' '),
          word_indices: index,
          label: type,
        })),
      },
      { tokens: ['No'], entities: [] },
    ],
  ])('are read over %s', (_, one, empty) => {
    expect(documentsIn(spansJsonl, jsonLines(one, empty))).toEqual(read)
  })

  it('are refused if two word indices may be a start and an end', () => {
    const { problems } = readText(
      spansJsonl,
      jsonLines({ sentence, ner: spans }, { sentence, ner: [{ index: [0, 2], type: 'PER' }] }),
    )
    expect(problems.map(told)).toEqual([
      'error E335 file.json:2:1 the spans in "ner", or "sentence", are not as in the first records',
    ])
  })
})

describe('a record with the spans of both sides', () => {
  const both = jsonLines({ id: 'a', text, prediction: [['PER', 0, 3, 0.9]], annotation: [['LOC', 16, 19]] })

  it('is refused, unless an option names the field to read', () => {
    const [problem] = readText(spansJsonl, both).problems
    expect(problem && [told(problem), problem.hint]).toEqual([
      'error E417 file.json:1:1 annotation and prediction may each be the spans',
      'if the file holds both sides: --gold-set reader.spans=annotation --system-set reader.spans=prediction; if it holds one side: --gold-set reader.spans=annotation, or --system-set reader.spans=prediction',
    ])
    expect(documentsIn(spansJsonl, both, { spans: 'annotation' })).toEqual([['a', [16, 19, 'LOC', 'Ost']]])
    expect(documentsIn(spansJsonl, both, { spans: 'prediction' })).toEqual([
      ['a', [0, 3, 'PER', 'Ann', { score: '0.9' }]],
    ])
  })
})

describe('spans in another arrangement', () => {
  it.each(Object.entries(arrangements))('are read as in spans-jsonl: %s', (_, [key, empty, value]) => {
    const other = jsonLines({ id: 'a', text: 'Nothing.', [key]: empty }, { id: 'b', text, [key]: value })
    const { problems } = readText(spansJsonl, other)
    expect(problems.filter(({ severity }) => severity === 'error').map(told)).toEqual([])
    expect(documentsIn(spansJsonl, other)).toEqual(documentsIn(spansJsonl, own))
  })

  it('are refused at the first record with lists after records with objects', () => {
    const mixed = jsonLines(
      { id: 'a', text, entities: [{ span: [0, 3], type: 'PER' }] },
      { id: 'b', text, entities: [['LOC', 16, 19]] },
    )
    expect(readText(spansJsonl, mixed).problems.map(told)).toEqual([
      'error E335 file.json:2:1 the spans in "entities", or "text", are not as in the first records',
    ])
  })

  it('are grouped by document if each record is a span with a document name', () => {
    const flat = jsonLines(...spans.map(([start, end, label]) => ({ doc_id: 'b', start, end, label })))
    expect(documentsIn(spansJsonl, flat)).toEqual([['b', [0, 3, 'PER', ''], [16, 19, 'LOC', '']]])
  })
})
