/** Rows of Hugging Face data sets, in the shapes that `to_json`, PAN-X, run_ner and seqeval have. */
import { readFileSync } from 'node:fs'
import { formAt, locationAt, type Tags, tagAt } from '@assay/core'
import { checkReader, readerTester } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { hfTokens } from '../src/hf-tokens/reader.ts'
import { jsonLines, readText, told } from './read.ts'

const read = (
  text: string,
  options: Readonly<Record<string, unknown>> = {},
  beside: Readonly<Record<string, string>> = {},
) => readText<'tags'>(hfTokens, text, options, beside)

const rowOf = (tags: Tags): string =>
  Array.from({ length: tags.length }, (_, i) => `${formAt(tags, i) ?? '–'}/${tagAt(tags, i)}`).join(' ')

/** The sentences of a text that has nothing wrong with it. */
const sentences = (...given: Parameters<typeof read>): readonly string[] => {
  const { documents, problems } = read(...given)
  expect(problems.map(told)).toEqual([])
  return documents.map(({ content }) => rowOf(content))
}
const refusals = (...given: Parameters<typeof read>): readonly string[] => read(...given).problems.map(told)

// Zoë met Añã in Zürich, as `datasets` writes it (export of conll2003 in its keys)
const tokens = ['Zoë', 'met', 'Añã', 'in', 'Zürich', '.']
const names = ['O', 'B-PER', 'I-PER', 'B-ORG', 'I-ORG', 'B-LOC', 'I-LOC', 'B-MISC', 'I-MISC']
const row = { id: '0', tokens, pos_tags: [22, 42, 22, 15, 22, 7], ner_tags: [1, 0, 1, 0, 5, 0] }
const whole = 'Zoë/B-PER met/O Añã/B-PER in/O Zürich/B-LOC ./O'
const feature = { feature: { names, _type: 'ClassLabel' }, _type: 'Sequence' }

describe('the reader hf-tokens', () => {
  it('reads numbers with the names in reader.labels', () => {
    expect(sentences(jsonLines(row, row), { labels: names })).toEqual([whole, whole])
  })
  it.each<[string, string, unknown]>([
    ['dataset_info.json before datasets 4', 'dataset_info.json', { features: { ner_tags: feature } }],
    [
      'dataset_info.json of datasets 4',
      'dataset_info.json',
      { features: { ner_tags: { feature: { names, _type: 'ClassLabel' }, _type: 'List' } } },
    ],
    ['dataset_infos.json', 'dataset_infos.json', { conll2003: { features: { ner_tags: feature } } }],
    [
      'the YAML of a data card, as JSON',
      'card.json',
      {
        dataset_info: {
          features: [
            { name: 'tokens', sequence: 'string' },
            { name: 'ner_tags', sequence: { class_label: { names: Object.fromEntries(names.entries()) } } },
          ],
        },
      },
    ],
    ['the config.json of a model', 'config.json', { id2label: Object.fromEntries(names.entries()) }],
    ['a list', 'labels.json', names],
  ])('takes label names from %s', (_, name, file) => {
    expect(sentences(jsonLines(row), { labels: [name] }, { [name]: JSON.stringify(file) })).toEqual([whole])
  })
  it('reads tags that are strings, under each of the usual keys', () => {
    const tags = ['B-PER', 'O', 'B-PER', 'O', 'B-LOC', 'O']
    expect(sentences(jsonLines({ tokens, ner_tags: tags, langs: tags.map(() => 'de') }))).toEqual([whole])
    expect(sentences(jsonLines({ words: tokens, ner: tags }))).toEqual([whole])
    expect(sentences(jsonLines({ tokens, tags }))).toEqual([whole])
    expect(sentences(jsonLines({ w: tokens, gold: tags, tags: [] }), { tokens: 'w', tags: 'gold' })).toEqual([whole])
  })
  it('reads rows in a list, on a single line or on several', () => {
    const rows = [row, { ...row, id: '1' }]
    for (const text of [
      JSON.stringify(rows),
      JSON.stringify(rows, null, 2),
      ` [\r\n${JSON.stringify(row)} , ${JSON.stringify(row)}]\r\n`,
    ])
      expect(sentences(text, { labels: names })).toEqual([whole, whole])
  })
  it('reads lists of tags without words, the input of seqeval', () => {
    const lists = [['B-PER', 'O'], [], ['O', 'B-LOC', 'I-LOC']]
    const expected = ['–/B-PER –/O', '', '–/O –/B-LOC –/I-LOC']
    expect(sentences(JSON.stringify(lists))).toEqual(expected)
    expect(sentences(JSON.stringify(lists, null, 1))).toEqual(expected)
    expect(sentences(jsonLines(...lists))).toEqual(expected)
    expect(sentences(jsonLines({ tags: ['O', 'B-LOC'] }))).toEqual(['–/O –/B-LOC'])
  })
  it('keeps short texts of a row and its id as metadata', () => {
    const { documents } = read(jsonLines({ ...row, lang: 'de', text: 'x'.repeat(101), n: 3 }, { ...row, id: 7 }), {
      labels: names,
    })
    expect(documents.map(({ id, meta }) => [id, { ...meta }])).toEqual([
      ['1', { id: '0', lang: 'de' }],
      ['2', { id: '7' }],
    ])
  })
  it('skips tokens with the label -100, and warns once', () => {
    const pieces = { tokens: ['[CLS]', 'Zür', '##ich', '[SEP]'], labels: [-100, 5, -100, -100] }
    const { documents, problems } = read(jsonLines(pieces, pieces), { labels: names })
    expect(documents.map(({ content }) => rowOf(content))).toEqual(['Zür/B-LOC', 'Zür/B-LOC'])
    expect(problems.map(told)).toEqual(['warning W388 file.json:1:1 6 tokens are not evaluated, and skipped (-100)'])
  })
  it('reads escapes, emoji, right-to-left and decomposed words unchanged', () => {
    const words = ['Zoë', '😀', 'שלום', 'Zoe\u0308', '"', '\\', 'a/b']
    const ascii = JSON.stringify({ tokens: words, tags: words.map(() => 'O') }).replace(
      /[^ -~]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    const expected = [words.map((word) => `${word}/O`).join(' ')]
    expect(sentences(`${ascii}\n`)).toEqual(expected)
    expect(sentences(jsonLines({ tokens: words, tags: words.map(() => 'O') }))).toEqual(expected)
    expect(sentences(`${ascii}\n`, { normalize: 'NFC' })).toEqual([expected[0]?.normalize()])
    expect(sentences(`\uFEFF${ascii.replace('{', '{\r\n')}\r\n`)).toEqual(expected)
  })
  it('gives each tag its place in the file', () => {
    const { documents } = read(`${jsonLines(row)}\n${JSON.stringify(row)}`, { labels: names })
    const [, second] = documents
    expect(second?.at).toMatchObject({ line: 3, column: 1 })
    const line = JSON.stringify(row)
    const at = [...line.slice(0, line.indexOf('[1,0,1,0,5,0]') + 9)].length
    expect(locationAt(second!.content, 4)).toEqual({
      at: { path: 'file.json', line: 3, column: at + 1 },
      text: line,
    })
  })
})

describe('the recorded files of hf-tokens', () => {
  const golden = (name: string): string => readFileSync(new URL(`../golden/hf-tokens/${name}`, import.meta.url), 'utf8')
  const labels = ['O', 'B-PERSON', 'I-PERSON', 'B-ORG', 'I-ORG', 'B-NORP', 'I-NORP', 'B-DATE', 'I-DATE']
  // the file of columns that they were made of; each sentence ends in a full stop
  const expected = golden('ner-token-per-line.iob').trim().replace(/\t/g, '/').split('\n')
  const rows = expected.join(' ').replace('./O “', './O\n“').split('\n')

  it('have the tokens and tags of the column file that they were made of', () => {
    expect(sentences(golden('rows.jsonl'), { labels })).toEqual(rows)
    expect(rows[0]?.slice(0, 46)).toBe('When/O Sebastian/B-PERSON Thrun/I-PERSON start')
    expect(sentences(golden('tags.json'))).toEqual(rows.map((row) => row.replace(/[^ ]+\//g, '–/')))
  })
})

describe('errors of the reader hf-tokens', () => {
  it('E389 refuses numeric tags without names of labels, and is reported once for a file', () => {
    expect(refusals(jsonLines(row, row))).toEqual(['error E389 file.json:1:100 ner_tags are numbers without names'])
    expect(read(jsonLines(row)).problems[0]).toMatchObject({
      hint: 'name a file next to this one that has them, --set reader.labels=dataset_info.json (or config.json of the model), or list them: --set reader.labels=O,B-PER,I-PER,… in the order of their numbers',
      text: JSON.stringify(row),
    })
  })
  it('E389 refuses a number without a name, and -1', () => {
    const other = (tag: number) => jsonLines({ tokens: ['a'], ner_tags: [tag] })
    expect(refusals(other(9), { labels: names })).toEqual([
      'error E389 file.json:1:29 label 9, but there are 9 names (0 to 8)',
    ])
    expect(refusals(other(-1), { labels: names })).toEqual([
      'error E389 file.json:1:29 label -1: unknown, which is not outside',
    ])
    expect(sentences(jsonLines({ tokens: ['a', 'b'], ner_tags: [0, 1] }), { labels: names, ignore: [-1] })).toEqual([
      'a/O b/B-PER',
    ])
  })
  it('E389 refuses a file of label names that is missing or has no names', () => {
    expect(refusals(jsonLines(row), { labels: ['dataset_info.json'] })).toEqual([
      'error E389 file.json:1:100 there is no file dataset_info.json next to this one',
    ])
    const other = { features: { pos_tags: feature } }
    expect(refusals(jsonLines(row), { labels: ['i.json'] }, { 'i.json': JSON.stringify(other) })).toEqual([
      'error E389 i.json:1:1 there are no names for ner_tags here',
    ])
    expect(refusals(jsonLines(row), { labels: ['i.json'] }, { 'i.json': '{"a":' })).toEqual([
      'error E333 i.json:1:6 the text ends where a value is expected',
    ])
  })
  it('E388 refuses a row with more tokens than tags', () => {
    expect(refusals(jsonLines({ tokens: ['a', 'b'], ner_tags: ['O'] }))).toEqual([
      'error E388 file.json:1:32 tokens and ner_tags differ in length (2, 1)',
    ])
  })
  it('E337 refuses a row without tags, and a row without words if other rows have words', () => {
    expect(refusals(jsonLines({ tokens: ['a'], ner_tag: [7] }))).toEqual([
      'error E337 file.json:1:1 the key "ner_tags" is missing',
    ])
    expect(read(jsonLines({ tokens: ['a'], ner_tag: [7] })).problems[0]?.hint).toBe(
      'did you mean ner_tag?; choose one: --set reader.tags=KEY',
    )
    expect(refusals(jsonLines({ tokens: ['a'], tags: ['O'] }, { tags: ['O'] }))).toEqual([
      'error E337 file.json:2:1 the key "tokens" is missing',
    ])
  })
  it('E335 refuses a value of the wrong type', () => {
    expect(
      refusals(
        jsonLines({ tokens: ['a'], tags: [null] }, { tokens: [1], tags: ['O'] }, { tokens: ['a'], tags: [''] }, 7, {
          tokens: 'a',
          tags: ['O'],
        }),
      ),
    ).toEqual([
      'error E335 file.json:1:25 a tag must be a string or a number, and not true, false or null',
      'error E335 file.json:2:12 a token must be a string, and not a number',
      'error E336 file.json:3:25 a tag is empty',
      'error E335 file.json:4:1 a row must be an object or a list, and not a number',
      'error E335 file.json:5:11 tokens must be a list, and not a string',
    ])
  })
  it('E333 and E309 refuse a file that was cut or is empty', () => {
    const list = JSON.stringify([row, row], null, 1)
    expect(refusals(list.slice(0, -3), { labels: names })).toEqual([
      'error E333 file.json:55:2 the file ends inside of a row: the text ends where "," or "}" is expected',
    ])
    expect(refusals(list.slice(0, -1), { labels: names })).toEqual([
      'error E333 file.json:55:3 the file ends inside of its list',
    ])
    expect(refusals(`${list}]`, { labels: names })).toEqual([
      'error E333 file.json:56:2 the file continues after the end of its list',
    ])
    expect(refusals('')).toEqual([
      'error E309 file.json:1:1 there is nothing to score: the file has no row with a token',
    ])
    expect(refusals('[]')).toEqual([
      'error E309 file.json:1:1 there is nothing to score: the file has no row with a token',
    ])
  })
})

it('hf-tokens reports words that differ between gold and system, with their places', () => {
  const one = read(jsonLines({ tokens: ['a', 'Zoë'], tags: ['O', 'O'] })).documents[0]!.content
  const other = read(jsonLines({ tokens: ['a', 'Zoe\u0308'], tags: ['O', 'O'] })).documents[0]!.content
  expect(hfTokens.disagree?.(one, other)).toMatchObject({
    code: 'E402',
    message:
      'token 2 of the sentence is "Zoë" in the gold and "Zoe\u0308" in the system (they differ in their normal form alone: reader.normalize brings both to NFC)',
    gold: { at: { line: 1, column: 16 } },
  })
  const short = read(jsonLines(['O'])).documents[0]!.content
  expect(hfTokens.disagree?.(one, short)?.code).toBe('E403')
})

checkReader({ describe, it }, hfTokens, {
  options: [{}, { labels: names, normalize: 'NFC' }],
  files: [
    {
      path: 'a.jsonl',
      text: jsonLines(
        { id: '1', tokens: ['Zoë', '😀"'], ner_tags: ['B-PER', 'O'] },
        { id: '2', tokens: ['in', 'Rio'], ner_tags: ['O', 'B-LOC'] },
      ),
    },
    {
      path: 'b.json',
      text: JSON.stringify(
        [
          { tokens: ['a'], tags: ['O'] },
          { tokens: ['b', 'c'], tags: ['O', 'B-x'] },
        ],
        null,
        1,
      ),
    },
    { path: 'c.json', text: '[["O","B-PER"],["O"]]\n' },
  ],
})

// as one writes them after trainer.predict: the tags of the data set, and those of the model
const predicted = { tokens: ['Ann', 'met', 'Bo'], labels: ['B-PER', 'O', 'B-PER'], predictions: ['B-PER', 'O', 'O'] }

readerTester({ describe, it }, hfTokens, {
  valid: {
    'the key of an option, if two may hold the tags': {
      text: jsonLines(predicted),
      options: { tags: 'predictions' },
      documents: ['B-PER O O'],
    },
    'one key of tags, beside numbers of pieces of words': {
      text: jsonLines({ tokens: ['Ann', 'met'], ner_tags: ['B-PER', 'O'], labels: [-100, 1, 0, -100] }),
      documents: ['B-PER O'],
    },
  },
  invalid: {
    'lists of tags of two sides': {
      text: jsonLines(predicted, predicted),
      problems: [
        {
          code: 'E417',
          line: 1,
          column: 39,
          says: 'labels and predictions may each be the tags',
          remedy: '--gold-set reader.tags=labels --system-set reader.tags=predictions',
        },
      ],
    },
  },
})
