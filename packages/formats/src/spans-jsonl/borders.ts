/** Where a file of lines can be read from: at the beginning of any record. */
import type { Border, Source } from '@assay/core'
import type { DialectName } from '../json-shapes.ts'

/** What a stretch of a file has to know of what stands before it. */
export interface KnownBefore {
  readonly dialect: DialectName
  readonly lines: number
}

/** What this reader has put into its own border, which is data of any shape to all others. */
export const knownBefore = ({ known }: Border): KnownBefore => known as unknown as KnownBefore

const LF = 10
const CR = 13
const OPEN = 91
const BRACE = 123
const mark = [0xef, 0xbb, 0xbf]

/**
 * The borders of a file whose records are lines. Only lines that end with LF, and are empty or begin as a record does: from the first
 * other line on there is none.
 */
export function* bordersOfLines(
  source: Source,
  dialect: DialectName,
  isWanted: (byte: number, documents: number) => boolean,
): Iterable<Border> {
  let before = 0
  let lines = 0
  let records = 0
  let isInside = false
  for (const chunk of source.chunks()) {
    if (chunk._tag === 'Left' || chunk.right.includes(CR)) return
    const bytes = chunk.right
    let at = before === 0 && mark.every((byte, i) => bytes[i] === byte) ? mark.length : 0
    while (at < bytes.length) {
      if (!isInside && bytes[at] !== LF) {
        if (bytes[at] !== BRACE && bytes[at] !== OPEN) return
        if (records > 0 && isWanted(before + at, records))
          yield { byte: before + at, documents: records, known: { dialect, lines } }
        records++
        isInside = true
      }
      const end = bytes.indexOf(LF, at)
      if (end < 0) break
      lines++
      isInside = false
      at = end + 1
    }
    before += bytes.length
  }
}
