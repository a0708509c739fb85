/**
 * Building blocks of readers that only the packages of this repository share. No promise is made about these: they change without a new major version.
 *
 * @module
 */
export { forestEntries, forestOfSpans, metonymyEntry } from '../models/trees/forest.ts'
export { missingText, placeWords } from '../models/words-in-text.ts'
export { nowhere } from '../places.ts'
export { type BiocPiece, biocDocuments, biocOverlap, biocText } from '../readers/bioc-text.ts'
export { type BratFile, type BratLine, bratEntries, bratFile, bratProblem, isBratText } from '../readers/brat-lines.ts'
export { conllColumns, tagsInConllu } from '../readers/conll-columns.ts'
export {
  newestOf,
  offsetInParagraphs,
  type Paragraph,
  paragraphsIn,
  peopleAt,
  regionLabelKeys,
  regionNumbers,
  type Submission,
  submissionAt,
  submissionList,
  taskNameAt,
} from '../readers/label-studio-tasks.ts'
export { type Places, placesOf } from '../readers/markup.ts'
export { matchMentions } from '../readers/match-mentions.ts'
export {
  addMention,
  closeRun,
  clustersOfDraft,
  type Draft,
  disagree as disagreeOnWords,
  type MentionClusters,
  newDraft,
  newNodes,
  nodeCount,
  openingsOf,
  openRun,
} from '../readers/mentions.ts'
export {
  isPubtatorOffset,
  type PubtatorDraft,
  problemOfLine,
  pubtatorDocuments,
} from '../readers/pubtator-lines.ts'
export {
  type Cursor,
  columnOf,
  cursorOf,
  eachLine,
  report,
  reportInLine,
  type Segment,
  segments,
} from '../readers/segments.ts'
export { isOfSystem, sideHint, sidesAmong } from '../readers/side-titles.ts'
export { tableCursor, tableDelimiter } from '../readers/table-cursor.ts'
export { rowsIn, withHead } from '../readers/table-shape.ts'
export { looksLikeTag } from '../readers/table-titles.ts'
export { behindKey } from '../readers/tag-cells.ts'
export { differentText, differentTokens } from '../readers/text-differences.ts'
export type { XmlElement, XmlMistake } from '../readers/xml.ts'
export { shellWord } from '../shell-word.ts'
export { isTextUnit, mapOffsets, type OffsetMap, type TextUnit, textUnits, unitWords } from '../text-units.ts'
export { type ArgumentPart, argumentOfFolded, foldedName, typeNames } from './argument-names.ts'
export { bytesSource, textSource } from './bytes.ts'
export { type CsvRecord, recordsOf } from './csv.ts'
export {
  blankFields,
  doubleSize,
  type Fields,
  isListCell,
  type LineEnds,
  missingLineEnd,
  sameForm,
} from './fields.ts'
export { push } from './ints.ts'
export { type ByteTape, type ByteTapes, isFault, type JsonTape } from './json.ts'
export {
  type Arrangement,
  type FrameOptions,
  jsonFrames,
  jsonRecords,
  type ListMessages,
  type RecordContainer,
  recordHint,
} from './json-frames.ts'
export { ARRAY, FALSE, KEY, NULL, NUMBER, OBJECT, STRING, TRUE } from './json-numbers.ts'
export { offsetOf, offsetOnTape } from './json-places.ts'
export {
  excerptAt,
  fieldAt,
  fieldsOf,
  isKind,
  isList,
  isObject,
  itemsAt,
  type JsonFrame,
  type JsonRecord,
  type JsonValues,
  keysOf,
  kindAt,
  locationAt,
  locationOfByte,
  noteMisspeltKeys,
  numberAt,
  placeAt,
  placeOfByte,
  problemInRecord,
  type RecordReading,
  recordIn,
  refuseInRecord,
  spotOf,
  stringAt,
} from './json-record.ts'
export { isOfPersonalData } from './known-formats.ts'
export { type ByteLine, columnsOf, lineText } from './lines.ts'
export { isNameCharacter, type LooseGrammar, LooseText, type Parsed, TOO_DEEP } from './loose-json.ts'
export { type KeyNames, type MisspeltKeys, newMisspeltKeys } from './misspelt-keys.ts'
export {
  isOpenKey,
  type NestedFault,
  type NestedGrammar,
  type NestedLine,
  nestedLine,
  nestedValue,
} from './nested-lines.ts'
export { newSkippedCounts, type SkippedCounts } from './skipped-counts.ts'
export { type Block, shiftProblem } from './text.ts'
export { maxSentenceEntry } from './text-options.ts'
export { withPlaces } from './whole-text.ts'
