/** Spans as a file states them, by offsets and often with their words, and how they are found in the text. */
import { type Code, commonCode, type Interval, type Place, type Problem, type Span } from '@assay/core'
import {
  asOneStretch,
  type Discontinuous,
  type Fragmented,
  fragmentsHint,
  fragmentsOf,
  fragmentText,
  joinFragments,
  movedSpan,
} from '@assay/core/internal'
import { mapOffsets, spotOf, type TextUnit, unitWords } from '@assay/core/internal/source'
import { error } from './problems.ts'

/** A span as it is stated; half open, in the unit of the file. */
export interface Claim {
  readonly start: number
  readonly end: number
  /** Fragments in order and apart, if there are several. */
  readonly fragments?: readonly Interval[]
  /** True of several locations, even if they touch: blanks in their words say nothing. */
  readonly isJoined?: boolean
  readonly labels: Span['labels']
  readonly attributes?: Span['attributes'] | undefined
  /** Words that the file gives with the offsets. */
  readonly surface?: string | undefined
  readonly at: Place
  /** Source line at that place; read only when there is a problem to show. */
  readonly line: string | undefined
}

/** A text as offsets of the file lead into it. */
export interface Frame {
  readonly text: string
  /** The offset in the string; -1 where there is none. */
  readonly find: (offset: number) => number
  /** Reason why an offset is not in the text, worded to follow "30 is". */
  readonly why: (offset: number) => string
}

/** Another frame that a file may have been written for: its description, and the option that selects it. */
export interface Guess {
  readonly frame: Frame
  readonly description: string
  readonly remedy: string
}

/** A text whose offsets count from its beginning. */
export const frameOf = (text: string, unit: TextUnit): Frame => {
  const { length, toString16 } = mapOffsets(text, unit)
  const why = (offset: number): string =>
    offset > length ? `beyond the text, which has ${length} ${unitWords[unit]}` : 'inside of a character'
  return { text, find: toString16, why }
}

/** The frames of the units that a file may count in instead. */
export const otherUnits = <U extends TextUnit>(
  unit: U,
  all: readonly U[],
  frame: (unit: U) => Frame | undefined,
): readonly Guess[] =>
  all.flatMap((other) => {
    const otherFrame = other === unit ? undefined : frame(other)
    return otherFrame === undefined
      ? []
      : [{ frame: otherFrame, description: `in ${unitWords[other]}`, remedy: `--set reader.unit=${other}` }]
  })

const LONGEST = 40

const quotedSurface = (text: string): string => {
  const points = [...text.replace(/\s/g, ' ')]
  return JSON.stringify(points.length > LONGEST ? `${points.slice(0, LONGEST).join('')}…` : points.join(''))
}

// a line end in a text is a blank in a field of a table
const squeezed = (text: string): string => text.replace(/\s+/g, ' ')

const withoutBlanks = (text: string): string => text.replace(/\s+/g, '')

const isShown = ({ surface, isJoined }: Claim, text: string): boolean => {
  if (surface === undefined || surface === text) return true
  return isJoined === true ? withoutBlanks(surface) === withoutBlanks(text) : squeezed(surface) === squeezed(text)
}

interface Misfit {
  readonly code: Code
  readonly message: string
}

const misfitOf = (claim: Claim, { text, find, why }: Frame): Misfit | undefined => {
  const { start, end } = claim
  const fragments = fragmentsOf(claim)
  if (start >= end) {
    const what = start === end ? 'is empty' : 'ends before it starts'
    return { code: commonCode.E330, message: `the span from ${start} to ${end} ${what}` }
  }
  const wrong = fragments.flatMap((fragment) => [fragment.start, fragment.end]).find((offset) => find(offset) < 0)
  if (wrong !== undefined)
    return {
      code: commonCode.E330,
      message: `the span from ${start} to ${end} is not in the text: ${wrong} is ${why(wrong)}`,
    }
  const shown = fragments.map((fragment) => text.slice(find(fragment.start), find(fragment.end))).join(' ')
  if (isShown(claim, shown)) return undefined
  const where = fragments.length === 1 ? `from ${start} to ${end}` : `at ${fragmentText(claim)}`
  const message = `the text has ${quotedSurface(shown)} ${where}, and ${quotedSurface(claim.surface!)} in the annotation`
  return { code: commonCode.E331, message }
}

/** The reason why fragments are no span, with a remedy. */
export interface StretchFault extends Misfit {
  readonly hint: string
}

/** The borders of fragments as `discontinuous` has them; a fault where two overlap, or where several are refused. */
export const stretchOf = (
  all: readonly Interval[],
  discontinuous: Discontinuous,
  name: string,
): Fragmented | StretchFault => {
  const joined = joinFragments(all)
  if ('overlap' in joined) {
    const [before, after] = joined.overlap.map(({ start, end }) => `${start}–${end}`)
    const message = `fragments ${before} and ${after} of ${name} overlap`
    return { code: commonCode.E330, message, hint: 'give each position to one fragment' }
  }
  const { borders } = joined
  if (borders.fragments === undefined || discontinuous === 'spans') return borders
  if (discontinuous !== 'error') return asOneStretch(borders, discontinuous)
  return { code: commonCode.E395, message: `${name} has ${borders.fragments.length} fragments`, hint: fragmentsHint }
}

/** Spans that fit their text, and the problems of those that do not. */
export interface SpansInText {
  readonly spans: readonly Span[]
  readonly problems: readonly Problem[]
}

/** The spans in their text; where some do not fit it, which of the guesses all of them would fit is said with each. */
export const findSpans = (
  claims: readonly Claim[],
  frame: Frame,
  guesses: () => readonly Guess[],
  counted: string,
): SpansInText => {
  const problems: Problem[] = []
  const spans: Span[] = []
  let guess: Guess | 'none' | undefined
  for (const claim of claims) {
    const misfit = misfitOf(claim, frame)
    const { start, end, fragments, labels, attributes, at } = claim
    if (misfit === undefined) {
      const borders = movedSpan({ start, end, ...(fragments && { fragments }) }, frame.find)
      spans.push({ labels, at, ...borders, ...(attributes && { attributes }) })
      continue
    }
    guess ??= guesses().find((one) => claims.every((other) => misfitOf(other, one.frame) === undefined)) ?? 'none'
    const fittingGuess = guess === 'none' ? undefined : guess
    const fits = fittingGuess === undefined ? '' : `; all offsets of the document fit ${fittingGuess.description}`
    const hint = fittingGuess === undefined ? counted : `${counted}; if they do not: ${fittingGuess.remedy}`
    problems.push(error(misfit.code, `${misfit.message}${fits}`, spotOf(at, claim.line), hint))
  }
  return { spans, problems }
}
