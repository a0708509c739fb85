import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { bibliographyFile, citing, entriesOf, generated } from '../citations.ts'

const written = readFileSync(bibliographyFile, 'utf8')
const all = citing().map((one) => [basename(dirname(dirname(one.file))), one] as const)

test.each(all)('%s holds what its metrics cite: else run npx tsx tools/citations.ts --write', (_, { file, keys }) => {
  expect(readFileSync(file, 'utf8')).toBe(generated(written, keys))
})

test('every entry is read, and they stand in the order of their keys', () => {
  const keys = [...entriesOf(written).keys()]
  expect(keys).toHaveLength((written.match(/^@/gm) ?? []).length)
  expect(keys).toEqual([...keys].sort())
})

test('what a metric of ours cites is the key of an entry, and no reference in full', () => {
  const cited = all.flatMap(([, { keys }]) => [...keys])
  expect(cited.length).toBeGreaterThan(5)
  expect(cited.filter((key) => !entriesOf(written).has(key))).toEqual([])
})
