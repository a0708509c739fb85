/** `assay list`: the installed metrics, readers, systems, presets and plugins. */
import { failure, hostCode, suggestion } from '@assay/host/internal'
import { json } from '@assay/report'
import { safe, table } from '@assay/report/internal'
import { isLeft } from 'fp-ts/lib/Either.js'
import { fail } from '../console.ts'
import { consoleFlags } from '../flags.ts'
import { print } from '../output.ts'
import { loadRegistry, type Registry } from '../registry.ts'
import { singleWord } from '../request.ts'
import { metricsNamed, printCitations } from './cite.ts'
import type { CommandDef } from './command.ts'

interface Row {
  readonly name: string
  readonly version: string
  readonly from: string
  readonly title: string
  /** The choices of a preset. */
  readonly choices?: readonly string[]
  /** True for the default metric of a plugin. */
  readonly default?: boolean
  /** True for a reader whose format can be written, too. */
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
      Object.entries(plugin?.presets ?? {}).map(([name, { title, choices }]) => ({
        name,
        version,
        from,
        title,
        ...(choices && { choices: Object.keys(choices) }),
      })),
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

/** Names that commands accept for rows: with the package if several packages have the name, or if a metric shadows a preset. */
const commandNames = ({ metrics }: Registry, kind: Kind, rows: readonly Row[]): ((row: Row) => string) => {
  const before = kind === 'presets' ? metrics.map(([, { name }]) => name) : []
  const names = [...before, ...rows.map(({ name }) => name)]
  return ({ name, from }) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${from}/${name}`)
}

const cellsOf = (
  kind: Kind,
  called: string,
  { from, title, choices, written, default: isDefault }: Row,
): readonly string[] => [
  `  ${safe(called)}`,
  ...(kind === 'plugins' ? [] : [safe(from)]),
  ...(kind === 'metrics' ? [isDefault ? 'default' : ''] : []),
  ...(kind === 'readers' ? [written ? 'read and written' : 'read'] : []),
  safe(choices === undefined ? title : `${title}; alone: ${choices.map((choice) => `${called}:${choice}`).join(', ')}`),
]

const section = (registry: Registry, kind: Kind, rows: readonly Row[]): string => {
  const called = commandNames(registry, kind, rows)
  const lines = table(rows.map((row) => cellsOf(kind, called(row), row)))
  return `${kind}\n${rows.length === 0 ? '  none\n' : lines.map((line) => `${line.trimEnd()}\n`).join('')}`
}

export const listCommand: CommandDef = {
  usage: 'list [metrics|readers|systems|presets|plugins]',
  examples: [
    ['assay list metrics', 'the metrics, with the default metric of each plugin'],
    ['assay list metrics --json', 'the same for a program'],
    ['assay list readers', 'the formats that can be read, and written by assay convert'],
    ['assay list presets', 'settings of campaigns under one name; see assay explain PRESET'],
  ],
  flags: [
    { name: 'json', help: 'print JSON' },
    { name: 'cite', value: 'NAME', help: 'BibTeX of a plugin or metric, like assay cite' },
    ...consoleFlags,
  ],
  run: async (app, args, console) => {
    const word = singleWord(args, 'list takes one kind')
    if (isLeft(word)) return fail(console, word.left)
    const listName = word.right
    const cited = args.last('cite')
    if (cited !== undefined) return printCitations(app, console, await metricsNamed(app, cited))
    if (listName !== undefined && !kinds.some((kind) => kind === listName))
      return fail(console, failure(2, hostCode.E101, `there is no list of "${listName}"`, suggestion(listName, kinds)))
    const chosen = listName === undefined ? kinds : [listName as Kind]
    const registry = await loadRegistry(app)
    if (isLeft(registry)) return fail(console, registry.left)
    const all = chosen.map((kind) => [kind, rowsOf(registry.right, kind)] as const)
    const text = args.has('json')
      ? json(Object.fromEntries(all))
      : all.map(([kind, rows]) => section(registry.right, kind, rows)).join('\n')
    const printed = print(app.stdout, [text])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
}
