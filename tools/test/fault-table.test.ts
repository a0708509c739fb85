/** docs/faults.md numbers what can go wrong; each number stands in the title of a test in the file that its row names. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const page = readFileSync(join(root, 'docs/faults.md'), 'utf8')

interface Row {
  readonly id: string
  readonly answer: string
  readonly test: string
}

const rows = page.split('\n').flatMap((line): readonly Row[] => {
  const [, id = '', , answer = '', test = ''] = line.split('|').map((cell) => cell.trim())
  return /^F\d+$/.test(id) ? [{ id, answer, test: test.replaceAll('`', '') }] : []
})

const filesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist', 'golden'].includes(entry.name) ? [] : filesIn(path, ending)
    return entry.name.endsWith(ending) ? [path] : []
  })

/** The numbers in titles of a file. A title is a string that begins with the number, as in describe('F76: a full disk', …). */
const named = (path: string): ReadonlySet<string> =>
  new Set([...readFileSync(join(root, path), 'utf8').matchAll(/['"`](F\d{2,3}): /g)].map(([, id]) => id!))

describe('docs/faults.md', () => {
  it('lists each fault once, in order', () => {
    const ids = Array.from({ length: 111 }, (_, i) => `F${String(i + 1).padStart(2, '0')}`)
    expect(rows.map(({ id }) => id)).toEqual(ids)
  })

  it('names a file with a test of its number for each fault', () => {
    const tests = new Map(
      ['apps', 'packages'].flatMap((folder) => filesIn(folder, '.test.ts')).map((path) => [path, named(path)]),
    )
    expect(rows.filter(({ id, test }) => tests.get(test)?.has(id) !== true)).toEqual([])
    const known = new Set(rows.map(({ id }) => id))
    expect([...tests.values()].flatMap((ids) => [...ids]).filter((id) => !known.has(id))).toEqual([])
  })

  it('names only codes that exist', () => {
    const codes = /\b[EW]\d{3}\b/g
    const sources = ['apps', 'packages']
      .flatMap((folder) => filesIn(folder, '.ts'))
      .filter((path) => path.includes('/src/'))
    const used = new Set(sources.flatMap((path) => readFileSync(join(root, path), 'utf8').match(codes) ?? []))
    const wanted = rows.flatMap(({ id, answer }) => (answer.match(codes) ?? []).map((code) => `${id} ${code}`))
    expect(wanted.filter((one) => !used.has(one.split(' ')[1]!))).toEqual([])
  })
})
