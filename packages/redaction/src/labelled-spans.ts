/** Labelled spans of a document as `redaction-spans` compares them: cut at skip words, and merged with their neighbours. */
import type { Interval } from '@assay/core'
import { inCodePoints } from '@assay/core/source'
import { masksOf, needsMask, type Redactions } from './redactions.ts'
import type { SpanOptions } from './span-options.ts'
import { inOrder } from './stretches.ts'

export interface LabelledSpan extends Interval {
  readonly label: string
}

/** The one label of what is compared without labels. */
const BLIND = 'PII'

/** Tokens in order, in small letters, with the number of the first in the document. */
interface Sentence extends Interval {
  readonly tokens: readonly Interval[]
  readonly words: readonly string[]
  readonly row: number
}

const TOKEN = /[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu

/** Words, and other signs one by one, where the file has no tokens. */
const tokensOf = (text: string, fromString16: (offset: number) => number): readonly Interval[] =>
  Array.from(text.matchAll(TOKEN), ({ 0: token, index }) => ({
    start: fromString16(index),
    end: fromString16(index + token.length),
  }))

/** The sentences of a document with their tokens; one where the file has none. */
export const sentencesOf = ({ text = '', tokens, sentences }: Redactions): readonly Sentence[] => {
  const { length, fromString16, toString16 } = inCodePoints(text)
  const all = inOrder(tokens ?? tokensOf(text, fromString16))
  const wordOf = ({ start, end }: Interval): string => text.slice(toString16(start), toString16(end)).toLowerCase()
  let row = 0
  return (sentences ?? [{ start: 0, end: length }]).map(({ start, end }) => {
    while (row < all.length && all[row]!.start < start) row++
    const first = row
    while (row < all.length && all[row]!.start < end) row++
    const tokensOfWords = all.slice(first, row)
    return { start, end, tokens: tokensOfWords, words: tokensOfWords.map(wordOf), row: first }
  })
}

/** The first of sorted stretches that ends after a position. */
const firstAfter = (stretches: readonly Interval[], position: number): number => {
  let [low, high] = [0, stretches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (stretches[middle]!.end <= position) low = middle + 1
    else high = middle
  }
  return low
}

/** A span, and the numbers of the first token that it had before it was cut and of the one after the last. */
interface PlacedSpan {
  readonly span: LabelledSpan
  readonly first: number
  readonly after: number
}

/** A span without the skip words at its borders; nothing where it has no others. */
const withoutSkipWords = (
  { tokens, words }: Sentence,
  span: LabelledSpan,
  skip: ReadonlySet<string>,
): PlacedSpan | undefined => {
  const first = firstAfter(tokens, span.start)
  let after = first
  while (after < tokens.length && tokens[after]!.start < span.end) after++
  let [from, to] = [first, after]
  while (from < to && skip.has(words[from]!)) from++
  while (to > from && skip.has(words[to - 1]!)) to--
  if (from === to && first < after) return undefined
  const start = from === first ? span.start : tokens[from]!.start
  const end = to === after ? span.end : tokens[to - 1]!.end
  return { span: { ...span, start, end }, first, after }
}

/** The numbers of tokens that are looked at between two neighbours. */
const between = (
  { row, tokens }: Sentence,
  { after }: PlacedSpan,
  { first }: PlacedSpan,
  isByRow: boolean,
): readonly [from: number, to: number] =>
  isByRow ? [Math.max(after - row, 0), Math.min(first - row, tokens.length)] : [after, first]

/** Spans of one label whose tokens follow each other are one to presidio-research, whose tags have no beginnings. */
const joinedIn = ({ tokens }: Sentence, spans: readonly LabelledSpan[]): readonly LabelledSpan[] => {
  const joined: LabelledSpan[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    const isNext = last?.label === span.label && (tokens[firstAfter(tokens, last.end)]?.start ?? last.end) >= span.start
    if (last !== undefined && isNext) joined[joined.length - 1] = { ...last, end: Math.max(last.end, span.end) }
    else joined.push(span)
  }
  return joined
}

const mergedIn = (
  sentence: Sentence,
  spans: readonly LabelledSpan[],
  skip: ReadonlySet<string>,
  isByRow: boolean,
): readonly LabelledSpan[] => {
  const merged: PlacedSpan[] = []
  for (const span of spans) {
    const trimmed = withoutSkipWords(sentence, span, skip)
    if (trimmed === undefined) continue
    const last = merged.at(-1)
    let isNext = last !== undefined && last.span.label === trimmed.span.label
    if (last !== undefined && isNext) {
      const [from, to] = between(sentence, last, trimmed, isByRow)
      for (let token = from; token < to; token++) isNext &&= skip.has(sentence.words[token]!)
    }
    if (last === undefined || !isNext) merged.push(trimmed)
    else {
      const end = Math.max(last.span.end, trimmed.span.end)
      merged[merged.length - 1] = { ...last, span: { ...last.span, end }, after: Math.max(last.after, trimmed.after) }
    }
  }
  return merged.map(({ span }) => span)
}

/** Labels as presidio-research reads them: what is before the third character is taken for the tag's prefix. */
const cutLabel = (label: string): string => (label.includes('-') ? label.slice(2) : label)

/** The spans of a side, as its file has them. */
export const goldSpans = ({ mentions }: Redactions): readonly LabelledSpan[] => {
  const sensitiveByPlace = new Map(
    mentions
      .filter(needsMask)
      .map(({ start, end, label }) => [JSON.stringify([start, end, label]), { start, end, label }]),
  )
  return [...sensitiveByPlace.values()]
}
export const systemSpans = (content: Redactions): readonly LabelledSpan[] =>
  masksOf(content).map(({ start, end, label = BLIND }) => ({ start, end, label }))

/** The spans of a sentence after it is cut and merged. */
export const spansUnder = ({ skipWords, quirks }: Pick<SpanOptions, 'skipWords' | 'quirks'>) => {
  const skip = new Set(skipWords.map((word) => word.toLowerCase()))
  return (
    sentences: readonly Sentence[],
    spans: readonly LabelledSpan[],
    isBlind: boolean,
  ): readonly (readonly LabelledSpan[])[] => {
    const sorted = inOrder(spans)
    let next = 0
    return sentences.map((sentence) => {
      const inSentence: LabelledSpan[] = []
      while (next < sorted.length && sorted[next]!.start < sentence.end) inSentence.push(sorted[next++]!)
      const named = inSentence.map((span) => {
        const label = isBlind ? BLIND : quirks ? cutLabel(span.label) : span.label
        return label === span.label ? span : { ...span, label }
      })
      return mergedIn(sentence, quirks ? joinedIn(sentence, named) : named, skip, quirks)
    })
  }
}
