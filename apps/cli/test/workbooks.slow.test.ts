/** Workbooks and Parquet in calls: the package is found beside the command line, and the numbers are those of the same rows as text. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files, inOwnFolder, resultOf, spawned } from './support.ts'

inOwnFolder()

const made = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../packages/tables/golden/made/${name}`, import.meta.url))

test('a Parquet file scores as its rows in JSON, to the last bit', () => {
  const rows = Buffer.from(made('rows.jsonl')).toString()
  // one of the ten phrases has another type
  const answers = rows.replace('"B-LOC"', '"B-PER"')
  files({ 'gold.jsonl': rows, 'gold.parquet': made('rows-snappy.parquet'), 'ours.jsonl': answers })
  const [parquet, jsonl] = ['gold.parquet', 'gold.jsonl'].map((gold) =>
    resultOf(
      spawned(['score', 'conll-f1', '-g', gold, '-s', 'ours.jsonl', '--set', 'reader.tags=tags', '--json', '--quiet']),
    ),
  )
  expect(parquet?.scores.map(({ measures }) => measures)).toEqual(jsonl?.scores.map(({ measures }) => measures))
  expect(parquet?.scores[0]?.measures['f1']).toMatchObject({ value: 9 / 10 })
})

test('a workbook is read by its only sheet with values, and refused with a call for each sheet if it has several', () => {
  files({ 'gold.xlsx': made('clusters.xlsx'), 'ours.csv': 'id,cluster\na,1\nb,1\nc,2\n' })
  const { exit, out } = spawned(['gold.xlsx', 'ours.csv'])
  expect({ exit, out }).toMatchObject({ exit: 0, out: expect.stringContaining('ours equals the gold in every answer') })
  files({ 'gold.xlsx': made('two-sheets.xlsx') })
  const refused = spawned(['gold.xlsx', 'ours.csv'])
  expect(refused).toMatchObject({ exit: 3, out: '' })
  expect(refused.err).toContain("name one of them: 'gold.xlsx/Gold', 'gold.xlsx/Second sheet'")
})
