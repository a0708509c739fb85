/**
 * JSON as language models write it: strict JSON, and the loose grammar around it, which has Python's strings, words, tuples and calls,
 * comments, commas at the end, and closes at the end of the text what is open there.
 */

import { hasJsonEscapes, isPlain, jsonString, unescaped } from './written-strings.ts'

/** A value of the grammar; numbers keep their spelling. */
export type Value = null | boolean | string | NumberValue | ListValue | ObjectValue | CallValue

export interface NumberValue {
  readonly kind: 'number'
  readonly text: string
}
export interface ListValue {
  readonly kind: 'list'
  readonly items: readonly Value[]
  readonly isTuple: boolean
}
export interface ObjectValue {
  readonly kind: 'object'
  readonly entries: ReadonlyMap<string, Value>
  /** True if the text ended before the object did. */
  readonly isCut: boolean
}
export interface CallValue {
  readonly kind: 'call'
  readonly name: string
  /** The arguments in order; the key is absent for those by position. */
  readonly args: readonly (readonly [key: string | undefined, value: Value])[]
}

/** A value in its text. */
export interface Parsed {
  readonly value: Value
  readonly end: number
  readonly isStrict: boolean
  /** True if something was open at the end of the text. */
  readonly isCut: boolean
}

/** The reason that there is no value: it is nested too deeply, and then nothing else is tried. */
export const TOO_DEEP = 'too deep'
export type Failure = typeof TOO_DEEP | undefined

const DEEPEST = 200

const isNameStart = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code > 127
const isDigit = (code: number): boolean => code >= 48 && code <= 57
export const isNameCharacter = (code: number): boolean => isNameStart(code) || isDigit(code)

const name = /[\p{L}_][\p{L}\p{N}\p{M}_]*/uy
const looseNumber = /[-+]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y
const strictNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/
const stringStart = /[rRbBfFuU]{0,2}(?:"|')/y

const words: ReadonlyMap<string, null | boolean> = new Map<string, null | boolean>([
  ['null', null],
  ['true', true],
  ['false', false],
  ['None', null],
  ['True', true],
  ['False', false],
])

/** Stands for a value that the end of the text cut off. */
const OPEN = Symbol('open')
type Part = Value | typeof OPEN | undefined

/** Adds an entry; of a key that is there twice two lists are joined, else the last counts. */
const addEntry = (entries: Map<string, Value>, key: string, value: Value): void => {
  const before = entries.get(key)
  const joins = isListValue(before) && isListValue(value)
  entries.set(key, joins ? { ...value, items: [...before.items, ...value.items] } : value)
}

export const isListValue = (value: Value | undefined): value is ListValue =>
  typeof value === 'object' && value !== null && value.kind === 'list'
export const isObjectValue = (value: Value | undefined): value is ObjectValue =>
  typeof value === 'object' && value !== null && value.kind === 'object'
export const isNumberValue = (value: Value | undefined): value is NumberValue =>
  typeof value === 'object' && value !== null && value.kind === 'number'

/** The values of one text. What was tried at a place is not tried again. */
export class LooseText {
  private readonly text: string
  private readonly end: number
  private at = 0
  private depth = 0
  private isStrict = true
  private isCut = false
  private tooDeep = false
  private lineEnd = -1
  private lineFrom = -1
  private remembered: Map<number, Parsed | undefined> | undefined

  constructor(text: string, end = text.length) {
    this.text = text
    this.end = end
  }

  /** The value that begins at a place. */
  parse(at: number): Parsed | Failure {
    this.at = at
    this.depth = 0
    this.isStrict = true
    this.isCut = false
    const value = this.value()
    if (this.tooDeep) return TOO_DEEP
    if (value === undefined || value === OPEN) {
      // from here on it is a search, which may come to the same places again
      this.remembered ??= new Map()
      return undefined
    }
    return { value, end: this.at, isStrict: this.isStrict, isCut: this.isCut }
  }

  /** The value that the whole text is, if it is strict JSON. */
  whole(): Value | undefined {
    const parsed = this.parse(0)
    if (parsed === undefined || parsed === TOO_DEEP) return undefined
    return parsed.isStrict && !parsed.isCut && this.text.slice(parsed.end).trim() === '' ? parsed.value : undefined
  }

  /** Remembers what is parsed from now on. */
  remember(): void {
    this.remembered ??= new Map()
  }

  private skip(): void {
    const { text, end } = this
    while (this.at < end) {
      const code = text.charCodeAt(this.at)
      if (code === 32 || code === 10 || code === 13 || code === 9) this.at++
      else if (code === 35 || (code === 47 && text.charCodeAt(this.at + 1) === 47)) {
        this.isStrict = false
        this.at = this.endOfLine()
      } else if (
        code === 0xa0 ||
        code === 0xfeff ||
        code === 11 ||
        code === 12 ||
        (code > 127 && /\s/.test(text[this.at]!))
      ) {
        this.isStrict = false
        this.at++
      } else return
    }
  }

  private endOfLine(): number {
    const { text, at } = this
    if (at < this.lineFrom || at > this.lineEnd) {
      const next = text.indexOf('\n', at)
      this.lineFrom = at
      this.lineEnd = next < 0 || next > this.end ? this.end : next
    }
    return this.lineEnd
  }

  private value(): Part {
    this.skip()
    const { text, at, end } = this
    if (at >= end) {
      this.isCut = true
      return OPEN
    }
    const code = text.charCodeAt(at)
    if (code === 34) return this.string(at)
    if (code === 91 || code === 123 || code === 40) return this.container(at, code)
    if (isDigit(code) || code === 45 || code === 43 || code === 46) return this.number()
    if (code === 39) return this.string(at)
    if (!isNameStart(code)) return undefined
    stringStart.lastIndex = at
    if (stringStart.test(text) && stringStart.lastIndex <= end) return this.string(at)
    return this.word()
  }

  private word(): Part {
    const { text, at, end } = this
    name.lastIndex = at
    const found = name.exec(text)?.[0]
    if (found === undefined) return undefined
    const after = at + found.length
    if (after >= end && this.depth > 0) {
      this.at = end
      this.isCut = true
      return OPEN
    }
    if (text.charCodeAt(after) === 40) return this.container(at, 0)
    const word = words.get(found)
    if (word === undefined) return undefined
    if (found.charCodeAt(0) < 97) this.isStrict = false
    this.at = after
    return word
  }

  private number(): Part {
    const { text, at, end } = this
    looseNumber.lastIndex = at
    const found = looseNumber.exec(text)?.[0] ?? (at + 1 >= end ? text.slice(at, end) : undefined)
    if (found === undefined) return undefined
    this.at = at + found.length
    if (this.at >= end || (this.at + 2 >= end && /^[eE][-+]?$/.test(text.slice(this.at, end)))) {
      if (this.depth > 0) {
        this.at = end
        this.isCut = true
        return OPEN
      }
    }
    if (isNameCharacter(text.charCodeAt(this.at))) return undefined
    if (!strictNumber.test(found)) this.isStrict = false
    return { kind: 'number', text: found }
  }

  private string(start: number): Part {
    const { text, end } = this
    let at = start
    let isRaw = false
    for (let code = text.charCodeAt(at); code !== 34 && code !== 39; code = text.charCodeAt(at)) {
      this.isStrict = false
      if (code === 114 || code === 82) isRaw = true
      at++
    }
    const quote = text[at]!
    const isTriple = text.startsWith(quote.repeat(3), at) && at + 3 <= end
    const closing = isTriple ? quote.repeat(3) : quote
    if (isTriple || quote === "'") this.isStrict = false
    const from = at + closing.length
    let close = text.indexOf(closing, from)
    let escaped = false
    // a mark behind an odd number of backslashes is of the string
    while (close >= 0 && close < end && text.charCodeAt(close - 1) === 92) {
      let slashes = 1
      while (close - 1 - slashes >= from && text.charCodeAt(close - 1 - slashes) === 92) slashes++
      if (slashes > close - from) slashes = close - from
      if (slashes % 2 === 0) break
      escaped = true
      close = text.indexOf(closing, close + 1)
    }
    if (close < 0 || close + closing.length > end) {
      this.at = end
      this.isCut = true
      return OPEN
    }
    this.at = close + closing.length
    const written = text.slice(from, close)
    const isEscaped = escaped || written.includes('\\')
    if (isEscaped && quote === '"' && !isTriple && at === start) {
      const own = jsonString(text.slice(at, this.at))
      if (own !== undefined) return own
    }
    if (this.isStrict && !isPlain(written)) this.isStrict = false
    if (isRaw || !isEscaped) return written
    if (this.isStrict && !hasJsonEscapes(written)) this.isStrict = false
    return unescaped(written)
  }

  private container(at: number, code: number): Part {
    const { remembered } = this
    if (remembered?.has(at) === true) {
      const known = remembered.get(at)
      if (known === undefined) return undefined
      this.at = known.end
      if (!known.isStrict) this.isStrict = false
      if (known.isCut) this.isCut = true
      return known.value
    }
    if (++this.depth > DEEPEST) {
      this.tooDeep = true
      return undefined
    }
    const [wasStrict, wasCut] = [this.isStrict, this.isCut]
    this.isStrict = true
    this.isCut = false
    const value = code === 123 ? this.object() : code === 0 ? this.call() : this.list(code === 40)
    this.depth--
    // before the first failure nothing is remembered
    const { isStrict, isCut } = this
    this.remembered?.set(at, value === undefined ? undefined : { value, end: this.at, isStrict, isCut })
    this.isStrict &&= wasStrict
    this.isCut ||= wasCut
    return value
  }

  /** True at the end of a container, or of the text. */
  private isAtEnd(close: number): boolean {
    this.skip()
    if (this.at >= this.end) {
      this.isCut = true
      return true
    }
    if (this.text.charCodeAt(this.at) !== close) return false
    this.at++
    return true
  }

  /** Goes over a comma: `undefined` where something else follows an entry. */
  private next(close: number): 'entry' | 'end' | undefined {
    if (this.isAtEnd(close)) return 'end'
    if (this.text.charCodeAt(this.at) !== 44) return undefined
    this.at++
    if (!this.isAtEnd(close)) return 'entry'
    // a comma before the closing bracket; the end of the text may have cut off what follows it
    if (!this.isCut) this.isStrict = false
    return 'end'
  }

  private list(isTuple: boolean): ListValue | undefined {
    const close = isTuple ? 41 : 93
    if (isTuple) this.isStrict = false
    this.at++
    const items: Value[] = []
    if (this.isAtEnd(close)) return { kind: 'list', items, isTuple }
    for (;;) {
      const value = this.value()
      if (value === undefined) return undefined
      if (value !== OPEN) items.push(value)
      const after = this.next(close)
      if (after === undefined) return undefined
      if (after === 'end') return { kind: 'list', items, isTuple }
    }
  }

  private object(): ObjectValue | undefined {
    this.at++
    const entries = new Map<string, Value>()
    const done = (): ObjectValue => ({ kind: 'object', entries, isCut: this.isCut })
    if (this.isAtEnd(125)) return done()
    for (;;) {
      const key = this.value()
      if (key === OPEN) return done()
      const keyText = typeof key === 'string' ? key : isNumberValue(key) ? key.text : undefined
      if (keyText === undefined) return undefined
      if (typeof key !== 'string') this.isStrict = false
      this.skip()
      if (this.at >= this.end) {
        this.isCut = true
        return done()
      }
      if (this.text.charCodeAt(this.at) !== 58) return undefined
      this.at++
      const value = this.value()
      if (value === undefined) return undefined
      if (value !== OPEN) addEntry(entries, keyText, value)
      const after = this.next(125)
      if (after === undefined) return undefined
      if (after === 'end') return done()
    }
  }

  private call(): CallValue | undefined {
    const { text } = this
    this.isStrict = false
    const open = text.indexOf('(', this.at)
    const called = text.slice(this.at, open)
    this.at = open + 1
    const args: [string | undefined, Value][] = []
    const done = (): CallValue => ({ kind: 'call', name: called, args })
    if (this.isAtEnd(41)) return done()
    for (;;) {
      const key = this.argumentName()
      const value = this.value()
      if (value === undefined) return undefined
      if (value !== OPEN) args.push([key, value])
      const after = this.next(41)
      if (after === undefined) return undefined
      if (after === 'end') return done()
    }
  }

  private argumentName(): string | undefined {
    argument.lastIndex = this.at
    const found = argument.exec(this.text)
    if (found === null || argument.lastIndex > this.end) return undefined
    this.at = argument.lastIndex
    return found[1]
  }
}

const argument = /([\p{L}_][\p{L}\p{N}\p{M}_]*)\s*=(?!=)/uy
