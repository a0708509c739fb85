/** Building blocks of both readers. */
import {
  commonCode,
  type Disagreement,
  type Document,
  type Either,
  type Interval,
  left,
  type Problem,
  type ReadResult,
} from '@assay/core'
import { nowhere } from '@assay/core/internal/source'
import { encodingEntry, jsonValues, maxLineEntry } from '@assay/core/source'
import type { Redactions } from '../model.ts'

export const fileEntries = { encoding: encodingEntry, maxLine: maxLineEntry(512) }

export type Row = Either<Problem, Document<'redactions'>>

export const readResult = (read: () => Iterable<Row>): ReadResult<Document<'redactions'>> => ({
  [Symbol.iterator]: () => read()[Symbol.iterator](),
})

const { indexIn, isKind, itemsOf, numberOf, problemsSince, refuse } = jsonValues

/** Problems of values: their messages name keys and kinds, and no words. */
export const problemsOf = (json: jsonValues.Json, before: number): readonly Either<Problem, never>[] =>
  problemsSince(json, before).map((problem) =>
    problem._tag === 'Left' ? left({ ...problem.left, wordless: true as const }) : problem,
  )

/** A stretch `[start, end, …]`, where that is one. */
export const stretchIn = (json: jsonValues.Json, index: number, what: string): Interval | undefined => {
  if (!isKind(json, index, 'list', what)) return undefined
  const [first = -1, second = -1] = itemsOf(json, index)
  const [start, end] = [indexIn(json, first, `the start of ${what}`), indexIn(json, second, `the end of ${what}`)]
  return start === undefined || end === undefined ? undefined : { start, end }
}

/** The third of `[start, end, weight]`. */
export const weightIn = (json: jsonValues.Json, index: number): number | undefined => {
  const weight = numberOf(json, itemsOf(json, index)[2] ?? -1)
  if (weight !== undefined && weight >= 0) return weight
  return refuse(json, index, commonCode.E335, 'a weight must be a number from 0', 'write [start, end, weight]')
}

/** The first difference between the texts of two documents, without their words. */
export const disagree = ({ text: gold }: Redactions, { text: system }: Redactions): Disagreement | undefined => {
  if (gold === undefined || system === undefined || gold === system) return undefined
  let at = 0
  while (at < gold.length && gold[at] === system[at]) at++
  const message = `after ${at} characters the texts of gold and system differ`
  return { code: commonCode.E402, message, gold: { at: nowhere }, system: { at: nowhere } }
}
