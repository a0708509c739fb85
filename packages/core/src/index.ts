/**
 * The core library for writing metrics: the contract, the models, statistics, alignment, and tag schemes.
 *
 * @module @assay/core
 */

export { align, type Criteria } from './align/align.ts'
export { assignment } from './align/assignment.ts'
export { type Blocks, blocks } from './align/blocks.ts'
export { type Contingency, contingency, transpose } from './align/contingency.ts'
export {
  type CoverSubset,
  clustersByItem,
  filterCover,
  MOST_MEETINGS,
  type Repeats,
  repeats,
  type SharedNumbering,
  shareNumbering,
  withoutRepeats,
  withoutSingletons,
} from './align/covers.ts'
export type { Key } from './align/lexicographic.ts'
export { type Cells, type Matching, matching } from './align/matching.ts'
export { type Extent, type Overlaps, overlapsOf } from './align/overlap.ts'
export { compareCodePoints } from './codepoints.ts'
export { commonCode } from './codes.ts'
export type * from './contract.ts'
export { declareCodes } from './declare-codes.ts'
export { basis, metric, model, plugin, reader, scorer, system, view } from './define.ts'
export { type Either, isLeft, isRight, left, right } from './either.ts'
export type { EachSide } from './entries.ts'
export * as entry from './entries.ts'
export { fixed } from './fixed.ts'
export { addTo, grouped } from './lists.ts'
export { meansOverTypes, type Prf, type TypeScores, workedMeans, type ZeroDivisionInMeans } from './means-over-types.ts'
export * as measure from './measures.ts'
export {
  type Clusters,
  type Cover,
  type Covers,
  clusterCount,
  clustersOf,
  coverOf,
  type Items,
  type ItemsBuilder,
  itemAt,
  itemsBuilder,
  itemsOf,
  keyOf,
  type Mentions,
  renderCluster,
  renderItem,
  sameKeys,
  sizeOf,
  withoutClusters,
} from './models/clusters/type.ts'
export { newCensus, newLabelRenamer } from './models/labels.ts'
export { lossKinds, missingKeys } from './models/losses.ts'
export {
  crossWithType,
  mentionsOf,
  type NameMentions,
  type NameRow,
  type Origin,
  originFacets,
  withoutMentions,
} from './models/mentions/type.ts'
export { textOfCharacters, textOfWords } from './models/running-text.ts'
export { bordersOfSpans } from './models/spans/keys.ts'
export {
  overText,
  type Region,
  regionLength,
  type Span,
  type Spans,
  spansInCodePoints,
  spansInString,
  spanText,
  textOfSpans,
  type Unaligned,
} from './models/spans/type.ts'
export {
  type Forms,
  formAt,
  formsBetween,
  locationAt,
  type TagColumn,
  type Tags,
  tagAt,
  tagsOf,
  withTags,
} from './models/tags/type.ts'
export {
  type Interval,
  type NestedNode,
  type NodeKind,
  piecesOf,
  sameSpans,
  type TreeNode,
  type Trees,
  treesOf,
} from './models/trees/type.ts'
export type { Models } from './models.ts'
export type { Fraction } from './numbers/fraction.ts'
export * as fraction from './numbers/fraction.ts'
export { type MembershipCover, type Memberships, memberships } from './readers/memberships.ts'
export { noShare, once } from './share.ts'
export { bytesSource, textSource } from './source/bytes.ts'
export {
  count,
  distinct,
  oneLabel,
  struct,
  type Total,
  table,
  total,
  totalOf,
  totalOfAll,
  totalValue,
} from './stats/index.ts'
export { checkTags } from './tags/ill-formed.ts'
export { ENDS, STARTS } from './tags/prefixes.ts'
export {
  type Borders,
  type IllFormed,
  newBorders,
  type Phrase,
  phrasesOf,
  type Reading,
  type ReadingOptions,
  type Readings,
  reading,
  readingsOf,
} from './tags/reading.ts'
export { letters, type StrictScheme, strictSchemes } from './tags/schemes.ts'
export {
  type BothReadings,
  ignoredBy,
  isRaw,
  readingEntries,
  readingFits,
  readingOptions,
  type TagOptions,
} from './tags/tag-options.ts'
export type { TextUnit } from './text-units.ts'
export { spansOfTags } from './views/tags-to-spans.ts'
export { ofZeroDivision, shareOf, type ZeroDivision } from './zero-division.ts'
