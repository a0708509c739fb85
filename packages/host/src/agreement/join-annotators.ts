/** Documents of a panel, joined by name or by position, each with every annotator's answer. */
import { commonCode, type Place, type Problem } from '@assay/core'
import type { Input } from '@assay/core/result'
import type { ProblemLog } from '../checks/problem-log.ts'
import { code } from '../codes.ts'
import type { OnBytes } from '../plan/environment.ts'
import type { Missing } from '../plan/request.ts'
import type { Answer, AnyDocument } from '../read/document.ts'
import { newIds } from '../read/document-ids.ts'
import { type Numbered, readSide, type SystemReader, systemReader } from '../read/pair-sides.ts'
import {
  documentsIn,
  inputsOf,
  nextRow,
  type OpenStream,
  openStream,
  type Side,
  streamsOf,
} from '../read/pair-streams.ts'

// ---- by name ---------------------------------------------------------------------------------------------------------

const missingDocument = ({ id, at }: AnyDocument, having: Side, { name }: Side): Problem => ({
  severity: 'error',
  code: code.E405,
  message: `document ${id} of ${having.name} is not in ${name}`,
  at,
  hint: 'annotators who lack a document are skipped of it by --set documents.missing=skip, the default',
})

/** Remaining documents of a side. */
function* readRest(side: SystemReader): Generator<Numbered> {
  yield* side.letGo()
  for (let read = side.next(); read !== undefined; read = side.next()) yield read
}

/** Reads sides with one order in step; nothing is kept of a document that was yielded. */
function* joinById(
  sides: readonly Side[],
  missing: Missing,
  log: ProblemLog,
  onBytes: OnBytes | undefined,
): Generator<readonly Answer[], readonly Input[]> {
  const ids = newIds()
  const taken = (side: number) => (path: string) =>
    path === '-' && sides.slice(0, side).some(({ files }) => files.paths.includes('-'))
  const readings = sides.map((side, i) => systemReader(readSide(side, ids, taken(i), log, onBytes), () => log.full()))
  for (const [lead, side] of readings.entries())
    for (const { number, document } of readRest(side)) {
      const answers = readings.map((reading, i): Answer => {
        if (i === lead) return document
        return i < lead ? undefined : reading.find(number)
      })
      if (missing === 'error')
        for (const [i, answer] of answers.entries())
          if (answer === undefined && !log.broken()) log.add(missingDocument(document, sides[lead]!, sides[i]!))
      yield answers
    }
  return readings.flatMap(({ inputs }) => inputs)
}

// ---- by place --------------------------------------------------------------------------------------------------------

const endsEarly = (short: Side, long: Side, count: number, at: Place, path: string): Problem => ({
  severity: 'error',
  code: commonCode.E404,
  message: `${long.name} has more here, but ${short.name} ended after ${count} ${short.files.reader.units} (${path})`,
  at,
  hint: 'one of the files was cut off, or belongs to another text',
})

const rowOf = (files: readonly OpenStream[], sides: number, log: ProblemLog): readonly Answer[] => {
  const row = new Array<Answer>(sides).fill(undefined)
  for (const file of files) {
    const documents = nextRow(file, log)
    for (const [i, side] of file.stream.sides.entries()) row[side] = documents?.[i]
  }
  return row
}

const unequal = (sides: readonly Side[], row: readonly Answer[], files: readonly OpenStream[]): Problem => {
  const short = row.indexOf(undefined)
  const long = row.findIndex((document) => document !== undefined)
  const ended = files.find(({ stream }) => stream.sides.includes(short))!
  const { at } = row[long]!
  return endsEarly(sides[short]!, sides[long]!, ended.documents, at, ended.stream.path)
}

function* joinFile(
  sides: readonly Side[],
  k: number,
  log: ProblemLog,
  onBytes: OnBytes | undefined,
): Generator<readonly Answer[], readonly Input[]> {
  const files = streamsOf(sides, k).map((stream) => openStream(stream, onBytes))
  for (;;) {
    const row = rowOf(files, sides.length, log)
    if (log.full() || row.every((document) => document === undefined)) break
    if (row.includes(undefined)) {
      if (!log.broken()) log.add(unequal(sides, row, files))
      for (const file of files) while (nextRow(file, log) !== undefined);
      break
    }
    yield row
  }
  return files.flatMap((file) => inputsOf({ ...file, sha256: file.hash.digest() }, sides))
}

/** Joins the documents of several sides, and returns what was read. */
export function* joinSides(
  sides: readonly Side[],
  missing: Missing,
  log: ProblemLog,
  onBytes?: OnBytes,
): Generator<readonly Answer[], readonly Input[]> {
  if (sides.every(({ files }) => files.reader.pairs === 'id')) return yield* joinById(sides, missing, log, onBytes)
  const inputs: Input[] = []
  for (const k of sides[0]!.files.paths.keys()) inputs.push(...(yield* joinFile(sides, k, log, onBytes)))
  return inputs
}

// ---- by what documents say -------------------------------------------------------------------------------------------

/** Documents of one side by annotator. */
export interface AnnotatorDocuments {
  readonly names: readonly string[]
  readonly documents: readonly (readonly Answer[])[]
  readonly inputs: readonly Input[]
}

const anonymous = ({ id, at }: AnyDocument): Problem => ({
  severity: 'error',
  code: code.E104,
  message: `document ${id} does not name its annotator`,
  at,
  hint: 'name a file for each annotator: assay agree anna=FILE ben=FILE; or columns of one: anna=FILE:2 ben=FILE:3',
})

const duplicateDocument = ({ id, at, by }: AnyDocument): Problem => ({
  severity: 'error',
  code: commonCode.E407,
  message: `document ${id} by ${by} occurs twice`,
  at,
  hint: 'each document counts once for each annotator',
})

/** Reads a whole side, since its annotators are known only at the end. */
export const groupByAnnotator = (side: Side, log: ProblemLog, onBytes?: OnBytes): AnnotatorDocuments => {
  const names = new Map<string, number>()
  const rows = new Map<string, AnyDocument[]>()
  const inputs: Input[] = []
  const onInputs = (read: readonly Input[]): void => void inputs.push(...read)
  for (const document of documentsIn(side, log, { onBytes, onInputs })) {
    const { id, by } = document
    if (by === undefined) {
      log.add(anonymous(document))
      break
    }
    const place = names.get(by) ?? names.size
    names.set(by, place)
    const row = rows.get(id) ?? []
    rows.set(id, row)
    if (row[place] !== undefined) log.add(duplicateDocument(document))
    row[place] = document
  }
  const all = [...names.keys()]
  return { names: all, documents: Array.from(rows.values(), (row) => all.map((_, i) => row[i])), inputs }
}
