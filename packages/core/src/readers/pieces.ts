/** The pieces of a span that may not be contiguous. */
import type { Interval } from '../models/trees/type.ts'

/** The pieces in order with their hull; those that touch become one. `undefined` if two overlap. */
export const joinedPieces = (
  pieces: readonly Interval[],
): (Interval & { readonly spans?: readonly Interval[] }) | undefined => {
  const sorted = [...pieces].sort((a, b) => a.start - b.start)
  const apart: Interval[] = []
  for (const piece of sorted) {
    const last = apart.at(-1)
    if (last !== undefined && last.end > piece.start) return undefined
    if (last?.end === piece.start) apart[apart.length - 1] = { start: last.start, end: piece.end }
    else apart.push(piece)
  }
  const [first, last] = [apart[0] as Interval, apart.at(-1) as Interval]
  const hull = { start: first.start, end: last.end }
  return apart.length === 1 ? hull : { ...hull, spans: apart }
}
