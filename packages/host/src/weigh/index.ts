/** Statistics of scores: resampling of units. */

export { letters, type Rows, rowsOf } from '@assay/core/host'
export { columnOf, inTurn, type Make } from '../plan/blocks.ts'
export { bootstrap, centre, differs, type Intervals, percentile } from './bootstrap.ts'
export { holm } from './holm.ts'
export { paired, resampledDifferences } from './paired.ts'
export { drawSwaps, drawWeights } from './random.ts'
export { detectableIn, intervalOfDifference } from './spread.ts'
