/** Calibration of sorted items under weights of their units, in one pass that keeps no curve: to the bit the numbers of the curve. */
import { type Calibration, widthEdges } from './calibration.ts'
import { type SortedItems, stepsOf } from './sorted-items.ts'

/** Arrays of the items, with their scores as probabilities. */
interface WeighedItems {
  readonly steps: Int32Array
  readonly kinds: Int32Array
  readonly scores: Float64Array
  /** By kind. */
  readonly credits: Float64Array
  readonly squares: Float64Array
  /** By unit. */
  readonly weights: Float64Array
}

/** Sums over all items, and over those of one bin. */
interface Sums {
  items: number
  scores: number
  credits: number
  errors: number
  binItems: number
  binScores: number
  binCredits: number
}

/**
 * Passes over the items of a bin from the lowest up, those of one score together. None is skipped: what is not drawn adds 0, and whether an item
 * was drawn is as good as a coin, on which a processor had better not branch.
 */
const addBin = (
  { steps, kinds, scores, credits, squares, weights }: WeighedItems,
  sums: Sums,
  from: number,
  to: number,
): void => {
  let { items: allItems, scores: allScores, credits: allCredits, errors } = sums
  let [binItems, binScores, binCredits] = [0, 0, 0]
  let [items, right, square] = [0, 0, 0]
  for (let i = to - 1; i >= from; i--) {
    const weight = weights[steps[i]! >>> 1]!
    const kind = kinds[i]!
    items += weight
    right += weight * credits[kind]!
    square += weight * squares[kind]!
    if (i > from && (steps[i - 1]! & 1) === 0) continue
    const score = scores[i]!
    const scoreSum = items * score
    allItems += items
    allScores += scoreSum
    allCredits += right
    binItems += items
    binScores += scoreSum
    binCredits += right
    errors += scoreSum * score - 2 * score * right + square
    items = 0
    right = 0
    square = 0
  }
  Object.assign(sums, { items: allItems, scores: allScores, credits: allCredits, errors })
  Object.assign(sums, { binItems, binScores, binCredits })
}

/** The first place, from the highest score down, that is not above a score. */
const firstNotAbove = (scores: Float64Array, most: number): number => {
  let [low, high] = [0, scores.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (scores[middle]! > most) low = middle + 1
    else high = middle
  }
  return low
}

/** True where the scores of all drawn items of these places are probabilities. */
const areProbabilities = ({ scores, steps, weights }: WeighedItems, from: number, to: number): boolean => {
  const isDrawn = (i: number): boolean => weights[steps[i]! >>> 1]! > 0
  for (let i = from; i < to && scores[i]! > 1; i++) if (isDrawn(i)) return false
  for (let i = to - 1; i >= from && scores[i]! < 0; i--) if (isDrawn(i)) return false
  return true
}

/** Means over the items that have a finite score, and the calibration error over bins of equal width. */
export const calibrateIn = (
  items: SortedItems,
  weights: Float64Array,
  bins: number,
  probabilityOf: ((score: number) => number) | undefined,
): (Calibration & { readonly ece: number }) | undefined => {
  const given = items.scores
  const [from, to] = [firstNotAbove(given, Number.MAX_VALUE), firstNotAbove(given, Number.NEGATIVE_INFINITY)]
  const credits = Float64Array.from(items.kindList, ({ credit = 0 }) => credit)
  const weighed: WeighedItems = {
    steps: stepsOf(items),
    kinds: items.kinds,
    scores: probabilityOf === undefined ? given : given.map(probabilityOf),
    credits,
    squares: credits.map((credit) => credit * credit),
    weights,
  }
  if (!areProbabilities(weighed, from, to)) return undefined
  const sums: Sums = { items: 0, scores: 0, credits: 0, errors: 0, binItems: 0, binScores: 0, binCredits: 0 }
  let error = 0
  let end = to
  for (const [bin, edge] of widthEdges(bins).entries()) {
    const start = bin === bins - 1 ? from : Math.max(from, firstNotAbove(weighed.scores, edge))
    addBin(weighed, sums, start, end)
    end = start
    const { binItems, binScores, binCredits } = sums
    if (binItems > 0) error += binItems * Math.abs(binCredits / binItems - binScores / binItems)
  }
  const all = sums.items
  if (all === 0) return undefined
  return {
    items: all,
    meanScore: sums.scores / all,
    accuracy: sums.credits / all,
    brier: Math.max(0, sums.errors) / all,
    ece: error / all,
  }
}
