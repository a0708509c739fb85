/**
 * What readers are written with: bytes, lines, text, JSON with places.
 *
 * @module @assay/core/source
 */
export {
  codePointsOver,
  isTextUnit,
  type Measured,
  measured,
  type TextUnit,
  textUnits,
  unitWords,
} from '../measured.ts'
export { forestEntries, forestOfSpans, metonymyEntry } from '../models/trees/forest.ts'
export { differentTokens } from '../readers/agreement.ts'
export { conllColumns } from '../readers/conll-columns.ts'
export {
  blankFields,
  codePoints,
  type Fields,
  type LineEnds,
  nothingToScore,
  sameForm,
  unended,
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
export { type Cursor, columnOf, cursorOf, eachLine, report, type Segment, segments, tell } from '../readers/segments.ts'
export { scanXml, type XmlElement, type XmlMistake } from '../readers/xml.ts'
export { suggest } from '../suggest.ts'
export { bytesSource, textSource } from './bytes.ts'
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
  stringIn,
} from './json.ts'
export { ARRAY, FALSE, KEY, NULL, NUMBER, OBJECT, STRING, TRUE } from './json-numbers.ts'
export { offsetOf, offsetOnTape } from './json-places.ts'
export { type LeftOut, leftOut } from './left-out.ts'
export { type ByteLine, byteLinesOf, columnsOf, isBlankLine, type Line, linesOf, lineText } from './lines.ts'
export { type KeyNames, type NearKeys, nearKeys } from './near-keys.ts'
export { stemOf } from './stem.ts'
export { type TextOptions, textBlocks } from './text.ts'
export { encodingEntry, maxLineEntry, normalizeEntry, textOptions } from './text-options.ts'
export { placed, type Whole, wholeText } from './whole.ts'
