/**
 * Building blocks of metrics over the entities of a key and a response, as those of coreference and linking, and the
 * formulas that several of them share.
 */
export { b3Share, bCubed } from '../formulas/b-cubed.ts'
export { type Alignment, alignment, ceaf, selfSimilarity } from '../formulas/ceaf.ts'
export { fBeta, harmonic } from '../formulas/f-measure.ts'
export { leaShare, resolution } from '../formulas/lea.ts'
export { muc, mucShare } from '../formulas/muc.ts'
export {
  adjustedRand,
  type LinkCounts,
  type Links,
  linkCounts,
  linkCountsFrom,
  type PairCounts,
  pairCounts,
  pairCountsFrom,
} from '../formulas/pairs.ts'
export { bounds, bucketEntries, bucketOf } from './buckets.ts'
export { compareEntities, type FacetsOf, type SharedComparison, transposeTable } from './compare-entities.ts'
export type { BySide, Comparison, Entities, Side } from './comparison.ts'
export {
  entityLines,
  entityMetric,
  entityShares,
  judgeWith,
  measuresOf,
  type Names,
} from './coreference-metric.ts'
export { covalLine } from './coval-line.ts'
export { tooManyMeetings } from './duplicates.ts'
export {
  bySide,
  entityVerdict,
  evidenceOf,
  type Lines,
  matched,
  ownNumbers,
  renderEntity,
  renderLine,
  textsOf,
  unmatched,
  type Verdict,
} from './evidence.ts'
export { allLinks, betweenGroups, type LinkCounter, link, linksFound, sharedLinks, ungrouped } from './links.ts'
export { type EntityOptions, entityEntries, entityOptions } from './options.ts'
export { overlaps } from './overlaps.ts'
export { unplaced, type WordPosition, wordPositions } from './reach-facets.ts'
export { type Ratio, type Scores, scoresOf } from './scores.ts'
export { earned, type Shares, scores, shares, workedShares } from './shares.ts'
