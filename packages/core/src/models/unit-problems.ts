/** Problems of documents about one text whose positions are in different units. */
import { code, commonCode } from '../codes.ts'
import type { PositionUnit, UnitProblem } from '../contract.ts'
import type { Place } from '../places.ts'
import { type OffsetMap, type TextUnit, unitWords } from '../text-units.ts'

const words: Readonly<Record<PositionUnit, string>> = {
  ...unitWords,
  token: 'words',
  bare: 'characters without blanks',
}

/** A stretch of positions, with its place in the file. */
interface PositionRange {
  readonly start: number
  readonly end: number
  readonly at?: Place
}

/** The problem of a position that the text of the other side does not have. */
export const notInText = (
  side: number,
  { start, end, at }: PositionRange,
  { length, toString16 }: OffsetMap,
  unit: TextUnit,
): UnitProblem => {
  const inside = toString16(start) < 0 ? 'begins' : 'ends'
  const why = end > length ? `ends beyond that text, which has ${length}` : `${inside} inside of a character`
  return {
    side,
    code: code.E460,
    message: `[${start}, ${end}), counted in ${words[unit]} of the other side's text, ${why}`,
    ...(at && { location: { at } }),
    hint: 'this side has no text, so its offsets are read in the text of the other side: write offsets that count in that text',
  }
}

/** The problem of words that are not those of the other side's text. */
export const otherWords = (side: number, message: string): UnitProblem => ({
  side,
  code: commonCode.E402,
  message: `positions count words here, and characters on the other side: ${message}`,
  hint: 'give both sides over the same text, or both over the same words',
})

const mixedUnits = (side: number, one: PositionUnit, other: PositionUnit): UnitProblem => ({
  side,
  code: commonCode.E409,
  message: `positions count ${words[other]} here and ${words[one]} on the other side`,
  hint: 'give both sides over the same text, or both over the same words',
})

/** The problem of positions in two units, where no text relates them. */
export const unlikeUnits = (counted: readonly (PositionUnit | undefined)[]): UnitProblem | undefined => {
  const lead = counted.findIndex((unit) => unit !== undefined)
  const one = counted[lead]
  if (one === undefined) return undefined
  const isMixed = (unit: PositionUnit | undefined): boolean =>
    unit !== undefined && (unit === 'token') !== (one === 'token')
  const mixed = counted.findIndex(isMixed)
  if (mixed >= 0) return mixedUnits(mixed, one, counted[mixed]!)
  const side = counted.findIndex((unit) => unit !== undefined && unit !== one)
  if (side < 0) return undefined
  const other = counted[side]!
  const [option, unit] = one === 'codepoint' ? ['system', one] : ['gold', other]
  const isSaid = one !== 'bare' && other !== 'bare'
  return {
    side,
    code: code.E461,
    message: `offsets count ${words[other]} here and ${words[one]} on the other side, and neither side has the text`,
    hint: `give one side with its text${isSaid ? `; if both count ${words[unit]}: --${option}-set reader.unit=${unit}` : ''}`,
  }
}
