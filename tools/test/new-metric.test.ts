/** What new-metric writes; that it checks, passes its tests and is scored is seen in a clone, by `.ci/new-metric`. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newMetric } from '../new-metric.ts'

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-new-metric-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it("new-metric adds the package to the root's dependencies in order, and changes nothing else", () => {
  newMetric('exact-tags', root)
  const read = (at: string): string => readFileSync(join(at, 'package.json'), 'utf8')
  const line = '    "@assay/exact-tags": "workspace:*",\n'
  expect(read(root)).toContain(`${line}    "@assay/formats"`)
  expect(read(root).replace(line, '')).toBe(read(repository))
})

it('new-metric writes a manifest with the keyword for plugins, and a README with all headings', () => {
  newMetric('exact-tags', root)
  const read = (path: string): string => readFileSync(join(root, 'packages/exact-tags', path), 'utf8')
  const manifest = JSON.parse(read('package.json')) as { name: string; keywords: readonly string[] }
  expect(manifest).toMatchObject({ name: '@assay/exact-tags', version: '1.0.0', type: 'module' })
  expect(manifest.keywords).toContain('assay-plugin')
  expect([...read('README.md').matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
    'What it measures',
    'Formula',
    'By hand',
    'In your program',
    'Options',
    'Measures',
    'Signature',
    'Where we differ from the official script',
    'Cite',
  ])
})

it('new-metric writes a reason why the package has no table of parity', () => {
  for (const name of ['kappa', 'exact-tags']) newMetric(name, root)
  const parity = (name: string): string => readFileSync(join(root, 'packages', name, 'test/parity.ts'), 'utf8')
  expect(parity('kappa')).toContain("\n  kappa: 'It is held to the example by hand")
  expect(parity('exact-tags')).toContain("\n  'exact-tags': 'It is held to the example by hand")
})

it('new-metric refuses an invalid or existing name, and writes nothing', () => {
  for (const name of ['', 'Kappa', '../kappa', 'a--b', 'a_b']) expect(newMetric(name, root)).toContain('is not a name')
  expect(readdirSync(root)).toEqual([])
  newMetric('kappa', root)
  expect(newMetric('kappa', root)).toBe('packages/kappa is there already')
})
