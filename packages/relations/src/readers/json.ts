/** JSON with places, for the readers of this package: values are indices on a tape of bytes. */
import { type Code, commonCode, type Either, left, type Place, type Problem, right, type Source } from '@assay/core'
import {
  byteLinesOf,
  byteTapes,
  codePointsIn,
  isBlankLine,
  linesBefore,
  nothingToScore,
  type TextOptions,
} from '@assay/core/source'

type Tapes = ReturnType<typeof byteTapes>
type Tape = Exclude<ReturnType<Tapes['read']>, { readonly code: unknown }>
type Line = Parameters<typeof isBlankLine>[0]

/** A text of JSON, and the problems that were found in it. The tape is written over by the next text of its file. */
export interface Json {
  readonly path: string
  readonly tape: Tape
  readonly tapes: Tapes
  /** The place of a value; those in ascending order are found fastest. */
  readonly placeAt: (index: number) => Place
  readonly problems: Problem[]
}

/** A value of a file that is read by itself. */
export interface JsonRecord {
  readonly json: Json
  readonly index: number
}

/** Keys that come often in a file: a tape knows them by their numbers. */
const usualKeys = [
  ...['role', 'mention', 'type', 'arguments', 'id', 'start', 'end', 'entity', 'name', 'evidence', 'score', 'seen'],
  ...['pieces', 'types', 'head', 'text', 'tokens', 'unit', 'sentences', 'mentions', 'entities', 'relations', 'pairs'],
  ...['key', 'labels', 'symmetric', 'meta', 'title', 'h_idx', 't_idx', 'r', 'h', 't', 'sent_id', 'pos', 'tail'],
]

// ---- places ----------------------------------------------------------------------------------------------------------

const LF = 10
const CR = 13
const TRUE = 't'.charCodeAt(0)
const STEP = 4096

interface Cursor {
  readonly at: number
  readonly line: number
  readonly column: number
}

/** Moves a cursor forward. */
const moved = (bytes: Uint8Array, from: Cursor, to: number): Cursor => {
  let { at, line, column } = from
  while (at < to) {
    const byte = bytes[at++]!
    if (byte === LF) {
      line++
      column = 1
    } else if ((byte & 0xc0) !== 0x80) column++
  }
  return { at, line, column }
}

/** The places of offsets in a text whose lines end with LF. */
const placesIn = (path: string, bytes: Uint8Array): ((offset: number) => Place) => {
  const marks: Cursor[] = [{ at: 0, line: 1, column: 1 }]
  let last = marks[0]!
  return (offset) => {
    const mark = Math.floor(offset / STEP)
    while (marks.length <= mark) marks.push(moved(bytes, marks.at(-1)!, marks.length * STEP))
    const near = offset < last.at || marks[mark]!.at > last.at ? marks[mark]! : last
    last = moved(bytes, near, offset)
    return { path, line: last.line, column: last.column }
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const LONGEST = 20_000
// bytes of a character in UTF-8, for each of its units
const WIDEST = 3

/** The line around an offset, unless it is very long. */
const lineAround = (bytes: Uint8Array, offset: number): string | undefined => {
  let start = offset
  while (start > 0 && bytes[start - 1]! !== LF && bytes[start - 1]! !== CR) start--
  if (offset - start > WIDEST * LONGEST) return undefined
  let end = offset
  const limit = Math.min(bytes.length, start + WIDEST * (LONGEST + 1))
  while (end < limit && bytes[end]! !== LF && bytes[end]! !== CR) end++
  const line = decoder.decode(bytes.subarray(start, end))
  if (line.length <= LONGEST) return line
  return start === offset ? line.slice(0, LONGEST) : undefined
}

// ---- values ----------------------------------------------------------------------------------------------------------

export type Kind = 'object' | 'list' | 'string' | 'number' | 'boolean' | 'null'

/** Kinds of values by their first byte. */
const kinds: readonly Kind[] = Array.from({ length: 128 }, (_, byte) => {
  const first = String.fromCharCode(byte)
  if (first === '{') return 'object'
  if (first === '[') return 'list'
  if (first === '"') return 'string'
  if (first === 't' || first === 'f') return 'boolean'
  return first === 'n' ? 'null' : 'number'
})

/** The kind of a value; an index below 0 stands for one that is absent. */
export const kindOf = ({ tape: { bytes, at } }: Json, index: number): Kind =>
  index < 0 ? 'null' : kinds[bytes[at[index]!]!]!

/** The value of a key; -1 where there is none, or null. */
export const fieldOf = (json: Json, object: number, name: string): number => {
  if (kindOf(json, object) !== 'object') return -1
  const { tapes, tape } = json
  const { next } = tape
  const key = tapes.key(name)
  const end = next[object]!
  for (let i = object + 1; i < end; i = next[i + 1]!)
    if (key < 0 ? tapes.text(i) === name : next[i] === key) return kindOf(json, i + 1) === 'null' ? -1 : i + 1
  return -1
}

/** The keys of an object with their values. */
export function* fieldsOf(json: Json, object: number): Iterable<readonly [key: string, value: number]> {
  if (kindOf(json, object) !== 'object') return
  const { tapes, tape } = json
  const { next } = tape
  const end = next[object]!
  for (let i = object + 1; i < end; i = next[i + 1]!) yield [tapes.text(i), i + 1]
}

/** The key of a value in an object. */
export const keyOf = ({ tapes }: Json, value: number): string => tapes.text(value - 1)

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

/** The items of a list; none of anything else. */
export const itemsOf = (json: Json, list: number): readonly number[] => {
  if (kindOf(json, list) !== 'list') return []
  const { next } = json.tape
  const items: number[] = []
  for (let i = list + 1; i < next[list]!; i = next[i]!) items.push(i)
  return items
}

/** The text of a string. */
export const stringOf = (json: Json, index: number): string | undefined =>
  kindOf(json, index) === 'string' ? json.tapes.text(index) : undefined

export const numberOf = (json: Json, index: number): number | undefined =>
  kindOf(json, index) === 'number' ? json.tapes.number(index) : undefined

/** A name: a string, or a number as it is written. */
export const nameOf = (json: Json, index: number): string | undefined =>
  stringOf(json, index) ?? numberOf(json, index)?.toString()

export const isTrue = ({ tape: { bytes, at } }: Json, index: number): boolean =>
  index >= 0 && bytes[at[index]!] === TRUE

/** The beginning of a value as it is written. */
export const writtenAt = ({ tape: { bytes, at } }: Json, index: number, length: number): string =>
  decoder.decode(bytes.subarray(at[index]!, at[index]! + WIDEST * length)).slice(0, length)

// ---- problems --------------------------------------------------------------------------------------------------------

export const refuse = (json: Json, index: number, code: Code, message: string, hint: string): undefined => {
  const offset = json.tape.at[Math.max(index, 0)]!
  const text = lineAround(json.tape.bytes, offset)
  json.problems.push({
    severity: 'error',
    code,
    message,
    at: json.placeAt(Math.max(index, 0)),
    hint,
    ...(text !== undefined && { text }),
  })
}

const kindWords: { readonly [K in Kind]: string } = {
  object: 'an object',
  list: 'a list',
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
}

/** Tests the kind of a value, and refuses another. */
export const isKind = (json: Json, index: number, kind: Kind, what: string): boolean => {
  const actual = kindOf(json, index)
  if (actual === kind) return true
  const message = `${what} must be ${kindWords[kind]}, and not ${kindWords[actual]}`
  refuse(json, index, commonCode.E335, message, `write ${what} as ${kindWords[kind]}`)
  return false
}

/** The items of a list that must be one; none where it is absent. */
export const listOf = (json: Json, index: number, what: string): readonly number[] =>
  index < 0 || !isKind(json, index, 'list', what) ? [] : itemsOf(json, index)

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
    const own = read(json, i)
    if (own !== undefined) all[size++] = own
  }
  if (size < count) all.length = size
  return all
}

/** A string that has to be there. */
export const neededString = (json: Json, object: number, key: string, what: string): string | undefined => {
  const index = fieldOf(json, object, key)
  if (index < 0) return refuse(json, object, commonCode.E337, `${what} has no "${key}"`, `give each of them a "${key}"`)
  const text = stringOf(json, index)
  if (text === undefined) isKind(json, index, 'string', `"${key}" of ${what}`)
  return text
}

/** A whole number from 0. */
export const indexIn = (json: Json, index: number, what: string): number | undefined => {
  const value = numberOf(json, index)
  if (value !== undefined && Number.isSafeInteger(value) && value >= 0) return value
  return refuse(json, index, commonCode.E335, `${what} must be a whole number from 0`, `write ${what} as a number`)
}

// ---- files -----------------------------------------------------------------------------------------------------------

const MOST_LEVELS = 200

interface Reading {
  readonly path: string
  readonly tapes: Tapes
}

/** Reads a line, or all lines of a file as one text. */
const parsed = (
  { path, tapes }: Reading,
  { bytes, start, end, number }: Line,
  isWhole: boolean,
): Either<Problem, Json> => {
  const tape = tapes.read(bytes, start, end, MOST_LEVELS)
  const place = isWhole ? placesIn(path, bytes) : undefined
  if ('code' in tape) {
    const { code, message, at: offset } = tape
    const excerpt = lineAround(bytes, offset)
    const column = 1 + codePointsIn(decoder.decode(bytes.subarray(start, offset)))
    return left({
      severity: 'error',
      code,
      message,
      at: place?.(offset) ?? { path, line: number, column },
      hint: isWhole ? 'the file is one value of JSON' : 'each line is one value of JSON',
      ...(excerpt !== undefined && { text: excerpt }),
    })
  }
  const { at, columns } = tape
  const placeAt = (index: number): Place => place?.(at[index]!) ?? { path, line: number, column: columns[index]! }
  return right({ path, tape, tapes, placeAt, problems: [] })
}

/** All lines as one text, without blanks at their ends. */
const joined = (lines: readonly Line[]): Line => {
  const size = lines.reduce((sum, { start, end }) => sum + end - start + 1, 0)
  const bytes = new Uint8Array(size)
  let at = 0
  for (const { bytes: from, start, end } of lines) {
    bytes.set(from.subarray(start, end), at)
    at += end - start
    bytes[at++] = LF
  }
  return { bytes, start: 0, end: size - 1, number: 1, unended: false }
}

const isListIn = ({ bytes, start, end }: Line): boolean =>
  decoder.decode(bytes.subarray(start, end)).trimStart().startsWith('[')

/** The form of a file: a value a line, or one value whose items are read one by one if it is a list. */
export type JsonForm = 'lines' | 'whole'

/**
 * The values of a file: those of lines, or the items of its one list. A file that begins with a bracket is a list in any
 * form.
 */
export function* jsonRecords(
  source: Source,
  options: TextOptions,
  form: JsonForm,
  what: string,
): Iterable<Either<Problem, JsonRecord>> {
  const { path } = source
  const reading: Reading = { path, tapes: byteTapes(usualKeys) }
  const lines: Line[] = []
  let isWhole: boolean | undefined = form === 'whole' ? true : undefined
  let isEmpty = true
  for (const row of byteLinesOf(source, options, linesBefore(source))) {
    if (row._tag === 'Left') {
      yield row
      return
    }
    const line = row.right
    const isBlank = isBlankLine(line)
    isWhole ??= isBlank ? undefined : isListIn(line)
    isEmpty &&= isBlank
    if (isWhole !== false) lines.push(line)
    else if (!isBlank) {
      const json = parsed(reading, line, false)
      yield json._tag === 'Left' ? json : right({ json: json.right, index: 0 })
    }
  }
  if (isEmpty) {
    yield left(nothingToScore(path, `it has no ${what}`))
    return
  }
  if (isWhole !== true) return
  const json = parsed(reading, joined(lines), true)
  if (json._tag === 'Left') {
    yield json
    return
  }
  if (kindOf(json.right, 0) !== 'list') {
    yield right({ json: json.right, index: 0 })
    return
  }
  const items = itemsOf(json.right, 0)
  if (items.length === 0) yield left(nothingToScore(path, `its list has no ${what}`))
  for (const index of items) yield right({ json: json.right, index })
}

/** The problems that were found since so many were known, as a reader gives them. */
export const problemsSince = (json: Json, before: number): readonly Either<Problem, never>[] =>
  json.problems.splice(before).map(left)
