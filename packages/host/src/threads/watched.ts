/** A plan whose plugins are watched from inside their thread: what they are at is known when they hang. */
import type { AnyReader, Problem, Source } from '@assay/core'
import type { Either } from 'fp-ts/lib/Either.js'
import type { Plan, PlannedFiles } from '../plan/planned.ts'
import { blaming, keyOf } from '../problems/faults.ts'
import type { CurrentCall, Watch } from '../problems/watch.ts'
import type { AnyDocument } from '../read/document.ts'

type Rows<A> = Iterable<Either<Problem, A>>

/** What is read as it comes: a reader is at a file, or behind the last document that it has given. */
function* watchedRows<A>(
  who: string,
  path: string,
  rows: Rows<A>,
  documentOf: (row: A) => AnyDocument,
  { enter, leave }: Watch,
): Rows<A> {
  let call: CurrentCall = { who, where: 'on this file', at: { path, line: 1, column: 1 } }
  const iterator = rows[Symbol.iterator]()
  for (;;) {
    enter(call)
    const { value, done } = iterator.next()
    blaming(who, call.where, leave, call.at)
    if (done === true) return
    if (value._tag === 'Right') {
      const { id, at } = documentOf(value.right)
      call = { who, where: `behind document ${id}`, at }
    }
    yield value
  }
}

const watchedReader = (reader: AnyReader, plugin: string, watch: Watch): AnyReader => {
  const { columns } = reader
  const who = `the reader ${reader.name} of ${plugin}`
  return {
    ...reader,
    with: (options: unknown) => {
      const read: (source: Source) => Rows<AnyDocument> = reader.with(options)
      return (source: Source) => watchedRows(who, source.path, read(source), (document) => document, watch)
    },
    ...(columns && {
      columns: (options: unknown) => {
        const read: (source: Source, all: readonly number[]) => Rows<readonly AnyDocument[]> = columns(options)
        return (source: Source, all: readonly number[]) =>
          watchedRows(who, source.path, read(source, all), ([first]) => first as AnyDocument, watch)
      },
    }),
  }
}

/** Readers and metrics of a plan, watched; metrics that have failed before are left out. */
export const watched = (plan: Plan, watch: Watch, without: readonly string[]): Plan => {
  // files of one reader are read in one pass, so that it stays one
  const readers = new Map<AnyReader, AnyReader>()
  const files = <A extends PlannedFiles | undefined>(own: A): A => {
    if (own === undefined) return own
    const reader = readers.get(own.reader) ?? watchedReader(own.reader, own.plugin, watch)
    readers.set(own.reader, reader)
    return { ...own, reader }
  }
  return {
    ...plan,
    gold: files(plan.gold),
    systems: plan.systems.map((system) => ({
      ...system,
      files: files(system.files),
      made: system.made && { ...system.made, train: files(system.made.train) },
    })),
    metrics: plan.metrics
      .filter((planned) => !without.includes(keyOf(planned)))
      .map((planned) => ({ ...planned, watch: { ...watch, seal: planned.model?.seal ?? watch.seal } })),
  }
}
