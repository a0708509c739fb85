/**
 * Forests over one text in one unit: those without a text are read in that of another document. Where one counts characters
 * without blanks, all do.
 */
import { commonCode } from '../../codes.ts'
import type { DocumentModel, PositionUnit, UnitProblem } from '../../contract.ts'
import { type Either, left, right } from '../../either.ts'
import { inCodePoints, mapOffsets, type TextUnit, unitWords } from '../../text-units.ts'
import { notInText, unlikeUnits } from '../unit-problems.ts'
import { charactersIn, type Interval, piecesOf, type TreeNode, type Trees } from './type.ts'

/** The unit of positions, as far as it is known. */
const of = ({ tokens, raw, text, unit }: Trees): PositionUnit | undefined => {
  if (tokens !== undefined) return 'token'
  return raw === undefined ? (text === undefined ? unit : 'bare') : 'codepoint'
}

const movedBy =
  (at: (position: number) => number) =>
  (node: TreeNode): TreeNode => {
    const moved = <A extends Interval>(one: A): A => ({ ...one, start: at(one.start), end: at(one.end) })
    return { ...moved(node), ...(node.spans && { spans: node.spans.map(moved) }) }
  }

/** The nodes of a document without a text, over a text with its blanks. */
const readIn = (content: Trees, raw: string, side: number): Either<UnitProblem, Trees> => {
  const { unit, ...others } = content
  if (unit === undefined) return right(content)
  const [measuredText, points] = [mapOffsets(raw, unit), inCodePoints(raw)]
  const at = (offset: number): number => points.fromString16(measuredText.toString16(offset))
  const lost = content.nodes.find((node) => piecesOf(node).some(({ start, end }) => at(start) < 0 || at(end) < 0))
  if (lost !== undefined) return left(notInText(side, lost, measuredText, unit))
  return right({ ...others, nodes: content.nodes.map(movedBy(at)), raw })
}

/** The nodes over a text with its blanks, over the same without them. */
const withoutBlanks = (content: Trees, text: string, side: number): Either<UnitProblem, Trees> => {
  const { raw, ...others } = content
  if (raw === undefined) return right(content)
  if (raw.replace(/\s+/g, '') !== text)
    return left({
      side,
      code: commonCode.E402,
      message: 'the text here differs from that of the other side in more than blanks',
      hint: 'both sides must hold the same text',
    })
  return right({ ...others, nodes: content.nodes.map(movedBy(charactersIn(raw))), text })
}

type Answers = readonly (Trees | undefined)[]

/** Applies a function to each, up to the first problem. */
const each = (
  contents: Answers,
  read: (content: Trees, side: number) => Either<UnitProblem, Trees>,
): Either<UnitProblem, Answers> => {
  const all: (Trees | undefined)[] = []
  for (const [side, content] of contents.entries()) {
    const result = content && read(content, side)
    if (result?._tag === 'Left') return result
    all.push(result?.right)
  }
  return right(all)
}

const inOne = (contents: Answers): Either<UnitProblem, Answers> => {
  const counted = contents.map((content) => (content && content.nodes.length > 0 ? of(content) : undefined))
  const kinds = new Set(counted)
  kinds.delete(undefined)
  const isUnread = contents.some((content) => content?.unit !== undefined)
  if (kinds.size < 2 && !isUnread) return right(contents)
  const raw = contents.find((content) => content?.raw !== undefined)?.raw
  // characters of any unit can be read in a text, and words cannot
  const unlike = unlikeUnits(
    raw === undefined ? counted : counted.map((unit) => (unit === undefined || unit === 'token' ? unit : 'codepoint')),
  )
  if (unlike !== undefined) return left(unlike)
  if (raw === undefined) return right(contents)
  const read = each(contents, (content, side) => readIn(content, raw, side))
  const bare = contents.find((content) => content !== undefined && of(content) === 'bare')?.text
  if (read._tag === 'Left' || bare === undefined) return read
  return each(read.right, (content, side) => withoutBlanks(content, bare, side))
}

/**
 * The reason why positions cannot be written as code points: they are in another unit, and there is no text to convert
 * them.
 */
export const notInCodePoints = ({ tokens, unit }: Trees): string | undefined =>
  tokens !== undefined || unit === undefined || unit === 'codepoint'
    ? undefined
    : `it has no text, and its offsets count ${unitWords[unit]}, which cannot be converted to code points without it`

/** The text with its blanks is what offsets of other documents can be read in. */
const bare = ({ raw, ...content }: Trees, unit?: TextUnit): Trees | undefined => {
  if (raw === undefined) return undefined
  const [points, other] = [inCodePoints(raw), mapOffsets(raw, unit ?? 'codepoint')]
  const at = (offset: number): number => other.fromString16(points.toString16(offset))
  const nodes = content.nodes.map(movedBy(at))
  const isCut = nodes.some((node) => piecesOf(node).some(({ start, end }) => start < 0 || end < 0))
  return isCut ? undefined : { ...content, nodes, ...(unit && { unit }) }
}

export const units = { of, inOne, bare } satisfies NonNullable<DocumentModel<'trees'>['units']>
