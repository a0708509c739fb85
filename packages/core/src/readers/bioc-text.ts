/** The text of a BioC document: its passages and sentences, each with its offset in the document. */
import type { Location } from '../places.ts'
import { fieldAt, isList, itemsAt, type JsonValues } from '../source/json-record.ts'
import { mapOffsets, type TextUnit } from '../text-units.ts'

/** The documents of a collection, of a list of collections, or of the answer of the service of PubTator 3; a document by itself. */
export function* biocDocuments(values: JsonValues, root: number): Iterable<number> {
  if (isList(values, root)) for (const item of itemsAt(values, root)) yield* biocDocuments(values, item)
  else if (fieldAt(values, root, 'passages') >= 0) yield root
  else for (const key of ['documents', 'PubTator3']) yield* itemsAt(values, fieldAt(values, root, key))
}

/** A passage or a sentence that has text. */
export interface BiocPiece {
  readonly offset: number
  readonly text: string
  readonly spot: Location
}

interface PlacedPiece extends BiocPiece {
  /** One past its last unit, as the file counts. */
  readonly end: number
  /** Start of the piece in the string. */
  readonly from: number
  readonly toString16: (offset: number) => number
}

/** The most of a document that is filled with line ends: offsets that are further apart would make a text of nothing else. */
const MAX_FILLED = 2 ** 16

/** Counts the line ends between two pieces: as many as their offsets say, so that positions are those of the document. */
const fillingIn = (
  pieces: readonly { readonly offset: number; readonly length: number }[],
): ((gap: number) => number) => {
  let gaps = 0
  for (const [i, { offset, length }] of pieces.entries())
    gaps += Math.max(0, (pieces[i + 1]?.offset ?? 0) - offset - length)
  return (gap) => (gaps > MAX_FILLED ? Math.min(1, gap) : gap)
}

/** Pieces at their offsets from the first, with line ends between them; that one may go on from the document before. */
const layOut = (
  pieces: readonly BiocPiece[],
  unit: TextUnit,
): { readonly text: string; readonly placed: readonly PlacedPiece[] } => {
  const all = pieces.map((piece) => ({ ...piece, ...mapOffsets(piece.text, unit) }))
  const filling = fillingIn(all)
  const placed: PlacedPiece[] = []
  const parts: string[] = []
  let size = 0
  for (const { length, ...piece } of all) {
    const filled = filling(Math.max(0, piece.offset - (placed.at(-1)?.end ?? piece.offset)))
    size += filled
    placed.push({ ...piece, end: piece.offset + length, from: size })
    parts.push('\n'.repeat(filled), piece.text)
    size += piece.text.length
  }
  return { text: parts.join(''), placed }
}

/** The last for which `isBefore` holds, of those for which it holds up to some place. */
const lastOf = (placed: readonly PlacedPiece[], isBefore: (piece: PlacedPiece) => boolean): PlacedPiece | undefined => {
  let [low, high] = [0, placed.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(placed[middle]!)) low = middle + 1
    else high = middle
  }
  return placed[low - 1]
}

/** The first piece that begins before the piece before it ends; such pieces do not make one text. */
export const biocOverlap = (
  pieces: readonly BiocPiece[],
  unit: TextUnit,
): { readonly piece: BiocPiece; readonly end: number } | undefined => {
  const { placed } = layOut(pieces, unit)
  for (const [i, piece] of placed.entries()) {
    const end = placed[i - 1]?.end ?? 0
    if (piece.offset < end) return { piece, end }
  }
  return undefined
}

export interface BiocText {
  readonly text: string
  /** The offset in the text of an offset of the file; -1 for none. */
  readonly find: (offset: number) => number
  /** The reason why there is none. */
  readonly why: (offset: number) => string
  readonly spot: (unit: number) => Location
}

/** The text of pieces that do not overlap. */
export const biocText = (pieces: readonly BiocPiece[], unit: TextUnit, nowhere: Location): BiocText => {
  const { text, placed } = layOut(pieces, unit)
  const end = placed.at(-1)?.end ?? 0
  const find = (offset: number): number => {
    const piece = lastOf(placed, (one) => one.offset <= offset)
    const inside = piece === undefined ? -1 : piece.toString16(offset - piece.offset)
    return piece === undefined || inside < 0 ? -1 : piece.from + inside
  }
  const why = (offset: number): string => {
    if (offset > end) return `beyond the text, which ends at ${end}`
    const piece = lastOf(placed, (one) => one.offset <= offset)
    return piece === undefined || offset > piece.end ? 'in none of the passages' : 'inside of a character'
  }
  return { text, find, why, spot: (at) => lastOf(placed, (one) => one.from <= at)?.spot ?? nowhere }
}
