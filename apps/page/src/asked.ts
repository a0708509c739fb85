/** What the page is asked to do, as a config, as a request, and as a call of the command line: all of them mean the same. */
import type { Json, MetricEntry } from '@assay/core'
import { optionText } from '@assay/core/host'
import type { Compare, Missing, Request, Side } from '@assay/host'

/** Files of one side, as a config has them. */
export interface AskedSide {
  readonly files: readonly string[]
  /** Named where it was chosen by hand. */
  readonly reader?: string
}
export interface AskedSystem extends AskedSide {
  readonly name: string
}
export interface AskedMetric {
  readonly entry: string
  /** What was changed; all else is as by default. */
  readonly options: Readonly<Record<string, Json>>
}

export interface Asked {
  readonly gold: AskedSide
  readonly systems: readonly AskedSystem[]
  /** Packages that bring a reader or a view and are not those of the metrics. */
  readonly plugins: readonly string[]
  readonly metrics: readonly AskedMetric[]
  readonly missing?: Missing
  readonly extra?: Missing
  readonly groupBy: readonly string[]
  readonly bootstrap?: { readonly samples: number; readonly seed?: number; readonly confidence?: number }
  readonly compare?: {
    readonly baseline?: string
    readonly test: Compare['test']
    readonly trials: number
    readonly seed?: number
  }
}

// ---- a config --------------------------------------------------------------------------------------------------------

const only = (files: readonly string[]): string | readonly string[] =>
  files.length === 1 ? (files[0] as string) : files

const sideOf = ({ files, reader }: AskedSide) =>
  reader === undefined ? (files.length === 1 ? files[0] : { files }) : { files: only(files), reader }

const entryOf = ({ entry, options }: AskedMetric): MetricEntry =>
  Object.keys(options).length === 0 ? entry : [entry, options]

/** The keys in the order of the documentation. */
const configOf = ({ gold, systems, plugins, metrics, missing, extra, groupBy, bootstrap, compare }: Asked) => ({
  gold: sideOf(gold),
  systems: Object.fromEntries(systems.map((system) => [system.name, sideOf(system)])),
  ...(plugins.length > 0 && { plugins }),
  metrics: metrics.map(entryOf),
  ...((missing ?? extra) !== undefined && { documents: { ...(missing && { missing }), ...(extra && { extra }) } }),
  ...(groupBy.length > 0 && { groupBy }),
  ...(bootstrap !== undefined && { bootstrap }),
  ...(compare !== undefined && { compare }),
})

/** `assay.json`, to lie beside the files. */
export const configText = (asked: Asked): string => `${JSON.stringify(configOf(asked), null, 2)}\n`

// ---- a request -------------------------------------------------------------------------------------------------------

const readBy = ({ reader }: AskedSide): Pick<Side, 'reader'> => (reader === undefined ? {} : { reader })

/** What the command line makes of that config. */
export const requestOf = (asked: Asked): Request => {
  const { gold, systems, plugins, metrics, missing, extra, groupBy, bootstrap, compare } = asked
  return {
    folder: './',
    root: '.',
    pluginFolders: ['.'],
    gold: { files: gold.files, ...readBy(gold) },
    systems: systems.map((system) => ({ name: system.name, files: system.files, ...readBy(gold), ...readBy(system) })),
    plugins,
    metrics: metrics.map(entryOf),
    ...(missing !== undefined && { missing }),
    ...(extra !== undefined && { extra }),
    groupBy,
    ...(bootstrap !== undefined && { bootstrap }),
    compare: compare ?? systems.length > 1,
  }
}

// ---- a call ----------------------------------------------------------------------------------------------------------

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

/** `ours=run.conll`; the name alone says nothing where it is the file's own. */
const systemWord = ({ name }: AskedSystem, file: string): string => `${name}=${file}`

const isPlain = (value: Json): boolean =>
  typeof value !== 'object' && !/[%|:,{}\s]/.test(String(value)) && String(value) !== ''

/** The reader that flags can name: one for all, or one for the gold and another for all systems. */
const readerFlags = ({ gold, systems }: Asked): readonly string[] | undefined => {
  const own = [...new Set(systems.map(({ reader }) => reader ?? gold.reader))]
  if (own.length !== 1) return undefined
  const [system] = own
  if (gold.reader === system) return system === undefined ? [] : ['--reader', system]
  if (gold.reader !== undefined) return ['--gold-set', `reader=${gold.reader}`, '--system-set', `reader=${system}`]
  return system === undefined ? [] : ['--system-set', `reader=${system}`]
}

const statisticFlags = ({ bootstrap, compare, groupBy, missing, extra }: Asked): readonly string[] => [
  ...(missing === undefined ? [] : ['--set', `documents.missing=${missing}`]),
  ...(extra === undefined ? [] : ['--set', `documents.extra=${extra}`]),
  ...groupBy.flatMap((key) => ['--group-by', key]),
  ...(bootstrap === undefined ? [] : ['--bootstrap', String(bootstrap.samples)]),
  ...(bootstrap?.confidence === undefined ? [] : ['--confidence', String(bootstrap.confidence)]),
  ...(compare?.baseline === undefined ? [] : ['--baseline', compare.baseline]),
  ...(compare === undefined ? [] : ['--test', compare.test, '--trials', String(compare.trials)]),
]

/** The call without a config, where there is one: one metric, whose options are single values, and a file for each system. */
const scoreWords = (asked: Asked): readonly string[] | undefined => {
  const { gold, systems, plugins, metrics, bootstrap, compare } = asked
  const [metric, ...others] = metrics
  const readers = readerFlags(asked)
  const seeds = new Set([bootstrap, compare].flatMap((one) => (one === undefined ? [] : [one.seed])))
  if (metric === undefined || others.length > 0 || readers === undefined || seeds.size > 1) return undefined
  if (systems.some(({ name, files }) => files.length !== 1 || name.includes('/') || name.includes('=')))
    return undefined
  if (!Object.values(metric.options).every(isPlain)) return undefined
  const [seed] = seeds
  return [
    'score',
    metric.entry,
    ...gold.files.flatMap((file) => ['-g', file]),
    ...systems.flatMap((system) => ['-s', systemWord(system, system.files[0] as string)]),
    ...readers,
    ...plugins.flatMap((plugin) => ['--plugin', plugin]),
    ...Object.entries(metric.options).flatMap(([key, value]) => ['--set', `${key}=${optionText(value)}`]),
    ...statisticFlags(asked),
    ...(seed === undefined ? [] : ['--seed', String(seed)]),
  ]
}

/** The files that the call writes: the result, and the report that the page shows. */
const outputs = ['-o', 'result.json', '-o', 'report.html', '--evidence', 'errors']

export interface Call {
  readonly words: readonly string[]
  /** Whether it is about `assay.json`, which has to be saved first. */
  readonly needsConfig: boolean
}

/** The call that does the same, in the folder of the files. */
export const callOf = (asked: Asked): Call => {
  const words = scoreWords(asked)
  return { words: [...(words ?? ['run']), ...outputs], needsConfig: words === undefined }
}

export const callText = ({ words }: Call): string => ['assay', ...words].map(quoted).join(' ')
