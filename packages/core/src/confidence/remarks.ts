/** Remarks on a sum: what its numbers do not say by themselves. */
import * as ranking from '../ranking/index.ts'
import { fNames } from './measures.ts'
import type { ConfidenceOptions } from './options.ts'
import type { ItemNames, ScoredItems, ScoredSum } from './scored-items.ts'
import { asProbabilities, curveUnder } from './summary.ts'

type Curve = ranking.Curve

const short = (x: number): string => String(Number(x.toFixed(4)))

/** The least mean of items in a bin that says something. */
const FEW_IN_BINS = 10

/** A lowest score from here up: a tool has probably cut the file. */
const CUT = 0.3

const onThreshold = (curve: Curve, { beta }: ConfidenceOptions): readonly string[] => {
  const { best, outOfBag, title } = fNames(beta)
  const top = ranking.bestPoint(curve, beta)
  if (top === undefined) return []
  return [
    `the best threshold is chosen on the data it is reported on, so that ${best} is too good, and so is its interval, of the best of each resample: choose it on other documents (threshold=${written(top.threshold)}, or thresholdFrom=SYSTEM), or see ${outOfBag}, which bootstrap adds`,
    ...(top.correct === 0 ? [`${title} is 0 at every threshold: the highest is named`] : []),
    ...(curve.found.length === 1 ? ['all scores are equal: there is one threshold'] : []),
  ]
}

const written = (threshold: number): string => (Number.isFinite(threshold) ? String(threshold) : 'NUMBER')

const onFloors = (curve: Curve, { floorRecall, floorPrecision }: ConfidenceOptions): readonly string[] => {
  const size = curve.found.length
  if (size === 0 || curve.gold === 0) return []
  const last = ranking.pointAt(curve, size - 1)
  const top = floorPrecision === null ? undefined : mostPrecise(curve)
  return [
    ...(floorRecall !== null && ranking.bestAboveRecall(curve, floorRecall) === undefined
      ? [`recall ${floorRecall} is not reached: the highest is ${short(last.recall ?? 0)}, with everything kept`]
      : []),
    ...(top !== undefined && ranking.bestAbovePrecision(curve, floorPrecision!) === undefined
      ? [
          `precision ${floorPrecision} is not reached: the highest is ${short(top.precision)}, at ${written(top.threshold)}`,
        ]
      : []),
  ]
}

const mostPrecise = (curve: Curve): ranking.CurvePoint => {
  let best = ranking.pointAt(curve, 0)
  for (let at = 1; at < curve.found.length; at++) {
    const point = ranking.pointAt(curve, at)
    if (point.precision > best.precision) best = point
  }
  return best
}

const onEnd = (curve: Curve, { one }: ItemNames): readonly string[] => {
  const size = curve.found.length
  if (size === 0 || curve.gold === 0) return []
  const { recall = 0 } = ranking.pointAt(curve, size - 1)
  const { lowest } = ranking.scoreRange(curve)
  return ranking.areProbabilities(curve) && lowest >= CUT && recall < 1
    ? [`no ${one} below ${lowest}: the curve ends at recall ${short(recall)}`]
    : []
}

const onCalibration = (
  curve: Curve,
  s: ScoredSum,
  options: ConfidenceOptions,
  { many }: ItemNames,
): readonly string[] => {
  const probabilities = asProbabilities(curve, options)
  const { lowest, highest } = ranking.scoreRange(curve)
  if (!ranking.areProbabilities(probabilities))
    return [
      `scores from ${short(lowest)} to ${short(highest)} are no probabilities: no calibration; scores=logit reads them through 1/(1+e^−x)`,
    ]
  const items = ranking.calibrationOf(probabilities)?.items ?? 0
  if (items === 0) return []
  const gold = ranking.goldOf(s.items)
  const paired = pairedOf(ranking.curveOf(s.items))
  return [
    ...(gold > paired
      ? [`${gold - paired} of ${gold} gold ${many} are not found, and are no part of calibration`]
      : []),
    ...(items < FEW_IN_BINS * options.bins
      ? [`fewer than ${FEW_IN_BINS} ${many} a bin on average: the calibration error of so few is biased upwards`]
      : []),
    ...(options.scores === 'logit'
      ? ['thresholds are scores as they are written; calibration takes 1/(1+e^−x) of them']
      : []),
  ]
}

/** Items with any credit, which is 1 or half: of c credits with squares q these are c + 2 (c − q). */
const pairedOf = ({ correct, squares = correct }: Curve): number => {
  const last = correct.length - 1
  return last < 0 ? 0 : correct[last]! + 2 * (correct[last]! - squares[last]!)
}

const treatments = {
  error: '',
  drop: 'skipped',
  highest: 'ranked before all others',
  lowest: 'ranked after all others',
}

const onUnscored = ({ unscored }: ScoredSum, options: ConfidenceOptions, { many }: ItemNames): readonly string[] =>
  unscored === 0 ? [] : [`${many} without a score, ${treatments[options.unscored]}: ${unscored} (unscored)`]

export const remarksUnder = <S extends ScoredSum>(options: ConfidenceOptions, { names, onPairing }: ScoredItems<S>) => {
  const curveIn = curveUnder(options)
  return (s: S): readonly string[] => {
    const curve = curveIn(s)
    return [
      ...onThreshold(curve, options),
      ...onFloors(curve, options),
      ...(curve.found.length === 0 ? [] : (onPairing?.(s) ?? [])),
      ...onEnd(curve, names),
      ...onCalibration(curve, s, options, names),
      ...onUnscored(s, options, names),
    ]
  }
}
