/** The measures of all thresholds together: of a sum, and of a resample of gold clusters. */
import { ranking, totalValue } from '@assay/core'
import { share } from '../figures.ts'
import type { LinkageStats } from '../linkage-stats.ts'
import type { LinkageOptions } from '../options.ts'
import { floorValues } from './best-above-floor.ts'
import { curveOf, type LinkageCurve } from './curve.ts'
import { type CurvesUnder, newCurvesUnder, type OutOfBag } from './drawn-curves.ts'
import { curvesOfDrawn } from './drawn-links.ts'
import type { CurvePair } from './sweep.ts'

const bestsOn = (curves: CurvePair | undefined) => ({
  closure: curves && ranking.bestPoint(curves.closure),
  given: curves && ranking.bestPoint(curves.given),
})

const bestValues = (curves: CurvePair | undefined, { closure, given }: ReturnType<typeof bestsOn>) => {
  const f1 = (curve: ranking.Curve | undefined, at: ranking.CurvePoint | undefined): number | undefined =>
    curve === undefined || at === undefined ? undefined : share(2 * at.correct, curve.gold + at.found)
  return {
    'best.f1': f1(curves?.closure, closure),
    'best.threshold': closure?.threshold,
    'best.given.f1': f1(curves?.given, given),
    'best.given.threshold': given?.threshold,
  }
}

/** Average precision of links, over all probabilities of one document. */
export const averageOf = (s: LinkageStats, curve: LinkageCurve | undefined): number | undefined => {
  if (curve === undefined) return undefined
  if (s.rounded === 1 && s.documents === 1) return s.given.gold === 0 ? undefined : totalValue(s.averagePrecision)
  return ranking.averagePrecision(curve.given)
}

/** F1 of gold clusters that were not drawn, which a sum has none of. */
const outOfBagValues = (left?: OutOfBag) => ({
  'best.f1OutOfBag': left?.closure,
  'best.given.f1OutOfBag': left?.given,
})

const ofSum = (s: LinkageStats, options: LinkageOptions) => {
  const curve = curveOf(s)
  return {
    ...bestValues(curve, bestsOn(curve)),
    ...outOfBagValues(),
    averagePrecision: averageOf(s, curve),
    ...floorValues(curve, options),
  }
}

const ofResample = (s: LinkageStats, options: LinkageOptions, curvesUnder: CurvesUnder): ReturnType<typeof ofSum> => {
  const curves = curvesOfDrawn(s.drawn, curvesUnder)
  const bests = bestsOn(curves)
  const values = {
    ...bestValues(curves, bests),
    averagePrecision: curves && ranking.averagePrecision(curves.given),
    ...floorValues(curves?.kept(), options),
  }
  const left = curves?.outOfBag(bests.closure?.at, bests.given?.at)
  return { ...values, ...outOfBagValues(left) }
}

/** The measures of thresholds; a sum with drawn clusters is that of a resample. */
export const thresholdValuesUnder = (options: LinkageOptions) => {
  const curvesUnder = newCurvesUnder()
  return (s: LinkageStats): ReturnType<typeof ofSum> =>
    s.drawn.size === 0 ? ofSum(s, options) : ofResample(s, options, curvesUnder)
}
