/** Each real file is recognised by its own reader, and is never taken for columns, tables or the format of another tool. */
import { readdirSync, readFileSync } from 'node:fs'
import { readers } from '@assay/core/readers'
import { expect, it } from 'vitest'
import { plugin } from '../src/index.ts'

const golden = new URL('../golden/', import.meta.url)

const all = [...readers, ...plugin.readers]

/** By the folder of the files: their reader. */
const own: Readonly<Record<string, string>> = {
  bioc: 'bioc',
  'uima-cas': 'uima-cas',
  'webanno-tsv': 'webanno-tsv',
  neleval: 'neleval',
  gate: 'gate',
  'label-studio': 'label-studio',
}

const files = Object.entries(own).flatMap(([folder, reader]) =>
  readdirSync(new URL(`${folder}/`, golden))
    .filter((name) => name !== 'ORIGIN.md')
    .map((name) => [`${folder}/${name}`, reader] as const),
)

const oneByOne = [
  ['hf-tokens/rows.jsonl', 'hf-tokens'],
  ['hf-tokens/tags.json', 'hf-tokens'],
  ['hf-tokens/pipeline.json', 'hf-pipeline'],
] as const

it.each([...files, ...oneByOne])('the recorded file %s is recognised as %s', (path, reader) => {
  const head = readFileSync(new URL(path, golden), 'utf8').slice(0, 4096)
  const sure = all.map(({ name, sniff }) => ({ name, by: sniff(head, path) })).sort((a, b) => b.by - a.by)
  expect(sure[0]?.name).toBe(reader)
  expect(sure[1]?.by).toBeLessThan(sure[0]?.by ?? 0)
  // what a reader of columns or tables gives here is below what is said of the file by its look
  for (const { name, by } of sure.slice(1)) expect([name, by <= 0.3]).toEqual([name, true])
})

it.each([
  ['Label Studio', '[{"id": 1, "annotations": [{"result": []}], "data": {"text": "PER"}}]\n'],
  ['WebAnno', '#FORMAT=WebAnno TSV 3.3\n\n1-1\t0-3\tAnn\tPER\n'],
  ['doccano', '{"id": 1, "text": "Ann", "label": [[0, 3, "PER"]]}\n'],
  ['Prodigy', '{"text": "Ann", "_task_hash": 1, "spans": []}\n{"text": "Bob", "_task_hash": 2, "spans": []}\n'],
])('a file of %s is recognised as spans', (_, head) => {
  const [surest] = all.map((reader) => ({ reader, by: reader.sniff(head, 'g.json') })).sort((a, b) => b.by - a.by)
  expect([surest?.reader.gives, (surest?.by ?? 0) > 0.5]).toEqual(['spans', true])
})

it('a file of PubTator with the ending .tsv is recognised as pubtator', () => {
  const head = '12|t|A title, with a comma\n12|a|An abstract, too\n12\t0\t1\tA\tX\tQ\n'
  const sure = all.map(({ name, sniff }) => ({ name, by: sniff(head, 'a.tsv') })).sort((a, b) => b.by - a.by)
  expect(sure[0]).toEqual({ name: 'pubtator', by: 1 })
})

it.each(
  all
    .filter(({ name }) => !['conll-columns', 'clusters-table'].includes(name))
    .map((reader) => [reader.name, reader] as const),
)('the example of %s is not recognised as columns', (_, reader) => {
  const { example = '', sniff } = reader
  const columns = all.find(({ name }) => name === 'conll-columns')?.sniff(example, 'a.txt') ?? Number.NaN
  if (columns > 0) expect([columns <= 0.3, sniff(example, 'a.txt') >= 0.9]).toEqual([true, true])
  else expect(columns).toBe(0)
})
