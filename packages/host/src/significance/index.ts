/** Statistics of scores: resampling of units. */

export { letters, type Rows, rowsOf } from '@assay/core/host'
export { type FillRow, rowColumn, runInTurn } from '../plan/environment.ts'
export { bootstrap, centre, differs, type Intervals, percentile } from './bootstrap.ts'
export { holm } from './compare.ts'
export { paired, resampledDifferences } from './paired.ts'
export { drawSwaps, drawWeights } from './random.ts'
export { detectableDifference, intervalOfDifference } from './spread.ts'
