/** The documents of a panel, joined by their names or by their place: each is visited once, with what every annotator has of it. */
import type { Place, Problem } from '@assay/core'
import type { Input } from '@assay/core/result'
import type { Missing } from '../plan/request.ts'
import type { OnBytes } from '../plan/surroundings.ts'
import type { ProblemLog } from '../problems/problem-log.ts'
import type { Answer, AnyDocument } from '../read/document.ts'
import { newIds } from '../read/ids.ts'
import { type Answering, answering, type Numbered, readingOf } from '../read/pair-sides.ts'
import { documentsIn, inputsOf, next, type Open, open, type Side, streamsOf } from '../read/pair-streams.ts'
import { overOneText, type Visit } from './same-text.ts'

// ---- by name ---------------------------------------------------------------------------------------------------------

const lacking = ({ id, at }: AnyDocument, having: Side, { name }: Side): Problem => ({
  severity: 'error',
  code: 'E405',
  message: `document ${id} of ${having.name} is not in ${name}`,
  at,
  hint: 'annotators who lack a document are left out of it by --set documents.missing=skip, the default',
})

/** All that a side still has to give. */
function* rest(side: Answering): Generator<Numbered> {
  yield* side.letGo()
  for (let read = side.next(); read !== undefined; read = side.next()) yield read
}

/** Sides that have one order are read in step, and nothing is kept of a document that was visited. */
const joinById = (
  sides: readonly Side[],
  missing: Missing,
  log: ProblemLog,
  visit: Visit,
  onBytes: OnBytes | undefined,
): readonly Input[] => {
  const ids = newIds()
  const taken = (side: number) => (path: string) =>
    path === '-' && sides.slice(0, side).some(({ files }) => files.paths.includes('-'))
  const readings = sides.map((side, i) => answering(readingOf(side, ids, taken(i), log, onBytes), () => log.full()))
  for (const [lead, side] of readings.entries())
    for (const { number, document } of rest(side)) {
      const answers = readings.map((own, i): Answer => {
        if (i === lead) return document
        return i < lead ? undefined : own.find(number)
      })
      if (missing === 'error')
        for (const [i, answer] of answers.entries())
          if (answer === undefined && !log.broken()) log.add(lacking(document, sides[lead] as Side, sides[i] as Side))
      visit(answers)
    }
  return readings.flatMap(({ inputs }) => inputs)
}

// ---- by place --------------------------------------------------------------------------------------------------------

const endsEarly = (short: Side, long: Side, count: number, at: Place, path: string): Problem => ({
  severity: 'error',
  code: 'E404',
  message: `${long.name} goes on here, but ${short.name} has ended after ${count} ${short.files.reader.units} (${path})`,
  at,
  hint: 'one of the files is cut, or belongs to another text',
})

const rowOf = (files: readonly Open[], sides: number, log: ProblemLog): readonly Answer[] => {
  const row = new Array<Answer>(sides).fill(undefined)
  for (const file of files) {
    const documents = next(file, log)
    for (const [i, side] of file.stream.sides.entries()) row[side] = documents?.[i]
  }
  return row
}

const unequal = (sides: readonly Side[], row: readonly Answer[], files: readonly Open[]): Problem => {
  const short = row.indexOf(undefined)
  const long = row.findIndex((document) => document !== undefined)
  const ended = files.find(({ stream }) => stream.sides.includes(short)) as Open
  const { at } = row[long] as AnyDocument
  return endsEarly(sides[short] as Side, sides[long] as Side, ended.documents, at, ended.stream.path)
}

const joinFile = (
  sides: readonly Side[],
  k: number,
  log: ProblemLog,
  visit: Visit,
  onBytes: OnBytes | undefined,
): readonly Input[] => {
  const files = streamsOf(sides, k).map((stream) => open(stream, onBytes))
  for (;;) {
    const row = rowOf(files, sides.length, log)
    if (log.full() || row.every((document) => document === undefined)) break
    if (row.includes(undefined)) {
      if (!log.broken()) log.add(unequal(sides, row, files))
      for (const file of files) while (next(file, log) !== undefined);
      break
    }
    visit(row)
  }
  return files.flatMap((file) => inputsOf({ ...file, sha256: file.hash.digest() }, sides))
}

/** Joins the documents of several sides. */
export const joinSides = (
  sides: readonly Side[],
  missing: Missing,
  log: ProblemLog,
  visit: Visit,
  onBytes?: OnBytes,
): readonly Input[] => {
  const checked = overOneText(sides, log, visit)
  if (sides.every(({ files }) => files.reader.pairs === 'id')) return joinById(sides, missing, log, checked, onBytes)
  return (sides[0] as Side).files.paths.flatMap((_, k) => joinFile(sides, k, log, checked, onBytes))
}

// ---- by what documents say -------------------------------------------------------------------------------------------

/** The documents of one side by whom they are. */
export interface Grouped {
  readonly names: readonly string[]
  readonly documents: readonly (readonly Answer[])[]
  readonly inputs: readonly Input[]
}

const anonymous = ({ id, at }: AnyDocument): Problem => ({
  severity: 'error',
  code: 'E104',
  message: `document ${id} does not say who annotated it`,
  at,
  hint: 'name a file for each annotator: assay agree anna=FILE ben=FILE; or columns of one: anna=FILE:2 ben=FILE:3',
})

const again = ({ id, at, by }: AnyDocument): Problem => ({
  severity: 'error',
  code: 'E407',
  message: `document ${id} by ${by} stands here again`,
  at,
  hint: 'each document counts once for each annotator',
})

/** Reads one side whole, since who the annotators are is known at its end. */
export const groupedByPeople = (side: Side, log: ProblemLog, onBytes?: OnBytes): Grouped => {
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
    if (row[place] !== undefined) log.add(again(document))
    row[place] = document
  }
  const all = [...names.keys()]
  return { names: all, documents: Array.from(rows.values(), (row) => all.map((_, i) => row[i])), inputs }
}
