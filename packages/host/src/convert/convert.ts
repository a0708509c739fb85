/**
 * From one format to another. The reader gives one model, the reader of the other format another, and views lead from the
 * first to the second. What was written is read back before anything is handed out: what it lacks is what is lost.
 */

import type { AnyReader, AnyView, Model, Models, Problem, Source } from '@assay/core'
import { compareCodePoints } from '@assay/core'
import { decodeOptions, optionsFromText } from '@assay/core/host'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { together } from '../judge/together.ts'
import { bytesOf, inputFailure } from '../judge/visit.ts'
import type { PlannedFiles } from '../plan/planned.ts'
import { isNamed, planFiles, refusedReaderOption } from '../plan/readers.ts'
import type { Side, Texts } from '../plan/request.ts'
import { type Stock, stockOf } from '../plan/stock.ts'
import type { Surroundings } from '../plan/surroundings.ts'
import { type Failure, failure, nowhere } from '../problems/failure.ts'
import { fault } from '../problems/faults.ts'
import { problemLog } from '../problems/problem-log.ts'
import { suggestion } from '../problems/suggest.ts'
import type { AnyDocument } from '../read/document.ts'
import { documentsOf } from '../read/pair.ts'
import { safeName } from './file-names.ts'
import { type Losses, type LossKind, lossesInView, lossesOf, lossKinds } from './losses.ts'

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

/** A file of the other format. */
export interface Written {
  /** Below the folder that is written; empty for a single file. */
  readonly path: string
  readonly texts: readonly string[]
}

export interface Converted {
  readonly reader: string
  readonly writer: string
  /** The names of the views that were gone through. */
  readonly views: readonly string[]
  readonly documents: number
  readonly files: readonly Written[]
  /** What the reader has to be told to read it as it was: `name=name`. */
  readonly readWith: readonly string[]
  readonly warnings: readonly Problem[]
}

type Content = Models[Model]

// ---- the way ---------------------------------------------------------------------------------------------------------

type Way = readonly AnyView[]

/** How many views a conversion goes through at most. */
const LONGEST = 2

/** The ways from one model to another, of the fewest views that lead there. */
const waysBetween = (views: readonly AnyView[], from: Model, to: Model): readonly Way[] => {
  let ways: readonly Way[] = [[]]
  const endOf = (way: Way): Model => (way.at(-1)?.to as Model | undefined) ?? from
  for (let steps = 0; steps <= LONGEST; steps++) {
    const there = ways.filter((way) => endOf(way) === to)
    if (there.length > 0) return there
    ways = ways.flatMap((way) => views.filter((view) => view.from === endOf(way)).map((view) => [...way, view]))
  }
  return []
}

const shownWay = (way: Way): string => way.map(({ name }) => name).join(', ')

const wayBetween = (
  stock: Stock,
  reader: AnyReader,
  writer: AnyReader,
  named: readonly string[],
): Either<Failure, Way> => {
  const all = waysBetween(stock.views(), reader.gives, writer.gives)
  if (all.length === 0) {
    const why = `${reader.name} gives ${reader.gives} and ${writer.name} writes ${writer.gives}: no view leads from one to the other`
    return left(failure(2, 'E215', why, writersHint(stock, reader)))
  }
  const ways = all.filter((way) => named.every((name) => way.some((view) => isNamed(view, name))))
  const names = [...new Set(all.flat().map(({ name }) => name as string))]
  const [way, other] = ways
  if (way === undefined) {
    const unknown =
      named.find((name) => !all.some((one) => one.some((view) => isNamed(view, name)))) ?? named.join(', ')
    const hint = names.length === 0 ? 'no view is needed here: leave it away' : suggestion(unknown, names)
    return left(failure(2, 'E205', `no view from ${reader.gives} to ${writer.gives} is called "${unknown}"`, hint))
  }
  if (other === undefined) return right(way)
  const why = `${reader.name} gives ${reader.gives} and ${writer.name} writes ${writer.gives}: several views lead there: ${ways.map(shownWay).join(' or ')}`
  return left(failure(2, 'E215', why, 'say which, by what stands in its parentheses: --view NAME'))
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

const endsAs = (writer: AnyReader['writer'], out: string): boolean =>
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

interface Planned {
  readonly files: PlannedFiles
  readonly writer: AnyReader
  readonly options: Readonly<Record<string, unknown>>
  readonly way: Way
}

const planned = async (stock: Stock, request: ConvertRequest): Promise<Either<Failure, Planned>> => {
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
  const way = wayBetween(stock, reader, writer.right, request.views)
  if (isLeft(way)) return way
  const input = optionsFromText(writer.right.options, request.writerTexts)
  const options = decodeOptions(writer.right.options, input)
  if (isLeft(options)) return left(await refusedReaderOption(writer.right, input, options.left))
  const given = options.right as Planned['options']
  return right({ files: files.right, writer: writer.right, options: given, way: way.right })
}

// ---- views -----------------------------------------------------------------------------------------------------------

type Tell = (problem: Problem) => void

const seenAlone = (view: AnyView, documents: readonly AnyDocument[], tell: Tell): readonly AnyDocument[] =>
  documents.flatMap((document) => {
    const seen = view.see(document.content) as Either<string, Content>
    if (!isLeft(seen)) return [{ ...document, content: seen.right }]
    tell({ severity: 'error', code: 'E602', message: `${view.name}: ${seen.left}`, at: document.at, hint: viewHint })
    return []
  })

const viewHint = 'choose another view, if there is one (--view NAME), or another format (--to NAME)'

const seenThrough = (view: AnyView, documents: readonly AnyDocument[], tell: Tell): readonly AnyDocument[] =>
  view.together === undefined
    ? seenAlone(view, documents, tell)
    : together(view.together, documents, (why, { at }) =>
        tell({ severity: 'error', code: 'E602', message: `${view.name}: ${why}`, at, hint: viewHint }),
      )

// ---- writing ---------------------------------------------------------------------------------------------------------

/** Whether a format of one file a document is written as a single file: one document, and a place that is called like one. */
const isOneFile = ({ writer }: AnyReader, documents: number, out: string): boolean =>
  writer?.fileOf === undefined || (documents === 1 && (out === '-' || endsAs(writer, out)))

const pathOf = ({ writer }: AnyReader, document: AnyDocument): Either<string, string> => {
  const parts = writer?.fileOf?.(document) ?? []
  const safe = parts.map(safeName)
  return safe.includes(undefined) ? left(parts.join('/')) : right(safe.join('/'))
}

/** Several documents of such a format need a folder to be in. */
const needsFolder = (writer: AnyReader, documents: number, out: string): Failure | undefined =>
  isOneFile(writer, documents, out) || !isOneFile(writer, 1, out)
    ? undefined
    : failure(
        2,
        'E601',
        `${writer.name} has a file for each document, and there are ${documents}: ${out === '-' ? 'standard output' : out} cannot be a folder of them`,
        'name a folder that is not there yet, without an ending',
      )

/** A file for each document, in a folder. */
const writtenApart = (
  writer: AnyReader,
  options: unknown,
  documents: readonly AnyDocument[],
  tell: Tell,
): readonly Written[] => {
  const taken = new Map<string, AnyDocument>()
  return documents.flatMap((document) => {
    const path = pathOf(writer, document)
    const folded = isLeft(path) ? '' : path.right.toLowerCase()
    const twin = taken.get(folded)
    if (isLeft(path) || twin !== undefined) {
      const message = isLeft(path)
        ? `document ${document.id} cannot have a file: its name is empty or too long`
        : `documents ${twin?.id} and ${document.id} would have one file, ${path.right}`
      const hint = 'give the documents names of their own that differ in more than their case'
      tell({ severity: 'error', code: 'E602', message, at: document.at, hint })
      return []
    }
    taken.set(folded, document)
    return [{ path: path.right, texts: [...(writer.writer?.write([document], options) ?? [])] }]
  })
}

/** The files of documents: a single one, or one for each in a folder. What cannot be written is told. */
export const filesOf = (
  writer: AnyReader,
  options: unknown,
  documents: readonly AnyDocument[],
  out: string,
  tell: Tell,
): Either<Failure, readonly Written[]> => {
  const refused = needsFolder(writer, documents.length, out)
  if (refused !== undefined) return left(refused)
  let isWritable = true
  for (const document of documents) {
    const why = writer.writer?.unwritable?.(document, options)
    if (why === undefined) continue
    isWritable = false
    const message = `document ${document.id} cannot be written as ${writer.name}: ${why}`
    tell({ severity: 'error', code: 'E602', message, at: document.at, hint: 'choose another format: --to NAME' })
  }
  if (!isWritable) return right([])
  if (!isOneFile(writer, documents.length, out)) return right(writtenApart(writer, options, documents, tell))
  return right([{ path: '', texts: [...(writer.writer?.write(documents, options) ?? [])] }])
}

// ---- reading back ----------------------------------------------------------------------------------------------------

const encoder = new TextEncoder()
const BLOCK = 2 ** 16

/** The bytes of a file as they would be read, in blocks: a text may be longer than the longest string. */
function* encoded(texts: readonly string[]): Iterable<Either<Problem, Uint8Array>> {
  let block = ''
  for (const text of texts) {
    block += text
    if (block.length < BLOCK) continue
    yield right(encoder.encode(block))
    block = ''
  }
  yield right(encoder.encode(block))
}

const sourceOf = ({ path, texts }: Written, out: string): Source => ({
  path: path === '' ? out : `${out}/${path}`,
  chunks: () => encoded(texts),
})

interface Back {
  readonly documents: readonly AnyDocument[]
  readonly errors: readonly Problem[]
}

const readBack = (writer: AnyReader, options: unknown, files: readonly Written[], out: string): Back => {
  const documents: AnyDocument[] = []
  const errors: Problem[] = []
  for (const file of files) {
    for (const one of writer.with(options)(sourceOf(file, out)) as Iterable<Either<Problem, AnyDocument>>) {
      if (!isLeft(one)) documents.push(one.right)
      else if (one.left.severity === 'error') errors.push(one.left)
    }
  }
  return { documents, errors }
}

/** Which documents are which: by their files, by their names, or by their order. */
const pairsOf = (
  { writer }: Planned,
  before: readonly AnyDocument[],
  after: readonly AnyDocument[],
): readonly (readonly [AnyDocument, AnyDocument | undefined])[] => {
  const inOrder = before.length === after.length || writer.pairs === 'position'
  if (inOrder) return before.map((document, i) => [document, after[i]] as const)
  const byId = new Map(after.map((document) => [document.id, document]))
  return before.map((document) => [document, byId.get(document.id)] as const)
}

// ---- losses ----------------------------------------------------------------------------------------------------------

interface Lost {
  count: number
  documents: number
  readonly first: AnyDocument
}

interface LossLog {
  readonly add: (losses: Losses, document: AnyDocument) => void
  readonly all: ReadonlyMap<LossKind, Lost>
}

const lossLog = (): LossLog => {
  const all = new Map<LossKind, Lost>()
  const add: LossLog['add'] = (losses, document) => {
    for (const [kind, count] of losses) {
      const lost = all.get(kind) ?? { count: 0, documents: 0, first: document }
      all.set(kind, lost)
      lost.count += count
      lost.documents++
    }
  }
  return { add, all }
}

const several = (count: number, [, one, many]: (typeof lossKinds)[LossKind]): string =>
  `${count} ${count === 1 ? one : many}`

/** One warning for each kind, in the order of the table, where it is lost first. */
const warningsOf = ({ all }: LossLog, how: string, units: string): readonly Problem[] =>
  (Object.keys(lossKinds) as LossKind[]).flatMap((kind) => {
    const lost = all.get(kind)
    if (lost === undefined) return []
    const where = lost.documents > 1 && kind !== 'documents' && kind !== 'ids' ? ` in ${lost.documents} ${units}` : ''
    const first = lost.documents === 1 ? '' : '; the first is here'
    const message = `lost: ${several(lost.count, lossKinds[kind])}${where}, ${how}${first}`
    const hint = 'keep the original, or write a format that holds it: assay list readers'
    return [{ severity: 'warning', code: lossKinds[kind][0], message, at: lost.first.at, hint }]
  })

const viewWarnings = (
  view: AnyView,
  before: readonly AnyDocument[],
  after: readonly AnyDocument[],
  units: string,
): readonly Problem[] => {
  const log = lossLog()
  const contents = (documents: readonly AnyDocument[]): readonly Content[] => documents.map(({ content }) => content)
  if (view.together !== undefined) {
    const [first] = before
    if (first !== undefined) log.add(lossesInView(view.from, contents(before), view.to, contents(after)), first)
  } else
    before.forEach((document, i) => {
      const seen = after[i] as AnyDocument
      log.add(lossesInView(view.from, [document.content], view.to, [seen.content]), document)
    })
  return warningsOf(log, `which ${view.name} leaves out`, units)
}

/** Where a document has no name of its own before or after, none can be lost. */
const hasName = (before: AnyDocument, after: AnyDocument, of: number): boolean =>
  of > 1 || (before.named === undefined && after.named === undefined) || before.named !== after.named

const writingWarnings = (
  plan: Planned,
  before: readonly AnyDocument[],
  after: readonly AnyDocument[],
): readonly Problem[] => {
  const log = lossLog()
  const { writer, files } = plan
  for (const [document, again] of pairsOf(plan, before, after)) {
    if (again === undefined) {
      log.add(new Map([['documents', 1]]), document)
      continue
    }
    const named = files.reader.pairs === 'id'
    log.add(
      lossesOf(writer.gives, document, again, { named, kept: named && hasName(document, again, before.length) }),
      document,
    )
  }
  return warningsOf(log, `which ${writer.name} cannot hold`, files.reader.units)
}

// ---- the conversion --------------------------------------------------------------------------------------------------

const unreadable = (writer: AnyReader, errors: readonly Problem[]): Failure => {
  const [first] = errors as readonly [Problem]
  const place = first.at.line > 0 ? `line ${first.at.line}: ` : ''
  return failure(
    3,
    'E604',
    `what would be written as ${writer.name} cannot be read again: ${place}${first.message} (${first.code})`,
    'nothing was written; this data does not fit the format: choose another one, --to NAME',
  )
}

const refusedLosses = (lost: readonly Problem[]): Failure => ({
  exit: 3,
  problems: [
    ...lost,
    {
      severity: 'error',
      code: 'E603',
      message: `${lost.length === 1 ? 'something' : `${lost.length} kinds of things`} would be lost, and --strict refuses that`,
      at: nowhere,
      hint: 'nothing was written; leave --strict away, or choose a format that holds it: --to NAME',
    },
  ],
})

const optionText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

const converted = (plan: Planned, request: ConvertRequest, { progress }: Surroundings): Either<Failure, Converted> => {
  const { files, writer, way, options } = plan
  const log = problemLog(request.folder)
  const read = documentsOf(files, log, progress?.read)
  const lost: Problem[] = []
  let documents = read
  for (const view of log.errors() > 0 ? [] : way) {
    const seen = seenThrough(view, documents, log.add)
    if (log.errors() > 0) break
    lost.push(...viewWarnings(view, documents, seen, files.reader.units))
    documents = seen
  }
  if (log.errors() > 0) return left(inputFailure(log))
  const readWith = (writer.writer?.readWith?.(documents, options) ?? {}) as Readonly<Record<string, unknown>>
  const written = filesOf(writer, options, documents, request.out, log.add)
  if (isLeft(written)) return written
  if (log.errors() > 0) return left(inputFailure(log))
  const back = readBack(writer, { ...options, ...readWith }, written.right, request.out)
  if (back.errors.length > 0) return left(unreadable(writer, back.errors))
  lost.push(...writingWarnings(plan, documents, back.documents))
  if (request.strict && lost.length > 0) return left(refusedLosses(lost))
  return right({
    reader: files.reader.name,
    writer: writer.name,
    views: way.map(({ name }) => name),
    documents: documents.length,
    files: written.right,
    readWith: Object.entries(readWith).map(([name, value]) => `${name}=${optionText(value)}`),
    warnings: [...log.kept(), ...lost],
  })
}

/** Reads documents and gives the text of the files that hold them in another format. */
export const convert =
  (request: ConvertRequest, surroundings: Surroundings = {}): TaskEither<Failure, Converted> =>
  async () => {
    const { progress } = surroundings
    try {
      const plan = await planned(stockOf(request, surroundings.importPlugin), request)
      if (isLeft(plan)) return plan
      progress?.start(bytesOf(plan.right.files.paths))
      try {
        return converted(plan.right, request, surroundings)
      } finally {
        progress?.stop()
      }
    } catch (cause) {
      return left(fault('a reader, a view or a writer', 'on this input', cause))
    }
  }
