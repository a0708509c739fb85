/** Normal forms of strings, by the steps that the options say. */
import { characterAt, characterBefore, isBlankCharacter } from '../occurrences.ts'

/** The steps of a normal form; they are taken in this order. */
export interface NormalForm {
  readonly unicode: 'none' | 'NFC' | 'NFKC'
  readonly case: 'exact' | 'lower'
  readonly diacritics: 'keep' | 'remove'
  readonly punctuation: 'keep' | 'ends' | 'ascii' | 'all'
  readonly articles: 'keep' | 'en'
  readonly whitespace: 'exact' | 'trim' | 'squeeze' | 'remove'
  /** Whole strings after all steps, and what they become. */
  readonly map?: ReadonlyMap<string, string> | undefined
}

/** White space as Unicode and Python have it; `\s` of JavaScript lacks some and has U+FEFF. */
const BLANK = '\\u0009-\\u000d\\u001c-\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'

const patterns = () => ({
  runs: new RegExp(`[${BLANK}]+`, 'g'),
  mark: /[\p{P}\p{S}]/u,
  marks: /\p{Mn}/gu,
  ascii: /[!-/:-@[-`{-~]/g,
  all: /[\p{P}\p{S}]/gu,
  articles: /(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu,
})

/** The first character that another form of Unicode may change, by the form. */
const FIRST_CHANGED = { none: 0x300, NFC: 0x300, NFKC: 0x7f } as const

/** True of a string with one blank between words and nothing that a form of Unicode, or white space, would change. */
const isPlain = (text: string, below: number): boolean => {
  let isBlank = text !== ''
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 32) {
      if (isBlank) return false
      isBlank = true
    } else if (code < 32 || code >= below || (code > 126 && code <= 0xa0)) return false
    else isBlank = false
  }
  return !isBlank
}

/** A text without what its ends have of something. */
const withoutEnds = (text: string, isAtEnd: (character: string) => boolean): string => {
  let [from, to] = [0, text.length]
  while (from < to) {
    const character = characterAt(text, from)
    if (!isAtEnd(character)) break
    from += character.length
  }
  while (to > from) {
    const character = characterBefore(text, to)
    if (!isAtEnd(character)) break
    to -= character.length
  }
  return text.slice(from, to)
}

const trimmed = (text: string): string => {
  let [from, to] = [0, text.length]
  while (from < to && isBlankCharacter(text.charCodeAt(from))) from++
  while (to > from && isBlankCharacter(text.charCodeAt(to - 1))) to--
  return from === 0 && to === text.length ? text : text.slice(from, to)
}

/** Brings strings to a normal form. */
export const normaliser = (form: NormalForm): ((text: string) => string) => {
  const { unicode, diacritics, punctuation, articles, whitespace, map } = form
  const is = patterns()
  const isLower = form.case === 'lower'
  const keepsPlain = punctuation === 'keep' && articles === 'keep' && whitespace !== 'remove'
  const below = diacritics === 'remove' ? 0x7f : FIRST_CHANGED[unicode]
  const steps = (text: string): string => {
    // most strings have nothing to change
    if (keepsPlain) {
      const inner = whitespace === 'exact' ? text : trimmed(text)
      if (isPlain(inner, below)) return isLower ? inner.toLowerCase() : inner
    }
    let result = unicode === 'none' ? text : text.normalize(unicode)
    if (isLower) result = result.toLowerCase()
    if (diacritics === 'remove') result = result.normalize('NFD').replace(is.marks, '').normalize('NFC')
    if (punctuation === 'ascii') result = result.replace(is.ascii, '')
    else if (punctuation === 'all') result = result.replace(is.all, '')
    else if (punctuation === 'ends')
      result = withoutEnds(result, (character) => is.mark.test(character) || isBlankCharacter(character.charCodeAt(0)))
    if (articles === 'en') result = result.replace(is.articles, ' ')
    if (whitespace === 'exact') return result
    if (whitespace === 'remove') return result.replace(is.runs, '')
    result = trimmed(result)
    return whitespace === 'trim' ? result : result.replace(is.runs, ' ')
  }
  if (map === undefined) return steps
  return (text) => {
    const normalised = steps(text)
    return map.get(normalised) ?? normalised
  }
}
