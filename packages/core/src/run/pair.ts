/**
 * Reads both sides of a plan and hands out documents that belong together. One file is read once, however many of its
 * columns are asked for; in streams, so that memory does not grow with the files.
 */
import { createHash } from 'node:crypto'
import { type Either, right } from 'fp-ts/lib/Either.js'
import type { Answerer, AnyReader, Model, Place, Problem } from '../contract.ts'
import type { Tags } from '../models/tags.ts'
import type { Input } from '../report/result.ts'
import { fileSource, shownPath } from '../source/file.ts'
import type { Answer, AnyDocument, Visit } from './document.ts'
import { documentTable } from './document-table.ts'
import { labelsAround } from './labels.ts'
import type { Plan, PlannedFiles, PlannedSystem } from './plan.ts'
import type { ProblemLog } from './problem-log.ts'
import type { Missing } from './request.ts'
import type { OnBytes } from './surroundings.ts'

export type { Answer, AnyDocument, Visit } from './document.ts'

// ---- streams: each file once -----------------------------------------------------------------------------------------

/** One file and the sides that want a column of it. Side 0 is the gold, side n the nth system that is read. */
interface Stream {
  readonly path: string
  readonly reader: AnyReader
  readonly options: unknown
  readonly maxBytes: number | undefined
  readonly sides: number[]
  readonly columns: number[]
}

interface Side {
  readonly name: string
  readonly role: Input['role']
  readonly files: PlannedFiles
}

/** -1, the last column, unless the reader's options name another. */
const columnOf = ({ column, options }: PlannedFiles): number =>
  column ?? (options as { readonly column?: number }).column ?? -1

const streamsOf = (sides: readonly Side[], k: number): readonly Stream[] => {
  const streams: Stream[] = []
  sides.forEach(({ files }, side) => {
    const path = files.paths[k] as string
    const column = columnOf(files)
    const open = streams.find((s) => s.path === path && s.reader === files.reader && s.reader.columns !== undefined)
    if (open === undefined) {
      const { reader, options, maxBytes } = files
      streams.push({ path, reader, options, maxBytes, sides: [side], columns: [column] })
    } else {
      open.sides.push(side)
      open.columns.push(column)
    }
  })
  return streams
}

type Rows = Iterator<Either<Problem, readonly AnyDocument[]>>

interface Open {
  readonly stream: Stream
  readonly rows: Rows
  readonly hash: { readonly digest: () => string }
  documents: number
}

function* asRows(documents: Iterable<Either<Problem, AnyDocument>>): Iterable<Either<Problem, readonly AnyDocument[]>> {
  for (const document of documents) yield document._tag === 'Left' ? document : right([document.right])
}

const open = (stream: Stream, onBytes: OnBytes | undefined): Open => {
  const hash = createHash('sha256')
  const onChunk = (bytes: Uint8Array): void => {
    hash.update(bytes)
    onBytes?.(bytes.length)
  }
  const source = fileSource(stream.path, onChunk, stream.maxBytes)
  const rows =
    stream.reader.columns?.(stream.options)(source, stream.columns) ??
    asRows(stream.reader.with(stream.options)(source))
  return { stream, rows: rows[Symbol.iterator](), hash: { digest: () => hash.digest('hex') }, documents: 0 }
}

/** The next row that is no problem; problems are collected on the way. */
const next = (file: Open, log: ProblemLog): readonly AnyDocument[] | undefined => {
  for (;;) {
    const { value, done } = file.rows.next()
    if (done) return undefined
    if (value._tag === 'Right') {
      file.documents++
      return value.right
    }
    log.add(value.left)
    if (log.full()) return undefined
  }
}

// ---- agreement -------------------------------------------------------------------------------------------------------

const disagreement = (gold: AnyDocument, system: AnyDocument, reader: AnyReader, name: string): Problem | undefined => {
  const found = reader.disagree?.(gold.content, system.content)
  if (found === undefined) return undefined
  const other = found.gold.at
  return {
    severity: 'error',
    code: found.code,
    message: `${found.message} ${name}`,
    ...found.system,
    hint: `the gold has, in ${other.path}:${other.line}: ${(found.gold.text ?? '').replaceAll('\t', ' ')}; both sides must hold the same text, token by token`,
  }
}

const endsEarly = (short: Side, long: Side, units: string, count: number, next: Place, shortPath: string): Problem => ({
  severity: 'error',
  code: 'E404',
  message: `${long.name} goes on here, but ${short.name} has ended after ${count} ${units} (${shortPath})`,
  at: next,
  hint: 'one of the files is cut, or belongs to another text',
})

const sameColumn = (gold: Side, system: Side, goldPath: string, path: string): Problem => ({
  severity: 'warning',
  code: 'W401',
  message: `${system.name} is the gold itself: the same ${gold.files.reader.columns === undefined ? 'bytes' : 'column of the same file'}`,
  at: { path, line: 1, column: 1 },
  hint:
    gold.files.reader.columns === undefined
      ? 'check the paths: the score is perfect, and says nothing'
      : `name the columns: -g ${shownPath(goldPath)}:-2 -s ${shownPath(path)}:-1`,
})

// ---- by position -----------------------------------------------------------------------------------------------------

/** Sides whose text parted from the gold's: one error each, since all that follows would differ too. */
type Parted = Set<number>

const pairFile = (
  sides: readonly Side[],
  k: number,
  log: ProblemLog,
  visit: Visit,
  onBytes?: OnBytes,
): readonly Input[] => {
  const files = streamsOf(sides, k).map((stream) => open(stream, onBytes))
  const gold = sides[0] as Side
  const parted: Parted = new Set()
  let places: readonly string[] | undefined
  // sides that stand in the gold's own file are about its text by construction
  const apart = sides.flatMap((_, side) => (files[0]?.stream.sides.includes(side) ? [] : [side]))
  for (;;) {
    const row = rowOf(files, sides.length, log)
    if (log.full() || row.every((document) => document === undefined)) break
    if (row.includes(undefined)) {
      if (!log.broken()) log.add(unequal(sides, row, files, gold.files.reader.units))
      for (const file of files) while (next(file, log) !== undefined);
      break
    }
    places ??= row.map((document) => placeIn(document as AnyDocument))
    visitRow(row as [AnyDocument, ...AnyDocument[]], sides, apart, parted, log, visit)
  }
  const hashed = files.map((file) => ({ ...file, sha256: file.hash.digest() }))
  noteSameColumn(hashed, sides, places ?? [], log)
  return hashed.flatMap((file) => inputsOf(file, sides))
}

interface Hashed extends Open {
  readonly sha256: string
}

/** Where the first tag of a document stands, whatever number its column was named by; of other models the document itself. */
const placeIn = ({ content, at }: AnyDocument): string => {
  const { column, from = 0 } = content as Partial<Tags>
  const place = column === undefined ? at : column.spot(from).at
  return `${place.line}:${place.column}`
}

/** A system whose bytes and column are the gold's is most likely a slip, whatever its file is called. */
const noteSameColumn = (
  files: readonly Hashed[],
  sides: readonly Side[],
  places: readonly string[],
  log: ProblemLog,
): void => {
  const gold = files.find(({ stream }) => stream.sides.includes(0))
  if (gold === undefined || gold.documents === 0) return
  for (const { stream, sha256 } of files)
    for (const side of stream.sides) {
      if (side === 0 || sha256 !== gold.sha256 || places[side] !== places[0]) continue
      log.add(sameColumn(sides[0] as Side, sides[side] as Side, gold.stream.path, stream.path))
    }
}

/** One document of each side; a side that has ended has none. */
const rowOf = (files: readonly Open[], sides: number, log: ProblemLog): readonly (AnyDocument | undefined)[] => {
  const row = new Array<AnyDocument | undefined>(sides)
  for (const file of files) {
    const documents = next(file, log)
    const own = file.stream.sides
    for (let i = 0; i < own.length; i++) row[own[i] as number] = documents?.[i]
  }
  return row
}

const visitRow = (
  row: readonly [AnyDocument, ...Answer[]],
  sides: readonly Side[],
  apart: readonly number[],
  parted: Parted,
  log: ProblemLog,
  visit: Visit,
): void => {
  const [gold] = row
  for (const side of apart) {
    const answer = row[side]
    if (answer === undefined || parted.has(side)) continue
    if (log.damaged(gold.at.path) || log.damaged(answer.at.path)) continue
    const { name, files } = sides[side] as Side
    const problem = disagreement(gold, answer, files.reader, name)
    if (problem === undefined) continue
    parted.add(side)
    log.add(problem)
  }
  if (!log.broken()) visit(gold, row.slice(1))
}

const unequal = (
  sides: readonly Side[],
  row: readonly (AnyDocument | undefined)[],
  files: readonly Open[],
  units: string,
): Problem => {
  const short = row.indexOf(undefined)
  const long = row.findIndex((document) => document !== undefined)
  const ended = files.find(({ stream }) => stream.sides.includes(short)) as Open
  return endsEarly(
    sides[short] as Side,
    sides[long] as Side,
    units,
    ended.documents,
    (row[long] as AnyDocument).at,
    ended.stream.path,
  )
}

const inputsOf = ({ stream, sha256, documents }: Hashed, sides: readonly Side[]): readonly Input[] => {
  const own = stream.sides.map((side, i) => ({ ...(sides[side] as Side), column: namedColumn(stream, i) }))
  const reader = `${stream.reader.name}@${stream.reader.version}`
  return [...new Set(own.map(({ role }) => role))].map((role) => {
    const input = { role, path: stream.path, sha256, reader, documents }
    const readers = own.filter((side) => side.role === role)
    if (role === 'system')
      return { ...input, systems: readers.map(({ name, column }) => ({ system: name, ...column })) }
    return role === 'gold' ? { ...input, ...readers[0]?.column } : input
  })
}

/** The column, where there are several and it is not the last. */
const namedColumn = ({ reader, columns }: Stream, i: number): { readonly column?: number } =>
  reader.columns === undefined || columns[i] === -1 ? {} : { column: columns[i] as number }

// ---- one side alone --------------------------------------------------------------------------------------------------

/** All documents of some files, in their order, with nothing to pair them with; problems are collected on the way. */
export const documentsOf = (files: PlannedFiles, log: ProblemLog, onBytes?: OnBytes): readonly AnyDocument[] => {
  const side: Side = { name: '', role: 'gold', files }
  const documents: AnyDocument[] = []
  for (let k = 0; k < files.paths.length; k++) {
    for (const stream of streamsOf([side], k)) {
      const file = open(stream, onBytes)
      for (let row = next(file, log); row !== undefined; row = next(file, log)) documents.push(row[0] as AnyDocument)
    }
  }
  return documents
}

// ---- by id -----------------------------------------------------------------------------------------------------------

const readAll = (
  side: Side,
  log: ProblemLog,
  onBytes?: OnBytes,
): { readonly documents: Documents; readonly inputs: readonly Input[] } => {
  const documents = new Map<string, AnyDocument>()
  const inputs: Input[] = []
  for (let k = 0; k < side.files.paths.length; k++) {
    for (const stream of streamsOf([side], k)) {
      const file = open(stream, onBytes)
      for (let row = next(file, log); row !== undefined; row = next(file, log)) {
        const document = row[0] as AnyDocument
        const twin = documents.get(document.id)
        if (twin === undefined) documents.set(document.id, document)
        else log.add(twice(document, twin))
      }
      inputs.push(...inputsOf({ ...file, sha256: file.hash.digest() }, [side]))
    }
  }
  return { documents, inputs }
}

const twice = (document: AnyDocument, first: AnyDocument): Problem => ({
  severity: 'error',
  code: 'E407',
  message: `document ${document.id} stands here again`,
  at: document.at,
  hint: `it stood first in ${first.at.path}:${first.at.line}; each document is scored once`,
})

const onlyOn = (
  document: AnyDocument,
  code: 'E405' | 'E406' | 'W405' | 'W406',
  where: string,
  absent: string,
  hint: string,
): Problem => ({
  severity: code.startsWith('W') ? 'warning' : 'error',
  code,
  message: `document ${document.id} is in ${where}, but not in ${absent}`,
  at: document.at,
  hint,
})

const bothNeeded =
  'both sides must have the same documents; documents.missing says what else is to be done: empty (scored as an answer with nothing in it) or skip'
const done: Readonly<Record<Missing, string>> = {
  error: bothNeeded,
  empty: 'it is scored as an answer with nothing in it, as documents.missing=empty says',
  skip: 'it is left out of the score of this system, as documents.missing=skip says',
}

/** Single documents that are named for their files belong together, whatever the files are called. */
const sameFile = (gold: Documents, documents: Documents): Documents => {
  const [only] = gold.values()
  const [other] = documents.values()
  const single = gold.size === 1 && documents.size === 1 && only?.named === 'file' && other?.named === 'file'
  return single ? new Map([[only.id, other]]) : documents
}

type Documents = ReadonlyMap<string, AnyDocument>

/** Tells of the documents that one side lacks, and makes up for them as the policy says. */
const answersOf = (gold: Documents, side: Side, read: Documents, missing: Missing, log: ProblemLog): Documents => {
  const documents = sameFile(gold, read)
  const answers = new Map(documents)
  const own = missing === 'error'
  for (const [id, document] of gold) {
    if (documents.has(id)) continue
    log.add(onlyOn(document, own ? 'E405' : 'W405', 'the gold', side.name, done[missing]))
    const empty = side.files.reader.empty
    if (missing === 'empty' && empty !== undefined) answers.set(id, { ...document, content: empty(document.content) })
  }
  const unasked = own ? bothNeeded : 'it is left out: the gold says nothing of it'
  for (const [id, document] of documents) {
    if (!gold.has(id)) log.add(onlyOn(document, own ? 'E406' : 'W406', side.name, 'the gold', unasked))
  }
  return answers
}

/** As `noteSameColumn`, for sides that are read one after the other. */
const noteSameFiles = (
  gold: Side,
  own: readonly Input[],
  system: Side,
  inputs: readonly Input[],
  log: ProblemLog,
): void => {
  // of files that cannot be read, nothing is known
  const bytes = new Set(own.filter(({ documents }) => documents > 0).map(({ sha256 }) => sha256))
  const same = inputs.every(({ sha256 }) => bytes.has(sha256)) && columnOf(gold.files) === columnOf(system.files)
  const alike = JSON.stringify(gold.files.options) === JSON.stringify(system.files.options)
  if (same && alike && gold.files.reader === system.files.reader)
    log.add(sameColumn(gold, system, gold.files.paths[0] as string, system.files.paths[0] as string))
}

const pairById = (
  sides: readonly Side[],
  missing: Missing,
  log: ProblemLog,
  visit: Visit,
  onBytes?: OnBytes,
): readonly Input[] => {
  const read = sides.map((side) => readAll(side, log, onBytes))
  const [gold, ...systems] = read.map(({ documents }) => documents) as [Documents, ...Documents[]]
  const answers = systems.map((documents, i) => answersOf(gold, sides[i + 1] as Side, documents, missing, log))
  for (const [i, { inputs }] of read.entries())
    if (i > 0) noteSameFiles(sides[0] as Side, read[0]?.inputs ?? [], sides[i] as Side, inputs, log)
  if (log.errors() === 0) {
    const apart = answers.map((_, i) => i + 1)
    for (const [id, document] of gold) {
      const row: [AnyDocument, ...Answer[]] = [document, ...answers.map((documents) => documents.get(id))]
      visitRow(row, sides, apart, new Set(), log, visit)
    }
  }
  return read.flatMap(({ inputs }) => inputs)
}

// ---- built-in systems ------------------------------------------------------------------------------------------------

const learnt = (system: PlannedSystem, log: ProblemLog, inputs: Input[]): Answerer<Model> => {
  const { made } = system
  if (made === undefined) throw new TypeError(`${system.name} is no built-in system`)
  if (made.train === undefined) return made.maker.learn([], made.of)
  const { documents, inputs: read } = readAllInOrder({ name: system.name, role: 'train', files: made.train }, log)
  inputs.push(...read)
  return made.maker.learn(documents, made.of)
}

const readAllInOrder = (
  side: Side,
  log: ProblemLog,
): { readonly documents: readonly AnyDocument['content'][]; readonly inputs: readonly Input[] } => {
  const documents: AnyDocument['content'][] = []
  const inputs = side.files.paths.flatMap((_, k) =>
    pairFile([side], k, log, (document) => documents.push(document.content)),
  )
  return { documents, inputs }
}

/** Adds the answers of built-in systems to those that were read; a vote may count another built-in system that comes before it. */
const withMade = (plan: Plan, answerers: ReadonlyMap<string, Answerer<Model>>, visit: Visit): Visit => {
  const made = plan.systems.filter((system) => system.made !== undefined)
  const read = plan.systems.filter((system) => system.made === undefined).map(({ name }) => name)
  if (made.length === 0) return visit
  return (gold, answers) => {
    const byName = new Map(read.map((name, i) => [name, answers[i]]))
    for (const system of made) {
      const members = (system.made?.of ?? []).map((name) => byName.get(name))
      // a vote of which one member has no answer has none
      if (members.includes(undefined)) continue
      const contents = (members as readonly AnyDocument[]).map((member) => member.content)
      const content = (answerers.get(system.name) as Answerer<Model>)(gold.content, contents)
      byName.set(system.name, { ...gold, content })
    }
    visit(
      gold,
      plan.systems.map(({ name }) => byName.get(name)),
    )
  }
}

/** Visits every document of a plan with the answers of all its systems. Returns what was read. */
export const pairDocuments = (plan: Plan, log: ProblemLog, visit: Visit, onBytes?: OnBytes): readonly Input[] => {
  const sides: readonly Side[] = [
    { name: 'the gold', role: 'gold', files: plan.gold },
    ...plan.systems.flatMap(({ name, files }) =>
      files === undefined ? [] : [{ name, role: 'system' as const, files }],
    ),
  ]
  const inputs: Input[] = []
  const answerers = new Map(
    plan.systems
      .filter((system) => system.made !== undefined)
      .map((system) => [system.name, learnt(system, log, inputs)]),
  )
  const table = plan.documentTable === undefined ? undefined : documentTable(plan.documentTable, log)
  const labels = plan.labels && labelsAround(plan.labels, visit, log)
  const seen = labels?.visit ?? visit
  // built-in systems answer in the labels that they have learnt, and are renamed as all others are
  const all = withMade(plan, answerers, table === undefined ? seen : table.around(seen))
  const read =
    plan.gold.reader.pairs === 'id'
      ? pairById(sides, plan.missing, log, all, onBytes)
      : plan.gold.paths.flatMap((_, k) => pairFile(sides, k, log, all, onBytes))
  if (log.errors() === 0) labels?.finish()
  return [...read, ...inputs, ...(table === undefined ? [] : [table.finish()])]
}
