/** Scores as Codabench reads them: `scores.json`, one object of keys and numbers, or `scores.txt`, one `key: number` a line. */
import { json, type Result } from '@assay/core/result'
import { type Either, map } from 'fp-ts/lib/Either.js'
import type { Column, Refusal } from './columns.ts'
import { exactNumber } from './escape.ts'
import { flatScores, type Naming } from './flat-scores.ts'

const naming: Naming = { platform: 'codabench', keyOf: (metric, measure) => `${metric}_${measure}` }

/** Keys are `<system>_<metric>_<measure>`, without the system where there is one, or those of the columns. */
export const codabenchReport = (
  result: Result,
  form: 'json' | 'txt',
  columns?: readonly Column[],
): Either<Refusal, string> =>
  map((entries: readonly (readonly [string, number])[]) =>
    form === 'json'
      ? json(Object.fromEntries(entries))
      : entries.map(([key, value]) => `${key}: ${exactNumber(value)}\n`).join(''),
  )(flatScores(result, naming, columns))
