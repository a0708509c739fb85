/** `assay list`: what is installed, with one line each. */

import { failure, suggestion } from '@assay/host'
import { json, safe, table } from '@assay/report'
import { isLeft } from 'fp-ts/lib/Either.js'
import { fail } from '../console.ts'
import { consoleFlags } from '../flags.ts'
import { type Registry, registryOf } from '../installed.ts'
import { print } from '../output.ts'
import { oneWord } from '../request.ts'
import { metricsNamed, printCitations } from './cite.ts'
import type { Called } from './command.ts'

interface Row {
  readonly name: string
  readonly version: string
  readonly from: string
  readonly title: string
  /** Of a metric whether it is the one that its plugin is scored with by itself. */
  readonly default?: boolean
  /** Of a reader whether its format can be written too. */
  readonly written?: boolean
}

const kinds = ['metrics', 'readers', 'systems', 'presets', 'plugins'] as const
type Kind = (typeof kinds)[number]

const rowsOf = (registry: Registry, kind: Kind): readonly Row[] => {
  if (kind === 'plugins')
    return registry.plugins.map(({ name, version, description, plugin }) => ({
      name,
      version,
      from: name,
      title: plugin === undefined ? 'does not load' : description,
    }))
  if (kind === 'presets')
    return registry.plugins.flatMap(({ name: from, version, plugin }) =>
      Object.entries(plugin?.presets ?? {}).map(([name, { title }]) => ({ name, version, from, title })),
    )
  if (kind === 'readers')
    return registry.readers.map(
      ([
        from,
        {
          name,
          package: { version },
          title,
          writer,
        },
      ]) => ({
        name,
        version,
        from,
        title,
        written: writer !== undefined,
      }),
    )
  if (kind === 'metrics') {
    const firsts = new Map(registry.plugins.map(({ name, plugin }) => [name, plugin?.metrics?.[0]]))
    return registry.metrics.map(([from, metric]) => {
      const { name, title } = metric
      return { name, version: metric.package.version, from, title, default: metric === firsts.get(from) }
    })
  }
  return registry.systems.map(
    ([
      from,
      {
        name,
        package: { version },
        title,
      },
    ]) => ({ name, version, from, title }),
  )
}

/** The name that a command takes for a row: with its package where several have it, and where a metric goes before a preset. */
const calledIn = ({ metrics }: Registry, kind: Kind, rows: readonly Row[]): ((row: Row) => string) => {
  const before = kind === 'presets' ? metrics.map(([, { name }]) => name) : []
  const names = [...before, ...rows.map(({ name }) => name)]
  return ({ name, from }) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${from}/${name}`)
}

const cellsOf = (kind: Kind, called: string, { from, title, written, default: isDefault }: Row): readonly string[] => [
  `  ${safe(called)}`,
  ...(kind === 'plugins' ? [] : [safe(from)]),
  ...(kind === 'metrics' ? [isDefault ? 'default' : ''] : []),
  ...(kind === 'readers' ? [written ? 'read and written' : 'read'] : []),
  safe(title),
]

const section = (registry: Registry, kind: Kind, rows: readonly Row[]): string => {
  const called = calledIn(registry, kind, rows)
  const lines = table(rows.map((row) => cellsOf(kind, called(row), row)))
  return `${kind}\n${rows.length === 0 ? '  none\n' : lines.map((line) => `${line.trimEnd()}\n`).join('')}`
}

export const listCommand: Called = {
  usage: 'list [metrics|readers|systems|presets|plugins]',
  examples: [
    ['assay list metrics', 'the metrics, and which is scored where a plugin is named by itself'],
    ['assay list metrics --json', 'the same for a program'],
    ['assay list readers', 'the formats, and which of them assay convert can write'],
    ['assay list presets', 'the settings of campaigns under one name; assay explain PRESET says what one runs'],
    ['assay list --cite conll-f1', 'whom to cite'],
  ],
  flags: [
    { name: 'json', help: 'as JSON' },
    { name: 'cite', value: 'NAME', help: 'BibTeX of a plugin or a metric, as assay cite prints it' },
    ...consoleFlags,
  ],
  run: async (app, given, console) => {
    const word = oneWord(given, 'list takes one kind')
    if (isLeft(word)) return fail(console, word.left)
    const asked = word.right
    const cited = given.last('cite')
    if (cited !== undefined) return printCitations(app, console, await metricsNamed(app, cited))
    if (asked !== undefined && !kinds.some((kind) => kind === asked))
      return fail(console, failure(2, 'E101', `there is no list of "${asked}"`, suggestion(asked, kinds)))
    const chosen = asked === undefined ? kinds : [asked as Kind]
    const registry = await registryOf(app)
    if (isLeft(registry)) return fail(console, registry.left)
    const all = chosen.map((kind) => [kind, rowsOf(registry.right, kind)] as const)
    const text = given.has('json')
      ? json(Object.fromEntries(all))
      : all.map(([kind, rows]) => section(registry.right, kind, rows)).join('\n')
    const printed = print(app.stdout, [text])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
}
