/**
 * Readers, views and built-in systems as the host calls them: what they throw, or give in a wrong shape, is their failure and
 * names the package that brings them, whichever metric they are called for.
 */
import type {
  AnyReader,
  AnySystem,
  AnyView,
  ColumnName,
  Document,
  Given,
  Maker,
  Model,
  Models,
  Packaged,
  Place,
  Plugin,
  Problem,
  Saw,
  Source,
} from '@assay/core'
import type { Either } from 'fp-ts/lib/Either.js'
import { atOnce, blame, blaming, refuse } from '../problems/faults.ts'
import { guardedModel } from './models.ts'

type AnyDocument = Document<Model>
type Content = Models[Model]
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Either of two things, as all of the contract gives it. */
const checkedEither = <L, R>(step: string, given: Either<L, R>): Either<L, R> => {
  if (isRecord(given) && given._tag === 'Left' && 'left' in given) return given
  if (isRecord(given) && given._tag === 'Right' && 'right' in given) return given
  return refuse(
    `${step} gives neither what was asked for nor why not, as { _tag: 'Right', right } or { _tag: 'Left', left }`,
  )
}

// ---- readers ---------------------------------------------------------------------------------------------------------

const isPlace = (at: unknown): boolean =>
  isRecord(at) && typeof at['path'] === 'string' && typeof at['line'] === 'number'

const isProblem = ({ severity, code, message, at }: Problem): boolean =>
  (severity === 'error' || severity === 'warning') &&
  typeof code === 'string' &&
  typeof message === 'string' &&
  isPlace(at)

const checkedDocument = (document: AnyDocument): AnyDocument => {
  const { id, content, meta, at } = isRecord(document) ? document : refuse('it gives a document that is not an object')
  if (typeof id !== 'string') return refuse('it gives a document without an id')
  if (!isRecord(content)) return refuse(`it gives a document without content: ${id}`)
  atOnce('the content of a document', content)
  if (!isRecord(meta) || !isPlace(at)) return refuse(`it gives a document without meta or a place: ${id}`)
  return document
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string')

const checkedSaw = (saw: Saw): Saw =>
  isRecord(saw) && Object.values(saw).every(isTexts) ? saw : refuse('saw gives something else than lists of texts')

const checkedTexts = (ids: readonly string[]): readonly string[] =>
  isTexts(ids) ? ids : refuse('leftOut gives something else than ids')

/** How what a reader gives is looked at: a row of documents, of which one says where something failed. */
type Look<A> = (row: A) => AnyDocument

const start = (path: string): Place => ({ path, line: 1, column: 1 })

/** What is read, looked at as it comes. A failure has the place of the document before it. */
const watched = <A>(who: string, path: string, rows: () => Given<A>, look: Look<A>): Given<A> => {
  let given: Given<A> | undefined
  let last: AnyDocument | undefined
  const failed = (cause: unknown): never =>
    last === undefined
      ? blame(who, 'on this file', cause, start(path))
      : blame(who, `behind document ${last.id}`, cause, last.at)
  const behind = <B>(run: () => B): B => blaming(who, 'once it has read this file', run, start(path))
  const begun = (): Iterator<Either<Problem, A>> => {
    given = atOnce('with', rows())
    return typeof given?.[Symbol.iterator] === 'function'
      ? given[Symbol.iterator]()
      : refuse('with gives nothing that can be read at once')
  }
  const step = (iterator: Iterator<Either<Problem, A>>): IteratorResult<Either<Problem, A>> => {
    const next = atOnce('with', iterator.next())
    if (next.done === true) return next
    const row = checkedEither('with', next.value)
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
    saw: () => behind(() => checkedSaw(given?.saw?.() ?? {})),
    leftOut: () => behind(() => checkedTexts([...(given?.leftOut?.() ?? [])])),
  }
}

const checkedRow =
  (columns: number): Look<readonly AnyDocument[]> =>
  (row) => {
    if (!Array.isArray(row) || row.length !== columns) return refuse('columns gives another number of documents')
    for (const document of row) checkedDocument(document)
    return row[0] as AnyDocument
  }

const checkedSureness = (by: unknown): number =>
  typeof by === 'number' && by >= 0 && by <= 1 ? by : refuse(`sniff gives ${String(by)}, and not a number from 0 to 1`)

/** Of our own readers, whose documents the type checker has seen, what they throw alone is caught. */
const guardedReader = (reader: Packaged<AnyReader>, owner: string, isOwn: boolean): Packaged<AnyReader> => {
  const who = `the reader ${reader.name} of ${owner}`
  const { columns, panel, disagree, empty, writer } = reader
  const onPair = <A>(run: () => A): A => blaming(who, 'on two documents', run)
  const looked: Look<AnyDocument> = isOwn ? (document) => document : checkedDocument
  const rowLooked = (all: number): Look<readonly AnyDocument[]> =>
    isOwn ? (row) => row[0] as AnyDocument : checkedRow(all)
  const guardedColumns =
    <C extends readonly ColumnName[] | undefined>(
      own: (options: unknown) => (source: Source, all: C) => Given<readonly AnyDocument[]>,
    ) =>
    (options: unknown) => {
      const read = blaming(who, 'with these options', () => own.call(reader, options))
      return (source: Source, all: C) =>
        watched(who, source.path, () => read(source, all), rowLooked(all === undefined ? 1 : all.length))
    }
  return {
    ...reader,
    sniff: (head: string, path: string) =>
      blaming(who, 'on this file', () => checkedSureness(reader.sniff(head, path)), start(path)),
    with: (options: unknown) => {
      const read = blaming(who, 'with these options', () => reader.with(options))
      return (source: Source) => watched(who, source.path, () => read(source), looked)
    },
    ...(columns && { columns: guardedColumns(columns) }),
    ...(panel && { panel: guardedColumns(panel) }),
    ...(disagree && {
      disagree: (gold: Content, system: Content) =>
        onPair(() => atOnce('disagree', disagree.call(reader, gold, system))),
    }),
    ...(empty && { empty: (gold: Content) => onPair(() => atOnce('empty', empty.call(reader, gold))) }),
    ...(writer && { writer: guardedWriter(writer, who) }),
  }
}

type Writer = NonNullable<AnyReader['writer']>

const guardedWriter = (writer: Writer, who: string): Writer => {
  const { unwritable, fileOf, readWith } = writer
  const safely = <A>(run: () => A): A => blaming(who, 'while it writes', run)
  return {
    ...writer,
    write: (documents, options) => safely(() => Array.from(atOnce('write', writer.write(documents, options)))),
    ...(unwritable && { unwritable: (document, options) => safely(() => unwritable.call(writer, document, options)) }),
    ...(fileOf && { fileOf: (document) => safely(() => fileOf.call(writer, document)) }),
    ...(readWith && { readWith: (documents, options) => safely(() => readWith.call(writer, documents, options)) }),
  }
}

// ---- views and systems -----------------------------------------------------------------------------------------------

const guardedView = (view: AnyView, owner: string): AnyView => {
  const safely = <A>(run: () => A): A => blaming(`the view ${view.name} of ${owner}`, 'on this input', run)
  const { together } = view
  return {
    ...view,
    see: (content: Content) => safely(() => checkedEither('see', atOnce('see', view.see(content)))),
    ...(together && {
      together: {
        ...together,
        see: (all: readonly Content[]) => safely(() => checkedEither('see', atOnce('see', together.see(all)))),
      },
    }),
  }
}

const guardedSystem = (system: Packaged<AnySystem>, owner: string): Packaged<AnySystem> => {
  const who = `the built-in system ${system.name} of ${owner}`
  const onInput = <A>(run: () => A): A => blaming(who, 'on this input', run)
  return {
    ...system,
    with: (options: unknown) => {
      const maker: Maker<Model> = blaming(who, 'with these options', () => atOnce('with', system.with(options)))
      const { search } = maker
      return {
        learn: (training, members) => {
          const answer = onInput(() => atOnce('learn', maker.learn(training, members)))
          return (gold, answers) => onInput(() => atOnce('its answer', answer(gold, answers)))
        },
        ...(search && {
          search: (documents, members) => onInput(() => atOnce('search', search.call(maker, documents, members))),
        }),
      }
    },
  }
}

/** A plugin whose readers, views and built-in systems fail under their own name. */
export const guardedPlugin = (plugin: Plugin, owner: string, isOwn = false): Plugin => {
  const { models, readers, views, systems } = plugin
  return {
    ...plugin,
    ...(models && !isOwn && { models: models.map((model) => guardedModel(model, owner)) }),
    ...(readers && { readers: readers.map((reader) => guardedReader(reader, owner, isOwn)) }),
    ...(views && { views: views.map((view) => guardedView(view, owner)) }),
    ...(systems && { systems: systems.map((system) => guardedSystem(system, owner)) }),
  }
}
