/** The fault table numbers what can go wrong; each number stands in the name of a test. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** From and to, both included. */
const ranges: readonly (readonly [number, number])[] = [
  [15, 28],
  [65, 84],
  [85, 85],
  [88, 90],
  [92, 92],
]

const testsIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist', 'golden'].includes(entry.name) ? [] : testsIn(path)
    return entry.name.endsWith('.test.ts') ? [path] : []
  })

it('every fault has a test', () => {
  // a name is a string that begins with the number, as in describe('F76: a full disk', …)
  const named = /['"`](F\d\d): /g
  const found = new Set(
    ['apps', 'packages'].flatMap(testsIn).flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return [...text.matchAll(named)].map(([, id]) => id)
    }),
  )
  const wanted = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => `F${from + i}`))
  expect(wanted.filter((id) => !found.has(id))).toEqual([])
})
