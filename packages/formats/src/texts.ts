/** Compares the texts of two sides: equal offsets alone do not show that they are about one text. */
import { commonCode, type Disagreement, type Location, regionLength, type Spans, textOfSpans } from '@assay/core'
import { nowhere } from '@assay/core/internal/source'
import { codePointsIn, isInsidePair } from '@assay/core/source'
import { findMissing } from './surfaces.ts'

const AROUND = 20

/** Place of a character, counted over the regions in order. */
const spotAt = ({ regions }: Spans, at: number): Location => {
  let left = at
  for (const [i, region] of regions.entries()) {
    const length = regionLength(region)
    if (left < length || i === regions.length - 1)
      return region.spot?.(0, Math.min(left, Math.max(0, length - 1))) ?? { at: nowhere }
    left -= length
  }
  return { at: nowhere }
}

/** The place of a unit, or of the first span. */
export const whereOf = ({ regions }: Spans, unit: number): Location =>
  regions[0]?.spot?.(0, unit) ?? { at: regions[0]?.readings[0]?.[0]?.at ?? nowhere }

/** Offsets that count words on one side cannot be held against those of the other that count characters, unless its text has the words. */
export const unlikePositions = (gold: Spans, system: Spans): Disagreement | undefined => {
  if ((gold.tokens === undefined) === (system.tokens === undefined)) return undefined
  // the model looks for the words in the text
  if (textOfSpans(gold.tokens === undefined ? gold : system) !== undefined) return undefined
  const [unit, other, side] =
    gold.tokens === undefined ? ['characters', 'words', 'system'] : ['words', 'characters', 'gold']
  return {
    code: commonCode.E409,
    message: `offsets count ${unit} in the gold and ${other} in the system`,
    gold: whereOf(gold, 0),
    system: whereOf(system, 0),
    hint: `give both sides over the same text, or both over the same words; if the text is the words with a blank between two: --${side}-set reader.words=joined`,
  }
}

const squeezed = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** Cause of a difference that is easily removed. */
const cause = (a: string, b: string): string | undefined => {
  if (a.replace(/\r\n/g, '\n') === b.replace(/\r\n/g, '\n'))
    return 'one side has CR LF for each line end: write both from the same file'
  if (a.normalize('NFC') === b.normalize('NFC'))
    return 'they are equal in normal form NFC: write both from the same text'
  return squeezed(a) === squeezed(b) ? 'they differ in blanks alone: write both from the same text' : undefined
}

/** The way on for documents without names that come in another order on the other side: they are named by their texts. */
const otherOrder =
  'if both sides have the same texts in another order: --set reader.id=text; both sides must hold the same text'

/** The first difference between the texts of two documents, or the first span of one that the text of the other does not have. */
export const differentTexts = (gold: Spans, system: Spans): Disagreement | undefined => {
  const [a, b] = [textOfSpans(gold), textOfSpans(system)]
  if (a !== undefined && b === undefined) return findMissing({ text: a, content: system, side: 'gold' })
  if (b !== undefined && a === undefined) return findMissing({ text: b, content: gold, side: 'system' })
  if (a === undefined || b === undefined || a === b) return undefined
  let at = 0
  while (at < a.length && at < b.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  // not at a lone surrogate
  if (isInsidePair(a, at)) at--
  const position = codePointsIn(a.slice(0, at))
  const from = (text: string): string =>
    at < text.length ? JSON.stringify([...text.slice(at, at + AROUND)].join('')) : 'its end'
  const hint = cause(a, b) ?? (at < AROUND ? otherOrder : undefined)
  return {
    code: commonCode.E402,
    message: `after ${position} characters the text is ${from(a)} in the gold and ${from(b)} in the system`,
    gold: spotAt(gold, position),
    system: spotAt(system, position),
    ...(hint !== undefined && { hint }),
  }
}
