/** Statistics of scores: resampling of units. */
export { type BootstrapSettings, bootstrap, centre, differs, type Interval, type Intervals } from './bootstrap.ts'
export { holm } from './holm.ts'
export { letters } from './letters.ts'
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
export { type Rows, rowsOf, type Weighed } from './rows.ts'
export type { OnTurns } from './turns.ts'
