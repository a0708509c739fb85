/** From a request to a plan: plugins loaded, options decoded, files found, a reader chosen. Nothing is read yet. */
import { basename } from 'node:path'
import type { AnyMetric, AnyReader, AnySystem, AnyView, Json, Maker, Model, Preset, Problem, Scorer } from '@assay/core'
import {
  decodeOptions,
  isLabelled,
  jsonSchemaOf,
  labelled,
  optionsFromText,
  sharing,
  unescaped,
} from '@assay/core/host'
import { formatNames } from '@assay/core/result'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { fileSource } from '../node/file.ts'
import { type Failure, failure, failureAt, inConfig, nowhere } from '../problems/failure.ts'
import { atOnce, attempt } from '../problems/faults.ts'
import { suggestion } from '../problems/suggest.ts'
import type { Watch } from '../problems/watch.ts'
import { type Alone, type Chosen, chooseAll, spareNamed } from './choose.ts'
import { expandFiles, type FileSet, pathIn } from './files.ts'
import { type PlannedGate, planGates } from './gates.ts'
import { type Import, splitName } from './load.ts'
import {
  type Bootstrap,
  type Compare,
  type MadeSystem,
  type Missing,
  type PlannedLabels,
  type ReadSystem,
  type Request,
  type Side,
  type Spotted,
  spotOf,
  type Texts,
} from './request.ts'
import { clashAmong, leavesRoot, type Within } from './root.ts'
import { type Stock, stockOf } from './stock.ts'

// The parameters of a metric are its own business; the host passes content and statistics through.
export type AnyScorer = Scorer<Model, unknown, string>

export interface PlannedMetric {
  readonly metric: AnyMetric
  /** The package that it is of. */
  readonly plugin: string
  readonly options: Readonly<Record<string, unknown>>
  readonly scorer: AnyScorer
  /** From the reader's model to the metric's, where they differ. */
  readonly view: AnyView | undefined
  /** The view that was asked for, where several lead there: the option `view`, which is the host's. */
  readonly viewNamed: string | undefined
  /** Where plugins run in a thread of their own. */
  readonly watch?: Watch
}
export interface PlannedReader {
  readonly reader: AnyReader
  readonly options: unknown
}
export interface PlannedFiles extends FileSet, PlannedReader {
  /** The most bytes that a file may have, where the run says so. */
  readonly maxBytes: number | undefined
}
export interface PlannedSystem {
  readonly name: string
  readonly meta: ReadSystem['meta']
  readonly files: PlannedFiles | undefined
  readonly made:
    | {
        readonly system: AnySystem
        readonly maker: Maker<Model>
        readonly of: readonly string[]
        readonly train: PlannedFiles | undefined
      }
    | undefined
}
export interface Plan {
  /** What the paths in a result are relative to. */
  readonly folder: string
  readonly metrics: readonly PlannedMetric[]
  readonly alone: readonly Alone[]
  /** The plugins that have been loaded for it, in this order. */
  readonly plugins: readonly { readonly name: string; readonly version: string }[]
  readonly gold: PlannedFiles
  readonly systems: readonly PlannedSystem[]
  readonly missing: Missing
  readonly bootstrap: Bootstrap | undefined
  readonly documentTable: string | undefined
  readonly groupBy: readonly string[]
  /** Whether the result holds its sums. */
  readonly sums: boolean
  readonly gates: readonly PlannedGate[]
  readonly labels: PlannedLabels | undefined
  readonly spotOf: (...keys: readonly string[]) => Spotted
  /** Paired tests, or the intervals of the bootstrap (true). */
  readonly compare: boolean | Compare
}

type Planned<A> = Promise<Either<Failure, A>>

// ---- metrics ---------------------------------------------------------------------------------------------------------

/** The metrics that a request names, and what it leaves out: plugins are loaded, and nothing is read. */
export const metricsOf = async (
  request: Pick<Request, 'folder' | 'pluginFolders' | 'metrics' | 'root' | 'placeOf'>,
  importPlugin?: Import,
): Planned<{ readonly metrics: readonly AnyMetric[]; readonly alone: Plan['alone'] }> => {
  const chosen = await chooseAll(stockOf(request, importPlugin), request)
  if (isLeft(chosen)) return chosen
  const { entries, alone } = chosen.right
  return right({ metrics: entries.map(({ metric }) => metric), alone })
}

/** The view among the options: the host's, for any metric, whatever the metric's own options are called. */
const viewAmong = (options: Readonly<Record<string, Json>>, texts: Texts): string | undefined => {
  const text = texts.get('view')
  if (text !== undefined) return unescaped(text)
  return options['view'] === undefined ? undefined : String(options['view'])
}

const without = <A>(key: string, record: Readonly<Record<string, A>>): Readonly<Record<string, A>> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

/** The options that a metric takes; a schema may refuse one unknown key at a time. */
const acceptedOf = (
  { options }: Pick<AnyMetric, 'options'>,
  input: Readonly<Record<string, unknown>>,
): typeof input => {
  const decoded = decodeOptions(options, input)
  const refused = new Set(isLeft(decoded) ? decoded.left.map(({ path }) => path[0]) : [])
  const rest = Object.entries(input).filter(([key]) => !refused.has(key))
  return rest.length === Object.keys(input).length ? input : acceptedOf({ options }, Object.fromEntries(rest))
}

/** Each metric takes of the options what it knows; an option that none of them takes is an error. */
const planMetrics = async (chosen: Chosen, given: Texts): Planned<readonly PlannedMetric[]> => {
  const texts = new Map([...given].filter(([key]) => key !== 'view'))
  const taken = new Set<string>()
  const share = sharing()
  const asked = new Set<string>(texts.keys())
  const planned: PlannedMetric[] = []
  for (const { metric, plugin, options: all } of chosen.entries) {
    const options = without('view', all)
    const input = { ...options, ...optionsFromText(metric.options, texts) }
    for (const key of Object.keys(options)) asked.add(key)
    const accepted = acceptedOf(metric, input)
    for (const key of Object.keys(accepted)) taken.add(key)
    const decoded = decodeOptions(metric.options, accepted)
    if (isLeft(decoded))
      return left(
        failure(
          2,
          'E205',
          `${metric.name}: ${decoded.left.map((issue) => issue.message).join('; ')}`,
          `assay explain ${metric.name} lists its options`,
        ),
      )
    const value = decoded.right as Readonly<Record<string, unknown>>
    const made = attempt({ metric, plugin }, 'with these options', () =>
      right(atOnce('with', metric.with(value, share))),
    )
    if (isLeft(made)) return made
    const scorer = made.right as AnyScorer
    const measures = { ...metric.measures, ...scorer.measures }
    planned.push({
      metric: { ...metric, measures },
      plugin,
      options: value,
      scorer,
      view: undefined,
      viewNamed: viewAmong(all, given),
    })
  }
  for (const key of asked) if (!taken.has(key)) return left(await refusedOption(chosen, texts, key))
  return right(planned)
}

const propertiesOf = async (schema: AnyMetric['options']): Promise<readonly string[]> =>
  Object.keys(((await jsonSchemaOf(schema)) as { readonly properties?: object }).properties ?? {})

const refusedOption = async ({ entries, spare }: Chosen, texts: Texts, key: string): Promise<Failure> => {
  const known = new Set<string>()
  for (const { metric, options } of entries) {
    const names = await propertiesOf(metric.options)
    for (const name of names) known.add(name)
    if (!names.includes(key)) continue
    const issues = decodeOptions(metric.options, { ...options, ...optionsFromText(metric.options, texts) })
    const issue = isLeft(issues) ? issues.left.find(({ path }) => path[0] === key) : undefined
    return failure(
      2,
      'E205',
      `option ${issue?.path.join('.') ?? key} of ${metric.name}: ${issue?.message ?? 'not accepted'}`,
      `assay explain ${metric.name} lists its options`,
    )
  }
  const names = [...new Set(entries.map(({ metric }) => metric.name))].join(', ')
  const having = new Set<AnyMetric>()
  for (const { metric } of spare) if ((await propertiesOf(metric.options)).includes(key)) having.add(metric)
  const other = spareNamed(spare, (metric) => having.has(metric))
  const hint = other === undefined ? suggestion(key, [...known]) : `it is an option of ${other}`
  return failure(2, 'E204', `${names} has no option "${key}"`, hint)
}

// ---- readers and files -----------------------------------------------------------------------------------------------

/** Views are named in full, or, where several lead to one model, by what tells them apart: `v(language)` by `language`. */
export const isNamed = ({ name }: AnyView, named: string): boolean => name === named || name.endsWith(`(${named})`)

const viewBetween = (
  stock: Stock,
  from: Model,
  to: Model,
  named: string | undefined,
): Either<Failure, AnyView | undefined> => {
  if (from === to) return right(undefined)
  const all = stock.views().filter((view) => view.from === from && view.to === to)
  const views = named === undefined ? all : all.filter((view) => isNamed(view, named))
  if (views.length === 1) return right(views[0])
  const names = all.map((view) => view.name)
  if (named !== undefined && all.length > 0)
    return left(failure(2, 'E205', `no view from ${from} to ${to} is called "${named}"`, suggestion(named, names)))
  return left(
    failure(
      2,
      'E215',
      `the reader gives ${from} and the metric reads ${to}: ${all.length === 0 ? 'no view leads from one to the other' : `several views do: ${names.join(', ')}`}`,
      all.length === 0
        ? 'choose another reader: assay list readers'
        : 'say which, by what stands in its parentheses: --set view=NAME, or "view" among the options in a config',
    ),
  )
}

/** Whether a reader gives what is asked for, directly or through a view; any reader does where nothing is. */
const canRead = (stock: Stock, reader: AnyReader, model: Model | undefined): boolean =>
  model === undefined ||
  reader.gives === model ||
  stock.views().some((view) => view.from === reader.gives && view.to === model)

/** How a file begins, as readers are shown it. */
export interface Head {
  readonly text: string
  readonly whole: boolean
}

const HEAD = 4096

/** How a file begins; or why it cannot be read. */
export const headOf = (path: string): Either<Problem, Head> => {
  for (const chunk of fileSource(path).chunks()) {
    if (chunk._tag === 'Left') return chunk
    const bytes = chunk.right
    return right({ text: new TextDecoder().decode(bytes.subarray(0, HEAD)), whole: bytes.length <= HEAD })
  }
  return right({ text: '', whole: true })
}

/** Nothing but blank lines, and lines that are comments wherever there are any. */
const isBare = ({ text, whole }: Head): boolean =>
  whole && text.split(/\r\n?|\n/).every((line) => /^\s*(?:#|$)/.test(line))

const nothingIn = (path: string): Failure =>
  failure(
    3,
    'E309',
    'there is nothing to score: the file is empty, or holds blank lines and comments alone',
    'check that this is the right file and that it was written to the end',
    { path, line: 1, column: 1 },
  )

const chooseReader = (
  stock: Stock,
  side: Side,
  files: FileSet,
  model: Model | undefined,
): Either<Failure, AnyReader> => {
  const all = stock.readers()
  if (side.reader !== undefined) {
    const named = all.find((reader) => reader.name === side.reader)
    if (named !== undefined) return right(named)
    return left(
      failure(
        2,
        'E211',
        `there is no reader "${side.reader}"`,
        suggestion(
          side.reader,
          all.map((reader) => reader.name as string),
        ),
      ),
    )
  }
  const fitting = all.filter((reader) => canRead(stock, reader, model))
  const [first, ...others] = fitting
  if (first !== undefined && others.length === 0) return right(first)
  const path = files.paths[0] as string
  if (path === '-')
    return left(
      failure(2, 'E215', 'the format of standard input cannot be guessed', 'say it: --reader NAME; assay list readers'),
    )
  const head = headOf(path)
  if (isLeft(head)) return left({ exit: 3, problems: [head.left] })
  const sure = fitting
    .map((reader) => ({ reader, by: reader.sniff(head.right.text, path) as number }))
    .sort((a, b) => b.by - a.by)
  const [best, second] = sure
  if (isBare(head.right) && (best === undefined || best.by === 0)) return left(nothingIn(path))
  if (best === undefined || best.by === 0)
    return left(
      failure(
        2,
        'E215',
        `no reader knows the format of ${path}`,
        `say it: --reader NAME; there is: ${fitting.map((r) => r.name).join(', ')}`,
      ),
    )
  if (second !== undefined && second.by === best.by) {
    return left(
      failure(
        2,
        'E215',
        `${path} looks like ${best.reader.name} and like ${second.reader.name}`,
        'say which: --reader NAME',
      ),
    )
  }
  return right(best.reader)
}

export const planFiles = async (
  stock: Stock,
  request: Pick<Request, 'folder' | 'readerTexts' | 'root' | 'maxBytes' | 'placeOf'>,
  side: Side,
  model: Model | undefined,
  ...keys: readonly string[]
): Planned<PlannedFiles> => {
  const within: Within = { root: request.root, spot: spotOf(request, ...keys, 'files') }
  const files = await expandFiles(side.files, request.folder, within)
  if (isLeft(files)) return files
  const chosen = chooseReader(stock, side, files.right, model)
  if (isLeft(chosen)) return chosen
  const reader = chosen.right
  const texts = request.readerTexts ?? new Map()
  const input = { ...side.options, ...optionsFromText(reader.options, texts) }
  const options = decodeOptions(reader.options, input)
  if (isLeft(options)) return left(await refusedReaderOption(reader, input, options.left))
  if (files.right.column !== undefined && reader.columns === undefined) {
    return left(
      failure(
        2,
        'E205',
        `${reader.name} reads no columns, so :${files.right.column} says nothing`,
        'FILE:COLUMN is for column formats',
      ),
    )
  }
  return right({ ...files.right, reader, options: options.right, maxBytes: request.maxBytes })
}

export const refusedReaderOption = async (
  reader: AnyReader,
  input: object,
  issues: readonly { readonly path: readonly string[]; readonly message: string }[],
): Promise<Failure> => {
  const known = await propertiesOf(reader.options)
  const unknown = Object.keys(input).find((key) => !known.includes(key))
  if (unknown !== undefined)
    return failure(2, 'E204', `the reader ${reader.name} has no option "${unknown}"`, suggestion(unknown, known))
  const issue = issues[0]
  return failure(
    2,
    'E205',
    `option ${issue?.path.join('.')} of the reader ${reader.name}: ${issue?.message}`,
    `assay explain ${reader.name} lists its options`,
  )
}

// ---- systems ---------------------------------------------------------------------------------------------------------

const isMade = (system: ReadSystem | MadeSystem): system is MadeSystem => 'make' in system

const systemNamed = async (stock: Stock, make: string): Planned<AnySystem> => {
  const { package: own, member = '' } = splitName(make)
  const plugin = await stock.plugin(own, make)
  if (isLeft(plugin)) return plugin
  const systems = plugin.right.systems ?? []
  const system = systems.find((s) => s.name === member)
  if (system !== undefined) return right(system)
  const names = systems.map((s) => s.name as string)
  return left(failure(2, 'E213', `${own} has no built-in system "${member}"`, suggestion(member, names)))
}

const planMade = async (
  stock: Stock,
  request: Request,
  { name, meta, make, of = [], train, options = {}, texts = new Map() }: MadeSystem,
  model: Model,
): Planned<PlannedSystem> => {
  const named = await systemNamed(stock, make)
  if (isLeft(named)) return named
  const system = named.right
  const decoded = decodeOptions(system.options, { ...options, ...optionsFromText(system.options, texts) })
  if (isLeft(decoded)) {
    const properties = await propertiesOf(system.options)
    const unknown = decoded.left.find(({ path }) => !properties.includes(path[0] ?? ''))?.path[0]
    if (unknown !== undefined)
      return left(failure(2, 'E204', `${make} has no option "${unknown}"`, suggestion(unknown, properties)))
    const issue = decoded.left[0]
    const hint = `it takes: ${properties.join(', ')}`
    return left(failure(2, 'E205', `option ${issue?.path.join('.')} of ${make}: ${issue?.message}`, hint))
  }
  if (system.from === 'training' && train === undefined)
    return left(
      failure(
        2,
        'E213',
        `${make} learns from training data, and none is named`,
        'name it: --train FILE, or "train" in the config',
      ),
    )
  const known = request.systems.map((s) => s.name)
  const missing = of.find((n) => !known.includes(n))
  if (missing !== undefined)
    return left(
      failure(
        2,
        'E213',
        `${make} is made of "${missing}", and there is no such system`,
        suggestion(
          missing,
          known.filter((n) => n !== name),
        ),
      ),
    )
  const later = of.find((n) =>
    request.systems.slice(known.indexOf(name)).some((other) => other.name === n && isMade(other)),
  )
  if (later !== undefined)
    return left(
      failure(
        2,
        'E213',
        `${name} is made of "${later}", which is made after it`,
        'a built-in system can count those that stand before it',
      ),
    )
  const members = of.length > 0 ? of : request.systems.filter((s) => !isMade(s)).map((s) => s.name)
  if (system.from === 'systems' && members.length === 0)
    return left(
      failure(
        2,
        'E213',
        `${make} is made of other systems, and none is named`,
        'name them with -s, or as "of" in the config',
      ),
    )
  const files =
    train === undefined ? undefined : await planFiles(stock, request, train, model, 'systems', name, 'train')
  if (files !== undefined && isLeft(files)) return files
  return right({
    name,
    meta,
    files: undefined,
    made: {
      system,
      maker: system.with(decoded.right) as Maker<Model>,
      of: system.from === 'systems' ? members : [],
      train: files?.right,
    },
  })
}

/** File names that agree for some files and not for others leave no way to pair them. */
const halfNamed = (gold: PlannedFiles, name: string, files: PlannedFiles): Failure | undefined => {
  const names = new Set(files.paths.map((path) => basename(path)))
  const alike = gold.paths.filter((path) => names.has(basename(path))).length
  if (alike === 0 || alike === gold.paths.length) return undefined
  return failure(
    2,
    'E214',
    `${alike} of ${gold.paths.length} files of ${name} are named as the gold's, the others are not`,
    'give the files of both sides the same names, or name them one by one in the same order under other names',
  )
}

const sameCount = (gold: PlannedFiles, name: string, files: PlannedFiles): Failure | undefined =>
  gold.paths.length === files.paths.length
    ? undefined
    : failure(
        2,
        'E214',
        `the gold has ${gold.paths.length} files and ${name} has ${files.paths.length}`,
        'each file of the gold needs its counterpart',
      )

/** Where documents have no names of their own, their files must pair. */
const unpaired = (gold: PlannedFiles, name: string, files: PlannedFiles): Failure | undefined =>
  gold.reader.pairs === 'id' ? undefined : (sameCount(gold, name, files) ?? halfNamed(gold, name, files))

/** Files of a system in the order of the gold: by name where the names are the same, else as they stand. */
const inOrderOf = (gold: PlannedFiles, files: PlannedFiles): PlannedFiles => {
  const byName = new Map(files.paths.map((path) => [basename(path), path]))
  const matched = gold.paths.map((path) => byName.get(basename(path)))
  return byName.size === files.paths.length && matched.every((path) => path !== undefined)
    ? { ...files, paths: matched }
    : files
}

/** A system is read as the gold is, unless it says otherwise: a damaged file must not pass for another format. */
const readAs = (gold: PlannedFiles, side: Side): Side => ({
  ...side,
  reader: side.reader ?? (gold.reader.name as string),
})

const planSystems = async (
  stock: Stock,
  request: Request,
  gold: PlannedFiles,
  model: Model,
): Planned<readonly PlannedSystem[]> => {
  const planned: PlannedSystem[] = []
  for (const system of request.systems) {
    if (planned.some(({ name }) => name === system.name))
      return left(failure(2, 'E205', `two systems are called ${system.name}`, 'give each its own name: -s NAME=FILE'))
    if (isMade(system)) {
      const made = await planMade(stock, request, system, model)
      if (isLeft(made)) return inConfig(made.left, spotOf(request, 'systems', system.name))
      planned.push(made.right)
      continue
    }
    const files = await planFiles(stock, request, readAs(gold, system), model, 'systems', system.name)
    if (isLeft(files)) return inConfig(files.left, spotOf(request, 'systems', system.name))
    const uneven = unpaired(gold, system.name, files.right)
    if (uneven !== undefined) return left(uneven)
    planned.push({ name: system.name, meta: system.meta, files: inOrderOf(gold, files.right), made: undefined })
  }
  return right(planned)
}

// ---- the plan --------------------------------------------------------------------------------------------------------

const planBootstrap = (request: Request, preset: Preset['bootstrap']): Bootstrap | undefined => {
  const asked = { ...preset, ...request.bootstrap }
  if (asked.samples === undefined || asked.samples === 0) return undefined
  return { samples: asked.samples, seed: asked.seed ?? 12345, confidence: asked.confidence ?? 0.95 }
}

/** Nothing is compared with a system that is not there, or by a measure that no metric has. */
const planCompare = (
  { compare = false, placeOf }: Request,
  systems: readonly PlannedSystem[],
  metrics: readonly PlannedMetric[],
): Either<Failure, boolean | Compare> => {
  if (typeof compare === 'boolean') return right(compare)
  const names = systems.map(({ name }) => name)
  const { baseline } = compare
  if (baseline !== undefined && !names.includes(baseline)) {
    const why = `the baseline is "${baseline}", and there is no such system`
    return left(failureAt(2, 'E801', why, suggestion(baseline, names), placeOf?.('compare', 'baseline')))
  }
  const known = [...new Set(metrics.flatMap(({ metric }) => Object.keys(metric.measures)))]
  for (const [i, measure] of (compare.measures ?? []).entries()) {
    if (known.includes(measure)) continue
    const spot = placeOf?.('compare', 'measures', String(i))
    return left(failureAt(2, 'E801', `no metric here has a measure "${measure}"`, suggestion(measure, known), spot))
  }
  return right({ test: 'randomisation', trials: 10_000, correction: 'holm', seed: 12345, ...compare })
}

const withFormat = (
  metrics: readonly PlannedMetric[],
  format: string | undefined,
): Either<Failure, readonly PlannedMetric[]> => {
  if (format === undefined) return right(metrics)
  const having = metrics.filter(({ scorer }) => Object.hasOwn(scorer.formats ?? {}, format))
  if (having.length > 0) return right(having)
  const known = [...formatNames, ...metrics.flatMap(({ scorer }) => Object.keys(scorer.formats ?? {}))]
  return left(failure(2, 'E212', `there is no format "${format}" for this`, suggestion(format, [...new Set(known)])))
}

/** What the readers must give: what the metrics read, or, where nothing is scored, what the built-in system gives. */
const modelOf = async (stock: Stock, request: Request, metrics: readonly PlannedMetric[]): Planned<Model> => {
  if (metrics[0] !== undefined) return right(metrics[0].metric.reads as Model)
  const made = request.systems.find(isMade)
  if (made === undefined)
    return left(failure(2, 'E210', 'there is no metric to score with', 'name one: assay list metrics'))
  const system = await systemNamed(stock, made.make)
  return isLeft(system) ? system : right(system.right.gives as Model)
}

/** The systems of a preset come after those that were named. */
const withPresetSystems = (request: Request, systems: readonly MadeSystem[]): Request => {
  const named = new Set(request.systems.map(({ name }) => name))
  return { ...request, systems: [...request.systems, ...systems.filter(({ name }) => !named.has(name))] }
}

/** A policy for documents on one side needs names to tell them by, and answers with nothing in them. */
const refusedMissing = ({ missing = 'error' }: Request, sides: readonly PlannedFiles[]): Failure | undefined => {
  if (missing === 'error') return undefined
  for (const { reader } of sides) {
    if (reader.pairs === 'position') {
      const why = `documents.missing=${missing}: ${reader.name} tells ${reader.units} by their place, so none can be missing`
      return failure(2, 'E205', why, 'leave it away, or read a format whose documents have names')
    }
    if (missing === 'empty' && reader.empty === undefined) {
      const why = `documents.missing=empty: ${reader.name} cannot make an answer with nothing in it`
      return failure(2, 'E205', why, 'take documents.missing=skip, or add the documents to the system')
    }
  }
  return undefined
}

/** Labels are for documents that have some. */
const planLabels = (
  { labels, placeOf }: Request,
  sides: readonly PlannedFiles[],
): Either<Failure, PlannedLabels | undefined> => {
  if (labels === undefined) return right(undefined)
  const spot = (...keys: readonly string[]): Spotted => placeOf?.('labels', ...keys) ?? { at: nowhere }
  const model = sides[0]?.reader.gives as string
  const other = sides.find(({ reader }) => reader.gives !== model || !isLabelled(model))?.reader
  if (other === undefined && isLabelled(model))
    return right({ labels: { map: {}, only: [], ...labels }, model, configured: placeOf !== undefined, spot })
  const why = `labels are for ${Object.keys(labelled).join(', ')}, and ${other?.name} gives ${other?.gives}`
  return left(failureAt(2, 'E205', why, 'leave "labels" away; a metric may have an option for its own labels', spot()))
}

/** The table of metadata, which stays under the root as all other files do. */
const planTable = (request: Request): Either<Failure, string | undefined> => {
  if (request.documentTable === undefined) return right(undefined)
  const path = pathIn(request.folder, request.documentTable)
  const outside = leavesRoot(path, { root: request.root, spot: spotOf(request, 'documents', 'meta') })
  return outside === undefined ? right(path) : left(outside)
}

/** Loads and decodes everything that the request names. */
export const planOf = async (asked: Request, importPlugin?: Import): Planned<Plan> => {
  const stock = stockOf(asked, importPlugin)
  const chosen = await chooseAll(stock, asked)
  if (isLeft(chosen)) return chosen
  const request = withPresetSystems(asked, chosen.right.systems)
  const all = await planMetrics(chosen.right, request.metricTexts ?? new Map())
  if (isLeft(all)) return inConfig(all.left, spotOf(request, 'metrics'))
  const metrics = withFormat(all.right, request.format)
  if (isLeft(metrics)) return metrics
  const model = await modelOf(stock, request, metrics.right)
  if (isLeft(model)) return model
  const gold = await planFiles(stock, request, request.gold, model.right, 'gold')
  if (isLeft(gold)) return inConfig(gold.left, spotOf(request, 'gold'))
  const systems = await planSystems(stock, request, gold.right, gold.right.reader.gives)
  if (isLeft(systems)) return inConfig(systems.left, spotOf(request, 'systems'))
  const sides = [gold.right, ...systems.right.flatMap(({ files }) => (files === undefined ? [] : [files]))]
  const clash = clashAmong(sides.flatMap(({ paths }) => paths))
  if (clash !== undefined) return left(clash)
  const table = planTable(request)
  if (isLeft(table)) return table
  const refused = refusedMissing(request, sides)
  if (refused !== undefined) return left(refused)
  const viewed: PlannedMetric[] = []
  for (const planned of metrics.right) {
    const view = viewBetween(stock, gold.right.reader.gives, planned.metric.reads, planned.viewNamed)
    if (isLeft(view)) return view
    viewed.push({ ...planned, view: view.right })
  }
  if (request.metricTexts?.has('view') && viewed.every(({ view }) => view === undefined))
    return left(failure(2, 'E204', 'nothing is looked at through a view here', 'leave --set view=… away'))
  const compare = planCompare(request, systems.right, metrics.right)
  if (isLeft(compare)) return compare
  const labels = planLabels(request, sides)
  if (isLeft(labels)) return labels
  const bootstrap = planBootstrap(request, chosen.right.bootstrap)
  const gates = planGates(request, {
    metrics: metrics.right.map(({ metric }) => metric),
    systems: systems.right.map(({ name }) => name),
    groupBy: request.groupBy ?? [],
    spare: chosen.right.spare,
    bootstrapped: bootstrap !== undefined,
  })
  if (isLeft(gates)) return gates
  return right({
    folder: request.folder,
    metrics: viewed,
    alone: chosen.right.alone,
    plugins: stock.loaded(),
    gold: gold.right,
    systems: systems.right,
    bootstrap,
    gates: gates.right,
    labels: labels.right,
    missing: request.missing ?? 'error',
    compare: compare.right,
    documentTable: table.right,
    groupBy: request.groupBy ?? [],
    sums: request.sums ?? true,
    spotOf: request.placeOf ?? (() => ({ at: nowhere })),
  })
}
