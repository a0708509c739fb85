import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { bibliographyFile, entriesOf, generated, generatedFile } from '../citations.ts'

const written = readFileSync(bibliographyFile, 'utf8')
const root = resolve(import.meta.dirname, '../..')

/** The keys that the metrics of the packages cite. */
const sources = readdirSync(join(root, 'packages'), { recursive: true, encoding: 'utf8' })
  .map((path) => join('packages', path))
  .filter((path) => /^packages.[^/]+.src.+\.ts$/.test(path) && !path.includes('node_modules'))
const cited = sources.flatMap((path) => {
  const lists = readFileSync(join(root, path), 'utf8').matchAll(/\bcites(?:: | = )\[([^\]]*)\]/g)
  return [...lists].flatMap(([, list = '']) => [...list.matchAll(/'([^']+)'/g)].map(([, key]) => key as string))
})

test('core holds the bibliography: else run npx tsx tools/citations.ts --write', () => {
  expect(readFileSync(generatedFile, 'utf8')).toBe(generated(written))
})

test('every entry is read, and they stand in the order of their keys', () => {
  const keys = [...entriesOf(written).keys()]
  expect(keys).toHaveLength((written.match(/^@/gm) ?? []).length)
  expect(keys).toEqual([...keys].sort())
})

test('what a metric of ours cites is the key of an entry, and no reference in full', () => {
  expect(cited.length).toBeGreaterThan(5)
  expect(cited.filter((key) => !entriesOf(written).has(key))).toEqual([])
})
