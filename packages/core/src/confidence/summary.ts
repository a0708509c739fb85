/** Measures of a sum, and those of a resample. */
import * as ranking from '../ranking/index.ts'
import { fNames } from './measures.ts'
import type { ConfidenceOptions } from './options.ts'
import type { ScoredItems, ScoredSum } from './scored-items.ts'

type Values = Readonly<Record<string, number | undefined>>
type Curve = ranking.Curve

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

/** The curve with scores as probabilities. */
export const asProbabilities = (curve: Curve, { scores }: Pick<ConfidenceOptions, 'scores'>): Curve =>
  scores === 'given'
    ? curve
    : { ...curve, thresholds: Float64Array.from(curve.thresholds, (x) => (Number.isFinite(x) ? sigmoid(x) : x)) }

/** The curve of a sum, or of its items with a label, under the options. */
export const curveUnder =
  ({ missed }: Pick<ConfidenceOptions, 'missed'>) =>
  ({ items }: ScoredSum, label?: string): Curve => {
    const curve = ranking.curveOf(items, label)
    return missed === 'excluded' ? ranking.withoutMissed(curve) : curve
  }

/** True for items whose labels need not be those of the gold. */
type Labels = Pick<ScoredItems<ScoredSum>, 'ignoresLabels'>

/** Average precision of each label of the gold, where the items of a label answer to it. */
export const averagesByLabel = (
  s: ScoredSum,
  options: ConfidenceOptions,
  { ignoresLabels }: Labels,
): readonly number[] =>
  ignoresLabels
    ? []
    : ranking.labelsOf(s.items).flatMap((label) => ranking.averagePrecision(curveUnder(options)(s, label)) ?? [])

const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length

const finite = (x: number | undefined): number | undefined => (Number.isFinite(x) ? x : undefined)

const valuesOfFloor = (floor: string, point: ranking.CurvePoint | undefined): Values => ({
  [`${floor}.threshold`]: finite(point?.threshold),
  [`${floor}.precision`]: point?.precision,
  [`${floor}.recall`]: point?.recall,
})

/** F of counts; no value of nothing. */
const fOf = (gold: number, found: number, correct: number, beta: number): number | undefined =>
  gold + found === 0
    ? undefined
    : ranking.fBetaAt({ gold, thresholds: [0], found: [found], correct: [correct] }, 0, beta)

const valuesOfCalibration = (curve: Curve, options: ConfidenceOptions) => {
  const probabilities = asProbabilities(curve, options)
  const calibration = ranking.calibrationOf(probabilities)
  const bins = ranking.binsOfWidth(probabilities, options.bins)
  return {
    ece: ranking.expectedError(bins),
    mce: ranking.largestError(bins),
    eceEqualMass: ranking.expectedError(ranking.binsOfMass(probabilities, options.bins)),
    brier: calibration?.brier,
    meanScore: calibration?.meanScore,
    accuracy: calibration?.accuracy,
    overconfidence: calibration && calibration.meanScore - calibration.accuracy,
  }
}

/** The averages over the curve. */
const averagesOf = (s: ScoredSum, curve: Curve, options: ConfidenceOptions, labels: Labels) => ({
  averagePrecision: ranking.averagePrecision(curve),
  averagePrecisionInterpolated: ranking.averagePrecisionInterpolated(curve),
  averagePrecision11: ranking.averagePrecisionAt(curve, 10),
  averagePrecision101: ranking.averagePrecisionAt(curve, 100),
  auprc: ranking.areaUnderCurve(curve),
  macroAveragePrecision: mean(averagesByLabel(s, options, labels)),
})

/** The measures that options add. */
const addedValues = (curve: Curve, best: ranking.CurvePoint | undefined, options: ConfidenceOptions): Values => {
  const { beta, floorRecall, floorPrecision, threshold } = options
  const names = fNames(beta)
  const point = threshold === null ? undefined : ranking.pointOf(curve, threshold)
  return {
    [names.best]: best && ranking.fBetaAt(curve, best.at, beta),
    [names.outOfBag]: undefined,
    ...(floorRecall !== null && valuesOfFloor('floorRecall', ranking.bestAboveRecall(curve, floorRecall))),
    ...(floorPrecision !== null && valuesOfFloor('floorPrecision', ranking.bestAbovePrecision(curve, floorPrecision))),
    ...(threshold !== null && {
      threshold: curve.gold + curve.found.length > 0 ? threshold : undefined,
      precision: point?.precision,
      recall: curve.gold > 0 ? (point?.recall ?? 0) : undefined,
      [names.f]: fOf(curve.gold, point?.found ?? 0, point?.correct ?? 0, beta),
      kept: point?.found ?? 0,
    }),
  }
}

export const summariseUnder = (options: ConfidenceOptions, labels: Labels) => {
  const curveIn = curveUnder(options)
  return (s: ScoredSum) => {
    const curve = curveIn(s)
    const size = curve.found.length
    const best = ranking.bestPoint(curve, options.beta)
    return {
      ...averagesOf(s, curve, options, labels),
      bestThreshold: finite(best?.threshold),
      bestPrecision: best?.precision,
      bestRecall: best?.recall,
      bestFound: best?.found,
      ...valuesOfCalibration(curve, options),
      gold: ranking.goldOf(s.items),
      found: curve.found[size - 1] ?? 0,
      correct: curve.correct[size - 1] ?? 0,
      ...addedValues(curve, best, options),
    }
  }
}

// ---- of resamples ----------------------------------------------------------------------------------------------------

/** The measures of resamples, in two passes over the items; nothing where recall is over right items alone, which come last. */
export const resampledUnder = (options: ConfidenceOptions) => {
  const { beta, bins, missed, scores, threshold } = options
  const names = fNames(beta)
  if (missed === 'excluded') return undefined
  const probabilityOf = scores === 'logit' ? sigmoid : undefined
  return {
    measures: [
      'averagePrecision',
      'bestThreshold',
      'bestPrecision',
      'bestRecall',
      names.best,
      names.outOfBag,
      'ece',
      'brier',
      'meanScore',
      'accuracy',
      'overconfidence',
      ...(threshold === null ? [] : ['precision', 'recall', names.f]),
    ],
    summarise: ({ items }: ScoredSum): Values => {
      const choice = ranking.chooseThreshold(items, beta)
      const calibration = ranking.calibrateOnce(items, bins, probabilityOf)
      const counts = threshold === null ? undefined : ranking.keptBy(items, threshold)
      const shareOf = (over: number, under: number): number | undefined => (under > 0 ? over / under : undefined)
      return {
        ...(choice && {
          averagePrecision: choice.averagePrecision,
          bestThreshold: finite(choice.threshold),
          bestPrecision: shareOf(choice.correct, choice.found),
          bestRecall: shareOf(choice.correct, choice.gold),
          [names.best]: fOf(choice.gold, choice.found, choice.correct, beta),
          [names.outOfBag]:
            choice.undrawn && fOf(choice.undrawn.gold, choice.undrawn.found, choice.undrawn.correct, beta),
        }),
        ece: calibration?.ece,
        brier: calibration?.brier,
        meanScore: calibration?.meanScore,
        accuracy: calibration?.accuracy,
        overconfidence: calibration && calibration.meanScore - calibration.accuracy,
        ...(counts && {
          precision: shareOf(counts.correct, counts.found),
          recall: shareOf(counts.correct, counts.gold),
          [names.f]: fOf(counts.gold, counts.found, counts.correct, beta),
        }),
      }
    },
  }
}
