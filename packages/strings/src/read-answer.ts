/** The answer of a language model as items, with everything that was overlooked to read it counted by name. */
import {
  type AllowedLeniencies,
  allowedNames,
  bareAnswer,
  type Fence,
  fencesIn,
  groupLeniencies,
  groupsIn,
  groupsInFences,
  hasProse,
  isPhraseForNothing,
  isRefusal,
  LooseText,
  phraseFor,
  TOO_DEEP,
  type Value,
  type ValueGroup,
  type ValueReading,
} from '@assay/core/answers'
import { linesRead } from './answer-lines.ts'
import type { AnswerItem, Shape, ShapeOptions } from './answer-shape.ts'
import { plainItems } from './plain-answer.ts'
import { shapeOf } from './shapes.ts'
import { isTokenTag, phrasesOf } from './token-tags.ts'
import { type UnreadPlaces, unreadPlaces } from './unread-places.ts'

/** Counts by the name of a leniency. */
export type Leniencies = Readonly<Record<string, number>>

export interface Answer {
  readonly outcome: 'items' | 'empty' | 'unparsed'
  readonly items: readonly AnswerItem[]
  readonly lenient: Leniencies
  /** The reason that it could not be read. */
  readonly reason?: string
  readonly pairs?: Shape['pairs']
  readonly threes?: number
  readonly tags?: number
  /** Places beside its strings that are not read. */
  readonly places?: UnreadPlaces
}

/** Counts of leniencies, in the order of their names. */
export const inNameOrder = (counts: Readonly<Record<string, number>>): Leniencies =>
  Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))

const unparsed = (reason: string, lenient: Leniencies = {}): Answer => ({
  outcome: 'unparsed',
  items: [],
  lenient,
  reason,
})

/** The answer that values give together. */
const answerOf = (shapes: readonly Shape[], isCut: boolean, leniencies: readonly string[]): Answer => {
  const lenient: Record<string, number> = {}
  for (const name of leniencies) lenient[name] = 1
  if (isCut) lenient['truncated'] = 1
  const items = shapes.flatMap((shape) => shape.items)
  const pairs = { first: 0, second: 0 }
  let [threes, tags] = [0, 0]
  for (const shape of shapes) {
    for (const [name, by] of Object.entries(shape.counts)) lenient[name] = (lenient[name] ?? 0) + by
    pairs.first += shape.pairs.first
    pairs.second += shape.pairs.second
    threes += shape.threes
    tags += shape.tags
  }
  const rest = { lenient: inNameOrder(lenient), pairs, threes, tags }
  if (items.length > 0) return { outcome: 'items', items, ...rest }
  if (isCut || lenient['incomplete'] !== undefined)
    return { ...rest, outcome: 'unparsed', items: [], reason: 'no complete item' }
  return { outcome: 'empty', items: [], ...rest }
}

/** The answer that a parsed value is. */
export const answerFrom = (value: Value, options: ShapeOptions): Answer =>
  withPhrases(fromValue(value, options), options)

const fromValue = (value: Value, options: ShapeOptions): Answer => {
  const shape = shapeOf(value, options)
  return withPlaces(shape.isKnown ? answerOf([shape], false, []) : unparsed('no known shape'), [value])
}

/** An answer whose labels are all tags of tokens is one of words: its phrases are what it says. */
const withPhrases = (answer: Answer, { labels }: ShapeOptions): Answer => {
  const { items } = answer
  if (items.length === 0 || !items.every(({ label }) => isTokenTag(label)) || labels.some(isTokenTag)) return answer
  const phrases = phrasesOf(items)
  return withLeniencies({ ...answer, outcome: phrases.length > 0 ? 'items' : 'empty', items: phrases }, ['token tags'])
}

const withPlaces = (answer: Answer, values: readonly Value[]): Answer => {
  const places = unreadPlaces(values)
  return places === undefined ? answer : { ...answer, places }
}

const countedOnce = (leniencies: readonly string[]): Leniencies =>
  inNameOrder(Object.fromEntries(leniencies.map((name) => [name, 1])))

// ---- values in a text ------------------------------------------------------------------------------------------------

type Group = ValueGroup<Value, Shape>

/** Values with a known shape; one in which no item began counts, one without an item that is whole does not. */
const shapesUnder = (options: ShapeOptions): ValueReading<Value, Map<string, Value>, Shape> => ({
  open: (text) => new LooseText(text),
  meaningOf: (value) => {
    const shape = shapeOf(value, options)
    return shape.isKnown && (shape.items.length > 0 || shape.counts.incomplete === undefined) ? shape : undefined
  },
})

const fromGroups = (text: string, groups: readonly Group[], fences: readonly Fence[]): Answer => {
  const group = groups.at(-1)!
  const answer = answerOf(
    group.map(({ meaning }) => meaning),
    group.at(-1)!.isCut,
    groupLeniencies(text, groups, fences),
  )
  return withPlaces(
    answer,
    group.map(({ value }) => value),
  )
}

// ---- the steps -------------------------------------------------------------------------------------------------------

const withLeniencies = (answer: Answer, leniencies: readonly string[]): Answer =>
  leniencies.length === 0
    ? answer
    : {
        ...answer,
        lenient: inNameOrder({ ...answer.lenient, ...Object.fromEntries(leniencies.map((name) => [name, 1])) }),
      }

/** An answer without values: marked text, or lines of one form, within a fence too. */
const fromLines = (text: string, options: ShapeOptions, isTruncated: boolean): Answer | undefined => {
  const [only, other] = fencesIn(text)
  const inner = only === undefined || other !== undefined ? undefined : text.slice(only.inner.from, only.inner.to)
  const within = inner === undefined ? undefined : linesRead(inner, options, isTruncated)
  const [read, leniencies] = within === undefined ? [linesRead(text, options, isTruncated), []] : [within, ['fence']]
  if (read === undefined) return undefined
  const isProse = read.isProse || (within !== undefined && hasProse(text, only!.inner, [only!]))
  return answerOf([read.shape], isTruncated, [...leniencies, read.form, ...(isProse ? ['prose'] : [])])
}

/** Values in fences, or in the whole text; nothing where there are none. */
const fromValues = (text: string, options: ShapeOptions): Answer | undefined => {
  const fences = fencesIn(text)
  const reading = shapesUnder(options)
  if (fences.length > 0) {
    const groups = groupsInFences(text, fences, reading)
    if (groups === TOO_DEEP) return unparsed(TOO_DEEP)
    if (groups.length > 0) return fromGroups(text, groups, fences)
    const [only] = fences
    if (fences.length === 1 && isPhraseForNothing(text.slice(only!.inner.from, only!.inner.to)))
      return answerOf([], false, ['fence', ...(hasProse(text, only!.inner, fences) ? ['prose'] : [])])
  }
  const groups = groupsIn(text, { from: 0, to: text.length }, reading)
  if (groups === TOO_DEEP) return unparsed(TOO_DEEP)
  return groups.length > 0 ? fromGroups(text, groups, []) : undefined
}

/** Tags of tokens and nothing else, as a line or as a list: which words they are of is not known. */
const tagsAlone = /^[[\s]*(?:["']?(?:O|[BIESLUM]-[^\s,"']+)["']?[\s,\]]*)+$/

/** Reads the text of an answer. `isTruncated`: the model came to its limit of tokens. */
export const readText = (raw: string, options: ShapeOptions, isTruncated = false): Answer => {
  const { text, leniencies } = bareAnswer(raw)
  if (text === undefined) return unparsed('cut while thinking', { thinking: 1 })
  if (text === '') return unparsed('blank', countedOnce(leniencies))
  const answer = withLeniencies(readTrimmed(text, options, isTruncated), leniencies)
  return answer.outcome === 'unparsed' && tagsAlone.test(text)
    ? { ...answer, reason: 'tags without their words' }
    : withPhrases(answer, options)
}

/** A list behind a label that is not empty, a line each. */
const keyedList = /^[^:[\n]+:[ \t]*(?:\[[ \t]*[^\]\s]|\n[ \t]*[-*•] )/m

const readTrimmed = (text: string, options: ShapeOptions, isTruncated: boolean): Answer => {
  const phrase = phraseFor(text)
  if (phrase !== undefined)
    return answerOf([], false, phrase === 'null' || phrase === '[]' || phrase === '{}' ? [] : ['phrase'])
  const plain = plainItems(text, options)
  if (plain !== undefined)
    return {
      outcome: plain.length > 0 ? 'items' : 'empty',
      items: plain,
      lenient: {},
      pairs: { first: 0, second: 0 },
      threes: 0,
      tags: 0,
    }
  const parsed = /^["[{\-\dtfn]/.test(text) ? new LooseText(text).parse(0) : undefined
  if (parsed === TOO_DEEP) return unparsed(TOO_DEEP)
  if (parsed?.isStrict === true && !parsed.isCut && parsed.end === text.length) {
    const inner = typeof parsed.value === 'string' ? parsed.value.trim() : ''
    // JSON that was written as a string of JSON once more
    return /^[[{]/.test(inner)
      ? withLeniencies(readTrimmed(inner, options, false), ['string'])
      : fromValue(parsed.value, options)
  }
  const values = fromValues(text, options)
  // an empty list beside others is that of its own label
  if (values?.outcome === 'empty' && keyedList.test(text)) {
    const lines = fromLines(text, options, isTruncated)
    return lines?.outcome === 'items' && lines.lenient['yaml'] !== undefined ? lines : unparsed('prose')
  }
  return (
    values ??
    (isRefusal(text) ? unparsed('refusal') : undefined) ??
    fromLines(text, options, isTruncated) ??
    unparsed('prose')
  )
}

// ---- what may be overlooked ------------------------------------------------------------------------------------------

/** An answer that needs no more than what may be overlooked; else one that could not be read. */
export const withoutLeniency = (answer: Answer, allowed: AllowedLeniencies): Answer => {
  const names = allowedNames(allowed)
  if (names === undefined) return answer
  const needed = Object.keys(answer.lenient).filter((name) => !names.includes(name))
  if (needed.length === 0 || answer.outcome === 'unparsed') return answer
  return {
    outcome: 'unparsed',
    items: [],
    lenient: {},
    reason: `needs ${needed.join('+')}`,
    ...(answer.places && { places: answer.places }),
  }
}
