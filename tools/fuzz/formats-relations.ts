/** The formats of relations and of labelled pairs: each item of a text stands in a relation to itself, whose type is its label. */

import type { Format, Printed } from './formats.ts'
import { laidOut, lengthOf } from './formats-cas.ts'
import { borderChanges, labelChanges, type Text } from './texts.ts'

const own = '@assay/relations'

const jsonl =
  (record: (text: Text) => unknown): Format['print'] =>
  (texts) => ({ 'a.jsonl': texts.map((text) => `${JSON.stringify(record(text))}\n`).join('') })

const list =
  (records: (text: Text, number: number) => readonly unknown[]): Format['print'] =>
  (texts) => ({ 'a.json': `${JSON.stringify(texts.flatMap(records), undefined, 1)}\n` })

const lines =
  (line: (text: Text, label: number, i: number) => string): Format['print'] =>
  (texts) => ({
    'a.txt': texts.flatMap((text) => text.items.map(({ label }, i) => `${line(text, label, i)}\n`)).join(''),
  })

const types = ['Live_In', 'Kin', 'Near', 'Part_Of']
const typeOf = (label: number): string => types[label]!

// ---- relations -------------------------------------------------------------------------------------------------------

const relationsJsonl = (text: Text): unknown => {
  const { text: words, items } = laidOut(text, lengthOf)
  return {
    id: text.id,
    text: words,
    mentions: items.map(({ start, end, label }, i) => ({ id: `m${i}`, start, end, type: label })),
    relations: text.items.map(({ label }, i) => ({
      type: typeOf(label),
      arguments: ['head', 'tail'].map((role) => ({ role, mention: `m${i}` })),
    })),
  }
}

const docred = ({ id, words, items }: Text): readonly unknown[] => [
  {
    title: id,
    sents: [words],
    vertexSet: items.map(({ start, end }) => [
      { name: words.slice(start, end).join(' '), sent_id: 0, pos: [start, end], type: 'PER' },
    ]),
    labels: items.map(({ label }, i) => ({ h: i, t: i, r: typeOf(label), evidence: [0] })),
  },
]

const spert = ({ words, items }: Text): readonly unknown[] => [
  {
    tokens: words,
    entities: items.map(({ start, end }) => ({ type: 'PER', start, end })),
    relations: items.map(({ label }, i) => ({ type: typeOf(label), head: i, tail: i })),
  },
]

const dygie = ({ id, words, items }: Text): unknown => ({
  doc_key: id,
  sentences: [words],
  ner: [items.map(({ start, end }) => [start, end - 1, 'PER'])],
  relations: [items.map(({ start, end, label }) => [start, end - 1, start, end - 1, typeOf(label)])],
})

const triples = ({ id, words, items }: Text): unknown => ({
  id,
  triples: items.map(({ start, end, label }) => {
    const name = words.slice(start, end).join(' ')
    return [name, typeOf(label), name]
  }),
})

const triplesInAnswer = ({ id, words, items }: Text): unknown => ({
  id,
  response: JSON.stringify(
    items.map(({ start, end, label }) => {
      const name = words.slice(start, end).join(' ')
      return { subject: name, relation: typeOf(label), object: name }
    }),
  ),
})

const brat = (text: Text): Printed => {
  const { text: words, items } = laidOut(text, lengthOf)
  const mentions = items.map(({ start, end, words: name }, i) => `T${i + 1}\tPER ${start} ${end}\t${name}\n`)
  const relations = text.items.map(({ label }, i) => `R${i + 1}\t${typeOf(label)} Arg1:T${i + 1} Arg2:T${i + 1}\n`)
  return { [`${text.id}.ann`]: [...mentions, ...relations].join(''), [`${text.id}.txt`]: words }
}

const bioc = (text: Text): unknown => {
  const { text: words, items } = laidOut(text, lengthOf)
  const annotations = items.map(({ start, end }, i) => ({
    id: String(i),
    infons: { type: 'PER' },
    locations: [{ offset: start, length: end - start }],
  }))
  const relations = text.items.map(({ label }, i) => ({
    id: `R${i}`,
    infons: { type: typeOf(label) },
    nodes: ['head', 'tail'].map((role) => ({ refid: String(i), role })),
  }))
  return { id: text.id, infons: {}, passages: [{ offset: 0, text: words, annotations, relations }] }
}

const pubtator = (text: Text): string => {
  const { text: title, items } = laidOut(text, lengthOf)
  const mentions = items.map(({ start, end, words }, i) => [text.id, start, end, words, 'PER', `C${i}`].join('\t'))
  const relations = text.items.map(({ label }, i) => [text.id, typeOf(label), `C${i}`, `C${i}`].join('\t'))
  return `${[`${text.id}|t|${title}`, ...mentions, ...relations].join('\n')}\n\n`
}

const doccano = (text: Text): unknown => {
  const { text: words, items } = laidOut(text, ({ length }) => length)
  return {
    id: text.id,
    text: words,
    entities: items.map(({ start, end }, i) => ({ id: i, label: 'PER', start_offset: start, end_offset: end })),
    relations: text.items.map(({ label }, i) => ({ id: i, from_id: i, to_id: i, type: typeOf(label) })),
  }
}

/** The schema of BigBio. */
const records = (text: Text): unknown => {
  const { text: words, items } = laidOut(text, lengthOf)
  return {
    document_id: text.id,
    passages: [{ type: 'abstract', text: [words], offsets: [[0, lengthOf(words)]] }],
    entities: items.map(({ start, end, words: name }, i) => ({
      id: `T${i}`,
      type: 'PER',
      text: [name],
      offsets: [[start, end]],
    })),
    relations: text.items.map(({ label }, i) => ({
      id: `R${i}`,
      type: typeOf(label),
      arg1_id: `T${i}`,
      arg2_id: `T${i}`,
    })),
  }
}

const labelStudio = (text: Text): readonly unknown[] => {
  const { text: words, items } = laidOut(text, lengthOf)
  const regions = items.map(({ start, end }, i) => ({
    id: `r${i}`,
    type: 'labels',
    value: { start, end, labels: ['PER'] },
  }))
  const relations = text.items.map(({ label }, i) => ({
    type: 'relation',
    from_id: `r${i}`,
    to_id: `r${i}`,
    direction: 'right',
    labels: [typeOf(label)],
  }))
  return [{ id: text.id, data: { text: words }, annotations: [{ result: [...regions, ...relations] }] }]
}

// ---- labelled pairs --------------------------------------------------------------------------------------------------

const at = ['TRUE', 'PROBABLE', 'FALSE', 'FALSE']
const isAt = ['FALSE', 'FALSE', 'FALSE', 'TRUE']

const hipe = ({ id, words, items }: Text): unknown => ({
  document_id: id,
  language: 'en',
  text: words.join(' '),
  sampled_pairs: items.map(({ label }, i) => ({
    pers_entity_id: `p${i}`,
    loc_entity_id: `l${i}`,
    at: at[label],
    isAt: isAt[label],
  })),
})

/** An example for each item, as TACRED has them. */
const examples = ({ id, words, items }: Text): readonly unknown[] =>
  items.map(({ start, end, label }, i) => ({
    id: `${id}-${i}`,
    token: words,
    subj_start: start,
    subj_end: end - 1,
    obj_start: start,
    obj_end: end - 1,
    relation: typeOf(label),
  }))

const classes = ['Cause-Effect(e1,e2)', 'Cause-Effect(e2,e1)', 'Message-Topic(e1,e2)', 'Other']

// ---- the formats -----------------------------------------------------------------------------------------------------

const relations = {
  files: 'SIDE',
  words: true,
  changes: [labelChanges, borderChanges],
  single: true,
  metrics: [`${own}/relation-f1`],
  pairs: [],
} as const
const entities = {
  ...relations,
  changes: [labelChanges],
  metrics: [[`${own}/relation-f1`, { match: 'entity', entities: 'id' }]],
} as const
const pairs = {
  ...relations,
  words: false,
  changes: [labelChanges],
  single: false,
  metrics: [`${own}/pair-labels`],
} as const

export const relationFormats: readonly Format[] = [
  { ...relations, reader: `${own}/relations-jsonl`, print: jsonl(relationsJsonl) },
  { ...entities, reader: `${own}/docred`, print: list(docred) },
  { ...relations, reader: `${own}/spert`, print: list(spert) },
  { ...relations, reader: `${own}/dygie`, print: jsonl(dygie) },
  { ...relations, reader: `${own}/brat-relations`, print: (texts) => Object.assign({}, ...texts.map(brat)) as Printed },
  {
    ...relations,
    reader: `${own}/bioc-relations`,
    print: (texts) => ({ 'a.json': `${JSON.stringify({ documents: texts.map(bioc) }, undefined, 1)}\n` }),
  },
  { ...entities, reader: `${own}/pubtator-relations`, print: (texts) => ({ 'a.txt': texts.map(pubtator).join('') }) },
  { ...relations, reader: `${own}/doccano-relations`, print: jsonl(doccano) },
  { ...relations, reader: `${own}/label-studio-relations`, print: list(labelStudio) },
  { ...relations, reader: `${own}/relation-records`, print: jsonl(records) },
  { ...pairs, reader: `${own}/relation-examples`, print: list(examples) },
  {
    ...relations,
    words: false,
    single: false,
    reader: `${own}/triples`,
    metrics: [[`${own}/relation-f1`, { match: 'name' }]],
    print: jsonl(triples),
  },
  {
    ...relations,
    words: false,
    single: false,
    reader: '@assay/strings/answer-triples',
    metrics: [[`${own}/relation-f1`, { match: 'name' }]],
    print: jsonl(triplesInAnswer),
  },
  { ...pairs, words: true, reader: `${own}/hipe-2026`, print: jsonl(hipe) },
  {
    ...pairs,
    reader: `${own}/semeval-2010-8`,
    print: lines(({ id }, label, i) => `${id}-${i}\t${classes[label]}`),
  },
  { ...pairs, reader: `${own}/label-lines`, print: lines((_, label) => typeOf(label)) },
]
