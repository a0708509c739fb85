/** Scores as Codabench reads them: `scores.json`, one object of keys and numbers, or `scores.txt`, one `key: number` a line. */

import { compareCodePoints } from '@assay/core'
import type { Result, Score } from '@assay/core/result'
import { json } from '@assay/core/result'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { exactNumber, isScoreKey } from './escape.ts'

/** What keeps a result from being written so: it is refused, and no key is changed. */
export interface Refused {
  readonly message: string
  readonly hint: string
}

/**
 * Keys are `<system>_<metric>_<measure>`, without the system where there is one. A measure without a value is left out, since
 * the platform has no number for it.
 */
export const codabenchReport = (result: Result, form: 'json' | 'txt'): Either<Refused, string> => {
  const alone = new Set(result.scores.map(({ system }) => system)).size === 1
  const found = new Map<string, number>()
  const keys = new Set<string>()
  for (const score of result.scores) {
    for (const measure of Object.keys(score.measures).sort(compareCodePoints)) {
      const key = keyOf(score, measure, alone)
      const refused = refusedKey(key, keys)
      if (refused !== undefined) return left(refused)
      keys.add(key)
      const value = score.measures[measure]?.value ?? null
      if (value !== null) found.set(key, value)
    }
  }
  const entries = [...found].sort(([a], [b]) => compareCodePoints(a, b))
  if (form === 'json') return right(json(Object.fromEntries(entries)))
  return right(entries.map(([key, value]) => `${key}: ${exactNumber(value)}\n`).join(''))
}

const keyOf = ({ system, metric }: Score, measure: string, alone: boolean): string =>
  alone ? `${metric}_${measure}` : `${system}_${metric}_${measure}`

const refusedKey = (key: string, before: ReadonlySet<string>): Refused | undefined => {
  if (!isScoreKey(key))
    return {
      message: `codabench cannot hold the key ${JSON.stringify(key)}`,
      hint: 'name the system with letters, digits, dots, hyphens and underscores, a letter first: -s NAME=FILE',
    }
  if (before.has(key))
    return {
      message: `two scores have the key ${key} in codabench`,
      hint: 'name the systems apart, or score one metric with one set of options',
    }
  return undefined
}
