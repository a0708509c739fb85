/**
 * Building blocks of readers: bytes, lines, text, JSON with places.
 *
 * @module @assay/core/source
 */

export { nothingToScore, whyDifferentForm } from '../readers/fields.ts'
export { type ByteInterner, byteInterner } from '../readers/intern.ts'
export { scanXml } from '../readers/xml.ts'
export { suggest } from '../suggest.ts'
export { codePointsIn, inCodePoints, isInsidePair } from '../text-units.ts'
export { stemOf, textSource } from './bytes.ts'
export {
  type CsvCursor,
  type CsvRecord,
  type CsvRow,
  type CsvSettings,
  csvCell,
  csvCursor,
  csvRecords,
  type DelimiterName,
} from './csv.ts'
export { jsonTape } from './json.ts'
export { itemsOf } from './json-record.ts'
export { isBlankLine, type Line, linesOf } from './lines.ts'
export { type TextOptions, textBlocks } from './text.ts'
export { encodingEntry, maxLineEntry, normalizeEntry, textOptions } from './text-options.ts'
export { type TextWithPlaces, wholeText } from './whole-text.ts'
