/** Formulas of the measures with the numbers of a sum. */
import * as ranking from '../ranking/index.ts'
import { fNames } from './measures.ts'
import type { ConfidenceOptions } from './options.ts'
import type { ScoredItems, ScoredSum } from './scored-items.ts'
import { asProbabilities, averagesByLabel, curveUnder } from './summary.ts'

type Curve = ranking.Curve

/** Points of a curve whose sums are written out. */
const MAX_TERMS = 40

const sumOf = (terms: readonly string[]): string => (terms.length === 0 ? '0' : terms.join(' + '))

const workedAverages = (curve: Curve): Readonly<Record<string, string>> => {
  const { gold, found, correct } = curve
  const size = found.length
  if (size > MAX_TERMS || gold === 0) return {}
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
  const gap = ({ meanScore: score, meanCredit }: ranking.CalibrationBin): number => Math.abs(score - meanCredit)
  const worst = byWidth.reduce((most, bin) => (gap(bin) > gap(most) ? bin : most))
  return {
    ...(byWidth.length <= MAX_TERMS && { ece: workedError(byWidth) }),
    ...(byMass.length <= MAX_TERMS && { eceEqualMass: workedError(byMass) }),
    mce: gapOf(worst),
    brier: `${brier * items} / ${items}`,
    meanScore: `${meanScore * items} / ${items}`,
    accuracy: `${accuracy * items} / ${items}`,
  }
}

const workedF = (gold: number, found: number, correct: number, beta: number): string =>
  beta === 1 ? `2 · ${correct} / (${gold} + ${found})` : `(1 + ${beta}²) · ${correct} / (${beta}² · ${gold} + ${found})`

export const workedFormulasUnder = (
  options: ConfidenceOptions,
  labels: Pick<ScoredItems<ScoredSum>, 'ignoresLabels'>,
) => {
  const curveIn = curveUnder(options)
  const { beta, threshold, floorRecall, floorPrecision } = options
  const names = fNames(beta)
  return (s: ScoredSum): Readonly<Record<string, string>> => {
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
    const averages = averagesByLabel(s, options, labels)
    return {
      ...workedAverages(curve),
      ...(averages.length > 0 &&
        averages.length <= MAX_TERMS && {
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
        Object.entries(floors).flatMap(([floor, atFloor]) =>
          atFloor === undefined
            ? []
            : Object.entries(numbersAt(atFloor)).map(([name, text]) => [`${floor}.${name}`, text]),
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
