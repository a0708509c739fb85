/** `assay explain` has a text for every option, measure, reader, heading and term of what is installed. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRight } from 'fp-ts/lib/Either.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { explainCode, findExplanation } from '../../apps/cli/src/explain/find-explanation.ts'
import { explainWord, spellings, type Words, wordsOf } from '../../apps/cli/src/explain/words.ts'
import type { Registry } from '../../apps/cli/src/registry.ts'
import { type Plugin, plugin } from '../../packages/core/src/index.ts'
import { readers } from '../../packages/core/src/readers/index.ts'
import { summaryNames, summaryTitles } from '../../packages/report/src/system-summaries.ts'
import { pluginNames, pluginOf } from '../plugins.ts'
import { root } from '../site/written.ts'

const core = plugin({ contract: 1, name: '@assay/core', version: '1.0.0', readers })
const plugins: readonly Plugin[] = [core, ...(await Promise.all(pluginNames().map(pluginOf)))]
const each = <A>(of: (plugin: Plugin) => readonly A[] | undefined) =>
  plugins.flatMap((one) => (of(one) ?? []).map((item) => [one.name, item] as const))
const registry: Registry = {
  plugins: plugins.map((one) => ({ name: one.name, version: one.version, description: '', plugin: one })),
  metrics: each((one) => one.metrics),
  readers: each((one) => one.readers),
  systems: each((one) => one.systems),
}

let words: Words
beforeAll(async () => {
  words = await wordsOf(registry)
})

const isExplained = (word: string): boolean =>
  explainWord(words, word) !== undefined || isRight(findExplanation(registry, word))

/** Words without a sentence of their own: it does not help that an option has the name of a column. */
const withoutSentence = (all: Iterable<string>): readonly string[] =>
  [...new Set(all)].filter(
    (word) => !words.sentences.some((sentence) => sentence.word === word || sentence.word === word.toLowerCase()),
  )

const unknown = (all: Iterable<string>): readonly string[] => [...new Set(all)].filter((word) => !isExplained(word))

/** The list that a text begins with, to its closing bracket. */
const listAt = (text: string): string => {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '[') depth++
    else if (text[i] === ']' && --depth === 0) return text.slice(0, i)
  }
  return text
}

/** The headings that a source has as texts: `head: ['system', …]`, `head = ['system', …]` and `head: 'p'`. */
const headingsIn = (source: string): readonly string[] =>
  [...source.matchAll(/\bhead(?::| =) (?=\[|'([^']+)')/g)]
    .flatMap(({ index, 0: { length }, 1: only }) =>
      only === undefined
        ? [...listAt(source.slice(index + length)).matchAll(/'([^'\\[`]+)'/g)].map(([, text = '']) => text)
        : [only],
    )
    .filter((heading) => /\w/.test(heading))

/** The sources in a folder, as texts. */
const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))

/** The titles of the pages of a report in HTML, and of the sections in them. */
const titlesIn = (source: string): readonly string[] =>
  [
    ...source.matchAll(
      /\btitle: '([A-Z][a-z ]+)'|\bheading\(\d, '[^']+', '([^']+)'\)|\btabbedPage\('[^']+', '([^']+)'/g,
    ),
  ].map(([, page, section, tabbed]) => (page ?? section ?? tabbed)!)

/** The columns that `assay describe` has by the `contents` of models: kinds of items, marks of them, and units. */
const columnsIn = (source: string): readonly string[] =>
  [
    /\b(?:kind(?::| =)|marks:) ([^,\n]*)/g,
    /\bmarksOf\(\{([^}]+)\}/g,
    /\bsizes: \{([^}]+)\}/g,
    /\{ (\w+): \w+\.length \}/g,
  ].flatMap((pattern) =>
    [...source.replaceAll(/=== '\w+'/g, '').matchAll(pattern)].flatMap(([, part = '']) =>
      [...part.matchAll(/'([a-z][a-z ]+)'|\b([a-z]+):|^(\w+)$/g)].map(([, ...names]) => names.find(Boolean)!),
    ),
  )

/** What a file says that its documents hold. */
const contentsOf = (path: string): string =>
  /\bconst contents(?:Of\w+)? = [\s\S]*(?=\n\/\/ ----|\nexport )/.exec(readFileSync(join(root, path), 'utf8'))?.[0] ??
  ''

describe('the command explain', () => {
  test('has the metrics, readers, systems and presets by name', () => {
    const members = [...registry.metrics, ...registry.readers, ...registry.systems].map(([, { name }]) => name)
    const presets = plugins.flatMap((one) => Object.keys(one.presets ?? {}))
    expect(members.length).toBeGreaterThan(90)
    expect(unknown([...members, ...presets, ...plugins.map(({ name }) => name)])).toEqual([])
  })

  test('has the codes of all plugins', () => {
    const codes = plugins.flatMap((one) => Object.keys(one.messages ?? {}))
    expect(codes.filter((code) => explainCode(registry, code) === undefined)).toEqual([])
  })

  test('has the options of metrics and systems, and those of readers with and without the prefix', () => {
    const options = words.meanings.flatMap(({ word }) => [word, word.replace(/^reader\./, '')])
    expect(new Set(options).size).toBeGreaterThan(700)
    expect(unknown(options)).toEqual([])
  })

  test('has the measures of all metrics by their titles', () => {
    const titles = registry.metrics.flatMap(([, { measures }]) =>
      Object.values(measures as Readonly<Record<string, { readonly title: string }>>).map(({ title }) => title),
    )
    expect(unknown(titles)).toEqual([])
  })

  test('has the headings of the tables of reports', () => {
    const headings = sourcesIn('packages/report/src').flatMap(headingsIn)
    expect(headings).toEqual(expect.arrayContaining(['group', 's.d.', 'differs', 'p corrected']))
    expect(unknown([...headings, 'rank', ...summaryTitles(summaryNames)])).toEqual([])
  })

  test('has the titles and headings that only pages in HTML have', () => {
    const sources = sourcesIn('packages/report/src/html')
    const titles = sources.flatMap(titlesIn)
    expect(titles).toEqual(expect.arrayContaining(['Overview', 'Where they differ', 'Definitions', 'Labels']))
    const headings = sources.flatMap(headingsIn)
    expect(headings).toEqual(expect.arrayContaining(['SHA-256', 'first at', 'better']))
    expect(withoutSentence([...titles, ...headings])).toEqual([])
  })

  test('has the columns of the tables of inspect', () => {
    const headings = ['', '/command', '/describe']
      .flatMap((folder) => sourcesIn(`packages/inspect/src${folder}`))
      .flatMap(headingsIn)
    expect(headings).toEqual(expect.arrayContaining(['held against', 'agree', 'which']))
    expect(withoutSentence(headings)).toEqual([])
  })

  test('has the columns of the tables of describe', () => {
    const models = ['hipe', 'records', 'redaction', 'relations', 'strings'].map(
      (name) => `packages/${name}/src/model.ts`,
    )
    const columns = ['packages/inspect/src/describe/contents.ts', ...models].map(contentsOf).flatMap(columnsIn)
    expect(columns).toEqual(
      expect.arrayContaining([
        'omitted zones',
        'metonymic',
        'in several clusters',
        'of more than two',
        'tokens',
        'unparsed',
      ]),
    )
    expect(
      withoutSentence([...columns, 'documents', 'characters', 'forms', 'lemmas', 'entities', 'entities a form']),
    ).toEqual([])
  })

  test.each(['±', '–', '*', 'n', 'letters', 'bootstrap-centre', 'support', 'gold', 'found', 'correct', 'F1'])(
    'has the word %s',
    (word) => {
      expect(unknown([word])).toEqual([])
    },
  )

  test('knows the options of the host, such as documents.missing and disjoint', () => {
    expect(unknown(['documents.missing', 'documents.extra', 'documents.names', 'disjoint', 'labels.map'])).toEqual([])
  })

  test('has one sentence of fewer than 480 characters for each term', () => {
    const long = words.sentences.filter(({ text }) => text.length >= 480 || text.endsWith('.'))
    expect(long).toEqual([])
  })

  test('names each metric with its default where several have an option', () => {
    expect(explainWord(words, 'scheme')).toMatch(
      /^scheme, an option: --set scheme=VALUE\n {2}of +default +values +what it does\n {2}conll-f1.+\n {2}baseline +"IOB2"/,
    )
  })

  test('reads numbers in a verdict as any number', () => {
    expect(explainWord(words, 'split over 3')).toBe(
      'split over N: verdict: the items of this entity of the gold are in N entities of the system\n',
    )
  })

  test('suggests an option for a misspelt one', () => {
    expect(findExplanation(registry, 'shceme', spellings(words))).toMatchObject({
      left: { problems: [{ hint: 'did you mean scheme?' }] },
    })
  })
})
