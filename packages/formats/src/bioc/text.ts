/** The text of a BioC document: its passages and sentences, each with its offset in the document. */
import type { Spot } from '@assay/core'
import { measured, type TextUnit } from '@assay/core/source'
import type { Frame } from '../claims.ts'

/** A passage or a sentence that has text. */
export interface Piece {
  readonly offset: number
  readonly text: string
  readonly spot: Spot
}

interface Laid extends Piece {
  /** One past its last unit, as the file counts. */
  readonly end: number
  /** Where it begins in the string. */
  readonly from: number
  readonly toString16: (offset: number) => number
}

/** Pieces one after the other; between two that do not touch stands a line end, however far they are apart. */
const laidOut = (
  pieces: readonly Piece[],
  unit: TextUnit,
): { readonly text: string; readonly laid: readonly Laid[] } => {
  const laid: Laid[] = []
  const parts: string[] = []
  let size = 0
  for (const piece of pieces) {
    const before = laid.at(-1)
    if (before !== undefined && piece.offset > before.end) {
      parts.push('\n')
      size++
    }
    const { length, toString16 } = measured(piece.text, unit)
    laid.push({ ...piece, end: piece.offset + length, from: size, toString16 })
    parts.push(piece.text)
    size += piece.text.length
  }
  return { text: parts.join(''), laid }
}

/** The last for which `isBefore` holds, of those for which it holds up to some place. */
const lastOf = (laid: readonly Laid[], isBefore: (piece: Laid) => boolean): Laid | undefined => {
  let [low, high] = [0, laid.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(laid[middle] as Laid)) low = middle + 1
    else high = middle
  }
  return laid[low - 1]
}

/** Why pieces are not one text: one begins before another has ended. */
export const overlapIn = (
  pieces: readonly Piece[],
  unit: TextUnit,
): { readonly piece: Piece; readonly end: number } | undefined => {
  const { laid } = laidOut(pieces, unit)
  for (const [i, piece] of laid.entries()) {
    const end = laid[i - 1]?.end ?? 0
    if (piece.offset < end) return { piece, end }
  }
  return undefined
}

export interface BiocText extends Frame {
  readonly spot: (unit: number) => Spot
}

/** The text of pieces that do not overlap. */
export const biocText = (pieces: readonly Piece[], unit: TextUnit, nowhere: Spot): BiocText => {
  const { text, laid } = laidOut(pieces, unit)
  const end = laid.at(-1)?.end ?? 0
  const find = (offset: number): number => {
    const piece = lastOf(laid, (one) => one.offset <= offset)
    const inside = piece === undefined ? -1 : piece.toString16(offset - piece.offset)
    return piece === undefined || inside < 0 ? -1 : piece.from + inside
  }
  const why = (offset: number): string => {
    if (offset > end) return `beyond the text, which ends at ${end}`
    const piece = lastOf(laid, (one) => one.offset <= offset)
    return piece === undefined || offset > piece.end ? 'in none of the passages' : 'inside of a character'
  }
  return { text, find, why, spot: (at) => lastOf(laid, (one) => one.from <= at)?.spot ?? nowhere }
}
