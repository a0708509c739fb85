/** The work of parts as data: what is asked for with every file and reader named, and what each part does. No text of a document is in it. */
import type { Json } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { typedText, unescapeText } from '@assay/core/internal/host'
import type { Machine } from '../io/machine.ts'
import { heldBy } from '../plan/option-files.ts'
import type { Plan, PlannedFiles } from '../plan/plan.ts'
import { isBuiltIn } from '../plan/plan-systems.ts'
import type { BuiltInSystem, Location, ReadSystem, Request, Side } from '../plan/request.ts'
import { readerVersion } from '../plan/signature.ts'
import { type Cut, cutOf, type PartPiece, sealCut } from './cut.ts'

type Texts = readonly (readonly [key: string, text: string])[]

/** A side whose texts are lists, as JSON has no maps. */
type DescribedSide<S> = Omit<S, 'readerTexts' | 'metricTexts'> & {
  readonly readerTexts?: Texts
  readonly metricTexts?: Texts
}
type DescribedMade = Omit<BuiltInSystem, 'texts' | 'train'> & {
  readonly texts?: Texts
  readonly train?: DescribedSide<Side>
}

type OmittedKey = 'placeOf' | 'pluginFolders' | 'root' | 'format' | 'reports' | 'columns' | 'sums'
type RewrittenKey = 'gold' | 'systems' | 'train' | 'metricTexts' | 'readerTexts'

/** A request as JSON. */
export interface DescribedRequest extends Omit<Request, OmittedKey | RewrittenKey> {
  readonly gold: DescribedSide<Side>
  readonly systems: readonly (DescribedSide<ReadSystem> | DescribedMade)[]
  readonly train?: DescribedSide<Side>
  readonly metricTexts?: Texts
  readonly readerTexts?: Texts
  /** Places in the config of settings that are decided at the end, by their keys as JSON; none without a config. */
  readonly places?: Readonly<Record<string, Location>>
}

/** Description that all parts of a run share. */
export interface Described {
  /** Of how many parts it is one. */
  readonly n: number
  readonly request: DescribedRequest
  /** Metrics and readers with their versions. */
  readonly versions: readonly string[]
  /** By path: the bytes of each file. */
  readonly sizes: Readonly<Record<string, number>>
  /** By path: the hash of each file that is cut. */
  readonly sha256: Cut['sha256']
  readonly by: Cut['by']
  /** Stands for all of this and for what each part does: parts of two runs have two. */
  readonly of: string
}

/** Request, versions and sizes, which a reader of the plan must share. */
export type SharedDescription = Pick<Described, 'request' | 'versions' | 'sizes'>

/** Task of the kth of n parts: data alone, for any machine that has the same files. */
export interface PartWork extends Described {
  /** From 1. */
  readonly k: number
  readonly piece: PartPiece
}

// ---- to data ---------------------------------------------------------------------------------------------------------

const toList = (texts: ReadonlyMap<string, string> | undefined): Texts | undefined => texts && [...texts]

/** Paths as the request has them: from its folder. */
const fromFolder = ({ paths }: Machine, folder: string, path: string): string =>
  folder === '.' || paths.isAbsolute(path) ? path : paths.relative(folder, path)

const filesOf = ({ machine, paths, column }: PlannedFiles, folder: string): readonly string[] =>
  paths.map((path, i) => {
    const relative = fromFolder(machine, folder, path)
    return column !== undefined && i === paths.length - 1 ? `${relative}:${column}` : relative
  })

const describeSide = <S extends Side>(side: S, files: PlannedFiles, folder: string): DescribedSide<S> => {
  const { readerTexts, metricTexts, ...others } = side
  const [reader, metric] = [toList(readerTexts), toList(metricTexts)]
  return {
    ...others,
    files: filesOf(files, folder),
    reader: `${files.plugin}/${files.reader.name}`,
    ...(reader && { readerTexts: reader }),
    ...(metric && { metricTexts: metric }),
  }
}

const describeMade = (
  { texts, train, ...others }: BuiltInSystem,
  files: PlannedFiles | undefined,
  folder: string,
): DescribedMade => ({
  ...others,
  ...(texts && { texts: [...texts] }),
  ...(train && files && { train: describeSide(train, files, folder) }),
})

/** Keys of the config that are looked at when all is there. */
const askedAtTheEnd = ['compare', 'groupBy', 'means', 'labels', 'gates'] as const
const ofCompare = ['baseline', 'measures', 'test', 'alternative', 'trials', 'correction', 'seed']

const keysIn = (value: unknown): readonly (readonly string[])[] => {
  if (typeof value !== 'object' || value === null) return [[]]
  return [[], ...Object.entries(value).flatMap(([key, member]) => keysIn(member).map((keys) => [key, ...keys]))]
}

const placesOf = ({ placeOf, ...request }: Request): DescribedRequest['places'] => {
  if (placeOf === undefined) return undefined
  const keys = askedAtTheEnd.flatMap((key) => keysIn(request[key]).map((path) => [key, ...path]))
  const all = [...keys, ...ofCompare.map((key) => ['compare', key]), ['labels', 'known']]
  return Object.fromEntries(all.map((path) => [JSON.stringify(path), placeOf(...path)]))
}

type RequestOptions = Pick<Request, 'metrics' | 'metricTexts'>

/** Options with what files held in the place of their names. */
const withOptionData = ({ metrics, metricTexts }: RequestOptions, plan: Plan): RequestOptions => {
  const data = plan.metrics.find((planned) => planned.data !== undefined)?.data
  if (data === undefined) return { metrics, ...(metricTexts && { metricTexts }) }
  const dataOf = (key: string, value: Json): Json =>
    (typeof value === 'string' ? heldBy(data, key, value) : undefined) ?? value
  const textOf = (key: string, text: string): string => {
    const held = heldBy(data, key, unescapeText(text))
    return held === undefined ? text : typedText(held)
  }
  return {
    metrics: metrics.map((entry) => {
      if (typeof entry === 'string') return entry
      const [name, options, ...said] = entry
      const read = Object.entries(options).map(([key, value]) => [key, dataOf(key, value)] as const)
      return [name, Object.fromEntries(read), ...said] as typeof entry
    }),
    ...(metricTexts && { metricTexts: new Map([...metricTexts].map(([key, text]) => [key, textOf(key, text)])) }),
  }
}

/** The request with every file and reader named. */
const describeRequest = (request: Request, plan: Plan): DescribedRequest => {
  const { gold, systems, train, metricTexts: _texts, readerTexts, ...others } = request
  const { metrics, metricTexts } = withOptionData(request, plan)
  const {
    placeOf: _,
    pluginFolders: __,
    root: ___,
    format: ____,
    reports: _____,
    columns: ______,
    ...remaining
  } = others
  const { sums: _______, ...described } = remaining
  const { folder } = request
  const plannedAs = (name: string) => plan.systems.find((system) => system.name === name)
  const [metric, reader, places] = [toList(metricTexts), toList(readerTexts), placesOf(request)]
  return {
    ...described,
    metrics,
    gold: describeSide(gold, plan.gold, folder),
    systems: systems.map((system) =>
      isBuiltIn(system)
        ? describeMade(system, plannedAs(system.name)?.builtIn?.train, folder)
        : describeSide(system, plannedAs(system.name)!.files!, folder),
    ),
    ...(train && plan.slices.train && { train: describeSide(train, plan.slices.train, folder) }),
    ...(metric && { metricTexts: metric }),
    ...(reader && { readerTexts: reader }),
    ...(places && { places }),
    ...(plan.warnings.length > 0 && { warnings: plan.warnings }),
  }
}

/** All files that a plan has read. */
export const filesIn = ({ gold, systems, slices }: Plan): readonly PlannedFiles[] =>
  [gold, slices.train, ...systems.flatMap(({ files, builtIn }) => [files, builtIn?.train])].filter(
    (files) => files !== undefined,
  )

/** Versions of metrics and readers, on which the numbers depend. */
export const versionsOf = (plan: Plan): readonly string[] =>
  [
    ...new Set([
      ...plan.metrics.map(({ metric, package: plugin }) => `${plugin}/${metric.name}@${metric.package.version}`),
      ...filesIn(plan).map(({ reader }) => readerVersion(reader)),
    ]),
  ].sort()

const sizesIn = (plan: Plan): Readonly<Record<string, number>> => {
  const { documentTable: table } = plan
  const paths = [...filesIn(plan).flatMap((files) => files.paths), ...(table === undefined ? [] : [table])]
  return Object.fromEntries(paths.map((path) => [path, plan.machine.look(path)?.bytes ?? 0]))
}

export const sharedDescription = (request: Request, plan: Plan): SharedDescription => ({
  request: describeRequest(request, plan),
  versions: versionsOf(plan),
  sizes: sizesIn(plan),
})

/** Cuts a plan into parts; sealed ones are of these bytes alone, wherever they are made. */
export const describeCut = (request: Request, plan: Plan, n: number, areSealed: boolean): readonly PartWork[] => {
  const cut = cutOf(plan, n)
  const { by, pieces, sha256 } = areSealed ? sealCut(plan, cut, filesIn(plan)) : cut
  const common = { n, ...sharedDescription(request, plan), sha256, by }
  const hash = plan.machine.sha256()
  hash.update(JSON.stringify([common, pieces]))
  const of = hash.digest()
  return pieces.map((piece, i) => ({ ...common, of, k: i + 1, piece }))
}

// ---- and back --------------------------------------------------------------------------------------------------------

const toMap = (texts: Texts | undefined): ReadonlyMap<string, string> | undefined => texts && new Map(texts)

const reviveSide = <S extends Side>({ readerTexts, metricTexts, ...others }: DescribedSide<S>): S => {
  const [reader, metric] = [toMap(readerTexts), toMap(metricTexts)]
  // the texts as maps again: all that `DescribedSide` changed of S
  return { ...others, ...(reader && { readerTexts: reader }), ...(metric && { metricTexts: metric }) } as unknown as S
}

const reviveSystem = (system: DescribedRequest['systems'][number]): ReadSystem | BuiltInSystem => {
  if (!('make' in system)) return reviveSide<ReadSystem>(system)
  const { texts, train, ...others } = system
  return { ...others, ...(texts && { texts: new Map(texts) }), ...(train && { train: reviveSide<Side>(train) }) }
}

/** The request of a description, for an installation that has its plugins in these folders. */
export const reviveRequest = (described: DescribedRequest, pluginFolders: readonly string[]): Request => {
  const { gold, systems, train, metricTexts, readerTexts, places, ...others } = described
  const [metric, reader] = [toMap(metricTexts), toMap(readerTexts)]
  return {
    ...others,
    pluginFolders,
    gold: reviveSide<Side>(gold),
    systems: systems.map(reviveSystem),
    ...(train && { train: reviveSide<Side>(train) }),
    ...(metric && { metricTexts: metric }),
    ...(reader && { readerTexts: reader }),
    ...(places && { placeOf: (...keys) => places[JSON.stringify(keys)] ?? { at: nowhere } }),
  }
}

/** A machine on which the files of a description are there, to plan with: nothing is read of them. */
export const asDescribed = (machine: Machine, { sizes }: Pick<Described, 'sizes'>): Machine => {
  const isKnown = (path: string): boolean => Object.hasOwn(sizes, path)
  return {
    ...machine,
    look: (path) => (isKnown(path) ? { kind: 'file', bytes: sizes[path]! } : machine.look(path)),
    realPath: (path) => (isKnown(path) ? machine.paths.resolve(path) : machine.realPath(path)),
  }
}
