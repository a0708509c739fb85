/** The places of words in a text that another side gives. */
import { type Either, left, right } from '../either.ts'
import { inCodePoints } from '../text-units.ts'

/** Starts and ends of words, in code points of the text. */
export interface WordPlaces {
  readonly start: Int32Array
  readonly end: Int32Array
}

/** The first word that does not follow in the text; the number of words where the text goes on behind the last. */
export interface MissingWord {
  readonly word: number
  /** The text that stands there. */
  readonly found: string
}

const BLANK = /\s/

const SHOWN = 20

/** Finds words in a text one after the other, with nothing but white space between them: all of the words, and all of the text. */
export const placeWords = (words: readonly string[], text: string): Either<MissingWord, WordPlaces> => {
  const { fromString16 } = inCodePoints(text)
  const start = new Int32Array(words.length)
  const end = new Int32Array(words.length)
  let at = 0
  const skipBlanks = (): void => {
    while (at < text.length && BLANK.test(text[at]!)) at++
  }
  const missing = (word: number): Either<MissingWord, never> =>
    left({ word, found: [...text.slice(at, at + 2 * SHOWN)].slice(0, SHOWN).join('') })
  for (const [i, word] of words.entries()) {
    // a word that is white space itself stands where the last one ended, if it does
    if (!text.startsWith(word, at) || word.trim() !== '') skipBlanks()
    if (!text.startsWith(word, at)) return missing(i)
    start[i] = fromString16(at)
    at += word.length
    end[i] = fromString16(at)
  }
  skipBlanks()
  return at < text.length ? missing(words.length) : right({ start, end })
}

/** Says which word is missing where. */
export const missingText = (words: readonly string[], { word, found }: MissingWord): string =>
  word < words.length
    ? `word ${word + 1} is ${JSON.stringify(words[word])}, and the text continues with ${JSON.stringify(found)}`
    : `the words end, and the text continues with ${JSON.stringify(found)}`
