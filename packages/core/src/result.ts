/**
 * Results: what `--json` prints and reports read, and what is said of a metric beside its scores.
 *
 * @module @assay/core/result
 */
export type { Description } from './contract/description.ts'
export { type FormatName, formatNames } from './contract/formats.ts'
export type * from './contract/passage.ts'
export type * from './contract/result.ts'
export { json } from './json.ts'
export { fullName, isMeant, isSameMetric, namesAmong, withNamesApart } from './metric-names.ts'
