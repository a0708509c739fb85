/**
 * JSON as people, Python and language models write it: strict JSON, and the loose grammar around it, which has Python's strings, words,
 * tuples and calls, comments, commas at the end, and closes at the end of the text what is open there. What values are made of is given.
 */

import { hasJsonEscapes, hasKnownEscapes, isPlain, jsonString, unescaped } from './written-strings.ts'

/** Makes values: `V` is a value, strings among them, `E` gathers the entries of an object. */
export interface LooseGrammar<V, E> {
  readonly words: ReadonlyMap<string, V>
  readonly number: (written: string) => V
  readonly list: (items: readonly V[], at: number, isTuple: boolean) => V
  readonly entries: () => E
  /** `at` is the place of the key. */
  readonly add: (entries: E, key: string, value: V, at: number) => void
  /** `isCut` is true if the text ended before the object did. */
  readonly object: (entries: E, at: number, isCut: boolean) => V
  readonly string: (text: string) => V
  /** The arguments are in order; the key is absent for those by position. Where there is none, a call is no value. */
  readonly call?: (name: string, args: readonly (readonly [key: string | undefined, value: V])[]) => V
  /** The value of what stands in brackets without quotes, as in YAML; numbers and words are that too. */
  readonly bare?: (written: string) => V | undefined
  /**
   * True if strings end on their line, and an escape that neither JSON nor Python has makes no value. Other escapes and control
   * characters make a value no looser then: strict parsers say where they are.
   */
  readonly isExact?: boolean
  /** True if the text is the beginning of one: it ends where no value is any more, and a string that it cuts is taken as it is. */
  readonly isHead?: boolean
}

/** A value in its text. */
export interface Parsed<V> {
  readonly value: V
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
const looseNumber = /[-+]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|-(?:Infinity|inf|NaN|nan)/y
const strictNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/
const strictWords: ReadonlySet<string> = new Set(['null', 'true', 'false'])
const stringStart = /[rRbBfFuU]{0,2}(?:"|')/y

// a colon in it is followed by no blank, as in 12:30
const bareScalar = /(?:[^,:#[\]{}\n]|:(?=[^\s,[\]{}])|(?<=\S)#)+/y

const singleQuoted = /'((?:[^'\n]|'')*)'/y

/** Stands for a value that the end of the text cut off. */
const OPEN = Symbol('open')
type Part<V> = V | typeof OPEN | undefined

/** The values of one text. What was tried at a place is not tried again. */
export class LooseText<V, E> {
  private readonly text: string
  private readonly grammar: LooseGrammar<V, E>
  private end: number
  private at = 0
  private depth = 0
  private isStrict = true
  private isCut = false
  private tooDeep = false
  private lineEnd = -1
  private lineFrom = -1
  private remembered: Map<number, Parsed<V> | undefined> | undefined

  constructor(text: string, grammar: LooseGrammar<V, E>) {
    this.text = text
    this.grammar = grammar
    this.end = text.length
  }

  /** The offset of the first character from a place on that is neither a blank nor of a comment. */
  afterBlanks(at: number): number {
    this.at = at
    this.skip()
    return this.at
  }

  /** The place that was come to: where there is no value, that of what is none. */
  get place(): number {
    return this.at
  }

  /** The value that begins at a place. */
  parse(at: number): Parsed<V> | Failure {
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
  whole(): V | undefined {
    const parsed = this.parse(0)
    if (parsed === undefined || parsed === TOO_DEEP) return undefined
    return parsed.isStrict && !parsed.isCut && this.text.slice(parsed.end).trim() === '' ? parsed.value : undefined
  }

  /** Remembers what is parsed from now on. */
  remember(): void {
    this.remembered ??= new Map()
  }

  /** There is no value here; the beginning of a text ends here. */
  private none(): typeof OPEN | undefined {
    if (this.grammar.isHead !== true) return undefined
    this.end = this.at
    this.isCut = true
    return OPEN
  }

  private skip(): void {
    const { text, end } = this
    while (this.at < end) {
      const code = text.charCodeAt(this.at)
      if (code === 32 || code === 10 || code === 13 || code === 9) this.at++
      else if (code === 35 || (code === 47 && text.charCodeAt(this.at + 1) === 47)) {
        this.isStrict = false
        this.at = this.endOfLine()
      } else if (code === 47 && text.charCodeAt(this.at + 1) === 42) {
        const close = text.indexOf('*/', this.at + 2)
        if (close < 0 || close + 2 > end) return
        this.isStrict = false
        this.at = close + 2
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

  private value(): Part<V> {
    this.skip()
    const { text, at, end } = this
    if (at >= end) {
      this.isCut = true
      return OPEN
    }
    const code = text.charCodeAt(at)
    if (code === 34) return this.string(at)
    if (code === 91 || code === 123 || (code === 40 && this.grammar.bare === undefined)) return this.container(at, code)
    const { bare } = this.grammar
    if (bare !== undefined) return code === 39 ? this.singleQuoted(at) : this.bare(bare)
    if (code === 39) return this.string(at)
    if (isDigit(code) || code === 45 || code === 43 || code === 46) return this.number()
    if (!isNameStart(code)) return this.none()
    stringStart.lastIndex = at
    if (stringStart.test(text) && stringStart.lastIndex <= end) return this.string(at)
    return this.word()
  }

  /** A string in single quotes as YAML has it: two of them are one, and a backslash is one. */
  private singleQuoted(at: number): Part<V> {
    singleQuoted.lastIndex = at
    const [all, written] = singleQuoted.exec(this.text) ?? []
    if (all === undefined) return this.none()
    this.at += all.length
    return this.grammar.string(written!.replaceAll("''", "'"))
  }

  private bare(read: (written: string) => V | undefined): Part<V> {
    bareScalar.lastIndex = this.at
    const written = bareScalar.exec(this.text)?.[0].trimEnd()
    const value = written === undefined ? undefined : read(written)
    if (written === undefined || value === undefined) return this.none()
    this.at += written.length
    return value
  }

  private word(): Part<V> {
    const { text, at, end, grammar } = this
    name.lastIndex = at
    const identifier = name.exec(text)?.[0]
    if (identifier === undefined) return this.none()
    const after = at + identifier.length
    if (after >= end && this.depth > 0) {
      this.at = end
      this.isCut = true
      return OPEN
    }
    if (text.charCodeAt(after) === 40) return grammar.call === undefined ? this.none() : this.container(at, 0)
    const word = grammar.words.get(identifier)
    if (word === undefined) return this.none()
    if (!strictWords.has(identifier)) this.isStrict = false
    this.at = after
    return word
  }

  private number(): Part<V> {
    const { text, at, end, grammar } = this
    looseNumber.lastIndex = at
    const numeral = looseNumber.exec(text)?.[0] ?? (at + 1 >= end ? text.slice(at, end) : undefined)
    // 010 is 8 to some programs and 10 to others
    if (numeral === undefined || (grammar.isExact === true && /^[-+]?0\d/.test(numeral))) return this.none()
    this.at = at + numeral.length
    if (this.at >= end || (this.at + 2 >= end && /^[eE][-+]?$/.test(text.slice(this.at, end)))) {
      if (this.depth > 0) {
        this.at = end
        this.isCut = true
        return OPEN
      }
    }
    if (isNameCharacter(text.charCodeAt(this.at))) return this.none()
    if (!strictNumber.test(numeral)) this.isStrict = false
    return grammar.number(numeral)
  }

  private string(start: number): Part<V> {
    const { text, end, grammar } = this
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
    const { isExact = false, isHead = false } = grammar
    const isWhole = close >= 0 && close + closing.length <= end
    const written = text.slice(from, isWhole ? close : end)
    if (isExact && !isTriple && written.includes('\n')) return this.none()
    if (!isWhole) {
      this.at = end
      this.isCut = true
      return isHead ? grammar.string(hasKnownEscapes(written) ? unescaped(written) : written) : OPEN
    }
    this.at = close + closing.length
    const isEscaped = escaped || written.includes('\\')
    if (isEscaped && quote === '"' && !isTriple && at === start) {
      const plain = jsonString(text.slice(at, this.at))
      if (plain !== undefined) return grammar.string(plain)
    }
    if (this.isStrict && !isExact && !(isPlain(written) && hasJsonEscapes(written))) this.isStrict = false
    if (isRaw || !isEscaped) return grammar.string(written)
    if (!isExact || hasKnownEscapes(written)) return grammar.string(unescaped(written))
    if (isHead) return grammar.string(written)
    this.at = start
    return undefined
  }

  private container(at: number, code: number): Part<V> {
    const { remembered } = this
    if (remembered?.has(at) === true) {
      const cached = remembered.get(at)
      if (cached === undefined) return undefined
      this.at = cached.end
      if (!cached.isStrict) this.isStrict = false
      if (cached.isCut) this.isCut = true
      return cached.value
    }
    if (++this.depth > DEEPEST) {
      this.tooDeep = this.grammar.isHead !== true
      return this.none()
    }
    const [wasStrict, wasCut] = [this.isStrict, this.isCut]
    this.isStrict = true
    this.isCut = false
    const value = code === 123 ? this.object() : code === 0 ? this.call() : this.list(code === 40)
    this.depth--
    const { isStrict, isCut } = this
    const parsed = value === undefined || value === OPEN ? undefined : { value, end: this.at, isStrict, isCut }
    // before the first failure nothing is remembered
    this.remembered?.set(at, parsed)
    this.isStrict &&= wasStrict
    this.isCut ||= wasCut
    return value
  }

  /** Goes over a bracket or another mark; true of it, and of the end of the text. */
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

  /** Reads entries up to a closing bracket, or the end of the text; false where something else follows one, or one is none. */
  private entries(close: number, entry: () => boolean): boolean {
    this.at++
    if (this.isAtEnd(close)) return true
    while (entry()) {
      if (this.isAtEnd(close)) return true
      if (this.text.charCodeAt(this.at) !== 44) return this.none() === OPEN
      this.at++
      if (!this.isAtEnd(close)) continue
      // a comma before the closing bracket; the end of the text may have cut off what follows it
      if (!this.isCut) this.isStrict = false
      return true
    }
    return false
  }

  private list(isTuple: boolean): Part<V> {
    const { grammar, at } = this
    if (isTuple) this.isStrict = false
    const items: V[] = []
    const isList = this.entries(isTuple ? 41 : 93, () => {
      const value = this.value()
      if (value !== undefined && value !== OPEN) items.push(value)
      return value !== undefined
    })
    return isList ? grammar.list(items, at, isTuple) : undefined
  }

  /** The key that begins here: a string, or a number as it is written. */
  private key(): string | typeof OPEN | undefined {
    const { text, at } = this
    const key = this.value()
    if (key === undefined || key === OPEN) return key as typeof OPEN | undefined
    if (typeof key === 'string') return key
    if (!/[-+.\d]/.test(text[at]!)) return this.none()
    this.isStrict = false
    return text.slice(at, this.at)
  }

  private object(): Part<V> {
    const { grammar, at } = this
    const entries = grammar.entries()
    const isObject = this.entries(125, () => {
      this.skip()
      const keyAt = this.at
      const key = this.key()
      if (key === undefined || key === OPEN) return key === OPEN
      if (!this.isAtEnd(58)) return this.none() === OPEN
      const value = this.value()
      if (value !== undefined && value !== OPEN) grammar.add(entries, key, value, keyAt)
      return value !== undefined
    })
    return isObject ? grammar.object(entries, at, this.isCut) : undefined
  }

  private call(): Part<V> {
    const { text, at, grammar } = this
    this.isStrict = false
    this.at = text.indexOf('(', at)
    const called = text.slice(at, this.at)
    const args: [string | undefined, V][] = []
    const isCall = this.entries(41, () => {
      const key = this.argumentName()
      const value = this.value()
      if (value !== undefined && value !== OPEN) args.push([key, value])
      return value !== undefined
    })
    return isCall ? grammar.call?.(called, args) : undefined
  }

  private argumentName(): string | undefined {
    argument.lastIndex = this.at
    const match = argument.exec(this.text)
    if (match === null || argument.lastIndex > this.end) return undefined
    this.at = argument.lastIndex
    return match[1]
  }
}

const argument = /([\p{L}_][\p{L}\p{N}\p{M}_]*)\s*=(?!=)/uy
