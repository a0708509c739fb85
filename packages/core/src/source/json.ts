/**
 * JSON with places. `JSON.parse` keeps the last of two equal keys, says no line and makes values without a place; this
 * parser refuses what is ambiguous and gives a tape: every value in the order of the text, with where it stands and where
 * it ends. It holds its own stack, so that no depth of nesting can overflow one.
 */

/** What a value on the tape is. A key stands in front of its value. */
export const OBJECT = 1
export const ARRAY = 2
export const STRING = 3
export const NUMBER = 4
export const TRUE = 5
export const FALSE = 6
export const NULL = 7
export const KEY = 8

export interface JsonTape {
  readonly kinds: readonly number[]
  /** Where the value begins, in UTF-16 units of the text. */
  readonly at: readonly number[]
  /** The index on the tape behind the value and all that is in it. */
  readonly next: readonly number[]
  /** The text of a string or a key, the value of a number. */
  readonly values: readonly (string | number | undefined)[]
}

/** Why a text is no JSON, or none that can be trusted: a code of the table of messages. */
export interface JsonFault {
  readonly code: 'E303' | 'E333' | 'E334' | 'E335' | 'E362'
  readonly message: string
  readonly at: number
  /** True where the text ends inside of a value, as a file that was cut does. */
  readonly cut?: true
  /** Of a key that stands there twice, where it stands first. */
  readonly first?: number
}

interface Parser {
  readonly text: string
  at: number
  readonly kinds: number[]
  readonly places: number[]
  readonly next: number[]
  readonly values: (string | number | undefined)[]
}

/** The tape of one value that fills the text but for white space; or why there is none. */
export const jsonTape = (text: string, maxDepth: number): JsonTape | JsonFault => {
  const parser: Parser = { text, at: 0, kinds: [], places: [], next: [], values: [] }
  try {
    parse(parser, maxDepth)
  } catch (fault) {
    if (isFault(fault)) return fault
    throw fault
  }
  return { kinds: parser.kinds, at: parser.places, next: parser.next, values: parser.values }
}

export const isFault = (u: unknown): u is JsonFault => typeof u === 'object' && u !== null && 'code' in u && 'at' in u

const refuse = (code: JsonFault['code'], message: string, at: number): never => {
  const fault: JsonFault = { code, message, at }
  throw fault
}

const unexpected = ({ text, at }: Parser, wanted: string): never => {
  if (at >= text.length) {
    const fault: JsonFault = { code: 'E333', message: `the text ends where ${wanted} is expected`, at, cut: true }
    throw fault
  }
  return refuse(
    'E333',
    `expected ${wanted}, but found ${JSON.stringify(String.fromCodePoint(text.codePointAt(at) as number))}`,
    at,
  )
}

// ---- values ----------------------------------------------------------------------------------------------------------

const QUOTE = 34
const BACKSLASH = 92

const skipBlanks = (parser: Parser): number => {
  for (;;) {
    const unit = parser.text.charCodeAt(parser.at)
    if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return unit
    parser.at++
  }
}

const put = (parser: Parser, kind: number, at: number, value?: string | number): number => {
  parser.kinds.push(kind)
  parser.places.push(at)
  parser.values.push(value)
  return parser.next.push(parser.kinds.length) - 1
}

const parse = (parser: Parser, maxDepth: number): void => {
  const open: number[] = []
  for (;;) {
    // a value, in the object or list that is open
    skipBlanks(parser)
    const index = open.at(-1)
    if (index !== undefined && parser.kinds[index] === OBJECT) key(parser)
    const container = value(parser)
    if (container >= 0) {
      open.push(container)
      if (open.length > maxDepth)
        refuse('E362', `nested deeper than ${maxDepth} levels`, parser.places[container] as number)
      if (!closes(parser, container)) continue
      open.pop()
    }
    if (!separated(parser, open)) return
  }
}

/** Steps over what follows a value: the ends of containers, and a comma. False at the end of it all. */
const separated = (parser: Parser, open: number[]): boolean => {
  for (;;) {
    const unit = skipBlanks(parser)
    const index = open.at(-1)
    if (index === undefined) {
      if (parser.at < parser.text.length) unexpected(parser, 'the end of the line')
      return false
    }
    if (unit === 44) {
      parser.at++
      return true
    }
    if (!closes(parser, index)) unexpected(parser, parser.kinds[index] === OBJECT ? '"," or "}"' : '"," or "]"')
    open.pop()
  }
}

/** Steps over the end of a container, if it is here. */
const closes = (parser: Parser, index: number): boolean => {
  const object = parser.kinds[index] === OBJECT
  if (skipBlanks(parser) !== (object ? 125 : 93)) return false
  parser.at++
  parser.next[index] = parser.kinds.length
  if (object) refuseDuplicates(parser, index)
  return true
}

const refuseDuplicates = ({ values, places, next }: Parser, index: number): void => {
  const known: string[] = []
  let many: Set<string> | undefined
  for (let i = index + 1; i < (next[index] as number); i = next[i + 1] as number) {
    const name = values[i] as string
    if (many?.has(name) ?? known.includes(name)) {
      let first = index + 1
      while (values[first] !== name) first = next[first + 1] as number
      const message = `the key ${JSON.stringify(name)} stands in this object twice`
      const fault: JsonFault = { code: 'E334', message, at: places[i] as number, first: places[first] as number }
      throw fault
    }
    known.push(name)
    if (known.length === 17) many = new Set(known)
    else many?.add(name)
  }
}

const key = (parser: Parser): void => {
  const at = parser.at
  if (parser.text.charCodeAt(at) !== QUOTE) unexpected(parser, 'a key in double quotes')
  const name = string(parser)
  put(parser, KEY, at, name)
  if (skipBlanks(parser) !== 58) unexpected(parser, '":"')
  parser.at++
  skipBlanks(parser)
}

/** Reads a value; of a container only its beginning, whose index is returned. */
const value = (parser: Parser): number => {
  const at = parser.at
  const unit = parser.text.charCodeAt(at)
  if (unit === QUOTE) {
    const text = string(parser)
    put(parser, STRING, at, text)
  } else if (unit === 123 || unit === 91) {
    parser.at++
    return put(parser, unit === 123 ? OBJECT : ARRAY, at)
  } else if (unit === 45 || (unit >= 48 && unit <= 57)) put(parser, NUMBER, at, number(parser))
  else word(parser)
  return -1
}

const words = [
  ['true', TRUE],
  ['false', FALSE],
  ['null', NULL],
] as const

const word = (parser: Parser): void => {
  const { text, at } = parser
  for (const [name, kind] of words) {
    if (!text.startsWith(name, at)) continue
    put(parser, kind, at)
    parser.at += name.length
    return
  }
  for (const name of ['NaN', 'Infinity', 'undefined'])
    if (text.startsWith(name, at)) refuse('E335', `${name} is no value of JSON`, at)
  const rest = text.slice(at)
  if (rest !== '' && words.some(([name]) => name.startsWith(rest))) parser.at = text.length
  unexpected(parser, 'a value')
}

// ---- numbers and strings ---------------------------------------------------------------------------------------------

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57

const digits = (parser: Parser): number => {
  const from = parser.at
  while (isDigit(parser.text.charCodeAt(parser.at))) parser.at++
  if (parser.at === from) unexpected(parser, 'a digit')
  return parser.at - from
}

const number = (parser: Parser): number => {
  const { text } = parser
  const from = parser.at
  if (text.charCodeAt(parser.at) === 45) parser.at++
  const first = text.charCodeAt(parser.at)
  if (digits(parser) > 1 && first === 48) refuse('E333', 'a number does not begin with 0', from)
  if (text.charCodeAt(parser.at) === 46) {
    parser.at++
    digits(parser)
  }
  const exponent = text.charCodeAt(parser.at)
  if (exponent === 101 || exponent === 69) {
    const sign = text.charCodeAt(++parser.at)
    if (sign === 43 || sign === 45) parser.at++
    digits(parser)
  }
  const read = Number(text.slice(from, parser.at))
  if (!Number.isFinite(read)) refuse('E335', `${text.slice(from, parser.at)} is beyond all numbers`, from)
  return read
}

const string = (parser: Parser): string => {
  const { text } = parser
  const from = parser.at
  for (let at = from + 1; ; at++) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) {
      parser.at = at + 1
      return text.slice(from + 1, at)
    }
    if (unit === BACKSLASH) return escapedString(parser, from, at)
    if (!(unit >= 32)) return badString(parser, at)
  }
}

const badString = (parser: Parser, at: number): never => {
  parser.at = at
  if (at >= parser.text.length) unexpected(parser, 'the end of a string')
  return refuse('E333', 'a control character in a string must be escaped', at)
}

/** A string with escapes: its end is looked for, and the rest is left to `JSON.parse`. */
const escapedString = (parser: Parser, from: number, first: number): string => {
  const { text } = parser
  let at = first
  for (;;) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) break
    if (!(unit >= 32)) badString(parser, at)
    at += unit === BACKSLASH ? 2 : 1
  }
  parser.at = at + 1
  const written = text.slice(from, parser.at)
  const read = unescaped(written, from)
  if (loneSurrogate.test(read)) refuse('E303', 'the string holds half of a surrogate pair, which is no character', from)
  return read
}

// under the flag u a pair is one character, so that only halves are left to match
const loneSurrogate = /[\ud800-\udfff]/u

const unescaped = (written: string, at: number): string => {
  try {
    return JSON.parse(written) as string
  } catch {
    return refuse('E333', 'the string holds an escape that JSON does not know', at)
  }
}
