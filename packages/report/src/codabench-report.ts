/** Scores as Codabench reads them: `scores.json`, one object of keys and numbers, or `scores.txt`, one `key: number` a line. */
import { type Either, isLeft, right } from '@assay/core'
import { json, type Result } from '@assay/core/result'
import type { Column, Refusal } from './columns.ts'
import { exactNumber } from './escape.ts'
import { flatScores, type Naming } from './flat-scores.ts'

const naming: Naming = { platform: 'codabench', keyOf: (metric, measure) => `${metric}_${measure}` }

/** Keys are `<system>_<metric>_<measure>`, without the system where there is one, or those of the columns. */
export const codabenchReport = (
  result: Result,
  form: 'json' | 'txt',
  columns?: readonly Column[],
): Either<Refusal, string> => {
  const entries = flatScores(result, naming, columns)
  if (isLeft(entries)) return entries
  return right(
    form === 'json'
      ? json(Object.fromEntries(entries.right))
      : entries.right.map(([key, value]) => `${key}: ${exactNumber(value)}\n`).join(''),
  )
}
