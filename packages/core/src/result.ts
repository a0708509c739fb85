/**
 * Results: what `--json` prints and reports read, and the description of a metric.
 *
 * @module @assay/core/result
 */
export type * from './contract/passage.ts'
export type * from './contract/result.ts'
export { json } from './json.ts'
export {
  type ColumnNames,
  columnDivisions,
  displayNames,
  fullName,
  isSameMetric,
  matchesName,
  withDisplayNames,
} from './metric-names.ts'

/** The names that `--format` takes for every result; the reports themselves are in `packages/report/src`. */
export const formatNames = [
  'text',
  'agent',
  'json',
  'csv',
  'tsv',
  'markdown',
  'latex',
  'html',
  'svg',
  'junit',
  'codabench',
  'tira',
] as const
export type FormatName = (typeof formatNames)[number]
