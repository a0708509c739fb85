/** The text of a BioC document: its passages and sentences, each with its offset in the document. */
import type { Location } from '@assay/core'
import { mapOffsets, type TextUnit } from '@assay/core/source'
import type { Frame } from '../claims.ts'

/** A passage or a sentence that has text. */
export interface Piece {
  readonly offset: number
  readonly text: string
  readonly spot: Location
}

interface Laid extends Piece {
  /** One past its last unit, as the file counts. */
  readonly end: number
  /** Start of the piece in the string. */
  readonly from: number
  readonly toString16: (offset: number) => number
}

/** The most of a document that is filled with line ends: offsets that are further apart would make a text of nothing else. */
const MOST_LACKING = 2 ** 16

/** Counts the line ends between two pieces: as many as their offsets say, so that positions are those of the document. */
const fillingIn = (
  pieces: readonly { readonly offset: number; readonly length: number }[],
): ((gap: number) => number) => {
  let lacking = 0
  for (const [i, { offset, length }] of pieces.entries())
    lacking += Math.max(0, (pieces[i + 1]?.offset ?? 0) - offset - length)
  return (gap) => (lacking > MOST_LACKING ? Math.min(1, gap) : gap)
}

/** Pieces at their offsets from the first, with line ends between them; that one may go on from the document before. */
const laidOut = (
  pieces: readonly Piece[],
  unit: TextUnit,
): { readonly text: string; readonly laid: readonly Laid[] } => {
  const all = pieces.map((piece) => ({ ...piece, ...mapOffsets(piece.text, unit) }))
  const filling = fillingIn(all)
  const laid: Laid[] = []
  const parts: string[] = []
  let size = 0
  for (const { length, ...piece } of all) {
    const filled = filling(Math.max(0, piece.offset - (laid.at(-1)?.end ?? piece.offset)))
    size += filled
    laid.push({ ...piece, end: piece.offset + length, from: size })
    parts.push('\n'.repeat(filled), piece.text)
    size += piece.text.length
  }
  return { text: parts.join(''), laid }
}

/** The last for which `isBefore` holds, of those for which it holds up to some place. */
const lastOf = (laid: readonly Laid[], isBefore: (piece: Laid) => boolean): Laid | undefined => {
  let [low, high] = [0, laid.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(laid[middle]!)) low = middle + 1
    else high = middle
  }
  return laid[low - 1]
}

/** The first piece that begins before the piece in front of it ends; such pieces do not make one text. */
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
  readonly spot: (unit: number) => Location
}

/** The text of pieces that do not overlap. */
export const biocText = (pieces: readonly Piece[], unit: TextUnit, nowhere: Location): BiocText => {
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
