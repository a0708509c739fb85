/** The words of a text, and the characters that need no mask. */
import { type Interval, once } from '@assay/core'
import { codePointsIn, inCodePoints } from '@assay/core/source'

const WORD = /[\p{L}\p{N}_]/u

/** Ignored characters. */
const FREE = new Set([...' ,.-;:/&()[]–\'"’“”'].map((character) => character.codePointAt(0)!))

const OTHER = 0
const LETTER = 1
const IGNORED = 2
type Kind = typeof OTHER | typeof LETTER | typeof IGNORED

const kindOf = (point: number): Kind =>
  WORD.test(String.fromCodePoint(point)) ? LETTER : FREE.has(point) ? IGNORED : OTHER

const FEW = 0x3000
/** Kinds of the usual characters, plus one. */
const kindByPoint = new Uint8Array(FEW)

const kindAt = (point: number): Kind => {
  if (point >= FEW) return kindOf(point)
  if (kindByPoint[point] === 0) kindByPoint[point] = kindOf(point) + 1
  return (kindByPoint[point]! - 1) as Kind
}

export interface TextWords {
  /** In code points. */
  readonly length: number
  /** 1 for letters, numbers and _; the others are between words. */
  readonly inWord: Uint8Array
  /** 1 for characters that need no mask. */
  readonly isFree: Uint8Array
  /** The number of characters before each one that need a mask. */
  readonly neededBefore: Int32Array
  /** The words of the text. */
  readonly words: readonly Interval[]
  /** The number of words that begin before each character. */
  readonly wordsBefore: Int32Array
  /** The number of letters, numbers and _ before each character. */
  readonly lettersBefore: Int32Array
  readonly textOf: (stretch: Interval) => string
}

/** The words in a stretch, cut at its borders. */
export const wordsIn = ({ inWord }: Pick<TextWords, 'inWord'>, { start, end }: Interval): readonly Interval[] => {
  const words: Interval[] = []
  for (let at = start; at < end; ) {
    while (at < end && inWord[at] === 0) at++
    const from = at
    while (at < end && inWord[at] === 1) at++
    if (at > from) words.push({ start: from, end: at })
  }
  return words
}

/** The number of characters before each one that are such. */
export const countBefore = (length: number, isSuch: (at: number) => boolean): Int32Array => {
  const before = new Int32Array(length + 1)
  for (let at = 0; at < length; at++) before[at + 1] = before[at]! + (isSuch(at) ? 1 : 0)
  return before
}

const begins = ({ inWord }: Pick<TextWords, 'inWord'>, at: number): boolean => inWord[at] === 1 && inWord[at - 1] !== 1

/** True if a word is cut at a character: it begins before it and goes on. */
const isCutAt = ({ inWord }: TextWords, at: number): boolean => inWord[at] === 1 && inWord[at - 1] === 1

/** The number of words in a stretch, cut at its borders. */
export const countWords = (text: TextWords, { start, end }: Interval): number =>
  start >= end ? 0 : text.wordsBefore[end]! - text.wordsBefore[start]! + (isCutAt(text, start) ? 1 : 0)

/** Counts words in stretches, cut at their borders, for which something holds: whole words are asked for once. */
export const wordCounter = (text: TextWords, holds: (word: Interval) => boolean): ((stretch: Interval) => number) => {
  const { words, wordsBefore } = text
  const before = once(() => countBefore(words.length, (word) => holds(words[word]!)))
  return ({ start, end }) => {
    if (start >= end) return 0
    const first = wordsBefore[start]!
    const last = wordsBefore[end]! - (isCutAt(text, end) ? 1 : 0)
    // one word is around the stretch
    if (last < first) return holds({ start, end }) ? 1 : 0
    let count = before()[last]! - before()[first]!
    if (isCutAt(text, start) && holds({ start, end: words[first - 1]!.end })) count++
    if (isCutAt(text, end) && holds({ start: words[last]!.start, end })) count++
    return count
  }
}

/** The number of letters, numbers and _ in stretches. */
export const lettersIn = ({ lettersBefore }: Pick<TextWords, 'lettersBefore'>, all: readonly Interval[]): number => {
  let letters = 0
  for (const { start, end } of all) letters += lettersBefore[end]! - lettersBefore[start]!
  return letters
}

/** Analyses texts under a list of words that need no mask. */
export const wordsOfText = (ignoredWords: readonly string[]) => {
  const ignored = new Set(ignoredWords.map((word) => word.toLowerCase()))
  const longest = Math.max(0, ...[...ignored].map(codePointsIn))
  return (text: string, tagged: readonly Interval[] = []): TextWords => {
    const { length, toString16 } = inCodePoints(text)
    const [inWord, isFree] = [new Uint8Array(length), new Uint8Array(length)]
    const lettersBefore = new Int32Array(length + 1)
    for (let at = 0, unit = 0, letters = 0; at < length; at++) {
      const point = text.codePointAt(unit)!
      unit += point > 0xffff ? 2 : 1
      const kind = kindAt(point)
      if (kind === LETTER) {
        inWord[at] = 1
        letters++
      } else if (kind === IGNORED) isFree[at] = 1
      lettersBefore[at + 1] = letters
    }
    const textOf = ({ start, end }: Interval): string => text.slice(toString16(start), toString16(end))
    const words = wordsIn({ inWord }, { start: 0, end: length })
    for (const word of words)
      if (word.end - word.start <= longest && ignored.has(textOf(word).toLowerCase()))
        isFree.fill(1, word.start, word.end)
    for (const { start, end } of tagged) isFree.fill(1, start, end)
    const wordsBefore = countBefore(length, (at) => begins({ inWord }, at))
    const neededBefore = countBefore(length, (at) => isFree[at] === 0)
    return { length, inWord, isFree, neededBefore, words, wordsBefore, lettersBefore, textOf }
  }
}
