/** Texts as tokens, by a rule with a name. */

/** Where the tokens of a text are, in units of the string: starts and ends, one after the other. */
export interface Tokens {
  readonly start: Int32Array
  readonly end: Int32Array
}

/** A rule that says where tokens are. */
export type Tokenisation = (text: string) => Tokens

const by =
  (pattern: RegExp): Tokenisation =>
  (text) => {
    const starts: number[] = []
    const ends: number[] = []
    for (const { index, 0: token } of text.matchAll(pattern)) {
      starts.push(index)
      ends.push(index + token.length)
    }
    return { start: Int32Array.from(starts), end: Int32Array.from(ends) }
  }

/** Runs of letters, marks and digits; every other character that is not blank stands alone. */
export const words = by(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu)

/** What stands between blanks. */
export const blanks = by(/\S+/gu)
