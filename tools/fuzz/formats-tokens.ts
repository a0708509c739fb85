/** The formats of token classification and of Label Studio: rows of tokens, answers of a pipeline, tasks with regions. */
import type { Format, Printed } from './formats.ts'
import { borderChanges, type Item, labelChanges, type Text } from './texts.ts'

const labels = ['PER', 'LOC', 'ORG', 'MISC']

const lengthOf = (text: string): number => [...text].length

// ---- rows of tokens --------------------------------------------------------------------------------------------------

const tagsOf = ({ words, items }: Text): readonly string[] =>
  words.map((_, at) => {
    const item = items.find(({ start, end }) => start <= at && at < end)
    return item === undefined ? 'O' : `${item.start === at ? 'B' : 'I'}-${labels[item.label]}`
  })

const names = ['O', ...labels.flatMap((label) => [`B-${label}`, `I-${label}`])]
const info = JSON.stringify({ features: { ner_tags: { feature: { names, _type: 'ClassLabel' }, _type: 'List' } } })

const line = (value: unknown): string => `${JSON.stringify(value)}\n`

/** One of these by how many texts there are, so that both sides of a change have the same. */
const byCount =
  (...shapes: readonly Format['print'][]): Format['print'] =>
  (texts) =>
    shapes[texts.length % shapes.length]!(texts)

/** Tags as texts, with escapes as Python writes them; or as numbers, whose names stand beside in any case. */
const tokens = (texts: readonly Text[]): Printed => ({
  'a.jsonl': texts
    .map((text) => line({ id: text.id, tokens: text.words, ner_tags: tagsOf(text) }))
    .join('')
    .replace(/é/g, '\\u00e9'),
  'dataset_info.json': info,
})
const numbers = (texts: readonly Text[]): Printed => ({
  'a.jsonl': texts
    .map((text) => line({ tokens: text.words, ner_tags: tagsOf(text).map((tag) => names.indexOf(tag)) }))
    .join(''),
  'dataset_info.json': info,
})

// ---- spans over texts ------------------------------------------------------------------------------------------------

interface Laid {
  readonly start: number
  readonly end: number
  readonly words: string
  readonly label: string
}

const laidOut = ({ words, items }: Text, length: (text: string) => number): readonly Laid[] => {
  const starts: number[] = []
  let at = 0
  for (const word of words) {
    starts.push(at)
    at += length(word) + 1
  }
  return items.map(({ start, end, label }: Item) => {
    const own = words.slice(start, end).join(' ')
    const from = starts[start]!
    return { start: from, end: from + length(own), words: own, label: labels[label]! }
  })
}

const pipeline = (texts: readonly Text[]): Printed => ({
  'a.json': JSON.stringify(
    texts.map((text) =>
      laidOut(text, lengthOf).map(({ start, end, words, label }) => ({
        entity_group: label,
        score: 0.9,
        word: words,
        start,
        end,
      })),
    ),
  ),
  'texts.jsonl': texts.map(({ words }) => line({ text: words.join(' ') })).join(''),
})

const regionOf = ({ start, end, words, label }: Laid, i: number) => ({
  id: `r${i}`,
  from_name: 'label',
  to_name: 'text',
  type: 'labels',
  value: { start, end, text: words, labels: [label] },
})

const tasks = (texts: readonly Text[]): Printed => ({
  'a.json': JSON.stringify(
    texts.map((text) => {
      const result = laidOut(text, lengthOf).map(regionOf)
      return {
        id: text.id,
        annotations: [{ completed_by: 1, was_cancelled: false, result }],
        predictions: [],
        data: { text: `${text.words.join(' ')} .` },
      }
    }),
  ),
})

const minimal = (texts: readonly Text[]): Printed => ({
  'a.json': JSON.stringify(
    texts.map((text) => ({
      id: text.id,
      text: `${text.words.join(' ')} .`,
      label: laidOut(text, lengthOf).map(({ start, end, words, label }) => ({
        start,
        end,
        text: words,
        labels: [label],
      })),
      annotator: 1,
      annotation_id: 1,
      created_at: '2026-01-02T03:04:05Z',
      lead_time: 1,
    })),
    undefined,
    1,
  ),
})

/** Two paragraphs, of which the second has no region. */
const paragraphs = (texts: readonly Text[]): Printed => ({
  'a.json': JSON.stringify(
    texts.map((text) => {
      const result = laidOut(text, ({ length }) => length).map(({ start, end, words, label }, i) => ({
        ...regionOf({ start, end, words, label }, i),
        type: 'paragraphlabels',
        value: { start: '0', end: '0', startOffset: start, endOffset: end, text: words, paragraphlabels: [label] },
      }))
      return {
        id: text.id,
        annotations: [{ completed_by: 1, result }],
        data: { text: [text.words.join(' '), 'And that was all.'].map((own) => ({ author: 'A', text: own })) },
      }
    }),
  ),
})

// ---- the formats -----------------------------------------------------------------------------------------------------

const spans = {
  words: true,
  changes: [labelChanges, borderChanges],
  single: true,
  files: 'SIDE',
  pairs: [],
} as const

const ofTags: Format['metrics'] = ['@assay/conll-f1/conll-f1', '@assay/span-f1/span-f1']
const ofSpans: Format['metrics'] = ['@assay/span-f1/span-f1', ['@assay/conll-f1/conll-f1', { view: 'words' }]]

const golden = 'packages/formats/golden'

export const tokenFormats: readonly Format[] = [
  {
    ...spans,
    reader: '@assay/formats/hf-tokens',
    files: 'SIDE/*.jsonl',
    options: { labels: ['dataset_info.json'] },
    metrics: ofTags,
    print: byCount(tokens, numbers),
    // lists of tags, without words
    pairs: [{ gold: `${golden}/hf-tokens/tags.json`, system: `${golden}/hf-tokens/tags.json` }],
  },
  {
    ...spans,
    reader: '@assay/formats/hf-pipeline',
    files: 'SIDE/*.json',
    options: { texts: 'texts.jsonl' },
    metrics: ofSpans,
    print: pipeline,
  },
  {
    ...spans,
    words: false,
    nameless: true,
    reader: '@assay/formats/hf-pipeline',
    files: 'SIDE/*.json',
    metrics: ['@assay/span-f1/span-f1'],
    print: pipeline,
  },
  {
    ...spans,
    reader: '@assay/formats/label-studio',
    metrics: ofSpans,
    print: byCount(tasks, minimal, paragraphs),
    pairs: [{ gold: `${golden}/label-studio/export.json`, system: `${golden}/label-studio/export.json` }],
  },
]
