/** The metric `confidence`: what the scores of spans are worth, by threshold, on average, and as probabilities. */
import { metric, ranking, type Spans, type Unaligned } from '@assay/core'
import { confidenceMeasures, confidenceScorer, scoreProblems } from '@assay/core/internal'
import { spanChecks } from '../span-checks.ts'
import { type ConfidenceStats, confidenceJudge, confidenceStats } from './confidence-evidence.ts'
import { type ConfidenceOptions, confidenceOptions, ignoresLabels, names } from './confidence-options.ts'

const NAME = 'confidence'

const spansIn = function* ({ regions, unaligned = [] }: Spans): Iterable<Unaligned> {
  for (const { readings } of regions) for (const span of readings[0] ?? []) if (span.omitted !== 'zone') yield span
  yield* unaligned
}

const onPairing =
  ({ matching }: ConfidenceOptions) =>
  ({ items, most }: ConfidenceStats): readonly string[] => {
    if (matching !== 'type' && matching !== 'partial') return []
    const { correct } = ranking.curveOf(items)
    return [
      `pairs are made from the highest score down: with everything kept ${correct[correct.length - 1] ?? 0} spans are right, and ${most / 2} where as many as can be are paired, as span-f1 does`,
    ]
  }

/** Judgement and checks of spans under the options. */
const spansUnder = (options: ConfidenceOptions) => {
  const { check, ...others } = spanChecks(options)
  return {
    stats: confidenceStats,
    judge: confidenceJudge(options),
    items: { names, ignoresLabels: ignoresLabels(options), onPairing: onPairing(options) },
    ...others,
    check: function* (content: Spans, gold?: Spans) {
      yield* check?.(content, gold) ?? []
      if (gold !== undefined) yield* scoreProblems(spansIn(content), options, names, NAME)
    },
  }
}

export const confidence = metric({
  contract: 1,
  name: NAME,
  apart: true,
  title: 'scores of spans: the best threshold, precision and recall at each, average precision, calibration',
  reads: 'spans',
  units: 'documents',
  cites: ['guo-2017', 'davis-goadrich-2006'],
  options: confidenceOptions,
  measures: confidenceMeasures(names),
  headline: 'averagePrecision',
  shows: ['bestPrecision', 'bestRecall'],
  with: (options) => confidenceScorer(options, spansUnder),
})
