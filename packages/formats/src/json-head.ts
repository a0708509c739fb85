/** The values of a JSON text, or of lines of JSON, as far as its beginning shows them: a head is cut anywhere. */

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
}

// Files are shallower; the head of a hostile one must not fill the stack.
const DEEPEST = 32

const blank = /\s*/y
const scalar = /true|false|null|NaN|-?\d[\d.eE+-]*/y

const skipBlanks = (cursor: Cursor): string => {
  blank.lastIndex = cursor.at
  blank.test(cursor.text)
  cursor.at = blank.lastIndex
  return cursor.text[cursor.at] ?? ''
}

const unescaped = (written: string): string => {
  try {
    return JSON.parse(`"${written}"`) as string
  } catch {
    return written
  }
}

/** A string holds no line end: what does is not JSON. */
const stringAt = (cursor: Cursor): string | null => {
  const { text } = cursor
  const start = cursor.at + 1
  let end = start
  while (end < text.length && text[end] !== '"' && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1
  if (text[end] !== '"') cursor.ended = true
  if (text[end] === '\n') return null
  cursor.at = end + 1
  const written = text.slice(start, end)
  return written.includes('\\') ? unescaped(written) : written
}

const scalarAt = (cursor: Cursor): HeadValue => {
  scalar.lastIndex = cursor.at
  const found = scalar.exec(cursor.text)?.[0]
  if (found === undefined) {
    cursor.ended = true
    return null
  }
  cursor.at += found.length
  if (found === 'true' || found === 'false') return found === 'true'
  return found === 'null' || found === 'NaN' ? null : Number(found)
}

/** Reads the entries between two brackets, each with `entry`. */
const entriesAt = (cursor: Cursor, close: string, entry: () => void): void => {
  cursor.at++
  if (skipBlanks(cursor) === close) {
    cursor.at++
    return
  }
  while (!cursor.ended) {
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
  if (first === '"') return stringAt(cursor)
  if (first !== '[' && first !== '{') return scalarAt(cursor)
  if (depth === DEEPEST) cursor.ended = true
  if (first === '[') {
    const list: HeadValue[] = []
    entriesAt(cursor, ']', () => {
      const value = valueAt(cursor, depth + 1)
      // a value that the head does not reach says nothing
      if (!cursor.ended || value !== null) list.push(value)
    })
    return list
  }
  const object: Record<string, HeadValue> = Object.create(null)
  entriesAt(cursor, '}', () => {
    if (skipBlanks(cursor) !== '"') {
      cursor.ended = true
      return
    }
    const key = stringAt(cursor)
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

/** Consecutive values, each on lines of its own; none if the text does not begin as JSON does. */
export const valuesIn = (head: string): readonly HeadValue[] => {
  const cursor: Cursor = { text: head.replace(/^\uFEFF/, ''), at: 0, ended: false }
  const values: HeadValue[] = []
  while (!cursor.ended && /[[{]/.test(skipBlanks(cursor))) {
    const value = valueAt(cursor, 0)
    ownLine.lastIndex = cursor.at
    if (!cursor.ended && !ownLine.test(cursor.text)) return values
    values.push(value)
  }
  return values
}
