/** The pages of the site: every metric, reader, preset and command has one, every code a heading, and each link between them leads to one. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandsOf } from '../../apps/cli/src/commands/index.ts'
import { overview } from '../../apps/cli/src/help.ts'
import { messages } from '../../apps/cli/src/messages.ts'
import { nodeProcess } from '../../apps/cli/src/process.ts'
import { pageHtml } from '../../apps/page/src/page-html.ts'
import { readers } from '../../packages/core/src/readers/index.ts'
import { PURPOSE } from '../../packages/report/src/purpose.ts'
import { faultsOf, type Parity, printedRow } from '../parity.ts'
import { pluginNames, pluginOf } from '../plugins.ts'
import { brokenIn } from '../site/check.ts'
import { examples } from '../site/gallery.ts'
import { sectionsOf } from '../site/pages.ts'
import { originOf, tablesOf } from '../site/parity.ts'
import { partUnder, root, writtenText } from '../site/written.ts'

const files = new Set<string>()
const sections = await sectionsOf(files)
const pages = sections.flatMap((section) => section.pages)
const plugins = await Promise.all(pluginNames().map(pluginOf))
const paths = new Set(pages.map(({ path }) => path))

test('READMEs, help, page, site and descriptions of packages begin with the same sentence', () => {
  const hashed = { text: '', hash: '' }
  const hashes = { scripts: [], styles: [] }
  const page = pageHtml({
    styles: [hashed],
    script: hashed,
    reportHashes: hashes,
    worker: '',
    version: '',
    notices: '',
  })
  const textIn = (path: string): string => readFileSync(join(root, path), 'utf8')
  expect(textIn('README.md')).toMatch(`# Assay\n\nAssay ${PURPOSE}.`)
  expect(textIn('python/README.md')).toMatch(`# Assay\n\nAssay ${PURPOSE}.`)
  expect(textIn('python/src/assay/__init__.py').replaceAll('\n', ' ')).toContain(`"""Assay ${PURPOSE}. `)
  expect(textIn('python/pyproject.toml')).toContain(`\ndescription = "Assay ${PURPOSE}"\n`)
  expect(textIn('apps/cli/package.json')).toContain(`\n  "description": "Assay ${PURPOSE}",\n`)
  expect(textIn('action.yml')).toContain(`\ndescription: Assay ${PURPOSE}. `)
  expect(pages[0]?.text).toMatch(`# Assay\n\nAssay ${PURPOSE}.`)
  expect(page).toContain(`<p class="facts">Assay ${PURPOSE}.`)
  expect(overview([]).replaceAll('\n', ' ')).toMatch(`assay: ${PURPOSE} `)
})

test('each page of the site has a different address', () => {
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
  ['command', 'commands', commandsOf(nodeProcess()).map(({ name }) => name)],
  ['package', 'packages', pluginNames()],
] as const)('every %s has a page on the site, and every page belongs to one', (_, folder, names) => {
  const own = [...paths].flatMap((path) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : []))
  if (folder === 'packages') expect(own).toEqual(expect.arrayContaining([...names]))
  else expect(own.filter((name) => name !== 'index').sort()).toEqual([...names].sort())
})

test('every message code has a heading on the page of codes, and every heading is a code', () => {
  const text = pages.find(({ path }) => path === 'codes')?.text ?? ''
  const headings = Array.from(text.matchAll(/^## (.*)$/gm), ([, heading]) => heading!)
  const codes = [messages, ...plugins.map(({ messages: own = {} }) => own)].flatMap(Object.keys)
  expect(headings).toEqual([...codes].sort())
})

test('the page of a metric has formulas, undefined cases, a worked example, differences and a citation', () => {
  const cards = pages.filter(({ path }) => /^metrics\/(?!index)/.test(path))
  for (const { path, text } of cards)
    for (const heading of ['Formulas', 'Undefined', 'By hand', 'Where it differs', 'Cite'])
      expect([path, text.includes(`\n## ${heading}\n`), heading]).toEqual([path, true, heading])
})

describe('parity on the cards of metrics', () => {
  const cards = pages.filter(({ path }) => /^metrics\/(?!index)/.test(path))
  const givers = ({ text }: (typeof cards)[number]): readonly string[] =>
    Array.from(
      text.matchAll(/^\| case, measure \| (official|independent|published) \| ours \| difference \|$/gm),
      ([, giver]) => giver!,
    )

  test('compares our numbers with those of others, mostly of official programs', () => {
    expect(cards.filter((card) => givers(card).length === 0).map(({ title }) => title)).toEqual([])
    const others = cards.filter((card) => !givers(card).includes('official'))
    expect([cards.length, others.map(({ title }) => title).sort()]).toMatchInlineSnapshot(`
      [
        54,
        [
          "adjusted-rand",
          "agreement",
          "agreement-clusters",
          "b-cubed",
          "clustering-purity",
          "confidence",
          "err",
          "eter",
          "harem-classification",
          "harem-identification",
          "harem-morphology",
          "linkage",
          "linkage-estimates",
          "mutual-information",
          "omega",
          "pairwise",
          "records",
          "ser",
          "tag-f1",
          "v-measure",
        ],
      ]
    `)
    for (const { text } of others)
      expect(text).toContain('Numbers of a program that is official for this metric are not')
  })

  const parity = (official: string, ours: number | undefined): Parity => ({
    giver: 'official',
    origin: { file: 'golden/ORIGIN.md', about: ['cases.json'] },
    cases: [{ name: 'A', rows: [printedRow('f1', official, ours)] }],
  })

  test('is refused if a number differs by more than rounding', () => {
    expect(faultsOf(parity('88.99', 88.9858))).toEqual([])
    const other = parity('88.99', 88.9951)
    expect(faultsOf(other)).toEqual(['A: f1 is 88.99 there and 88.9951 here'])
    expect(() => tablesOf('lea', [other], new Set())).toThrow('A: f1 is 88.99 there and 88.9951 here')
    expect(faultsOf(parity('0.5', undefined))).toEqual(['A: f1 is 0.5 there and no value here'])
  })

  test('is required unless a reason is given', () => {
    const none = { ...parity('1', 1), cases: [] }
    expect(() => tablesOf('lea', [none], new Set())).toThrow('a case without numbers')
    expect(() => tablesOf('lea', [], new Set())).toThrow('does not say why')
    expect(tablesOf('lea', 'No program is official for it.', new Set())).toBe('No program is official for it.\n')
  })

  test('prints published numbers as given, and ours with two more digits', () => {
    const text = tablesOf('lea', [parity('88.99', 88.9858)], new Set())
    expect(text).toContain('| **A** f1 | 88.99 | 88.9858 | 0.004 |')
  })

  test('golden files without a paragraph in ORIGIN.md are refused; with one, it is quoted', () => {
    expect(() => originOf('# Title\n\n- `a`: by x\n- `b`: by y\n', ['`c`'])).toThrow('no paragraph is about `c`')
    expect(originOf('# Title\n\n- `a`: by x\n  and z\n- `b`: by y\n', ['`a`'])).toBe('> `a`: by x\n>   and z')
  })
})

test('the page of a reader shows its example', () => {
  const own = pages.filter(({ path }) => /^readers\/(?!index)/.test(path))
  for (const { path, text } of own) expect([path, /\n## Example\n\n```\n./.test(text)]).toEqual([path, true])
})

test('links of the site lead to pages, and linked files exist', () => {
  expect(
    brokenIn(
      pages,
      files,
      examples.map(({ name }) => name),
    ),
  ).toEqual([])
  for (const file of files) expect([file, existsSync(join(root, file))]).toEqual([file, true])
})

test('a link of the site to a missing page is reported', () => {
  const page = { path: 'a', title: 'a', text: 'see [b](/b), `[c](/c)` and [a](/a#x)' }
  expect(brokenIn([page], new Set(), [])).toEqual(['a: /b'])
})

test('a part of a README is found by its heading', () => {
  const readme = writtenText('packages/lea/README.md', new Set())
  expect(partUnder(readme, /^By hand/)).toMatch(/^The paper's example/)
  expect(partUnder(readme, /^Nothing/)).toBeUndefined()
})
