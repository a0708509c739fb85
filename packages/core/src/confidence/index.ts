/**
 * Common parts of metrics about the scores of items, such as those of spans and of links: options, measures, remarks and parts of the
 * report, over the curves of `ranking`.
 */
export { confidenceMeasures } from './measures.ts'
export { confidenceEntries, thresholdFits } from './options.ts'
export type { ItemNames } from './scored-items.ts'
export { confidenceScorer } from './scorer.ts'
export { isUnscored, rankUnder, scoreProblems } from './scores.ts'
