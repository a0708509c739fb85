/**
 * Functions for hosts and reports, which metrics do not need: options, sums of lines, views, messages, suggestions for
 * unknown names.
 */

export { messageOf } from './declare-codes.ts'
export { isOfParts } from './measures-of-parts.ts'
export { affixBetween, withoutAffix } from './models/affixes.ts'
export { models } from './models/core-models.ts'
export {
  beginsList,
  beginsObject,
  decodeOptions,
  helpOf,
  itemsIn,
  jsonSchemaOf,
  type OptionHelp,
  type OptionIssue,
  optionsFromText,
  optionText,
  recordText,
  typedText,
  unescapeText,
} from './options.ts'
export { differentWords } from './readers/different-words.ts'
export { isOfGold, isOfSystem, sidesAmong } from './readers/side-titles.ts'
export { isTagTitle, looksLikeTag } from './readers/table-titles.ts'
export { sectionFault } from './section-fault.ts'
export { newShare } from './share.ts'
export { shellWord } from './shell-word.ts'
export {
  type ItemCounts,
  isSliced,
  newItemCounts,
  newSlicer,
  type Slice,
  type SlicedMetric,
  type Slicer,
  sliceNames,
} from './slices/slicer.ts'
export { describeFile, describeFormat, isOfPersonalData } from './source/known-formats.ts'
export { blockIn, DISTINCT, labelsAt, newSpace, type Space, TABLE, TOTAL } from './stats/columns.ts'
export { isRecord } from './stats/decode-errors.ts'
export { letters } from './stats/letters.ts'
export { isCorrectLine, type LineSum, newLineAccumulator } from './stats/line-accumulator.ts'
export { type LineRows, lineRowsOf, type PackedRows, type Rows, rowsOf, type WeightedRows } from './stats/rows.ts'
export { suggest } from './suggest.ts'
export { unknownMember } from './unknown-member.ts'
export { tagsToSpans } from './views/tags-to-spans.ts'
export { withoutReaders } from './without-readers.ts'
