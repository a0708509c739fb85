/** The pages of the site: every metric, reader, preset, command and code has one, and each link between them leads to one. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../../apps/cli/src/run.ts'
import { readers } from '../../packages/core/src/readers/index.ts'
import { codes } from '../../packages/report/src/index.ts'
import { pluginNames, pluginOf } from '../plugins.ts'
import { brokenIn } from '../site/check.ts'
import { examples } from '../site/gallery.ts'
import { sectionsOf } from '../site/pages.ts'
import { partUnder, root, writtenText } from '../site/written.ts'

const files = new Set<string>()
const sections = await sectionsOf(files)
const pages = sections.flatMap((section) => section.pages)
const plugins = await Promise.all(pluginNames().map(pluginOf))
const paths = new Set(pages.map(({ path }) => path))

test('each has an address of its own', () => {
  expect(paths.size).toBe(pages.length)
})

test.each([
  ['metric', 'metrics', plugins.flatMap(({ metrics = [] }) => metrics.map(({ name }) => name))],
  ['reader', 'readers', [...readers, ...plugins.flatMap((plugin) => plugin.readers ?? [])].map(({ name }) => name)],
  [
    'preset',
    'presets',
    plugins.flatMap(({ name, presets = {} }) =>
      Object.keys(presets).map((preset) => `${name.replace('@assay/', '')}-${preset}`),
    ),
  ],
  ['command', 'commands', commands.map(({ name }) => name)],
  ['code', 'codes', [...codes, ...plugins.flatMap(({ messages = {} }) => Object.keys(messages))]],
  ['package', 'packages', pluginNames()],
] as const)('every %s has its page, and nothing else has', (_, folder, names) => {
  const own = [...paths].flatMap((path) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : []))
  if (folder === 'packages') expect(own).toEqual(expect.arrayContaining([...names]))
  else expect(own.filter((name) => name !== 'index').sort()).toEqual([...names].sort())
})

test('a card has formulas, an example by hand, what has no value, and where it differs', () => {
  const cards = pages.filter(({ path }) => /^metrics\/(?!index)/.test(path))
  for (const { path, text } of cards)
    for (const heading of ['Formulas', 'Undefined', 'By hand', 'Where it differs', 'Cite'])
      expect([path, text.includes(`\n## ${heading}\n`), heading]).toEqual([path, true, heading])
})

test('where official numbers are at hand, a card has ours beside them, and they are the same', () => {
  const cards = pages.filter(({ text }) => text.includes('\n## Parity with the official scorer\n'))
  expect(cards.map(({ title }) => title).sort()).toEqual(
    ['b-cubed', 'b3', 'blanc', 'ceafe', 'ceafm', 'clustering-purity', 'conll-f1', 'lea', 'mentions', 'muc'].sort(),
  )
  for (const { title, text } of cards) {
    const rows = (text.split('\n## Parity with the official scorer\n')[1] ?? '').split('\n## ')[0]?.split('\n') ?? []
    const cases = rows.filter((row) => row.startsWith('| ')).slice(2)
    expect(cases.length).toBeGreaterThan(0)
    expect([title, cases.filter((row) => !row.endsWith('| none |'))]).toEqual([title, []])
  }
})

test('a reader shows its example', () => {
  const own = pages.filter(({ path }) => /^readers\/(?!index)/.test(path))
  for (const { path, text } of own) expect([path, /\n## Example\n\n```\n./.test(text)]).toEqual([path, true])
})

test('links lead to pages, and files beside them are there', () => {
  expect(
    brokenIn(
      pages,
      files,
      examples.map(({ name }) => name),
    ),
  ).toEqual([])
  for (const file of files) expect([file, existsSync(join(root, file))]).toEqual([file, true])
})

test('a link that leads nowhere is told', () => {
  const page = { path: 'a', title: 'a', text: 'see [b](/b), `[c](/c)` and [a](/a#x)' }
  expect(brokenIn([page], new Set(), [])).toEqual(['a: /b'])
})

test('a part of a README is found by its heading', () => {
  const readme = writtenText('packages/lea/README.md', new Set())
  expect(partUnder(readme, /^By hand/)).toMatch(/^The paper's example/)
  expect(partUnder(readme, /^Nothing/)).toBeUndefined()
})
