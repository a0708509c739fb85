/** Calibration: scores as probabilities of being right. Items without a finite score, and missed gold items, are not part of it. */
import type { Curve } from './curve.ts'

/** Items whose scores lie between two edges. */
export interface CalibrationBin {
  /** Number of the bin, from 0. */
  readonly bin: number
  readonly from: number
  readonly to: number
  readonly items: number
  readonly meanScore: number
  readonly meanCredit: number
}

export interface Calibration {
  readonly items: number
  readonly meanScore: number
  /** Mean credit. */
  readonly accuracy: number
  /** Mean of (score − credit)². */
  readonly brier: number
}

interface Sums {
  items: number
  scores: number
  credits: number
}
const newSums = (): Sums => ({ items: 0, scores: 0, credits: 0 })

/** True if all finite scores are in [0, 1]. */
export const areProbabilities = (curve: Curve): boolean => {
  const { lowest, highest } = scoreRange(curve)
  return lowest >= 0 && highest <= 1
}

/** The points that have a finite score. */
const finitePoints = ({ thresholds }: Pick<Curve, 'thresholds'>): { readonly from: number; readonly to: number } => {
  const size = thresholds.length
  return {
    from: thresholds[0] === Number.POSITIVE_INFINITY ? 1 : 0,
    to: thresholds[size - 1] === Number.NEGATIVE_INFINITY ? size - 1 : size,
  }
}

/** The lowest and the highest finite score; 0 where there is none. */
export const scoreRange = (curve: Curve): { readonly lowest: number; readonly highest: number } => {
  const { from, to } = finitePoints(curve)
  const { thresholds } = curve
  return from < to ? { lowest: thresholds[to - 1]!, highest: thresholds[from]! } : { lowest: 0, highest: 0 }
}

/** The share of the items of a point in a sum over all items from the highest score down. */
const addedAt = (sums: ArrayLike<number>, at: number): number => sums[at]! - (at === 0 ? 0 : sums[at - 1]!)

/** Means over all items; nothing of no items, and of scores that are no probabilities. */
export const calibrationOf = (curve: Curve): Calibration | undefined => {
  if (!areProbabilities(curve)) return undefined
  const { thresholds, found, correct, squares = correct } = curve
  const { from, to } = finitePoints(curve)
  let [items, scores, credits, errors] = [0, 0, 0, 0]
  for (let at = to - 1; at >= from; at--) {
    const score = thresholds[at]!
    const n = addedAt(found, at)
    const credit = addedAt(correct, at)
    items += n
    scores += n * score
    credits += credit
    errors += n * score * score - 2 * score * credit + addedAt(squares, at)
  }
  if (items === 0) return undefined
  return { items, meanScore: scores / items, accuracy: credits / items, brier: Math.max(0, errors) / items }
}

const binsOf = (edges: ArrayLike<number>, sums: readonly Sums[]): readonly CalibrationBin[] =>
  sums.flatMap(({ items, scores, credits }, bin) =>
    items === 0
      ? []
      : [
          {
            bin,
            from: bin === 0 ? 0 : edges[bin - 1]!,
            to: edges[bin]!,
            items,
            meanScore: scores / items,
            meanCredit: credits / items,
          },
        ],
  )

/** Sums by bin; an item is in the first whose edge it does not pass. */
const sumsIn = (curve: Curve, edges: ArrayLike<number>): readonly Sums[] => {
  const sums = Array.from({ length: edges.length }, newSums)
  const { thresholds, found, correct } = curve
  const { from, to } = finitePoints(curve)
  let bin = 0
  for (let at = to - 1; at >= from; at--) {
    const score = thresholds[at]!
    while (bin < edges.length - 1 && score > edges[bin]!) bin++
    const binSums = sums[bin]!
    const items = addedAt(found, at)
    binSums.items += items
    binSums.scores += items * score
    binSums.credits += addedAt(correct, at)
  }
  return sums
}

/** The upper edges of bins of equal width. */
export const widthEdges = (bins: number): Float64Array => Float64Array.from({ length: bins }, (_, b) => (b + 1) / bins)

/** Bins (b/M, (b+1)/M] of equal width that have an item, the first with 0 (Guo et al. 2017); none of scores that are no probabilities. */
export const binsOfWidth = (curve: Curve, bins: number): readonly CalibrationBin[] => {
  if (!areProbabilities(curve)) return []
  const edges = widthEdges(bins)
  return binsOf(edges, sumsIn(curve, edges))
}

/**
 * Bins of about equally many items: edges at the quantiles k/M, closed to the right. Items of one score stay together. No item lies
 * between two neighbours, so that the edge at position k(n − 1)/M may be the item before it.
 */
export const binsOfMass = (curve: Curve, bins: number): readonly CalibrationBin[] => {
  if (!areProbabilities(curve)) return []
  const { thresholds, found } = curve
  const { from, to } = finitePoints(curve)
  const all = from < to ? found[to - 1]! - (from === 0 ? 0 : found[from - 1]!) : 0
  const edges = new Float64Array(bins)
  let below = 0
  let k = 1
  for (let at = to - 1; at >= from; at--) {
    below += addedAt(found, at)
    while (k <= bins && Math.floor((k * (all - 1)) / bins) < below) edges[k++ - 1] = thresholds[at]!
  }
  return binsOf(edges, sumsIn(curve, edges))
}

/** Σ (n_b / n) · |mean credit − mean score|: the expected calibration error. */
export const expectedError = (bins: readonly CalibrationBin[]): number | undefined => {
  let [sum, all] = [0, 0]
  for (const { items, meanScore, meanCredit } of bins) {
    sum += items * Math.abs(meanCredit - meanScore)
    all += items
  }
  return all === 0 ? undefined : sum / all
}

/** The largest |mean credit − mean score| of a bin: the maximum calibration error. */
export const largestError = (bins: readonly CalibrationBin[]): number | undefined =>
  bins.length === 0
    ? undefined
    : bins.reduce((most, { meanScore, meanCredit }) => Math.max(most, Math.abs(meanCredit - meanScore)), 0)

// Of the standard normal distribution: the point with 2.5 % above it.
const Z_975 = 1.959963984540054

/** The 95 % interval of a share of n items (Wilson 1927). */
export const wilsonInterval = (share: number, n: number): readonly [low: number, high: number] => {
  const square = Z_975 * Z_975
  const middle = (share + square / (2 * n)) / (1 + square / n)
  const half = (Z_975 * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n))) / (1 + square / n)
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}
