/** Scores for platforms of shared tasks: one number for each key. Measures and keys can be requested. */
import { compareCodePoints, type Either, left, right } from '@assay/core'
import type { Result, Score } from '@assay/core/result'
import { type Column, columnsOfMetric, findUnknownColumn, isMeta, type Refusal } from './columns.ts'
import { isScoreKey } from './escape.ts'

/** Naming of keys on a platform. */
export interface Naming {
  /** Its name in messages. */
  readonly platform: string
  readonly keyOf: (metric: string, measure: string) => string
}

interface KeyedValue {
  readonly key: string
  readonly value: number | null
  /** True if it was requested by name. */
  readonly isRequested: boolean
}

const keyedValues = (score: Score, naming: Naming, columns: readonly Column[] | undefined): readonly KeyedValue[] => {
  const valueIn = (measure: string): number | null => score.measures[measure]?.value ?? null
  const names = Object.keys(score.measures).sort(compareCodePoints)
  if (columns === undefined)
    return names.map((measure) => ({
      key: naming.keyOf(score.metric, measure),
      value: valueIn(measure),
      isRequested: false,
    }))
  return columnsOfMetric(columns, [score]).map(({ measure, key = naming.keyOf(score.metric, measure) }) => ({
    key,
    value: valueIn(measure),
    isRequested: true,
  }))
}

const checkKey = ({ platform }: Naming, key: string, before: ReadonlySet<string>): Refusal | undefined => {
  if (!isScoreKey(key))
    return {
      message: `${platform} cannot hold the key ${JSON.stringify(key)}`,
      hint: 'name the system with letters, digits, dots, hyphens and underscores, a letter first: -s NAME=FILE',
    }
  if (before.has(key))
    return {
      message: `two scores have the key ${key} in ${platform}`,
      hint: 'name the systems apart, or score one metric with one set of options',
    }
  return undefined
}

/**
 * The numbers by their keys, in the order of the requested columns or of the keys. A key begins with its
 * system if there are several. A measure without a value is skipped, unless it was requested: then it is refused.
 */
export const flatScores = (
  result: Result,
  naming: Naming,
  columns: readonly Column[] | undefined,
): Either<Refusal, readonly (readonly [key: string, value: number])[]> => {
  const unknown = columns && findUnknownColumn(result, columns)
  if (unknown !== undefined) return left(unknown)
  const text = columns?.find(isMeta)
  if (text !== undefined)
    return left({
      message: `${naming.platform} holds numbers, and meta.${text.measure} is text`,
      hint: 'remove the column; other formats show it',
    })
  const alone = new Set(result.scores.map(({ system }) => system)).size === 1
  const pairs: (readonly [string, number])[] = []
  const keys = new Set<string>()
  for (const score of result.scores) {
    for (const { key: measureKey, value, isRequested } of keyedValues(score, naming, columns)) {
      const key = alone ? measureKey : `${score.system}_${measureKey}`
      const refused = checkKey(naming, key, keys)
      if (refused !== undefined) return left(refused)
      keys.add(key)
      if (value === null && isRequested)
        return left({
          message: `${key} has no value (0/0), and ${naming.platform} has nothing to write for that`,
          hint: 'remove the column, or, if the metric has the option, set a value for 0/0: --set zeroDivision=0',
        })
      if (value !== null) pairs.push([key, value])
    }
  }
  return right(columns === undefined ? pairs.sort(([a], [b]) => compareCodePoints(a, b)) : pairs)
}
