/**
 * Spans that a record has in another arrangement than one object each with a start and an end: with a length, a pair of places, a list
 * of places, words and label, or lists of places by label. They are known by their values, held against the text, and become our own.
 */
import { sidesAmong } from '@assay/core/internal/source'
import { type HeadObject, type HeadValue, isList, isObject } from './json-head.ts'
import { isTokenTag, namesOf } from './span-roles.ts'

/** The layout of the records of a file: the fields of the text and of the spans. */
export interface SpanLayout {
  readonly text: string
  readonly spans: string
  /** The fields of the spans of both sides, where a record has both and neither was chosen. */
  readonly sides?: readonly string[]
  /** A record with its spans as our own, one object each; nothing where they are arranged otherwise. */
  readonly read: (record: HeadValue) => HeadObject | undefined
}

type Range = readonly [start: number, end: number]

const isPlace = (value: HeadValue | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

const isRange = (value: HeadValue | undefined): value is Range =>
  isList(value) && value.length === 2 && isPlace(value[0]) && isPlace(value[1]) && value[0] < value[1]

const areRanges = (value: HeadValue | undefined): value is readonly Range[] =>
  isList(value) && value.length > 0 && value.every(isRange)

/** The one string of an object under a name for labels. */
const labelOf = (item: HeadObject): string | undefined => {
  const [label, other] = namesOf('label', Object.keys(item)).filter((key) => typeof item[key] === 'string')
  return label === undefined || other !== undefined || isTokenTag(item[label]) ? undefined : (item[label] as string)
}

const surfaceOf = (item: HeadObject): { readonly text?: string } => {
  const key = namesOf('surface', Object.keys(item)).find((one) => typeof item[one] === 'string')
  return key === undefined || item[key] === labelOf(item) ? {} : { text: item[key] as string }
}

const scoreOf = (item: HeadObject): { readonly score?: number } => {
  const key = namesOf('score', Object.keys(item)).find((one) => typeof item[one] === 'number')
  return key === undefined ? {} : { score: item[key] as number }
}

const spanOf = (item: HeadObject, ranges: readonly Range[]): HeadObject | undefined => {
  const label = labelOf(item)
  const [only, other] = ranges
  if (label === undefined || only === undefined) return undefined
  const place = other === undefined ? { start: only[0], end: only[1] } : { fragments: ranges }
  return { ...place, label, ...surfaceOf(item), ...scoreOf(item) }
}

/** `{"offset": 8, "length": 2, "category": "PER"}`, as Azure writes it. */
const withLength = (item: HeadValue): HeadObject | undefined => {
  if (!isObject(item) || namesOf('end', Object.keys(item)).length > 0) return undefined
  const one = (role: 'start' | 'length'): HeadValue | undefined => {
    const [key, other] = namesOf(role, Object.keys(item))
    return key === undefined || other !== undefined ? undefined : item[key]
  }
  const [start, length] = [one('start'), one('length')]
  return isPlace(start) && isPlace(length) && length > 0 ? spanOf(item, [[start, start + length]]) : undefined
}

const isPlaced = (item: HeadObject): boolean =>
  'fragments' in item || (['start', 'end'] as const).some((role) => namesOf(role, Object.keys(item)).length > 0)

/** `{"span": [8, 10], "type": "PER"}`, and with a pair for each fragment. */
const withPair = (item: HeadValue): HeadObject | undefined => {
  // a start, an end or fragments are places of their own
  if (!isObject(item) || isPlaced(item)) return undefined
  const [ranges, other] = Object.values(item).flatMap((value): readonly (readonly Range[])[] =>
    isRange(value) ? [[value]] : areRanges(value) ? [value] : [],
  )
  return ranges === undefined || other !== undefined ? undefined : spanOf(item, ranges)
}

const isScore = (value: HeadValue | undefined): value is number => typeof value === 'number' && value >= 0 && value <= 1

/** `["Bo", 8, 10, "PER"]` and `["PER", 8, 10, 0.9]`: of two strings the words are what stands there; a score is the last. */
const asList = (item: HeadValue, characters: readonly string[]): HeadObject | undefined => {
  if (!isList(item)) return undefined
  const score = item.length > 3 ? item.at(-1) : undefined
  const parts = isScore(score) ? item.slice(0, -1) : item
  const places = parts.filter(isPlace)
  const strings = parts.filter((one) => typeof one === 'string')
  if (!isRange(places) || places.length + strings.length < parts.length || isTokenTag(strings[0])) return undefined
  // places before the label are a triple, which is known
  if (isPlace(item[0]) && strings.length === 1) return undefined
  const [start, end] = places
  const words = characters.slice(start, end).join('')
  const labels = strings.length === 1 ? strings : strings.filter((one) => one !== words)
  const [label, other] = labels
  if (label === undefined || other !== undefined || strings.length > 2) return undefined
  return { start, end, label, ...(strings.length === 2 && { text: words }), ...(isScore(score) && { score }) }
}

const spansInList =
  (spanAt: (item: HeadValue, characters: readonly string[]) => HeadObject | undefined) =>
  (value: HeadValue, characters: readonly string[]): readonly HeadObject[] | undefined => {
    const spans = isList(value) ? value.map((item) => spanAt(item, characters)) : [undefined]
    return spans.every((span) => span !== undefined) ? spans : undefined
  }

/** `{"PER": [[0, 3], [8, 10]]}`. */
const byLabel = (value: HeadValue): readonly HeadObject[] | undefined => {
  if (!isObject(value)) return undefined
  const lists = Object.entries(value)
  if (!lists.every(([label, list]) => !isTokenTag(label) && isList(list) && list.every(isRange))) return undefined
  return lists.flatMap(([label, list]) => (list as readonly Range[]).map(([start, end]) => ({ start, end, label })))
}

/**
 * `{"entity": "B-PER", "index": 1, "start": 0, "end": 4}`: tokens of the pipeline of transformers, which are joined as its strategy `simple`
 * does: I- goes on with a phrase of its type in the token before.
 */
const byToken = (value: HeadValue): readonly HeadObject[] | undefined => {
  const spans: { start: number; end: number; label: string }[] = []
  let before: HeadValue | undefined
  for (const token of isList(value) ? value : [undefined]) {
    if (!isObject(token)) return undefined
    const { entity, index, start, end } = token
    const [, mark, label] = typeof entity === 'string' ? (/^([BI])-(.+)$/s.exec(entity) ?? []) : []
    if (label === undefined || !isPlace(index) || !isPlace(start) || !isPlace(end)) return undefined
    const last = spans.at(-1)
    if (last?.label === label && mark === 'I' && index - 1 === before) last.end = end
    else spans.push({ start, end, label })
    before = index
  }
  return spans
}

const arrangements = [spansInList(withLength), spansInList(withPair), spansInList(asList), byLabel, byToken] as const

const endOf = ({ end, fragments }: HeadObject): number =>
  fragments === undefined ? (end as number) : Math.max(...(fragments as readonly Range[]).map(([, last]) => last))

// ---- spans by the numbers of their words -----------------------------------------------------------------------------

const WORDS = ['sentence', 'tokens', 'words', 'text']
const NUMBERS = /^(?:(?:word|token)s?_?)?(?:idxs?|index(?:es)?|indices)$/i

const wordsOf = (value: HeadValue | undefined): readonly string[] | undefined => {
  const words = typeof value === 'string' ? value.split(' ') : value
  return isList(words) && words.every((word) => typeof word === 'string') ? words : undefined
}

/** Numbers that ascend, as the ranges of those that follow one another. */
const rangesOf = (numbers: readonly number[]): readonly Range[] => {
  const ranges: [number, number][] = []
  for (const at of numbers) {
    const last = ranges.at(-1)
    if (last?.[1] === at) last[1]++
    else ranges.push([at, at + 1])
  }
  return ranges
}

/** `{"index": [0, 1], "type": "PER"}` over words, as W2NER has it. */
const overWords = (item: HeadValue, words: readonly string[]): HeadObject | undefined => {
  const [numbers, other] = isObject(item) ? Object.keys(item).filter((key) => NUMBERS.test(key)) : []
  const list = isObject(item) && numbers !== undefined && other === undefined ? item[numbers] : undefined
  if (!isObject(item) || !isList(list) || list.length === 0 || !list.every(isPlace)) return undefined
  const isApart = list.length === 2 && list[1] !== list[0]! + 1
  if (isApart || list.some((at, i) => at >= words.length || at <= (list[i - 1] ?? -1))) return undefined
  const { text, ...span } = spanOf(item, rangesOf(list)) ?? {}
  const isSame = text === undefined || text === list.map((at) => words[at]).join(' ')
  return isSame && 'label' in span ? span : undefined
}

/** The layout of a record with words, and spans that are lists of the numbers of theirs. Two numbers that do not follow each other may be a start and an end, and are not read. */
const wordLayoutOf = (record: HeadObject): SpanLayout | undefined => {
  const text = WORDS.find((key) => wordsOf(record[key]) !== undefined)
  const words = wordsOf(record[text ?? ''])
  const spans = Object.keys(record).find((key) => {
    const list = record[key]
    return isList(list) && list.length > 0 && list.every((item) => overWords(item, words ?? []) !== undefined)
  })
  if (text === undefined || spans === undefined) return undefined
  const read = (one: HeadValue): HeadObject | undefined => {
    const textWords = isObject(one) ? wordsOf(one[text]) : undefined
    if (!isObject(one) || textWords === undefined) return undefined
    const { [text]: _, [spans]: list = null, ...others } = one
    const all = spansInList((item) => overWords(item, textWords))(list, [])
    return all && { ...others, tokens: textWords, spans: all }
  }
  return { text, spans, read }
}

/** The layout that a record shows: one text, and one list of spans that are all within it; `chosen` is the field that was said to have them. */
export const spanLayoutOf = (record: HeadValue, chosen = ''): SpanLayout | undefined => {
  if (!isObject(record)) return undefined
  const overItsWords = wordLayoutOf(record)
  if (overItsWords !== undefined) return overItsWords
  const fields = Object.entries(record)
  const [field, otherText] = fields.filter(
    ([key, value]) => typeof value === 'string' && namesOf('text', [key]).length > 0,
  )
  if (field === undefined || otherText !== undefined) return undefined
  const [text, words] = field as [string, string]
  const characters = [...words]
  const layouts = fields.flatMap(([spans, value]) =>
    arrangements.flatMap((arrangement): readonly SpanLayout[] => {
      const all = chosen === '' || chosen === spans ? (arrangement(value, characters) ?? []) : []
      const areWithin = all.length > 0 && all.every((span) => endOf(span) <= characters.length)
      const read = (one: HeadValue): HeadObject | undefined => plainRecord(one, { text, spans, arrangement, chosen })
      return areWithin ? [{ text, spans, read }] : []
    }),
  )
  const [only, other] = layouts
  const sides = other && sidesAmong(layouts.map(({ spans }) => spans))
  if (other !== undefined && sides === undefined) return undefined
  return only && { ...only, ...(sides && { sides: [sides.gold, sides.system] }) }
}

interface Arranged extends Pick<SpanLayout, 'text' | 'spans'> {
  readonly arrangement: (typeof arrangements)[number]
  readonly chosen: string
}

const plainRecord = (record: HeadValue, { text, spans, arrangement, chosen }: Arranged): HeadObject | undefined => {
  if (!isObject(record) || typeof record[text] !== 'string') return undefined
  const { [text]: content, [spans]: value = null, ...others } = record
  // what is not annotated stays so
  const all = value === null ? null : arrangement(value, [...(content as string)])
  return all === undefined ? undefined : { ...others, text: content as string, [chosen || 'spans']: all }
}
