/** Reports go by what a result says, and by the name of no metric, package or facet of one package. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const packages = new URL('../../packages/', import.meta.url)
const sources = (name: string): readonly (readonly [path: string, text: string])[] =>
  readdirSync(new URL(`${name}/src/`, packages), { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [path, readFileSync(new URL(`${name}/src/${path}`, packages), 'utf8')])

// no metric is in these
const shared = ['core', 'create-plugin', 'formats', 'host', 'promptfoo', 'report', 'serve', 'tables', 'task']
const plugins = readdirSync(packages).filter((name) => !shared.includes(name))

/** Names of metrics and readers of plugins: `name: 'hipe-ner'` at the top level of a definition. */
const namesOf = (plugin: string): readonly string[] =>
  sources(plugin).flatMap(([, text]) => [...text.matchAll(/^ {2}name: '([^']+)'/gm)].map(([, name]) => name!))

// parts that the host makes of panels, and hipe of its slices
const facets = ['pair', 'annotator', 'without', 'noise', 'period', 'cutoff', 'column']

test('the code of reports names no metric, no plugin and no facet of a single plugin', () => {
  const names = new Set([...plugins, ...plugins.flatMap(namesOf), ...facets])
  expect(names.has('hipe-ner') && names.has('agreement') && names.has('conll-f1')).toBe(true)
  const named = sources('report').flatMap(([path, text]) =>
    [...text.matchAll(/'([^'\n]+)'/g)].flatMap(([, own]) => (names.has(own!) ? [`${path}: ${own}`] : [])),
  )
  expect(named).toEqual([])
})
