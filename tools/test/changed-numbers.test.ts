import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { account, changedSince, digestsOf, unaccounted } from '../changed-numbers.ts'

let root = ''
const plant = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-goldens-'))
  plant('packages/lea/golden/a.txt', 'F1 50\n')
  plant('packages/lea/golden/ORIGIN.md', 'from here\n')
  plant('packages/core/test/readers/golden/x.txt', '1\n')
  plant('packages/lea/src/a.ts', 'export const a = 1\n')
  plant('examples/lea/expected.txt', '50.00\n')
  plant('docs/changed-numbers.md', '# Changed numbers\n\n')
  plant('tools/goldens.json', '{}')
  account(root, 'first', '2026-01-01')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the check for changed numbers', () => {
  it('covers only goldens and expected outputs', () => {
    expect(Object.keys(digestsOf(root))).toEqual([
      'examples/lea',
      'packages/core/test/readers/golden',
      'packages/lea/golden',
    ])
    plant('packages/lea/src/a.ts', 'export const a = 2\n')
    plant('packages/lea/golden/ORIGIN.md', 'from there\n')
    expect(unaccounted(root)).toEqual([])
  })

  it('ignores line ends', () => {
    plant('packages/lea/golden/a.txt', 'F1 50\r\n')
    expect(unaccounted(root)).toEqual([])
  })

  it('requires a reason for a changed, new or deleted file, and writes it to the page', () => {
    plant('packages/lea/golden/a.txt', 'F1 51\n')
    plant('examples/new/expected.json', '{}\n')
    rmSync(join(root, 'packages/core/test/readers/golden/x.txt'))
    const changed = ['examples/new', 'packages/core/test/readers/golden', 'packages/lea/golden']
    expect(unaccounted(root)).toEqual(changed)
    expect(account(root, 'ties are broken as the paper says', '2026-02-03')).toEqual(changed)
    expect(unaccounted(root)).toEqual([])
    expect(readFileSync(join(root, 'docs/changed-numbers.md'), 'utf8')).toContain(
      '- 2026-02-03, `examples/new`, `packages/core/test/readers/golden`, `packages/lea/golden`: ties are broken as the paper says\n',
    )
    expect(account(root, 'nothing', '2026-02-04')).toEqual([])
  })

  it('reports changes by folder', () => {
    expect(changedSince({ a: '1', b: '2' }, { b: '3', c: '4' })).toEqual(['a', 'b', 'c'])
  })
})
