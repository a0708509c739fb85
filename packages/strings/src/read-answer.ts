/** The answer of a language model as items, with everything that was overlooked to read it counted by name. */
import { linesRead } from './answer-lines.ts'
import type { AnswerItem, Shape, ShapeOptions } from './answer-shape.ts'
import { isNameCharacter, LooseText, type Parsed, TOO_DEEP, type Value } from './loose-grammar.ts'
import { isPhraseForNothing, isRefusal, phraseFor } from './no-answer-phrases.ts'
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

/** A stretch of the text that is searched for values. */
interface Stretch {
  readonly from: number
  readonly to: number
}

interface FoundValue extends Parsed {
  readonly at: number
  readonly shape: Shape
}

type Group = FoundValue[]

const opening = /[[{(]/g

/** The start of the value whose bracket is at a place: for a call, that of its name; -1 where none begins. */
const startAt = (text: string, bracket: number, from: number, isFirst: boolean): number => {
  if (text[bracket] !== '(') return bracket
  let start = bracket
  while (start > from && isNameCharacter(text.charCodeAt(start - 1))) start--
  if (start < bracket && !/[0-9]/.test(text[start]!)) return start
  return start === bracket && isFirst ? bracket : -1
}

const between = /^[\s,]*$/

/** Groups of values in a stretch; nothing where something is nested too deeply. */
const groupsIn = (whole: string, { from, to }: Stretch, options: ShapeOptions): readonly Group[] | typeof TOO_DEEP => {
  // no search goes beyond the stretch, of which there may be many
  const text = whole.slice(0, to)
  const loose = new LooseText(text)
  const groups: Group[] = []
  let isFirst = true
  let lastEnd = -1
  opening.lastIndex = from
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const at = startAt(text, match.index, from, isFirst && text.slice(from, match.index).trim() === '')
    isFirst = false
    if (at < 0) continue
    const parsed = loose.parse(at)
    if (parsed === TOO_DEEP) return TOO_DEEP
    if (parsed === undefined) continue
    loose.remember()
    const shape = shapeOf(parsed.value, options)
    if (!shape.isKnown || (shape.items.length === 0 && shape.counts.incomplete !== undefined)) continue
    const value = { ...parsed, at, shape }
    const group = groups.at(-1)
    if (group !== undefined && between.test(text.slice(lastEnd, at))) group.push(value)
    else groups.push([value])
    lastEnd = parsed.end
    opening.lastIndex = parsed.end
  }
  return groups
}

const FENCE = '```'
const language = /[^\s`[{("']*/y

/** A fence: all of it, and what stands in it. */
interface Fence {
  readonly all: Stretch
  readonly inner: Stretch
}

const fencesIn = (text: string): readonly Fence[] => {
  const fences: Fence[] = []
  for (let at = text.indexOf(FENCE); at >= 0; ) {
    language.lastIndex = at + FENCE.length
    language.test(text)
    const from = Math.max(language.lastIndex, at + FENCE.length)
    const close = text.indexOf(FENCE, from)
    const to = close < 0 ? text.length : close
    const end = close < 0 ? to : to + FENCE.length
    fences.push({ all: { from: at, to: end }, inner: { from, to } })
    at = close < 0 ? -1 : text.indexOf(FENCE, end)
  }
  return fences
}

const isBlank = (text: string, from: number, to: number): boolean => text.slice(from, to).trim() === ''

/** True if something stands outside of a stretch, marks of fences apart. */
const hasProse = (text: string, { from, to }: Stretch, fences: readonly Fence[]): boolean => {
  let at = 0
  const isProse = (start: number, end: number): boolean =>
    !isBlank(text, start, Math.min(end, from)) || !isBlank(text, Math.max(start, to), end)
  for (const { all, inner } of fences) {
    if (isProse(at, all.from) || isProse(inner.from, inner.to)) return true
    at = all.to
  }
  return isProse(at, text.length)
}

const fromGroups = (text: string, groups: readonly Group[], fences: readonly Fence[]): Answer => {
  const group = groups.at(-1)!
  const [first, last] = [group[0]!, group.at(-1)!]
  const leniencies = [
    ...(fences.length > 0 ? ['fence'] : []),
    ...(groups.length > 1 ? ['several'] : []),
    ...(group.length > 1 ? ['lines'] : []),
    ...(group.some(({ isStrict }) => !isStrict) && !isOnlyCut(group) ? ['notJson'] : []),
    ...(hasProse(text, { from: first.at, to: last.end }, fences) ? ['prose'] : []),
  ]
  const answer = answerOf(
    group.map(({ shape }) => shape),
    last.isCut,
    leniencies,
  )
  return withPlaces(
    answer,
    group.map(({ value }) => value),
  )
}

const isOnlyCut = (group: Group): boolean => group.every(({ isStrict }) => isStrict)

// ---- the steps -------------------------------------------------------------------------------------------------------

const THINK_END = '</think>'
const assigned = /^[\p{L}_][\p{L}\p{N}_]*\s*=\s*(?=[[({])/u

const withLeniencies = (answer: Answer, leniencies: readonly string[]): Answer =>
  leniencies.length === 0
    ? answer
    : {
        ...answer,
        lenient: inNameOrder({ ...answer.lenient, ...Object.fromEntries(leniencies.map((name) => [name, 1])) }),
      }

/** An answer without values: marked text, or lines of one form, within a fence too. */
const fromLines = (text: string, options: ShapeOptions, isTruncated: boolean): Answer | undefined => {
  const [only, other] = text.includes(FENCE) ? fencesIn(text) : []
  const inner = only === undefined || other !== undefined ? undefined : text.slice(only.inner.from, only.inner.to)
  const within = inner === undefined ? undefined : linesRead(inner, options, isTruncated)
  const [read, leniencies] = within === undefined ? [linesRead(text, options, isTruncated), []] : [within, ['fence']]
  if (read === undefined) return undefined
  const isProse = read.isProse || (within !== undefined && hasProse(text, only!.inner, [only!]))
  return answerOf([read.shape], isTruncated, [...leniencies, read.form, ...(isProse ? ['prose'] : [])])
}

/** Values in fences, or in the whole text; nothing where there are none. */
const fromValues = (text: string, options: ShapeOptions): Answer | undefined => {
  const fences = text.includes(FENCE) ? fencesIn(text) : []
  if (fences.length > 0) {
    const groups: Group[] = []
    for (const { inner } of fences) {
      const groupsInside = groupsIn(text, inner, options)
      if (groupsInside === TOO_DEEP) return unparsed(TOO_DEEP)
      groups.push(...groupsInside)
    }
    if (groups.length > 0) return fromGroups(text, groups, fences)
    const [only] = fences
    if (fences.length === 1 && isPhraseForNothing(text.slice(only!.inner.from, only!.inner.to)))
      return answerOf([], false, ['fence', ...(hasProse(text, only!.inner, fences) ? ['prose'] : [])])
  }
  const groups = groupsIn(text, { from: 0, to: text.length }, options)
  if (groups === TOO_DEEP) return unparsed(TOO_DEEP)
  return groups.length > 0 ? fromGroups(text, groups, []) : undefined
}

/** Tags of tokens and nothing else, as a line or as a list: which words they are of is not known. */
const tagsAlone = /^[[\s]*(?:["']?(?:O|[BIESLUM]-[^\s,"']+)["']?[\s,\]]*)+$/

/** Reads the text of an answer. `isTruncated`: the model came to its limit of tokens. */
export const readText = (raw: string, options: ShapeOptions, isTruncated = false): Answer => {
  let text = (raw.includes('\uFEFF') ? raw.replaceAll('\uFEFF', '') : raw).trim()
  const leniencies: string[] = []
  const thinkingEnd = text.lastIndexOf(THINK_END)
  if (thinkingEnd >= 0) text = text.slice(thinkingEnd + THINK_END.length).trim()
  else if (text.startsWith('<think>')) return unparsed('cut while thinking', { thinking: 1 })
  if (thinkingEnd >= 0) leniencies.push('thinking')
  if (text === '') return unparsed('blank', countedOnce(leniencies))
  const assignment = assigned.exec(text)?.[0]
  if (assignment !== undefined) {
    text = text.slice(assignment.length)
    leniencies.push('notJson')
  }
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

/** All leniencies, none, or their names, as a list or joined by `+`. */
export type AllowedLeniencies = string | readonly string[]

/** The names of leniencies that are allowed; nothing where all are. */
export const allowedNames = (allowed: AllowedLeniencies): readonly string[] | undefined =>
  allowed === 'all' ? undefined : typeof allowed === 'string' ? (allowed === 'none' ? [] : allowed.split('+')) : allowed

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
