/**
 * Building blocks of readers: bytes, lines, text, JSON with places.
 *
 * @module @assay/core/source
 */

export { tableRecords, tableRowsIn } from '../readers/table-cursor.ts'
export { scanXml } from '../readers/xml.ts'
export { suggest } from '../suggest.ts'
export { codePointsIn, inCodePoints, isInsidePair, sizesOfText } from '../text-units.ts'
export { stemOf } from './bytes.ts'
export { type CsvRecord, csvRecords } from './csv.ts'
export { nothingToScore, whyDifferentForm } from './fields.ts'
export { type ByteInterner, byteInterner } from './intern.ts'
export { byteTapes, jsonTape } from './json.ts'
export { itemsOf } from './json-record.ts'
export * as jsonValues from './json-values.ts'
export { byteLinesOf, isBlankLine, type Line, linesOf } from './lines.ts'
export { linesBefore, recordBorders } from './record-borders.ts'
export { type TextOptions, textBlocks } from './text.ts'
export { encodingEntry, maxLineEntry, normalizeEntry, textOptions } from './text-options.ts'
export { type TextWithPlaces, wholeText } from './whole-text.ts'
