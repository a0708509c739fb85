/** Pairs documents by their position in the file. */
import { commonCode, type Place, type Problem } from '@assay/core'
import type { Input } from '@assay/core/result'
import type { ProblemLog } from '../checks/problem-log.ts'
import { code } from '../codes.ts'
import type { OnBytes } from '../plan/environment.ts'
import type { AnsweredDocument, AnyDocument } from './document.ts'
import { checkedRow, type Differing } from './pair-row.ts'
import { inputsOf, nextRow, type OpenStream, openStream, type Side, streamsOf } from './pair-streams.ts'

const endsEarly = (short: Side, long: Side, units: string, count: number, next: Place, shortPath: string): Problem => ({
  severity: 'error',
  code: commonCode.E404,
  message: `${long.name} has more here, but ${short.name} ended after ${count} ${units} (${shortPath})`,
  at: next,
  hint: 'one of the files was cut off, or belongs to another text',
})

const NUMBERED = /^(\D*)(\d{1,15})$/

/**
 * Watches the ids of a side that is paired by order with one of another model, so that no text shows which document is which: numbers
 * ascend, or the file is in another order, as answers of services come back.
 */
const newOrderCheck = (side: Side): ((document: AnyDocument) => Problem | undefined) => {
  let [prefix, last, before] = ['', -1, '']
  let isReported = false
  return ({ id, at }) => {
    const [, stem = '', digits] = NUMBERED.exec(id) ?? []
    const number = digits === undefined ? -1 : Number(digits)
    const isBefore = number >= 0 && stem === prefix && number < last && !isReported
    isReported ||= isBefore
    const shown = before
    prefix = stem
    last = number
    before = id
    if (!isBefore) return undefined
    return {
      severity: 'error',
      code: code.E412,
      message: `${side.name} has ${id} after ${shown}, and the gold has no ids, so that documents are paired by their order`,
      at,
      hint: 'sort the file by its ids, or give the gold ids too',
    }
  }
}

/** The checks of the sides whose order nothing else shows. */
const orderChecks = ([gold, ...others]: readonly Side[]): readonly (readonly [
  side: number,
  check: ReturnType<typeof newOrderCheck>,
])[] =>
  others.flatMap((side, i) => {
    const { reader, model } = side.files
    return reader.pairs === 'id' && gold!.files.reader.pairs === 'position' && model !== gold!.files.model
      ? [[i + 1, newOrderCheck(side)] as const]
      : []
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
  const independent = sides.flatMap((_, side) => (files[0]?.stream.sides.includes(side) ? [] : [side]))
  const checks = orderChecks(sides)
  for (;;) {
    const row = rowOf(files, sides.length, log)
    if (log.full() || row.every((document) => document === undefined)) break
    if (row.includes(undefined)) {
      if (!log.broken()) log.add(unequal(sides, row, files, gold.files.reader.units))
      for (const file of files) while (nextRow(file, log) !== undefined);
      break
    }
    for (const [side, check] of checks) {
      const problem = check(row[side]!)
      if (problem !== undefined) log.add(problem)
    }
    const checked = checkedRow(row as [AnyDocument, ...AnyDocument[]], sides, independent, differing, log)
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
    const streamSides = file.stream.sides
    for (let i = 0; i < streamSides.length; i++) row[streamSides[i]!] = documents?.[i]
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
