/**
 * A record of a JSON file with places: its values on a tape, their places, and its problems. A record is a line, an
 * item of the one list of a file, or a value over several lines. Values are referred to by their index on the tape.
 */
import { commonCode } from '../codes.ts'
import type { Place, Problem } from '../contract.ts'
import type { Code, Location } from '../places.ts'
import { codePoints, lineStartBefore } from './fields.ts'
import { type ByteTape, type ByteTapes, isFault, type JsonFault } from './json.ts'
import { ARRAY, FALSE, NULL, NUMBER, OBJECT, STRING, TRUE } from './json-numbers.ts'
import { type ByteLine, lineEndAt } from './lines.ts'
import type { KeyNames, MisspeltKeys } from './misspelt-keys.ts'

// ---- frames and their places -----------------------------------------------------------------------------------------

/** A byte of a file as editors count it. */
export interface JsonCursor {
  readonly at: number
  readonly line: number
  readonly column: number
}

/** The bytes of a record: `bytes[start, end)` holds one value, which begins in the line `number`. */
export interface JsonFrame extends ByteLine {
  readonly path: string
  /** The beginning of a record that is not a line of its own, and the byte that was looked at last. */
  readonly cursors?: { readonly first: JsonCursor; last: JsonCursor } | undefined
  /** True if the record is an item of a list. */
  readonly isItem?: boolean | undefined
  /** The place of the record in its file, if these bytes are not those of the file: it was in another container. */
  readonly spot?: Location | undefined
}

const CR = 13

/** A cursor moved forward to an offset. */
export const moveCursor = (from: JsonCursor, bytes: Uint8Array, to: number): JsonCursor => {
  let { at, line, column } = from
  while (at < to) {
    const byte = bytes[at]!
    // most bytes are no line end, and are passed without a call
    if (byte > CR) {
      if ((byte & 0xc0) !== 0x80) column++
      at++
      continue
    }
    const length = lineEndAt(bytes, at)
    if (length > 0 && at + length > to) break
    if (length > 0) {
      line++
      column = 1
      at += length
    } else {
      column++
      at++
    }
  }
  return { at, line, column }
}

/** The place of a byte. Those of one record are best looked up in ascending order. */
export const placeOfByte = ({ path, bytes, start, number, cursors, spot }: JsonFrame, offset: number): Place => {
  if (spot !== undefined) return spot.at
  if (cursors === undefined) return { path, line: number, column: codePoints(bytes, start, offset) + 1 }
  const { first, last } = cursors
  if (offset === first.at) return { path, line: first.line, column: first.column }
  cursors.last = moveCursor(offset < last.at ? first : last, bytes, offset)
  return { path, line: cursors.last.line, column: cursors.last.column }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

// An excerpt of a line of many megabytes says enough with what is near its beginning.
const FARTHEST = 65_536
const AROUND = 4096

/** The line around a byte, which may be cut far after it; undefined if the byte is far from its beginning, which may be known. */
export const excerptAt = (bytes: Uint8Array, offset: number, lineStart?: number): string | undefined => {
  if (lineStart !== undefined && offset - lineStart > FARTHEST) return undefined
  const near = Math.min(offset, bytes.length)
  const start = lineStartBefore(bytes, near, Math.max(0, near - FARTHEST - 1))
  if (offset - start > FARTHEST) return undefined
  let end = Math.max(start, Math.min(offset, bytes.length))
  while (end < bytes.length && end < offset + AROUND && lineEndAt(bytes, end) === 0) end++
  // not within a character
  while ((bytes[end]! & 0xc0) === 0x80) end++
  return decoder.decode(bytes.subarray(start, end))
}

/** A place with its line, where that can be shown. */
export const spotOf = (at: Place, text: string | undefined): Location => (text === undefined ? { at } : { at, text })

export const locationOfByte = (frame: JsonFrame, offset: number): Location =>
  frame.spot ?? spotOf(placeOfByte(frame, offset), excerptAt(frame.bytes, offset))

// ---- values ----------------------------------------------------------------------------------------------------------

/** The values of a text, of any tape. */
export interface JsonValues {
  readonly tape: { readonly kinds: ArrayLike<number>; readonly next: ArrayLike<number> }
  readonly tapes: Pick<ByteTapes, 'text' | 'number' | 'key'>
}

/** The kind of a value; an index below 0 means absent, which is treated as null. */
export const kindAt = ({ tape }: JsonValues, index: number): number => (index < 0 ? NULL : tape.kinds[index]!)

export const isObject = (values: JsonValues, index: number): boolean => kindAt(values, index) === OBJECT
export const isList = (values: JsonValues, index: number): boolean => kindAt(values, index) === ARRAY

/** The items of a list, the values of an object; none of anything else. */
export const itemsOf = ({ tape: { kinds, next } }: JsonValues, index: number): readonly number[] => {
  const items: number[] = []
  if (index < 0) return items
  const end = next[index]!
  if (kinds[index] === ARRAY) for (let i = index + 1; i < end; i = next[i]!) items.push(i)
  else if (kinds[index] === OBJECT) for (let i = index + 1; i < end; i = next[i + 1]!) items.push(i + 1)
  return items
}

/** The items of a list; none of anything else. */
export const itemsAt = (values: JsonValues, index: number): readonly number[] =>
  isList(values, index) ? itemsOf(values, index) : []

/** The keys of an object with their values, in the order of the file. */
export const fieldsOf = (values: JsonValues, index: number): readonly (readonly [key: string, value: number])[] =>
  isObject(values, index) ? itemsOf(values, index).map((value) => [values.tapes.text(value - 1), value] as const) : []

/** The keys of an object. */
export const keysOf = (values: JsonValues, index: number): readonly string[] =>
  fieldsOf(values, index).map(([key]) => key)

/** The value of a key; -1 where there is none, or it is null. */
export const fieldAt = (values: JsonValues, index: number, name: string): number => {
  if (!isObject(values, index)) return -1
  const { tape, tapes } = values
  const { kinds, next } = tape
  const end = next[index]!
  const number = tapes.key(name)
  for (let i = index + 1; i < end; i = next[i + 1]!)
    if (number < 0 ? tapes.text(i) === name : next[i] === number) return kinds[i + 1] === NULL ? -1 : i + 1
  return -1
}

/** The text of a string. */
export const stringAt = (values: JsonValues, index: number): string | undefined =>
  kindAt(values, index) === STRING ? values.tapes.text(index) : undefined

export const numberAt = (values: JsonValues, index: number): number | undefined =>
  kindAt(values, index) === NUMBER ? values.tapes.number(index) : undefined

/** Looks for misspelt keys in an object that may have these names: among those without a number of their own, from `first` on. */
export const noteMisspeltKeys = (
  values: JsonValues,
  near: MisspeltKeys,
  object: number,
  names: KeyNames,
  first: number,
  spot: (index: number) => Location,
): void => {
  if (!isObject(values, object)) return
  const { next } = values.tape
  const end = next[object]!
  for (let i = object + 1; i < end; i = next[i + 1]!)
    if (next[i]! >= first)
      near.see(
        names,
        values.tapes.text(i),
        (name) => fieldAt(values, object, name) >= 0,
        () => spot(i),
      )
}

// ---- records ---------------------------------------------------------------------------------------------------------

/** A record that was read. Its tape is written over by the next. */
export interface JsonRecord<F = unknown> extends JsonFrame, JsonValues {
  /** The reader's state of the file. */
  readonly file: F
  readonly tape: ByteTape
  readonly tapes: ByteTapes
  /** The problems of the record, in the order in which they were found. */
  readonly problems: Problem[]
}

/** The way in which the records of a file are read. */
export interface RecordReading<F> {
  readonly file: F
  readonly tapes: ByteTapes
  readonly maxDepth: number
  /** The remedy for a record that is not JSON; `isCut` where the file ends within it. */
  readonly hint: (fault: JsonFault, isCut: boolean, bytes: Uint8Array) => string
  /** The name of a record in messages, where a cut one is called so: `document`. */
  readonly name?: string
}

const notJson = <F>(frame: JsonFrame, fault: JsonFault, { name, hint }: RecordReading<F>): Problem => {
  const { code, at } = fault
  const isCut = fault.cut === true && frame.unended
  const message = isCut && name !== undefined ? `the file ends inside of a ${name}: ${fault.message}` : fault.message
  return { severity: 'error', code, message, ...locationOfByte(frame, at), hint: hint(fault, isCut, frame.bytes) }
}

/** The record that a frame holds, or why it holds none. */
export const recordIn = <F>(frame: JsonFrame, reading: RecordReading<F>): JsonRecord<F> | Problem => {
  const { path, bytes, start, end, number, unended, cursors, isItem, spot } = frame
  const { file, tapes, maxDepth } = reading
  const tape = tapes.read(bytes, start, end, maxDepth)
  if (isFault(tape)) return notJson(frame, tape, reading)
  // all records of one shape: what is spread is several times slower
  return { path, bytes, start, end, number, unended, cursors, isItem, spot, file, tapes, tape, problems: [] }
}

/** The frame of a line. */
export const lineFrame = (path: string, { bytes, start, end, number, unended }: ByteLine): JsonFrame => ({
  path,
  bytes,
  start,
  end,
  number,
  unended,
})

export const placeAt = (record: JsonRecord, index: number): Place =>
  record.spot !== undefined
    ? record.spot.at
    : record.cursors === undefined
      ? { path: record.path, line: record.number, column: record.tape.columns[index]! }
      : placeOfByte(record, record.tape.at[index]!)

export const locationAt = (record: JsonRecord, index: number): Location => {
  const { spot, bytes, start, cursors, tape } = record
  // a record without cursors is a line
  return (
    spot ?? spotOf(placeAt(record, index), excerptAt(bytes, tape.at[index]!, cursors === undefined ? start : undefined))
  )
}

export const problemInRecord = (
  record: JsonRecord,
  index: number,
  code: Code,
  message: string,
  hint: string,
): Problem => ({
  severity: 'error',
  code,
  message,
  ...locationAt(record, index),
  hint,
})

/** Takes down what is wrong with a value. */
export const refuseInRecord = (
  record: JsonRecord,
  index: number,
  code: Code,
  message: string,
  hint: string,
): undefined => {
  record.problems.push(problemInRecord(record, index, code, message, hint))
}

const kindNames: ReadonlyMap<number, string> = new Map([
  [OBJECT, 'an object'],
  [ARRAY, 'a list'],
  [STRING, 'a string'],
  [NUMBER, 'a number'],
  [TRUE, 'true'],
  [FALSE, 'false'],
  [NULL, 'null'],
])

/** True if a value is of a kind; refuses it if it is not. */
export const isKind = (record: JsonRecord, index: number, kind: number, what: string): boolean => {
  const actual = record.tape.kinds[index]!
  if (actual === kind) return true
  const wanted = kindNames.get(kind)
  refuseInRecord(
    record,
    index,
    commonCode.E335,
    `${what} must be ${wanted}, and not ${kindNames.get(actual)}`,
    `write ${what} as ${wanted}`,
  )
  return false
}
