/**
 * JSON with places. `JSON.parse` keeps the last of two equal keys, takes half of a surrogate pair, and says where a mistake is
 * in a way that changes between versions; what readers take has none of these, and every mistake has its offset.
 */

export interface JsonMistake {
  readonly code: 'E303' | 'E333' | 'E334' | 'E335' | 'E362'
  readonly message: string
  readonly offset: number
  /** One past the end of what is wrong. */
  readonly end: number
}

/** Deeper nesting is refused: no format that is read here needs it. */
const DEEPEST = 1000

interface Walk {
  readonly text: string
  at: number
  mistake: JsonMistake | undefined
}

const fault = (walk: Walk, code: JsonMistake['code'], message: string, offset: number, end = offset + 1): undefined => {
  walk.mistake ??= { code, message, offset, end }
  return undefined
}

const isBlank = (unit: number): boolean => unit === 32 || unit === 10 || unit === 13 || unit === 9

const skipBlanks = (walk: Walk): undefined => {
  while (isBlank(walk.text.charCodeAt(walk.at))) walk.at++
}

/** What stands at an offset, for a message. */
const found = ({ text, at }: Walk): string => {
  if (at >= text.length) return 'the text ends'
  return `found ${JSON.stringify(String.fromCodePoint(text.codePointAt(at) as number))}`
}

// ---- scalars ---------------------------------------------------------------------------------------------------------

const QUOTE = 34
const BACKSLASH = 92

/** Passes a string; returns whether it has escapes. */
const passString = (walk: Walk): undefined => {
  const { text } = walk
  const start = walk.at++
  for (;;) {
    const unit = text.charCodeAt(walk.at)
    if (Number.isNaN(unit)) return fault(walk, 'E333', 'a string is not closed: the text ends inside it', start)
    if (unit === QUOTE) break
    if (unit < 32) return fault(walk, 'E333', 'a string is not closed at the end of its line', start, walk.at)
    if (unit === BACKSLASH) {
      if (!/^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/.test(text.slice(walk.at, walk.at + 6)))
        return fault(walk, 'E333', 'an escape that JSON does not have', walk.at, walk.at + 2)
      walk.at += text.charCodeAt(walk.at + 1) === 117 ? 6 : 2
    } else walk.at++
  }
  walk.at++
  const raw = text.slice(start, walk.at)
  if (raw.includes('\\u') && !wellFormed(JSON.parse(raw) as string))
    fault(walk, 'E303', 'half of a surrogate pair, which is no character', start, walk.at)
}

const wellFormed = (text: string): boolean =>
  !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text)

const passScalar = (walk: Walk): undefined => {
  const { text, at } = walk
  if (text.charCodeAt(at) === QUOTE) return passString(walk)
  const rest = text.slice(at, at + 400)
  const literal = /^(?:true|false|null)(?![\w.])/.exec(rest)?.[0]
  const number = /^-?(?:0|[1-9]\d{0,350})(?:\.\d{1,350})?(?:[eE][+-]?\d{1,10})?(?![\w.])/.exec(rest)?.[0]
  const scalar = literal ?? number
  if (scalar === undefined) {
    const word = /^[\w.+-]{1,40}/.exec(rest)?.[0]
    const code = word !== undefined && /^(?:-?Infinity|NaN)$/.test(word) ? 'E335' : 'E333'
    return fault(
      walk,
      code,
      word === undefined ? `expected a value, ${found(walk)}` : `${word} is no JSON value`,
      at,
      at + (word?.length ?? 1),
    )
  }
  if (number !== undefined && !Number.isFinite(Number(number)))
    return fault(walk, 'E335', `${number} is no number that can be held`, at, at + number.length)
  walk.at += scalar.length
}

// ---- structure -------------------------------------------------------------------------------------------------------

/** An array or an object that is open; `keys` are those of an object so far. */
interface Open {
  readonly start: number
  readonly keys: Set<string> | undefined
}

const OBJECT = 123
const ARRAY = 91

const passKey = (walk: Walk, keys: Set<string>): undefined => {
  skipBlanks(walk)
  const start = walk.at
  if (walk.text.charCodeAt(start) !== QUOTE)
    return fault(walk, 'E333', `expected a key in quotes, ${found(walk)}`, start)
  passString(walk)
  if (walk.mistake !== undefined) return
  const key = JSON.parse(walk.text.slice(start, walk.at)) as string
  if (keys.has(key)) return fault(walk, 'E334', `the key ${JSON.stringify(key)} stands here again`, start, walk.at)
  keys.add(key)
  skipBlanks(walk)
  if (walk.text[walk.at] !== ':') return fault(walk, 'E333', `expected : after the key, ${found(walk)}`, walk.at)
  walk.at++
}

/** After a value: closes what ends here, and passes the comma before the next value. */
const passEnds = (walk: Walk, open: Open[]): undefined => {
  for (;;) {
    skipBlanks(walk)
    const top = open[open.length - 1]
    if (top === undefined || walk.mistake !== undefined) return
    const close = top.keys === undefined ? ']' : '}'
    const here = walk.text[walk.at]
    if (here === ',') {
      walk.at++
      if (top.keys !== undefined) passKey(walk, top.keys)
      return
    }
    if (here !== close) {
      const message = `expected , or ${close}, ${found(walk)}`
      return here === undefined
        ? fault(
            walk,
            'E333',
            `the text ends inside ${top.keys === undefined ? 'a list' : 'an object'} that was opened here`,
            top.start,
          )
        : fault(walk, 'E333', message, walk.at)
    }
    walk.at++
    open.pop()
  }
}

const passOpening = (walk: Walk, open: Open[]): boolean => {
  const unit = walk.text.charCodeAt(walk.at)
  if (unit !== OBJECT && unit !== ARRAY) return false
  const keys = unit === OBJECT ? new Set<string>() : undefined
  open.push({ start: walk.at++, keys })
  if (open.length > DEEPEST) fault(walk, 'E362', `nested more than ${DEEPEST} deep`, walk.at - 1)
  skipBlanks(walk)
  if (walk.text[walk.at] === (keys === undefined ? ']' : '}')) {
    walk.at++
    open.pop()
    passEnds(walk, open)
  } else if (keys !== undefined) passKey(walk, keys)
  return true
}

/** The first mistake in a JSON text; none if it is one value. */
export const jsonMistake = (text: string): JsonMistake | undefined => {
  const walk: Walk = { text, at: 0, mistake: undefined }
  const open: Open[] = []
  do {
    skipBlanks(walk)
    if (passOpening(walk, open)) continue
    passScalar(walk)
    if (walk.mistake === undefined) passEnds(walk, open)
  } while (walk.mistake === undefined && open.length > 0)
  if (walk.mistake === undefined && walk.at < text.length)
    fault(walk, 'E333', `expected nothing more, ${found(walk)}`, walk.at)
  return walk.mistake
}

/** Where the value at a path of keys and positions begins and ends, in a text without mistakes. */
export const jsonOffsets = (
  text: string,
  path: readonly (string | number)[],
): readonly [start: number, end: number] => {
  const walk: Walk = { text, at: 0, mistake: undefined }
  skipBlanks(walk)
  for (const step of path) if (!stepInto(walk, step)) break
  const start = walk.at
  passValue(walk)
  return [start, walk.at]
}

const passValue = (walk: Walk): undefined => {
  let depth = 0
  do {
    skipBlanks(walk)
    const unit = walk.text.charCodeAt(walk.at)
    if (unit === QUOTE) passString(walk)
    else if (unit === OBJECT || unit === ARRAY) {
      depth++
      walk.at++
    } else if (unit === 125 || unit === 93) {
      depth--
      walk.at++
    } else if (unit === 44 || unit === 58) walk.at++
    else passScalar(walk)
  } while (depth > 0 && walk.mistake === undefined && walk.at < walk.text.length)
}

/** Moves to the value of a key or a position; false where there is none. */
const stepInto = (walk: Walk, step: string | number): boolean => {
  const before = walk.at
  walk.at++
  for (let index = 0; ; index++) {
    skipBlanks(walk)
    if (typeof step === 'string') {
      const start = walk.at
      if (walk.text.charCodeAt(start) !== QUOTE) break
      passString(walk)
      const key = JSON.parse(walk.text.slice(start, walk.at)) as string
      skipBlanks(walk)
      walk.at++
      skipBlanks(walk)
      if (key === step) return true
    } else if (index === step) return true
    if (walk.text[walk.at] === ']') break
    passValue(walk)
    skipBlanks(walk)
    if (walk.text[walk.at++] !== ',') break
  }
  walk.at = before
  return false
}
