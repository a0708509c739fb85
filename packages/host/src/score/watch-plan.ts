/** Watches plugins from inside their thread, so that a hang can be attributed and side effects blamed on them. */
import type { AnyReader, Plugin, Problem, ReadResult, Source } from '@assay/core'
import type { Either } from 'fp-ts/lib/Either.js'
import type { Import } from '../io/machine.ts'
import type { Plan, PlannedFiles } from '../plan/plan.ts'
import { CORE } from '../plan/registry.ts'
import { nowhere } from '../problems/failure.ts'
import { blame, causeText, metricKey } from '../problems/faults.ts'
import { type CurrentCall, discardMisuse, type Watch } from '../problems/watch.ts'
import type { AnyDocument } from '../read/document.ts'

// ---- loading ---------------------------------------------------------------------------------------------------------

type Sniff = AnyReader['sniff']

/** A look at how a file begins; while it lasts, it is this reader that is at work. */
const watchedSniff =
  (reader: AnyReader, plugin: string, loading: CurrentCall, { enter, leave }: Watch): Sniff =>
  (head, path) => {
    const who = `the reader ${reader.name} of ${plugin}`
    enter(() => ({ who, where: 'on this file', at: { path, line: 1, column: 1 } }))
    const by: number = reader.sniff(head, path)
    leave()
    enter(() => loading)
    return by
  }

/** Imports plugins, and watches them from then on: while they are loaded, and while their readers look at files. */
export const watchedImport =
  (importPlugin: Import, watch: Watch): Import =>
  async (name, folder) => {
    const loading: CurrentCall = { who: `the plugin ${name}`, where: 'while it is loaded', at: nowhere }
    watch.enter(() => loading)
    const module = (await importPlugin(name, folder).catch((cause: unknown) => {
      discardMisuse(watch)
      throw cause
    })) as { readonly plugin?: Partial<Plugin> } | undefined
    try {
      watch.leave()
    } catch (cause) {
      throw new Error(causeText(cause))
    }
    watch.enter(() => loading)
    const { plugin } = module ?? {}
    if (!Array.isArray(plugin?.readers)) return module
    const readers = plugin.readers.map((reader: AnyReader) =>
      typeof reader?.sniff === 'function' ? { ...reader, sniff: watchedSniff(reader, name, loading, watch) } : reader,
    )
    return { ...module, plugin: { ...plugin, readers } }
  }

// ---- reading ---------------------------------------------------------------------------------------------------------

type Rows<A> = Iterable<Either<Problem, A>>

/** The same rows, looked at as they come. */
const withRows = <A>(read: ReadResult<A>, rows: Rows<A>): ReadResult<A> => ({
  [Symbol.iterator]: () => rows[Symbol.iterator](),
  ...(read.detected && { detected: read.detected }),
  ...(read.skippedIds && { skippedIds: read.skippedIds }),
})

/** Rows as they are read; the current call is at a file, or after the last document. */
function* watchedRows<A>(
  who: string,
  path: string,
  rows: Rows<A>,
  documentOf: (row: A) => AnyDocument,
  { enter, leave }: Watch,
): Rows<A> {
  let last: AnyDocument | undefined
  const at = { path, line: 1, column: 1 }
  const call = (): CurrentCall =>
    last === undefined ? { who, where: 'on this file', at } : { who, where: `after document ${last.id}`, at: last.at }
  const iterator = rows[Symbol.iterator]()
  for (;;) {
    enter(call)
    const { value, done } = iterator.next()
    try {
      leave()
    } catch (cause) {
      const own = call()
      blame(who, own.where, cause, own.at)
    }
    if (done === true) return
    if (value._tag === 'Right') last = documentOf(value.right)
    yield value
  }
}

const watchedReader = (reader: AnyReader, plugin: string, watch: Watch): AnyReader => {
  const { columns, panel } = reader
  const who = `the reader ${reader.name} of ${plugin}`
  const watchedColumns =
    <C>(own: (options: unknown) => (source: Source, all: C) => ReadResult<readonly AnyDocument[]>) =>
    (options: unknown) => {
      const read = own(options)
      return (source: Source, all: C) => {
        const given = read(source, all)
        return withRows(
          given,
          watchedRows(who, source.path, given, ([first]) => first!, watch),
        )
      }
    }
  return {
    ...reader,
    with: (options: unknown) => {
      const read: (source: Source) => ReadResult<AnyDocument> = reader.with(options)
      return (source: Source) => {
        const given = read(source)
        return withRows(
          given,
          watchedRows(who, source.path, given, (document) => document, watch),
        )
      }
    },
    ...(columns && { columns: watchedColumns(columns) }),
    ...(panel && { panel: watchedColumns(panel) }),
  }
}

/** Options for watching a plan. */
interface WatchOptions {
  /** Readers of core too, which may be slow but do nothing to the process. */
  readonly own: boolean
  /** Metrics that have failed before, and are left out. */
  readonly without: readonly string[]
}

/** Readers and metrics of a plan, watched. */
export const watchPlan = (plan: Plan, watch: Watch, { own: withOwn, without }: WatchOptions): Plan => {
  // files of one reader are read in one pass, so that it stays one
  const readers = new Map<AnyReader, AnyReader>()
  const files = <A extends PlannedFiles | undefined>(own: A): A => {
    if (own === undefined || (own.plugin === CORE && !withOwn)) return own
    const reader = readers.get(own.reader) ?? watchedReader(own.reader, own.plugin, watch)
    readers.set(own.reader, reader)
    return { ...own, reader }
  }
  return {
    ...plan,
    gold: files(plan.gold),
    slices: { ...plan.slices, train: files(plan.slices.train) },
    systems: plan.systems.map((system) => ({
      ...system,
      files: files(system.files),
      made: system.made && { ...system.made, train: files(system.made.train) },
    })),
    metrics: plan.metrics
      .filter((planned) => !without.includes(metricKey(planned)))
      .map((planned) => ({ ...planned, watch: { ...watch, seal: planned.model?.seal ?? watch.seal } })),
  }
}
