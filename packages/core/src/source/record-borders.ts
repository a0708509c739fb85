/** Borders of a file whose records are lines of JSON, for several threads to read it. */
import type { Border, Source } from '../contract.ts'

const LF = 10
const CR = 13
const BLANK = 32
/** Braces of objects: the byte that closes, by the one that opens. */
const braces: ReadonlyMap<number, number> = new Map([[123, 125]])
const mark = [0xef, 0xbb, 0xbf]

/** The lines before the start of a stretch: the state that this reader has put into its own border. */
export const linesBefore = ({ from }: Pick<Source, 'from'>): number =>
  from === undefined ? 0 : (from.known as { readonly lines: number }).lines

/** The last byte of a line that is no blank, given that before it. */
const lastOf = (bytes: Uint8Array, from: number, to: number, before: number): number => {
  for (let i = to - 1; i >= from; i--) if (bytes[i] !== BLANK) return bytes[i]!
  return before
}

/**
 * The borders of a file whose records are on lines of their own: objects, or what else the brackets say. Only lines that end with LF, and are
 * empty or begin with a bracket; from the first other line on there is none, and none where the first record goes over several lines.
 */
export function* recordBorders(
  source: Source,
  isWanted: (byte: number, documents: number) => boolean,
  brackets: ReadonlyMap<number, number> = braces,
): Iterable<Border> {
  let close: number | undefined
  let [before, lines, records, last] = [0, 0, 0, 0]
  let isInside = false
  for (const chunk of source.chunks()) {
    if (chunk._tag === 'Left' || chunk.right.includes(CR)) return
    const bytes = chunk.right
    let at = before === 0 && mark.every((byte, i) => bytes[i] === byte) ? mark.length : 0
    while (at < bytes.length) {
      if (!isInside && bytes[at] !== LF) {
        const closing = brackets.get(bytes[at]!)
        if (closing === undefined || (records === 1 && last !== close)) return
        close ??= closing
        if (records > 0 && isWanted(before + at, records))
          yield { byte: before + at, documents: records, known: { lines } }
        records++
        isInside = true
      }
      const end = bytes.indexOf(LF, at)
      if (records === 1) last = lastOf(bytes, at, end < 0 ? bytes.length : end, last)
      if (end < 0) break
      lines++
      isInside = false
      at = end + 1
    }
    before += bytes.length
  }
}
