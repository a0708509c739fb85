/**
 * Building blocks of readers: bytes, lines, text, JSON with places.
 *
 * @module @assay/core/source
 */

export { forestEntries, forestOfSpans, metonymyEntry } from '../models/trees/forest.ts'
export { conllColumns } from '../readers/conll-columns.ts'
export {
  blankFields,
  codePoints,
  doubleSize,
  type Fields,
  joinBytes,
  type LineEnds,
  missingLineEnd,
  nothingToScore,
  sameForm,
  whyDifferentForm,
} from '../readers/fields.ts'
export { type ByteInterner, byteInterner } from '../readers/intern.ts'
export { push } from '../readers/ints.ts'
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
  type Cursor,
  columnOf,
  cursorOf,
  eachLine,
  report,
  reportInLine,
  type Segment,
  segments,
} from '../readers/segments.ts'
export { differentTokens } from '../readers/text-differences.ts'
export { scanXml, type XmlElement, type XmlMistake } from '../readers/xml.ts'
export { suggest } from '../suggest.ts'
export {
  codePointsIn,
  inCodePoints,
  isInsidePair,
  isTextUnit,
  mapOffsets,
  type OffsetMap,
  type TextUnit,
  textUnits,
  unitWords,
} from '../text-units.ts'
export { bytesSource, stemOf, textSource } from './bytes.ts'
export {
  type CsvCursor,
  type CsvRecord,
  type CsvRow,
  type CsvSettings,
  cellText,
  cellTexts,
  csvCell,
  csvCursor,
  csvRecords,
  type DelimiterName,
} from './csv.ts'
export {
  type ByteTape,
  type ByteTapes,
  byteTapes,
  isFault,
  type JsonFault,
  type JsonTape,
  jsonTape,
} from './json.ts'
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
  itemsOf,
  type JsonCursor,
  type JsonFrame,
  type JsonRecord,
  type JsonValues,
  keysOf,
  kindAt,
  lineFrame,
  locationAt,
  locationOfByte,
  moveCursor,
  numberAt,
  placeAt,
  placeOfByte,
  problemAt,
  type RecordReading,
  recordIn,
  refuse,
  seeKeys,
  stringAt,
} from './json-record.ts'
export {
  type ByteLine,
  byteLinesIn,
  byteLinesOf,
  columnsOf,
  isBlankLine,
  type Line,
  lineEndAt,
  linesOf,
  lineText,
} from './lines.ts'
export { type KeyNames, type NearKeys, nearKeys } from './near-keys.ts'
export { newSkippedCounts, type SkippedCounts } from './skipped-counts.ts'
export { type Block, type TextOptions, textBlocks } from './text.ts'
export { encodingEntry, maxLineEntry, maxSentenceEntry, normalizeEntry, textOptions } from './text-options.ts'
export { type TextWithPlaces, wholeText, withPlaces } from './whole-text.ts'
