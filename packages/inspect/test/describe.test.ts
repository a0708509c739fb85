import { clustersOf, type Document, type Model, mentionsOf, type Spans, tagsOf, treesOf } from '@assay/core'
import { models } from '@assay/core/internal/host'
import { keysIn, type SideDocuments } from '@assay/host/internal'
import { describe, expect, it } from 'vitest'
import { describePart } from '../src/describe/describe-part.ts'
import type { DataPart } from '../src/describe/description.ts'
import { descriptionCsv } from '../src/describe/description-csv.ts'
import { descriptionSheets } from '../src/describe/description-sheets.ts'

type Given<M extends Model> = Pick<Document<M>, 'content'> & Partial<Document<M>>

/** Describes documents as a reader would give them, with tables by some keys. */
const described = <M extends Model>(model: M, given: readonly Given<M>[], ...by: readonly string[]): DataPart => {
  const documents = given.map((one, i) => ({
    id: `d${i}`,
    meta: {},
    at: { path: 'a', line: i + 1, column: 1 },
    ...one,
  }))
  const side: SideDocuments = { paths: ['a'], reader: 'made', model, documents, problems: [] }
  return describePart(
    'data',
    side,
    models.find(({ name }) => name === model)!,
    by.map((key) => key.split(',').flatMap(keysIn)),
  )
}

const rowsOf = ({ breakdowns }: DataPart, table = 0) =>
  Object.fromEntries(breakdowns[table]!.rows.map(({ values, counts }) => [values.join(' × '), { ...counts }]))

const sentence = (document: string, words: string, tags: string): Given<'tags'> => ({
  content: tagsOf(tags.split(' '), words.split(' ')),
  meta: { document },
})

describe('a description of tags', () => {
  const data = [
    sentence('1', 'Ana met Ana Lind', 'B-PER O B-PER I-PER'),
    sentence('1', 'in Lund', 'O B-LOC'),
    sentence('2', 'Ana left', 'B-PER O'),
  ]

  it('counts sentences with the same document name in their metadata as one document', () => {
    const { counts, perDocument } = described('tags', data)
    expect({ ...counts }).toEqual({ documents: 2, sentences: 3, tokens: 4 + 2 + 2, mentions: 4, forms: 3 })
    expect(perDocument['tokens']).toEqual({ mean: (6 + 2) / 2, least: 2, most: 6 })
  })

  it('counts mentions and their forms by label', () => {
    expect(rowsOf(described('tags', data, 'label'))).toEqual({
      LOC: { mentions: 1, forms: 1 },
      PER: { mentions: 3, forms: 2 },
    })
  })

  it('counts documents, sentences and mentions by metadata', () => {
    expect(rowsOf(described('tags', data, 'document'))).toEqual({
      1: { documents: 1, sentences: 2, tokens: 6, mentions: 3, forms: 3 },
      2: { documents: 1, sentences: 1, tokens: 2, mentions: 1, forms: 1 },
    })
  })
})

describe('a description of spans', () => {
  const text = 'Rio de Janeiro sul'
  const spans: Spans = {
    length: text.length,
    regions: [
      {
        texts: [text, text],
        readings: [
          [
            { start: 0, end: 14, labels: [['LOCAL', 'HUMANO'], ['ORGANIZACAO']] },
            { start: 0, end: 3, labels: [['LOCAL', 'FISICO']] },
            {
              start: 0,
              end: 18,
              fragments: [
                { start: 0, end: 3 },
                { start: 15, end: 18 },
              ],
              labels: [['LOCAL', 'FISICO']],
            },
          ],
          [],
        ],
      },
    ],
  }

  it('counts a span with several labels once in total, and in the row of each label', () => {
    const part = described('spans', [{ content: spans }], 'category')
    expect(part.counts).toMatchObject({ mentions: 3, vague: 1 })
    expect(rowsOf(part)).toMatchObject({ LOCAL: { mentions: 3, vague: 1 }, ORGANIZACAO: { mentions: 1, vague: 1 } })
  })

  it('counts nested and discontinuous spans, and places with alternatives', () => {
    // the span of 18 characters holds the two others
    expect(described('spans', [{ content: spans }]).counts).toMatchObject({
      words: 4,
      characters: 18,
      nested: 2,
      discontinuous: 1,
      alternatives: 1,
    })
  })
})

describe('a description by metadata', () => {
  const named = (source: string, clusters: readonly (readonly string[])[]): Given<'clusters'> => ({
    content: clustersOf(clusters),
    meta: { source },
  })
  const names = [
    named('census', [['a', 'b'], ['c']]),
    named('census', [['a'], ['b'], ['c'], ['d']]),
    named('Wikipedia', [['a']]),
  ]
  const part = described('clusters', names, 'source')

  it('has the average and the range of a document for each value', () => {
    const [wikipedia, census] = part.breakdowns[0]!.rows
    expect(census).toMatchObject({
      values: ['census'],
      counts: { documents: 2, clusters: 2 + 4 },
      // the first name has no singleton but c
      perDocument: { clusters: { mean: (2 + 4) / 2, least: 2, most: 4 }, singletons: { mean: (1 + 4) / 2 } },
    })
    expect(wikipedia!.perDocument!['clusters']).toEqual({ mean: 1, least: 1, most: 1 })
  })

  it('is a table of numbers, and one of averages where a value has several documents', () => {
    const sheets = descriptionSheets({ counted: 'clusters', parts: [part] })
    expect(sheets.map(({ title }) => title)).toEqual(['', 'by source', 'a document, by source'])
    expect(sheets[2]).toMatchObject({ head: ['source', 'clusters', 'singletons', 'items'] })
    expect(sheets[2]!.rows[1]!.map(({ text }) => text)).toEqual(['census', '3.00', '2.50', '3.50'])
    const alone = described('clusters', names.slice(1), 'source')
    expect(descriptionSheets({ counted: 'clusters', parts: [alone] })).toHaveLength(2)
  })

  it('has averages in rows of CSV', () => {
    const lines = descriptionCsv({ counted: 'clusters', parts: [part] }).split('\n')
    expect(lines).toContain('data,source,census,,,clusters,6,3,2,4')
  })

  it('counts a document in the row of each value that its sentences have', () => {
    const sentences = [
      { ...sentence('1', 'Ana', 'B-PER'), meta: { document: '1', genre: 'news' } },
      { ...sentence('1', 'Ana left', 'B-PER O'), meta: { document: '1', genre: 'mail' } },
      { ...sentence('1', 'in', 'O'), meta: { document: '1', genre: 'news' } },
    ]
    expect(rowsOf(described('tags', sentences, 'genre'))).toMatchObject({
      mail: { documents: 1, tokens: 2 },
      news: { documents: 1, sentences: 2, tokens: 1 + 1 },
    })
  })
})

describe('a description of other models', () => {
  it('counts items, discarded items, clusters, and clusters per document', () => {
    const names = [
      { content: clustersOf([['a', 'b'], ['c'], ['c', 'd']], { discarded: ['e'] }) },
      { content: clustersOf([['a']]) },
    ]
    const { counts, perDocument } = described('clusters', names)
    expect({ ...counts }).toEqual({
      documents: 2,
      clusters: 3 + 1,
      singletons: 2,
      items: 5 + 1,
      'in several clusters': 1,
      discarded: 1,
    })
    expect(perDocument['clusters']).toEqual({ mean: (3 + 1) / 2, least: 1, most: 3 })
  })

  it('counts forms, lemmas and entities of names, and entities per form', () => {
    const mentions = mentionsOf([
      ['Lundu', 'Lund', 'LOC', 'L1'],
      ['Lund', 'Lund', 'LOC', 'L1'],
      ['Lund', 'Lund', 'ORG', 'O1'],
    ])
    const part = described('mentions', [{ content: mentions }])
    expect(part.counts).toMatchObject({ mentions: 3, forms: 2, lemmas: 1, entities: 2 })
    expect(part.ambiguity).toBe((1 + 2) / 2)
  })

  it('has the entities per form of each group of documents, and of each label', () => {
    const inCzech = mentionsOf([
      ['Lundu', 'Lund', 'LOC', 'L1'],
      ['Lund', 'Lund', 'LOC', 'L1'],
      ['Lund', 'Lund', 'ORG', 'O1'],
    ])
    const inPolish = mentionsOf([
      ['Ana', 'Ana', 'PER', 'P1'],
      ['Ana', 'Ana', 'PER', 'P2'],
      ['Ana', 'Ana', 'PER', 'P3'],
    ])
    const data = [
      { content: inCzech, meta: { language: 'cs' } },
      { content: inPolish, meta: { language: 'pl' } },
    ]
    const part = described('mentions', data, 'language', 'label', 'language,label')
    // Lundu is of one entity, Lund of two, and Ana of three
    expect(part.ambiguity).toBe((1 + 2 + 3) / 3)
    const [languages, labels] = part.breakdowns.map(({ rows }) => rows.map(({ ambiguity }) => ambiguity))
    expect(languages).toEqual([(1 + 2) / 2, 3 / 1])
    // Lundu and Lund are of one place, Lund of one organisation
    expect(labels).toEqual([(1 + 1) / 2, 1 / 1, 3 / 1])
    const sheets = descriptionSheets({ counted: 'entities a form', parts: [part] })
    expect(sheets[1]).toMatchObject({ title: 'by language', head: expect.arrayContaining(['entities a form']) })
    expect(sheets[1]!.rows.map((row) => row.at(-1)!.text)).toEqual(['1.50', '3.00'])
    const crossed = sheets.at(-1)!
    expect(crossed.title).toBe('entities a form by language and label')
    expect(crossed.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['cs', '1.00', '1.00', '–'],
      ['pl', '–', '–', '3.00'],
    ])
    const lines = descriptionCsv({ counted: 'mentions', parts: [part] }).split('\n')
    expect(lines).toContain('data,,,,,entities a form,2,,,')
    expect(lines).toContain('data,language,cs,,,entities a form,1.5,,,')
  })

  it('has no table by label where nothing has one', () => {
    const part = described('clusters', [{ content: clustersOf([['a', 'b'], ['c']]) }], 'label')
    expect(descriptionSheets({ counted: 'clusters', parts: [part] }).map(({ title }) => title)).toEqual([''])
  })

  it('counts entities and components of trees', () => {
    const trees = treesOf(
      [
        {
          kind: 'entity',
          types: ['loc.adm', 'org.ent'],
          start: 0,
          end: 2,
          children: [{ kind: 'component', types: ['name'], start: 1, end: 2 }],
        },
      ],
      ['the', 'town'],
    )
    expect(rowsOf(described('trees', [{ content: trees }], 'category'))).toMatchObject({
      'loc+org': { entities: 1, metonymic: 1 },
      name: { components: 1 },
    })
  })
})

describe('tables of a description', () => {
  const news = described(
    'tags',
    [
      { ...sentence('', 'Ana left', 'B-PER O'), meta: { genre: 'news' } },
      { ...sentence('', 'Lund', 'B-LOC'), meta: { genre: 'mail' } },
    ],
    'label,genre',
  )

  it('cross two keys of the metadata or labels, with the chosen count', () => {
    const sheets = descriptionSheets({ counted: 'mentions', parts: [news] })
    expect(sheets.at(-1)).toMatchObject({ title: 'mentions by label and genre', head: ['label', 'mail', 'news'] })
    expect(sheets.at(-1)!.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['LOC', '1', '0'],
      ['PER', '0', '1'],
    ])
  })

  it('have a column for each part of the data', () => {
    const [sizes] = descriptionSheets({ counted: 'mentions', parts: [news, { ...news, name: 'test' }] })
    expect(sizes!.head).toEqual(['', 'data', 'test'])
    expect(sizes!.rows.map((row) => row.map(({ text }) => text))).toContainEqual(['tokens', '3', '3'])
  })

  it('are written as CSV with a row for each number', () => {
    const lines = descriptionCsv({ counted: 'mentions', parts: [news] }).split('\n')
    expect(lines).toContain('data,,,,,tokens,3,3,3,3')
    expect(lines).toContain('data,label,PER,genre,news,mentions,1,,,')
  })
})
