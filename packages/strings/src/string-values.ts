/** Strings of a document as a program writes them. */
import { type Either, left, type Place, right } from '@assay/core'
import { inCodePoints } from '@assay/core/source'
import * as v from 'valibot'
import type { ShapeOptions } from './answer-shape.ts'
import { readText } from './read-answer.ts'
import type { StringItem, Strings } from './strings.ts'

/** A label, or the levels of one. */
type Label = string | readonly string[]

/** A string with its label. */
interface StringValue {
  readonly text: string
  readonly label: Label
  /** Of a number of JSON that is written otherwise, its shortest spelling. */
  readonly number?: string
}

/** An answer to a document, as `readAnswer` returns it too; its offsets are not looked at. */
interface AnswerValue {
  readonly items: readonly StringValue[]
  /** The text of the document; by default the other side's. */
  readonly text?: string
  /** By default `items`, or `empty` where there are none. */
  readonly outcome?: Strings['outcome']
  /** Leniencies that it took to read the answer, by name. */
  readonly lenient?: Strings['lenient']
  /** The reason that an answer could not be read. */
  readonly reason?: string
}

/** Spans of a text: the offsets of its string, as `indexOf` returns and `slice` takes them. */
interface SpansOfText {
  readonly text: string
  readonly spans: readonly { readonly start: number; readonly end: number; readonly label: Label }[]
}

/** An answer as a model gave it, which is read as in a file; JSON may be parsed before. */
interface GivenAnswer {
  readonly response: string | object
  readonly text?: string
}

/** A document: strings, an answer that is still to be read, or the spans of a text, of which the strings are taken. */
export type StringsValue = AnswerValue | GivenAnswer | SpansOfText

// ---- shapes ----------------------------------------------------------------------------------------------------------

const LABEL = 'a string, or a list of strings'
const text = v.string('a string')
const label = v.union([v.string(), v.pipe(v.array(v.string()), v.minLength(1, LABEL))], LABEL)
const offset = v.pipe(v.number('a number'), v.integer('a natural number'), v.minValue(0, 'a natural number'))

const answerValue = v.object({
  items: v.array(
    v.object({ text, label, number: v.exactOptional(text) }, 'an object with text and label'),
    'a list of strings with their labels',
  ),
  text: v.exactOptional(text),
  outcome: v.exactOptional(v.picklist(['items', 'empty', 'unparsed'], 'items, empty or unparsed')),
  lenient: v.exactOptional(v.record(v.string(), v.number('a number'), 'an object of numbers')),
  reason: v.exactOptional(text),
})

const givenAnswer = v.object({
  response: v.union(
    [v.string(), v.array(v.unknown()), v.record(v.string(), v.unknown())],
    'the text of an answer, or its JSON',
  ),
  text: v.exactOptional(text),
})

const spansOfText = v.object({
  text,
  spans: v.array(
    v.object({ start: offset, end: offset, label }, 'an object with start, end and label'),
    'a list of spans',
  ),
})

/** Answers of which no label is known beforehand. */
const anyShape: ShapeOptions = { labels: [], label: '', pair: 'auto' }

const LONGEST = 40

/** The mistake in a value: `items[0].text is 5, and not a string`. */
const wrongIn = ({ path, input, received, message }: v.BaseIssue<unknown>): string => {
  const where = (path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  if (input === undefined) return `${where.slice(1)} is missing`
  const shown = Array.isArray(input) ? 'a list' : received === 'Object' ? 'an object' : received.slice(0, LONGEST)
  return `${where.slice(1)} is ${shown}, and not ${message}`
}

// ---- documents -------------------------------------------------------------------------------------------------------

const labelsOf = (given: Label): StringItem['labels'] => [typeof given === 'string' ? [given] : given]

const ofAnswer = ({ items, outcome, lenient = {}, text: answerText, reason }: AnswerValue, at: Place): Strings => ({
  items: items.map(({ text, label, number }, i) => ({
    text,
    ...(number !== undefined && { number }),
    labels: labelsOf(label),
    at: { ...at, column: i + 1 },
  })),
  outcome: outcome ?? (items.length > 0 ? 'items' : 'empty'),
  lenient,
  ...(answerText !== undefined && { text: answerText }),
  ...(reason !== undefined && { reason }),
  ...(outcome === 'unparsed' && { at }),
})

const ofResponse = ({ response, text: givenText }: GivenAnswer, at: Place): Strings => {
  const written = typeof response === 'string' ? response : JSON.stringify(response)
  return ofAnswer({ ...readText(written, anyShape), ...(givenText !== undefined && { text: givenText }) }, at)
}

const ofSpans = ({ text: whole, spans }: SpansOfText, at: Place): Either<string, Strings> => {
  const { fromString16 } = inCodePoints(whole)
  const items: StringItem[] = []
  for (const [i, span] of spans.entries()) {
    const [start, end] = [fromString16(span.start), fromString16(span.end)]
    if (start < 0 || end <= start)
      return left(`spans[${i}] is from ${span.start} to ${span.end}, which is not a part of a text of ${whole.length}`)
    const string = whole.slice(span.start, span.end)
    items.push({ text: string, labels: labelsOf(span.label), start, end, at: { ...at, column: i + 1 } })
  }
  return right({ items, outcome: items.length > 0 ? 'items' : 'empty', lenient: {}, text: whole })
}

/** Returns the strings of a document, or what is wrong with it. */
export const readStringsValue = (value: unknown, at: Place): Either<string, Strings> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return left('it is not an object with items, with a response, or with text and spans')
  if ('spans' in value) {
    const { success, output, issues } = v.safeParse(spansOfText, value)
    return success ? ofSpans(output, at) : left(wrongIn(issues[0]))
  }
  if ('response' in value) {
    const { success, issues } = v.safeParse(givenAnswer, value)
    return success ? right(ofResponse(value as GivenAnswer, at)) : left(wrongIn(issues[0]))
  }
  const { success, output, issues } = v.safeParse(answerValue, value)
  if (!success) return left(wrongIn(issues[0]))
  const { items, outcome = items.length > 0 ? 'items' : 'empty' } = output
  if ((outcome === 'items') !== items.length > 0)
    return left(`outcome is ${outcome}, and there are ${items.length} items`)
  return right(ofAnswer(output, at))
}
