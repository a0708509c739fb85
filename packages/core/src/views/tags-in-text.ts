/** The view `tags→spans(text)`: phrases of a sentence as spans over the text that the other side has, in which its words are found. */
import { commonCode } from '../codes.ts'
import type { ViewRefusal } from '../contract.ts'
import { view } from '../define.ts'
import { type Either, left, right } from '../either.ts'
import { type Span, type Spans, textOfSpans } from '../models/spans/type.ts'
import { formAt, locationAt, type Tags, tagAt } from '../models/tags/type.ts'
import { missingText, placeWords } from '../models/words-in-text.ts'
import { type ReadingOptions, reading } from '../tags/reading.ts'
import { codePointsIn } from '../text-units.ts'
import { spansOfTags } from './tags-to-spans.ts'

/** Schemes by what their tags look like: conlleval reads B and I, and takes each other letter for one of these. */
const schemes: readonly (readonly [ReadingOptions['scheme'], RegExp])[] = [
  ['conlleval', /^(?:O|[BI]-.+)$/],
  ['IOBES', /^(?:O|[BIES]-.+)$/],
  ['BILOU', /^(?:O|[BILU]-.+)$/],
]

const readingOf = (tags: Tags) => {
  const all = Array.from({ length: tags.length }, (_, i) => tagAt(tags, i))
  const found = schemes.find(([, form]) => all.every((tag) => form.test(tag)))
  return found && reading({ scheme: found[0], repair: 'error', outside: 'O', types: [] })
}

const refusedToken = (tags: Tags, token: number, message: string, hint: string): Either<ViewRefusal, never> => {
  const location = tags.length === 0 ? undefined : locationAt(tags, Math.min(token, tags.length - 1))
  return left({ code: commonCode.E402, message, hint, ...(location && { location }) })
}

const OTHER = 'write both sides in one format, and score these: assay convert FILE OUT --to READER --view VIEW'

const SAME_WORDS = 'a sentence has to have the words of the other side, in their order'

/** Spans over words, beside a side whose positions count words too. */
const overWords = (
  tags: Tags,
  words: readonly string[],
  { tokens = [] }: Spans,
  spans: readonly Span[],
): Either<ViewRefusal, Spans> => {
  const at = words.findIndex((word, i) => word !== tokens[i])
  if (at >= 0 || words.length !== tokens.length) {
    const token = at < 0 ? words.length : at
    const shown = (word: string | undefined): string => (word === undefined ? 'nothing' : JSON.stringify(word))
    const message = `word ${token + 1} is ${shown(words[token])}, and ${shown(tokens[token])} on the other side`
    return refusedToken(tags, token, message, SAME_WORDS)
  }
  return right({ length: words.length, tokens: words, regions: [{ readings: [spans] }] })
}

const inText = (tags: Tags, other: Spans | undefined): Either<string | ViewRefusal, Spans> => {
  const text = other && textOfSpans(other)
  const words = tags.column.forms && Array.from({ length: tags.length }, (_, i) => formAt(tags, i)!)
  if (other === undefined || words === undefined)
    return left('there are no words to find in the text of the other side')
  if ((text ?? other.tokens) === undefined || other.regions.length > 1)
    return refusedToken(tags, 0, 'the other side has no text of its own to find the words in', OTHER)
  const own = readingOf(tags)
  const [fault] = own?.illFormed(tags) ?? []
  if (own === undefined || fault !== undefined)
    return refusedToken(tags, fault?.token ?? 0, 'the tags are of no scheme: IOB2, IOBES or BILOU', OTHER)
  const spans = spansOfTags(own)(tags)
  if (text === undefined) return overWords(tags, words, other, spans)
  const places = placeWords(words, text)
  if (places._tag === 'Left')
    return refusedToken(tags, places.left.word, missingText(words, places.left), `${SAME_WORDS}; ${OTHER}`)
  const { start, end } = places.right
  const placed = spans.map(({ text: _, ...span }) => ({
    ...span,
    start: start[span.start]!,
    end: end[span.end - 1]!,
  }))
  return right({ length: codePointsIn(text), regions: [{ readings: [placed], texts: [text] }] })
}

export const tagsInText = view({
  name: 'tags→spans(text)',
  from: 'tags',
  to: 'spans',
  usesText: true,
  ofAnswers: true,
  see: inText,
})
