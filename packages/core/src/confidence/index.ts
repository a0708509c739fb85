/**
 * Common parts of metrics about the scores of items, such as those of spans and of links: options, measures, remarks and parts of the
 * report, over the curves of `ranking`.
 *
 * @module @assay/core/confidence
 */
export { type ConfidenceMeasure, confidenceMeasures } from './measures.ts'
export { type ConfidenceOptions, confidenceEntries, thresholdFits } from './options.ts'
export type { ItemNames, ScoredItems, ScoredSum } from './scored-items.ts'
export { type ConfidenceScorer, confidenceScorer } from './scorer.ts'
export { isUnscored, rankUnder, scoreProblems } from './scores.ts'
