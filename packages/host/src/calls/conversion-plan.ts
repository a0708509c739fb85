/** Plan of a conversion: the target format, and the views that lead there. */
import { type AnyModel, type AnyReader, type AnyView, compareCodePoints, type Model } from '@assay/core'
import { decodeOptions, optionsFromText } from '@assay/core/internal/host'
import { chain, type Either, isLeft, left, map, right, traverseArray } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { allOf, type Failure, failure, suggestion } from '../checks/failure.ts'
import { code } from '../codes.ts'
import { isViewNamed } from '../plan/find-views.ts'
import type { PlannedFiles } from '../plan/plan.ts'
import { planFiles, refuseReaderOptions } from '../plan/plan-files.ts'
import { loadNamedPlugins, type Registry } from '../plan/registry.ts'
import type { OptionTexts, Request, Side } from '../plan/request.ts'
import { findReader, unknownReader } from '../plan/resolve-names.ts'

export interface ConvertRequest {
  readonly folder: string
  readonly pluginFolders: readonly string[]
  /** Plugins named in the call, whose readers and views may be used too. */
  readonly pluginsOfCall?: readonly string[]
  readonly secrets?: Request['secrets']
  readonly from: Side
  readonly readerTexts: OptionTexts
  /** Target format; by default the one that the extension of `out` belongs to. */
  readonly to?: string
  /** Output path, for naming only; `-` is stdout. */
  readonly out: string
  readonly writerTexts: OptionTexts
  /** Views to use, where several lead to the target. */
  readonly views: readonly string[]
  /** True if a loss is an error. */
  readonly strict: boolean
  /** Largest accepted size of a file, in bytes. */
  readonly maxBytes?: number
}

// ---- the views --------------------------------------------------------------------------------------------------------

export type ViewPath = readonly AnyView[]

/** The most views in one conversion. */
const MAX_VIEWS = 2

/** Shortest paths of views from one model to another. */
const shortestPaths = (views: readonly AnyView[], from: Model, to: Model): readonly ViewPath[] => {
  let ways: readonly ViewPath[] = [[]]
  const endOf = (way: ViewPath): Model => (way.at(-1)?.to as Model | undefined) ?? from
  for (let steps = 0; steps <= MAX_VIEWS; steps++) {
    const there = ways.filter((way) => endOf(way) === to)
    if (there.length > 0) return there
    ways = ways.flatMap((way) => views.filter((view) => view.from === endOf(way)).map((view) => [...way, view]))
  }
  return []
}

const pathText = (way: ViewPath): string => way.map(({ name }) => name).join(', ')

const findPath = (
  registry: Registry,
  reader: AnyReader,
  writer: AnyReader,
  named: readonly string[],
  hint: () => string,
): Either<Failure, ViewPath> => {
  const all = shortestPaths(registry.views(), reader.gives, writer.gives)
  if (all.length === 0) {
    const why = `${reader.name} gives ${reader.gives} and ${writer.name} writes ${writer.gives}: no view turns one into the other`
    return left(failure(2, code.E215, why, hint()))
  }
  const ways = all.filter((way) => named.every((name) => way.some((view) => isViewNamed(view, name))))
  const names = [...new Set(all.flat().map(({ name }) => name as string))]
  const [way, other] = ways
  if (way === undefined) {
    const unknown =
      named.find((name) => !all.some((steps) => steps.some((view) => isViewNamed(view, name)))) ?? named.join(', ')
    const advice = names.length === 0 ? 'no view is needed here: remove it' : suggestion(unknown, names)
    return left(failure(2, code.E225, `no view from ${reader.gives} to ${writer.gives} is called "${unknown}"`, advice))
  }
  if (other === undefined) return right(way)
  const why = `${reader.name} gives ${reader.gives} and ${writer.name} writes ${writer.gives}: several views lead there: ${ways.map(pathText).join(' or ')}`
  return left(failure(2, code.E215, why, 'choose one by the part in its parentheses: --view NAME'))
}

// ---- the writer ------------------------------------------------------------------------------------------------------

const writersOf = (registry: Registry): readonly AnyReader[] =>
  registry.readers().filter(({ writer }) => writer !== undefined)

/** Writers reachable from a reader, nearest first. */
const reachable = (registry: Registry, reader: AnyReader): readonly (readonly [writer: AnyReader, steps: number])[] =>
  writersOf(registry)
    .flatMap((writer) => {
      const [way] = shortestPaths(registry.views(), reader.gives, writer.gives)
      return way === undefined ? [] : [[writer, way.length] as const]
    })
    .sort(([a, near], [b, far]) => near - far || compareCodePoints(a.name, b.name))

const namesOf = (readers: readonly AnyReader[]): string => readers.map(({ name }) => name).join(', ')

const writersHint = (registry: Registry, reader: AnyReader): string => {
  const able = reachable(registry, reader)
  return able.length === 0
    ? `nothing that can be written holds what ${reader.name} reads; another reader of the same file may help: assay list readers`
    : `${reader.name} can be written as: ${namesOf(able.map(([writer]) => writer))}`
}

const writerNamed = async (registry: Registry, name: string): Promise<Either<Failure, AnyReader>> => {
  const names = writersOf(registry).map((reader) => reader.name as string)
  const named = await findReader(registry, name, () =>
    unknownReader(name, `there is no format "${name}" to write`)(names),
  )
  if (isLeft(named) || named.right.writer !== undefined) return named
  return left(
    failure(2, code.E211, `${name} is read, but cannot be written`, `one of: ${[...names].sort().join(', ')}`),
  )
}

export const endsAs = (writer: AnyReader['writer'], out: string): boolean =>
  (writer?.endings ?? []).some((ending) => out.endsWith(ending))

/** Nearest reachable writer whose extension a path has. */
const writerFor = (registry: Registry, reader: AnyReader, out: string): Either<Failure, AnyReader> => {
  const able = reachable(registry, reader)
  const fitting = able.filter(([{ writer }]) => endsAs(writer, out))
  const nearest = fitting.filter(([, steps]) => steps === fitting[0]?.[1])
  const [first, second] = nearest
  if (first !== undefined && second === undefined) return right(first[0])
  const why =
    first === undefined
      ? `${out === '-' ? 'standard output' : out} does not show which format to write`
      : `${out} may be ${namesOf(nearest.map(([writer]) => writer))}`
  return left(failure(2, code.E601, why, `name it: --to NAME; ${writersHint(registry, reader)}`))
}

/** A view, with its source and target model. */
export interface Step {
  readonly view: AnyView
  readonly from: AnyModel
  readonly to: AnyModel
}

const stepsOf = (registry: Registry, way: ViewPath): Either<Failure, readonly Step[]> =>
  traverseArray((view: AnyView) => {
    const who = `the view ${view.name} of ${registry.ownerOf(view)}`
    const [from, to] = [registry.model(view.from, who), registry.model(view.to, who)]
    if (isLeft(from)) return from
    return isLeft(to) ? to : right({ view, from: from.right, to: to.right })
  })(way)

export interface ConversionPlan {
  readonly files: PlannedFiles
  readonly writer: AnyReader
  readonly options: Readonly<Record<string, unknown>>
  /** Model of the output. */
  readonly model: AnyModel
  readonly way: readonly Step[]
  /** Finds the package that provides the writer or a view. */
  readonly ownerOf: Registry['ownerOf']
  /** Short titles of plugins' codes. */
  readonly titles: Readonly<Record<string, string>>
}

/** Resolves the reader, and the writer if it is named; reports the errors of both. */
const endsOf = async (registry: Registry, request: ConvertRequest) => {
  const named = await loadNamedPlugins(registry, request)
  const to = request.to === undefined ? right(undefined) : await writerNamed(registry, request.to)
  return allOf({ named, to, files: await planFiles(registry, request, request.from, undefined) })
}

/** Decodes a writer's options, or reports all errors in them. */
const writerOptions = async (writer: AnyReader, texts: OptionTexts): Promise<Either<Failure, unknown>> => {
  const input = optionsFromText(writer.options, texts)
  const options = decodeOptions(writer.options, input)
  return isLeft(options) ? left(await refuseReaderOptions(writer, input, options.left)) : options
}

export const planConversion = async (
  registry: Registry,
  request: ConvertRequest,
): Promise<Either<Failure, ConversionPlan>> => {
  const ends = await endsOf(registry, request)
  if (isLeft(ends)) return ends
  const { files, to } = ends.right
  const { reader } = files
  const target = to === undefined ? writerFor(registry, reader, request.out) : right(to)
  if (isLeft(target)) return target
  const writer = target.right
  const { ownerOf, titles } = registry
  return pipe(
    allOf({
      way: pipe(
        findPath(registry, reader, writer, request.views, () => writersHint(registry, reader)),
        chain((way) => stepsOf(registry, way)),
      ),
      model: registry.model(writer.gives, `the reader ${writer.name} of ${ownerOf(writer)}`),
      options: await writerOptions(writer, request.writerTexts),
    }),
    map(({ options, ...conversion }) => ({
      ...conversion,
      files,
      writer,
      options: options as ConversionPlan['options'],
      ownerOf,
      titles: titles(),
    })),
  )
}
