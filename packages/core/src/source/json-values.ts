/** JSON with places, for readers of whole files or of a value a line: values are indices on a tape. */
import { commonCode } from '../codes.ts'
import type { Source } from '../contract.ts'
import { type Either, left, right } from '../either.ts'
import type { Code, Place, Problem } from '../places.ts'
import { nothingToScore } from '../readers/fields.ts'
import { jsonTape } from './json.ts'
import { linesOf } from './lines.ts'
import type { TextOptions } from './text.ts'

type Tape = Exclude<ReturnType<typeof jsonTape>, { readonly code: unknown }>

/** A text of JSON, and the problems that were found in it. */
export interface Json {
  readonly path: string
  readonly text: string
  readonly tape: Tape
  /** The place of a value; those in ascending order are found fastest. */
  readonly placeAt: (index: number) => Place
  readonly problems: Problem[]
}

/** A value of a file that is read by itself. */
export interface JsonRecord {
  readonly json: Json
  readonly index: number
}

// ---- places ----------------------------------------------------------------------------------------------------------

const STEP = 4096
const LF = 10
const CR = 13

interface Cursor {
  readonly at: number
  readonly line: number
  readonly column: number
}

/** Moves a cursor forward. */
const moved = (text: string, from: Cursor, to: number): Cursor => {
  let { at, line, column } = from
  while (at < to) {
    const unit = text.charCodeAt(at++)
    if (unit === LF || (unit === CR && text.charCodeAt(at) !== LF)) {
      line++
      column = 1
    } else if ((unit & 0xfc00) !== 0xdc00) column++
  }
  return { at, line, column }
}

/** The places of offsets in a text that begins in a line. */
const placesIn = (path: string, text: string, firstLine: number): ((offset: number) => Place) => {
  const marks: Cursor[] = [{ at: 0, line: firstLine, column: 1 }]
  let last = marks[0]!
  return (offset) => {
    const mark = Math.floor(offset / STEP)
    while (marks.length <= mark) marks.push(moved(text, marks.at(-1)!, marks.length * STEP))
    const near = offset < last.at || marks[mark]!.at > last.at ? marks[mark]! : last
    last = moved(text, near, offset)
    return { path, line: last.line, column: last.column }
  }
}

const LONGEST = 20_000

/** The line around an offset, unless it is very long. */
const lineAround = (text: string, offset: number): string | undefined => {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1
  const end = text.slice(offset, offset + LONGEST).search(/[\r\n]/)
  const last = end < 0 ? Math.min(text.length, offset + LONGEST) : offset + end
  return last - start > LONGEST ? undefined : text.slice(start, last)
}

// ---- values ----------------------------------------------------------------------------------------------------------

export type Kind = 'object' | 'list' | 'string' | 'number' | 'boolean' | 'null'

const kinds: Readonly<Record<string, Kind>> = {
  '{': 'object',
  '[': 'list',
  '"': 'string',
  t: 'boolean',
  f: 'boolean',
  n: 'null',
}

/** The kind of a value; an index below 0 stands for one that is absent. */
export const kindOf = ({ text, tape }: Json, index: number): Kind =>
  index < 0 ? 'null' : (kinds[text[tape.at[index]!]!] ?? 'number')

/** The value of a key; -1 where there is none, or null. */
export const fieldOf = (json: Json, object: number, name: string): number => {
  if (kindOf(json, object) !== 'object') return -1
  const { next, values } = json.tape
  const end = next[object]!
  for (let i = object + 1; i < end; i = next[i + 1]!)
    if (values[i] === name) return kindOf(json, i + 1) === 'null' ? -1 : i + 1
  return -1
}

/** The keys of an object with their values. */
export function* fieldsOf(json: Json, object: number): Iterable<readonly [key: string, value: number]> {
  if (kindOf(json, object) !== 'object') return
  const { next, values } = json.tape
  const end = next[object]!
  for (let i = object + 1; i < end; i = next[i + 1]!) yield [values[i] as string, i + 1]
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
export const stringOf = (json: Json, index: number): string | undefined => {
  const value = index < 0 ? undefined : json.tape.values[index]
  return typeof value === 'string' ? value : undefined
}

export const numberOf = (json: Json, index: number): number | undefined => {
  const value = index < 0 ? undefined : json.tape.values[index]
  return typeof value === 'number' ? value : undefined
}

/** A name: a string, or a number as it is written. */
export const nameOf = (json: Json, index: number): string | undefined =>
  stringOf(json, index) ?? numberOf(json, index)?.toString()

// ---- problems --------------------------------------------------------------------------------------------------------

export const refuse = (json: Json, index: number, code: Code, message: string, hint: string): undefined => {
  const offset = json.tape.at[Math.max(index, 0)]!
  const text = lineAround(json.text, offset)
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

/** A string that has to be there. */
export const neededString = (json: Json, object: number, key: string, what: string): string | undefined => {
  const index = fieldOf(json, object, key)
  if (index < 0) return refuse(json, object, commonCode.E337, `${what} has no "${key}"`, `give each of them a "${key}"`)
  return isKind(json, index, 'string', `"${key}" of ${what}`) ? stringOf(json, index) : undefined
}

/** A whole number from 0. */
export const indexIn = (json: Json, index: number, what: string): number | undefined => {
  const value = numberOf(json, index)
  if (value !== undefined && Number.isSafeInteger(value) && value >= 0) return value
  return refuse(json, index, commonCode.E335, `${what} must be a whole number from 0`, `write ${what} as a number`)
}

// ---- files -----------------------------------------------------------------------------------------------------------

const MOST_LEVELS = 200

const parsed = (path: string, text: string, line: number, hint: string): Either<Problem, Json> => {
  const tape = jsonTape(text, MOST_LEVELS)
  const place = placesIn(path, text, line)
  if ('code' in tape) {
    const excerpt = lineAround(text, tape.at)
    const at = place(tape.at)
    const { code, message } = tape
    return left({ severity: 'error', code, message, at, hint, ...(excerpt !== undefined && { text: excerpt }) })
  }
  return right({ path, text, tape, placeAt: (index) => place(tape.at[index]!), problems: [] })
}

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
  const lines: string[] = []
  let isWhole: boolean | undefined = form === 'whole' ? true : undefined
  let isEmpty = true
  for (const line of linesOf(source, options)) {
    if (line._tag === 'Left') {
      yield line
      return
    }
    const { text, number } = line.right
    const isBlank = text.trim() === ''
    isWhole ??= isBlank ? undefined : text.trimStart().startsWith('[')
    isEmpty &&= isBlank
    if (isWhole !== false) lines.push(text)
    else if (!isBlank) {
      const json = parsed(path, text, number, 'each line is one value of JSON')
      yield json._tag === 'Left' ? json : right({ json: json.right, index: 0 })
    }
  }
  if (isEmpty) {
    yield left(nothingToScore(path, `it has no ${what}`))
    return
  }
  if (isWhole !== true) return
  const json = parsed(path, lines.join('\n'), 1, 'the file is one value of JSON')
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
