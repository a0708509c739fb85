/** Where a value or a key stands in a JSON text that is known to be valid. */
import type { JsonTape } from './json.ts'
import { ARRAY, KEY, OBJECT } from './json-numbers.ts'

// ---- on a tape -------------------------------------------------------------------------------------------------------

/** The index on the tape of the value that a key or a number leads to, or -1. */
const stepOn = ({ kinds, next, values }: JsonTape, from: number, step: string | number): number => {
  const end = next[from] as number
  if (typeof step === 'string') {
    if (kinds[from] !== OBJECT) return -1
    for (let i = from + 1; i < end; i = next[i + 1] as number) if (values[i] === step) return i + 1
    return -1
  }
  if (kinds[from] !== ARRAY) return -1
  let i = from + 1
  for (let n = 0; n < step && i < end; n++) i = next[i] as number
  return i < end ? i : -1
}

/** The index of the value at a path, or of the last one that the path leads to. */
const indexOnTape = (tape: JsonTape, path: readonly (string | number)[]): number => {
  let here = 0
  for (const step of path) {
    const inside = stepOn(tape, here, step)
    if (inside < 0) return here
    here = inside
  }
  return here
}

/** The offset of the key or the item that a path leads to, or of the last one that there is. */
export const offsetOnTape = (tape: JsonTape, path: readonly (string | number)[]): number => {
  const index = indexOnTape(tape, path)
  return tape.at[tape.kinds[index - 1] === KEY ? index - 1 : index] as number
}

// ---- in a text -------------------------------------------------------------------------------------------------------

const blank = /\s/
const inString = /"(?:[^"\\]|\\.)*"/y

/** The offset after the string that begins at `at`. */
const afterString = (text: string, at: number): number => {
  inString.lastIndex = at
  inString.test(text)
  return inString.lastIndex
}

const skipBlanks = (text: string, from: number): number => {
  let at = from
  while (at < text.length && blank.test(text[at] as string)) at++
  return at
}

/** The offset after the value that begins at `at`. */
const afterValue = (text: string, from: number): number => {
  let depth = 0
  let at = from
  do {
    const unit = text[at]
    if (unit === '"') at = afterString(text, at)
    else {
      if (unit === '{' || unit === '[') depth++
      if (unit === '}' || unit === ']') depth--
      at++
    }
  } while (at < text.length && (depth > 0 || !/[\s,\]}]/.test(text[at] as string)))
  return at
}

interface Entry {
  readonly key: string
  /** Of the key of an object, of the item of a list. */
  readonly offset: number
  readonly value: number
}

/** The entries of the object or list that begins at `from`. */
function* entriesAt(text: string, from: number): Iterable<Entry> {
  const isList = text[from] === '['
  if (!isList && text[from] !== '{') return
  let at = skipBlanks(text, from + 1)
  for (let i = 0; at < text.length && text[at] !== ']' && text[at] !== '}'; i++) {
    const offset = at
    const end = isList ? at : afterString(text, at)
    const value = isList ? at : skipBlanks(text, skipBlanks(text, end) + 1)
    yield { key: isList ? String(i) : (JSON.parse(text.slice(offset, end)) as string), offset, value }
    at = skipBlanks(text, afterValue(text, value))
    if (text[at] === ',') at = skipBlanks(text, at + 1)
  }
}

/** The offset of the last key that leads to a value, as far as the keys lead; items of lists have their numbers. */
export const offsetOf = (text: string, keys: readonly string[]): number => {
  let value = skipBlanks(text, 0)
  let offset = value
  for (const key of keys) {
    const found = [...entriesAt(text, value)].find((entry) => entry.key === key)
    if (found === undefined) break
    offset = found.offset
    value = found.value
  }
  return offset
}
