/** Columns of a leaderboard: those of the config, or the headline of each metric. */
import { type Either, left, right } from '@assay/core'
import { withDisplayNames } from '@assay/core/result'
import type { Failure, Outcome } from '@assay/host'
import { failure, hostCode } from '@assay/host/internal'
import { type Column, type Result, readColumns } from '@assay/report'
import { columnsOfMetric, findUnknownColumn } from '@assay/report/internal'
import type { TaskColumn } from './platform.ts'

/** A column with the score that it is of. */
export interface ScoreColumn extends TaskColumn {
  readonly metric: string
  readonly measure: string
  readonly unit: string | undefined
}

const keyed = ({ metric, measure, key }: ScoreColumn): string => `${metric}.${measure}=${key}`

/** Columns as `--columns` and a config take them. */
export const columnTexts = (columns: readonly ScoreColumn[]): readonly string[] => columns.map(keyed)

/** Scores of one system, by the names that reports have, with the places of their own in the result. */
const scoresOfOne = ({ result }: Outcome) => {
  const { scores }: Result = withDisplayNames(result)
  return scores.flatMap((score, i) => (score.system === scores[0]?.system ? [{ score, own: result.scores[i]! }] : []))
}

/** The columns that a config asks for, or the headline of each metric. */
const askedColumns = (outcome: Outcome, names: readonly string[] | undefined): readonly Column[] =>
  names === undefined
    ? scoresOfOne(outcome).map(({ score }) => ({ metric: score.metric, measure: score.headline, key: undefined }))
    : readColumns(names.join(','))

/** The columns in which each metric that is asked for has a score. */
export const resolveColumns = (outcome: Outcome, names: readonly string[] | undefined): readonly ScoreColumn[] => {
  const resolved = askedColumns(outcome, names).flatMap((column) =>
    scoresOfOne(outcome).flatMap(({ score, own: { plugin, metric: name } }) => {
      const [{ measure = '', key = undefined } = {}] = columnsOfMetric([column], [score])
      if (measure === '') return []
      const described = outcome.metrics.find((candidate) => candidate.name === name && candidate.plugin === plugin)
        ?.measures[measure]
      const { title = measure, unit, better } = described ?? {}
      return [{ metric: score.metric, measure, key, title, unit, isLowerBetter: better === 'lower' }]
    }),
  )
  const isAlone = (column: (typeof resolved)[number]): boolean =>
    resolved.filter(({ measure }) => measure === column.measure).length === 1
  return resolved.map((column) => ({
    ...column,
    key:
      column.key ?? (isAlone(column) ? column.measure : `${column.metric}_${column.measure}`).replace(/[^\w.-]/g, '_'),
    title: column.key ?? (isAlone(column) ? column.title : `${column.metric} ${column.title}`),
  }))
}

/** Columns for the scores of an outcome; the measures of the config must exist. */
export const taskColumns = (
  outcome: Outcome,
  names: readonly string[] | undefined,
): Either<Failure, readonly ScoreColumn[]> => {
  const unknown = findUnknownColumn(withDisplayNames(outcome.result), askedColumns(outcome, names))
  if (unknown !== undefined) return left(failure(2, hostCode.E205, `task.columns: ${unknown.message}`, unknown.hint))
  return right(resolveColumns(outcome, names))
}

/** The columns of one system's scores that have a value, and those of 0/0, for which a platform has nothing to hold. */
export const valuedColumns = (outcome: Outcome, names: readonly string[] | undefined) => {
  const scores = scoresOfOne(outcome).map(({ score }) => score)
  const hasValue = ({ metric, measure }: ScoreColumn): boolean =>
    scores.some((score) => score.metric === metric && typeof score.measures[measure]?.value === 'number')
  const all = resolveColumns(outcome, names)
  return { columns: all.filter(hasValue), without: all.filter((column) => !hasValue(column)) }
}
