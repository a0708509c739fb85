/** Texts as tokens, by a rule with a name. */
import { once } from '@assay/core'
import { doubleSize } from '@assay/core/internal/source'

/** Starts and ends of the tokens of a text, in UTF-16 units and in order. */
export interface Tokens {
  readonly start: Int32Array
  readonly end: Int32Array
}

/** Finds the tokens of a text. */
export type Tokenisation = (text: string) => Tokens

// Classes of characters: white space, part of a word, or a sign by itself.
const BLANK = 0
const WORD = 1
const SIGN = 2

// made with the first text: to look the classes of characters up takes longer than most calls
const ofWords = once(() => /[\p{L}\p{M}\p{N}]/u)
const kindOf = (character: string): number => (/\s/.test(character) ? BLANK : ofWords().test(character) ? WORD : SIGN)

const kindsOfAscii = once(() => Uint8Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code))))

/** Runs of letters, marks and digits; other characters that are not blank are tokens of their own (`alone`) or part of a run (`within`). */
const by =
  (signs: 'alone' | 'within'): Tokenisation =>
  (text) => {
    const ascii = kindsOfAscii()
    let start: Int32Array = new Int32Array((text.length >> 2) + 16)
    let end: Int32Array = new Int32Array(start.length)
    let size = 0
    let open = -1
    const close = (at: number): void => {
      if (open < 0) return
      if (size === start.length) {
        start = doubleSize(start)
        end = doubleSize(end)
      }
      start[size] = open
      end[size++] = at
      open = -1
    }
    for (let at = 0, next = 0; at < text.length; at = next) {
      const code = text.codePointAt(at)!
      next = at + (code > 0xffff ? 2 : 1)
      const kind = code < 128 ? ascii[code]! : kindOf(String.fromCodePoint(code))
      if (kind === WORD || (kind === SIGN && signs === 'within')) {
        if (open < 0) open = at
        continue
      }
      close(at)
      if (kind === BLANK) continue
      open = at
      close(next)
    }
    close(text.length)
    return { start: start.subarray(0, size), end: end.subarray(0, size) }
  }

/** Runs of letters, marks and digits; every other character that is not blank is a token of its own. */
export const words = by('alone')

/** Runs of characters between blanks. */
export const blanks = by('within')
