/** The answer of a language model as items, with everything that was overlooked to read it counted by name. */
import { isNameCharacter, LooseText, type Parsed, TOO_DEEP, type Value } from './loose.ts'
import { isPhraseForNothing, isRefusal, phraseFor } from './phrases.ts'
import { plainItems } from './plain-answer.ts'
import { type AnswerItem, LABELLED, type Shape, type ShapeOptions, shapeOf } from './shapes.ts'
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
const answerOf = (shapes: readonly Shape[], isCut: boolean, before: readonly string[]): Answer => {
  const lenient: Record<string, number> = {}
  for (const name of before) lenient[name] = 1
  if (isCut) lenient['truncated'] = 1
  const items = shapes.flatMap((shape) => shape.items)
  const pairs = { first: 0, second: 0 }
  let tags = 0
  for (const shape of shapes) {
    for (const [name, by] of Object.entries(shape.counts)) lenient[name] = (lenient[name] ?? 0) + by
    pairs.first += shape.pairs.first
    pairs.second += shape.pairs.second
    tags += shape.tags
  }
  const known = { lenient: inNameOrder(lenient), pairs, tags }
  if (items.length > 0) return { outcome: 'items', items, ...known }
  if (isCut || lenient['incomplete'] !== undefined)
    return { ...known, outcome: 'unparsed', items: [], reason: 'nothing whole' }
  return { outcome: 'empty', items: [], ...known }
}

/** The answer that a parsed value is. */
export const answerFrom = (value: Value, options: ShapeOptions, before: readonly string[] = []): Answer => {
  const shape = shapeOf(value, options)
  const answer = shape.isKnown ? answerOf([shape], false, before) : unparsed('no known shape', onceEach(before))
  return withPlaces(answer, [value])
}

const withPlaces = (answer: Answer, values: readonly Value[]): Answer => {
  const places = unreadPlaces(values)
  return places === undefined ? answer : { ...answer, places }
}

const onceEach = (names: readonly string[]): Leniencies =>
  inNameOrder(Object.fromEntries(names.map((name) => [name, 1])))

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
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const at = startAt(text, found.index, from, isFirst && text.slice(from, found.index).trim() === '')
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
  const names = [
    ...(fences.length > 0 ? ['fence'] : []),
    ...(groups.length > 1 ? ['several'] : []),
    ...(group.length > 1 ? ['lines'] : []),
    ...(group.some(({ isStrict }) => !isStrict) && !isOnlyCut(group) ? ['notJson'] : []),
    ...(hasProse(text, { from: first.at, to: last.end }, fences) ? ['prose'] : []),
  ]
  const answer = answerOf(
    group.map(({ shape }) => shape),
    last.isCut,
    names,
  )
  return withPlaces(
    answer,
    group.map(({ value }) => value),
  )
}

const isOnlyCut = (group: Group): boolean => group.every(({ isStrict }) => isStrict)

// ---- labelled lines --------------------------------------------------------------------------------------------------

const marker = /^\s*(?:[-*•]\s+|\d+[.)]\s+)?/
const bold = /^\*\*([^*]+?)(?:\*\*:|:\*\*)/

const labelledLine = (line: string): readonly [label: string, text: string] | undefined => {
  const own = line.replace(marker, '').replace(bold, '$1:').trimEnd()
  const found = LABELLED.exec(own)
  return found === null ? undefined : [found[1]!, found[2]!]
}

/** Items that were read without a value around them. */
const itemsAlone = (items: readonly AnswerItem[]): Shape => ({
  items: [...items],
  counts: {},
  isKnown: true,
  pairs: { first: 0, second: 0 },
  tags: 0,
})

const fromLines = (text: string, options: ShapeOptions, isTruncated: boolean): Answer | undefined => {
  if (text.length > 1e6 && !text.includes(': ')) return undefined
  const all = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const lines = all.length === 1 ? all[0]!.split(';').filter((part) => part.trim() !== '') : all
  const known = new Set(options.labels)
  const items: AnswerItem[] = []
  let [read, isProse] = [0, false]
  for (const [i, line] of lines.entries()) {
    const found = labelledLine(line)
    if (found === undefined || (known.size > 0 && !known.has(found[0]))) {
      if (known.size === 0) return undefined
      isProse = true
      continue
    }
    read++
    // the last one may have been cut anywhere
    if (isTruncated && i === lines.length - 1) continue
    if (!isPhraseForNothing(found[1])) items.push({ label: found[0], text: found[1] })
  }
  if (read === 0) return undefined
  return answerOf([itemsAlone(items)], isTruncated, ['labelled lines', ...(isProse ? ['prose'] : [])])
}

// ---- lists of names and marked text -------------------------------------------------------------------------------------

/** A line of a list: a name, and its label in brackets behind it, as models write for people: `- **Mara Vell** (PER)`. */
const named =
  /^\s*(?:[-*•]|\d+[.)])\s+(?:\*\*|[`"“])?(.+?)(?:\*\*|[`"”])?\s*[([]([\p{L}_][\p{L}\p{N}_ -]{0,39})[)\]]\.?\s*$/u
const listLine = /^\s*(?:[-*•]|\d+[.)])\s+\S/

const isOf = (labels: readonly string[], label: string): boolean => labels.length === 0 || labels.includes(label)

/** The names of a list with their labels; nothing where a line of the list has another form. */
const fromList = (text: string, { labels }: ShapeOptions, isTruncated: boolean): Answer | undefined => {
  if (!/^\s*(?:[-*•]|\d+[.)])\s/m.test(text)) return undefined
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const listed = lines.filter((line) => listLine.test(line))
  const whole = isTruncated && listed.at(-1) === lines.at(-1) ? listed.slice(0, -1) : listed
  const items = whole.flatMap((line): readonly AnswerItem[] => {
    const [, name, label] = named.exec(line) ?? []
    return name === undefined || label === undefined || !isOf(labels, label) ? [] : [{ label, text: name }]
  })
  if (items.length === 0 || items.length < whole.length) return undefined
  const hasMore = lines.length > listed.length
  return answerOf([itemsAlone(items)], isTruncated, ['list of names', ...(hasMore ? ['prose'] : [])])
}

const marked = /<([\p{L}_][\p{L}\p{N}_-]*)>([^<>]+)<\/\1>/gu

/** Marks of HTML and of thinking, which are no labels. */
const html = /^(?:a|b|i|u|p|em|br|li|ul|ol|h\d|tt|code|pre|div|span|strong|think|answer|output|text)$/i

/** Names marked in the text itself, `<PER>Mara</PER> left`; nothing where a mark is left over. */
const fromMarks = (text: string, { labels }: ShapeOptions): Answer | undefined => {
  if (!text.includes('</')) return undefined
  const items = [...text.matchAll(marked)].flatMap(([, label = '', name = '']) =>
    html.test(label) || !isOf(labels, label) ? [] : [{ label, text: name }],
  )
  if (items.length === 0 || /[<>]/.test(text.replace(marked, ''))) return undefined
  return answerOf([itemsAlone(items)], false, ['marked text'])
}

// ---- the steps -------------------------------------------------------------------------------------------------------

const THINK_END = '</think>'
const assigned = /^[\p{L}_][\p{L}\p{N}_]*\s*=\s*(?=[[({])/u

const plus = (answer: Answer, names: readonly string[]): Answer =>
  names.length === 0
    ? answer
    : { ...answer, lenient: inNameOrder({ ...answer.lenient, ...Object.fromEntries(names.map((name) => [name, 1])) }) }

/** Values in fences, or in the whole text; nothing where there are none. */
const fromValues = (text: string, options: ShapeOptions): Answer | undefined => {
  const fences = text.includes(FENCE) ? fencesIn(text) : []
  if (fences.length > 0) {
    const groups: Group[] = []
    for (const { inner } of fences) {
      const own = groupsIn(text, inner, options)
      if (own === TOO_DEEP) return unparsed(TOO_DEEP)
      groups.push(...own)
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

/** Reads the text of an answer. `isTruncated`: the model came to its limit of tokens. */
export const readText = (raw: string, options: ShapeOptions, isTruncated = false): Answer => {
  let text = (raw.includes('\uFEFF') ? raw.replaceAll('\uFEFF', '') : raw).trim()
  const names: string[] = []
  const thought = text.lastIndexOf(THINK_END)
  if (thought >= 0) text = text.slice(thought + THINK_END.length).trim()
  else if (text.startsWith('<think>')) return unparsed('cut while thinking', { thinking: 1 })
  if (thought >= 0) names.push('thinking')
  if (text === '') return unparsed('blank', onceEach(names))
  const cutOff = assigned.exec(text)?.[0]
  if (cutOff !== undefined) {
    text = text.slice(cutOff.length)
    names.push('notJson')
  }
  return plus(readTrimmed(text, options, isTruncated), names)
}

/** Tags of tokens, BIO and the like, and nothing else: which words they are of is not known. */
const tagsAlone = /^(?:O|[BIESLUM]-[^\s,]+)(?:[\s,]+(?:O|[BIESLUM]-[^\s,]+))*$/

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
      tags: 0,
    }
  const parsed = /^["[{\-\dtfn]/.test(text) ? new LooseText(text).parse(0) : undefined
  if (parsed === TOO_DEEP) return unparsed(TOO_DEEP)
  if (parsed?.isStrict === true && !parsed.isCut && parsed.end === text.length) {
    const inner = typeof parsed.value === 'string' ? parsed.value.trim() : ''
    // JSON that was written as a string of JSON once more
    return /^[[{]/.test(inner)
      ? plus(readTrimmed(inner, options, false), ['string'])
      : answerFrom(parsed.value, options)
  }
  return (
    fromValues(text, options) ??
    (isRefusal(text) ? unparsed('refusal') : undefined) ??
    fromMarks(text, options) ??
    fromList(text, options, isTruncated) ??
    fromLines(text, options, isTruncated) ??
    unparsed(tagsAlone.test(text) ? 'tags without their words' : 'prose')
  )
}
