/** Guards readers, views, systems and models: an exception is reported as theirs, with the name of their package. */
import type {
  AnyReader,
  AnySystem,
  AnyView,
  ColumnName,
  Container,
  Document,
  Model,
  Plugin,
  Problem,
  ReadResult,
  Source,
  Unpacked,
} from '@assay/core'
import { type Either, right } from 'fp-ts/lib/Either.js'
import { type CurrentCall, duringCall, refuse, requireSync, withBlame } from './faults.ts'
import { guardFunctions, guardModel } from './models.ts'

type AnyDocument = Document<Model>
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

// ---- readers ---------------------------------------------------------------------------------------------------------

const isDocument = (one: unknown): boolean =>
  isRecord(one) && typeof one['id'] === 'string' && [one['content'], one['meta'], one['at']].every(isRecord)

/** Documents of a row; refuses one that is neither documents nor a problem, which would be scored as something else. */
type RowCheck<A> = (row: Either<Problem, A>) => AnyDocument | undefined

const checkRow =
  <A>(documentsOf: (row: A) => readonly AnyDocument[], columns: number): RowCheck<A> =>
  (row) => {
    if (isRecord(row) && row._tag === 'Left' && isRecord(row.left) && isRecord(row.left.at)) return undefined
    const documents = isRecord(row) && row._tag === 'Right' ? documentsOf(row.right) : []
    if (!Array.isArray(documents) || documents.length !== columns || !documents.every(isDocument))
      return refuse(`with gives neither ${columns === 1 ? 'a document' : `${columns} documents`} nor a problem`)
    return documents[0]
  }

const startOf = (path: string) => ({ path, line: 1, column: 1 })

/** Rows as they are read; a fault has the place of the last document. */
const guardRows = <A>(who: string, path: string, rows: () => ReadResult<A>, check: RowCheck<A>): ReadResult<A> => {
  let given: ReadResult<A> | undefined
  let last: AnyDocument | undefined
  const call = (): CurrentCall =>
    last === undefined
      ? { who, where: 'on this file', at: startOf(path) }
      : { who, where: `after document ${last.id}`, at: last.at }
  const afterReading = <B>(run: () => B): B => withBlame(who, 'once it has read this file', run, startOf(path))
  return {
    [Symbol.iterator]: () => {
      const iterator = duringCall(call, () => {
        given = rows()
        return typeof given?.[Symbol.iterator] === 'function'
          ? given[Symbol.iterator]()
          : refuse('with returns nothing iterable')
      })
      return {
        next: () =>
          duringCall(call, () => {
            const next = iterator.next()
            if (next.done !== true) last = check(next.value) ?? last
            return next
          }),
      }
    },
    detected: () => afterReading(() => given?.detected?.() ?? {}),
    skippedIds: () => afterReading(() => given?.skippedIds?.() ?? []),
  }
}

const checkSureness = (by: unknown): number =>
  typeof by === 'number' && by >= 0 && by <= 1 ? by : refuse(`sniff gives ${String(by)}, and not a number from 0 to 1`)

type Once = <A>(find: (head: string, path: string, once: Once) => A) => A
type OnceFor = (head: string, path: string) => Once

/** Finds once what several readers ask of the beginning of a file, and so does each again: of the last two, a gold and a system. */
const onceForEach = (): OnceFor => {
  type Beginning = { readonly head: string; readonly path: string; readonly found: Map<unknown, unknown> }
  let recent: readonly Beginning[] = []
  return (head, path) => {
    const known = recent.find((one) => one.path === path && one.head === head) ?? { head, path, found: new Map() }
    recent = [known, ...recent.filter((one) => one !== known)].slice(0, 2)
    const { found } = known
    const once: Once = <A>(find: (head: string, path: string, once: Once) => A): A => {
      if (!found.has(find)) found.set(find, find(head, path, once))
      return found.get(find) as A
    }
    return once
  }
}

/** Guards a reader. Rows of core's, whose types are checked, are not looked at. */
const guardReader = <R extends AnyReader>(reader: R, owner: string, isOwn: boolean, onceFor: OnceFor): R => {
  const who = `the reader ${reader.name} of ${owner}`
  const { columns, panel, writer } = reader
  const checkFor = <A>(documentsOf: (row: A) => readonly AnyDocument[], count: number): RowCheck<A> =>
    isOwn ? (row) => (row._tag === 'Right' ? documentsOf(row.right)[0] : undefined) : checkRow(documentsOf, count)
  const guardColumns =
    <C extends readonly ColumnName[] | undefined>(
      own: (options: unknown) => (source: Source, all: C) => ReadResult<readonly AnyDocument[]>,
    ) =>
    (options: unknown) => {
      const read = withBlame(who, 'with these options', () => own.call(reader, options))
      return (source: Source, all: C) =>
        guardRows(
          who,
          source.path,
          () => read(source, all),
          checkFor<readonly AnyDocument[]>((row) => row, all?.length ?? 1),
        )
    }
  const sureness = (head: string, path: string, once: Once): number =>
    withBlame(who, 'on this file', () => checkSureness(reader.sniff(head, path, once)), startOf(path))
  return {
    ...guardFunctions(reader, who, 'on two documents'),
    sniff: (head: string, path: string) => onceFor(head, path)(sureness),
    with: (options: unknown) => {
      const read: (source: Source) => ReadResult<AnyDocument> = withBlame(who, 'with these options', () =>
        reader.with(options),
      )
      const check = checkFor<AnyDocument>((document) => [document], 1)
      return (source: Source) => guardRows(who, source.path, () => read(source), check)
    },
    ...(columns && { columns: guardColumns(columns) }),
    ...(panel && { panel: guardColumns(panel) }),
    ...(writer && { writer: guardWriter(writer, who) }),
  }
}

type Writer = NonNullable<AnyReader['writer']>

const guardWriter = (writer: Writer, who: string): Writer => ({
  ...guardFunctions(writer, who, 'while it writes'),
  write: (documents, options) => withBlame(who, 'while it writes', () => Array.from(writer.write(documents, options))),
})

// ---- views and systems -----------------------------------------------------------------------------------------------

const guardView = <V extends AnyView>(view: V, owner: string): V => {
  const who = `the view ${view.name} of ${owner}`
  const { together } = view
  return { ...guardFunctions(view, who), ...(together && { together: guardFunctions(together, who) }) }
}

const guardSystem = <S extends AnySystem>(system: S, owner: string): S => {
  const who = `the built-in system ${system.name} of ${owner}`
  return {
    ...system,
    with: (options: unknown) => {
      const maker = withBlame(who, 'with these options', () => requireSync('with', system.with(options)))
      return guardFunctions(
        {
          ...maker,
          learn: (...from: Parameters<typeof maker.learn>) =>
            guardFunctions({ answer: maker.learn(...from) }, who).answer,
        },
        who,
      )
    },
  }
}

const guardContainer = (container: Container, owner: string): Container => {
  const who = `the container ${container.name} of ${owner}`
  const guardText = (path: string, text: () => Unpacked): Unpacked => ({
    [Symbol.iterator]: () => {
      const during = <A>(run: () => A): A => withBlame(who, 'on this file', run, startOf(path))
      const iterator = during(() => text()[Symbol.iterator]())
      return { next: () => during(() => iterator.next()) }
    },
  })
  return {
    ...container,
    open: (file) => {
      const opened = withBlame(who, 'on this file', () => container.open(file), startOf(file.path))
      if (opened._tag === 'Left') return opened
      const contents = opened.right
      if (!(contents instanceof Map)) return right(guardText(file.path, () => contents as Unpacked))
      const parts: readonly [string, (path: string) => Unpacked][] = [...contents]
      return right(new Map(parts.map(([name, text]) => [name, (path: string) => guardText(path, () => text(path))])))
    },
  }
}

/** Guards all parts of a plugin but its metrics. */
export const guardPlugin = (plugin: Plugin, owner: string, isOwn = false): Plugin => {
  const { models, readers, views, systems, containers } = plugin
  const onceFor = onceForEach()
  return {
    ...plugin,
    ...(models && !isOwn && { models: models.map((model) => guardModel(model, owner)) }),
    ...(readers && { readers: readers.map((reader) => guardReader(reader, owner, isOwn, onceFor)) }),
    ...(views && { views: views.map((view) => guardView(view, owner)) }),
    ...(containers && { containers: containers.map((container) => guardContainer(container, owner)) }),
    ...(systems && { systems: systems.map((system) => guardSystem(system, owner)) }),
  }
}
