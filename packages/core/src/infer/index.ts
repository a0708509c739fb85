/** Statistics of scores: resampling of units. */
export { type BootstrapSettings, bootstrap, centre, differs, type Interval, type Intervals } from './bootstrap.ts'
export { drawWeights } from './random.ts'
export { type Rows, rowsOf } from './rows.ts'
