/** Guards readers, views, systems and models: an exception is reported as theirs, with the name of their package. */
import type { AnyReader, Document, Model, Plugin, ReadResult, Source } from '@assay/core'
import { type CurrentCall, duringCall, refuse, requireSync, withBlame } from './faults.ts'
import { guarded, guardModel } from './models.ts'

// ---- readers ---------------------------------------------------------------------------------------------------------

type Row = Document<Model> | readonly Document<Model>[]

const startOf = (path: string) => ({ path, line: 1, column: 1 })

/** Rows as they are read; a fault has the place of the last document. */
const guardRows = (who: string, path: string, rows: () => ReadResult<Row>): ReadResult<Row> => {
  let given: ReadResult<Row> | undefined
  let last: Document<Model> | undefined
  const call = (): CurrentCall =>
    last === undefined
      ? { who, where: 'on this file', at: startOf(path) }
      : { who, where: `after document ${last.id}`, at: last.at }
  const afterReading = <B>(run: () => B): B => withBlame(who, 'once it has read this file', run, startOf(path))
  return {
    [Symbol.iterator]: () => {
      const iterator = duringCall(call, () => {
        given = requireSync('with', rows())
        return given[Symbol.iterator]()
      })
      return {
        next: () =>
          duringCall(call, () => {
            const next = iterator.next()
            if (next.done === true) return next
            const row = next.value
            if (row._tag === 'Right') [last] = [row.right].flat()
            // a document by itself would be taken for none
            else if (row._tag !== 'Left') refuse('with gives neither a document nor a problem')
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

const guardReader = (reader: AnyReader, owner: string): AnyReader => {
  const who = `the reader ${reader.name} of ${owner}`
  const { columns, panel, writer } = reader
  /** A function of the reader that reads, whose rows are guarded one by one. */
  const reading =
    <A extends readonly unknown[]>(own: (options: unknown) => (source: Source, ...more: A) => ReadResult<Row>) =>
    (options: unknown) => {
      const read = withBlame(who, 'with these options', () => own.call(reader, options))
      return (source: Source, ...more: A) => guardRows(who, source.path, () => read(source, ...more))
    }
  return {
    ...guarded(reader, who, 'on two documents'),
    sniff: (head: string, path: string) =>
      withBlame(who, 'on this file', () => checkSureness(reader.sniff(head, path)), startOf(path)),
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

/** Guards all parts of a plugin but its metrics. */
export const guardPlugin = (plugin: Plugin, owner: string, isOwn = false): Plugin => {
  const { models, readers, views, systems } = plugin
  return {
    ...plugin,
    ...(models && !isOwn && { models: models.map((model) => guardModel(model, owner)) }),
    ...(readers && { readers: readers.map((reader) => guardReader(reader, owner) as typeof reader) }),
    ...(views && { views: views.map((view) => guarded(view, `the view ${view.name} of ${owner}`)) }),
    ...(systems && {
      systems: systems.map((system) => guarded(system, `the built-in system ${system.name} of ${owner}`)),
    }),
  }
}
