import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { bibliographyFile, citing, entriesOf, generated } from '../citations.ts'

const written = readFileSync(bibliographyFile, 'utf8')
const all = citing().map((one) => [basename(dirname(dirname(one.file))), one] as const)

test.each(all)(
  '%s contains the citations of its metrics: else run npx tsx tools/citations.ts --write',
  (_, { file, keys }) => {
    expect(readFileSync(file, 'utf8')).toBe(generated(written, keys))
  },
)

test('the bibliography is parsed completely, and sorted by key', () => {
  const keys = [...entriesOf(written).keys()]
  expect(keys).toHaveLength((written.match(/^@/gm) ?? []).length)
  expect(keys).toEqual([...keys].sort())
})

test('each metric of this repository cites keys of the bibliography', () => {
  const cited = all.flatMap(([, { keys }]) => [...keys])
  expect(cited.length).toBeGreaterThan(5)
  expect(cited.filter((key) => !entriesOf(written).has(key))).toEqual([])
})
