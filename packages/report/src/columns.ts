import { suggest } from '@assay/core/internal/host'
import { columnDivisions, type Result, type Score } from '@assay/core/result'
import { lookUp, uniqueSorted } from './values.ts'

/** Reason why a result cannot be written in a format. */
export interface Refusal {
  readonly message: string
  readonly hint: string
}

/** A measure of every metric that has it, or of one, with its heading or key. */
export interface Column {
  readonly metric: string | undefined
  readonly measure: string
  readonly key: string | undefined
}

/** Metadata of systems, and its heading. */
export interface MetaColumn {
  readonly key: string
  readonly title: string
}

/** `f1,conll-f1.precision=P`: the last dot is before the measure. */
export const readColumns = (text: string): readonly Column[] =>
  text.split(',').map((word) => {
    const [, name = '', key] = /^([^=]*)(?:=(.*))?$/s.exec(word)!
    const dot = name.lastIndexOf('.')
    return { metric: dot < 0 ? undefined : name.slice(0, dot), measure: name.slice(dot + 1), key }
  })

/** `meta.team` is what the config says of the systems. */
export const isMeta = ({ metric }: Column): boolean => metric === 'meta'

const hasMetric = ({ metric }: Column, score: Score): boolean => (metric ?? score.metric) === score.metric

/** The columns of a metric, in the requested order. */
export const columnsOfMetric = (columns: readonly Column[], scores: readonly Score[]): readonly Column[] =>
  columns.flatMap((column) => {
    if (isMeta(column)) return []
    const isOf = (one: Column): boolean =>
      scores.some((score) => hasMetric(one, score) && lookUp(score.measures, one.measure) !== undefined)
    return (
      columnDivisions(column)
        .map((names) => ({ ...names, key: column.key }))
        .find(isOf) ?? []
    )
  })

const hasColumn = ({ scores }: Result, column: Column): boolean =>
  isMeta(column)
    ? scores.some(({ meta = {} }) => lookUp(meta, column.measure) !== undefined)
    : columnsOfMetric([column], scores).length > 0

const nameHint = (word: string, existing: readonly string[], none: string): string => {
  const names = uniqueSorted(existing)
  const near = suggest(word, names)
  if (near !== undefined) return `did you mean ${near}?`
  return names.length === 0 ? none : `one of: ${names.join(', ')}`
}

/** Finds the first column that the result does not have, and explains it. */
export const findUnknownColumn = (result: Result, columns: readonly Column[]): Refusal | undefined => {
  const column = columns.find((candidate) => !hasColumn(result, candidate))
  if (column === undefined) return undefined
  const { metric, measure } = column
  const columnText = metric === undefined ? measure : `${metric}.${measure}`
  if (isMeta(column)) {
    const keys = result.scores.flatMap(({ meta = {} }) => Object.keys(meta))
    return {
      message: `no system has metadata "${measure}" for the column ${columnText}`,
      hint: nameHint(measure, keys, 'no system has any metadata'),
    }
  }
  const scores = result.scores.filter((score) => hasMetric(column, score))
  return scores.length === 0
    ? {
        message: `there is no metric "${metric}" for the column ${columnText}`,
        hint: nameHint(
          metric ?? '',
          result.scores.map((score) => score.metric),
          'the result has no metric',
        ),
      }
    : {
        message: `there is no measure "${measure}" for the column ${columnText}`,
        hint: nameHint(
          measure,
          scores.flatMap(({ measures }) => Object.keys(measures)),
          'the metric has no measure',
        ),
      }
}
