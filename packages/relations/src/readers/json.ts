/** Values of JSON that the readers of this package have beside those of core. */
import type { Either, Problem, Source } from '@assay/core'
import { jsonValues, type TextOptions } from '@assay/core/source'

export const {
  fieldOf,
  fieldsOf,
  indexIn,
  isKind,
  isTrue,
  itemsOf,
  kindOf,
  listOf,
  nameOf,
  neededString,
  numberOf,
  placeAt,
  problemsSince,
  refuse,
  stringOf,
} = jsonValues
export type Json = jsonValues.Json
export type Kind = jsonValues.Kind

/** Keys that come often in a file: a tape knows them by their numbers. */
const usualKeys = [
  ...['role', 'mention', 'type', 'arguments', 'id', 'start', 'end', 'entity', 'name', 'evidence', 'score', 'seen'],
  ...['pieces', 'types', 'head', 'text', 'tokens', 'unit', 'sentences', 'mentions', 'entities', 'relations', 'pairs'],
  ...['key', 'labels', 'symmetric', 'meta', 'title', 'h_idx', 't_idx', 'r', 'h', 't', 'sent_id', 'pos', 'tail'],
  ...['label', 'start_offset', 'end_offset', 'from_id', 'to_id', 'offsets'],
]

/** The records of a file. */
export const jsonRecords = (source: Source, options: TextOptions, what: string): Iterable<Either<Problem, Json>> =>
  jsonValues.jsonRecords(source, options, what, usualKeys)

/** The key of a value in an object. */
export const keyOfValue = ({ tapes }: Json, value: number): string => tapes.text(value - 1)

/** Usual keys by their numbers: 1 for those of a set. */
export type KeySet = Uint8Array

export const keySet = (names: readonly string[]): KeySet =>
  Uint8Array.from(usualKeys, (key) => (names.includes(key) ? 1 : 0))

/** The values of an object whose keys are not of a set. */
export const othersIn = (json: Json, object: number, set: KeySet): readonly number[] => {
  const { next } = json.tape
  const end = next[object]!
  const others: number[] = []
  for (let i = object + 1; i < end; i = next[i + 1]!) if (set[next[i]!] !== 1) others.push(i + 1)
  return others
}

const noKeys = keySet([])

/** The values of an object; none of anything else. */
export const valuesOf = (json: Json, index: number): readonly number[] =>
  kindOf(json, index) === 'object' ? othersIn(json, index, noKeys) : []

/** Finds something of the key of a value: once of a usual key. */
export const ofKeys = <A>(find: (key: string, json?: Json) => A): ((json: Json, value: number) => A) => {
  const usual = usualKeys.map((key) => find(key))
  return (json, value) => {
    const number = json.tape.next[value - 1]!
    return number < usual.length ? usual[number]! : find(keyOfValue(json, value), json)
  }
}

/** The items of a list that must be one, as they are read; those that cannot be are passed. */
export const readEach = <A>(
  json: Json,
  list: number,
  what: string,
  read: (json: Json, item: number) => A | undefined,
): readonly A[] => {
  if (list < 0 || !isKind(json, list, 'list', what)) return []
  const { next } = json.tape
  const end = next[list]!
  let count = 0
  for (let i = list + 1; i < end; i = next[i]!) count++
  // a list that grows would take more room than most of these need
  const all = new Array<A>(count)
  let size = 0
  for (let i = list + 1; i < end; i = next[i]!) {
    const value = read(json, i)
    if (value !== undefined) all[size++] = value
  }
  if (size < count) all.length = size
  return all
}
