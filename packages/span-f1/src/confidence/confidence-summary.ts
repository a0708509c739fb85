/** Measures of a sum, and their formulas with its numbers. */
import { ranking } from '@assay/core'
import type { ConfidenceStats } from './confidence-evidence.ts'
import { fNames } from './confidence-measures.ts'
import { type ConfidenceOptions, ignoresLabels } from './confidence-options.ts'

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
  ({ items }: ConfidenceStats, label?: string): Curve => {
    const curve = ranking.curveOf(items, label)
    return missed === 'excluded' ? ranking.withoutMissed(curve) : curve
  }

/** Average precision of each label of the gold, where the items of a label answer to it. */
const averagesByLabel = (s: ConfidenceStats, options: ConfidenceOptions): readonly number[] =>
  ignoresLabels(options)
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
const averagesOf = (s: ConfidenceStats, curve: Curve, options: ConfidenceOptions) => ({
  averagePrecision: ranking.averagePrecision(curve),
  averagePrecisionInterpolated: ranking.averagePrecisionInterpolated(curve),
  averagePrecision11: ranking.averagePrecisionAt(curve, 10),
  averagePrecision101: ranking.averagePrecisionAt(curve, 100),
  auprc: ranking.areaUnderCurve(curve),
  macroAveragePrecision: mean(averagesByLabel(s, options)),
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

export const summariseUnder = (options: ConfidenceOptions) => {
  const curveIn = curveUnder(options)
  return (s: ConfidenceStats) => {
    const curve = curveIn(s)
    const size = curve.found.length
    const best = ranking.bestPoint(curve, options.beta)
    return {
      ...averagesOf(s, curve, options),
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

/** The measures of resamples, in two passes over the spans; nothing where recall is over right spans alone, which come last. */
export const resampledUnder = (options: ConfidenceOptions) => {
  const { beta, bins, missed, scores, threshold } = options
  const names = fNames(beta)
  if (missed === 'excluded') return undefined
  const probabilityOf = scores === 'logit' ? sigmoid : (x: number): number => x
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
    summarise: ({ items }: ConfidenceStats): Values => {
      const choice = ranking.chooseThreshold(items, beta)
      const calibration = ranking.calibrateOnce(ranking.eachScoreOf(items), bins, probabilityOf)
      const kept = threshold === null ? undefined : ranking.keptBy(items, threshold)
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
        ...(kept && {
          precision: shareOf(kept.correct, kept.found),
          recall: shareOf(kept.correct, kept.gold),
          [names.f]: fOf(kept.gold, kept.found, kept.correct, beta),
        }),
      }
    },
  }
}

// ---- formulas with numbers -------------------------------------------------------------------------------------------

/** Points of a curve whose sums are written out. */
const MOST_TERMS = 40

const sumOf = (terms: readonly string[]): string => (terms.length === 0 ? '0' : terms.join(' + '))

const workedAverages = (curve: Curve): Readonly<Record<string, string>> => {
  const { gold, found, correct } = curve
  const size = found.length
  if (size > MOST_TERMS || gold === 0) return {}
  const points = Array.from({ length: size }, (_, at) => ({
    more: correct[at]! - (at === 0 ? 0 : correct[at - 1]!),
    own: `${correct[at]} / ${found[at]}`,
    before: at === 0 ? '1' : `${correct[at - 1]} / ${found[at - 1]}`,
  })).map((point, at, all) => {
    const rest = all.slice(at).map((_, j) => at + j)
    const most = rest.reduce((so, j) => (correct[j]! / found[j]! > correct[so]! / found[so]! ? j : so), at)
    return { ...point, most: `${correct[most]} / ${found[most]}` }
  })
  const rising = points.filter(({ more }) => more > 0)
  const overRecalls = (steps: number): string => {
    const counts = new Map<string, number>()
    for (let r = 0; r <= steps; r++) {
      const at = points.findIndex((_, i) => correct[i]! * steps >= r * gold)
      if (at >= 0) counts.set(points[at]!.most, (counts.get(points[at]!.most) ?? 0) + 1)
    }
    return `(${sumOf(Array.from(counts, ([most, n]) => `${n} · ${most}`))}) / ${steps + 1}`
  }
  return {
    averagePrecision: `(${sumOf(rising.map(({ more, own }) => `${more} · ${own}`))}) / ${gold}`,
    averagePrecisionInterpolated: `(${sumOf(rising.map(({ more, most }) => `${more} · ${most}`))}) / ${gold}`,
    averagePrecision11: overRecalls(10),
    averagePrecision101: overRecalls(100),
    auprc: `(${sumOf(rising.map(({ more, own, before }) => `${more} · (${own} + ${before}) / 2`))}) / ${gold}`,
  }
}

const gapOf = ({ meanScore, meanCredit }: ranking.CalibrationBin): string =>
  meanScore > meanCredit ? `${meanScore} − ${meanCredit}` : `${meanCredit} − ${meanScore}`

const workedCalibration = (curve: Curve, { bins }: ConfidenceOptions): Readonly<Record<string, string>> => {
  const calibration = ranking.calibrationOf(curve)
  if (calibration === undefined) return {}
  const { items, meanScore, accuracy, brier } = calibration
  const [byWidth, byMass] = [ranking.binsOfWidth(curve, bins), ranking.binsOfMass(curve, bins)]
  const workedError = (some: readonly ranking.CalibrationBin[]): string =>
    `(${sumOf(some.map((bin) => `${bin.items} · (${gapOf(bin)})`))}) / ${items}`
  const gap = ({ meanScore: own, meanCredit }: ranking.CalibrationBin): number => Math.abs(own - meanCredit)
  const worst = byWidth.reduce((most, bin) => (gap(bin) > gap(most) ? bin : most))
  return {
    ...(byWidth.length <= MOST_TERMS && { ece: workedError(byWidth) }),
    ...(byMass.length <= MOST_TERMS && { eceEqualMass: workedError(byMass) }),
    mce: gapOf(worst),
    brier: `${brier * items} / ${items}`,
    meanScore: `${meanScore * items} / ${items}`,
    accuracy: `${accuracy * items} / ${items}`,
  }
}

const workedF = (gold: number, found: number, correct: number, beta: number): string =>
  beta === 1 ? `2 · ${correct} / (${gold} + ${found})` : `(1 + ${beta}²) · ${correct} / (${beta}² · ${gold} + ${found})`

export const workedUnder = (options: ConfidenceOptions) => {
  const curveIn = curveUnder(options)
  const { beta, threshold, floorRecall, floorPrecision } = options
  const names = fNames(beta)
  return (s: ConfidenceStats): Readonly<Record<string, string>> => {
    const curve = curveIn(s)
    const { gold } = curve
    const best = ranking.bestPoint(curve, beta)
    const numbersAt = (point: ranking.CurvePoint) => ({
      threshold: String(point.threshold),
      precision: `${point.correct} / ${point.found}`,
      recall: `${point.correct} / ${gold}`,
    })
    const floors = {
      floorRecall: floorRecall === null ? undefined : ranking.bestAboveRecall(curve, floorRecall),
      floorPrecision: floorPrecision === null ? undefined : ranking.bestAbovePrecision(curve, floorPrecision),
    }
    const point = threshold === null ? undefined : ranking.pointOf(curve, threshold)
    const averages = averagesByLabel(s, options)
    return {
      ...workedAverages(curve),
      ...(averages.length > 0 &&
        averages.length <= MOST_TERMS && {
          macroAveragePrecision: `(${sumOf(averages.map(String))}) / ${averages.length}`,
        }),
      ...(best && {
        bestThreshold: numbersAt(best).threshold,
        bestPrecision: numbersAt(best).precision,
        bestRecall: numbersAt(best).recall,
        [names.best]: workedF(gold, best.found, best.correct, beta),
      }),
      ...workedCalibration(asProbabilities(curve, options), options),
      ...Object.fromEntries(
        Object.entries(floors).flatMap(([floor, own]) =>
          own === undefined ? [] : Object.entries(numbersAt(own)).map(([name, text]) => [`${floor}.${name}`, text]),
        ),
      ),
      ...(threshold !== null && { threshold: String(threshold) }),
      ...(point && {
        precision: numbersAt(point).precision,
        recall: numbersAt(point).recall,
        [names.f]: workedF(gold, point.found, point.correct, beta),
      }),
    }
  }
}
