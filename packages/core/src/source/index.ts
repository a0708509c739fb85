/** What readers are written with: bytes, lines, text, JSON with places. */
export { suggest } from '../suggest.ts'
export { bytesSource, textSource } from './bytes.ts'
export { isFault, type JsonTape, jsonTape, KEY } from './json.ts'
export { offsetOf, offsetOnTape } from './json-places.ts'
export { linesOf } from './lines.ts'
export { textBlocks } from './text.ts'
export { encodingEntry, maxLineEntry, textOptions } from './text-options.ts'
export { placed, type Whole, wholeText } from './whole.ts'
