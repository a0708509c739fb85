/** Guards readers, views, systems and models: an exception is reported as theirs, with the name of their package. */
import type { AnyReader, Container, Document, Model, Plugin, ReadResult, Source, Unpacked } from '@assay/core'
import { right } from 'fp-ts/lib/Either.js'
import { type CurrentCall, duringCall, refuse, requireSync, withBlame } from './faults.ts'
import { guarded, guardModel } from './models.ts'

// ---- readers ---------------------------------------------------------------------------------------------------------

type Row = Document<Model> | readonly Document<Model>[]

const startOf = (path: string) => ({ path, line: 1, column: 1 })

/** Rows as they are read; a fault has the place of the last document. */
const guardRows = (who: string, path: string, rows: () => ReadResult<Row>): ReadResult<Row> => {
  let result: ReadResult<Row> | undefined
  let last: Document<Model> | undefined
  const call = (): CurrentCall =>
    last === undefined
      ? { who, where: 'on this file', at: startOf(path) }
      : { who, where: `after document ${last.id}`, at: last.at }
  const afterReading = <B>(run: () => B): B => withBlame(who, 'once it has read this file', run, startOf(path))
  return {
    [Symbol.iterator]: () => {
      const iterator = duringCall(call, () => {
        result = requireSync('with', rows())
        return result[Symbol.iterator]()
      })
      return {
        next: () =>
          duringCall(call, () => {
            const next = iterator.next()
            if (next.done === true) return next
            const row = next.value
            if (row._tag === 'Right') last = Array.isArray(row.right) ? row.right[0] : row.right
            // a document by itself would be taken for none
            else if (row._tag !== 'Left') refuse('with gives neither a document nor a problem')
            return next
          }),
      }
    },
    detected: () => afterReading(() => result?.detected?.() ?? {}),
    skippedIds: () => afterReading(() => result?.skippedIds?.() ?? []),
  }
}

const checkSureness = (by: unknown): number =>
  typeof by === 'number' && by >= 0 && by <= 1 ? by : refuse(`sniff gives ${String(by)}, and not a number from 0 to 1`)

type Once = <A>(find: (head: string, path: string, once: Once) => A) => A
type OnceFor = (head: string, path: string) => Once

/** Finds once what several readers ask of the beginning of a file, and so does each again: of the last two, a gold and a system. */
const onceForEach = (): OnceFor => {
  type Beginning = { readonly head: string; readonly path: string; readonly results: Map<unknown, unknown> }
  let recent: readonly Beginning[] = []
  return (head, path) => {
    const beginning = recent.find((earlier) => earlier.path === path && earlier.head === head) ?? {
      head,
      path,
      results: new Map(),
    }
    recent = [beginning, ...recent.filter((earlier) => earlier !== beginning)].slice(0, 2)
    const { results } = beginning
    const once: Once = <A>(find: (head: string, path: string, once: Once) => A): A => {
      if (!results.has(find)) results.set(find, find(head, path, once))
      return results.get(find) as A
    }
    return once
  }
}

const guardReader = (reader: AnyReader, owner: string, onceFor: OnceFor): AnyReader => {
  const who = `the reader ${reader.name} of ${owner}`
  const { columns, panel, writer } = reader
  /** A function of the reader that reads, whose rows are guarded one by one. */
  const reading =
    <A extends readonly unknown[]>(
      withOptions: (options: unknown) => (source: Source, ...more: A) => ReadResult<Row>,
    ) =>
    (options: unknown) => {
      const read = withBlame(who, 'with these options', () => withOptions.call(reader, options))
      return (source: Source, ...more: A) => guardRows(who, source.path, () => read(source, ...more))
    }
  const sureness = (head: string, path: string, once: Once): number =>
    withBlame(who, 'on this file', () => checkSureness(reader.sniff(head, path, once)), startOf(path))
  return {
    ...guarded(reader, who, 'on two documents'),
    sniff: (head: string, path: string) => onceFor(head, path)(sureness),
    with: reading(reader.with),
    ...(columns && { columns: reading(columns) }),
    ...(panel && { panel: reading(panel) }),
    ...(writer && { writer: guardWriter(writer, who) }),
  } as AnyReader
}

type Writer = NonNullable<AnyReader['writer']>

const guardWriter = (writer: Writer, who: string): Writer => ({
  ...guarded(writer, who, 'while it writes'),
  write: (documents, options) => withBlame(who, 'while it writes', () => Array.from(writer.write(documents, options))),
})

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
    ...(readers && { readers: readers.map((reader) => guardReader(reader, owner, onceFor) as typeof reader) }),
    ...(views && { views: views.map((view) => guarded(view, `the view ${view.name} of ${owner}`)) }),
    ...(containers && { containers: containers.map((container) => guardContainer(container, owner)) }),
    ...(systems && {
      systems: systems.map((system) => guarded(system, `the built-in system ${system.name} of ${owner}`)),
    }),
  }
}
