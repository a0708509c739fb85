/** The metric `confidence`: what the scores of spans are worth, by threshold, on average, and as probabilities. */
import { metric, ranking, type Scorer } from '@assay/core'
import { spanChecks } from '../span-checks.ts'
import { type ConfidenceStats, confidenceJudge, confidenceStats } from './confidence-evidence.ts'
import { type MeasureName, measures, measuresUnder } from './confidence-measures.ts'
import { type ConfidenceOptions, confidenceOptions } from './confidence-options.ts'
import { remarksUnder } from './confidence-remarks.ts'
import { sectionsUnder } from './confidence-sections.ts'
import { curveUnder, resampledUnder, summariseUnder, workedUnder } from './confidence-summary.ts'
import { scoreProblems } from './span-scores.ts'

type ConfidenceScorer = Scorer<'spans', ConfidenceStats, MeasureName>

/** The scorer with the best threshold of one of the systems. */
const settledUnder =
  (options: ConfidenceOptions): NonNullable<ConfidenceScorer['settled']> =>
  (sumOf) => {
    const { thresholdFrom, beta } = options
    const sum = sumOf(thresholdFrom)
    if (sum === undefined)
      return { _tag: 'Left', left: `there is no system "${thresholdFrom}" to take the threshold from` }
    const threshold = ranking.bestPoint(curveUnder(options)(sum), beta)?.threshold
    if (threshold === undefined || !Number.isFinite(threshold))
      return { _tag: 'Left', left: `the system "${thresholdFrom}" has no threshold: no span of it has a score` }
    return { _tag: 'Right', right: scorerUnder({ ...options, threshold }) }
  }

const scorerUnder = (options: ConfidenceOptions): ConfidenceScorer => {
  const { check, ...others } = spanChecks(options)
  const resampled = resampledUnder(options)
  return {
    stats: confidenceStats,
    judge: confidenceJudge(options),
    summarise: summariseUnder(options),
    worked: workedUnder(options),
    ...(resampled && { resampled }),
    measures: measuresUnder(options),
    sections: sectionsUnder(options),
    remarks: remarksUnder(options),
    ...(options.thresholdFrom !== '' && options.threshold === null && { settled: settledUnder(options) }),
    ...others,
    check: function* (content, gold) {
      yield* check?.(content, gold) ?? []
      if (gold !== undefined) yield* scoreProblems(content, options)
    },
  }
}

export const confidence = metric({
  contract: 1,
  name: 'confidence',
  apart: true,
  title: 'scores of spans: the best threshold, precision and recall at each, average precision, calibration',
  reads: 'spans',
  units: 'documents',
  cites: ['guo-2017', 'davis-goadrich-2006'],
  options: confidenceOptions,
  measures,
  headline: 'averagePrecision',
  shows: ['bestPrecision', 'bestRecall'],
  with: scorerUnder,
})
