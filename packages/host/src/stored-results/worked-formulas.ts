/** A stored score explained: each measure with its formula and the numbers that were put into it. */
import { type AnyMetric, type Json, type Measure, totalOfAll, totalValue } from '@assay/core'
import type { Measures, Part, Score } from '@assay/core/result'
import { isLeft } from 'fp-ts/lib/Either.js'
import { isClose } from '../checks/verify-result.ts'
import type { AnyScorer } from '../plan/plan.ts'
import { workOut } from './arithmetic.ts'
import { scorerOf } from './restore.ts'

/** A measure; `numbers` is its formula with numbers, where that comes to the value. */
export interface WorkedFormula {
  readonly measure: string
  readonly formula: string
  /** A share, and no count or sum. */
  readonly isRatio: boolean
  readonly numbers?: string
  readonly value: number | null
  /** True if the numbers give 0/0. */
  readonly isUndefined: boolean
}

/** A part, such as a type, of which a measure has no value. */
export interface MissingValue extends WorkedFormula {
  readonly facet: string
  readonly label: string
}

export interface ExplainedScore {
  readonly measures: readonly WorkedFormula[]
  /** By the measures that a ranking shows. */
  readonly lacking: readonly MissingValue[]
  /** Numbers of a sum, by their path of keys; labels of tables are keys too. */
  readonly sums: readonly (readonly [path: string, value: number])[]
}

/** Formula before a comma, a colon or a semicolon: `tp / (tp + fp), of all documents`. */
const headOf = (formula: string): string => formula.split(/[,;:] /)[0]!

/** Names of measures of one family: beside `inKbMicroF1` `tp` may be `inKbMicroTp`, `inKbTp` or `inTp`, before it is `tp`. */
const inFamily = (measure: string, name: string): readonly string[] => {
  const capitalised = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
  const ends = [...measure.matchAll(/[A-Z]/g)].map(({ index }) => index).reverse()
  return [...ends.map((end) => `${measure.slice(0, end)}${capitalised}`), name]
}

const letters: Readonly<Record<string, string>> = { P: 'precision', R: 'recall' }

/** Resolves a name in a measure's formula: a measure of the same family, or of this name. */
const numberIn =
  (values: Measures, measure: string) =>
  (name: string): number | undefined => {
    const member = inFamily(measure, letters[name] ?? name).find(
      (candidate) => candidate !== measure && Object.hasOwn(values, candidate),
    )
    return member === undefined ? undefined : (values[member]?.value ?? undefined)
  }

const workedMeasure = (
  measure: string,
  { formula, unit }: Pick<Measure<string>, 'formula' | 'unit'>,
  values: Measures,
  expression: string | undefined,
): WorkedFormula => {
  const value = values[measure]?.value ?? null
  const result = workOut(expression ?? headOf(formula), numberIn(values, measure))
  const isUndefined = result !== undefined && !Number.isFinite(result.value)
  const fits = result !== undefined && (isUndefined || (value !== null && isClose(result.value, value)))
  const isRatio = unit === 'ratio' || unit === 'number'
  return {
    measure,
    formula,
    isRatio,
    value,
    ...(isRatio && fits && { numbers: result.text }),
    isUndefined: fits && isUndefined,
  }
}

const workedFrom = (scorer: AnyScorer | undefined, stats: Json): Readonly<Record<string, string>> => {
  const worked = scorer?.report?.worked
  if (scorer === undefined || worked === undefined) return {}
  try {
    const sum = scorer.stats.decode(stats)
    return isLeft(sum) ? {} : worked(sum.right)
  } catch {
    // the sum is of another version of the metric
    return {}
  }
}

/** Numbers of a sum, flattened: an exact sum is a list of numbers, which add up. */
const leavesOf = (stats: Json, path: string): readonly (readonly [path: string, value: number])[] => {
  if (typeof stats === 'number') return [[path, stats]]
  if (Array.isArray(stats) && stats.every((leaf) => typeof leaf === 'number'))
    return [[path, totalValue(totalOfAll(stats))]]
  if (stats === null || typeof stats !== 'object') return []
  return Object.entries(stats).flatMap(([key, value]) => leavesOf(value as Json, path === '' ? key : `${path}.${key}`))
}

/** The parts of which a measure that is shown has no value. */
const lackingIn = (
  score: Score,
  described: Readonly<Record<string, Measure<string>>>,
  shown: readonly string[],
  scorer: AnyScorer | undefined,
): readonly MissingValue[] =>
  Object.entries(score.facets).flatMap(([facet, labels]) =>
    Object.entries<Part>(labels).flatMap(([label, { measures, stats }]) => {
      const without = shown.filter((name) => Object.hasOwn(measures, name) && measures[name]?.value === null)
      if (without.length === 0) return []
      const expressions = workedFrom(scorer, stats)
      return without.map((name) => ({
        ...workedMeasure(name, described[name]!, measures, expressions[name]),
        facet,
        label,
      }))
    }),
  )

/** Explains a stored score by the metric that it is of, under the options that its signature names. */
export const explainScore = (score: Score, metric: AnyMetric): ExplainedScore => {
  const scorer = scorerOf(metric, score)
  const described: Readonly<Record<string, Measure<string>>> = { ...metric.measures, ...scorer?.measures }
  const expressions = workedFrom(scorer, score.stats)
  const names = Object.keys(described).filter((name) => Object.hasOwn(score.measures, name))
  const shown = [...(metric.shows ?? []), metric.headline].filter((name) => Object.hasOwn(described, name))
  return {
    measures: names.map((name) => workedMeasure(name, described[name]!, score.measures, expressions[name])),
    lacking: lackingIn(score, described, shown, scorer),
    sums: leavesOf(score.stats, ''),
  }
}
