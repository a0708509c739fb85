/** Answers of language models in each form, and golds of several formats that they are scored against. */
import { expect } from 'vitest'
import * as strings from '../../../packages/strings/src/index.ts'
import { assayIn, files, type Ran, resultOf } from './support.ts'

export const assay = (...call: readonly string[]): Promise<Ran> =>
  assayIn({ plugins: { '@assay/strings': () => strings } }, ...call)

export const headlineOf = (ran: Ran): number | null | undefined => {
  const score = resultOf(ran).scores.at(-1)
  return score?.measures[score.headline]?.value
}

export const text = 'Ana met Bo in Oslo. Ana left.'
const spans = [
  [0, 3, 'PER'],
  [8, 10, 'PER'],
  [14, 18, 'LOC'],
  [20, 23, 'PER'],
] as const
const words = 'Ana met Bo in Oslo . Ana left .'.split(' ')
const tags = 'B-PER O B-PER O B-LOC O B-PER O O'.split(' ')

export const jsonLines = (...records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')

export const golds: Readonly<Record<string, string>> = {
  'spans.jsonl': jsonLines({ id: 'd1', text, spans: spans.map(([start, end, label]) => ({ start, end, label })) }),
  'doccano.jsonl': jsonLines({ id: 'd1', text, label: spans }),
  'tags.conll': `${words.map((word, i) => `${word} ${tags[i]}\n`).join('')}\n`,
  'tags.tsv': `${words.map((word, i) => `${word}\t${tags[i]}\n`).join('')}\n`,
  'rows.jsonl': jsonLines({ tokens: words, ner_tags: tags }),
  'brat/d1.txt': text,
  'brat/d1.ann': spans.map(([a, b, label], i) => `T${i + 1}\t${label} ${a} ${b}\t${text.slice(a, b)}\n`).join(''),
}
export const goldNames = ['spans.jsonl', 'doccano.jsonl', 'tags.conll', 'tags.tsv', 'rows.jsonl', 'brat']

// of five strings two are correct, Ana and Oslo, of four in the gold
export const byLabel = { PER: ['Ana', 'ana', 'Zora'], LOC: ['Oslo', 'Bo'] }
const pairs = Object.entries(byLabel).flatMap(([label, all]) => all.map((one) => [one, label] as const))
const items = pairs.map(([own, label]) => ({ text: own, label }))
const F1 = (2 * (2 / 5) * (2 / 4)) / (2 / 5 + 2 / 4)

const cut = '```json\n{"PER": ["Ana", "ana", "Zora"], "LOC": ["Oslo", "Bo"], "ORG": ["Os'
export const id = 'd1'
export const answers: Readonly<Record<string, object>> = {
  'fenced and cut': { id, response: cut },
  'an object of labels': { id, response: byLabel },
  'labels as the record': { id, ...byLabel },
  items: { id, entities: items },
  'items by label': { id, entities: byLabel },
  LangExtract: {
    document_id: id,
    extractions: pairs.map(([own, label]) => ({ extraction_text: own, extraction_class: label })),
  },
  'pairs as a text': { id, output: JSON.stringify(pairs) },
  'input and output': { id, input: text, output: JSON.stringify(byLabel) },
  'labelled lines': { id, completion: pairs.map(([own, label]) => `- ${label}: ${own}`).join('\n') },
  'calls of GoLLIE': {
    id,
    prediction: `result = [${pairs.map(([own, label]) => `${label}(span="${own}")`).join(', ')}]`,
  },
  'a batch of OpenAI': {
    custom_id: id,
    response: { body: { choices: [{ message: { content: JSON.stringify(items) }, finish_reason: 'stop' }] } },
  },
  'a batch of Anthropic': {
    custom_id: id,
    result: { type: 'succeeded', message: { content: [{ type: 'tool_use', name: 'x', input: { entities: items } }] } },
  },
  Gemini: { id, candidates: [{ content: { parts: [{ text: JSON.stringify(items) }] } }] },
}

/** A form of answers is scored against golds with nothing said about either. */
export const seeScored = async (form: string, ...names: readonly string[]): Promise<void> => {
  files({ ...golds, 'a.jsonl': jsonLines(answers[form]!) })
  for (const gold of names) {
    const ran = await assay(gold, 'a.jsonl', '--json')
    expect([gold, ran.exit, ran.err.match(/error.*/g)]).toEqual([gold, 0, null])
    expect(headlineOf(ran)).toBeCloseTo(F1, 12)
  }
}
