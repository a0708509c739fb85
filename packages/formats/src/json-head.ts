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

const skipBlanks = (cursor: Cursor): string => {
  blank.lastIndex = cursor.at
  blank.test(cursor.text)
  cursor.at = blank.lastIndex
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

/** A name to which Python assigns what follows. */
const assignment = /^\s*[A-Za-z_]\w*\s*=\s*/

/** The reason why a text is no value, and the offset where that is seen. */
export interface ValueFault {
  readonly fault: 'value' | 'key'
  readonly at: number
}

/** The one value that a text is, from its first character to its last. */
export const wholeValueOf = (text: string): WholeValue | ValueFault => {
  const cursor = cursorOf(text)
  cursor.at = assignment.exec(text)?.[0].length ?? 0
  cursor.isLoose = cursor.at > 0
  const value = valueAt(cursor, 0)
  if (cursor.ended || skipBlanks(cursor) !== '') return { fault: 'value', at: cursor.at }
  if (cursor.wrong !== undefined) return { fault: 'value', at: cursor.wrong }
  if (cursor.repeated !== undefined) return { fault: 'key', at: cursor.repeated }
  return { value, starts: cursor.starts, isLoose: cursor.isLoose }
}

/** The values of a head, and whether they are written as JSON. */
export interface HeadValues {
  readonly values: readonly HeadValue[]
  readonly isLoose: boolean
}

/** Consecutive values, each on lines of its own; none if the text does not begin as JSON does. */
export const headOf = (head: string): HeadValues => {
  const cursor = cursorOf(head.replace(/^\uFEFF/, ''))
  const values: HeadValue[] = []
  cursor.at = assignment.exec(cursor.text)?.[0].length ?? 0
  cursor.isLoose = cursor.at > 0
  while (!cursor.ended && /[[{(]/.test(skipBlanks(cursor))) {
    const value = valueAt(cursor, 0)
    ownLine.lastIndex = cursor.at
    if (!cursor.ended && !ownLine.test(cursor.text)) break
    values.push(value)
  }
  return { values, isLoose: cursor.isLoose && values.length > 0 }
}

export const valuesIn = (head: string): readonly HeadValue[] => headOf(head).values
