/** Streams of documents from the files of a run: one file is read once, for all its columns. */
import {
  type AnyReader,
  type ColumnName,
  commonCode,
  type DetectedProperties,
  type PackageMember,
  type Problem,
  type ReadResult,
  type Source,
} from '@assay/core'
import type { Input } from '@assay/core/result'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { Section } from '../checks/problem-log.ts'
import type { Hash, Machine, OnChunk } from '../io/machine.ts'
import type { OnBytes } from '../plan/environment.ts'
import type { PlannedFiles, PlannedStretch } from '../plan/plan.ts'
import { readerVersion } from '../plan/signature.ts'
import type { AnyDocument } from './document.ts'

/** The gold, a system that is read, or what a system is trained on. */
export interface Side {
  readonly name: string
  readonly role: Input['role']
  readonly files: PlannedFiles
  /** Of a panel: the files of one annotator, or of all of them, who are named in the files. */
  readonly panel?: 'one' | 'all'
}

/** One file and the sides that want a column of it. Side 0 is the gold, side n the nth system that is read. */
export interface Stream {
  readonly path: string
  readonly machine: Machine
  readonly reader: PackageMember<AnyReader>
  readonly options: unknown
  readonly maxBytes: number | undefined
  readonly stretch: PlannedStretch | undefined
  readonly sides: number[]
  readonly columns: ColumnName[]
  readonly panel: Side['panel']
  /** Of these sides, unless they have several. */
  role: Side['role'] | undefined
}

/** -1, the last column, unless the reader's options name another. */
const columnOf = ({ column, options }: PlannedFiles): ColumnName =>
  column ?? (options as { readonly column?: ColumnName }).column ?? -1

export const streamsOf = (sides: readonly Side[], k: number): readonly Stream[] => {
  const streams: Stream[] = []
  sides.forEach(({ files, panel, role }, side) => {
    const path = files.paths[k]!
    const column = columnOf(files)
    const open = streams.find((s) => s.path === path && s.reader === files.reader && s.reader.columns !== undefined)
    if (open === undefined) {
      const { machine, reader, options, maxBytes, stretches } = files
      const stretch = stretches?.[k]
      streams.push({ path, machine, reader, options, maxBytes, stretch, sides: [side], columns: [column], panel, role })
    } else {
      if (open.role !== role) open.role = undefined
      open.sides.push(side)
      open.columns.push(column)
    }
  })
  return streams
}

type Rows = Iterator<Either<Problem, readonly AnyDocument[]>>

export interface OpenStream {
  readonly stream: Stream
  readonly rows: Rows
  /** Detected properties of the file, after the last row. */
  readonly saw: () => DetectedProperties
  /** Documents of it that do not count, once there are no more rows. */
  readonly leftOut: () => Iterable<string>
  readonly hash: { readonly digest: () => string }
  documents: number
}

/** Not a generator: each that a document goes through takes its time. */
const asRows = (documents: Iterable<Either<Problem, AnyDocument>>): Rows => {
  const all = documents[Symbol.iterator]()
  return {
    next: () => {
      const read = all.next()
      if (read.done === true) return { value: undefined, done: true }
      const { value } = read
      return { value: value._tag === 'Left' ? value : right([value.right]), done: false }
    },
  }
}

const otherBytes = (path: string, { from, to }: PlannedStretch): Problem => ({
  severity: 'error',
  code: commonCode.E364,
  message: `the bytes from ${from?.byte ?? 0} to ${to ?? 'the end'} have changed since the file was divided into parts: their SHA-256 differs`,
  at: { path, line: 1, column: 1 },
  hint: 'every part has to be made of the same files: copy them again, and make the parts again',
})

/** Bytes of a stretch, then a problem if they are not those that it was cut from. */
function* readStretch(
  { path, machine, maxBytes }: Stream,
  stretch: PlannedStretch,
  onChunk: OnChunk,
  hash: Hash,
): ReturnType<Machine['bytes']> {
  let from = stretch.from?.byte ?? 0
  if (stretch.open === undefined) yield* machine.bytes(path, onChunk, maxBytes, { from, to: stretch.to })
  else
    for (let to = stretch.open.endAfter(from); to !== from; to = stretch.open.endAfter(from)) {
      yield* machine.bytes(path, onChunk, maxBytes, { from, to })
      from = to
    }
  if (stretch.bytes !== undefined && hash.digest() !== stretch.bytes) yield left(otherBytes(path, stretch))
}

const sourceOf = (stream: Stream, onChunk: OnChunk, hash: Hash): Source => {
  const { path, machine, maxBytes, stretch } = stream
  if (stretch === undefined) return machine.source(path, onChunk, maxBytes)
  const { from, to, open: end } = stretch
  return {
    path,
    chunks: () => readStretch(stream, stretch, onChunk, hash),
    isStretch: true,
    ...(from && { from }),
    get goesOn() {
      return end === undefined ? to !== undefined : end.continues()
    },
  }
}

/** No hash, for a stretch that may have any bytes. */
const noHash: Hash = { update: () => undefined, digest: () => '' }

/** The columns of a file in one pass, of a format that has any; where all annotators of a panel are in it, those of all. */
const columnsOf = (
  { reader, options, columns, panel }: Stream,
  source: Source,
): ReadResult<readonly AnyDocument[]> | undefined => {
  if (panel === undefined || reader.panel === undefined) return reader.columns?.(options)(source, columns)
  const isNamed = panel === 'one' || columns.some((column) => column !== -1)
  return reader.panel(options)(source, isNamed ? columns : undefined)
}

/** Opens a file; its hash is that of all bytes once it is read to its end. */
export const openStream = (stream: Stream, onBytes: OnBytes | undefined, isSpent = false): OpenStream => {
  const { stretch } = stream
  const isAsked = stretch === undefined || stretch.bytes !== undefined
  const hash = isAsked ? stream.machine.sha256() : noHash
  const onChunk = (bytes: Uint8Array): void => {
    hash.update(bytes)
    onBytes?.(bytes.length)
  }
  const file = sourceOf(stream, onChunk, hash)
  const source = isSpent ? { path: file.path, chunks: () => [] } : file
  const columns = columnsOf(stream, source)
  const reading: ReadResult<unknown> = columns ?? stream.reader.with(stream.options)(source)
  const rows = columns === undefined ? asRows(reading as ReadResult<AnyDocument>) : columns[Symbol.iterator]()
  return {
    stream,
    rows,
    saw: () => reading.detected?.() ?? {},
    leftOut: () => reading.skippedIds?.() ?? [],
    hash: stretch === undefined ? hash : { digest: () => stretch.sha256 },
    documents: 0,
  }
}

/** Options of a reader that say what is in one file, and may be wrong of the others. */
const OF_ONE_FILE = /--set (?=reader\.(?:fields|split|unit|ends|spans|occurrences|header|encoding)=)/g

/** A problem whose remedy is for the side of its file alone. */
const forSide = (problem: Problem, { role, panel }: Stream): Problem =>
  problem.hint === undefined || panel !== undefined || (role !== 'gold' && role !== 'system')
    ? problem
    : { ...problem, hint: problem.hint.replace(OF_ONE_FILE, `--${role}-set `) }

/** The next row that is not a problem; problems are collected on the way. */
export const nextRow = (file: OpenStream, log: Section): readonly AnyDocument[] | undefined => {
  for (;;) {
    const { value, done } = file.rows.next()
    if (done) return undefined
    if (value._tag === 'Right') {
      file.documents++
      return value.right
    }
    log.add(forSide(value.left, file.stream))
    if (log.full()) return undefined
  }
}

/** Entries of a file in a result: one per role. */
export const inputsOf = (
  { stream, sha256, documents, saw: detected }: OpenStream & { readonly sha256: string },
  sides: readonly Side[],
): readonly Input[] => {
  const columns = stream.sides.map((side, i) => ({ ...sides[side]!, column: namedColumn(stream, i) }))
  const reader = readerVersion(stream.reader)
  const saw = detected()
  return [...new Set(columns.map(({ role }) => role))].map((role) => {
    const readers = columns.filter((side) => side.role === role)
    const systems = readers.map(({ name, column }) => ({ system: name, ...column }))
    const more = role === 'system' ? { systems } : role === 'gold' ? readers[0]?.column : {}
    const detail = Object.keys(saw).length > 0 && { saw }
    return { role, path: stream.path, sha256, reader, documents, ...more, ...detail }
  })
}

/** The column, where there are several and it is not the last. */
const namedColumn = ({ reader, columns }: Stream, i: number): { readonly column?: ColumnName } =>
  reader.columns === undefined || columns[i] === -1 ? {} : { column: columns[i]! }

export interface StreamListeners {
  readonly onBytes?: OnBytes | undefined
  /** Called with the entries of a file that has been read. */
  readonly onInputs?: (inputs: readonly Input[]) => void
  /** The ids of the documents of a file that do not count. */
  readonly onLeftOut?: (ids: Iterable<string>) => void
  /** Called with the number of each file before it is read. */
  readonly onFile?: (file: number) => void
  /** True if a path has no more data. */
  readonly isSpent?: (path: string) => boolean
}

/** The documents of one side, file after file. */
export function* documentsIn(
  side: Side,
  log: Section,
  hearing: StreamListeners = {},
): Generator<AnyDocument, undefined> {
  const { onBytes, onInputs, onLeftOut, onFile, isSpent } = hearing
  for (const k of side.files.paths.keys()) {
    onFile?.(k)
    for (const stream of streamsOf([side], k)) {
      const file = openStream(stream, onBytes, isSpent?.(stream.path))
      for (let row = nextRow(file, log); row !== undefined; row = nextRow(file, log)) yield row[0]!
      onInputs?.(inputsOf({ ...file, sha256: file.hash.digest() }, [side]))
      onLeftOut?.(file.leftOut())
    }
  }
}

/** All documents of some files, in their order, with nothing to pair them with; problems are collected on the way. */
export const documentsOf = (files: PlannedFiles, log: Section, onBytes?: OnBytes): readonly AnyDocument[] => [
  ...documentsIn({ name: '', role: 'gold', files }, log, { onBytes }),
]
