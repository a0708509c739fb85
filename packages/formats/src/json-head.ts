/**
 * The values of a JSON text, of lines of JSON, or of what Python prints, as far as its beginning shows them: a head is cut anywhere. What
 * Python prints is a list in round brackets, a string in single quotes, None, True, False, nan, a comma after the last item, and a name
 * to which all of it is assigned.
 */

export type HeadValue = null | boolean | number | string | readonly HeadValue[] | HeadObject
export interface HeadObject {
  readonly [key: string]: HeadValue
}

export const isList = (value: HeadValue | undefined): value is readonly HeadValue[] => Array.isArray(value)
export const isObject = (value: HeadValue | undefined): value is HeadObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The place in the head; `ended` once it is cut or no JSON any more: what was seen before counts. */
interface Cursor {
  readonly text: string
  at: number
  ended: boolean
  /** True once something was read that is no JSON. */
  isLoose: boolean
  /** The offset of each list and object. */
  readonly starts: Map<HeadValue, number>
  /** The offset of the first key that its object has already, and of the first string or number that is written as neither JSON nor Python has it. */
  repeated: number | undefined
  wrong: number | undefined
}

// Files are shallower; the head of a hostile one must not fill the stack.
const DEEPEST = 32

const blank = /\s*/y
const scalar = /(?:true|false|null|True|False|None|-?(?:NaN|nan|Infinity|inf))(?!\w)|-?\d[\d.eE+-]*/y
const words: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
])

const comment = /(?:\s*(?:\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/))+\s*/y

/** Goes over blanks and comments. */
const skipBlanks = (cursor: Cursor): string => {
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = cursor.at
    const isThere = pattern.test(cursor.text)
    if (isThere) cursor.at = pattern.lastIndex
    return isThere
  }
  skip(blank)
  if (/[/#]/.test(cursor.text[cursor.at] ?? '') && skip(comment)) cursor.isLoose = true
  return cursor.text[cursor.at] ?? ''
}

const escapes = /\\(?:x([\da-fA-F]{2})|U([\da-fA-F]{8})|([\s\S]))|"/g

/** The characters of a string as it is written between its quotes, in JSON or in Python; nothing where an escape is of neither. */
const unescaped = (written: string): string | undefined => {
  const inJson = written.replace(escapes, (all, hex: string, wide: string, one: string) => {
    if (hex !== undefined) return `\\u00${hex}`
    if (wide !== undefined) return Number(`0x${wide}`) > 0x10ffff ? all : String.fromCodePoint(Number(`0x${wide}`))
    return all === '"' ? '\\"' : one === "'" ? "'" : all
  })
  try {
    return JSON.parse(`"${inJson}"`) as string
  } catch {
    return undefined
  }
}

/** A string holds no line end: what does is not JSON. */
const stringAt = (cursor: Cursor): string | null => {
  const { text: all } = cursor
  const quote = all[cursor.at]!
  if (quote !== '"') cursor.isLoose = true
  const start = cursor.at + 1
  let end = start
  while (end < all.length && all[end] !== quote && all[end] !== '\n') end += all[end] === '\\' ? 2 : 1
  if (all[end] !== quote) cursor.ended = true
  if (all[end] === '\n') return null
  cursor.at = end + 1
  const written = all.slice(start, end)
  const text = written.includes('\\') ? unescaped(written) : written
  if (text === undefined) cursor.wrong ??= start - 1
  return text ?? written
}

const scalarAt = (cursor: Cursor): HeadValue => {
  scalar.lastIndex = cursor.at
  const found = scalar.exec(cursor.text)?.[0]
  if (found === undefined) {
    cursor.ended = true
    return null
  }
  cursor.at += found.length
  // an id that a number cannot hold stays what is written
  if (/^-?\d/.test(found)) {
    const number = Number(found)
    if (Number.isNaN(number)) cursor.wrong ??= cursor.at - found.length
    return /^-?\d{16,}$/.test(found) ? found : number
  }
  if (!/^(?:true|false|null)$/.test(found)) cursor.isLoose = true
  return words.get(found) ?? null
}

/** Reads the entries between two brackets, each with `entry`. */
const entriesAt = (cursor: Cursor, close: string, entry: () => void): void => {
  cursor.at++
  for (let first = true; !cursor.ended; first = false) {
    if (skipBlanks(cursor) === close) {
      cursor.at++
      if (!first) cursor.isLoose = true
      return
    }
    entry()
    if (cursor.ended) return
    const next = skipBlanks(cursor)
    cursor.at++
    if (next === close) return
    if (next !== ',') cursor.ended = true
  }
}

const valueAt = (cursor: Cursor, depth: number): HeadValue => {
  const first = skipBlanks(cursor)
  if (first === '"' || first === "'") return stringAt(cursor)
  if (first !== '[' && first !== '{' && first !== '(') return scalarAt(cursor)
  if (depth === DEEPEST) cursor.ended = true
  if (first === '(') cursor.isLoose = true
  const start = cursor.at
  if (first !== '{') {
    const list: HeadValue[] = []
    cursor.starts.set(list, start)
    entriesAt(cursor, first === '[' ? ']' : ')', () => {
      const value = valueAt(cursor, depth + 1)
      // a value that the head does not reach says nothing
      if (!cursor.ended || value !== null) list.push(value)
    })
    return list
  }
  const object: Record<string, HeadValue> = Object.create(null)
  cursor.starts.set(object, start)
  entriesAt(cursor, '}', () => {
    if (!/["']/.test(skipBlanks(cursor))) {
      cursor.ended = true
      return
    }
    const keyAt = cursor.at
    const key = stringAt(cursor)
    if (key !== null && key in object) cursor.repeated ??= keyAt
    if (key === null || cursor.ended || skipBlanks(cursor) !== ':') {
      cursor.ended = true
      return
    }
    cursor.at++
    const value = valueAt(cursor, depth + 1)
    if (!cursor.ended || value !== null) object[key] = value
  })
  return object
}

/** The end of a value of its own: the end of its line, or of the head. */
const ownLine = /[ \t]*(?:[\r\n]|$)/y

const cursorOf = (text: string): Cursor => ({
  text,
  at: 0,
  ended: false,
  isLoose: false,
  starts: new Map(),
  repeated: undefined,
  wrong: undefined,
})

/** A whole value: where each list and object in it begins, and whether it is written as JSON. */
export interface WholeValue {
  readonly value: HeadValue
  readonly starts: ReadonlyMap<HeadValue, number>
  readonly isLoose: boolean
}

/** A name to which Python or JavaScript assigns what follows. */
const assignment = /^\s*(?:(?:(?:var|let|const)\s+)?[A-Za-z_][\w.]*\s*=\s*|export\s+default\s+)(?=[[{(])/
const assignmentEnd = /\s*;?\s*$/y

/** True if a text begins as a value does, or as one that is assigned to a name, comments before it apart. */
export const beginsAsValue = (text: string): boolean => {
  const cursor = startOf(text)
  return /^[[{(]$/.test(skipBlanks(cursor))
}

const startOf = (text: string): Cursor => {
  const cursor = cursorOf(text)
  skipBlanks(cursor)
  const assigned = assignment.exec(text.slice(cursor.at))?.[0].length ?? 0
  cursor.at += assigned
  cursor.isLoose ||= assigned > 0
  return cursor
}

/** The reason why a text is no value, and the offset where that is seen. */
export interface ValueFault {
  readonly fault: 'value' | 'key'
  readonly at: number
}

const isAtEnd = (cursor: Cursor): boolean => {
  skipBlanks(cursor)
  assignmentEnd.lastIndex = cursor.at
  return assignmentEnd.test(cursor.text)
}

const faultIn = ({ wrong, repeated }: Cursor): ValueFault | undefined => {
  if (wrong !== undefined) return { fault: 'value', at: wrong }
  return repeated === undefined ? undefined : { fault: 'key', at: repeated }
}

/** The one value that a text is, from its first character to its last. */
export const wholeValueOf = (text: string): WholeValue | ValueFault => {
  const cursor = startOf(text)
  const value = valueAt(cursor, 0)
  if (cursor.ended || !isAtEnd(cursor)) return { fault: 'value', at: cursor.at }
  return faultIn(cursor) ?? { value, starts: cursor.starts, isLoose: cursor.isLoose }
}

/** Values one after the other. */
export interface ValueSequence {
  readonly values: readonly HeadValue[]
  readonly starts: ReadonlyMap<HeadValue, number>
  readonly isLoose: boolean
}

/** Goes over what parts two values: the end of a line in JSON lines; others write a comma, or nothing. False where something else stands there. */
const skipBetween = (cursor: Cursor): boolean => {
  ownLine.lastIndex = cursor.at
  if (ownLine.test(cursor.text)) return true
  if (isAtEnd(cursor)) return true
  cursor.isLoose = true
  if (cursor.text[cursor.at] === ',') cursor.at++
  return cursor.at === cursor.text.length || /^[[{(\s]$/.test(cursor.text[cursor.at]!)
}

/** The lists and objects that a text is, one after the other, to its last character; nothing where it is something else too. */
export const sequenceOf = (text: string): ValueSequence | undefined => {
  const cursor = startOf(text)
  const values: HeadValue[] = []
  while (!cursor.ended && /^[[{(]$/.test(skipBlanks(cursor))) {
    values.push(valueAt(cursor, 0))
    if (!skipBetween(cursor)) return undefined
  }
  if (cursor.ended || !isAtEnd(cursor) || faultIn(cursor) !== undefined || values.length === 0) return undefined
  return { values, starts: cursor.starts, isLoose: cursor.isLoose }
}

/** The values with which a file begins, and whether they are written as JSON; none if it does not begin as JSON does. */
export const headOf = (head: string): Omit<ValueSequence, 'starts'> => {
  const cursor = startOf(head.replace(/^\uFEFF/, ''))
  const values: HeadValue[] = []
  while (!cursor.ended && /^[[{(]$/.test(skipBlanks(cursor))) {
    const value = valueAt(cursor, 0)
    if (!cursor.ended && !skipBetween(cursor)) break
    values.push(value)
  }
  return { values, isLoose: cursor.isLoose && values.length > 0 }
}

export const valuesIn = (head: string): readonly HeadValue[] => headOf(head).values
