/** What is to be converted: the format that is asked for, and how a document gets there. */

import { type AnyReader, compareCodePoints } from '@assay/core'
import { decodeOptions, optionsFromText } from '@assay/core/host'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { PlannedFiles } from '../plan/planned.ts'
import { planFiles, refusedReaderOption } from '../plan/readers.ts'
import type { Side, Texts } from '../plan/request.ts'
import type { Stock } from '../plan/stock.ts'
import { type Failure, failure } from '../problems/failure.ts'
import { suggestion } from '../problems/suggest.ts'
import { type Way, wayBetween, waysBetween } from './way.ts'

export interface ConvertRequest {
  readonly folder: string
  readonly pluginFolders: readonly string[]
  /** Plugins whose readers and views may be used too. */
  readonly plugins: readonly string[]
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
}

// ---- the writer ------------------------------------------------------------------------------------------------------

const writersOf = (stock: Stock): readonly AnyReader[] => stock.readers().filter(({ writer }) => writer !== undefined)

/** The writers that documents of a reader can be led to, the nearest first. */
const reachable = (stock: Stock, reader: AnyReader): readonly (readonly [writer: AnyReader, steps: number])[] =>
  writersOf(stock)
    .flatMap((writer) => {
      const [way] = waysBetween(stock.views(), reader.gives, writer.gives)
      return way === undefined ? [] : [[writer, way.length] as const]
    })
    .sort(([a, near], [b, far]) => near - far || compareCodePoints(a.name, b.name))

const namesOf = (readers: readonly AnyReader[]): string => readers.map(({ name }) => name).join(', ')

const writersHint = (stock: Stock, reader: AnyReader): string =>
  `${reader.name} can be written as: ${namesOf(reachable(stock, reader).map(([writer]) => writer))}`

const writerNamed = (stock: Stock, name: string): Either<Failure, AnyReader> => {
  const writers = writersOf(stock)
  const writer = writers.find((one) => one.name === name)
  if (writer !== undefined) return right(writer)
  const isRead = stock.readers().some((one) => one.name === name)
  const why = isRead ? `${name} is read, but cannot be written` : `there is no format "${name}" to write`
  const names = writers.map((one) => one.name as string)
  return left(failure(2, 'E211', why, isRead ? `there is: ${[...names].sort().join(', ')}` : suggestion(name, names)))
}

export const endsAs = (writer: AnyReader['writer'], out: string): boolean =>
  (writer?.endings ?? []).some((ending) => out.endsWith(ending))

/** The writer that the ending of a path belongs to: of those that can be led to, the nearest. */
const writerFor = (stock: Stock, reader: AnyReader, out: string): Either<Failure, AnyReader> => {
  const able = reachable(stock, reader)
  const fitting = able.filter(([{ writer }]) => endsAs(writer, out))
  const nearest = fitting.filter(([, steps]) => steps === fitting[0]?.[1])
  const [first, second] = nearest
  if (first !== undefined && second === undefined) return right(first[0])
  const why =
    first === undefined
      ? `${out === '-' ? 'standard output' : out} does not say in which format to write`
      : `${out} may be ${namesOf(nearest.map(([writer]) => writer))}`
  return left(failure(2, 'E601', why, `say it: --to NAME; ${writersHint(stock, reader)}`))
}

export interface Planned {
  readonly files: PlannedFiles
  readonly writer: AnyReader
  readonly options: Readonly<Record<string, unknown>>
  readonly way: Way
}

export const planned = async (stock: Stock, request: ConvertRequest): Promise<Either<Failure, Planned>> => {
  for (const name of request.plugins) {
    const plugin = await stock.plugin(name, name)
    if (isLeft(plugin)) return plugin
  }
  const to = request.to === undefined ? undefined : writerNamed(stock, request.to)
  if (to !== undefined && isLeft(to)) return to
  const files = await planFiles(stock, request, request.from, undefined)
  if (isLeft(files)) return files
  const { reader } = files.right
  const writer = to ?? writerFor(stock, reader, request.out)
  if (isLeft(writer)) return writer
  const way = wayBetween(stock, reader, writer.right, request.views, () => writersHint(stock, reader))
  if (isLeft(way)) return way
  const input = optionsFromText(writer.right.options, request.writerTexts)
  const options = decodeOptions(writer.right.options, input)
  if (isLeft(options)) return left(await refusedReaderOption(writer.right, input, options.left))
  const given = options.right as Planned['options']
  return right({ files: files.right, writer: writer.right, options: given, way: way.right })
}
