/**
 * Positions of a message, which count code points, as positions of a string of JavaScript, which `evaluate` takes. The two differ after a
 * character beyond U+FFFF, such as an emoji.
 */
import { mapOffsets } from '@assay/core/internal/source'

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Moves a document that is a text and its spans; any other stays as it is. */
const moved = (document: unknown): unknown => {
  if (!isRecord(document)) return document
  const { text, spans } = document
  if (typeof text !== 'string' || !Array.isArray(spans)) return document
  const { length, toString16 } = mapOffsets(text, 'codepoint')
  if (length === text.length) return document
  // one beyond the text stays beyond it, and is refused with the others
  const at = (offset: unknown): unknown => {
    if (typeof offset !== 'number' || !Number.isInteger(offset) || offset < 0) return offset
    return offset <= length ? toString16(offset) : offset + text.length - length
  }
  const movedSpan = (span: unknown): unknown => {
    if (!isRecord(span)) return span
    const { start, end, fragments } = span
    return {
      ...span,
      start: at(start),
      end: at(end),
      ...(Array.isArray(fragments) && {
        fragments: fragments.map((one: unknown) => (Array.isArray(one) ? one.map(at) : one)),
      }),
    }
  }
  return { ...document, spans: spans.map(movedSpan) }
}

/** Moves the documents of a side: a list of them, or documents by name. */
export const fromCodePoints = (side: unknown): unknown => {
  if (Array.isArray(side)) return side.map(moved)
  return isRecord(side) ? Object.fromEntries(Object.entries(side).map(([name, one]) => [name, moved(one)])) : side
}
