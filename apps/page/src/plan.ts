/** The plan of a run as a config, a request and a call of the command line, which are equivalent. */
import type { Json, MetricEntry } from '@assay/core'
import { optionText, shellWord } from '@assay/core/internal/host'
import type { Request, Side } from '@assay/host'
import { type Compare, type Disjoint, type DocumentNames, type Missing, typedText } from '@assay/host/internal'

/** Files of one side. */
export interface PlanSide {
  readonly files: readonly string[]
  /** Format, if it was chosen by hand. */
  readonly reader?: string
  /** Typed options for this side alone: `reader.encoding`, or those of a metric. */
  readonly set?: Readonly<Record<string, string>>
}
export interface PlanSystem extends PlanSide {
  readonly name: string
}
export interface PlanMetric {
  readonly entry: string
  /** Options that differ from the defaults. */
  readonly options: Readonly<Record<string, Json>>
}

export interface Plan {
  readonly gold: PlanSide
  readonly systems: readonly PlanSystem[]
  /** Packages of readers and views, other than those of the metrics. */
  readonly plugins: readonly string[]
  readonly metrics: readonly PlanMetric[]
  readonly missing?: Missing
  readonly extra?: Missing
  readonly names?: DocumentNames
  readonly disjoint?: Disjoint
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

const only = (files: readonly string[]): string | readonly string[] => (files.length === 1 ? files[0]! : files)

/** A typed option as JSON. */
const jsonOf = (text: string): Json => {
  if (text.includes(',')) return text.split(',').map(jsonOf)
  return /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false)$/.test(text) ? JSON.parse(text) : text
}

const sideOf = ({ files, reader, set }: PlanSide) => {
  if (reader === undefined && set === undefined) return files.length === 1 ? files[0] : { files }
  const values = Object.entries(set ?? {}).map(([key, text]) => [key, jsonOf(text)] as const)
  return {
    files: only(files),
    ...(reader !== undefined && { reader }),
    ...(values.length > 0 && { set: Object.fromEntries(values) }),
  }
}

const entryOf = ({ entry, options }: PlanMetric): MetricEntry =>
  Object.keys(options).length === 0 ? entry : [entry, options]

/** Builds the config, with keys in the order of the documentation. */
const configOf = ({
  gold,
  systems,
  plugins,
  metrics,
  missing,
  extra,
  names,
  disjoint,
  groupBy,
  bootstrap,
  compare,
}: Plan) => ({
  gold: sideOf(gold),
  systems: Object.fromEntries(systems.map((system) => [system.name, sideOf(system)])),
  ...(plugins.length > 0 && { plugins }),
  metrics: metrics.map(entryOf),
  ...((missing ?? extra ?? names) !== undefined && {
    documents: { ...(missing && { missing }), ...(extra && { extra }), ...(names && { names }) },
  }),
  ...(disjoint !== undefined && { disjoint }),
  ...(groupBy.length > 0 && { groupBy }),
  ...(bootstrap !== undefined && { bootstrap }),
  ...(compare !== undefined && { compare }),
})

/** Text of `assay.json`, which is saved next to the files. */
export const configText = (plan: Plan): string => `${JSON.stringify(configOf(plan), null, 2)}\n`

// ---- a request -------------------------------------------------------------------------------------------------------

const READER = 'reader.'

const readerOf = ({ reader }: PlanSide): Pick<Side, 'reader'> => (reader === undefined ? {} : { reader })

const textsOf = ({ set }: PlanSide): Pick<Side, 'readerTexts' | 'metricTexts'> => {
  if (set === undefined) return {}
  const texts = Object.entries(set).map(([key, text]) => [key, typedText(text)] as const)
  const ofReader = texts.filter(([key]) => key.startsWith(READER))
  return {
    readerTexts: new Map(ofReader.map(([key, text]) => [key.slice(READER.length), text])),
    metricTexts: new Map(texts.filter((setting) => !ofReader.includes(setting))),
  }
}

/** The request that the command line would build from the config. */
export const requestOf = (plan: Plan): Request => {
  const { gold, systems, plugins, metrics, missing, extra, names, disjoint, groupBy, bootstrap, compare } = plan
  return {
    folder: './',
    root: '.',
    pluginFolders: ['.'],
    gold: { files: gold.files, ...readerOf(gold), ...textsOf(gold) },
    systems: systems.map((system) => ({
      name: system.name,
      files: system.files,
      ...readerOf(gold),
      ...readerOf(system),
      ...textsOf(system),
    })),
    plugins,
    metrics: metrics.map(entryOf),
    ...(missing !== undefined && { missing }),
    ...(extra !== undefined && { extra }),
    ...(names !== undefined && { names }),
    ...(disjoint !== undefined && { disjoint }),
    groupBy,
    ...(bootstrap !== undefined && { bootstrap }),
    compare: compare ?? systems.length > 1,
  }
}

// ---- a call ----------------------------------------------------------------------------------------------------------

/** Formats `ours=run.conll`. */
const systemWord = ({ name }: PlanSystem, file: string): string => `${name}=${file}`

const isPlain = (value: Json): boolean =>
  typeof value !== 'object' && !/[%|:,{}\s]/.test(String(value)) && String(value) !== ''

/** Flags of readers; undefined if several systems need different ones. */
const readerFlags = ({ gold, systems }: Plan): readonly string[] | undefined => {
  const names = [...new Set(systems.map(({ reader }) => reader ?? gold.reader))]
  if (names.length !== 1) return undefined
  const [system] = names
  if (gold.reader === system) return system === undefined ? [] : ['--reader', system]
  if (gold.reader !== undefined) return ['--gold-set', `reader=${gold.reader}`, '--system-set', `reader=${system}`]
  return system === undefined ? [] : ['--system-set', `reader=${system}`]
}

/** Flags of options for one side, or for both; undefined if several systems need different ones. */
const optionFlags = ({ gold, systems }: Plan): readonly string[] | undefined => {
  const [first, ...others] = systems.map(({ set = {} }) => Object.entries(set).map((setting) => setting.join('=')))
  const ofSystems = first ?? []
  if (others.some((settings) => settings.join('\n') !== ofSystems.join('\n'))) return undefined
  const ofGold = Object.entries(gold.set ?? {}).map((setting) => setting.join('='))
  const isShared = (setting: string): boolean => ofGold.includes(setting) && ofSystems.includes(setting)
  return [
    ...ofGold.flatMap((setting) => [isShared(setting) && setting.startsWith(READER) ? '--set' : '--gold-set', setting]),
    ...ofSystems
      .filter((setting) => !(isShared(setting) && setting.startsWith(READER)))
      .flatMap((setting) => ['--system-set', setting]),
  ]
}

const statisticFlags = ({ bootstrap, compare, groupBy, missing, extra, names, disjoint }: Plan): readonly string[] => [
  ...(missing === undefined ? [] : ['--set', `documents.missing=${missing}`]),
  ...(extra === undefined ? [] : ['--set', `documents.extra=${extra}`]),
  ...(names === undefined ? [] : ['--set', `documents.names=${names}`]),
  ...(disjoint === undefined ? [] : ['--set', `disjoint=${disjoint}`]),
  ...groupBy.flatMap((key) => ['--group-by', key]),
  ...(bootstrap === undefined ? [] : ['--bootstrap', String(bootstrap.samples)]),
  ...(bootstrap?.confidence === undefined ? [] : ['--confidence', String(bootstrap.confidence)]),
  ...(compare?.baseline === undefined ? [] : ['--baseline', compare.baseline]),
  ...(compare === undefined ? [] : ['--test', compare.test, '--trials', String(compare.trials)]),
]

/** Arguments of `assay score`; undefined if the plan needs a config. */
const scoreWords = (plan: Plan): readonly string[] | undefined => {
  const { gold, systems, plugins, metrics, bootstrap, compare } = plan
  const [metric, ...others] = metrics
  const readers = readerFlags(plan)
  const options = optionFlags(plan)
  const seeds = new Set([bootstrap, compare].flatMap((draws) => (draws === undefined ? [] : [draws.seed])))
  if (metric === undefined || others.length > 0 || readers === undefined || seeds.size > 1) return undefined
  if (options === undefined) return undefined
  if (systems.some(({ name, files }) => files.length !== 1 || name.includes('/') || name.includes('=')))
    return undefined
  if (!Object.values(metric.options).every(isPlain)) return undefined
  const [seed] = seeds
  return [
    'score',
    metric.entry,
    ...gold.files.flatMap((file) => ['-g', file]),
    ...systems.flatMap((system) => ['-s', systemWord(system, system.files[0]!)]),
    ...readers,
    ...options,
    ...plugins.flatMap((plugin) => ['--plugin', plugin]),
    ...Object.entries(metric.options).flatMap(([key, value]) => ['--set', `${key}=${optionText(value)}`]),
    ...statisticFlags(plan),
    ...(seed === undefined ? [] : ['--seed', String(seed)]),
  ]
}

/** Outputs of the call: the result, and the report that the page shows. */
const outputs = ['-o', 'result.json', '-o', 'report.html', '--evidence', 'errors']

export interface Call {
  readonly words: readonly string[]
  /** True if `assay.json` must be saved first. */
  readonly needsConfig: boolean
}

/** The equivalent call, run in the folder of the files. */
export const commandCall = (plan: Plan): Call => {
  const words = scoreWords(plan)
  return { words: [...(words ?? ['run']), ...outputs], needsConfig: words === undefined }
}

export const callText = ({ words }: Call): string => ['assay', ...words].map(shellWord).join(' ')
