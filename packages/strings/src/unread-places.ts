/** Finds places in a text that stand beside strings and are not read: such records are spans, and no strings alone. */
import { isListValue, isNumberValue, isObjectValue, LooseText, type Value } from '@assay/core/answers'
import { labelKeys, textKeys } from './shapes.ts'

/** Places beside strings: the paths of their keys. */
export interface UnreadPlaces {
  readonly paths: readonly string[]
  /** The keys of string and label beside them, where a reader of spans takes such places by their paths. */
  readonly beside?: { readonly text: string; readonly label: string }
}

const TEXTS: ReadonlySet<string> = new Set(textKeys.filter((key) => key !== 'span'))
/** Keys of labels, whose length says nothing of a place. */
const LABELS: ReadonlySet<string> = new Set(labelKeys.filter((key) => key !== 'entity'))
const OFFSET_NAME = /offset|start|begin/i
const DATE_NAME = /year|date|time|month|day|page|line/i
const RANGE_NAME = /offset|span|pos|range|interval|loc|indices|bound|extent|token|char/i
const INTEGER = /^\d+$/

/** An integer, or a string of digits, and the path of keys that leads to it from its record. */
interface Integer {
  readonly path: string
  readonly value: number
  readonly written: 'number' | 'digits' | 'range'
}

/** A record of a string: the lengths of its strings, and the integers beside them. */
interface StringRecord {
  readonly value: Value
  readonly lengths: ReadonlySet<number>
  readonly integers: readonly Integer[]
}

type Entry = readonly [key: string, value: Value]

/** The entries of an object, or the arguments of a call. */
const entriesOf = (value: Value): readonly Entry[] => {
  if (isObjectValue(value)) return [...value.entries]
  const isCall = typeof value === 'object' && value !== null && value.kind === 'call'
  return isCall ? value.args.map(([key = 'an argument', inner]) => [key, inner]) : []
}

const innerOf = (value: Value): readonly Value[] =>
  isListValue(value) ? value.items : entriesOf(value).map(([, inner]) => inner)

const isInteger = (value: Value): boolean => INTEGER.test(isNumberValue(value) ? value.text : String(value))
const isWords = (value: Value): value is string => typeof value === 'string' && !INTEGER.test(value)
const holdsWords = (value: Value): boolean => isWords(value) || innerOf(value).some(holdsWords)

/** Strings of digits, and those that may be values themselves. */
const MAY_HOLD_INTEGERS = /^\s*[[{\d]/

/** True if a number may be somewhere in a value; most answers have none. */
const mayHoldIntegers = (value: Value): boolean => {
  if (typeof value === 'string') return MAY_HOLD_INTEGERS.test(value)
  if (typeof value !== 'object' || value === null) return false
  if (value.kind === 'list') return value.items.some(mayHoldIntegers)
  if (value.kind === 'call') return value.args.some(([, inner]) => mayHoldIntegers(inner))
  if (value.kind === 'number') return true
  for (const inner of value.entries.values()) if (mayHoldIntegers(inner)) return true
  return false
}

/** The integers of a value in which there are no words: they belong to those beside it. */
function* integersIn(value: Value, path: string, isInRange = false): Iterable<Integer> {
  if (isNumberValue(value) || typeof value === 'string') {
    if (!isInteger(value)) return
    const [text, written] = isNumberValue(value) ? [value.text, 'number' as const] : [value, 'digits' as const]
    yield { path, value: Number(text), written: isInRange ? 'range' : written }
  } else if (isListValue(value)) {
    const isRange = value.items.length === 2 && value.items.every(isInteger)
    for (const item of value.items) yield* integersIn(item, path, isRange)
  } else for (const [key, inner] of entriesOf(value)) yield* integersIn(inner, `${path}.${key}`)
}

const lengthsOf = (strings: readonly string[]): ReadonlySet<number> =>
  new Set(strings.flatMap((one) => [one.length, [...one].length]))

/** The entries of an object without its offsets, if they are read. */
const unreadOf = (value: Value): readonly Entry[] => {
  const entries = entriesOf(value)
  if (!isObjectValue(value)) return entries
  const areRead = ['start', 'end'].every((key) => isNumberValue(value.entries.get(key)))
  return entries.filter(([key]) => key !== 'char_interval' && !(areRead && (key === 'start' || key === 'end')))
}

/** The record of strings that a list is, such as `["Ost", 7, 10]`, an object or a call. */
const recordOf = (value: Value): StringRecord | undefined => {
  if (isListValue(value)) {
    const words = value.items.filter(isWords)
    const numbers = value.items.filter(isNumberValue)
    const integers = numbers.flatMap((one) => [...integersIn(one, 'a number in a list', true)])
    return words.length === 0 ? undefined : { value, lengths: lengthsOf(words), integers }
  }
  const entries = unreadOf(value)
  const strings = entries.filter(([key, inner]) => isWords(inner) || (typeof inner === 'string' && TEXTS.has(key)))
  if (strings.length === 0) return undefined
  const others = entries.filter(([key, inner]) => !TEXTS.has(key) && !holdsWords(inner))
  return {
    value,
    lengths: lengthsOf(strings.flatMap(([key, inner]) => (LABELS.has(key) ? [] : [inner as string]))),
    integers: others.flatMap(([key, inner]) => [...integersIn(inner, key)]),
  }
}

/** The records of strings in a value, from outside in. */
function* recordsIn(value: Value): Iterable<StringRecord> {
  if (typeof value === 'string') {
    const inner = /^\s*[[{]/.test(value) ? new LooseText(value).whole() : undefined
    if (inner !== undefined) yield* recordsIn(inner)
    return
  }
  const record = recordOf(value)
  if (record !== undefined && record.integers.length > 0) yield record
  for (const inner of innerOf(value)) yield* recordsIn(inner)
}

type Bounds = readonly [start: Integer, end: Integer]

/** Integers that are as far apart as a string of their record is long; ends are exclusive or inclusive. */
const boundsIn = ({ lengths, integers }: StringRecord): Bounds | undefined => {
  for (const start of integers)
    for (const end of integers) {
      const length = end.value - start.value
      if (length > 0 && (lengths.has(length) || lengths.has(length + 1))) return [start, end]
    }
  return undefined
}

const isNamedAsPlace = ({ path, written }: Integer): boolean =>
  !DATE_NAME.test(path) && (OFFSET_NAME.test(path) || (written === 'range' && RANGE_NAME.test(path)))

const has = ({ integers }: StringRecord, { path }: Integer): boolean => integers.some((one) => one.path === path)

/** True if most records that have such integers have bounds: those of one may be so by chance. */
const areBounds = (bounds: Bounds, records: readonly StringRecord[]): boolean => {
  const alike = records.filter((record) => bounds.every((one) => has(record, one)))
  return 2 * alike.filter((record) => boundsIn(record) !== undefined).length >= alike.length
}

const placesOf = (integers: readonly Integer[], { value }: StringRecord): UnreadPlaces => {
  const paths = [...new Set(integers.map(({ path }) => path))].slice(0, 2)
  const strings = entriesOf(value).flatMap(([key, inner]) => (isWords(inner) ? [key] : []))
  const label = strings.find((key) => LABELS.has(key))
  const text = strings.find((key) => TEXTS.has(key)) ?? strings.find((key) => !LABELS.has(key))
  const areNumbers = paths.length === 2 && integers.every(({ written }) => written === 'number')
  return { paths, ...(areNumbers && label !== undefined && text !== undefined && { beside: { text, label } }) }
}

/** The first places in values that are not read. */
export const unreadPlaces = (values: readonly Value[]): UnreadPlaces | undefined => {
  const records = values.flatMap((value) => (mayHoldIntegers(value) ? [...recordsIn(value)] : []))
  for (const record of records) {
    const bounds = boundsIn(record)
    if (bounds !== undefined && areBounds(bounds, records)) return placesOf(bounds, record)
    const named = record.integers.filter(isNamedAsPlace)
    if (named.length > 0) return placesOf(bounds ?? named, record)
  }
  return undefined
}
