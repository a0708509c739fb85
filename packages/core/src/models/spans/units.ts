/** Spans over one text in one unit: those without a text are read in that of another document. */
import { commonCode } from '../../codes.ts'
import type { DocumentModel, PositionUnit, UnitProblem } from '../../contract.ts'
import { type Either, left, right } from '../../either.ts'
import { codePointsIn, inCodePoints, mapOffsets, type TextUnit } from '../../text-units.ts'
import { notInText, otherWords, unlikeUnits } from '../unit-problems.ts'
import { missingText, placeWords } from '../words-in-text.ts'
import { compareFragments, fragmentsOf, movedSpan } from './fragments.ts'
import { type Region, regionLength, type Span, type Spans, textOfSpans } from './type.ts'

/** Of all readings; the list itself where there is one. */
const spansOf = ({ regions }: Spans): readonly Span[] => {
  const [region] = regions
  if (regions.length === 1 && region?.readings.length === 1) return region.readings[0]!
  return regions.flatMap(({ readings }) => readings.flat())
}

/** The unit of positions, if known; those over a text count its code points. */
const of = (content: Spans): PositionUnit | undefined => {
  if ('tokens' in content || content.tags !== undefined) return 'token'
  return textOfSpans(content) === undefined ? content.unit : 'codepoint'
}

/** True if all positions are those of texts, or all those of words, so that there is nothing to convert. */
const areAlike = (contents: readonly (Spans | undefined)[]): boolean => {
  let [inWords, inText] = [false, false]
  for (const content of contents) {
    if (content === undefined) continue
    if (content.unit !== undefined) return false
    if ('tokens' in content) inWords = true
    else inText = true
  }
  return !(inWords && inText)
}

/** True if positions in words can be read in a text. */
const isPlaced = (content: Spans | undefined): boolean =>
  content?.tokens !== undefined && content.regions.length === 1 && content.tags === undefined

const isInText = ({ unit }: Spans): boolean => unit !== undefined && unit !== 'token'

const movedBy = (at: (offset: number) => number, regions: readonly Region[]): readonly Region[] =>
  regions.map((region) => ({
    ...region,
    readings: region.readings.map((reading) => reading.map((span) => movedSpan(span, at))),
  }))

/** The spans of a document without a text, over a text. */
const readIn = (content: Spans, text: string, side: number): Either<UnitProblem, Spans> => {
  const { unit, regions, tokens, ...others } = content
  if (tokens !== undefined && isPlaced(content) && spansOf(content).length > 0)
    return overWords(content, tokens, text, side)
  if (unit === undefined || unit === 'token') return right(content)
  const [measuredText, points] = [mapOffsets(text, unit), inCodePoints(text)]
  const at = (offset: number): number => points.fromString16(measuredText.toString16(offset))
  const isLost = (span: Span): boolean => fragmentsOf(span).some(({ start, end }) => at(start) < 0 || at(end) < 0)
  const lost = spansOf(content).find(isLost)
  if (lost !== undefined) return left(notInText(side, lost, measuredText, unit))
  return right({ ...others, length: points.length, regions: unit === 'codepoint' ? regions : movedBy(at, regions) })
}

/** Spans over words, over a text in which these are found. */
const overWords = (
  content: Spans,
  words: readonly string[],
  text: string,
  side: number,
): Either<UnitProblem, Spans> => {
  const places = placeWords(words, text)
  if (places._tag === 'Left') return left(otherWords(side, missingText(words, places.left)))
  const { start, end } = places.right
  const regions = content.regions.map((region) => ({
    ...region,
    readings: region.readings.map((reading) =>
      reading.map(({ text: _, ...span }) =>
        movedSpan(
          span,
          (at) => start[at]!,
          (at) => end[at - 1]!,
        ),
      ),
    ),
    texts: region.readings.map(() => text),
  }))
  const { tokens: _, unit: __, ...others } = content
  return right({ ...others, length: codePointsIn(text), regions })
}

const samePlaces = (a: Spans, b: Spans): boolean => {
  const others = spansOf(b)
  return spansOf(a).every((span, i) => {
    const other = others[i]
    return (
      other !== undefined && span.start === other.start && span.end === other.end && compareFragments(span, other) === 0
    )
  })
}

/** The gold without a text is about that of every system; where these have several, they must say the same of it. */
const ambiguous = (contents: readonly (Spans | undefined)[], read: Spans): UnitProblem | undefined => {
  const [gold] = contents
  if (gold === undefined || !isInText(gold)) return undefined
  for (const [side, content] of contents.entries()) {
    const text = content && textOfSpans(content)
    if (text === undefined) continue
    const other = readIn(gold, text, 0)
    if (other._tag === 'Left') return other.left
    if (!samePlaces(other.right, read))
      return {
        side,
        code: commonCode.E402,
        message:
          'the gold has no text, and the text here is not the one of another system, in which it has other places',
        hint: 'give the gold with its text, or score the systems one by one',
      }
  }
  return undefined
}

const inOne = (contents: readonly (Spans | undefined)[]): Either<UnitProblem, readonly (Spans | undefined)[]> => {
  if (areAlike(contents)) return right(contents)
  const holding = contents.map((content) => content !== undefined && spansOf(content).length > 0)
  const counted = contents.map((content, i) => (content && holding[i] ? of(content) : undefined))
  const text = contents.map((content) => content && textOfSpans(content)).find((candidate) => candidate !== undefined)
  // characters of any unit can be read in a text, and words where they are known
  const unlike = unlikeUnits(
    text === undefined
      ? counted
      : counted.map((unit, i) =>
          unit === undefined || (unit === 'token' && !isPlaced(contents[i])) ? unit : 'codepoint',
        ),
  )
  if (unlike !== undefined) return left(unlike)
  if (text === undefined) return right(contents)
  const all: (Spans | undefined)[] = []
  for (const [side, content] of contents.entries()) {
    const read = content === undefined ? right(undefined) : readIn(content, text, side)
    if (read._tag === 'Left') return read
    all.push(read.right)
  }
  const problem = ambiguous(contents, all[0]!)
  return problem === undefined ? right(all) : left(problem)
}

/** Of a text that is read in one way. */
const bare = (content: Spans, unit?: TextUnit): Spans | undefined => {
  const text = textOfSpans(content)
  if (text === undefined || content.regions.some(({ readings }) => readings.length !== 1)) return undefined
  const [points, measure] = [inCodePoints(text), mapOffsets(text, unit ?? 'codepoint')]
  let before = 0
  const all = content.regions.flatMap((region) => {
    const from = before
    before += regionLength(region)
    return movedBy((offset) => measure.fromString16(points.toString16(from + offset)), [region])
  })
  const reading = spansOf({ ...content, regions: all })
  if (reading.some((span) => fragmentsOf(span).some(({ start, end }) => start < 0 || end <= start))) return undefined
  return {
    ...content,
    length: measure.length,
    ...(unit && { unit }),
    regions: [{ readings: [reading] }],
  }
}

export const units = { of, inOne, bare } satisfies NonNullable<DocumentModel<'spans'>['units']>
