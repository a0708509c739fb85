/** Files of tools hold the same texts and mentions for the reader of spans and for that of relations. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AnyReader, bytesSource, type Document, textSource } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { brat } from '@assay/core/readers'
import { describe, expect, it } from 'vitest'
import { plugin as formats } from '../../formats/src/index.ts'
import { plugin } from '../src/index.ts'

interface Read {
  readonly documents: readonly Document<never>[]
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

const readersByName = new Map<string, AnyReader>([...formats.readers, ...plugin.readers].map((one) => [one.name, one]))

const read = (name: string, path: string, text: string, settings: object): Read => {
  const reader = readersByName.get(name)!
  const documents: Document<never>[] = []
  const errors: string[] = []
  const warnings: string[] = []
  for (const row of reader.with(optionsOf(reader, settings as never))(
    bytesSource(path, new TextEncoder().encode(text)),
  ))
    if (row._tag === 'Right') documents.push(row.right as Document<never>)
    else (row.left.severity === 'error' ? errors : warnings).push(row.left.message)
  return { documents, errors, warnings }
}

interface Seen {
  readonly id: string
  readonly text: string | undefined
  /** Start, end and labels. */
  readonly items: readonly string[]
}

const spansIn = ({ id, content }: Document<'spans'>): Seen => ({
  id,
  text: content.regions[0]?.texts?.[0],
  items: content.regions
    .flatMap(({ readings }) => readings[0] ?? [])
    .map(({ start, end, labels }) => `${start} ${end} ${labels.flat().join()}`)
    .sort(),
})

const mentionsIn = ({ id, content }: Document<'relations'>): Seen => ({
  id,
  text: content.text,
  items: content.mentions
    .map(({ pieces, types }) => `${pieces[0]!.start} ${pieces.at(-1)!.end} ${types.join()}`)
    .sort(),
})

const golden = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../formats/golden/${path}`, import.meta.url)), 'utf8')

const example = (name: string): string => readersByName.get(name)!.example!

describe('a file with relations', () => {
  it.each([
    ['doccano', 'relations.jsonl', golden('doccano/relations.jsonl'), {}, 3],
    ['doccano', 'a.jsonl', example('doccano-relations'), {}, 1],
    ['label-studio', 'export.json', golden('label-studio/export.json'), {}, 1],
    ['label-studio', 'export.json', golden('label-studio/export.json'), { missing: 'empty' }, 1],
    ['label-studio', 'export.json', golden('label-studio/export.json'), { source: 'predictions' }, 0],
    ['label-studio', 'paragraphs.json', golden('label-studio/paragraphs.json'), {}, 0],
    ['bioc', 'a.json', example('bioc-relations'), {}, 1],
    ['pubtator', 'a.txt', example('pubtator-relations'), {}, 1],
  ] as const)(
    'of %s (%s) is read with the same documents and mentions by the readers of spans and of relations',
    (tool, path, text, settings, count) => {
      const spans = read(tool, basename(path), text, settings)
      const relations = read(`${tool}-relations`, basename(path), text, settings)
      expect([spans.errors, relations.errors]).toEqual([[], []])
      const seen = (relations.documents as readonly Document<'relations'>[]).map(mentionsIn)
      expect(seen).toEqual((spans.documents as readonly Document<'spans'>[]).map(spansIn))
      const found = (relations.documents as readonly Document<'relations'>[]).flatMap(
        ({ content }) => content.relations,
      )
      expect(found).toHaveLength(count)
      // the reader of spans goes on counting them
      expect(spans.warnings.some((one) => /skipped: .*\brelations?\b/.test(one))).toBe(count > 0)
    },
  )

  it.each([
    ['ends before it starts', 'T1\tPER 5 3\tAnn\n'],
    ['has one offset', 'T1\tPER 5\tAnn\n'],
    ['has no label', 'T1\t0 3\n'],
    ['overlaps itself', 'T1\tPER 0 3;2 5\tAnn wa\n'],
    ['is longer than its words', 'T1\tPER 0 4\tAnn\n'],
    ['is beyond the text', 'T1\tPER 10 13\tAnn\n'],
    ['has words that are not there', 'T1\tPER 0 3\tBob\n'],
    ['counts bytes', 'T1\tLOC 7 11\tRome\n'],
    ['is no annotation', 'Zoë sah Köln\n'],
    ['is a text that begins as further annotation does', 'Ann saw Rome\n'],
  ])(
    'of brat with a mention that %s is refused by the readers of spans and of relations with the same message',
    (_, text) => {
      const beside = (name: string) => (name === 'a.txt' ? textSource('a.txt', 'Ann é Rome') : undefined)
      const [spans, relations] = [brat, readersByName.get('brat-relations')!].map((reader: AnyReader) =>
        [...reader.with(optionsOf(reader, {}))({ ...textSource('a.ann', text), beside })].map((row) =>
          row._tag === 'Left' ? row.left : row.right.id,
        ),
      )
      expect(spans).toEqual([expect.objectContaining({ severity: 'error' })])
      expect(relations).toEqual(spans)
    },
  )

  it('of doccano is refused without entities, since its labels would be ignored', () => {
    const { documents, errors } = read('doccano-relations', 'a.jsonl', golden('doccano/export-labels.jsonl'), {})
    expect([documents, errors]).toEqual([[], Array.from({ length: 3 }, () => 'a document has no "entities"')])
  })

  it('of Label Studio is refused as JSON-MIN, which has no relations', () => {
    const { documents, errors } = read('label-studio-relations', 'min.json', golden('label-studio/min.json'), {})
    expect([documents, errors]).toEqual([[], Array.from({ length: 2 }, () => 'a task has no "data"')])
  })

  it('of Label Studio is refused if an offset leaves its paragraph', () => {
    const value = { start: '0', end: '0', startOffset: 0, endOffset: 7, paragraphlabels: ['PER'] }
    const annotations = [{ result: [{ id: 'a', type: 'paragraphlabels', value }] }]
    const text = JSON.stringify([{ id: 1, data: { talk: [{ text: 'Ana' }, { text: 'in Bern' }] }, annotations }])
    const { errors } = read('label-studio-relations', 'a.json', text, {})
    expect(errors).toEqual(['"endOffset" is not in paragraph 0, whose length is 3'])
  })

  it.each([
    [{ choose: 'newest' }, ['B']],
    [{ choose: 'ground-truth' }, ['A']],
    [{ annotator: 'ben@example.org' }, ['B']],
    [{ annotator: '1' }, ['A']],
  ])('of Label Studio is read with the one of two annotations that options choose: %o', (settings, types) => {
    const annotation = (label: string, by: object | number, created: string, truth: boolean) => ({
      completed_by: by,
      created_at: created,
      ground_truth: truth,
      result: [
        { id: 'a', type: 'labels', value: { start: 0, end: 3, labels: ['PER'] } },
        { id: 'b', type: 'labels', value: { start: 13, end: 17, labels: ['LOC'] } },
        { type: 'relation', from_id: 'a', to_id: 'b', labels: [label] },
      ],
    })
    const both = [
      annotation('A', 1, '2026-01-01', true),
      annotation('B', { id: 2, email: 'ben@example.org' }, '2026-01-02', false),
    ]
    const text = JSON.stringify([{ id: 1, data: { body: 'Ana lives in Bern.', lang: 'en' }, annotations: both }])
    const { documents, errors } = read('label-studio-relations', 'a.json', text, settings)
    const found = (documents as readonly Document<'relations'>[]).flatMap(({ content }) => content.relations)
    expect([errors, found.map(({ type }) => type)]).toEqual([[], types])
    expect(read('label-studio-relations', 'a.json', text, {}).errors).toEqual(['a task has 2 annotations'])
  })

  it('is recognised by the reader of spans with more certainty than by the reader of relations', () => {
    const entity = { id: 'a', start: 0, end: 3, label: 'PER' }
    const record = { text: 'Ana left.', entities: [entity], relations: [{ head: 'a', tail: 'a', label: 'Is' }] }
    const [spans, relations] = ['spans-jsonl', 'relation-records'].map((name) =>
      readersByName.get(name)!.sniff(JSON.stringify(record), 'a.jsonl'),
    )
    expect(relations).toBeGreaterThan(0)
    expect(relations).toBeLessThan(spans!)
  })
})
