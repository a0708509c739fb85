/** Each dialect, from real files and from those that its documentation shows, to the spans that are in them. */
import { readFileSync } from 'node:fs'
import { readers } from '@assay/core/readers'
import { describe, expect, it } from 'vitest'
import { plugin } from '../../src/index.ts'
import { spansJsonl, toolReaders } from '../../src/spans-jsonl/readers.ts'
import { jsonLines, readText } from '../read.ts'
import { documentsIn, saidIn } from './spans.ts'

const [doccano, prodigy, spacy, gliner, langextract] = toolReaders

const golden = (path: string): string => readFileSync(new URL(`../../golden/${path}`, import.meta.url), 'utf8')

/** Zoë 0–3, Añã 10–13 and Zürich 17–23 in code points; behind the face one more in UTF-16 units. */
const text = 'Zoë 😀 met Añã in Zürich.'
const zoe = [0, 3, 'PER', 'Zoë']
const ana = [10, 13, 'PER', 'Añã']
const zurich = [17, 23, 'LOC', 'Zürich']

/** The column, from 1, at which a part of the first line begins. */
const columnOf = (lines: string, part: string): number => [...(lines.split(part)[0] ?? '')].length + 1

describe('spans-jsonl in the plain dialect', () => {
  it('counts relations and events', () => {
    const spans = [{ start: 0, end: 3, label: 'PER' }]
    const works = { head: 0, tail: 1, label: 'works' }
    const lines = jsonLines(
      { id: 1, text, spans, relations: [works, works], events: [{ trigger: 0 }] },
      { id: 2, text, spans, rel: [works] },
      { id: 3, text, spans, relations: [], events: null },
    )
    expect(documentsIn(spansJsonl, lines)).toEqual(['1', '2', '3'].map((id) => [id, zoe]))
    expect(saidIn(spansJsonl, lines)).toEqual(['W394 1:1 skipped: 3 relations, 1 event'])
  })

  it('reads the results of the analyzer of Presidio', () => {
    const result = { entity_type: 'PER', start: 0, end: 3, score: 0.85, analysis_explanation: null }
    const line = jsonLines({
      id: 1,
      text,
      results: [{ ...result, recognition_metadata: { recognizer_name: 'spacy' } }],
    })
    expect(documentsIn(spansJsonl, line)).toEqual([['1', [...zoe, { score: '0.85' }]]])
    expect(saidIn(spansJsonl, line)).toEqual([])
  })

  // joshuaswarren/remnic #2619
  it('reads offsets that are strings of digits, with a warning', () => {
    const read = (record: object) => jsonLines({ id: 1, text, ...record })
    for (const lines of [
      read({ spans: [{ start: '0', end: '3', label: 'PER' }] }),
      read({ mentions: [{ from: '0', to: '3', tag: 'PER' }] }),
      read({ entities: [['0', '3', 'PER']] }),
    ]) {
      expect(documentsIn(spansJsonl, lines)).toEqual([['1', zoe]])
      expect(saidIn(spansJsonl, lines)).toEqual(['W389 1:1 2 offsets are strings of digits, and read as numbers'])
    }
    const wrong = read({ spans: [{ start: '0', end: '3.0', label: 'PER' }] })
    expect(saidIn(spansJsonl, wrong)[0]).toBe(
      `E335 1:${columnOf(wrong, '"3.0"')} end must be a number, and not a string`,
    )
  })

  it('adds a number to the ids of documents that share the hash of a text', () => {
    const line = '{"_input_hash":5,"text":"Ann met","spans":[{"start":0,"end":3,"label":"A"}]}\n'
    const { documents } = readText<'spans'>(spansJsonl, line.repeat(2), { dialect: 'plain', id: '_input_hash' })
    expect(documents.map(({ id }) => id)).toEqual(['5', '5 (2)'])
  })
})

describe('spans-jsonl in the dialect of doccano', () => {
  it('reads real exports', () => {
    expect(documentsIn(doccano, golden('doccano/export-labels.jsonl'))).toEqual([
      ['1', [0, 2, 'ORG', 'EU'], [11, 17, 'MISC', 'German']],
      ['2', [0, 15, 'PERSON', 'Peter Blackburn']],
      ['3', [10, 15, 'PERSON', 'Obama']],
    ])
    expect(documentsIn(doccano, golden('doccano/relations.jsonl'))).toEqual([
      [
        '1',
        [0, 6, 'ORG', 'Google'],
        [22, 39, 'DATE', 'September 4, 1998'],
        [44, 54, 'PERSON', 'Larry Page'],
        [59, 70, 'PERSON', 'Sergey Brin'],
      ],
    ])
    expect(saidIn(doccano, golden('doccano/relations.jsonl'))).toEqual(['W394 1:1 skipped: 3 relations'])
    const twice = [0, 1, 'LOC', 'e']
    expect(documentsIn(doccano, golden('doccano/example_overlapping.jsonl'))).toEqual([['1', twice, twice]])
  })

  it('reads the exports of all versions, whose offsets are UTF-16 units', () => {
    const label = [
      [0, 3, 'PER'],
      [18, 24, 'LOC'],
    ]
    const entities = [
      { id: 7, label: 'PER', start_offset: 0, end_offset: 3 },
      { id: 8, label: 'LOC', start_offset: 18, end_offset: 24 },
    ]
    const all: readonly object[] = [
      { id: 1, text, label, Comments: ['check Añã'] },
      { id: 1, text, entities, relations: [], Comments: [] },
      { id: 1, text, labels: label },
      { id: 1, text, entities: label, cats: [] },
      { doc_id: 1, text, entities: label, username: 'ann' },
      { id: 1, data: text, label },
      { id: 1, text, annotations: entities.map((own) => ({ ...own, user: 1 })) },
    ]
    for (const record of all) expect(documentsIn(doccano, jsonLines(record))).toEqual([['1', zoe, zurich]])
  })

  it('keeps the other fields of a record as metadata', () => {
    const line = { id: 'a', text, label: [], source: 'web', year: 2020, note: null, meta: { genre: 'news', n: 1 } }
    const { documents, problems } = readText(doccano, jsonLines(line))
    expect(documents.map(({ id, meta }) => [id, { ...meta }])).toEqual([['a', { source: 'web', genre: 'news' }]])
    expect(problems.map(({ code }) => code)).toEqual(['W382'])
  })

  it('counts labels of whole texts, and texts without annotation', () => {
    const lines = jsonLines({ id: 1, text, cats: ['a', 'b'], entities: [[0, 3, 'PER']] }, { id: 2, text, label: null })
    expect(documentsIn(doccano, lines)).toEqual([['1', zoe]])
    expect(saidIn(doccano, lines)).toEqual([
      'W398 1:1 of 2 records: 1 annotated, 1 not annotated',
      'W394 1:1 skipped: 2 labels of whole texts',
    ])
    expect(documentsIn(doccano, lines, { missing: 'empty' })).toEqual([['1', zoe], ['2']])
  })

  it('takes the names of numeric labels from another file', () => {
    const line = { text, annotations: [{ label: 2, start_offset: 0, end_offset: 3, user: 1 }] }
    const lines = jsonLines(line, { text, annotations: [{ label: 1, start_offset: 18, end_offset: 24, user: 1 }] })
    expect(saidIn(doccano, lines)).toEqual([
      'E383 1:60 the labels are numbers (2, 1): this is doccano’s export before 2021, which names no labels',
    ])
    const options = { labels: 'labels.json' }
    const named = [
      ['1', zoe],
      ['2', zurich],
    ]
    expect(documentsIn(doccano, lines, options, { 'labels.json': '{"1":"LOC","2":"PER"}' })).toEqual(named)
    const exported = '[{"id":1,"text":"LOC"},{"id":2,"text":"PER"}]'
    expect(documentsIn(doccano, lines, options, { 'labels.json': exported })).toEqual(named)
    expect(saidIn(doccano, lines, options, { 'labels.json': '{"2":"PER"}' })).toEqual([
      expect.stringContaining('the label 1 has no name in labels.json'),
    ])
    expect(saidIn(doccano, lines, options)).toEqual([
      'E383 1:1 there is no file labels.json next to this one, as reader.labels says',
    ])
  })
})

describe('spans-jsonl in the dialect of Prodigy', () => {
  it('reads a real file', () => {
    expect(documentsIn(prodigy, golden('prodigy/demo.jsonl'))).toEqual([
      ['885944384', [11, 21, 'PERSON', 'Ed Sheeran', { source: 'en_core_web_lg' }]],
    ])
  })

  const span = { start: 17, end: 23, token_start: 5, token_end: 5, label: 'LOC' }

  it('reads accepted answers only, and treats an accepted answer without spans as empty', () => {
    const lines = jsonLines(
      { text, spans: [span], answer: 'accept', _input_hash: 1 },
      { text, answer: 'accept', _input_hash: 1 },
      { text, answer: 'reject', spans: [span], _input_hash: 2 },
      { text, answer: 'ignore', _input_hash: 3 },
      { text, _input_hash: 4 },
      { text, spans: [span], answer: 'accept', _input_hash: 5, meta: { id: 'x', source: 'web' } },
    )
    expect(documentsIn(prodigy, lines)).toEqual([['1', zurich], ['1 (2)'], ['x', zurich]])
    expect(saidIn(prodigy, lines)).toEqual([
      'W398 1:1 of 6 records: 2 annotated, 1 annotated as empty, 1 not annotated, 1 skipped, 1 rejected',
    ])
    expect(documentsIn(prodigy, lines, { answers: ['reject'] })).toEqual([['2', zurich]])
  })

  it('refuses an answer that is not a string, and ignores the key answer in files of other tools', () => {
    const lines = (answer: unknown) => jsonLines({ text, spans: [span], answer, _input_hash: 1 })
    for (const [answer, what] of [
      [{ text: 'Zürich' }, 'an object'],
      [[{ a: 1 }], 'a list'],
      [1, 'a number'],
    ] as const)
      expect(saidIn(prodigy, lines(answer))).toEqual([
        `E335 1:${columnOf(lines(answer), '"answer":') + 9} the answer must be a string, and not ${what}`,
      ])
    expect(documentsIn(prodigy, lines('accept'))).toEqual([['1', zurich]])
    const question = jsonLines({ text, spans: [{ start: 17, end: 23, label: 'LOC' }], answer: { text: 'Zürich' } })
    expect(documentsIn(spansJsonl, question)).toEqual([['1', zurich]])
    expect(saidIn(spansJsonl, question)).toEqual([])
  })

  it('refuses answers about single spans, or skips such lines under an option', () => {
    const lines = jsonLines(
      { text, spans: [span], answer: 'accept', _view_id: 'ner' },
      { text, spans: [span], answer: 'accept', _view_id: 'ner_manual', _is_binary: true },
      { text, spans: [span], answer: 'accept', _view_id: 'ner', _is_binary: false },
    )
    expect(saidIn(prodigy, lines)).toEqual([
      'E384 1:1 line 1 is a yes/no answer about one span: it does not cover the rest of the text (2 such lines)',
    ])
    expect(documentsIn(prodigy, lines, { binary: 'skip' })).toEqual([['3', zurich]])
  })

  it('refuses several annotators of a text, unless an option names an annotator', () => {
    const line = (session: string, label: string) => ({
      text,
      _input_hash: 7,
      _session_id: session,
      answer: 'accept',
      spans: [{ ...span, label }],
    })
    const lines = jsonLines(line('ann-a', 'LOC'), line('ann-b', 'ORG'), line('ann-c', 'ORG'))
    expect(saidIn(prodigy, lines)).toEqual(['E397 1:1 document 7 has 3 annotations, by ann-a, ann-b, ann-c'])
    expect(documentsIn(prodigy, lines, { annotator: 'ann-b' })).toEqual([['7', [17, 23, 'ORG', 'Zürich']]])
    expect(saidIn(prodigy, lines, { annotator: 'ann-d' })).toEqual([
      'E397 1:1 nothing in the file is by the annotator "ann-d"',
    ])
  })

  it('compares the words of tokens with the text', () => {
    const tokens = [{ text: 'Zürich', start: 17, end: 23, id: 0 }]
    const good = { text, tokens, spans: [{ ...span, token_start: 0, token_end: 0 }], answer: 'accept' }
    expect(documentsIn(prodigy, jsonLines(good))).toEqual([['1', zurich]])
    const shifted = { ...good, spans: [{ start: 18, end: 24, token_start: 0, token_end: 0, label: 'LOC' }] }
    expect(saidIn(prodigy, jsonLines(shifted))[0]).toContain('E380 1:')
    expect(documentsIn(prodigy, jsonLines(shifted), { unit: 'auto' })).toEqual([['1', zurich]])
  })
})

describe('spans-jsonl in the dialect of spaCy', () => {
  it('reads real pairs', () => {
    expect(documentsIn(spacy, golden('spacy/ner_demo-train.json'))).toEqual([
      ['1', [7, 17, 'PERSON', 'Shaka Khan']],
      ['2', [7, 13, 'LOC', 'London'], [18, 24, 'LOC', 'Berlin']],
    ])
    expect(documentsIn(spacy, golden('spacy/spancat_demo-train.json')).at(-1)).toEqual(['3', [17, 23, 'LOC', 'London']])
  })

  const entities = [
    [0, 3, 'PER'],
    [17, 23, 'LOC'],
  ]

  it.each([
    ['a list of pairs', JSON.stringify([[text, { entities }]])],
    ['a pair a line', `${JSON.stringify([text, { entities }])}\n`],
    [
      'what a web annotator writes',
      JSON.stringify({ classes: ['PER', 'LOC'], annotations: [[text, { entities }], null] }),
    ],
    ['records', jsonLines({ text, entities })],
    [
      'documents',
      jsonLines({ text, ents: entities.map(([start, end, label]) => ({ start, end, label })), tokens: [] }),
    ],
    [
      'an indented document',
      JSON.stringify({ text, ents: entities.map(([start, end, label]) => ({ start, end, label })) }, null, 2),
    ],
  ])('reads %s', (_, file) => {
    expect(documentsIn(spacy, file)).toEqual([['1', zoe, zurich]])
  })

  it('reads the ids of spans, and counts the links that it skips', () => {
    const pair = [text, { entities: [[0, 3, 'PER', 'Q1']], links: { '(0, 3)': { Q1: 1 } } }]
    expect(documentsIn(spacy, JSON.stringify([pair]))).toEqual([['1', [...zoe, { id: 'Q1' }]]])
    expect(saidIn(spacy, JSON.stringify([pair]))).toEqual(['W394 1:1 skipped: 1 link'])
  })

  it('reads the group of spans that an option names', () => {
    const sc = [{ start: 10, end: 13, label: 'PER', kb_id: 'Q1' }]
    const one = jsonLines({ text, spans: { sc } })
    expect(documentsIn(spacy, one)).toEqual([['1', [...ana, { id: 'Q1' }]]])
    const two = jsonLines({ text, spans: { sc, ruler: [] } })
    expect(saidIn(spacy, two)).toEqual(['E386 1:44 there are 2 span groups (sc, ruler) and no ents: choose one'])
    const chains = jsonLines({ text, spans: { coref_clusters_1: sc, coref_clusters_2: sc } })
    expect(saidIn(spacy, chains)).toEqual([
      'E386 1:44 the 2 span groups (coref_clusters_1, coref_clusters_2) are the clusters of one text: none of them is scored alone',
    ])
    expect(documentsIn(spacy, two, { spans: 'sc' })).toEqual([['1', [...ana, { id: 'Q1' }]]])
    expect(saidIn(spacy, two, { spans: 'rules' })).toEqual(['E386 1:44 there is no group of spans "rules"'])
    const both = jsonLines({ text, ents: [{ start: 0, end: 3, label: 'PER' }], spans: { sc } })
    expect(documentsIn(spacy, both)).toEqual([['1', zoe]])
    expect(saidIn(spacy, both)).toEqual(['W394 1:1 skipped: 1 span of another group'])
    expect(documentsIn(spacy, both, { spans: 'sc' })).toEqual([['1', [...ana, { id: 'Q1' }]]])
  })

  it('distinguishes documents without entities from documents whose entities were never set', () => {
    const lines = jsonLines({ text, ents: [] }, { text, tokens: [{ id: 0, start: 0, end: 3 }] })
    expect(documentsIn(spacy, lines)).toEqual([['1']])
    expect(saidIn(spacy, lines)).toEqual([
      'W398 1:1 of 2 records: 1 annotated as empty, 1 not annotated',
      'W382 1:1 no span in 1 document',
    ])
  })

  it('refuses Python programs, tags, and the training data of spaCy 2', () => {
    expect(saidIn(spacy, 'import spacy\nTRAIN_DATA = [("Zoë", {"entities": [(0, 3, "PER")]})]\n')).toEqual([
      'E382 1:1 this is Python source, not JSON: write it with json.dump',
    ])
    expect(saidIn(spacy, JSON.stringify([['Zoë met', { entities: ['U-PER', 'O'] }]]))).toEqual([
      'E386 1:26 "entities" holds tags, one for each word, and not spans (2 such texts)',
    ])
    expect(saidIn(spacy, golden('spacy/v2-training-data.json'))).toEqual([
      'E381 1:1 this looks like hf-tokens, and not like spacy',
    ])
  })
})

describe('spans-jsonl in the dialect of GLiNER', () => {
  it('reads predictions', () => {
    const line = { text, entities: [{ start: 17, end: 23, text: 'Zürich', label: 'LOC', score: 0.97 }] }
    expect(documentsIn(gliner, jsonLines(line))).toEqual([['1', [...zurich, { score: '0.97' }]]])
    expect(documentsIn(gliner, jsonLines(line), { minScore: 0.98 })).toEqual([['1']])
  })

  it('reads training data: words, with inclusive ends', () => {
    const documents = documentsIn(gliner, golden('gliner/sample_data.json'))
    expect(documents.slice(0, 3)).toEqual([
      ['1', [0, 6, 'Publisher', 'State University of New York Press']],
      ['2', [3, 4, 'Person', 'Katarzyna'], [6, 10, 'Date', 'September 1 , 2014']],
      ['3', [7, 9, 'City', 'Washington DC'], [10, 11, 'City', 'Richmond'], [18, 20, 'Person', 'Christian Finnegan']],
    ])
    expect(saidIn(gliner, '[{"tokenized_text":["Zoë"],"ner":[[0,1,"PER"]]}]')).toEqual([
      'E330 1:35 span 1, [0, 2), ends beyond the text, which has 1 words',
    ])
  })

  it('finds words without offsets under an option that chooses the occurrence', () => {
    const both = 'Ana met Ana, not Banana, in Zürich.'
    const file = jsonLines({ text: both, entities: { PER: ['Ana', 'Ana'], LOC: ['Zürich'] } })
    expect(saidIn(gliner, file)).toEqual(['E385 1:66 the span has no offsets (3 such spans)'])
    const [first, second, place] = [
      [0, 3, 'PER', 'Ana'],
      [8, 11, 'PER', 'Ana'],
      [28, 34, 'LOC', 'Zürich'],
    ]
    expect(documentsIn(gliner, file, { occurrences: 'in-order' })).toEqual([['1', first, second, place]])
    expect(documentsIn(gliner, file, { occurrences: 'first' })).toEqual([['1', first, first, place]])
    // a copy of a name means no place that the first did not
    expect(documentsIn(gliner, file, { occurrences: 'all' })).toEqual([['1', first, second, place]])
    const labels = jsonLines({ text: both, entities: { PER: ['Ana'], LOC: ['Ana'] } })
    const [place1, place2] = [
      [0, 3, 'LOC', 'Ana'],
      [8, 11, 'LOC', 'Ana'],
    ]
    expect(documentsIn(gliner, labels, { occurrences: 'all' })).toEqual([['1', first, second, place1, place2]])
    const trained = jsonLines({ input: both, output: { entities: { LOC: ['zürich'] } } })
    expect(documentsIn(gliner, trained, { occurrences: 'first', case: 'fold' })).toEqual([['1', place]])
  })

  it('finds words with any white space between them', () => {
    const file = jsonLines({ text: 'Ada de\n Luz and Ada  de Luz', entities: { PER: ['Ada de Luz'] } })
    expect(documentsIn(gliner, file, { occurrences: 'all' })).toEqual([
      ['1', [0, 11, 'PER', 'Ada de Luz'], [16, 27, 'PER', 'Ada de Luz']],
    ])
  })

  it('refuses words that the text lacks, and suggests the nearest', () => {
    const file = jsonLines({ text, entities: { PER: ['Zoë', 'Bob'], LOC: ['Zurich'] } })
    const said = saidIn(gliner, file, { occurrences: 'first' })
    expect(said).toEqual(['E385 1:61 2 of 3 surfaces do not occur in their text ("Bob" in line 1)'])
    const near = saidIn(gliner, jsonLines({ text, entities: { LOC: ['Zurich'] } }), { occurrences: 'first' })
    expect(near).toEqual([
      'E385 1:55 1 of 1 surfaces does not occur in its text ("Zurich" in line 1; did you mean "Zürich"?)',
    ])
    expect(documentsIn(gliner, file, { occurrences: 'first', unaligned: 'skip' })).toEqual([['1', zoe]])
    expect(saidIn(gliner, jsonLines({ entities: { LOC: ['Zürich'] } }))).toEqual([
      'E385 1:21 a span has neither offsets nor a text that its words could be looked for in',
    ])
  })

  it('reads words with offsets, and refuses strings of Python and Markdown', () => {
    const file = jsonLines({ text, entities: { LOC: [{ text: 'Zürich', confidence: 0.5, start: 17, end: 23 }] } })
    expect(documentsIn(gliner, file)).toEqual([['1', [...zurich, { score: '0.5' }]]])
    expect(saidIn(gliner, jsonLines({ input: 'Zoë', output: '["Zoë <> person"]' }))).toEqual([
      'E385 1:25 the output is a string, such as a list of Python, and not JSON',
    ])
    expect(saidIn(gliner, '```json\n{"entities":{}}\n```\n')).toEqual([
      'E382 1:1 line 1 is Markdown (```json): keep the JSON only',
    ])
  })
})

describe('words without a text in spans-jsonl', () => {
  const trained = jsonLines({
    tokenized_text: ['Zoë', 'met', 'Añã', '.'],
    ner: [
      [0, 0, 'PER'],
      [2, 3, 'PER'],
    ],
  })

  it('are joined by blanks with reader.words=joined, and their spans get character offsets', () => {
    expect(documentsIn(gliner, trained)).toEqual([['1', [0, 1, 'PER', 'Zoë'], [2, 4, 'PER', 'Añã .']]])
    const joined = readText<'spans'>(gliner, trained, { words: 'joined' })
    expect(joined.problems).toEqual([])
    expect(documentsIn(gliner, trained, { words: 'joined' })).toEqual([['1', zoe, [8, 13, 'PER', 'Añã .']]])
    const [content] = joined.documents.map((one) => one.content)
    expect([content?.tokens, content?.length, content?.regions[0]?.texts]).toEqual([undefined, 13, ['Zoë met Añã .']])
  })

  it('are compared with the text of the other side', () => {
    const content = (lines: string, options = {}) => readText<'spans'>(spansJsonl, lines, options).documents[0]!.content
    const [words, text] = [content(trained), content(jsonLines({ text: 'Zoë met Añã.', spans: [] }))]
    expect(spansJsonl.disagree?.(words, text)).toBeUndefined()
    expect(spansJsonl.disagree?.(text, words)).toBeUndefined()
    // the text of the other side has no blank before its point
    expect(spansJsonl.disagree?.(content(trained, { words: 'joined' }), text)?.code).toBe('E402')
  })

  it('are refused if the other side has offsets without a text, with a hint for the side with words', () => {
    const content = (lines: string) => readText<'spans'>(spansJsonl, lines).documents[0]!.content
    const [words, characters] = [
      content(trained),
      content(jsonLines({ id: '1', spans: [{ start: 0, end: 3, label: 'PER' }] })),
    ]
    expect(spansJsonl.disagree?.(words, characters)).toMatchObject({
      code: 'E409',
      message: 'offsets count words in the gold and characters in the system',
      hint: expect.stringMatching(/--gold-set reader\.words=joined$/),
    })
    expect(spansJsonl.disagree?.(characters, words)?.hint).toMatch(/--system-set reader\.words=joined$/)
  })
})

describe('a key in spans-jsonl that is one letter from a key of the format', () => {
  const prodigySpan = { start: 17, end: 23, token_start: 0, token_end: 0, label: 'LOC' }
  const token = { text: 'Zürich', start: 17, end: 23, id: 0 }
  const extraction = {
    extraction_class: 'LOC',
    extraction_text: 'Zürich',
    char_interval: { start_pos: 17, end_pos: 23 },
  }

  it.each([
    ['of a record', spansJsonl, { text, spans: [], ids: 1, Id: 'x', unti: 'utf16' }, ['Id', 'id', 'unti', 'unit']],
    ['of a span', spansJsonl, { text, spans: [{ start: 0, end: 3, label: 'PER', scor: 1 }] }, ['scor', 'score']],
    [
      'of a token',
      prodigy,
      { text, tokens: [{ ...token, text: undefined, txet: 'x' }], spans: [prodigySpan] },
      ['txet', 'text'],
    ],
    [
      'of an extraction',
      langextract,
      { text, extractions: [{ ...extraction, alignment_statu: 'x' }] },
      ['alignment_statu', 'alignment_status'],
    ],
  ] as const)('causes a warning: %s', (_, reader, record, keys) => {
    const said = saidIn(reader, jsonLines(record)).filter((one) => one.startsWith('W530'))
    const pairs = Array.from({ length: keys.length / 2 }, (_none, i) => [keys[2 * i], keys[2 * i + 1]])
    expect(said.map((one) => one.replace(/^W530 \d+:\d+ /, ''))).toEqual(
      pairs.map(([key, name]) => `the key ${key} is not read, and ${name} is missing`),
    )
    // the remedy: each key as it was meant
    const corrected = pairs.reduce((line, [key, name]) => line.replace(`"${key}":`, `"${name}":`), jsonLines(record))
    expect(saidIn(reader, corrected).filter((one) => one.startsWith('W530'))).toEqual([])
  })

  it('is counted, unless the right key is there too or two keys of the format are equally near', () => {
    const span = { start: 0, end: 3, label: 'PER' }
    const lines = jsonLines(...['a', 'b', 'c'].map((id) => ({ id, text, unitt: 'utf16', spans: [span] })))
    expect(saidIn(spansJsonl, lines)).toEqual([
      `W530 1:${columnOf(lines, '"unitt"')} the key unitt is not read, and unit is missing (3 times)`,
    ])
    const fine = { id: 1, text, tetx: 'b', spans: [{ ...span, labell: 'x' }] }
    expect(saidIn(spansJsonl, jsonLines(fine))).toEqual([])
    expect(saidIn(doccano, jsonLines({ id: 1, text, date: '2020', label: [[0, 3, 'PER']] }))).toEqual([])
  })
})

// the knowledge base schema of bigscience-workshop/biomedical, whose offsets are those of the passages in one text
describe('spans-jsonl in the dialect of bigbio', () => {
  const passages = [
    { id: 'p0', type: 'title', text: ['Zoë 😀'], offsets: [[0, 5]] },
    {
      id: 'p1',
      type: 'abstract',
      text: ['met Añã', 'in Zürich.'],
      offsets: [
        [6, 13],
        [14, 24],
      ],
    },
  ]
  const entity = (type: string, own: readonly string[], offsets: readonly (readonly number[])[]): object => ({
    id: `${type}-${offsets[0]?.[0]}`,
    type,
    text: own,
    offsets,
    normalized: [],
  })
  const record = (entities: readonly object[], more: object = {}): string =>
    jsonLines({ id: '0', document_id: 'd1', passages, entities, events: [], coreferences: [], ...more })

  it('reads entities in the joined passages, discontinuous entities included', () => {
    const lines = record([
      entity('PER', ['Zoë'], [[0, 3]]),
      entity('LOC', ['Zürich'], [[17, 23]]),
      entity(
        'PER',
        ['Zoë', 'Añã'],
        [
          [0, 3],
          [10, 13],
        ],
      ),
    ])
    expect(documentsIn(spansJsonl, lines)).toEqual([['d1', zoe, zurich, ['0–3, 10–13', 'PER', 'Zoë … Añã']]])
    expect(saidIn(spansJsonl, lines)).toEqual([])
    expect(documentsIn(spansJsonl, lines, { discontinuous: 'first' })[0]?.[3]).toEqual(zoe)
  })

  it('counts relations, and reads records without entities as empty', () => {
    const relations = [{ id: 'r', type: 'works', arg1_id: 'a', arg2_id: 'b', normalized: [] }]
    expect(saidIn(spansJsonl, record([entity('PER', ['Zoë'], [[0, 3]])], { relations }))).toEqual([
      'W394 1:1 skipped: 1 relation',
    ])
    expect(documentsIn(spansJsonl, record([]))).toEqual([['d1']])
  })

  it('refuses words that are elsewhere in the text, and passages that are not consecutive', () => {
    const said = (lines: string): string | undefined => saidIn(spansJsonl, lines)[0]?.replace(/ \d+:\d+/, '')
    expect(said(record([entity('PER', ['Zoë'], [[1, 4]])]))).toMatch(/^E380 offsets in code points fit 0 of 1 surfaces/)
    const passage = (text: readonly unknown[], ...offsets: readonly (readonly number[])[]): string =>
      record([], { passages: [{ text, offsets }] })
    expect(said(passage(['Zoë'], [0, 4]))).toBe(
      'E330 a passage of 3 code points is at [0, 4), and the text before it ends at 0',
    )
    expect(said(passage(['Zoë', 'met'], [0, 3], [2, 5]))).toBe(
      'E330 a passage of 3 code points is at [2, 5), and the text before it ends at 3',
    )
    expect(said(passage(['Zoë'], [1e9, 1e9 + 3]))).toMatch(/^E330 a passage of 3 code points is at \[1000000000/)
    for (const one of [passage(['Zoë']), passage([], [0, 3]), passage([3], [0, 1])])
      expect(said(one)).toBe('E330 a passage needs texts, and as many pairs of offsets')
  })
})

describe('spans-jsonl in the dialect of LangExtract', () => {
  const extraction = (words: string, start: number, end: number, status = 'match_exact') => ({
    extraction_class: 'LOC',
    extraction_text: words,
    char_interval: { start_pos: start, end_pos: end },
    alignment_status: status,
    extraction_index: 1,
    attributes: { kind: 'city' },
  })

  it('reads extractions, whose words may differ in case', () => {
    const line = { document_id: 'doc_1', text, extractions: [extraction('zürich', 17, 23)] }
    expect(documentsIn(langextract, jsonLines(line))).toEqual([['doc_1', [...zurich, { kind: 'city' }]]])
    const wrong = { ...line, extractions: [extraction('zürich', 10, 13)] }
    expect(saidIn(langextract, jsonLines(wrong))[0]).toContain('E380')
    const fuzzy = { ...line, extractions: [extraction('a town', 10, 13, 'match_fuzzy')] }
    expect(documentsIn(langextract, jsonLines(fuzzy))).toEqual([['doc_1', [10, 13, 'LOC', 'Añã', { kind: 'city' }]]])
  })

  it('refuses an extraction without offsets, unless an option skips it or looks for its words', () => {
    const line = { document_id: 'a', text, extractions: [{ ...extraction('Zürich', 0, 0), char_interval: null }] }
    expect(saidIn(langextract, jsonLines(line))).toEqual(['E385 1:69 the extraction has no char_interval'])
    expect(documentsIn(langextract, jsonLines(line), { unaligned: 'skip' })).toEqual([['a']])
    expect(saidIn(langextract, jsonLines(line), { unaligned: 'skip' })[0]).toBe(
      'W394 1:1 skipped: 1 span without a place in the text',
    )
    expect(documentsIn(langextract, jsonLines(line), { occurrences: 'first' })).toEqual([
      ['a', [...zurich, { kind: 'city' }]],
    ])
    expect(saidIn(langextract, jsonLines({ document_id: 'a', text, extractions: null }))).toEqual([
      'W398 1:1 of 1 record: 1 not annotated',
    ])
  })
})

it.each([
  'doccano/export-labels.jsonl',
  'doccano/relations.jsonl',
  'doccano/example_overlapping.jsonl',
  'prodigy/demo.jsonl',
  'spacy/ner_demo-train.json',
  'spacy/spancat_demo-train.json',
  'gliner/sample_data.json',
])('the recorded file %s is recognised by its own reader with the highest certainty', (path) => {
  const head = golden(path).slice(0, 4096)
  const all = [...readers, ...plugin.readers].map(({ name, sniff }) => ({
    name: String(name),
    by: sniff(head, path),
  }))
  const [first, second] = all.sort((a, b) => b.by - a.by)
  expect([first?.name, second?.name]).toEqual(['spans-jsonl', path.split('/')[0]])
  expect(second?.by).toBeLessThan(first?.by ?? 0)
  for (const { name, by } of all.slice(2)) expect([name, by <= 0.3]).toEqual([name, true])
})

describe('spans-jsonl in its own dialect, and with named keys', () => {
  it('reads the unit of offsets that each record gives', () => {
    const lines = jsonLines(
      { id: 'a', text, unit: 'codepoint', spans: [{ start: 17, end: 23, label: 'LOC', text: 'Zürich' }] },
      { id: 'b', text, unit: 'byte', spans: [{ start: 23, end: 30, label: 'LOC', text: 'Zürich' }] },
      { id: 'c', tokens: ['in', 'Zürich'], unit: 'token', spans: [{ start: 1, end: 2, label: ['LOC', ['a', 'b']] }] },
      {
        id: 'd',
        length: 30,
        unit: 'codepoint',
        spans: [{ start: 17, end: 23, label: 'LOC', text: 'Zürich', id: 'Q72' }],
      },
    )
    expect(documentsIn(spansJsonl, lines)).toEqual([
      ['a', zurich],
      ['b', zurich],
      ['c', [1, 2, 'LOC|a.b', 'Zürich']],
      ['d', [17, 23, 'LOC', 'Zürich', { id: 'Q72' }]],
    ])
  })

  it('reads spans from the keys that options name', () => {
    const line = { key: 'x', doc: { body: text }, ents2: [{ from: 17, to: 23, type: 'LOC', form: 'Zürich' }] }
    const options = {
      id: 'key',
      text: 'doc.body',
      spans: 'ents2',
      start: 'from',
      end: 'to',
      label: 'type',
      surface: 'form',
    }
    expect(documentsIn(spansJsonl, jsonLines(line), options)).toEqual([['x', zurich]])
    expect(documentsIn(spansJsonl, jsonLines(line), { ...options, id: '#' })).toEqual([['1', zurich]])
    expect(documentsIn(spansJsonl, jsonLines(line), { ...options, id: 'doc.body' })[0]?.[0]).toBe(text)
    const other = { ...line, ents2: [{ ...line.ents2[0], form: 'Añã' }] }
    expect(saidIn(spansJsonl, jsonLines(other), options)[0]).toContain('E380')
  })

  it('detects the dialect of each file, unless an option names it', () => {
    const lines = jsonLines({ text, label: [[18, 24, 'LOC']] })
    expect(documentsIn(spansJsonl, lines)).toEqual([['1', zurich]])
    expect(documentsIn(spansJsonl, lines, { dialect: 'doccano' })).toEqual([['1', zurich]])
    expect(saidIn(prodigy, lines)).toEqual([
      'E381 1:1 this looks like the dialect doccano of spans-jsonl, and not like prodigy',
    ])
    const rows = jsonLines({ tokens: ['a'], ner_tags: [0] })
    expect(saidIn(spansJsonl, rows)).toEqual(['E381 1:1 this looks like hf-tokens, and not like spans-jsonl'])
    const gate = jsonLines({ text, annotation_sets: {}, offset_type: 'p' })
    expect(readText(spansJsonl, gate).problems[0]?.hint).toContain('--system-set reader=gate')
  })

  it('warns once of documents without id and text, which are paired by their number', () => {
    const span = { start: 0, end: 3, label: 'PER' }
    const said = (...records: readonly object[]) => saidIn(spansJsonl, jsonLines(...records))
    expect(said({ spans: [span] }, { spans: [] }, { id: 'c', spans: [] })).toEqual([
      'W482 1:1 2 documents have neither an id nor a text, and are paired by number alone',
    ])
    expect(said({ id: 'a', spans: [span] }, { text, spans: [] })).toEqual([])
    expect(said({ spans: [span] })).toEqual([])
  })

  it('reports the mistakes in the spans, without a warning that the file has no spans', () => {
    const lines = jsonLines({ id: 1, text, label: [[4, 4, 'PER']] }, { id: 2, text, label: [] })
    expect(saidIn(doccano, lines).map((one) => one.slice(0, 4))).toEqual(['E330'])
  })
})
