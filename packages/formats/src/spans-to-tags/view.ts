/**
 * Views `spans→tags(…)`: spans over a text as BIO tags of its tokens, so that metrics of tags can score the output of annotation
 * tools. `words` and `blanks` choose a tokenisation; `tokens` takes those of a format whose offsets count them. Spans that tags cannot
 * express are refused at their place: part of a token, nested or overlapping, with several labels or none.
 */
import {
  commonCode,
  type Either,
  formAt,
  type Location,
  left,
  locationAt,
  type Region,
  regionLength,
  right,
  type Span,
  type Spans,
  type Tags,
  tagAt,
  textOfSpans,
  type View,
  type ViewRefusal,
} from '@assay/core'
import { refusedFragments } from '@assay/core/internal'
import { missingText, nowhere, placeWords } from '@assay/core/internal/source'
import { inCodePoints } from '@assay/core/source'
import { code } from '../messages.ts'
import { blanks, type Tokenisation, type Tokens, words } from './tokens.ts'

const NOT_TAGS = code.E391

const viewRefusal = (message: string, spot: Location | undefined, hint: string): Either<ViewRefusal, never> =>
  left({ code: NOT_TAGS, message, hint, ...(spot && { location: spot }) })

// ---- what is looked at -----------------------------------------------------------------------------------------------

/** The tokens of a document with their words, and the spans over it; positions are those of the spans. */
interface Frame {
  readonly tokens: Tokens
  readonly words: readonly string[]
  readonly spans: readonly SpanInText[]
  readonly spotOf: (at: number) => Location | undefined
}

/** Place of the annotation, if it is not on the line that is shown. */
const annotationPlace = ({ span, spot }: SpanInText): string => {
  const shown = spot()?.at
  if (span.at === undefined || span.at.path === '' || shown === undefined || shown.line === span.at.line) return ''
  return `the annotation is in ${span.at.path}:${span.at.line}:${span.at.column}; `
}

/** A span, and how to find it in the file. */
interface SpanInText {
  readonly span: Span
  readonly start: number
  readonly end: number
  readonly spot: () => Location | undefined
}

/** Place of a span, with its line. If the format has span and text on different lines, it is that of the text, which can be shown. */
const spotIn = (region: Region, { start, at }: Span): Location | undefined => {
  const spot = region.spot?.(0, start)
  if (at === undefined || at.path === '') return spot
  if (spot?.text === undefined) return { at }
  return spot.at.line === at.line ? { at, text: spot.text } : spot
}

const ALTERNATIVES = 'alternative readings are not one row of tags'
const NOT_EVALUATED = 'a part that is not evaluated has no tag'

const spansInText = (regions: readonly Region[]): Either<ViewRefusal, readonly SpanInText[]> => {
  const all: SpanInText[] = []
  let before = 0
  for (const region of regions) {
    const [reading = [], ...others] = region.readings
    if (others.length > 0)
      return viewRefusal(ALTERNATIVES, region.spot?.(0, 0), 'score them with a metric that reads spans')
    for (const span of reading) {
      const spot = (): Location | undefined => spotIn(region, span)
      if (span.omitted !== undefined)
        return viewRefusal(NOT_EVALUATED, spot(), 'score them with a metric that reads spans')
      all.push({ span, start: before + span.start, end: before + span.end, spot })
    }
    before += regionLength(region)
  }
  return right(all)
}

/** The place of a unit of the text, which regions one after the other make up. */
const spotsOf =
  (regions: readonly Region[]) =>
  (at: number): Location | undefined => {
    let before = 0
    for (const region of regions) {
      const length = regionLength(region)
      if (at < before + length || regions.length === 1) return region.spot?.(0, at - before)
      before += length
    }
    return undefined
  }

/** A span that has no place cannot be at any token. */
const unalignedIn = ({ unaligned: [first] = [] }: Spans): ViewRefusal | undefined =>
  first && {
    code: NOT_TAGS,
    message: `${JSON.stringify(first.text ?? '')} has no place in the text`,
    hint: 'score with span-f1, which counts it as missed or spurious, or leave such spans out: --set reader.unaligned=skip',
    ...(first.at && { location: { at: first.at } }),
  }

/** Tokens of a string, by code points of its text. */
const tokensInCodePoints = (tokens: Tokens, text: string): Tokens => {
  const { toString16, fromString16 } = inCodePoints(text)
  return toString16 === fromString16
    ? tokens
    : { start: tokens.start.map(fromString16), end: tokens.end.map(fromString16) }
}

const overText = (spans: Spans, tokenise: Tokenisation): Either<ViewRefusal, Frame> => {
  const { regions, tokens } = spans
  const unaligned = unalignedIn(spans)
  if (unaligned !== undefined) return left(unaligned)
  if (regions.some(({ texts }) => texts === undefined)) {
    const [message, hint] =
      tokens === undefined
        ? [
            'there is no text to divide into tokens',
            'give the text too, as reader.texts does for a pipeline, or score with a metric that reads spans',
          ]
        : ['the spans count tokens', 'take those: --set view=tokens']
    return viewRefusal(message, undefined, hint)
  }
  const placed = spansInText(regions)
  if (placed._tag === 'Left') return placed
  const text = regions.map(({ texts }) => texts?.[0] ?? '').join('')
  const splitText = tokenise(text)
  const wordsOfText = Array.from(splitText.start, (start, i) => text.slice(start, splitText.end[i]))
  return right({
    tokens: tokensInCodePoints(splitText, text),
    words: wordsOfText,
    spans: placed.right,
    spotOf: spotsOf(regions),
  })
}

const overTokens = (spans: Spans): Either<ViewRefusal, Frame> => {
  const { regions, tokens } = spans
  const unaligned = unalignedIn(spans)
  if (unaligned !== undefined) return left(unaligned)
  if (tokens === undefined)
    return viewRefusal('the document has no tokens', undefined, 'choose what a token is: --set view=words or =blanks')
  const placed = spansInText(regions)
  if (placed._tag === 'Left') return placed
  const start = Int32Array.from(tokens, (_, i) => i)
  const spotOf = (at: number): Location | undefined => regions[0]?.spot?.(0, at)
  return right({ tokens: { start, end: start.map((at) => at + 1) }, words: tokens, spans: placed.right, spotOf })
}

const otherWords = (message: string, spot: Location | undefined): Either<ViewRefusal, never> =>
  left({
    code: commonCode.E402,
    message,
    hint: 'the text has to have the words of the gold, in their order',
    ...(spot && { location: spot }),
  })

/** The words of a gold in tags, found in the text of the spans. */
const overGold = (spans: Spans, gold: Tags | undefined): Either<ViewRefusal, Frame> => {
  const { regions } = spans
  const unaligned = unalignedIn(spans)
  if (unaligned !== undefined) return left(unaligned)
  const placed = spansInText(regions)
  if (placed._tag === 'Left') return placed
  const goldTags = gold?.column.forms === undefined ? undefined : gold
  if (goldTags === undefined) return viewRefusal('the gold has no words', undefined, 'give the gold with its words')
  const goldWords = Array.from({ length: goldTags.length }, (_, i) => formAt(goldTags, i)!)
  const spotOf = spotsOf(regions)
  const { tokens } = spans
  if (tokens !== undefined)
    return tokens.length === goldWords.length && goldWords.every((word, i) => word === tokens[i])
      ? overTokens(spans)
      : otherWords('the words are not those of the gold', spotOf(0))
  const text = textOfSpans(spans)
  if (text === undefined)
    return viewRefusal('there is no text to find the words of the gold in', undefined, 'give the system with its text')
  const places = placeWords(goldWords, text)
  return places._tag === 'Left'
    ? otherWords(`of the gold, ${missingText(goldWords, places.left)}`, spotOf(0))
    : right({ tokens: places.right, words: goldWords, spans: placed.right, spotOf })
}

const refusedSpan = (placed: SpanInText, message: string, hint: string): Either<ViewRefusal, never> =>
  viewRefusal(message, placed.spot(), `${annotationPlace(placed)}${hint}`)

// ---- tags ------------------------------------------------------------------------------------------------------------

/** The first token that ends after a position. */
const tokenAfter = ({ end }: Tokens, position: number): number => {
  let low = 0
  let high = end.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (end[middle]! > position) high = middle
    else low = middle + 1
  }
  return low
}

const shown = ({ span }: SpanInText, words: readonly string[], from: number, to: number): string =>
  JSON.stringify(span.text ?? words.slice(from, Math.min(to, from + 8)).join(' '))

interface TagIds {
  readonly names: readonly string[]
  readonly ids: Int32Array
}

const OTHER_RULE = 'take another rule of what a token is (--set view=words or =blanks), or a metric that reads spans'
const FLAT = 'tags cannot overlap: remove one of them, or use a metric that reads spans'

const tagTokens = ({ tokens, words, spans }: Frame): Either<ViewRefusal, TagIds> => {
  const names = ['O']
  const numberOf = new Map<string, number>([['O', 0]])
  const idOf = (tag: string): number => {
    const id = numberOf.get(tag) ?? names.push(tag) - 1
    numberOf.set(tag, id)
    return id
  }
  const ids = new Int32Array(words.length)
  const holders = new Int32Array(words.length).fill(-1)
  for (const [i, placed] of spans.entries()) {
    const { start, end, span } = placed
    const from = tokenAfter(tokens, start)
    let to = from
    while (to < words.length && tokens.start[to]! < end) to++
    const spanText = shown(placed, words, from, to)
    if (to === from) return refusedSpan(placed, `a span at ${start} holds no token`, OTHER_RULE)
    const crossed = tokens.start[from]! < start ? from : tokens.end[to - 1]! > end ? to - 1 : -1
    if (crossed >= 0)
      return refusedSpan(
        placed,
        `a span ${start}–${end} crosses the token ${JSON.stringify(words[crossed])}`,
        OTHER_RULE,
      )
    const [path = [], ...others] = span.labels
    const label = path.filter((part) => part !== '').join('.')
    if (label === '') return refusedSpan(placed, `${spanText} has no label`, 'a tag has a label')
    if (others.length > 0) {
      const labels = span.labels.map((one) => one.join('.')).join(', ')
      return refusedSpan(
        placed,
        `${spanText} has several labels: ${labels}`,
        'a tag has one label: score with a metric that reads spans',
      )
    }
    for (let token = from; token < to; token++) {
      const holder = holders[token]!
      if (holder >= 0) {
        const other = spans[holder]!
        return refusedSpan(
          placed,
          `${spanText} shares ${JSON.stringify(words[token])} with the span ${other.start}–${other.end}`,
          FLAT,
        )
      }
      holders[token] = i
      ids[token] = idOf(`${token === from ? 'B' : 'I'}-${label}`)
    }
  }
  return right({ names, ids })
}

const encoder = new TextEncoder()

/** The words as bytes, one after the other. */
const formsOf = (words: readonly string[]): NonNullable<Tags['column']['forms']> => {
  const bytes = encoder.encode(words.join(''))
  const start = new Int32Array(words.length)
  const end = new Int32Array(words.length)
  let at = 0
  words.forEach((word, i) => {
    start[i] = at
    for (let unit = 0; unit < word.length; unit++) {
      const code = word.charCodeAt(unit)
      // each half of a pair is two of its four bytes
      at += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3
    }
    end[i] = at
  })
  return { bytes, start, end }
}

const tagsOf = ({ words, tokens, spotOf }: Frame, { names, ids }: TagIds): Tags => ({
  length: words.length,
  from: 0,
  column: { names, ids, forms: formsOf(words), spot: (token) => spotOf(tokens.start[token]!) ?? { at: nowhere } },
})

// ---- schemes ---------------------------------------------------------------------------------------------------------

/** Letters of the last token of several, and of a single one, by scheme. */
const schemes = { IOB2: ['I', 'B'], IOBES: ['E', 'S'], BILOU: ['L', 'U'] } as const
type Scheme = keyof typeof schemes

const isScheme = (name: string | undefined): name is Scheme => name !== undefined && Object.hasOwn(schemes, name)

/** Tags of IOB2 in another scheme. */
const inScheme = ({ names, ids }: TagIds, scheme: Scheme): TagIds => {
  const [last, single] = schemes[scheme]
  const numberOf = new Map<string, number>()
  const idOf = (tag: string): number => {
    const id = numberOf.get(tag) ?? numberOf.size
    numberOf.set(tag, id)
    return id
  }
  const all = ids.map((id, i) => {
    const tag = names[id]!
    if (tag === 'O' || names[ids[i + 1] ?? 0]!.startsWith('I-')) return idOf(tag)
    return idOf(`${tag.startsWith('B') ? single : last}${tag.slice(1)}`)
  })
  return { names: [...numberOf.keys()], ids: all }
}

/** The refusal of a gold in another scheme: one phrase would be two kinds of tags. */
const otherScheme = (gold: Tags, scheme: Scheme): ViewRefusal | undefined => {
  for (let i = 0; i < gold.length; i++) {
    const tag = tagAt(gold, i)
    const letter = /^([ESLU])-/.exec(tag)?.[1]
    const schemeFound = letter === undefined ? scheme : 'ES'.includes(letter) ? 'IOBES' : 'BILOU'
    if (schemeFound !== scheme)
      return {
        code: NOT_TAGS,
        message: `the gold has ${JSON.stringify(tag)}, a tag of ${schemeFound}, and spans become tags of ${scheme}`,
        location: locationAt(gold, i),
        hint: `take one scheme for both: --set scheme=${schemeFound} --set view=gold,scheme=${schemeFound}`,
      }
  }
  return undefined
}

// ---- the views -------------------------------------------------------------------------------------------------------

const toTags = (
  name: string,
  frame: (spans: Spans, other?: Tags) => Either<ViewRefusal, Frame>,
  use: Partial<View<'spans', 'tags'>> = {},
  scheme: Scheme = 'IOB2',
): View<'spans', 'tags'> => ({
  name: `spans→tags(${name})`,
  from: 'spans',
  to: 'tags',
  ...use,
  see: (spans, other) => {
    const fragmented = refusedFragments(spans, 'tags cannot represent them')
    if (fragmented !== undefined) {
      const { code: refusal, message, hint = '', at, text } = fragmented
      return left({ code: refusal, message, hint, location: { at, ...(text !== undefined && { text }) } })
    }
    const unlike = other && otherScheme(other, scheme)
    if (unlike !== undefined) return left(unlike)
    const common = frame(spans, other)
    if (common._tag === 'Left') return common
    const tags = tagTokens(common.right)
    return tags._tag === 'Left' ? tags : right(tagsOf(common.right, inScheme(tags.right, scheme)))
  },
})

const byGold = (scheme: Scheme, name: string): View<'spans', 'tags'> =>
  toTags(
    name,
    overGold,
    {
      usesText: true,
      ofAnswers: true,
      variant: (settings) => {
        const { scheme: schemeName, ...others } = settings
        return isScheme(schemeName) && Object.keys(others).length === 0
          ? right(byGold(schemeName, `gold,scheme=${schemeName}`))
          : left(`scheme is one of ${Object.keys(schemes).join(', ')}`)
      },
    },
    scheme,
  )

export const spansToTags: readonly View<'spans', 'tags'>[] = [
  toTags('words', (spans) => overText(spans, words)),
  toTags('blanks', (spans) => overText(spans, blanks)),
  toTags('tokens', overTokens),
  byGold('IOB2', 'gold'),
]
