/**
 * JSON with places, for readers of a value a line, of the items of a list, or of a value by itself: a value is an index on the tape of
 * its record, 0 for the record and -1 for what is absent.
 */
import { commonCode } from '../codes.ts'
import type { Source } from '../contract.ts'
import { type Either, left } from '../either.ts'
import type { Code, Problem } from '../places.ts'
import { nothingToScore } from './fields.ts'
import { byteTapes } from './json.ts'
import { jsonRecords as recordsOf } from './json-frames.ts'
import { TRUE } from './json-numbers.ts'
import {
  fieldAt,
  itemsAt,
  type JsonRecord,
  type JsonValues,
  kindAt,
  numberAt,
  refuseInRecord,
  stringAt,
} from './json-record.ts'
import { linesBefore } from './record-borders.ts'
import type { TextOptions } from './text.ts'

export {
  fieldAt as fieldOf,
  fieldsOf,
  itemsAt as itemsOf,
  numberAt as numberOf,
  placeAt,
  stringAt as stringOf,
} from './json-record.ts'

/**
 * A record of JSON, and the problems that were found in it. Its tape is written over by the next of its file; `file` is what a reader has
 * found out about the keys of the file.
 */
export type Json = JsonRecord<Map<string, string>>

// ---- values ----------------------------------------------------------------------------------------------------------

export type Kind = 'object' | 'list' | 'string' | 'number' | 'boolean' | 'null'

/** The kinds of values in the order of their numbers on the tape. */
const kinds: readonly Kind[] = ['null', 'object', 'list', 'string', 'number', 'boolean', 'boolean', 'null']

export const kindOf = (json: JsonValues, index: number): Kind => kinds[kindAt(json, index)]!

export const isTrue = (json: JsonValues, index: number): boolean => kindAt(json, index) === TRUE

/** A number as it is written: `12.50`. */
export const writtenOf = ({ bytes, tape }: Json, index: number): string => {
  let written = ''
  for (let at = tape.at[index]!; isOfNumber(bytes[at]!); at++) written += String.fromCharCode(bytes[at]!)
  return written
}

/** Tests a byte for the digits and signs of a number: `0` to `9`, `+`, `-`, `.`, `E` and `e`. */
const isOfNumber = (byte: number): boolean =>
  (byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46 || byte === 69 || byte === 101

/** A name: a string, or a number as it is written. */
export const nameOf = (json: JsonValues, index: number): string | undefined =>
  stringAt(json, index) ?? numberAt(json, index)?.toString()

// ---- problems --------------------------------------------------------------------------------------------------------

export const refuse = (json: Json, index: number, code: Code, message: string, hint: string): undefined =>
  refuseInRecord(json, Math.max(index, 0), code, message, hint)

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
  index < 0 || !isKind(json, index, 'list', what) ? [] : itemsAt(json, index)

/** A string that has to be there. */
export const neededString = (json: Json, object: number, key: string, what: string): string | undefined => {
  const index = fieldAt(json, object, key)
  if (index < 0) return refuse(json, object, commonCode.E337, `${what} has no "${key}"`, `give each of them a "${key}"`)
  return isKind(json, index, 'string', `"${key}" of ${what}`) ? stringAt(json, index) : undefined
}

/** A whole number from 0. */
export const indexIn = (json: Json, index: number, what: string): number | undefined => {
  const value = numberAt(json, index)
  if (value !== undefined && Number.isSafeInteger(value) && value >= 0) return value
  return refuse(json, index, commonCode.E335, `${what} must be a whole number from 0`, `write ${what} as a number`)
}

/** The problems that were found since so many were known, as a reader gives them. */
export const problemsSince = (json: Json, before: number): readonly Either<Problem, never>[] =>
  json.problems.splice(before).map(left)

// ---- files -----------------------------------------------------------------------------------------------------------

const MAX_LEVELS = 200

/** The records of a file; `keys` are those that come often, which are found faster. */
export function* jsonRecords(
  source: Source,
  text: TextOptions,
  name: string,
  keys: readonly string[] = [],
): Iterable<Either<Problem, Json>> {
  const reading = { text, name, file: new Map<string, string>(), tapes: byteTapes(keys), maxDepth: MAX_LEVELS }
  // a border is between lines
  const rest = source.from && { arrangement: 'lines' as const, before: linesBefore(source) }
  let isEmpty = true
  for (const one of recordsOf(source, { ...reading, ...rest })) {
    isEmpty = false
    yield one
  }
  if (isEmpty) yield left(nothingToScore(source.path, `it has no ${name}`))
}
