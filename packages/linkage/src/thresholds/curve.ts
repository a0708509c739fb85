/** All thresholds of a sum: the figures at each, and the best of them. */
import { type ClusteringSums, clusteringFigures, pairFigures } from '../figures.ts'
import type { LinkageStats } from '../linkage-stats.ts'
import { roundThresholdDown } from './rounded-thresholds.ts'
import { type CurvePair, type Step, step } from './sweep.ts'

export interface LinkageCurve extends CurvePair {
  /** Falling. */
  readonly thresholds: readonly number[]
  /** The figures at the threshold of this number. */
  readonly at: (
    index: number,
  ) => ReturnType<typeof clusteringFigures> & { readonly given: ReturnType<typeof pairFigures> }
}

/** A sum of doubles that comes with what rounding took from it (Neumaier 1974). */
const newSum = (from: number) => {
  let [sum, lost] = [from, 0]
  return {
    add: (x: number): void => {
      const next = sum + x
      lost += Math.abs(sum) >= Math.abs(x) ? sum - next + x : x - next + sum
      sum = next
    },
    value: (): number => sum + lost,
  }
}

/** Thresholds of files with few probabilities among those of files with many: rounded as theirs are. */
const rounded = (steps: LinkageStats['steps']): LinkageStats['steps'] => {
  const all = new Map<string, Step>()
  for (const [text, one] of steps) {
    const threshold = String(roundThresholdDown(Number(text)))
    const existing = all.get(threshold)
    all.set(threshold, existing === undefined ? one : step.concat(existing, one))
  }
  return all
}

/** The thresholds of a sum, or nothing where no document has probabilities. */
export const curveOf = (s: LinkageStats): LinkageCurve | undefined => {
  if (s.ranked === 0 || s.ranked < s.documents) return undefined
  const steps = s.rounded > 0 && s.documents > 1 ? rounded(s.steps) : s.steps
  const falling = [...steps].map(([text, step]) => [Number(text), step] as const).sort(([a], [b]) => b - a)
  const precision = newSum(s.records)
  const recall = newSum(s.goldClusters)
  let [found, correct, clusters, exact, givenFound, givenCorrect] = [0, 0, s.records, s.goldSingletons, 0, 0]
  const add = (more: Step): void => {
    found += more.found
    correct += more.correct
    clusters -= more.joins
    exact += more.exactAfter - more.exactBefore
    for (const x of more.bcubedPrecision) precision.add(x)
    for (const x of more.bcubedRecall) recall.add(x)
    givenFound += more.givenFound
    givenCorrect += more.givenCorrect
  }
  const points = falling.map(([, more]): ClusteringSums & { givenFound: number; givenCorrect: number } => {
    add(more)
    return {
      records: s.records,
      found,
      correct,
      gold: s.goldPairs,
      clusters,
      goldClusters: s.goldClusters,
      exact,
      bcubedPrecision: precision.value(),
      bcubedRecall: recall.value(),
      givenFound,
      givenCorrect,
    }
  })
  const thresholds = falling.map(([threshold]) => threshold)
  return {
    thresholds,
    closure: {
      gold: s.goldPairs,
      thresholds,
      found: points.map((point) => point.found),
      correct: points.map((point) => point.correct),
    },
    given: {
      gold: s.given.gold,
      thresholds,
      found: points.map((point) => point.givenFound),
      correct: points.map((point) => point.givenCorrect),
    },
    at: (index) => {
      const point = points[index]!
      return { ...clusteringFigures(point), given: pairFigures(point.givenCorrect, point.givenFound, s.given.gold) }
    },
  }
}
