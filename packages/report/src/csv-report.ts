/**
 * Results as a table for programs, in CSV or TSV: one row for each system, metric, group and measure. If measures are requested,
 * for, one row for each system, and a column for each of them.
 */
import { compareCodePoints } from '@assay/core'
import type { Description, Measures, Result, Score } from '@assay/core/result'
import { type Column, columnsOfMetric, isMeta } from './columns.ts'
import { csv, numberText, tsv } from './escape.ts'
import { groupScores } from './group-scores.ts'
import { lookUp, metaKeys } from './values.ts'

export interface TidyOptions {
  readonly describe: (metric: string) => Description
  /** Decimals; without it, numbers are exact. */
  readonly digits?: number
  /** Ratios in percent; without it, from 0 to 1. */
  readonly percent?: boolean
  /** CSV without the apostrophe before text that a spreadsheet would take for a formula. */
  readonly raw?: boolean
  /** The requested measures: a row for each system. */
  readonly columns?: readonly Column[]
}

const columns = [
  'metric',
  'version',
  'system',
  'group',
  'label',
  'measure',
  'value',
  'low',
  'high',
  'units',
  'signature',
] as const

/** A text, which is escaped, or a number, which is not. */
export type CsvCell = { readonly text: string } | { readonly number: string }

/** A part of a score, as its rows name it. */
interface Portion {
  readonly group: string
  readonly label: string
  readonly units: number | undefined
  readonly measures: Measures
}

/** CSV with a head; equal results give equal bytes. */
export const csvReport = (result: Result, options: TidyOptions): string =>
  lines(result, options, ',', (text) => csv(text, options.raw ?? false))

/** The same separated by tabs. */
export const tsvReport = (result: Result, options: TidyOptions): string => lines(result, options, '\t', tsv)

const lines = (result: Result, options: TidyOptions, separator: string, escaped: (text: string) => string): string => {
  const { columns: chosen } = options
  return writeRows(
    chosen === undefined ? tidyRows(result, options) : chosenRows(result, options, chosen),
    separator,
    escaped,
  )
}

/** A line for each row. */
export const writeRows = (
  rows: readonly (readonly CsvCell[])[],
  separator: string,
  escaped: (text: string) => string,
): string =>
  rows
    .map((row) => `${row.map((cell) => ('text' in cell ? escaped(cell.text) : cell.number)).join(separator)}\n`)
    .join('')

const tidyRows = (result: Result, options: TidyOptions): readonly (readonly CsvCell[])[] => {
  const keys = metaKeys(result.scores)
  const head = [...columns, ...keys.map((key) => `meta.${key}`)].map((text) => ({ text }))
  return [head, ...result.scores.flatMap((score) => rowsOf(score, keys, options))]
}

/** A measure of one metric, under one set of options. */
interface ChosenColumn {
  readonly heading: string
  readonly isRatio: boolean
  readonly of: (system: string) => number | null | undefined
}

/** Headings are names of measures; of several metrics, with the metric before it unless a heading is given. */
const chosenColumns = (
  result: Result,
  { describe }: TidyOptions,
  chosen: readonly Column[],
): readonly ChosenColumn[] => {
  const groups = chosen.every(isMeta) ? [] : groupScores(result, describe, chosen)
  return groups.flatMap(({ metric, variant, description, ranking }) => {
    const scores = new Map(ranking.map(({ score }) => [score.system, score]))
    const behind = variant === undefined ? '' : ` (${variant})`
    return columnsOfMetric(chosen, [...scores.values()]).map(({ metric: of, measure, key = measure }) => {
      const isWhole = groups.length === 1 || (of !== undefined && key !== measure)
      return {
        heading: `${isWhole ? key : `${metric}.${key}`}${behind}`,
        isRatio: lookUp(description.measures, measure)?.unit === 'ratio',
        of: (system: string) => lookUp(scores.get(system)?.measures ?? {}, measure)?.value,
      }
    })
  })
}

/** The systems in the order of the result. */
const chosenRows = (
  result: Result,
  options: TidyOptions,
  requested: readonly Column[],
): readonly (readonly CsvCell[])[] => {
  const chosen = chosenColumns(result, options, requested)
  const meta = requested.filter(isMeta)
  const systems = new Map(result.scores.map((score) => [score.system, score]))
  const head = [
    'system',
    ...meta.map(({ measure, key = `meta.${measure}` }) => key),
    ...chosen.map((column) => column.heading),
  ]
  const rows = [...systems.values()].map((score): readonly CsvCell[] => [
    { text: score.system },
    ...meta.map(({ measure }) => ({ text: lookUp(score.meta ?? {}, measure) ?? '' })),
    ...chosen.map(({ of, isRatio }) => ({ number: scaledText(of(score.system), isRatio, options) })),
  ])
  return [head.map((text) => ({ text })), ...rows]
}

const rowsOf = (score: Score, keys: readonly string[], options: TidyOptions): readonly (readonly CsvCell[])[] =>
  portionsOf(score).flatMap((portion) =>
    // not in the order of the metric's description: a stored result gives the same bytes where no plugin is installed
    sortedKeys(portion.measures).map((measure) => [
      ...rowOf(score, portion, measure, options),
      ...keys.map((key) => ({ text: lookUp(score.meta ?? {}, key) ?? '' })),
    ]),
  )

const rowOf = (score: Score, portion: Portion, measure: string, options: TidyOptions): readonly CsvCell[] => {
  const { value, interval } = lookUp(portion.measures, measure)!
  const isRatio = lookUp(options.describe(score.metric).measures, measure)?.unit === 'ratio'
  const number = (x: number | null | undefined): CsvCell => ({ number: scaledText(x, isRatio, options) })
  return [
    { text: score.metric },
    { text: score.version },
    { text: score.system },
    { text: portion.group },
    { text: portion.label },
    { text: measure },
    number(value),
    number(interval?.[0]),
    number(interval?.[1]),
    { number: portion.units === undefined ? '' : String(portion.units) },
    { text: score.signature },
  ]
}

const scaledText = (x: number | null | undefined, isRatio: boolean, { percent, digits }: TidyOptions): string => {
  if (x === null || x === undefined) return ''
  return numberText(
    percent === true && isRatio ? x * 100 : x,
    digits === undefined || (Number.isInteger(x) && !isRatio) ? undefined : digits,
  )
}

const portionsOf = (score: Score): readonly Portion[] => [
  { group: 'total', label: '', units: score.units, measures: score.measures },
  ...labelledPortions('facet', score.facets),
  ...labelledPortions('group', score.groups ?? {}),
  ...meansOf(score),
  ...runsOf(score),
]

/** The standard deviation over runs, and each run. */
const runsOf = ({ runs = [], measures }: Score): readonly Portion[] => {
  if (runs.length === 0) return []
  const deviations = Object.entries(measures).map(
    ([name, { deviation = null }]) => [name, { value: deviation }] as const,
  )
  return [
    { group: 'runs', label: 'sd', units: runs.length, measures: Object.fromEntries(deviations) },
    ...runs.map(({ name, units, measures: runMeasures }) => ({
      group: 'run',
      label: name,
      units,
      measures: runMeasures,
    })),
  ]
}

const labelledPortions = (
  kind: string,
  parts: Readonly<Record<string, Readonly<Record<string, { readonly measures: Measures; readonly units?: number }>>>>,
): readonly Portion[] =>
  sortedKeys(parts).flatMap((name) => {
    const labels = lookUp(parts, name) ?? {}
    return sortedKeys(labels).map((label) => {
      const { measures, units } = lookUp(labels, label)!
      return { group: `${kind}:${name}`, label, units, measures }
    })
  })

/** Means and standard deviations, each with the units that have a value. */
const meansOf = ({ means = {} }: Score): readonly Portion[] =>
  sortedKeys(means).flatMap((key) => {
    const { measures } = lookUp(means, key)!
    return sortedKeys(measures).flatMap((measure) => {
      const { mean, interval, sd, units } = lookUp(measures, measure)!
      const group = `mean:${key}`
      return [
        { group, label: 'mean', units, measures: { [measure]: { value: mean, ...(interval && { interval }) } } },
        { group, label: 'sd', units, measures: { [measure]: { value: sd } } },
      ]
    })
  })

const sortedKeys = (record: object): readonly string[] => Object.keys(record).sort(compareCodePoints)
