/**
 * The core library for writing metrics: the contract, the models, statistics, alignment, and tag schemes.
 *
 * @module @assay/core
 */

export { type Contingency, contingency } from './align/contingency.ts'
export { clustersByItem } from './align/covers.ts'
export { earliestMatching, type Gain, type Gains } from './align/earliest-matching.ts'
export { matching } from './align/matching.ts'
export { compareCodePoints } from './codepoints.ts'
export { commonCode } from './codes.ts'
export type * from './contract.ts'
export { declareCodes } from './declare-codes.ts'
export { basis, metric, model, plugin, reader, scorer, system, view } from './define.ts'
export { type Either, isLeft, isRight, left, right } from './either.ts'
export * as entry from './entries.ts'
export { fixed } from './fixed.ts'
export { addTo } from './lists.ts'
export { meansOverTypes, type Prf, workedMeans, type ZeroDivisionInMeans } from './means-over-types.ts'
export * as measure from './measures.ts'
export {
  type Clusters,
  type Cover,
  clusterCount,
  clustersOf,
  type Items,
  type Mentions,
} from './models/clusters/type.ts'
export { lossKinds, missingKeys } from './models/conversion-losses.ts'
export { newCensus, newLabelRenamer } from './models/labels.ts'
export { mentionsOf, type NameMentions } from './models/mentions/type.ts'
export type {
  LabelledPair,
  Relation,
  RelationArgument,
  RelationEntity,
  RelationMention,
  Relations,
} from './models/relations/type.ts'
export { textOfCharacters, textOfWords } from './models/running-text.ts'
export {
  type Region,
  regionLength,
  type Span,
  type Spans,
  spanText,
  textOfSpans,
  type Unaligned,
} from './models/spans/type.ts'
export { formAt, locationAt, type Tags, tagAt, tagsOf } from './models/tags/type.ts'
export { type Interval, type TreeNode, type Trees, treesOf } from './models/trees/type.ts'
export type { DocumentValues, Models } from './models.ts'
export type { Fraction } from './numbers/fraction.ts'
export * as fraction from './numbers/fraction.ts'
export * as ranking from './ranking/index.ts'
export type { Ranked } from './ranking/ranked.ts'
export { noShare, once } from './share.ts'
export { bytesSource, textSource } from './source/bytes.ts'
export { count, oneLabel, struct, type Total, table, total, totalOf, totalOfAll, totalValue } from './stats/index.ts'
export { type NormalForm, normaliser } from './strings/normalise.ts'
export {
  isAtLeast,
  type Ratio,
  ratioOf,
  type SimilarityName,
  similarityNames,
  similarityOf,
} from './strings/similarity.ts'
export { shortestNumber } from './strings/written-numbers.ts'
export { checkTags } from './tags/ill-formed.ts'
export { readingsOf } from './tags/reading.ts'
export { isRaw, labelInside, readingEntries, readingFits, readingOptions } from './tags/tag-options.ts'
export type { TextUnit } from './text-units.ts'
export { ofZeroDivision, shareOf, type ZeroDivision } from './zero-division.ts'
