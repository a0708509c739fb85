/** Views of spans and tags as mentions that need masking, and of such mentions as spans. */
import {
  type Either,
  formAt,
  type Interval,
  left,
  regionLength,
  right,
  type Span,
  type Spans,
  type Tags,
  textOfSpans,
  textOfWords,
  type ViewRefusal,
  view,
} from '@assay/core'
import { reading, spansOfTags } from '@assay/core/internal'
import { codePointsIn, inCodePoints } from '@assay/core/source'
import { code } from './messages.ts'
import type { MaskingKind, Redactions, SensitiveMention } from './model.ts'
import { inOrder } from './stretches.ts'

const kinds: ReadonlySet<string> = new Set<MaskingKind>(['DIRECT', 'QUASI', 'NO_MASK'])
const isKind = (name: string): name is MaskingKind => kinds.has(name)

const labelOf = ({ labels }: Span): string =>
  labels.map((path) => path.filter((part) => part !== '').join('.')).join('|')

const refusal = (message: string, { at }: Pick<Span, 'at'>, hint: string): Either<ViewRefusal, never> =>
  left({ code: code.E764, message, hint, ...(at && { location: { at } }) })

/** The text of spans, and their positions in code points of it. */
interface Places {
  readonly text?: string
  readonly tokens?: readonly Interval[]
  readonly at: (stretch: Interval) => Interval
}

const placesInWords = (words: readonly string[]): Places => {
  const { text, start, end } = textOfWords(words)
  const { fromString16 } = inCodePoints(text)
  const tokens = words.map((_, i) => ({ start: fromString16(start(i)), end: fromString16(end(i)) }))
  return { text, tokens, at: (place) => ({ start: tokens[place.start]!.start, end: tokens[place.end - 1]!.end }) }
}

/** Spans without a text count code points of that of the gold, or UTF-16 units where they say so. */
const placesInOther = ({ unit }: Spans, other: Redactions | undefined): Either<string, Places> => {
  if (unit === undefined || unit === 'codepoint') return right({ at: (place) => place })
  if (unit !== 'utf16' || other?.text === undefined)
    return left('positions are not in characters of a text: give the text, or tokens')
  const { fromString16 } = inCodePoints(other.text)
  return right({ at: ({ start, end }) => ({ start: fromString16(start), end: fromString16(end) }) })
}

const placesOf = (spans: Spans, other: Redactions | undefined): Either<string, Places> => {
  const text = textOfSpans(spans)
  if (text !== undefined) return right({ text, at: (place) => place })
  return spans.tokens === undefined ? placesInOther(spans, other) : right(placesInWords(spans.tokens))
}

const mentionOf = (span: Span, place: Interval): Either<ViewRefusal, SensitiveMention> => {
  const { kind = 'QUASI', entity, annotator } = span.attributes ?? {}
  if (!isKind(kind))
    return refusal(
      'the attribute "kind" of a span is not DIRECT, QUASI or NO_MASK',
      span,
      'write one of these, or rename the attribute',
    )
  return right({
    ...place,
    label: labelOf(span),
    kind,
    ...(entity !== undefined && { entity }),
    ...(annotator !== undefined && { annotator }),
    ...(span.at && { at: span.at }),
  })
}

/** Each span as a mention: QUASI, unless its attribute `kind` says otherwise. */
const redactionsOf = (spans: Spans, other: Redactions | undefined): Either<string | ViewRefusal, Redactions> => {
  const { regions, unaligned = [] } = spans
  const [lost] = unaligned
  if (lost !== undefined)
    return refusal('the place of a span in the text is not known', lost, 'give the offsets of all spans')
  const places = placesOf(spans, other)
  if (places._tag === 'Left') return places
  const { text, tokens, at } = places.right
  const mentions: SensitiveMention[] = []
  let before = 0
  for (const region of regions) {
    for (const span of region.readings[0] ?? []) {
      if (span.omitted !== undefined) continue
      const { fragments = [span] } = span
      const number = mentions.length
      for (const { start, end } of fragments) {
        const mention = mentionOf(span, at({ start: before + start, end: before + end }))
        if (mention._tag === 'Left') return mention
        // fragments of one span are mentions of one entity
        const isApart = fragments.length > 1 && mention.right.entity === undefined
        mentions.push(isApart ? { ...mention.right, entity: `fragments ${number}` } : mention.right)
      }
    }
    before += regionLength(region)
  }
  return right({ ...(text !== undefined && { text }), ...(tokens && { tokens }), mentions })
}

/** Spans of any format as mentions, and of a system as masks. */
export const spansToRedactions = view({
  name: 'spans→redactions',
  from: 'spans',
  to: 'redactions',
  see: redactionsOf,
  usesText: true,
})

const spansIn = spansOfTags(reading({ scheme: 'conlleval', repair: 'error', outside: 'O', types: [] }))

const redactionsOfTags = (tags: Tags): Either<string | ViewRefusal, Redactions> => {
  const regions = [{ readings: [spansIn(tags)] }]
  const { length, column } = tags
  const tokens = column.forms && Array.from({ length }, (_, i) => formAt(tags, i)!)
  return redactionsOf({ length, regions, ...(tokens && { tokens }) }, undefined)
}

/** Phrases of tags as mentions, and of a system as masks. */
export const tagsToRedactions = view({
  name: 'tags→redactions',
  from: 'tags',
  to: 'redactions',
  see: redactionsOfTags,
  usual: true,
})

/** Documents one after the other, each as a sentence. */
const joined = (all: readonly Redactions[]): Redactions => {
  const texts: string[] = []
  const [tokens, sentences, mentions]: [Interval[], Interval[], SensitiveMention[]] = [[], [], []]
  let before = 0
  for (const { text = '', tokens: tokenList = [], mentions: marked } of all) {
    const moved = <A extends Interval>(one: A): A => ({ ...one, start: before + one.start, end: before + one.end })
    tokens.push(...tokenList.map(moved))
    mentions.push(...marked.map(moved))
    const end = before + codePointsIn(text) + 1
    sentences.push({ start: before, end })
    texts.push(`${text}\n`)
    before = end
  }
  return { text: texts.join(''), tokens, sentences, mentions }
}

/** The sentences of a file as one document: presidio-research counts tokens through all of them. */
export const tagsToCorpus = view({
  name: 'corpus',
  from: 'tags',
  to: 'redactions',
  see: redactionsOfTags,
  together: {
    by: [],
    units: 'corpora',
    lacking: 'skipped',
    see: (all: readonly Tags[]) => {
      const readings: Redactions[] = []
      for (const tags of all) {
        const fromTags = redactionsOfTags(tags)
        if (fromTags._tag === 'Left')
          return left(typeof fromTags.left === 'string' ? fromTags.left : fromTags.left.message)
        readings.push(fromTags.right)
      }
      return right(joined(readings))
    },
  },
})

/** The mentions of all annotators as spans with attributes, for metrics of recognition. */
export const redactionsToSpans = view({
  name: 'redactions→spans',
  from: 'redactions',
  to: 'spans',
  see: ({ text, mentions }) => {
    const reading = inOrder(mentions).map(
      ({ start, end, label, kind, entity, annotator, attributes, at }): Span => ({
        start,
        end,
        labels: [[label]],
        attributes: {
          ...attributes,
          kind,
          ...(entity !== undefined && { entity }),
          ...(annotator !== undefined && { annotator }),
        },
        ...(at && { at }),
      }),
    )
    const length = text === undefined ? Math.max(0, ...reading.map(({ end }) => end)) : codePointsIn(text)
    return right({ length, regions: [{ readings: [reading], ...(text !== undefined && { texts: [text] }) }] })
  },
})
