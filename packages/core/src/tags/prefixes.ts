/**
 * Splitting of tags, and the rules by which a phrase begins and ends between two tags, of each reading. Each is a table
 * over prefix classes plus one rule on types, as in the original scripts.
 */

/** Classes of prefixes. `other` is any prefix that a reading gives no meaning. */
export const prefix = { O: 0, B: 1, I: 2, E: 3, S: 4, open: 5, close: 6, dot: 7, other: 8 } as const
export type Prefix = (typeof prefix)[keyof typeof prefix]
const classes = 9

/** Bit 1: a phrase starts at the current token. Bit 2: a phrase ended before it. */
export const STARTS = 1
export const ENDS = 2

/** The borders that follow from the two prefixes alone. */
export type Rules = Uint8Array

const pairs = (text: string): readonly (readonly [Prefix, Prefix])[] =>
  text.split(' ').map((pair) => [named(pair[0]!), named(pair[1]!)] as const)

const { O, B, I, E, S, open, close, dot } = prefix
const classOf = { O, B, I, E, S, '[': open, ']': close, '.': dot } as const

const named = (letter: string): Prefix => classOf[letter as keyof typeof classOf]

/** The classes of the letters that mean something to a script. */
const meaning = (letters: string): ReadonlyMap<string, Prefix> =>
  new Map([...letters].map((letter) => [letter, named(letter)]))

interface RuleText {
  readonly start: string
  readonly end: string
  /** These start a phrase after any tag. */
  readonly alwaysStart: string
  /** These end with their token whatever follows. */
  readonly alwaysEnd: string
}

const rules = ({ start, end, alwaysStart, alwaysEnd }: RuleText): Rules => {
  const borders = new Uint8Array(classes * classes)
  const set = (p: number, c: number, bit: number): void => {
    borders[p * classes + c] = borders[p * classes + c]! | bit
  }
  for (const [p, c] of pairs(start)) set(p, c, STARTS)
  for (const [p, c] of pairs(end)) set(p, c, ENDS)
  for (let other = 0; other < classes; other++) {
    for (const letter of alwaysStart) set(other, named(letter), STARTS)
    for (const letter of alwaysEnd) set(named(letter), other, ENDS)
  }
  return borders
}

/** conlleval.pl, version 2004-01-26: `startOfChunk` and `endOfChunk`. */
export const conllevalRules = rules({
  start: 'BB IB OB OI EE EI OE',
  end: 'BB BO IB IO EE EI EO',
  alwaysStart: '[]',
  alwaysEnd: '[]',
})

/** seqeval 1.2, default mode: `start_of_chunk` and `end_of_chunk`. Well-formed tags of every scheme read the same under these. */
export const seqevalRules = rules({
  start: 'EE EI SE SI OE OI',
  end: 'BB BS BO IB IS IO',
  alwaysStart: 'BS',
  alwaysEnd: 'ES',
})

/**
 * The borders between a tag and the one before it: `STARTS`, `ENDS`, both or 0.
 * A change of type ends a phrase and starts one, but not after, or at, an O or a `.`.
 */
export const borderBetween = (by: Rules, before: number, current: number, typeChanges: boolean): number => {
  const border = by[before * classes + current]!
  if (!typeChanges) return border
  const starts = current === prefix.O || current === prefix.dot ? 0 : STARTS
  const ends = before === prefix.O || before === prefix.dot ? 0 : ENDS
  return border | starts | ends
}

/** A tag taken apart. `untyped` where it has no hyphen. */
export interface SplitTag {
  readonly prefix: string
  readonly type: string
  readonly untyped: boolean
}

/** conlleval.pl: the prefix up to the first hyphen, the type the rest; a type `0` is false in Perl and so becomes empty. */
export const splitConlleval = (tag: string): SplitTag => {
  const hyphen = tag.indexOf('-')
  if (hyphen < 0) return { prefix: tag, type: '', untyped: true }
  const type = tag.slice(hyphen + 1)
  return { prefix: tag.slice(0, hyphen), type: type === '0' ? '' : type, untyped: false }
}

/** seqeval: the prefix is the first character, the type what follows the first hyphen after it, `_` if there is none. */
export const splitSeqeval = (tag: string): SplitTag => {
  const first = String.fromCodePoint(tag.codePointAt(0) ?? 0)
  const rest = tag.slice(first.length)
  const hyphen = rest.indexOf('-')
  return { prefix: first, type: (hyphen < 0 ? rest : rest.slice(hyphen + 1)) || '_', untyped: hyphen < 0 }
}

/** The class of a prefix in conlleval.pl: S, U, L, M and lower case mean nothing to it. */
export const conllevalPrefix = (text: string): Prefix => conllevalClasses.get(text) ?? prefix.other
const conllevalClasses = meaning('OBIE[].')

/** The class of a prefix in seqeval. */
export const seqevalPrefix = (text: string): Prefix => seqevalClasses.get(text) ?? prefix.other
const seqevalClasses = meaning('OBIES.')
