/**
 * The threshold with the best micro F1 on the scored data, as GERBIL finds it: its ConfidenceScoreEvaluatorDecorator goes through the
 * scores from the lowest on, and takes the first of the best.
 */
import { count, ranking, struct, type Total, table, total, totalOf, totalOfAll, totalValue } from '@assay/core'

/** Counts of a class of markings, documents in which neither side has any, and the sums of P, R and F over the others. */
export const classStats = struct({
  tp: count,
  fp: count,
  fn: count,
  empty: count,
  precision: total,
  recall: total,
  f1: total,
})
export type ClassStats = typeof classStats.empty

/** Changes of a class when mentions of one score are dropped; they may be negative. */
const change = struct({ tp: total, fp: total, fn: total, empty: total, precision: total, recall: total, f1: total })
type Change = typeof change.empty

/** The mentions of one score, and the changes when they are dropped after those with lower scores. */
const step = struct({ mentions: count, all: change, inKb: change, ee: change, gsInKb: change })
export type ThresholdStep = typeof step.empty

/** By score, as text. */
export const steps = table(step)
export type Steps = typeof steps.empty

export type Classes = Readonly<Record<'all' | 'inKb' | 'ee' | 'gsInKb', ClassStats>>

const countNames = ['tp', 'fp', 'fn', 'empty'] as const
const summed = ['precision', 'recall', 'f1'] as const

const minus = (a: Total, b: Total): Total => total.concat(a, total.scale(-1, b))

const changeOf = (before: ClassStats, after: ClassStats): Change => ({
  tp: totalOf(after.tp - before.tp),
  fp: totalOf(after.fp - before.fp),
  fn: totalOf(after.fn - before.fn),
  empty: totalOf(after.empty - before.empty),
  precision: minus(after.precision, before.precision),
  recall: minus(after.recall, before.recall),
  f1: minus(after.f1, before.f1),
})

/** The steps of a document with mentions of these scores; `at` gives its classes for a least score. */
export const stepsOf = (scores: readonly number[], at: (least: number) => Classes): Steps => {
  const rising = [...new Set(scores)].filter(Number.isFinite).sort((a, b) => a - b)
  const stepsByScore = new Map<string, ThresholdStep>()
  let before = at(Number.NEGATIVE_INFINITY)
  for (const [i, score] of rising.entries()) {
    const after = at(rising[i + 1] ?? Number.POSITIVE_INFINITY)
    stepsByScore.set(String(score), {
      mentions: scores.reduce((sum, other) => sum + (other === score ? 1 : 0), 0),
      all: changeOf(before.all, after.all),
      inKb: changeOf(before.inKb, after.inKb),
      ee: changeOf(before.ee, after.ee),
      gsInKb: changeOf(before.gsInKb, after.gsInKb),
    })
    before = after
  }
  return stepsByScore
}

// ---- sums ------------------------------------------------------------------------------------------------------------

/** A class without the mentions of these steps. */
const changed = (ofClass: ClassStats, changes: readonly Change[]): ClassStats => {
  const counts = countNames.map((key) => [
    key,
    ofClass[key] + totalValue(totalOfAll(changes.flatMap((one) => one[key]))),
  ])
  const sums = summed.map((key) => [key, totalOfAll([...ofClass[key], ...changes.flatMap((one) => one[key])])])
  // `counted` and `summed` are all names of a class, which TypeScript cannot see in entries
  return Object.fromEntries([...counts, ...sums]) as unknown as ClassStats
}

const classesAfter = (whole: Classes, left: readonly ThresholdStep[]): Classes => ({
  all: changed(
    whole.all,
    left.map(({ all }) => all),
  ),
  inKb: changed(
    whole.inKb,
    left.map(({ inKb }) => inKb),
  ),
  ee: changed(
    whole.ee,
    left.map(({ ee }) => ee),
  ),
  gsInKb: changed(
    whole.gsInKb,
    left.map(({ gsInKb }) => gsInKb),
  ),
})

/** A threshold, and the number of steps below it. */
export interface Point {
  readonly at: number
  readonly left: number
}
export interface Curve {
  /** From the lowest on; none where no mention has a score. */
  readonly points: readonly Point[]
  /** The first of those with the best micro F1. */
  readonly best: Point | undefined
  readonly classesAt: (point: Point) => Classes
}

/** The lowest point of those with the best micro F1: at each something is kept, and the gold stays whole. */
const lowestOfBest = (
  { tp, fp, fn }: ClassStats,
  points: readonly Point[],
  changes: readonly Change[],
): Point | undefined => {
  const size = points.length
  const [thresholds, found, correct] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  let [kept, right] = [tp + fp, tp]
  for (const { at, left } of points) {
    const place = size - 1 - left
    thresholds[place] = at
    found[place] = kept
    correct[place] = right
    const next = changes[left]
    if (next === undefined) continue
    kept += totalValue(next.tp) + totalValue(next.fp)
    right += totalValue(next.tp)
  }
  const best = ranking.bestPoint({ gold: tp + fn, thresholds, found, correct }, 1, 'lowest')
  return best && points[size - 1 - best.at]
}

/**
 * All thresholds of a sum. `unscored` are mentions without a score, which always count: if there are any, one more threshold drops all
 * others, 1 or more than the highest score.
 */
export const curveOf = (whole: Classes, stepsByScore: Steps, unscored: number): Curve => {
  const rising = [...stepsByScore].map(([text, one]) => [Number(text), one] as const).sort(([a], [b]) => a - b)
  const scores = rising.map(([score]) => score)
  const highest = scores.at(-1)
  const above = highest === undefined || unscored === 0 ? [] : [highest < 1 ? 1 : highest + 1]
  const points = [...scores, ...above].map((at, left): Point => ({ at, left }))
  return {
    points,
    best: lowestOfBest(
      whole.all,
      points,
      rising.map(([, one]) => one.all),
    ),
    classesAt: ({ left }) =>
      classesAfter(
        whole,
        rising.slice(0, left).map(([, one]) => one),
      ),
  }
}

/** The most points of a curve that are shown: more are hard to read, and tables have a column for each. */
const MAX_POINTS = 20

/** Points at equal distances in the list, the best among them. */
export const shownOf = ({ points, best }: Curve): readonly Point[] => {
  if (points.length <= MAX_POINTS) return points
  const distance = (points.length - 1) / (MAX_POINTS - 1)
  const chosen = new Set(Array.from({ length: MAX_POINTS }, (_, i) => Math.round(i * distance)))
  return points.filter((point) => chosen.has(point.left) || point === best)
}
