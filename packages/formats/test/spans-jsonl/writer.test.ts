/** What is written: our own dialect with unit and words, those of the tools, and what is read of them again. */
import type { Document, Spans } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { spansJsonl, toolReaders } from '../../src/spans-jsonl/readers.ts'
import { documentsIn } from './spans.ts'

const text = 'Zoë 😀 met Añã in Zürich.'

const document = (content: Spans, id = 'd', meta = {}): Document<'spans'> => ({
  id,
  content,
  meta,
  at: { path: 'a', line: 1, column: 1 },
})

const over = (spans: Spans['regions'][number]['readings'][number]): Spans => ({
  length: text.length,
  regions: [{ readings: [spans], texts: [text] }],
})

const written = (one: Document<'spans'>, options: Readonly<Record<string, unknown>> = {}): unknown => {
  const decoded = optionsOf(spansJsonl, options)
  const [line = ''] = [...(spansJsonl.writer?.write([one], decoded as never) ?? [])]
  return JSON.parse(line)
}

const why = (one: Document<'spans'>, options: Readonly<Record<string, unknown>> = {}): string | undefined =>
  spansJsonl.writer?.unwritable?.(one, optionsOf(spansJsonl, options) as never)

const zurich = { start: 17, end: 23, labels: [['LOC']], attributes: { id: 'Q72', score: '0.5', kind: 'city' } }

describe('writing spans-jsonl in its own dialect', () => {
  it('keeps the unit of offsets without a text, and refuses to convert them to another unit', () => {
    const alone: Spans = {
      length: 24,
      unit: 'utf16',
      regions: [{ readings: [[{ start: 18, end: 24, labels: [['LOC']] }]] }],
    }
    expect(written(document(alone))).toMatchObject({ unit: 'utf16', spans: [{ start: 18, end: 24 }] })
    expect(why(document(alone), { unit: 'utf16' })).toBeUndefined()
    expect(why(document(alone), { unit: 'codepoint' })).toBe(
      'it has no text, and its offsets count UTF-16 units, which cannot be converted to code points without it',
    )
  })

  it('includes the unit of offsets, and the words of each span', () => {
    expect(written(document(over([zurich]), 'd', { genre: 'web' }))).toEqual({
      id: 'd',
      text,
      unit: 'codepoint',
      meta: { genre: 'web' },
      spans: [
        { start: 17, end: 23, label: 'LOC', text: 'Zürich', id: 'Q72', score: 0.5, attributes: { kind: 'city' } },
      ],
    })
    expect(written(document(over([zurich])), { unit: 'byte' })).toMatchObject({
      unit: 'byte',
      spans: [{ start: 23, end: 30 }],
    })
  })

  it('keeps several labels of a span, and labels with several parts', () => {
    const labels = [['LOCAL', 'CORREIO'], ['PESSOA']]
    expect(written(document(over([{ start: 0, end: 3, labels }])))).toMatchObject({
      spans: [{ label: [['LOCAL', 'CORREIO'], 'PESSOA'] }],
    })
  })

  it('joins regions, and leaves out omitted zones', () => {
    const regions: Spans['regions'] = [
      { readings: [[{ start: 0, end: 3, labels: [['A']] }], []], texts: ['Zoë ', 'Zoe '] },
      {
        readings: [
          [
            { start: 0, end: 3, labels: [], omitted: 'zone' },
            { start: 0, end: 3, labels: [['B']] },
          ],
        ],
        texts: ['Añã'],
      },
    ]
    expect(written(document({ length: 7, regions }))).toMatchObject({
      text: 'Zoë Añã',
      spans: [
        { start: 0, end: 3, label: 'A', text: 'Zoë' },
        { start: 4, end: 7, label: 'B', text: 'Añã' },
      ],
    })
  })

  it('keeps words without a text, and the length of a document with neither words nor text', () => {
    const readings = [[{ start: 1, end: 2, labels: [['LOC']] }]]
    expect(written(document({ length: 2, tokens: ['in', 'Ulm'], regions: [{ readings }] }))).toEqual({
      id: 'd',
      tokens: ['in', 'Ulm'],
      unit: 'token',
      spans: [{ start: 1, end: 2, label: 'LOC' }],
    })
    expect(written(document({ length: 9, regions: [{ readings }] }))).toEqual({
      id: 'd',
      length: 9,
      unit: 'codepoint',
      spans: [{ start: 1, end: 2, label: 'LOC' }],
    })
  })
})

describe('writing spans-jsonl in the dialect of a tool', () => {
  it.each([
    ['doccano', { id: 'd', text, label: [[18, 24, 'LOC']], genre: 'web' }],
    [
      'prodigy',
      {
        text,
        spans: [{ start: 17, end: 23, label: 'LOC', kb_id: 'Q72', score: '0.5' }],
        answer: 'accept',
        meta: { id: 'd', genre: 'web' },
      },
    ],
    ['spacy', { id: 'd', text, ents: [{ start: 17, end: 23, label: 'LOC', kb_id: 'Q72' }], meta: { genre: 'web' } }],
    [
      'gliner',
      {
        id: 'd',
        text,
        entities: [{ start: 17, end: 23, text: 'Zürich', label: 'LOC', score: 0.5 }],
        meta: { genre: 'web' },
      },
    ],
    [
      'langextract',
      {
        document_id: 'd',
        text,
        extractions: [
          {
            extraction_class: 'LOC',
            extraction_text: 'Zürich',
            char_interval: { start_pos: 17, end_pos: 23 },
            alignment_status: 'match_exact',
            attributes: { id: 'Q72', score: '0.5', kind: 'city' },
          },
        ],
      },
    ],
  ])('uses the keys of %s', (dialect, expected) => {
    const one = document(over([zurich]), 'd', { genre: 'web' })
    expect(written(one, { dialect })).toEqual(expected)
    const line = `${JSON.stringify(expected)}\n`
    const back = documentsIn(spansJsonl, line)
    expect(back.map(([id, span]) => [id, (span as readonly unknown[]).slice(0, 4)])).toEqual([
      ['d', [17, 23, 'LOC', 'Zürich']],
    ])
    const tool = toolReaders.find(({ name }) => name === dialect)
    expect(documentsIn(tool ?? spansJsonl, line)).toEqual(back)
  })

  it('adds a span for each label in doccano, and counts words in gliner-training', () => {
    const two = document(over([{ start: 0, end: 3, labels: [['PER'], ['A', 'B']] }]))
    expect(written(two, { dialect: 'doccano' })).toMatchObject({
      label: [
        [0, 3, 'PER'],
        [0, 3, 'A.B'],
      ],
    })
    const words: Spans = {
      length: 2,
      tokens: ['in', 'Ulm'],
      regions: [{ readings: [[{ start: 1, end: 2, labels: [['LOC']] }]] }],
    }
    expect(written(document(words), { dialect: 'gliner-training' })).toEqual({
      id: 'd',
      tokenized_text: ['in', 'Ulm'],
      ner: [[1, 1, 'LOC']],
    })
  })
})

describe('a document that spans-jsonl cannot write', () => {
  it('is refused with the reason', () => {
    const family = '👩‍👩‍👧'
    const cut: Spans = {
      length: 8,
      regions: [{ readings: [[{ start: 0, end: 1, labels: [['X']] }]], texts: [family] }],
    }
    expect(why(document(cut))).toBe(undefined)
    expect(why(document(cut), { unit: 'grapheme' })).toBe(
      'the span [0, 1) cuts a character in two, as graphemes are counted',
    )
    const half: Spans = { length: 1, regions: [{ readings: [[]], texts: ['\ud83d'] }] }
    expect(why(document(half))).toBe('its text has half of a surrogate pair, which is not a character')
    const bare: Spans = { length: 5, regions: [{ readings: [[]] }] }
    expect(why(document(bare), { dialect: 'doccano' })).toBe(
      'it has no text, which the dialect doccano needs; plain does not',
    )
    expect(why(document(over([])), { dialect: 'gliner-training' })).toBe(
      'it has no words, and spans of this dialect count words',
    )
    expect(why(document(over([])), { dialect: 'gliner2' })).toBe('the dialect gliner2 is read alone')
  })
})
