/** Explains a wrong value of a config by what may stand there. */
import { suggestion } from '@assay/host/internal'
import type { BaseIssue } from 'valibot'

/** Examples of values, by key; `*` is the name of a system or the place in a list. */
const examples: Readonly<Record<string, string>> = {
  title: '"NAME OF THE CAMPAIGN"',
  date: '"2026-11-25"',
  link: '"https://example.org"',
  gold: '"gold.conll", or { "files": "gold.conll" }',
  systems: '{ "NAME": "FILE" }',
  'systems.*': '"FILE", or { "files": "FILE" }',
  files: '"FILE", or ["FILE", "FILE"]',
  runs: '"ours-seed*.conll", or ["FILE", "FILE"]',
  reader: '"NAME", or ["NAME", { "OPTION": "VALUE" }]',
  set: '{ "OPTION": "VALUE" }',
  meta: '{ "team": "A" }',
  metrics: '["conll-f1"]',
  'metrics.*': '"conll-f1", or ["conll-f1", { "scheme": "IOB2" }]',
  plugins: '["./plugin.js"]',
  bootstrap: 'true, or { "samples": 1000 }',
  documents: '{ "missing": "skip" }',
  'documents.meta': '"documents.csv"',
  labels: '{ "only": ["PER", "LOC"] }',
  map: '{ "GPE": "LOC" }',
  only: '["PER", "LOC"]',
  known: '"gold", or ["PER", "LOC"]',
  groupBy: '["genre"]',
  means: '["document"]',
  slices: '["length"]',
  train: '"train.conll", or { "files": "train.conll" }',
  patch: '"decisions.csv"',
  compare: 'true, or { "baseline": "NAME" }',
  measures: '["f1"]',
  gates: '[{ "metric": "conll-f1", "measure": "f1", "min": 0.6 }]',
  'gates.*': '{ "metric": "conll-f1", "measure": "f1", "min": 0.6 }',
  task: '{ "columns": ["f1"], "deadline": "2026-12-01T12:00Z" }',
  columns: '["f1"], or ["conll-f1.f1=F1"]',
  start: '"2026-11-25T00:00Z"',
  deadline: '"2026-12-01T12:00Z"',
  output: '"result.json", or ["result.json", "report.html"]',
}

const lists = ['systems', 'metrics', 'gates']

const exampleAt = (keys: readonly string[]): string | undefined => {
  const [top = ''] = keys
  const pattern = keys.map((key, i) => (i === 1 && lists.includes(top) ? '*' : key)).join('.')
  return examples[pattern] ?? examples[keys.at(-1) ?? '']
}

/** The value as the config has it, cut where it is long. */
const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** Describes the values of a key, for a value that is not one. */
const remedy = (keys: readonly string[], { type, input, expected, requirement }: WrongValue): string => {
  const example = exampleAt(keys)
  if (type === 'min_value') return `write a number of ${requirement} or more`
  if (type === 'max_value') return `write a number of ${requirement} or less`
  if (type === 'integer') return 'write a whole number'
  if (type === 'number') return typeof input === 'string' && Number(input) ? `write ${input}` : 'write a number'
  if (type === 'boolean') return 'write true or false'
  if (type === 'picklist')
    return suggestion(
      String(input),
      [...(expected ?? '').matchAll(/"([^"]+)"/g)].map(([, word]) => word!),
    )
  if (keys.join('.') === 'bootstrap' && typeof input === 'number') return `write { "samples": ${input} }`
  if (type === 'array' && typeof input === 'string') return `write [${shown(input)}]`
  if (example !== undefined) return `write ${example}`
  return type === 'string' ? 'write a text in quotes' : 'see the keys of the config in the README of @assay/cli'
}

type WrongValue = Pick<BaseIssue<unknown>, 'type' | 'input' | 'expected' | 'received' | 'message' | 'requirement'>

interface Mistake {
  readonly message: string
  readonly hint: string
}

/** The key that lacks, and how it is written. */
const explainMissing = (keys: readonly string[]): Mistake => {
  const [last, above] = [keys.at(-1) ?? '', keys.slice(0, -1)]
  const example = exampleAt(keys)
  return {
    message: above.length === 0 ? `the config has no "${last}"` : `${above.join('.')} has no "${last}"`,
    hint: example === undefined ? `write ${exampleAt(above) ?? `"${last}": …`}` : `write "${last}": ${example}`,
  }
}

/** The mistake at a key in words of the config. */
export const explainMistake = (keys: readonly string[], wrong: WrongValue): Mistake => {
  const key = keys.join('.')
  const hint = remedy(keys, wrong)
  if (wrong.type === 'check' || wrong.type === 'regex')
    return { message: `${key || 'the config'}: ${wrong.message}`, hint }
  if (wrong.received === 'undefined') return explainMissing(keys)
  if (wrong.type === 'min_length') return { message: `${key.replace(/\.$/, '')} is empty, or has an empty name`, hint }
  return { message: `${key} cannot be ${shown(wrong.input)}`, hint }
}
