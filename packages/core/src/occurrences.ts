/** Occurrences of strings in a text: of their words, with any white space between two. */

/** Rules for what counts as an occurrence. */
export interface OccurrenceOptions {
  readonly borders: 'words' | 'blanks' | 'any'
  readonly case: 'exact' | 'fold'
}

/** True of a character that is white space. */
export const isBlankCharacter = (code: number): boolean =>
  (code >= 9 && code <= 13) ||
  (code >= 0x1c && code <= 0x20) ||
  (code > 127 &&
    (code === 0x85 ||
      code === 0xa0 ||
      code === 0x1680 ||
      (code >= 0x2000 && code <= 0x200a) ||
      code === 0x2028 ||
      code === 0x2029 ||
      code === 0x202f ||
      code === 0x205f ||
      code === 0x3000))

/** A stretch by the offsets of a string. */
export interface StringStretch {
  readonly start: number
  readonly end: number
}

// made where they are needed: to look the classes of characters up takes longer than most calls
const inWord = (): RegExp => /[\p{L}\p{N}]/u
/** Scripts without blanks between words: a border may be within a run of their letters. */
const unspaced = (): RegExp =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The character that ends at an offset. */
export const characterBefore = (text: string, at: number): string => {
  const low = text.charCodeAt(at - 1)
  return low >= 0xdc00 && low < 0xe000 ? text.slice(at - 2, at) : text.slice(at - 1, at)
}

/** The character that begins at an offset. */
export const characterAt = (text: string, at: number): string => {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

/** True of a place within a word, where nothing begins or ends. */
export const isInWord = (text: string, at: number): boolean => {
  // nearly always a blank or a full stop stands on one side, and all of those are below the digits
  if (!(text.charCodeAt(at - 1) >= 48 && text.charCodeAt(at) >= 48)) return false
  const [left, right] = [characterBefore(text, at), characterAt(text, at)]
  return inWord().test(left) && inWord().test(right) && !unspaced().test(left) && !unspaced().test(right)
}

const isAtBlank = (text: string, at: number): boolean =>
  at === 0 || at === text.length || isBlankCharacter(text.charCodeAt(at - 1)) || isBlankCharacter(text.charCodeAt(at))

const isBorder = (text: string, at: number, borders: OccurrenceOptions['borders']): boolean => {
  if (borders === 'any') return true
  return borders === 'words' ? !isInWord(text, at) : isAtBlank(text, at)
}

/** The words of a string, between white space. */
export const wordsIn = (string: string): readonly string[] => {
  const words: string[] = []
  let from = -1
  for (let i = 0; i <= string.length; i++) {
    const isBlank = i === string.length || isBlankCharacter(string.charCodeAt(i))
    if (isBlank && from >= 0) words.push(string.slice(from, i))
    if (isBlank) from = -1
    else if (from < 0) from = i
  }
  return words
}

/** The end of words that begin at a place, with any white space between them; -1 where something else stands. */
const endOfWords = (text: string, words: readonly string[], start: number): number => {
  let at = start + words[0]!.length
  for (let i = 1; i < words.length; i++) {
    const gap = at
    while (isBlankCharacter(text.charCodeAt(at))) at++
    if (at === gap || !text.startsWith(words[i]!, at)) return -1
    at += words[i]!.length
  }
  return at
}

/** Letters whose small form has another length stay as they are, so that offsets do. */
export const folded = (text: string): string => {
  const small = text.toLowerCase()
  if (small.length === text.length) return small
  return Array.from(text, (character) => {
    const lower = character.toLowerCase()
    return lower.length === character.length ? lower : character
  }).join('')
}

/** The first occurrence of words from a place on. */
export const findWords = (
  text: string,
  words: readonly string[],
  from: number,
  borders: OccurrenceOptions['borders'],
): StringStretch | undefined => {
  const [first] = words
  if (first === undefined) return undefined
  for (let at = text.indexOf(first, from); at >= 0; at = text.indexOf(first, at + 1)) {
    if (!isBorder(text, at, borders)) continue
    const end = endOfWords(text, words, at)
    if (end >= 0 && isBorder(text, end, borders)) return { start: at, end }
  }
  return undefined
}

/** The first occurrence of a string from a place on. */
export const findOccurrence = (
  text: string,
  string: string,
  from: number,
  options: OccurrenceOptions,
): StringStretch | undefined => {
  const fold = options.case === 'fold' ? folded : (word: string): string => word
  return findWords(fold(text), wordsIn(fold(string)), from, options.borders)
}
