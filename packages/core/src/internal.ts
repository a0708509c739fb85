/**
 * Names that only the packages of this repository share. No promise is made about these: they change without a new major version.
 *
 * @module
 */
export { align, alignAmong, type Criteria, mostSearched } from './align/align.ts'
export { assignment } from './align/assignment.ts'
export { blocks } from './align/blocks.ts'
export { transpose } from './align/contingency.ts'
export {
  type CoverSubset,
  filterCover,
  MAX_CLUSTER_PAIRS,
  repeats,
  type SharedNumbering,
  shareNumbering,
  withoutRepeats,
  withoutSingletons,
} from './align/covers.ts'
export { newDisjointSets, rootOf } from './align/disjoint-sets.ts'
export type { Key } from './align/lexicographic.ts'
export type { Cells } from './align/matching.ts'
export { countOverlapping, type Extent, overlapsOf } from './align/overlap.ts'
export * from './confidence/index.ts'
export type {
  ChartPoint,
  ChartSeries,
  LineSeries,
  Quantity,
  SectionCell,
  SectionChart,
  SectionUnit,
} from './contract/section.ts'
export * from './entities/index.ts'
export type { EachSide } from './entries.ts'
export { fixedInJava } from './fixed.ts'
export { grouped } from './lists.ts'
export type { TypeScores } from './means-over-types.ts'
export { meetingOfBorders, remediesOfBorders } from './models/borders.ts'
export { clustersModel } from './models/clusters/model.ts'
export {
  type Covers,
  coverOf,
  itemAt,
  itemsBuilder,
  itemsOf,
  keyOf,
  renderCluster,
  renderItem,
  sameKeys,
  sizeOf,
  withoutClusters,
} from './models/clusters/type.ts'
export { crossWithType, type NameRow, type Origin, originFacets, withoutMentions } from './models/mentions/type.ts'
export { textOfWords } from './models/running-text.ts'
export {
  asOneStretch,
  compareFragments,
  type Discontinuous,
  discontinuousEntry,
  type Fragmented,
  fragmentsOf,
  fragmentText,
  joinFragments,
  movedSpan,
} from './models/spans/fragments.ts'
export { bordersOfSpans } from './models/spans/keys.ts'
export { fragmentsHint, refusedFragments } from './models/spans/refuse-fragments.ts'
export { firstDiscontinuous, overText, spansInCodePoints, spansInString, wordsOfSpan } from './models/spans/type.ts'
export { type Forms, formsBetween, type TagColumn, withTags } from './models/tags/type.ts'
export { treesModel } from './models/trees/model.ts'
export { type NestedNode, type NodeKind, piecesOf, sameSpans } from './models/trees/type.ts'
export {
  characterAt,
  characterBefore,
  findOccurrence,
  findWords,
  folded,
  isBlankCharacter,
  isInWord,
  type OccurrenceOptions,
  type StringStretch,
  wordsIn,
} from './occurrences.ts'
export { unescapeText } from './options.ts'
export { nowhere } from './places.ts'
export { fallingOrder } from './ranking/falling-order.ts'
export { memberships } from './readers/memberships.ts'
export { distinct } from './stats/index.ts'
export { ENDS, STARTS } from './tags/prefixes.ts'
export {
  type Borders,
  type IllFormed,
  newBorders,
  type Phrase,
  phrasesOf,
  type Reading,
  type ReadingOptions,
  reading,
} from './tags/reading.ts'
export { type StrictScheme, strictSchemes } from './tags/schemes.ts'
export type { BothReadings, TagOptions } from './tags/tag-options.ts'
export { spansOfTags } from './views/tags-to-spans.ts'
