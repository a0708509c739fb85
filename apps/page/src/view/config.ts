/** Fills the forms from a config; refuses settings that have no form. */
import type { Json } from '@assay/core'
import type { UserFile } from '../protocol.ts'
import { empty, type Item, parseColumn, type State, type SystemItem } from './state.ts'

type Fields = Readonly<Record<string, Json>>

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Throws the name of a setting that has no form. */
const refuse = (what: string): never => {
  throw new Error(what)
}

const checkKeys = (where: string, fields: Fields, names: readonly string[]): void => {
  const strange = Object.keys(fields).find((key) => !names.includes(key) && !key.startsWith('x-') && key !== '$schema')
  if (strange !== undefined) refuse(`${JSON.stringify(strange)}${where}`)
}

const textIn = (value: Json | undefined, what: string): string => (typeof value === 'string' ? value : refuse(what))

// ---- sides -----------------------------------------------------------------------------------------------------------

/** Settings that the files of a side have in common. */
type SideSettings = Pick<Item, 'reader' | 'set'>

const itemOf = (key: number, file: string, settings: SideSettings, files: readonly UserFile[]): Item => {
  const isThere = files.some(({ path }) => path === file)
  const [, path = file, column] = isThere ? [] : (/^(.+):([^:/]+)$/s.exec(file) ?? [])
  return {
    key,
    path: path.replace(/^\.\//, ''),
    isFolder: !files.some((candidate) => candidate.path === path),
    ...(column !== undefined && { column: parseColumn(column) }),
    ...settings,
  }
}

/** An option as it is typed; what has no such text has no form. */
const typedOption = (value: Json, what: string): string => {
  if (Array.isArray(value)) return value.map((item) => typedOption(item, what)).join(',')
  return typeof value === 'object' ? refuse(what) : String(value)
}

const sideIn = (value: Json | undefined, what: string): SideSettings & { readonly files: readonly string[] } => {
  if (typeof value === 'string') return { files: [value] }
  if (!isFields(value)) return refuse(what)
  checkKeys(` of ${what}`, value, ['files', 'reader', 'set'])
  const { files = null, reader, set } = value
  const all = Array.isArray(files) ? files : [files]
  const options = isFields(set) ? Object.entries(set) : []
  return {
    files: all.map((file) => textIn(file, `files of ${what}`)),
    ...(reader !== undefined && { reader: textIn(reader, `options of the reader of ${what}`).replace(/^.*\//, '') }),
    ...(options.length > 0 && {
      set: Object.fromEntries(
        options.map(([key, option]) => [key, typedOption(option, `the option ${key} of ${what}`)]),
      ),
    }),
  }
}

const systemsIn = (value: Json | undefined, files: readonly UserFile[], from: number): readonly SystemItem[] => {
  if (!isFields(value)) return refuse('"systems"')
  return Object.entries(value).map(([name, system], i) => {
    const { files: paths, ...settings } = sideIn(system, `the system ${name}`)
    if (paths.length !== 1) refuse(`several files of the system ${name}`)
    return { ...itemOf(from + i, paths[0]!, settings, files), name }
  })
}

// ---- metrics ---------------------------------------------------------------------------------------------------------

interface ConfigMetric {
  readonly entry: string
  readonly options: Fields
}

const metricIn = (value: Json): ConfigMetric => {
  const [name, options = {}] = Array.isArray(value) ? value : [value]
  const entry = textIn(name, '"metrics"').replace(/^@assay\//, '')
  if (/^[@.]|\*$/.test(entry)) refuse(`the metric ${entry}`)
  return isFields(options) ? { entry, options } : refuse(`the options of ${entry}`)
}

const metricsIn = (value: Json | undefined): readonly ConfigMetric[] => {
  const all = Array.isArray(value) ? value.map(metricIn) : refuse('"metrics"')
  const twice = all.find(({ entry }, i) => all.findIndex((other) => other.entry === entry) < i)
  return twice === undefined ? all : refuse(`the metric ${twice.entry} twice`)
}

// ---- settings --------------------------------------------------------------------------------------------------------

const numberIn = (value: Json | undefined, usual: number): number => (typeof value === 'number' ? value : usual)

const settingsIn = ({ bootstrap, compare, documents, disjoint, groupBy }: Fields): State['settings'] => {
  const fieldsOf = (value: Json | undefined): Fields => (isFields(value) ? value : {})
  const [drawn, tested, missed] = [fieldsOf(bootstrap), fieldsOf(compare), fieldsOf(documents)]
  checkKeys(' of "bootstrap"', drawn, ['samples', 'seed', 'confidence'])
  checkKeys(' of "compare"', tested, ['baseline', 'test', 'trials', 'seed'])
  checkKeys(' of "documents"', missed, ['missing', 'extra', 'names'])
  const seeds = new Set([bootstrap && drawn['seed'], compare && tested['seed']].filter((seed) => seed !== undefined))
  if (seeds.size > 1) refuse('two seeds')
  const [seed] = seeds
  const test = tested['test'] === 'bootstrap' ? 'bootstrap' : 'randomisation'
  return {
    missing: missed['missing'] as State['settings']['missing'],
    extra: missed['extra'] as State['settings']['extra'],
    names: missed['names'] as State['settings']['names'],
    disjoint: disjoint as State['settings']['disjoint'],
    groupBy: (Array.isArray(groupBy) ? groupBy : []).join(', '),
    samples: numberIn(drawn['samples'], 0),
    confidence: drawn['confidence'] === undefined ? '' : String(drawn['confidence']),
    seed: seed === undefined ? '' : String(seed),
    test: compare === undefined ? 'none' : test,
    baseline: typeof tested['baseline'] === 'string' ? tested['baseline'] : '',
    trials: numberIn(tested['trials'], 10_000),
  }
}

// ---- all of it -------------------------------------------------------------------------------------------------------

const keys = [
  'gold',
  'systems',
  'plugins',
  'metrics',
  'documents',
  'disjoint',
  'groupBy',
  'bootstrap',
  'compare',
  'output',
]

const stateIn = (config: Fields, files: readonly UserFile[]): State => {
  checkKeys('', config, keys)
  const { files: ofGold, ...settings } = sideIn(config['gold'], 'the gold')
  const metrics = metricsIn(config['metrics'])
  return {
    ...empty,
    files,
    gold: ofGold.map((file, i) => itemOf(i, file, settings, files)),
    systems: systemsIn(config['systems'], files, ofGold.length),
    metrics: Object.fromEntries(metrics.map(({ entry }) => [entry, {}])),
    configured: Object.fromEntries(metrics.map(({ entry, options }) => [entry, options])),
    settings: settingsIn(config),
  }
}

/** The state for a config, or a sentence that says why there is none. */
export const stateFromConfig = (text: string, files: readonly UserFile[]): State | string => {
  let config: Json
  try {
    config = JSON.parse(text)
  } catch {
    return 'The config is not valid JSON: assay run says where.'
  }
  if (!isFields(config)) return 'The config is not an object: assay run says what it holds.'
  try {
    return stateIn(config, files)
  } catch (why) {
    return `The config has ${(why as Error).message}, for which this page has no form: assay run takes it.`
  }
}
