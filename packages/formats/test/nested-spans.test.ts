/** Spans in objects within a record: each export is read as the same spans in our own are. */
import { describe, expect, it } from 'vitest'
import { spansJsonl } from '../src/spans-jsonl/readers.ts'
import { jsonLines, readText, told } from './read.ts'
import { documentsIn } from './spans-jsonl/spans.ts'

const text = 'Ann met Bo 😀 in Ost.'
interface Named {
  readonly start: number
  readonly end: number
  readonly label: string
}
const spans: readonly Named[] = [
  { start: 0, end: 3, label: 'PER' },
  { start: 16, end: 19, label: 'LOC' },
]
const words = ({ start, end }: Named): string => [...text].slice(start, end).join('')

/** A record with its text, or with its name alone where the tool gives no text. */
type Export = (id: string, words: string, spans: readonly Named[]) => object

const exports: Readonly<Record<string, Export>> = {
  'Kili: a start and the words, and a list of one category': (id, content, all) => ({
    id,
    content,
    labels: [
      {
        labelType: 'DEFAULT',
        jsonResponse: {
          JOB: {
            annotations: all.map((one) => ({
              categories: [{ name: one.label, confidence: 100 }],
              beginOffset: one.start,
              content: words(one),
            })),
          },
        },
      },
    ],
  }),
  'Argilla 2: one answer to a question about a field': (id, own, all) => ({
    id,
    fields: { text: own },
    responses: { ner: [{ value: all, user_id: 'u' }] },
    suggestions: {},
  }),
  'flair: a list of one label': (id, own, all) => ({
    id,
    text: own,
    labels: [],
    entities: all.map((one) => ({
      text: words(one),
      start_pos: one.start,
      end_pos: one.end,
      labels: [{ value: one.label }],
    })),
  }),
  'AutoML: the places two objects deep': (id, content, all) => ({
    id,
    annotations: all.map(({ start, end, label }) => ({
      text_extraction: { text_segment: { start_offset: start, end_offset: end } },
      display_name: label,
    })),
    text_snippet: { content },
  }),
  'Spark NLP: ends that are the last characters': (id, own, all) => ({
    id,
    text: own,
    ner_chunk: all.map((one) => ({
      begin: one.start,
      end: one.end - 1,
      result: words(one),
      metadata: { entity: one.label, sentence: '0' },
    })),
  }),
  'SageMaker: a source, and a job': (id, source, all) => ({
    id,
    source,
    job: {
      annotations: { entities: all.map((one) => ({ startOffset: one.start, endOffset: one.end, label: one.label })) },
    },
    'job-metadata': { type: 'groundtruth/text-span' },
  }),
}
const withoutText: Readonly<Record<string, Export>> = {
  'Azure: offset and length': (id, _, all) => ({
    id,
    entities: all.map((one) => ({
      text: words(one),
      category: one.label,
      offset: one.start,
      length: one.end - one.start,
    })),
    warnings: [],
  }),
  'an Azure project: a region, and its labels': (location, own, all) => ({
    location,
    entities: [
      {
        regionOffset: 0,
        regionLength: own.length,
        labels: all.map(({ start, end, label }) => ({ category: label, offset: start, length: end - start })),
      },
    ],
  }),
  'Google: mentions of entities with a type': (id, _, all) => ({
    id,
    entities: all.map((one) => ({
      name: words(one),
      type: one.label,
      mentions: [{ text: { content: words(one), beginOffset: one.start }, type: 'PROPER' }],
    })),
  }),
  'IBM: mentions with a pair of places': (id, _, all) => ({
    id,
    entities: all.map((one) => ({ type: one.label, mentions: [{ text: words(one), location: [one.start, one.end] }] })),
  }),
}
const own: Export = (id, text, all) => ({ id, text, spans: all })
const bare: Export = (id, _, all) => ({ id, spans: all })

const linesOf = (write: Export): string => jsonLines(write('a', 'Nothing.', []), write('b', text, spans))
/** The name of each document, and its spans without their words. */
const placesIn = (lines: string) => {
  const documents = documentsIn(spansJsonl, lines)
  return documents.map(([id, ...all]) => [id, ...all.map((span) => (span as readonly unknown[]).slice(0, 3))])
}

describe('the export of another tool', () => {
  it.each(Object.entries(exports))('is read with the same spans as spans-jsonl: %s', (_, write) => {
    expect(readText(spansJsonl, linesOf(write)).problems.map(told)).toEqual([])
    expect(documentsIn(spansJsonl, linesOf(write))).toEqual(documentsIn(spansJsonl, linesOf(own)))
  })

  it.each(Object.entries(withoutText))('is read with the same offsets as spans-jsonl: %s', (_, write) => {
    expect(readText(spansJsonl, linesOf(write)).problems.map(told)).toEqual([])
    expect(placesIn(linesOf(write))).toEqual(placesIn(linesOf(bare)))
  })

  it('is refused at the record if one question has two answers', () => {
    const write = exports['Argilla 2: one answer to a question about a field']!
    const one = write('b', text, spans) as { readonly responses: { readonly ner: readonly object[] } }
    const two = { ...one, responses: { ner: [...one.responses.ner, ...one.responses.ner] } }
    expect(readText(spansJsonl, jsonLines(write('a', text, spans), two)).problems.map(told)).toEqual([
      'error E335 file.json:2:1 the spans in "responses.ner.value", or "fields.text", are not as in the first records',
    ])
  })

  it('is not recognised as spans if it is the answer of a language model with offsets', () => {
    const answer = spans.map((one) => ({ ...one, text: words(one) }))
    for (const record of [
      { id: 'b', response: answer },
      { id: 'b', text, output: { entities: answer } },
    ])
      expect(spansJsonl.sniff(jsonLines(record), 'f.jsonl')).toBe(0)
  })

  it('has line numbers as document names, in any order, if the service wrote an answer for each line', () => {
    const line = (number: number) => ({
      Entities: [{ BeginOffset: 0, EndOffset: 3, Text: 'Ann', Type: 'PER', Score: 0.9 }],
      File: 'texts.txt',
      Line: number,
    })
    expect(placesIn(jsonLines(line(1), line(0)))).toEqual([
      ['2', [0, 3, 'PER']],
      ['1', [0, 3, 'PER']],
    ])
  })
})
