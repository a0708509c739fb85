/**
 * From the offsets of a file to those of its texts. The unit is the one that is said, and each surface that the file has is held
 * against the text; `auto` and `per-document` take what fits. Where surfaces do not fit, the counts under each unit say why.
 */
import type { Interval, Place, Problem } from '@assay/core'
import {
  excerptAt,
  type JsonFrame,
  mapOffsets,
  type OffsetMap,
  spotOf,
  type TextUnit,
  textUnits,
  unitWords,
} from '@assay/core/internal/source'
import { code } from '../messages.ts'
import { error } from '../problems.ts'

/** A span as the file has it. */
export interface RawSpan {
  readonly start: number
  /** End as the file gives it, inclusive or exclusive. */
  readonly end: number
  readonly labels: readonly (readonly string[])[]
  readonly attributes: Readonly<Record<string, string>> | undefined
  /** The words of the span, as the file gives them. */
  readonly surface: string | undefined
  /** The first and the last word of the span, where the file has words. */
  readonly first: string | undefined
  readonly last: string | undefined
  /** Pairs of offsets as the file gives them, in order and apart from each other, where it has such a list. */
  readonly fragments?: readonly Interval[]
  readonly at: Place
  /** Its offset in the bytes of its record. */
  readonly byte: number
}

/** The part of a span that is compared with its text. */
export type Evidence = Pick<RawSpan, 'start' | 'end' | 'surface' | 'first' | 'last' | 'fragments'>

/** A text with the spans that are counted. */
export interface TextWithEvidence {
  readonly text: string
  readonly spans: readonly Evidence[]
}

/** The spans of a document in its text, in UTF-16 units; -1 where the text has no such place. */
export interface Fit {
  readonly unit: TextUnit
  /** The text as the unit divides it. */
  readonly measure: OffsetMap
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** True if each is a span of the text, with its surface at that place. */
  readonly fits: boolean
}

/** A text with the spans that are checked. */
export interface TextWithSpans {
  readonly text: string
  readonly spans: readonly RawSpan[]
  /** Their record, for an excerpt. */
  readonly frame: JsonFrame
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** The fragments of a span in its text, in UTF-16 units. */
export const fragmentsIn = (
  fragments: readonly Interval[],
  { toString16 }: Pick<OffsetMap, 'toString16'>,
  more: number,
): readonly Interval[] => fragments.map(({ start, end }) => ({ start: toString16(start), end: toString16(end + more) }))

const withoutBlanks = (text: string): string => text.replace(/\s+/g, '')

/** True if each fragment of a span is in its text, and their words are those of the span, whatever blanks are between them. */
const areThere = (text: string, fragments: readonly Interval[], { surface }: Pick<Evidence, 'surface'>): boolean =>
  fragments.every(({ start, end }) => start >= 0 && end > start) &&
  (surface === undefined ||
    withoutBlanks(surface) === withoutBlanks(fragments.map(({ start, end }) => text.slice(start, end)).join('')))

/** Compares the words of a span with those of a place; a span without words is there. */
const isThere = (
  text: string,
  start: number,
  end: number,
  span: Evidence,
  isLoose: boolean,
  measure: OffsetMap,
  more: number,
): boolean => {
  const { surface, first, last, fragments } = span
  if (fragments !== undefined) return areThere(text, fragmentsIn(fragments, measure, more), span)
  if (surface !== undefined) {
    if (end - start === surface.length && text.startsWith(surface, start)) return true
    return isLoose && squeezed(text.slice(start, end)) === squeezed(surface)
  }
  return (first === undefined || text.startsWith(first, start)) && (last === undefined || text.endsWith(last, end))
}

export const isTelling = ({ surface, first, last }: Evidence): boolean =>
  surface !== undefined || first !== undefined || last !== undefined

export interface Rules {
  readonly inclusive: boolean
  readonly loose: boolean
}

/** The spans of a text in a unit. */
export const fitSpans = ({ text, spans }: TextWithSpans, unit: TextUnit, { inclusive, loose }: Rules): Fit => {
  const measure = mapOffsets(text, unit)
  const starts = new Array<number>(spans.length)
  const ends = new Array<number>(spans.length)
  const more = inclusive ? 1 : 0
  let fits = true
  for (let i = 0; i < spans.length; i++) {
    const span = spans[i]!
    const start = measure.toString16(span.start)
    const end = measure.toString16(span.end + more)
    starts[i] = start
    ends[i] = end
    if (fits) fits = start >= 0 && end > start && isThere(text, start, end, span, loose, measure, more)
  }
  return { unit, measure, starts, ends, fits }
}

/** True if a span lies in the text and its words are found there. */
export const fits = (
  { text, spans }: TextWithSpans,
  { starts, ends, measure }: Pick<Fit, 'starts' | 'ends' | 'measure'>,
  i: number,
  { loose, inclusive }: Rules,
): boolean => {
  const [start, end] = [starts[i]!, ends[i]!]
  return start >= 0 && end > start && isThere(text, start, end, spans[i]!, loose, measure, inclusive ? 1 : 0)
}

// ---- counts ----------------------------------------------------------------------------------------------------------

/** Another way to count that would explain offsets that do not fit. */
interface Guess {
  readonly key: string
  /** Meaning of the numbers; the count of surfaces that match is put in front of it. */
  readonly says: string
  readonly text: (text: string) => string
  /** Changes the words of a span; as the text where absent. */
  readonly words?: (words: string) => string
  readonly more: number
}

const asItIs = (text: string): string => text

const entities: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
])

const guesses: readonly Guess[] = [
  { key: 'inclusive', says: 'ends look inclusive: --set reader.ends=inclusive', text: asItIs, more: 1 },
  { key: 'exclusive', says: 'ends look exclusive: --set reader.ends=exclusive', text: asItIs, more: -1 },
  {
    key: 'LF',
    says: 'match if CR LF is one character: was the text saved on Windows? Write text and offsets from the same file',
    text: (text) => text.replace(/\r\n/g, '\n'),
    more: 0,
  },
  {
    key: 'CRLF',
    says: 'match if each line end is CR LF: the text was changed since. Write text and offsets from the same file',
    text: (text) => text.replace(/\r?\n/g, '\r\n'),
    more: 0,
  },
  {
    key: 'NFC',
    says: 'match in normal form NFC: the offsets are about another form of the text. Write both from the same',
    text: (text) => text.normalize('NFC'),
    more: 0,
  },
  {
    key: 'NFD',
    says: 'match in normal form NFD: the offsets are about another form of the text. Write both from the same',
    text: (text) => text.normalize('NFD'),
    more: 0,
  },
  {
    key: 'BOM',
    says: 'match if the text begins with a byte order mark, which it has lost: subtract 1 from each offset',
    text: (text) => `\uFEFF${text}`,
    words: asItIs,
    more: 0,
  },
  {
    key: 'HTML',
    says: 'match if entities such as &amp; are one character: decode the text',
    text: (text) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities.get(entity)!),
    more: 0,
  },
]

const matches = (
  checked: TextWithEvidence,
  measure: OffsetMap,
  rules: Rules,
  of: (text: string) => string,
  more: number,
): number => {
  const { text } = checked
  let count = 0
  for (const span of checked.spans) {
    if (!isTelling(span)) continue
    const start = measure.toString16(span.start)
    const beyond = (rules.inclusive ? 1 : 0) + more
    const end = measure.toString16(span.end + beyond)
    const { surface, first, last } = span
    const shifted: Evidence = {
      ...span,
      surface: surface && of(surface),
      first: first && of(first),
      last: last && of(last),
    }
    if (start >= 0 && end > start && isThere(text, start, end, shifted, rules.loose, measure, beyond)) count++
  }
  return count
}

/** The first span whose words are not where its offsets say. */
interface Break {
  readonly unit: TextUnit
  readonly at: Place
  readonly excerpt: string | undefined
  readonly start: number
  readonly end: number
  readonly said: string
  readonly found: string
}

export interface Tally {
  /** Counts a document; one that was counted already is not given again. */
  readonly see: (checked: TextWithEvidence) => void
  /** Takes down the first span that does not fit; whether there was one before. */
  readonly broke: (checked: TextWithSpans, fit: Fit, unit: TextUnit) => void
  readonly isBroken: () => boolean
  readonly problem: () => Problem | undefined
}

const AROUND = 30
const quotedText = (text: string): string => JSON.stringify(text.length > AROUND ? `${text.slice(0, AROUND)}…` : text)

const wordsOf = ({ surface, first, last }: RawSpan): string =>
  surface ?? (first === last ? (first ?? '') : `${first ?? ''} … ${last ?? ''}`)

export const tallyIn = (unit: TextUnit, rules: Rules): Tally => {
  const counts: Record<string, number> = { utf16: 0, codepoint: 0, grapheme: 0, byte: 0 }
  let all = 0
  let first: Break | undefined
  const add = (key: string, more: number): void => {
    counts[key] = (counts[key] ?? 0) + more
  }
  const see = (checked: TextWithEvidence): void => {
    const { text, spans } = checked
    all += spans.filter(isTelling).length
    for (const one of textUnits)
      add(
        one,
        matches(checked, mapOffsets(text, one), rules, (word) => word, 0),
      )
    for (const { key, text: of, words = of, more } of guesses) {
      if (key === (rules.inclusive ? 'inclusive' : 'exclusive')) continue
      const other = of(text)
      add(key, matches({ ...checked, text: other }, mapOffsets(other, unit), rules, words, more))
    }
  }
  const broke: Tally['broke'] = (checked, { starts, ends, measure }, usedUnit) => {
    if (first !== undefined) return
    const { text, spans, frame } = checked
    const i = spans.findIndex((_, at) => !fits(checked, { starts, ends, measure }, at, rules))
    const span = spans[i]!
    const [start, end] = [starts[i]!, ends[i]!]
    const places = fragmentsIn(span.fragments ?? [span], measure, rules.inclusive ? 1 : 0)
    const isPlace = start >= 0 && end > start && areThere(text, places, { surface: undefined })
    const shownText = isPlace ? places.map((one) => text.slice(one.start, one.end)).join(' ') : ''
    first = {
      unit: usedUnit,
      at: span.at,
      excerpt: excerptAt(frame.bytes, span.byte),
      start: span.start,
      end: span.end,
      said: wordsOf(span),
      found: shownText,
    }
  }
  const problem = (): Problem | undefined => {
    if (first === undefined) return undefined
    const { unit: usedUnit, at, excerpt, start, end, said, found } = first
    const others = textUnits.filter((one) => one !== usedUnit).map((one) => `${unitWords[one]} ${counts[one]}`)
    const where = `[${start}, ${end}) is ${found === '' ? 'no part of the text' : `${quotedText(found)} in the text`}`
    const message = `offsets in ${unitWords[usedUnit]} fit ${counts[usedUnit]} of ${all} surfaces (${others.join(', ')}); the first that they do not fit is ${quotedText(said)}: ${where}`
    return error(code.E380, message, spotOf(at, excerpt), remedy(usedUnit, counts, all))
  }
  return { see, broke, isBroken: () => first !== undefined, problem }
}

/** The unit that fits all, or another way to count that does; else the most that can be said. */
const remedy = (unit: TextUnit, counts: Readonly<Record<string, number>>, all: number): string => {
  const right = textUnits.find((one) => counts[one] === all)
  if (right !== undefined) return `they are ${unitWords[right]}: --set reader.unit=${right}`
  const best = guesses
    .filter(({ key }) => (counts[key] ?? 0) > counts[unit]!)
    .sort((a, b) => counts[b.key]! - counts[a.key]!)[0]
  if (best !== undefined && textUnits.every((one) => counts[best.key]! > counts[one]!))
    return `${counts[best.key]} of ${all} ${best.says}`
  return 'no unit fits all: check that the offsets are about this text; --set reader.unit=per-document takes what fits each document, where they come from several tools'
}
