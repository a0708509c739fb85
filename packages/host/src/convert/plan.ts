/** What is to be converted: the format that is asked for, and how a document gets there. */

import { type AnyModel, type AnyReader, type AnyView, compareCodePoints } from '@assay/core'
import { decodeOptions, optionsFromText } from '@assay/core/host'
import { chain, type Either, isLeft, left, map, right, traverseArray } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { noReader, readerNamed } from '../plan/bare.ts'
import type { PlannedFiles } from '../plan/planned.ts'
import { planFiles, refusedReaderOptions } from '../plan/readers.ts'
import { loadNamed, type Registry } from '../plan/registry.ts'
import type { Side, Texts } from '../plan/request.ts'
import { allOf, type Failure, failure } from '../problems/failure.ts'
import { type Way, wayBetween, waysBetween } from './way.ts'

export interface ConvertRequest {
  readonly folder: string
  readonly pluginFolders: readonly string[]
  /** Plugins whose readers and views may be used too, as the call names them. */
  readonly called?: readonly string[]
  readonly from: Side
  readonly readerTexts: Texts
  /** The format to write; without it, the one that the ending of `out` belongs to. */
  readonly to?: string
  /** Where it is to go, which is not written here; `-` is stdout. */
  readonly out: string
  readonly writerTexts: Texts
  /** Views to go through, where several lead there. */
  readonly views: readonly string[]
  /** Whether a loss is an error. */
  readonly strict: boolean
  /** The most bytes that a file may have. */
  readonly maxBytes?: number
}

// ---- the writer ------------------------------------------------------------------------------------------------------

const writersOf = (registry: Registry): readonly AnyReader[] =>
  registry.readers().filter(({ writer }) => writer !== undefined)

/** The writers that documents of a reader can be led to, the nearest first. */
const reachable = (registry: Registry, reader: AnyReader): readonly (readonly [writer: AnyReader, steps: number])[] =>
  writersOf(registry)
    .flatMap((writer) => {
      const [way] = waysBetween(registry.views(), reader.gives, writer.gives)
      return way === undefined ? [] : [[writer, way.length] as const]
    })
    .sort(([a, near], [b, far]) => near - far || compareCodePoints(a.name, b.name))

const namesOf = (readers: readonly AnyReader[]): string => readers.map(({ name }) => name).join(', ')

const writersHint = (registry: Registry, reader: AnyReader): string =>
  `${reader.name} can be written as: ${namesOf(reachable(registry, reader).map(([writer]) => writer))}`

const writerNamed = async (registry: Registry, name: string): Promise<Either<Failure, AnyReader>> => {
  const names = writersOf(registry).map((one) => one.name as string)
  const named = await readerNamed(registry, name, () => noReader(name, `there is no format "${name}" to write`)(names))
  if (isLeft(named) || named.right.writer !== undefined) return named
  return left(failure(2, 'E211', `${name} is read, but cannot be written`, `there is: ${[...names].sort().join(', ')}`))
}

export const endsAs = (writer: AnyReader['writer'], out: string): boolean =>
  (writer?.endings ?? []).some((ending) => out.endsWith(ending))

/** The writer that the ending of a path belongs to: of those that can be led to, the nearest. */
const writerFor = (registry: Registry, reader: AnyReader, out: string): Either<Failure, AnyReader> => {
  const able = reachable(registry, reader)
  const fitting = able.filter(([{ writer }]) => endsAs(writer, out))
  const nearest = fitting.filter(([, steps]) => steps === fitting[0]?.[1])
  const [first, second] = nearest
  if (first !== undefined && second === undefined) return right(first[0])
  const why =
    first === undefined
      ? `${out === '-' ? 'standard output' : out} does not say in which format to write`
      : `${out} may be ${namesOf(nearest.map(([writer]) => writer))}`
  return left(failure(2, 'E601', why, `name it: --to NAME; ${writersHint(registry, reader)}`))
}

/** A view to go through, with the models that it leads from and to. */
export interface Step {
  readonly view: AnyView
  readonly from: AnyModel
  readonly to: AnyModel
}

const stepsOf = (registry: Registry, way: Way): Either<Failure, readonly Step[]> =>
  traverseArray((view: AnyView) => {
    const who = `the view ${view.name} of ${registry.ownerOf(view)}`
    const [from, to] = [registry.model(view.from, who), registry.model(view.to, who)]
    if (isLeft(from)) return from
    return isLeft(to) ? to : right({ view, from: from.right, to: to.right })
  })(way)

export interface Planned {
  readonly files: PlannedFiles
  readonly writer: AnyReader
  readonly options: Readonly<Record<string, unknown>>
  /** That of what is written. */
  readonly model: AnyModel
  readonly way: readonly Step[]
  /** The package that brings the writer or a view. */
  readonly ownerOf: Registry['ownerOf']
  /** What the codes of plugins mean, in a few words. */
  readonly titles: Readonly<Record<string, string>>
}

/** What is read, and the writer where it is named; each with its own mistakes. */
const endsOf = async (registry: Registry, request: ConvertRequest) => {
  const named = await loadNamed(registry, request)
  const to = request.to === undefined ? right(undefined) : await writerNamed(registry, request.to)
  return allOf({ named, to, files: await planFiles(registry, request, request.from, undefined) })
}

/** The options of a writer, or all that is wrong with them. */
const writerOptions = async (writer: AnyReader, texts: Texts): Promise<Either<Failure, unknown>> => {
  const input = optionsFromText(writer.options, texts)
  const options = decodeOptions(writer.options, input)
  return isLeft(options) ? left(await refusedReaderOptions(writer, input, options.left)) : options
}

export const planned = async (registry: Registry, request: ConvertRequest): Promise<Either<Failure, Planned>> => {
  const ends = await endsOf(registry, request)
  if (isLeft(ends)) return ends
  const { files, to } = ends.right
  const { reader } = files
  const found = to === undefined ? writerFor(registry, reader, request.out) : right(to)
  if (isLeft(found)) return found
  const writer = found.right
  const { ownerOf, titles } = registry
  return pipe(
    allOf({
      way: pipe(
        wayBetween(registry, reader, writer, request.views, () => writersHint(registry, reader)),
        chain((way) => stepsOf(registry, way)),
      ),
      model: registry.model(writer.gives, `the reader ${writer.name} of ${ownerOf(writer)}`),
      options: await writerOptions(writer, request.writerTexts),
    }),
    map(({ options, ...rest }) => ({
      ...rest,
      files,
      writer,
      options: options as Planned['options'],
      ownerOf,
      titles: titles(),
    })),
  )
}
