/** Words of stretches of a document. */
import type { Interval, Relations } from '@assay/core'
import { inCodePoints } from '@assay/core/source'

/** The words of stretches of a document; pieces are joined by `…`. Nothing without a text. */
export const wordsUnder = ({ text, tokens }: Relations): ((pieces: readonly Interval[]) => string | undefined) => {
  if (text !== undefined) {
    const { toString16 } = inCodePoints(text)
    const words = ({ start, end }: Interval): string => text.slice(toString16(start), toString16(end))
    return (pieces) => pieces.map(words).join('…').replace(/\s+/g, ' ')
  }
  if (tokens === undefined) return () => undefined
  return (pieces) => pieces.map(({ start, end }) => tokens.slice(start, end).join(' ')).join('…')
}
