/** Statistics of scores: resampling of units. */

export { letters, type Rows, rowsOf, type Weighed } from '@assay/core/host'
export { type Blocks, columnOf, inTurn, type Make } from '../plan/blocks.ts'
export { type BootstrapSettings, bootstrap, centre, differs, type Interval, type Intervals } from './bootstrap.ts'
export { holm } from './holm.ts'
export {
  type Compared,
  intervalOfDifference,
  type Pair,
  type PairedSettings,
  paired,
  resampledDifferences,
  type Tested,
} from './paired.ts'
export { drawSwaps, drawWeights } from './random.ts'
