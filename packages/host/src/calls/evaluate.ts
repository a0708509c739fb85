/**
 * Scores data of the calling program: answers as lists, or files as text or bytes. A metric is the object that its package
 * exports; no plugin is looked up on the machine.
 */

import {
  type Json,
  type Metric,
  type Model,
  plugin as ofPackage,
  type PackageMember,
  type Plugin,
  type PluginDefinition,
  type Problem,
} from '@assay/core'
import { isLeft } from 'fp-ts/lib/Either.js'
import manifest from '../../package.json' with { type: 'json' }
import type { Machine } from '../io/machine.ts'
import { memoryMachine, withMemory } from '../io/memory-machine.ts'
import { code } from '../messages.ts'
import type { Bootstrap, Compare, Disjoint, Missing, ReadSystem, Request, Side } from '../plan/request.ts'
import { score } from '../result/score.ts'
import { checkCall } from './check-call.ts'
import { checkShape } from './check-shape.ts'
import { type Evaluated, evaluated } from './evaluated.ts'
import { callProblem, EvaluationError } from './evaluation-error.ts'
import { hasValues, type ValueModel, type Values, valuesReader } from './values-reader.ts'

/** Text of a file, its bytes, or a browser's `File`. */
export type FileData = string | Uint8Array | Blob

/** A side: lists in the shape of the metric's model, or a file. */
export type Answers<M extends Model> = (M extends ValueModel ? Values[M] : never) | FileData

export interface Data<A, N extends string> {
  readonly gold: A
  /** Systems by their names in the result. */
  readonly systems: { readonly [P in N]: A }
}

export interface Settings {
  /** Bootstrap intervals. Defaults: 1000 samples of documents, 95 %, seed 12345. */
  readonly bootstrap?: boolean | Partial<Bootstrap>
  /** Paired tests between systems, as in a config; results are in `result.comparisons`. */
  readonly compare?: boolean | Partial<Compare>
  /** Metadata of each document of the gold, in list order or by name: `{ genre: 'news' }`. */
  readonly meta?: readonly Meta[] | Readonly<Record<string, Meta>>
  /** Keys of `meta` to break scores down by. */
  readonly groupBy?: readonly string[]
  /** Policy for documents that a system lacks; default `error`. */
  readonly missing?: Missing
  /**
   * Policy for documents that the gold lacks. Default: that of the format, else `error`, or `skip` if `missing` is not `error`.
   * `empty` counts all their items as spurious.
   */
  readonly extra?: Missing
  /** Policy for a system that shares nothing with the gold; default `error`. */
  readonly disjoint?: Disjoint
  /** Reader and its options, where the files do not tell. */
  readonly reader?: string
  readonly readerOptions?: Side['options']
  /** Packages whose readers, views and models are needed: `import { plugin } from '@assay/formats'`. */
  readonly plugins?: readonly PluginDefinition[]
}
type Meta = Readonly<Record<string, string>>

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

interface Sides {
  readonly files: Map<string, Uint8Array>
  readonly values: Map<string, Values[ValueModel]>
}

/** Registers a side's data with the in-memory machine, and returns the side's request. */
const placeSide = async (
  sides: Sides,
  name: string,
  data: unknown,
  { reader, readerOptions }: Settings,
): Promise<Side> => {
  const asked = { ...(reader !== undefined && { reader }), ...(readerOptions && { options: readerOptions }) }
  if (isPath(data)) return { files: [data.path], ...asked }
  const path = pathFor(name, sides.files)
  if (isFile(data)) {
    sides.files.set(path, await bytesOf(data))
    return { files: [path], ...asked }
  }
  sides.files.set(path, asLines(data))
  // `checkShape` has verified the shape
  sides.values.set(path, data as Values[ValueModel])
  return { files: [path], reader: `${HOST}/values` }
}

// ---- the call ----------------------------------------------------------------------------------------------------------

type AnyMetric = Metric<Model, unknown, unknown, string>

/** Plugin that provides the metric; one that no package exports has its own name and no `package`. */
const pluginOf = (metric: AnyMetric): Plugin => {
  const { name, version } = (metric as Partial<PackageMember<AnyMetric>>).package ?? {
    name: `@own/${metric.name}`,
    version: UNPUBLISHED,
  }
  return ofPackage({ contract: 1, name, version, metrics: [metric] })
}

/** Plugins of the call, by package; the metric's own may be among them, with more in it. */
const pluginsFor = (metric: AnyMetric, { plugins = [], meta }: Settings, sides: Sides): readonly Plugin[] => {
  const known = new Map(Array.isArray(meta) ? meta.map((one, i) => [String(i + 1), one]) : Object.entries(meta ?? {}))
  const own = pluginOf(metric)
  const given = plugins.map(ofPackage)
  const others = given.filter(({ name }) => name !== own.name)
  const whole = given.find(({ name }) => name === own.name)
  const readers =
    hasValues(metric.reads) && sides.values.size > 0
      ? // all sides are lists of what this one metric reads: the compiler would want it known which
        [valuesReader(metric.reads, sides.values as never, (path, id) => (path === GOLD ? (known.get(id) ?? {}) : {}))]
      : []
  return [
    whole ?? own,
    ...others,
    ...(readers.length > 0 ? [ofPackage({ contract: 1, name: HOST, version, readers })] : []),
  ]
}

/** Errors in the call and in its lists, before anything is read. */
const checkInput = (
  metric: AnyMetric,
  data: Data<unknown, string>,
  options: object,
  settings: Settings,
): readonly Problem[] => {
  const misuse = checkCall(metric, data, options, settings)
  if (misuse.length > 0) return misuse
  return [[GOLD, data.gold] as const, ...Object.entries(data.systems)].flatMap(([name, answers]) => {
    if (isFile(answers) || isPath(answers)) return []
    if (hasValues(metric.reads)) return checkShape(metric.reads, answers, name)
    const hint = `${metric.name} reads ${metric.reads}, which are in files: pass the text of one, or its bytes`
    return [callProblem(code.E205, `${name} is not a file`, hint)]
  })
}

/**
 * `evaluate` on a machine, where files are that have a path; without one there are none.
 *
 * The metric's types of options, answers and measures bind the caller. Inside, metrics of every kind go one way, as
 * a plugin's do: the types are put down at the entrance, after which `misused` looks at what came, and taken up again at the end.
 */
export const evaluateOn = async <M extends Model, O, S, K extends string, N extends string>(
  machine: Machine | undefined,
  typed: Metric<M, O, S, K>,
  data: Data<unknown, N>,
  options: Partial<O>,
  settings: Settings,
): Promise<{ readonly [P in N]: Evaluated<K> }> => {
  const metric = typed as unknown as AnyMetric
  const mistakes = checkInput(metric, data, options, settings)
  if (mistakes.length > 0) throw new EvaluationError(mistakes)
  const sides: Sides = { files: new Map(), values: new Map() }
  const gold = await placeSide(sides, GOLD, data.gold, settings)
  const systems: ReadSystem[] = []
  for (const [name, answers] of Object.entries(data.systems))
    systems.push({ name, ...(await placeSide(sides, name, answers, settings)) })
  const carried = pluginsFor(metric, settings, sides)
  const { bootstrap, compare, groupBy, missing, extra, disjoint } = settings
  const request: Request = {
    folder: '.',
    pluginFolders: [],
    gold,
    systems,
    // a record for code that does not know the metric; its schema validates it
    metrics: [[`${carried[0]?.name}/${metric.name}`, options as Readonly<Record<string, Json>>]],
    ...(bootstrap !== undefined && bootstrap !== false && { bootstrap: bootstrap === true ? {} : bootstrap }),
    ...(compare !== undefined && { compare }),
    ...(groupBy && { groupBy }),
    ...(missing && { missing }),
    ...(extra && { extra }),
    ...(disjoint && { disjoint }),
  }
  const within = machine === undefined ? memoryMachine(sides.files, carried) : withMemory(machine, sides.files, carried)
  const outcome = await score(request, { machine: within })()
  if (isLeft(outcome)) throw new EvaluationError(outcome.left.problems)
  const { result } = outcome.right
  const bySystem = result.scores.map((one) => [one.system, evaluated<K>(one, result)])
  return Object.fromEntries(bySystem) as { readonly [P in N]: Evaluated<K> }
}

/**
 * Scores systems by a metric.
 *
 * @param metric as its package exports it, such as `phraseF1` of `@assay/conll-f1`
 * @param data the gold, and each system by its name: lists, the text of a file, bytes, or a `File`
 * @param options those of the metric, as `assay explain METRIC` lists them
 * @throws {EvaluationError} with the problems as data, where the command line would refuse
 */
export const evaluate = <M extends Model, O, S, K extends string, N extends string>(
  metric: Metric<M, O, S, K>,
  data: Data<Answers<NoInfer<M>>, N>,
  options: Partial<O> = {},
  settings: Settings = {},
): Promise<{ readonly [P in N]: Evaluated<K> }> => evaluateOn(undefined, metric, data, options, settings)
