/** `assay explain METRIC|CODE`: what a number means, or what a problem means and what to do. */
import type { AnyMetric, AnyReader, AnySystem, Measure, Message, Packaged, Preset, Schema } from '@assay/core'
import { bibliographyOf, type Failure, failure, helpOf, lenientValues, suggestion } from '@assay/host'
import { codes, figures, message, reference, safe, table } from '@assay/report'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { fail } from '../console.ts'
import { consoleFlags } from '../flags.ts'
import { type Registry, registryOf } from '../installed.ts'
import { print } from '../output.ts'
import { oneWord } from '../request.ts'
import type { Command } from './command.ts'

const indented = (rows: readonly (readonly string[])[]): string =>
  table(rows.map((row) => row.map((cell) => safe(cell))))
    .map((line) => `  ${line.trimEnd()}\n`)
    .join('')

const rangeOf = ({ range: [low, high], unit }: Measure<string>): string =>
  high === Number.POSITIVE_INFINITY ? `${unit}, from ${low}` : `${unit}, ${low} to ${high}`

const optionsText = async (schema: Schema<unknown>, prefix: string): Promise<string> => {
  const help = await helpOf(schema)
  if (help.length === 0) return ''
  const lenient = lenientValues(schema)
  const rows = help.map(({ name, values, default: fallback, description }) => [
    `${prefix}${name}`,
    JSON.stringify(fallback ?? null),
    values,
    lenient.has(name) ? `${description} (lenient: ${lenient.get(name)?.join(', ')})` : description,
  ])
  return `\noptions (--set ${prefix}key=value)\n${indented([['option', 'default', 'values', 'what it does'], ...rows])}`
}

const metricText = async (
  plugin: string,
  metric: Packaged<AnyMetric>,
  bibliography: Readonly<Record<string, string>>,
): Promise<string> => {
  const measures = Object.entries(metric.measures as Readonly<Record<string, Measure<string>>>)
  const rows = measures.map(([name, measure]) => [name, rangeOf(measure), measure.formula])
  const head = `${metric.name} ${metric.package.version}, of ${plugin}\n${metric.title}\n`
  const notes = [
    `headline ${metric.headline}; reads ${metric.reads}; resampled by ${metric.units}`,
    'A measure has no value (– in text, null in JSON) where its formula is 0/0.',
  ]
  const cites = (metric.cites as readonly string[]).map((cite) => `  ${safe(reference(cite, bibliography))}\n`).join('')
  return `${head}\nmeasures\n${indented(rows)}\n${notes.join('\n')}\n${await optionsText(metric.options, '')}\ncite (assay cite ${plugin} prints BibTeX)\n${cites}`
}

const exampleText = ({ example }: AnyReader): string =>
  example === undefined
    ? ''
    : `\nexample\n${example
        .split('\n')
        .map((line) => `  ${line.split('\t').map(safe).join('\t')}\n`)
        .join('')}`

const readerText = async (plugin: string, reader: Packaged<AnyReader>): Promise<string> =>
  `${reader.name} ${reader.package.version}, a reader of ${plugin}\n${reader.title}\n\ngives ${reader.gives}; documents are paired by ${reader.pairs}\n${exampleText(reader)}${await optionsText(reader.options, 'reader.')}`

const systemText = async (plugin: string, system: Packaged<AnySystem>): Promise<string> =>
  `${system.name} ${system.package.version}, a built-in system of ${plugin}\n${system.title}\n\nmade from ${system.from}; write it out with: assay make ${plugin}/${system.name} -o FILE\n${await optionsText(system.options, '')}`

/** What a preset says beside its metrics, under the names that `--set` knows. */
const settingsOf = ({ bootstrap, documents, reader }: Preset): readonly (readonly string[])[] => [
  ...(bootstrap ? [['bootstrap', `${bootstrap.samples} samples, confidence ${bootstrap.confidence}`]] : []),
  ...(documents ? [['documents.missing', documents.missing]] : []),
  ...Object.entries(reader?.[1] ?? {}).map(([key, value]) => [
    `reader.${key}`,
    typeof value === 'string' ? value : JSON.stringify(value),
    `for files read by ${reader?.[0]}`,
  ]),
]

const presetText = (plugin: string, name: string, preset: Preset): string => {
  const { title, metrics, systems } = preset
  const rows = metrics.map((entry) => (typeof entry === 'string' ? [entry] : [entry[0], JSON.stringify(entry[1])]))
  const made = Object.entries(systems ?? {}).map(([system, by]) => [system, by])
  const settings = settingsOf(preset)
  return `${name}, a preset of ${plugin}\n${title}\n\nmetrics\n${indented(rows)}${made.length === 0 ? '' : `\nsystems\n${indented(made)}`}${settings.length === 0 ? '' : `\nsettings, unless the config or the call says otherwise\n${indented(settings)}`}`
}

const codeText = (code: string, { title, explain }: Message): string => `${code}: ${safe(title)}\n\n${safe(explain)}\n`

/** The plugins that bring a code, and what it means there. */
const meaningsOf = ({ plugins }: Registry, code: string): readonly (readonly [plugin: string, meaning: Message])[] =>
  plugins.flatMap(({ name, plugin }) => {
    const meaning = Object.hasOwn(plugin?.messages ?? {}, code) ? plugin?.messages?.[code] : undefined
    return meaning === undefined ? [] : [[name, meaning] as const]
  })

/** What a code means, to Assay or to the one plugin that brings it; nothing where it is not a code. */
const codeOf = (registry: Registry, code: string): Either<Failure, string> | undefined => {
  const found = message(code)
  if (found !== undefined) return right(codeText(code, found))
  const [first, ...others] = meaningsOf(registry, code)
  if (first === undefined) return undefined
  if (others.length === 0) return right(`${codeText(code, first[1])}\na code of ${first[0]}\n`)
  const names = [first, ...others].map(([plugin]) => plugin).join(' and ')
  return left(failure(4, 'E512', `${names} both bring the code ${code}`, 'report it there: a code has one meaning'))
}

export const explainCommand: Command = {
  name: 'explain',
  title: 'what a metric, a preset, a reader, a built-in system, a figure of a comparison or a code means',
  usage: 'explain METRIC|PRESET|READER|SYSTEM|FIGURE|CODE',
  examples: [
    ['assay explain conll-f1', 'its measures, formulas and options'],
    ['assay explain conll-columns', 'a format and its options'],
    ['assay explain detectable', 'a figure of a comparison: the smallest difference that a test set can show'],
    ['assay explain E311', 'what the problem means and what to do'],
  ],
  flags: consoleFlags,
  run: async (app, given, console) => {
    const word = oneWord(given, 'explain takes one name')
    if (isLeft(word)) return fail(console, word.left)
    const name = word.right
    if (name === undefined)
      return fail(
        console,
        failure(2, 'E104', 'explain what?', 'name a metric, a reader or the code of a problem: assay explain E311'),
      )
    const registry = await registryOf(app)
    if (isLeft(registry)) return fail(console, registry.left)
    const text = codeOf(registry.right, name.toUpperCase()) ?? (await named(registry.right, name))
    if (isLeft(text)) return fail(console, text.left)
    const printed = print(app.stdout, [text.right])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
}

/** The code of a name that several packages have. */
const ambiguous = { metric: 'E210', preset: 'E210', reader: 'E211', 'built-in system': 'E213' } as const

/** Something that can be explained. */
interface Explained {
  readonly kind: keyof typeof ambiguous | 'plugin' | 'figure'
  readonly plugin: string
  readonly name: string
  readonly text: () => Promise<string> | string
}

/** All that has a name, in the order in which a bare name means one of them; last a plugin, which stands for its default metric. */
const explainedIn = (registry: Registry): readonly Explained[] => {
  const loaded = registry.plugins.flatMap(({ plugin }) => plugin ?? [])
  const metric = (kind: 'metric' | 'plugin', plugin: string, name: string, own: Packaged<AnyMetric>): Explained => ({
    kind,
    plugin,
    name,
    text: () => metricText(plugin, own, bibliographyOf(loaded)),
  })
  return [
    ...registry.metrics.map(([plugin, own]) => metric('metric', plugin, own.name, own)),
    ...registry.plugins.flatMap(({ name: plugin, plugin: own }) =>
      Object.entries(own?.presets ?? {}).map(([name, preset]): Explained => {
        return { kind: 'preset', plugin, name, text: () => presetText(plugin, name, preset) }
      }),
    ),
    ...registry.readers.map(([plugin, reader]): Explained => {
      return { kind: 'reader', plugin, name: reader.name, text: () => readerText(plugin, reader) }
    }),
    ...registry.systems.map(([plugin, system]): Explained => {
      return { kind: 'built-in system', plugin, name: system.name, text: () => systemText(plugin, system) }
    }),
    ...registry.plugins.flatMap(({ name, plugin }) => {
      const [first] = plugin?.metrics ?? []
      return first === undefined ? [] : [metric('plugin', name, shortOf(name), first)]
    }),
    ...Object.entries(figures).map(([name, own]): Explained => {
      return { kind: 'figure', plugin: 'comparisons', name, text: () => `${codeText(name, own)}\n${own.source}\n` }
    }),
  ]
}

const shortOf = (plugin: string): string => plugin.replace(/^@assay\//, '')

/** `entity-match`, `span-f1/entity-match`, `@assay/span-f1/entity-match`; a plugin by itself has no name before its own. */
const isCalled = (asked: string, { kind, plugin, name }: Explained): boolean =>
  asked === name ||
  (kind === 'plugin' ? asked === plugin : [plugin, shortOf(plugin)].some((from) => asked === `${from}/${name}`))

const named = async (registry: Registry, asked: string): Promise<Either<Failure, string>> => {
  const all = explainedIn(registry)
  const called = all.filter((one) => isCalled(asked, one))
  const [first, ...others] = called.filter(({ kind }) => kind === called[0]?.kind)
  if (first === undefined) {
    const own = registry.plugins.flatMap(({ plugin }) => Object.keys(plugin?.messages ?? {}))
    const known = /^[A-Z]+\d+$/i.test(asked) ? [...codes, ...own] : [...new Set(all.map(({ name }) => name))]
    const bare = asked.replace(/^.*\/(?=.)/, '')
    return left(failure(2, 'E106', `there is nothing called "${asked}"`, suggestion(bare, known)))
  }
  // of plugins, the one that the short name is for
  if (others.length === 0 || first.kind === 'plugin' || first.kind === 'figure') return right(await first.text())
  const names = [first, ...others].map(({ plugin, name }) => `${plugin}/${name}`)
  const why = `several packages have a ${first.kind} "${asked}"`
  return left(failure(2, ambiguous[first.kind], why, `say which: ${names.join(' or ')}`))
}
