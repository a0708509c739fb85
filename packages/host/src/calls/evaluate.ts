/**
 * Scores data of the calling program: answers as lists, or files as text or bytes. A metric is the object that its package
 * exports; no plugin is looked up on the machine.
 */
import {
  type DocumentValues,
  type Json,
  type Metric,
  type Model,
  plugin as ofPackage,
  type PackageMember,
  type Plugin,
  type PresetOf,
  type Problem,
} from '@assay/core'
import { models } from '@assay/core/internal/host'
import { isLeft } from 'fp-ts/lib/Either.js'
import * as v from 'valibot'
import manifest from '../../package.json' with { type: 'json' }
import { code } from '../codes.ts'
import type { Machine } from '../io/machine.ts'
import { type HeldFile, memoryMachine, withMemory } from '../io/memory-machine.ts'
import {
  type Bootstrap,
  bootstrapSchema,
  type Compare,
  compareSchema,
  type ReadSystem,
  type Request,
  type Side,
} from '../plan/request.ts'
import { type MetaOf, modelWithValues } from '../read/own-values-reader.ts'
import { score } from '../result/score.ts'
import { checkCall, type Settings } from './check-call.ts'
import { checkShape } from './check-shape.ts'
import { type Evaluation, evaluated } from './evaluated.ts'
import { callProblem, EvaluationError } from './evaluation-error.ts'
import { type DescribedScore, textOfSystems } from './evaluation-text.ts'
import { inLibraryWords } from './library-words.ts'
import { type DocumentList, hasValues, readersOfValues, type ValueModel, type Values } from './values-reader.ts'

/** Text of a file, its bytes, or a browser's `File`. */
export type FileData = string | Uint8Array | Blob

/** A sheet of a workbook by its name, with `:COLUMN` for one of several columns. */
export interface SheetData {
  readonly file: FileData
  readonly sheet: string
}

/** Documents of a model as a program writes them: core's, or those that a plugin adds to `DocumentValues`. */
type ValuesOf<M extends Model> = M extends ValueModel
  ? Values[M]
  : M extends keyof DocumentValues
    ? DocumentList<DocumentValues[M]>
    : never

/** A side: documents in the shape of the metric's model, or a file. */
export type Answers<M extends Model> = ValuesOf<M> | FileData | SheetData

export interface Data<A, N extends string> {
  readonly gold: A
  /** Systems by their names in the result. */
  readonly systems: { readonly [P in N]: A }
}

// ---- sides as files ----------------------------------------------------------------------------------------------------

const { name: HOST, version } = manifest
const GOLD = 'gold'
/** Version of a metric that no package exports. */
const UNPUBLISHED = '0.0.0'

const bytesOf = async (data: FileData): Promise<Uint8Array> => {
  if (typeof data === 'string') return new TextEncoder().encode(data)
  return data instanceof Uint8Array ? data : new Uint8Array(await data.arrayBuffer())
}

const isFile = (data: unknown): data is FileData =>
  typeof data === 'string' || data instanceof Uint8Array || (typeof Blob !== 'undefined' && data instanceof Blob)

/** Bytes that represent a list, such as for its hash. */
const asLines = (values: unknown): Uint8Array => {
  const lines = Array.isArray(values) ? values : [values]
  return new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** A unique file name that cannot be read as a pattern or a column. */
const pathFor = (name: string, taken: ReadonlyMap<string, unknown>): string => {
  const plain = name.replace(/[^\p{L}\p{N}._-]/gu, '_')
  let path = plain
  for (let i = 2; taken.has(path); i++) path = `${plain}-${i}`
  return path
}

/** A file on disk. */
export interface PathData {
  readonly path: string
}
const isPath = (data: unknown): data is PathData =>
  typeof data === 'object' && data !== null && typeof (data as Partial<PathData>).path === 'string'

const isSheet = (data: unknown): data is SheetData => {
  const { file, sheet } = (data ?? {}) as Partial<SheetData>
  return typeof sheet === 'string' && isFile(file)
}

interface Sides {
  readonly files: Map<string, HeldFile>
  readonly values: Map<string, unknown>
}

/** Registers a side's data with the in-memory machine, and returns the side's request. */
const placeSide = async (
  sides: Sides,
  name: string,
  data: unknown,
  { reader, readerOptions }: Settings,
): Promise<Side> => {
  const named = typeof reader === 'object' ? reader[name === GOLD ? 'gold' : 'system'] : reader
  const readerSettings = {
    ...(named !== undefined && { reader: named }),
    ...(readerOptions && { options: readerOptions }),
  }
  if (isPath(data)) return { files: [data.path], ...readerSettings }
  const path = pathFor(name, sides.files)
  if (isFile(data)) {
    sides.files.set(path, { bytes: await bytesOf(data) })
    return { files: [path], ...readerSettings }
  }
  if (isSheet(data)) {
    // no sheet has a colon in its name
    const [sheet = '', ...column] = data.sheet.split(':')
    sides.files.set(`${path}/${sheet}`, { bytes: await bytesOf(data.file), sheet })
    return { files: [[`${path}/${sheet}`, ...column].join(':')], ...readerSettings }
  }
  sides.files.set(path, { bytes: asLines(data) })
  sides.values.set(path, data)
  return { files: [path], reader: `${HOST}/values` }
}

// ---- the call ----------------------------------------------------------------------------------------------------------

type AnyMetric = Metric<Model, unknown, unknown, string>

/** A metric as its package exports it, or a preset whose first numbers are those of the metric. */
export type Scored<M extends Model, O, S, K extends string> =
  | Metric<M, O, S, K>
  | PresetOf<PackageMember<Metric<M, O, S, K>>>

/** A call of JavaScript may pass anything. */
const isPreset = <M extends Model, O, S, K extends string>(
  scored: Scored<M, O, S, K> | undefined | null,
): scored is PresetOf<PackageMember<Metric<M, O, S, K>>> =>
  typeof scored === 'object' && scored !== null && 'preset' in scored

/** Plugin that hands out the metric; one that no package exports is a plugin by itself. */
const pluginOf = (metric: AnyMetric): Plugin => {
  const { package: from, plugin } = metric as Partial<PackageMember<AnyMetric>>
  const { name, version } = from ?? { name: `@own/${metric.name}`, version: UNPUBLISHED }
  return plugin ?? ofPackage({ contract: 1, name, version, metrics: [metric] })
}

/** Plugins of the call, by package; the metric's own may be among them. */
const pluginsFor = (plugin: Plugin, { plugins = [] }: Settings): readonly [Plugin, ...Plugin[]] => {
  const packages = plugins.map(ofPackage)
  const others = packages.filter(({ name }) => name !== plugin.name)
  return [packages.find(({ name }) => name === plugin.name) ?? plugin, ...others]
}

/** Metadata of the documents of the gold, by their names or in their order. */
const metaFor = ({ meta }: Settings): MetaOf => {
  const byDocument = new Map(
    Array.isArray(meta) ? meta.map((documentMeta, i) => [String(i + 1), documentMeta]) : Object.entries(meta ?? {}),
  )
  return (path, id) => (path === GOLD ? (byDocument.get(id) ?? {}) : {})
}

/** Errors in the lists of the call, before anything is read; a plugin's own model finds its own when it reads them. */
const checkInput = (
  { name: metricName, reads }: AnyMetric,
  plugins: readonly Plugin[],
  { gold, systems }: Data<unknown, string>,
  unit: Settings['unit'],
): readonly Problem[] =>
  [[GOLD, gold] as const, ...Object.entries(systems)].flatMap(([name, answers]) => {
    if (isFile(answers) || isSheet(answers) || isPath(answers) || modelWithValues(plugins, reads) !== undefined)
      return []
    if (hasValues(reads)) return checkShape(reads, answers, name, unit)
    const isKnown = [...models, ...plugins.flatMap((plugin) => plugin.models ?? [])].some(({ name }) => name === reads)
    const hint = isKnown
      ? `${metricName} reads ${reads}, which are in files: pass the text of one, or its bytes`
      : `${metricName} reads ${reads}, a model of another plugin: settings { plugins: [PLUGIN] }`
    return [callProblem(code.E205, `${name} is not a file`, hint)]
  })

/** The request of a call. */
const requestOf = (entry: string, options: object, gold: Side, systems: readonly ReadSystem[], settings: Settings) => {
  const { bootstrap, compare, groupBy, missing, extra, names, disjoint, anyWork, secrets } = settings
  const request: Request = {
    folder: '.',
    pluginFolders: [],
    gold,
    systems,
    // a record for code that does not know the metric; its schema validates it
    metrics: [[entry, options as Readonly<Record<string, Json>>]],
    ...(bootstrap !== undefined && { bootstrap: v.parse(bootstrapSchema, bootstrap) as Partial<Bootstrap> }),
    ...(compare !== undefined && { compare: v.parse(compareSchema, compare) as boolean | Partial<Compare> }),
    ...(groupBy && { groupBy }),
    ...(missing && { missing }),
    ...(extra && { extra }),
    ...(names && { names }),
    ...(disjoint && { disjoint }),
    ...(anyWork && { anyWork }),
    ...(secrets && { secrets }),
  }
  return request
}

/**
 * `evaluate` on a machine, where files are that have a path; without one there are none.
 *
 * The types of a metric's options, answers and measures bind the caller. Inside, metrics of every kind go one way, as
 * a plugin's do: the types are put down at the entrance, after which `checkInput` looks at what came, and taken up again at the end.
 */
export const evaluateOn = async <M extends Model, O, S, K extends string, N extends string>(
  machine: Machine | undefined,
  scored: Scored<M, O, S, K>,
  data: Data<unknown, N>,
  options: Partial<O>,
  settings: Settings,
): Promise<Evaluation<K, N>> => {
  const typed = isPreset(scored) ? scored.metric : scored
  const metric = typed as unknown as AnyMetric
  const misuse = checkCall(metric, data, options, settings)
  if (misuse.length > 0) throw new EvaluationError(misuse)
  const [plugin, member] = isPreset(scored) ? [scored.plugin, scored.preset] : [pluginOf(metric), metric.name]
  const plugins = pluginsFor(plugin, settings)
  const mistakes = checkInput(metric, plugins, data, settings.unit)
  if (mistakes.length > 0) throw new EvaluationError(mistakes)
  const sides: Sides = { files: new Map(), values: new Map() }
  const gold = await placeSide(sides, GOLD, data.gold, settings)
  const systems: ReadSystem[] = []
  for (const [name, answers] of Object.entries(data.systems))
    systems.push({ name, ...(await placeSide(sides, name, answers, settings)) })
  const readers = readersOfValues(metric.reads, plugins, sides.values, metaFor(settings), settings.unit)
  const lists = readers.length > 0 ? [ofPackage({ contract: 1, name: HOST, version, readers })] : []
  const carried = [...plugins, ...lists]
  const request = requestOf(`${plugin.name}/${member}`, options, gold, systems, settings)
  const holdsLists = sides.values.size === sides.files.size
  // a problem without words is told by the title of its code
  const meanings = settings.secrets !== undefined && { messages: (await import('../messages.ts')).messages }
  const inMemory: Machine = { ...memoryMachine(sides.files, carried), holdsLists, ...meanings }
  const within = machine === undefined ? inMemory : withMemory(machine, sides.files, carried)
  const outcome = await score(request, { machine: within, ...(settings.onLine && { onLine: settings.onLine }) })()
  if (isLeft(outcome)) throw new EvaluationError(outcome.left.problems.map(inLibraryWords))
  const { result } = outcome.right
  const bySystem = new Map<string, DescribedScore[]>()
  for (const resultScore of result.scores) {
    const metrics = carried.find(({ name }) => name === resultScore.plugin)?.metrics ?? []
    const described = { score: resultScore, metric: metrics.find(({ name }) => name === resultScore.metric) ?? metric }
    bySystem.set(resultScore.system, [...(bySystem.get(resultScore.system) ?? []), described])
  }
  const all = [...bySystem].map(([name, scores]) => [name, evaluated<K>(typed, scores, result)])
  const text = (digits?: number): string => textOfSystems([...bySystem], digits)
  // a name that is none of the systems', so that these alone are listed
  return Object.defineProperty(Object.fromEntries(all), 'text', { value: text }) as Evaluation<K, N>
}

/**
 * Scores systems by a metric, or by a preset that counts as another tool does.
 *
 * @param metric as its package exports it, such as `phraseF1` or `seqeval` of `@assay/conll-f1`
 * @param data the gold, and each system by its name: lists, the text of a file, bytes, or a `File`; `{ file, sheet }` for a sheet of a workbook
 * @param options those of the metric, as `assay explain METRIC` lists them
 * @throws {EvaluationError} with the problems as data, where the command line would refuse
 */
export const evaluate = <M extends Model, O, S, K extends string, N extends string>(
  metric: Scored<M, O, S, K>,
  data: Data<Answers<NoInfer<M>>, N>,
  options: Partial<O> = {},
  settings: Settings = {},
): Promise<Evaluation<K, N>> => evaluateOn(undefined, metric, data, options, settings)
