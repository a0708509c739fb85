/**
 * Precision and recall at each threshold: a point for each distinct score, at which all items with at least that score are kept. Items of
 * one score fall together, and no end points are added.
 */
import { fBeta } from '../formulas/f-measure.ts'
import { compareProducts, decimalOf } from './compare-products.ts'

/** Points from the highest threshold down: what is kept at each, and how much of it is right. */
export interface Curve {
  /** Gold items, found or not. */
  readonly gold: number
  /** Distinct scores, falling. */
  readonly thresholds: ArrayLike<number>
  /** Items kept. */
  readonly found: ArrayLike<number>
  /** Credits of the items kept: 1 for a right one, 0 for a wrong one. */
  readonly correct: ArrayLike<number>
  /** Squares of these credits; absent where each is 0 or 1. */
  readonly squares?: ArrayLike<number>
}

/** A point of a curve. */
export interface CurvePoint {
  /** Its number on the curve. */
  readonly at: number
  readonly threshold: number
  readonly found: number
  readonly correct: number
  readonly precision: number
  /** No value without gold items. */
  readonly recall: number | undefined
}

export const pointAt = ({ gold, thresholds, found, correct }: Curve, at: number): CurvePoint => ({
  at,
  threshold: thresholds[at]!,
  found: found[at]!,
  correct: correct[at]!,
  precision: correct[at]! / found[at]!,
  recall: gold > 0 ? correct[at]! / gold : undefined,
})

/** The curve without a denominator for missed items: recall is over what all items have right. */
export const withoutMissed = (curve: Curve): Curve => ({ ...curve, gold: curve.correct[curve.correct.length - 1] ?? 0 })

/** F_β of all that is at a point or before it. */
export const fBetaAt = ({ gold, found, correct }: Curve, at: number, beta: number): number =>
  fBeta(correct[at]!, gold, found[at]!, beta)

/** The point with the largest F, of equal ones that of the highest threshold, or of the lowest; none where no point has a value. */
export const bestPoint = (
  curve: Curve,
  beta = 1,
  ofEqual: 'highest' | 'lowest' = 'highest',
): CurvePoint | undefined => {
  const { gold, thresholds, found, correct } = curve
  const [over, under] = decimalOf(beta)
  const [unit, missing] = [under * under, over * over * gold]
  let best: number | undefined
  let [most, least] = [0, 0]
  for (let at = 0; at < thresholds.length; at++) {
    const current = correct[at]!
    const size = missing + unit * found[at]!
    // without gold, F is 0/0 until something is found
    if (size === 0) continue
    const order = best === undefined ? 1 : compareProducts(current, least, most, size)
    if (order < 0 || (order === 0 && ofEqual === 'highest')) continue
    best = at
    most = current
    least = size
  }
  return best === undefined ? undefined : pointAt(curve, best)
}

/** The point of the largest precision among those whose recall is at least `floor`; of equal ones that of the larger recall. */
export const bestAboveRecall = (curve: Curve, floor: number): CurvePoint | undefined => {
  const { gold, thresholds, found, correct } = curve
  if (gold === 0) return undefined
  const [over, under] = decimalOf(floor)
  let best: number | undefined
  for (let at = 0; at < thresholds.length; at++) {
    if (compareProducts(correct[at]!, under, gold, over) < 0) continue
    const order = best === undefined ? 1 : compareProducts(correct[at]!, found[best]!, correct[best]!, found[at]!)
    if (order > 0 || (order === 0 && best !== undefined && correct[at]! > correct[best]!)) best = at
  }
  return best === undefined ? undefined : pointAt(curve, best)
}

/** The point of the largest recall among those whose precision is at least `floor`; of equal ones that of the larger precision. */
export const bestAbovePrecision = (curve: Curve, floor: number): CurvePoint | undefined => {
  const { gold, thresholds, found, correct } = curve
  if (gold === 0) return undefined
  const [over, under] = decimalOf(floor)
  let best: number | undefined
  for (let at = 0; at < thresholds.length; at++) {
    // where nothing is found, precision is 0/0
    if (found[at] === 0 || compareProducts(correct[at]!, under, found[at]!, over) < 0) continue
    const order = best === undefined ? 1 : correct[at]! - correct[best]!
    if (order > 0 || (order === 0 && best !== undefined && found[at]! < found[best]!)) best = at
  }
  return best === undefined ? undefined : pointAt(curve, best)
}

/** The last point at or above a threshold: what a file has that is cut there; none where everything is below. */
export const pointOf = (curve: Curve, threshold: number): CurvePoint | undefined => {
  const { thresholds } = curve
  let low = 0
  let high = thresholds.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (thresholds[middle]! >= threshold) low = middle + 1
    else high = middle
  }
  return low === 0 ? undefined : pointAt(curve, low - 1)
}

/** Numbers of at most `most` points, evenly over the items, with the first and the last and those of `always`. */
export const spreadPoints = ({ found }: Curve, most: number, always: readonly number[] = []): readonly number[] => {
  const points = found.length
  if (points <= most) return Array.from({ length: points }, (_, at) => at)
  const chosen = new Set([0, points - 1, ...always])
  const all = found[points - 1]!
  const steps = Math.max(1, most - chosen.size)
  let at = 0
  for (let i = 1; i <= steps; i++) {
    while (at < points - 1 && found[at]! < (i * all) / (steps + 1)) at++
    chosen.add(at)
  }
  return [...chosen].sort((a, b) => a - b)
}
