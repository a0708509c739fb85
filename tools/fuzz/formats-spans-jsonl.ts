/** Spans in JSON: our own dialect and those of doccano, Prodigy, spaCy, GLiNER and LangExtract. */
import type { Format } from './formats.ts'
import { laidOut, lengthOf } from './formats-cas.ts'
import { borderChanges, labelChanges, type Text } from './texts.ts'

type Laid = ReturnType<typeof laidOut>

const lines =
  (length: (text: string) => number, record: (laid: Laid, id: string) => unknown): Format['print'] =>
  (texts) => ({
    'a.jsonl': texts.map((text) => `${JSON.stringify(record(laidOut(text, length), text.id))}\n`).join(''),
  })

const plain = lines(lengthOf, ({ text, items }, id) => ({
  id,
  text,
  unit: 'codepoint',
  spans: items.map(({ start, end, label, words }) => ({ start, end, label, text: words })),
}))

const scored = lines(lengthOf, ({ text, items }, id) => ({
  id,
  text,
  unit: 'codepoint',
  spans: items.map(({ start, end, label }) => ({ start, end, label, score: ((start * 7 + end * 3) % 11) / 10 })),
}))

/** The same spans in two fragments that touch, the second first. */
const fragments = lines(lengthOf, ({ text, items }, id) => ({
  id,
  text,
  spans: items.map(({ start, end, label, words }) => {
    const [first = '', ...others] = words
    if (others.length === 0) return { start, end, label, text: words }
    const pairs = [
      [start + 1, end],
      [start, start + 1],
    ]
    return { fragments: pairs, label, text: `${first} ${others.join('')}` }
  }),
}))

/** Offsets alone, in a unit that the text of another side tells apart from others; the words stand beside them or do not. */
const textless = (unit: string, length: (text: string) => number, isSaid: boolean) =>
  lines(length, ({ items }, id) => ({
    id,
    unit,
    spans: items.map(({ start, end, label, words }) => ({ start, end, label, ...(isSaid && { text: words }) })),
  }))

const doccano = lines(
  ({ length }) => length,
  ({ text, items }, id) => ({ id, text, label: items.map(({ start, end, label }) => [start, end, label]) }),
)

const prodigy = (texts: readonly Text[]) =>
  lines(lengthOf, ({ text, items }, id) => {
    const own = texts.find((one) => one.id === id)
    const tokens = (own?.words ?? []).map((word, i) => ({ text: word, id: i }))
    const spans = items.map(({ start, end, label }, i) => {
      const item = own?.items[i]
      return { start, end, label, token_start: item?.start, token_end: (item?.end ?? 0) - 1 }
    })
    return { text, tokens, spans, answer: 'accept', meta: { id } }
  })(texts)

const spacy: Format['print'] = (texts) => ({
  'a.json': JSON.stringify(
    texts.map((own) => {
      const { text, items } = laidOut(own, lengthOf)
      return [text, { entities: items.map(({ start, end, label }) => [start, end, label]) }]
    }),
    null,
    1,
  ),
})

const gliner = lines(lengthOf, ({ text, items }, id) => ({
  id,
  text,
  entities: items.map(({ start, end, label, words }) => ({ start, end, text: words, label, score: 0.5 })),
}))

const training: Format['print'] = (texts) => ({
  'a.json': JSON.stringify(
    texts.map(({ id, words, items }) => ({
      id,
      tokenized_text: words,
      ner: items.map(({ start, end, label }) => [start, end - 1, `L${label}`]),
    })),
  ),
})

const langextract = lines(lengthOf, ({ text, items }, id) => ({
  document_id: id,
  text,
  extractions: items.map(({ start, end, label, words }) => ({
    extraction_class: label,
    extraction_text: words,
    char_interval: { start_pos: start, end_pos: end },
    alignment_status: 'match_exact',
  })),
}))

const bigbio = lines(lengthOf, ({ text, items }, id) => ({
  document_id: id,
  passages: [{ id: 'p', type: 'abstract', text: [text], offsets: [[0, lengthOf(text)]] }],
  entities: items.map(({ start, end, label, words }, i) => ({
    id: `e${i}`,
    type: label,
    text: [words],
    offsets: [[start, end]],
  })),
  relations: [],
}))

const answers = lines(lengthOf, ({ text, items }, id) => ({
  id,
  text,
  response: JSON.stringify(items.map(({ label, words }) => ({ text: words, label }))),
}))

const golden = 'packages/formats/golden'
const self = (path: string): Format['pairs'][number] => ({ gold: `${golden}/${path}`, system: `${golden}/${path}` })

const spans = {
  files: 'SIDE',
  metrics: ['@assay/span-f1/span-f1'],
  words: true,
  changes: [labelChanges, borderChanges],
  single: true,
} as const

export const spansJsonlFormats: readonly Format[] = [
  { ...spans, reader: '@assay/formats/spans-jsonl', print: plain, pairs: [] },
  {
    ...spans,
    reader: '@assay/formats/spans-jsonl',
    metrics: ['@assay/span-f1/confidence'],
    print: scored,
    pairs: [],
  },
  { ...spans, reader: '@assay/formats/spans-jsonl', print: fragments, pairs: [] },
  ...[
    textless('codepoint', lengthOf, true),
    textless('utf16', ({ length }) => length, true),
    textless('byte', Buffer.byteLength, false),
  ].map((print): Format => ({ ...spans, words: false, reader: '@assay/formats/spans-jsonl', print, pairs: [] })),
  {
    ...spans,
    reader: '@assay/formats/doccano',
    print: doccano,
    pairs: [self('doccano/export-labels.jsonl'), self('doccano/relations.jsonl')],
  },
  { ...spans, reader: '@assay/formats/prodigy', print: prodigy, pairs: [self('prodigy/demo.jsonl')] },
  { ...spans, reader: '@assay/formats/spacy', print: spacy, pairs: [self('spacy/ner_demo-train.json')] },
  { ...spans, reader: '@assay/formats/gliner', print: gliner, pairs: [] },
  { ...spans, reader: '@assay/formats/gliner', options: { missing: 'empty' }, print: training, pairs: [] },
  { ...spans, reader: '@assay/formats/langextract', print: langextract, pairs: [] },
  { ...spans, reader: '@assay/formats/spans-jsonl', print: bigbio, pairs: [] },
  { ...spans, reader: '@assay/strings/answers', metrics: ['@assay/strings/string-f1'], print: answers, pairs: [] },
]
