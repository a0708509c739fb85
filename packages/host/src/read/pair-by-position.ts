/** Pairs documents by their position in the file. */
import { commonCode, type Place, type Problem } from '@assay/core'
import type { Input } from '@assay/core/result'
import type { ProblemLog } from '../checks/problem-log.ts'
import type { OnBytes } from '../plan/environment.ts'
import type { AnsweredDocument, AnyDocument } from './document.ts'
import { checkedRow, type Differing } from './pair-row.ts'
import { inputsOf, nextRow, type OpenStream, openStream, type Side, streamsOf } from './pair-streams.ts'

const endsEarly = (short: Side, long: Side, units: string, count: number, next: Place, shortPath: string): Problem => ({
  severity: 'error',
  code: commonCode.E404,
  message: `${long.name} goes on here, but ${short.name} has ended after ${count} ${units} (${shortPath})`,
  at: next,
  hint: 'one of the files is cut, or belongs to another text',
})

/** Summary of the kth file of each side. */
export interface FileSummary {
  readonly inputs: readonly Input[]
  /** Of a stretch of files whose documents have names: all of these, whether or not they count. */
  readonly names?: readonly string[]
}

/** Pairs the documents of the kth file of each side. */
export function* pairFile(
  sides: readonly Side[],
  k: number,
  log: ProblemLog,
  onBytes?: OnBytes,
): Generator<AnsweredDocument, FileSummary> {
  const files = streamsOf(sides, k).map((stream) => openStream(stream, onBytes))
  const gold = sides[0]!
  const differing: Differing = new Set()
  // sides in the gold's own file are about its text by construction
  const apart = sides.flatMap((_, side) => (files[0]?.stream.sides.includes(side) ? [] : [side]))
  for (;;) {
    const row = rowOf(files, sides.length, log)
    if (log.full() || row.every((document) => document === undefined)) break
    if (row.includes(undefined)) {
      if (!log.broken()) log.add(unequal(sides, row, files, gold.files.reader.units))
      for (const file of files) while (nextRow(file, log) !== undefined);
      break
    }
    const checked = checkedRow(row as [AnyDocument, ...AnyDocument[]], sides, apart, differing, log)
    if (checked !== undefined) yield { gold: checked[0], answers: checked.slice(1), file: k }
  }
  const hashed = files.map((file) => ({ ...file, sha256: file.hash.digest() }))
  return { inputs: hashed.flatMap((file) => inputsOf(file, sides)) }
}

/** One document of each side; a side that has ended has none. */
const rowOf = (files: readonly OpenStream[], sides: number, log: ProblemLog): readonly (AnyDocument | undefined)[] => {
  const row = new Array<AnyDocument | undefined>(sides)
  for (const file of files) {
    const documents = nextRow(file, log)
    const own = file.stream.sides
    for (let i = 0; i < own.length; i++) row[own[i]!] = documents?.[i]
  }
  return row
}

const unequal = (
  sides: readonly Side[],
  row: readonly (AnyDocument | undefined)[],
  files: readonly OpenStream[],
  units: string,
): Problem => {
  const short = row.indexOf(undefined)
  const long = row.findIndex((document) => document !== undefined)
  const ended = files.find(({ stream }) => stream.sides.includes(short))!
  return endsEarly(sides[short]!, sides[long]!, units, ended.documents, row[long]!.at, ended.stream.path)
}
