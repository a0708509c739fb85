/**
 * Spans that stand in objects within a record, as services and tools for annotation export them: `{"assets": [{"labels": [{"category": "PER",
 * "offset": 0, "length": 10}]}]}`. Where they are is found by what each needs: a place and a label, by names and by values.
 */
import { type HeadObject, type HeadValue, isList, isObject } from './json-head.ts'
import type { SpanLayout } from './span-layouts.ts'
import { isTokenTag, namesOf, onlyName } from './span-roles.ts'

/** The way from a record to something in it: keys, and `EACH` for the items of a list. */
type Path = readonly (string | typeof EACH)[]
const EACH = 0

type Scalars = Readonly<Record<string, string | number>>

/** Objects deeper in that of a span say nothing of it. */
const INNERMOST = 2

/** The strings and numbers of an object, and of objects in it; its own before theirs. */
const scalarsOf = (item: HeadObject): Scalars => {
  const all: Record<string, string | number> = Object.create(null)
  const take = (object: HeadObject, depth = 0): void => {
    for (const value of Object.values(object)) if (isObject(value) && depth < INNERMOST) take(value, depth + 1)
    for (const [key, value] of Object.entries(object))
      if (typeof value === 'string' || typeof value === 'number') all[key] = value
  }
  take(item)
  return all
}

const isPlace = (value: HeadValue | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

/** The start of a span, and its end where the object says it. */
interface Place {
  readonly start: number
  readonly end?: number
}

const placeOf = (item: HeadObject, scalars: Scalars): Place | undefined => {
  const [range] = Object.values(item).filter((value) => isList(value) && value.length === 2 && value.every(isPlace))
  if (range !== undefined) {
    const [start, end] = range as readonly [number, number]
    return { start, end }
  }
  const keys = Object.keys(scalars)
  const numberOf = (role: 'start' | 'end' | 'length'): number | undefined => {
    const value = scalars[onlyName(role, keys) ?? '']
    return isPlace(value) ? value : undefined
  }
  const [start, length] = [numberOf('start'), numberOf('length')]
  const end = numberOf('end') ?? (start === undefined || length === undefined ? undefined : start + length)
  return start === undefined ? undefined : { start, ...(end !== undefined && { end }) }
}

/** The words of a span: those that are as long as it, or one longer where its end is its last character; any where its end is not said. */
const wordsOf = (scalars: Scalars, { start, end }: Place): string | undefined =>
  [...namesOf('surface', Object.keys(scalars)), 'content', 'result']
    .map((key) => scalars[key])
    .find((words): words is string => {
      const length = typeof words === 'string' ? [...words].length : -1
      return length > 0 && (end === undefined || length === end - start || length === end + 1 - start)
    })

/** The one string under a name for labels, or in a list of one item under the plural of such a name. */
const labelOf = (item: HeadObject, words: string | undefined): string | undefined => {
  const labelsIn = (scalars: Scalars, keys: readonly string[]): readonly string[] =>
    keys.flatMap((key) => (typeof scalars[key] === 'string' && scalars[key] !== words ? [scalars[key]] : []))
  const scalars = scalarsOf(item)
  const itemLabels = labelsIn(scalars, namesOf('label', Object.keys(scalars)))
  const listed = Object.entries(item).flatMap(([key, list]) => {
    const singular = key.replace(/ies$/i, 'y').replace(/s$/i, '')
    const [only, other] = isList(list) && namesOf('label', [singular]).length > 0 ? list : []
    if (other !== undefined || !isObject(only)) return []
    const inner = scalarsOf(only)
    return labelsIn(inner, [...namesOf('label', Object.keys(inner)), 'value', 'name'])
  })
  const [label, other] = itemLabels.length > 0 ? itemLabels : listed
  return other === undefined && !isTokenTag(label) ? label : undefined
}

/** A span as an object says it; `inclusive` of one whose words are one longer. */
interface Read {
  readonly span: HeadObject
  readonly inclusive: boolean
}

/** The span of an object; its label is that of the object around it where it is one of its mentions, or has none. */
const readSpan = (item: HeadValue, owner: HeadObject | undefined): Read | undefined => {
  if (!isObject(item)) return undefined
  const scalars = scalarsOf(item)
  const place = placeOf(item, scalars)
  if (place === undefined) return undefined
  const words = wordsOf(scalars, place)
  const end = place.end ?? (words === undefined ? undefined : place.start + [...words].length)
  const label = owner === undefined ? labelOf(item, words) : labelOf(withoutLists(owner), undefined)
  if (end === undefined || label === undefined) return undefined
  const score = scalars[namesOf('score', Object.keys(scalars)).find((key) => typeof scalars[key] === 'number') ?? '']
  const inclusive = words !== undefined && [...words].length === end + 1 - place.start
  const span = { start: place.start, end, label, ...(words !== undefined && { text: words }) }
  return { span: { ...span, ...(score !== undefined && { score }) }, inclusive }
}

const withoutLists = (object: HeadObject): HeadObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => !isList(value)))

/** The place of spans in a record; `isOwned` where each has the label of the object around its list. */
interface Where {
  readonly path: Path
  readonly isOwned: boolean
}

/** True where objects stand in objects: what is flat is read by its fields alone. */
const isNested = ({ path }: Where, record: HeadObject): boolean =>
  path.length > 2 ||
  Object.values(record).some((list) => isList(list) && list.some((item) => isObject(item) && hasInner(item)))

const hasInner = (item: HeadObject): boolean =>
  Object.values(item).some((value) => isObject(value) || (isList(value) && value.some(isObject)))

const MENTIONS = /^mentions$/i

/** Objects deeper than these are not looked into. */
const DEEPEST = 8

/** The places in a record that have spans, each once. */
const placesIn = (record: HeadObject): readonly Where[] => {
  const places = new Map<string, Where>()
  const look = (value: HeadValue, path: Path, owner: HeadObject | undefined): void => {
    if (!isObject(value) || path.length > DEEPEST) return
    const isOwned = owner !== undefined && MENTIONS.test(String(path.at(-2)))
    if (path.at(-1) === EACH && readSpan(value, isOwned ? owner : undefined) !== undefined) {
      places.set(JSON.stringify(path), { path, isOwned })
      return
    }
    for (const [key, inner] of Object.entries(value))
      if (isList(inner)) for (const item of inner) look(item, [...path, key, EACH], value)
      else look(inner, [...path, key], undefined)
  }
  look(record, [], undefined)
  return [...places.values()]
}

/** The spans at a place of a record: `null` where there is none to be annotated, nothing where there are several lists or other things. */
const spansAt = (record: HeadValue, { path, isOwned }: Where): readonly Read[] | null | undefined => {
  const lists = path.flatMap((step, i) => (step === EACH ? [i] : []))
  const isEach = (at: number): boolean => at === lists.at(-1) || (isOwned && at === lists.at(-2))
  const go = (value: HeadValue, at: number, owner: HeadObject | undefined): readonly Read[] | null | undefined => {
    const step = path[at]
    if (step === undefined) {
      const read = readSpan(value, isOwned ? owner : undefined)
      return read && [read]
    }
    if (typeof step === 'string')
      return isObject(value) ? go(value[step] ?? null, at + 1, value) : value === null ? null : undefined
    if (!isList(value)) return value === null ? null : undefined
    if (!isEach(at)) return value.length > 1 ? undefined : go(value[0] ?? null, at + 1, undefined)
    const all = value.map((item) => go(item, at + 1, owner))
    return all.every((one) => one !== undefined && one !== null) ? (all.flat() as readonly Read[]) : undefined
  }
  return go(record, 0, undefined)
}

// ---- the record around them ------------------------------------------------------------------------------------------

/** Fields of what a language model answered: its places are often wrong, and its words are what is read. */
const ANSWERS =
  /^(?:response|(?:answer|output|completion|prediction|result|message|choice)s?|generat\w*|content|body)$/i

/** Fields of texts where no other is one. */
const OTHER_TEXTS = ['source', 'raw']

/** The one text of a record, or of an object in it; `null` where it has none, nothing where it has several. */
const textPath = (record: HeadObject): readonly string[] | null | undefined => {
  const all = Object.entries(record).flatMap(([key, value]): readonly (readonly string[])[] =>
    isObject(value)
      ? Object.keys(value).flatMap((inner) => (typeof value[inner] === 'string' ? [[key, inner]] : []))
      : typeof value === 'string'
        ? [[key]]
        : [],
  )
  const isNamed = (path: readonly string[]): boolean => namesOf('text', [path.at(-1)!]).length > 0
  for (const are of [isNamed, (path: readonly string[]) => path.length === 1 && OTHER_TEXTS.includes(path[0]!)]) {
    const [text, other] = all.filter(are)
    if (text !== undefined) return other === undefined ? text : undefined
  }
  return null
}

/** The name of a record: its own id, its file, or its line in one, from 0. */
const idOf = (record: HeadObject): HeadValue | undefined => {
  const line = record['Line']
  if (isPlace(line) && typeof record['File'] === 'string') return line + 1
  const key = onlyName(
    'document',
    Object.keys(record).filter((one) => !isObject(record[one]) && !isList(record[one])),
  )
  return record['id'] ?? record[key ?? 'location']
}

const valueAt = (record: HeadValue, path: readonly string[]): HeadValue | undefined =>
  path.reduce<HeadValue | undefined>((value, key) => (isObject(value) ? value[key] : undefined), record)

/** The layout that a record of no known tool shows, with spans in objects within it; `chosen` is the field that was said to have them. */
export const nestedLayoutOf = (record: HeadValue, chosen = ''): SpanLayout | undefined => {
  if (!isObject(record)) return undefined
  const text = textPath(record)
  if (text === undefined || (text === null && idOf(record) === undefined)) return undefined
  const [where, ...others] = placesIn(record).filter(({ path: [key] }) =>
    chosen === '' ? !ANSWERS.test(String(key)) : key === chosen,
  )
  const isOne = where !== undefined && others.length === 0 && (text === null || isNested(where, record))
  const sample = isOne ? spansAt(record, where) : undefined
  if (where === undefined || sample === undefined || sample === null || sample.length === 0) return undefined
  const more = sample.every(({ inclusive }) => inclusive) ? 1 : 0
  const whole = text === null ? undefined : [...String(valueAt(record, text))]
  const isWithin = ({ span }: Read): boolean =>
    whole === undefined ||
    (span['text'] ?? '') === '' ||
    whole.slice(span['start'] as number, (span['end'] as number) + more).join('') === span['text']
  if (!sample.every(isWithin) || sample.some(({ span }) => (span['end'] as number) > (whole?.length ?? Infinity)))
    return undefined
  const read = (one: HeadValue): HeadObject | undefined => {
    if (!isObject(one)) return undefined
    const [words, spans, id] = [text === null ? undefined : valueAt(one, text), spansAt(one, where), idOf(one)]
    if (spans === undefined || (text !== null && typeof words !== 'string')) return undefined
    const scalars = Object.entries(one).filter(([, value]) => !isList(value) && !isObject(value))
    return {
      ...Object.fromEntries(scalars),
      ...(id !== undefined && { id }),
      ...(words !== undefined && { text: words }),
      [chosen || 'spans']: spans?.map(({ span }) => ({ ...span, end: (span['end'] as number) + more })),
    }
  }
  const spans = where.path.filter((step) => step !== EACH).join('.')
  return { text: text?.join('.') ?? 'text', spans, read }
}
