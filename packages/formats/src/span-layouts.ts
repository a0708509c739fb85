/**
 * Spans that a record has in another arrangement than one object each with a start and an end: with a length, a pair of places, a list
 * of places, words and label, or lists of places by label. They are known by their values, held against the text, and become our own.
 */
import { type HeadObject, type HeadValue, isList, isObject } from './json-head.ts'
import { isTokenTag, namesOf } from './span-roles.ts'

/** How the spans of a file are arranged: the fields of its text and of its spans, and what an item there means. */
export interface SpanLayout {
  readonly text: string
  readonly spans: string
  readonly arrangement: Arrangement
}

type Arrangement = (typeof arrangements)[number]
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

/** `["Bo", 8, 10, "PER"]` and `["PER", 8, 10]`: of two strings, the words are what stands there. */
const asList = (item: HeadValue, characters: readonly string[]): HeadObject | undefined => {
  if (!isList(item)) return undefined
  const places = item.filter(isPlace)
  const strings = item.filter((one) => typeof one === 'string')
  if (!isRange(places) || places.length + strings.length < item.length || isTokenTag(strings[0])) return undefined
  // places before the label are a triple, which is known
  if (isPlace(item[0]) && strings.length === 1) return undefined
  const [start, end] = places
  const own = characters.slice(start, end).join('')
  const labels = strings.length === 1 ? strings : strings.filter((one) => one !== own)
  const [label, other] = labels
  if (label === undefined || other !== undefined || strings.length > 2) return undefined
  return { start, end, label, ...(strings.length === 2 && { text: own }) }
}

const listed =
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

const arrangements = [listed(withLength), listed(withPair), listed(asList), byLabel] as const

const endOf = ({ end, fragments }: HeadObject): number =>
  fragments === undefined ? (end as number) : Math.max(...(fragments as readonly Range[]).map(([, last]) => last))

/** The layout that a record shows: one text, and one list of spans that are all within it. */
export const spanLayoutOf = (record: HeadValue): SpanLayout | undefined => {
  if (!isObject(record)) return undefined
  const fields = Object.entries(record)
  const [text, otherText] = fields.filter(
    ([key, value]) => typeof value === 'string' && namesOf('text', [key]).length > 0,
  )
  if (text === undefined || otherText !== undefined) return undefined
  const characters = [...(text[1] as string)]
  const found = fields.flatMap(([spans, value]) =>
    arrangements.flatMap((arrangement): readonly SpanLayout[] => {
      const all = arrangement(value, characters) ?? []
      const areWithin = all.length > 0 && all.every((span) => endOf(span) <= characters.length)
      return areWithin ? [{ text: text[0], spans, arrangement }] : []
    }),
  )
  const [only, other] = found
  return other === undefined ? only : undefined
}

/** A record with its spans as our own, one object each; nothing where they are arranged otherwise. */
export const plainRecord = (record: HeadValue, { text, spans, arrangement }: SpanLayout): HeadObject | undefined => {
  if (!isObject(record) || typeof record[text] !== 'string') return undefined
  const { [text]: own, [spans]: value = null, ...others } = record
  // what is not annotated stays so
  const all = value === null ? null : arrangement(value, [...(own as string)])
  return all === undefined ? undefined : { ...others, text: own as string, spans: all }
}
