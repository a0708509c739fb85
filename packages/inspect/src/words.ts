/**
 * Words of texts and of tokens, cut in one way for all formats: a run of letters and digits is a word, and any other character but a blank
 * is one by itself, so that a sentence in columns equals the same in running text.
 */
import { isBlankCharacter } from '@assay/core/internal'
import { addCharacter, NO_CHARACTER, scatter } from './hash.ts'

/** The words of one document: their hashes, and where they stand in the text. */
export interface Words {
  count: number
  hashes: Int32Array
  /** By word, its shape. */
  shapes: Int32Array
  /** Offsets in the string. Of words of tokens, the number of the token. */
  starts: Int32Array
  ends: Int32Array
}

export const newWords = (): Words => ({
  count: 0,
  hashes: new Int32Array(256),
  shapes: new Int32Array(256),
  starts: new Int32Array(256),
  ends: new Int32Array(256),
})

const doubled = (from: Int32Array): Int32Array => {
  const to = new Int32Array(from.length * 2)
  to.set(from)
  return to
}

/** The shapes of words: marks, and words by their first character. */
export const shape = { mark: 0, small: 1, capital: 2, other: 3 } as const

const shapeFrom = (code: number): number => {
  if (code < 128)
    return code >= 97 && code <= 122 ? shape.small : code >= 65 && code <= 90 ? shape.capital : shape.other
  const first = String.fromCodePoint(code)
  if (first.toLowerCase() !== first) return shape.capital
  return first.toUpperCase() === first ? shape.other : shape.small
}

const addWord = (words: Words, hash: number, wordShape: number, start: number, end: number): void => {
  if (words.count === words.hashes.length) {
    words.hashes = doubled(words.hashes)
    words.shapes = doubled(words.shapes)
    words.starts = doubled(words.starts)
    words.ends = doubled(words.ends)
  }
  words.hashes[words.count] = scatter(hash)
  words.shapes[words.count] = wordShape
  words.starts[words.count] = start
  words.ends[words.count] = end
  words.count++
}

const BLANK = 0
const LETTER = 1
const ALONE = 2

const ofAscii = Uint8Array.from({ length: 128 }, (_, code) => {
  if (isBlankCharacter(code)) return BLANK
  return /\w/.test(String.fromCharCode(code)) ? LETTER : ALONE
})

/** True of scripts that put no blanks between words: Thai, Lao, Burmese, Khmer, Chinese, Japanese. */
const isWithoutBlanks = (code: number): boolean =>
  (code >= 0x0e00 && code <= 0x0eff) ||
  (code >= 0x1000 && code <= 0x109f) ||
  (code >= 0x1780 && code <= 0x17ff) ||
  (code >= 0x2e80 && code <= 0x9fff) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xff66 && code <= 0xff9f) ||
  (code >= 0x20000 && code <= 0x3ffff)

const ofOther = (code: number): number => {
  if (isBlankCharacter(code) || (code >= 0x200b && code <= 0x200d) || code === 0xfeff) return BLANK
  const isLetter = !isWithoutBlanks(code) && /[\p{L}\p{M}\p{N}]/u.test(String.fromCodePoint(code))
  return isLetter ? LETTER : ALONE
}

/** By character of the first plane, its kind and 1; 0 before it is met. */
const kindByCode = new Uint8Array(0x10000)

const kindOf = (code: number): number => {
  if (code < 128) return ofAscii[code]!
  if (code > 0xffff) return ofOther(code)
  if (kindByCode[code] === 0) kindByCode[code] = ofOther(code) + 1
  return kindByCode[code]! - 1
}

/** Marks after which a sentence ends, where a blank follows. */
const endsSentence = (code: number): boolean => code === 0x2e || code === 0x21 || code === 0x3f || code === 0x2026

/** Marks that end a sentence without a blank: those of scripts that have none. */
const endsAtOnce = (code: number): boolean => code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0xff61

/** Closing quotes and brackets, which belong to the sentence before them. */
const closing: ReadonlySet<number> = new Set(Array.from('」』”’）】》〉', (mark) => mark.codePointAt(0)!))

/** Fills in the words of a text. A sentence begins on a new line, after a mark and a blank unless with a small letter, and after a full stop of Chinese. The numbers of the words that begin a sentence go to `sentences`. */
export const wordsOfText = (text: string, words: Words, sentences: number[]): void => {
  words.count = 0
  sentences.length = 0
  let hash = NO_CHARACTER
  let from = -1
  let wordShape = 0
  let atBreak = true
  let afterMark = false
  let atMark = false
  let isEnded = false
  const begin = (isSmall: boolean): void => {
    if (atBreak || (atMark && !isSmall)) sentences.push(words.count)
    atBreak = false
    atMark = false
  }
  const close = (end: number): void => {
    if (from < 0) return
    begin(wordShape === shape.small)
    addWord(words, hash, wordShape, from, end)
    from = -1
    hash = NO_CHARACTER
  }
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i)
    if (code >= 0xd800 && code < 0xdc00) code = text.codePointAt(i)!
    const kind = kindOf(code)
    if (kind === LETTER) {
      if (from < 0) {
        from = i
        wordShape = shapeFrom(code)
        if (isEnded) atMark = true
        isEnded = false
      }
      hash = addCharacter(hash, code)
      afterMark = false
    } else {
      close(i)
      if (kind === BLANK) {
        if (afterMark) atMark = true
        if (code === 0x0a) atBreak = true
      } else {
        if (isEnded && !closing.has(code) && !endsAtOnce(code)) {
          atMark = true
          isEnded = false
        }
        begin(false)
        addWord(words, addCharacter(NO_CHARACTER, code), shape.mark, i, i + (code > 0xffff ? 2 : 1))
        afterMark = endsSentence(code)
        if (endsAtOnce(code)) isEnded = true
      }
    }
    if (code > 0xffff) i++
  }
  close(text.length)
}

/** The length in bytes of a character in UTF-8, by its first byte. */
const lengthFrom = (byte: number): number => (byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4)

const decoded = (bytes: Uint8Array, at: number, length: number): number => {
  let code = length === 1 ? bytes[at]! : bytes[at]! & (0xff >> (length + 1))
  for (let i = 1; i < length; i++) code = (code << 6) | (bytes[at + i]! & 0x3f)
  return code
}

/** Adds the words of one token, as bytes of UTF-8. */
export const addToken = (words: Words, bytes: Uint8Array, start: number, end: number, token: number): void => {
  let hash = NO_CHARACTER
  let isOpen = false
  let wordShape = 0
  for (let i = start; i < end; ) {
    const byte = bytes[i]!
    const length = lengthFrom(byte)
    const code = length === 1 ? byte : decoded(bytes, i, length)
    const kind = kindOf(code)
    if (kind === LETTER) {
      if (!isOpen) wordShape = shapeFrom(code)
      hash = addCharacter(hash, code)
      isOpen = true
    } else {
      if (isOpen) addWord(words, hash, wordShape, token, token + 1)
      if (kind === ALONE) addWord(words, addCharacter(NO_CHARACTER, code), shape.mark, token, token + 1)
      hash = NO_CHARACTER
      isOpen = false
    }
    i += length
  }
  if (isOpen) addWord(words, hash, wordShape, token, token + 1)
}

/** The words that a stretch touches: the first, and one past the last. Words are in order. */
export const touched = (words: Words, start: number, end: number): readonly [first: number, past: number] => {
  let low = 0
  let high = words.count
  while (low < high) {
    const middle = (low + high) >> 1
    if (words.ends[middle]! <= start) low = middle + 1
    else high = middle
  }
  let past = low
  while (past < words.count && words.starts[past]! < end) past++
  return [low, past]
}
