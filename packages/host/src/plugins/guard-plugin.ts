/**
 * Guards readers, views and built-in systems: exceptions and malformed results are reported as their failure, with the name of their
 * package.
 */
import type {
  AnyReader,
  AnySystem,
  AnyView,
  ColumnName,
  DetectedProperties,
  Document,
  Maker,
  Model,
  Models,
  PackageMember,
  Place,
  Plugin,
  Problem,
  ReadResult,
  Source,
} from '@assay/core'
import type { Either } from 'fp-ts/lib/Either.js'
import { blame, refuse, requireSync, withBlame } from '../problems/faults.ts'
import { guardModel } from './models.ts'

type AnyDocument = Document<Model>
type Content = Models[Model]
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Checks that a value is an Either. */
const checkEither = <L, R>(step: string, given: Either<L, R>): Either<L, R> => {
  if (isRecord(given) && given._tag === 'Left' && 'left' in given) return given
  if (isRecord(given) && given._tag === 'Right' && 'right' in given) return given
  return refuse(`${step} returns neither { _tag: 'Right', right } nor { _tag: 'Left', left }`)
}

// ---- readers ---------------------------------------------------------------------------------------------------------

const isPlace = (at: unknown): boolean =>
  isRecord(at) && typeof at['path'] === 'string' && typeof at['line'] === 'number'

const isProblem = ({ severity, code, message, at }: Problem): boolean =>
  (severity === 'error' || severity === 'warning') &&
  typeof code === 'string' &&
  typeof message === 'string' &&
  isPlace(at)

const checkDocument = (document: AnyDocument): AnyDocument => {
  const { id, content, meta, at } = isRecord(document) ? document : refuse('it gives a document that is not an object')
  if (typeof id !== 'string') return refuse('it gives a document without an id')
  if (!isRecord(content)) return refuse(`it gives a document without content: ${id}`)
  requireSync('the content of a document', content)
  if (!isRecord(meta) || !isPlace(at)) return refuse(`it gives a document without meta or a place: ${id}`)
  return document
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string')

const checkDetected = (detected: DetectedProperties): DetectedProperties =>
  isRecord(detected) && Object.values(detected).every(isTexts)
    ? detected
    : refuse('detected gives something else than lists of texts')

const checkTexts = (ids: readonly string[]): readonly string[] =>
  isTexts(ids) ? ids : refuse('skippedIds gives something else than ids')

/** Checks a row of documents; returns the one whose place is reported with a fault. */
type RowCheck<A> = (row: A) => AnyDocument

const startOf = (path: string): Place => ({ path, line: 1, column: 1 })

/** Checks rows as they are read. A failure has the place of the last document. */
const guardRows = <A>(who: string, path: string, rows: () => ReadResult<A>, look: RowCheck<A>): ReadResult<A> => {
  let given: ReadResult<A> | undefined
  let last: AnyDocument | undefined
  const failed = (cause: unknown): never =>
    last === undefined
      ? blame(who, 'on this file', cause, startOf(path))
      : blame(who, `after document ${last.id}`, cause, last.at)
  const afterReading = <B>(run: () => B): B => withBlame(who, 'once it has read this file', run, startOf(path))
  const begun = (): Iterator<Either<Problem, A>> => {
    given = requireSync('with', rows())
    return typeof given?.[Symbol.iterator] === 'function'
      ? given[Symbol.iterator]()
      : refuse('with returns nothing iterable')
  }
  const step = (iterator: Iterator<Either<Problem, A>>): IteratorResult<Either<Problem, A>> => {
    const next = requireSync('with', iterator.next())
    if (next.done === true) return next
    const row = checkEither('with', next.value)
    if (row._tag === 'Right') last = look(row.right)
    else if (!isProblem(row.left)) refuse('it gives a problem without a code, a message or a place')
    return next
  }
  const next = (iterator: Iterator<Either<Problem, A>>) => (): IteratorResult<Either<Problem, A>> => {
    try {
      return step(iterator)
    } catch (cause) {
      return failed(cause)
    }
  }
  return {
    [Symbol.iterator]: () => {
      try {
        return { next: next(begun()) }
      } catch (cause) {
        return failed(cause)
      }
    },
    detected: () => afterReading(() => checkDetected(given?.detected?.() ?? {})),
    skippedIds: () => afterReading(() => checkTexts([...(given?.skippedIds?.() ?? [])])),
  }
}

const checkRow =
  (columns: number): RowCheck<readonly AnyDocument[]> =>
  (row) => {
    if (!Array.isArray(row) || row.length !== columns) return refuse('columns gives another number of documents')
    for (const document of row) checkDocument(document)
    return row[0] as AnyDocument
  }

const checkSureness = (by: unknown): number =>
  typeof by === 'number' && by >= 0 && by <= 1 ? by : refuse(`sniff gives ${String(by)}, and not a number from 0 to 1`)

/** Guards a reader. For core's, whose types are checked, only exceptions are caught. */
const guardReader = (reader: PackageMember<AnyReader>, owner: string, isOwn: boolean): PackageMember<AnyReader> => {
  const who = `the reader ${reader.name} of ${owner}`
  const { columns, panel, disagree, empty, writer } = reader
  const onPair = <A>(run: () => A): A => withBlame(who, 'on two documents', run)
  const looked: RowCheck<AnyDocument> = isOwn ? (document) => document : checkDocument
  const rowLooked = (all: number): RowCheck<readonly AnyDocument[]> => (isOwn ? (row) => row[0]! : checkRow(all))
  const guardedColumns =
    <C extends readonly ColumnName[] | undefined>(
      own: (options: unknown) => (source: Source, all: C) => ReadResult<readonly AnyDocument[]>,
    ) =>
    (options: unknown) => {
      const read = withBlame(who, 'with these options', () => own.call(reader, options))
      return (source: Source, all: C) =>
        guardRows(who, source.path, () => read(source, all), rowLooked(all === undefined ? 1 : all.length))
    }
  return {
    ...reader,
    sniff: (head: string, path: string) =>
      withBlame(who, 'on this file', () => checkSureness(reader.sniff(head, path)), startOf(path)),
    with: (options: unknown) => {
      const read = withBlame(who, 'with these options', () => reader.with(options))
      return (source: Source) => guardRows(who, source.path, () => read(source), looked)
    },
    ...(columns && { columns: guardedColumns(columns) }),
    ...(panel && { panel: guardedColumns(panel) }),
    ...(disagree && {
      disagree: (gold: Content, system: Content) =>
        onPair(() => requireSync('disagree', disagree.call(reader, gold, system))),
    }),
    ...(empty && { empty: (gold: Content) => onPair(() => requireSync('empty', empty.call(reader, gold))) }),
    ...(writer && { writer: guardWriter(writer, who) }),
  }
}

type Writer = NonNullable<AnyReader['writer']>

const guardWriter = (writer: Writer, who: string): Writer => {
  const { unwritable, fileOf, readWith } = writer
  const safely = <A>(run: () => A): A => withBlame(who, 'while it writes', run)
  return {
    ...writer,
    write: (documents, options) => safely(() => Array.from(requireSync('write', writer.write(documents, options)))),
    ...(unwritable && { unwritable: (document, options) => safely(() => unwritable.call(writer, document, options)) }),
    ...(fileOf && { fileOf: (document) => safely(() => fileOf.call(writer, document)) }),
    ...(readWith && { readWith: (documents, options) => safely(() => readWith.call(writer, documents, options)) }),
  }
}

// ---- views and systems -----------------------------------------------------------------------------------------------

const guardView = (view: AnyView, owner: string): AnyView => {
  const safely = <A>(run: () => A): A => withBlame(`the view ${view.name} of ${owner}`, 'on this input', run)
  const { together } = view
  return {
    ...view,
    see: (content: Content) => safely(() => checkEither('see', requireSync('see', view.see(content)))),
    ...(together && {
      together: {
        ...together,
        see: (all: readonly Content[]) => safely(() => checkEither('see', requireSync('see', together.see(all)))),
      },
    }),
  }
}

const guardSystem = (system: PackageMember<AnySystem>, owner: string): PackageMember<AnySystem> => {
  const who = `the built-in system ${system.name} of ${owner}`
  const onInput = <A>(run: () => A): A => withBlame(who, 'on this input', run)
  return {
    ...system,
    with: (options: unknown) => {
      const maker: Maker<Model> = withBlame(who, 'with these options', () => requireSync('with', system.with(options)))
      const { search } = maker
      return {
        learn: (training, members) => {
          const answer = onInput(() => requireSync('learn', maker.learn(training, members)))
          return (gold, answers) => onInput(() => requireSync('its answer', answer(gold, answers)))
        },
        ...(search && {
          search: (documents, members) => onInput(() => requireSync('search', search.call(maker, documents, members))),
        }),
      }
    },
  }
}

/** Guards all parts of a plugin but its metrics. */
export const guardPlugin = (plugin: Plugin, owner: string, isOwn = false): Plugin => {
  const { models, readers, views, systems } = plugin
  return {
    ...plugin,
    ...(models && !isOwn && { models: models.map((model) => guardModel(model, owner)) }),
    ...(readers && { readers: readers.map((reader) => guardReader(reader, owner, isOwn)) }),
    ...(views && { views: views.map((view) => guardView(view, owner)) }),
    ...(systems && { systems: systems.map((system) => guardSystem(system, owner)) }),
  }
}
