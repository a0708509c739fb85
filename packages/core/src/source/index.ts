/** What readers are written with: bytes, lines, text, JSON with places. */
export { type Places, placesOf } from '../readers/markup.ts'
export { scanXml, type XmlElement, type XmlMistake } from '../readers/xml.ts'
export { suggest } from '../suggest.ts'
export { bytesSource, textSource } from './bytes.ts'
export {
  ARRAY,
  FALSE,
  isFault,
  type JsonTape,
  jsonTape,
  KEY,
  NULL,
  NUMBER,
  OBJECT,
  STRING,
  TRUE,
} from './json.ts'
export { offsetOf, offsetOnTape } from './json-places.ts'
export { linesOf } from './lines.ts'
export { textBlocks } from './text.ts'
export { encodingEntry, maxLineEntry, textOptions } from './text-options.ts'
export { placed, type Whole, wholeText } from './whole.ts'
