/** Averages over a precision-recall curve. Without gold items they have no value; where nothing is right they are 0. */

import { compareProducts } from './compare-products.ts'
import type { Curve } from './curve.ts'

/** Σ (R_k − R_{k−1}) · P_k: average precision without interpolation, as scikit-learn has it. */
export const averagePrecision = ({ gold, found, correct }: Curve): number | undefined => {
  if (gold === 0) return undefined
  let sum = 0
  let before = 0
  for (let at = 0; at < found.length; at++) {
    const current = correct[at]!
    if (current > before) sum += ((current - before) * current) / found[at]!
    before = current
  }
  return sum / gold
}

/** Σ (R_k − R_{k−1}) · max_{j≥k} P_j: interpolated at all points, as VOC from 2010 on has it. */
export const averagePrecisionInterpolated = ({ gold, found, correct }: Curve): number | undefined => {
  if (gold === 0) return undefined
  let sum = 0
  let most = 0
  for (let at = found.length - 1; at >= 0; at--) {
    const current = correct[at]!
    most = Math.max(most, current / found[at]!)
    sum += (current - (at === 0 ? 0 : correct[at - 1]!)) * most
  }
  return sum / gold
}

/** The mean over recalls r = 0, 1/steps … 1 of the largest precision at recall r or more, 0 where r is not reached. */
export const averagePrecisionAt = ({ gold, found, correct }: Curve, steps: number): number | undefined => {
  if (gold === 0) return undefined
  let sum = 0
  let most = 0
  let step = steps
  for (let at = found.length - 1; at >= 0; at--) {
    // recalls that this point does not reach have the largest precision of the points below
    for (; step >= 0 && compareProducts(correct[at]!, steps, step, gold) < 0; step--) sum += most
    most = Math.max(most, correct[at]! / found[at]!)
  }
  return (sum + (step + 1) * most) / (steps + 1)
}

/**
 * Trapezoids Σ (R_k − R_{k−1}) · (P_k + P_{k−1}) / 2 with P_0 = 1, as scikit-learn's `auc(recall, precision)`. No threshold attains what
 * lies on the straight lines (Davis and Goadrich 2006): it may be too high.
 */
export const areaUnderCurve = ({ gold, found, correct }: Curve): number | undefined => {
  if (gold === 0) return undefined
  let sum = 0
  let before = 0
  let precision = 1
  for (let at = 0; at < found.length; at++) {
    const current = correct[at]!
    const next = current / found[at]!
    sum += ((current - before) * (next + precision)) / 2
    before = current
    precision = next
  }
  return sum / gold
}
