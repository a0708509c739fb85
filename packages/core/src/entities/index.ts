/**
 * Building blocks of metrics over the entities of a key and a response, as those of coreference and linking, and the
 * formulas that several of them share.
 *
 * @module @assay/core/entities
 */
export { b3Share, bCubed } from '../formulas/b-cubed.ts'
export { type Alignment, alignment, ceaf, selfSimilarity } from '../formulas/ceaf.ts'
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
export { type Compared, compared, type FacetsOf, turned } from './compared.ts'
export type { Both, Comparison, Entities, Policy, Side } from './comparison.ts'
export { tooManyMeetings } from './duplicates.ts'
export {
  type Described,
  entityLines,
  entityMetric,
  entityShares,
  judging,
  measuresOf,
  type Names,
} from './entity-metric.ts'
export {
  alone,
  bySide,
  entityVerdict,
  evidenceOf,
  type Lines,
  ownNumbers,
  shown,
  shownEntity,
  type Texts,
  textsOf,
  type Verdict,
  whole,
} from './evidence.ts'
export { allLinks, betweenGroups, type LinksIn, link, linksFound, sharedLinks, ungrouped } from './links.ts'
export { type EntityOptions, entityEntries, entityOptions } from './options.ts'
export { type Overlap, type Overlaps, overlaps } from './overlaps.ts'
export { harmonic, type Ratio, type Scores, scoresOf } from './scores.ts'
export { earned, type Shares, scores, shares, workedShares } from './shares.ts'
