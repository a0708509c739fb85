/**
 * Items that a system ranks by scores: their curve of precision and recall by threshold, the best point, averages, and calibration. A curve is
 * given by its points (`Curve`), or made of items with `rankedItems` and the statistic `ranked`.
 */
export { areaUnderCurve, averagePrecision, averagePrecisionAt, averagePrecisionInterpolated } from './averages.ts'
export {
  areProbabilities,
  binsOfMass,
  binsOfWidth,
  type Calibration,
  type CalibrationBin,
  calibrationOf,
  expectedError,
  largestError,
  scoreRange,
  wilsonInterval,
} from './calibration.ts'
export {
  bestAbovePrecision,
  bestAboveRecall,
  bestPoint,
  type Curve,
  type CurvePoint,
  fBetaAt,
  pointAt,
  pointOf,
  spreadPoints,
  withoutMissed,
} from './curve.ts'
export {
  calibrateOnce,
  chooseThreshold,
  curveOf,
  goldOf,
  keptBy,
  labelsOf,
  type Ranked,
  type RankedItems,
  ranked,
  rankedItems,
} from './ranked.ts'
