/**
 * Readings of a sequence of tags as phrases. A reading turns a sentence into borders, from which every scorer and view
 * takes the same phrases; the default follows conlleval.pl on every sequence, ill-formed ones included.
 */
import { type Tags, tagAt } from '../models/tags/type.ts'
import {
  borderBetween,
  conllevalPrefix,
  conllevalRules,
  ENDS,
  type Prefix,
  prefix,
  type Rules,
  STARTS,
  seqevalPrefix,
  seqevalRules,
  splitConlleval,
  splitSeqeval,
} from './prefixes.ts'
import { type Fault, faultOf, letters, type StrictScheme } from './schemes.ts'

export interface ReadingOptions {
  /** `conlleval` reads anything; `raw` takes each tag as a type of its own, a phrase a token; the others are strict. */
  readonly scheme: 'conlleval' | 'raw' | StrictScheme
  /**
   * The repair of tags that a strict scheme does not allow. A script then reads all sentences, not just those:
   * otherwise the same tags could be other phrases next to an ill-formed tag, and a system would lose correct ones.
   */
  readonly repair: 'error' | 'conlleval' | 'seqeval' | 'discard'
  /** The tag outside of phrases, in addition to `O`. */
  readonly outside: string
  /** Only these types are read; tags of others count as outside. Empty: all. */
  readonly types: readonly string[]
}

/** A sentence as a reading sees it: for each token, and for the end of the sentence, what begins and ends there. */
export interface Borders {
  length: number
  /** `STARTS`, `ENDS` or both, by token; at `length` the end of the sentence. */
  bits: Uint8Array
  /** Type id of the token's tag, 0 where it has none. */
  types: Int32Array
  /** Equal for equal tags, as token accuracy compares them: prefix and type. */
  codes: Int32Array
}

/** A phrase: tokens `start` (inclusive) to `end` (exclusive). */
export interface Phrase {
  readonly start: number
  readonly end: number
  readonly type: string
}

/** A tag that the scheme does not allow between its neighbours. */
export interface IllFormed {
  readonly token: number
  readonly tag: string
  readonly fault: Fault | 'no tag of the scheme'
}

export interface Reading {
  /** Type names by type id; `typeNames[0]` is the empty type. Grows as types appear. */
  readonly typeNames: readonly string[]
  readonly borders: (tags: Tags, into: Borders) => Borders
  /** The ill-formed tags of a sentence; none where the scheme is `conlleval` or `raw`. */
  readonly illFormed: (tags: Tags) => readonly IllFormed[]
}

/** Room for the borders of a sentence, used again for the next. */
export const newBorders = (): Borders => ({
  length: 0,
  bits: new Uint8Array(64),
  types: new Int32Array(64),
  codes: new Int32Array(64),
})

/** The phrases between borders, in order: each ends at the first end after its start. */
export const phrasesOf = (borders: Borders, typeNames: readonly string[]): readonly Phrase[] => {
  const phrases: Phrase[] = []
  for (let start = 0; start < borders.length; start++) {
    if ((borders.bits[start]! & STARTS) === 0) continue
    let end = start + 1
    while ((borders.bits[end]! & ENDS) === 0) end++
    phrases.push({ start, end, type: typeNames[borders.types[start]!]! })
  }
  return phrases
}

// ---- lexicon: what each distinct tag means, worked out once ----------------------------------------------------------

/** The prefix class, type and code of each tag id of one source. */
interface Lexicon {
  readonly rules: Rules
  size: number
  classes: Uint8Array
  types: Int32Array
  codes: Int32Array
  /** The border between any two of the first tags: at `row(before) + id`, with -1 before the first tag of a sentence. */
  readonly borders: Uint8Array
}

// Larger tag sets are rare, and a table of theirs would not stay at hand; their further tags are compared as they come.
const IN_TABLE = 128
const row = (before: number): number => (before + 1) * IN_TABLE

interface Meaning {
  readonly prefix: Prefix
  readonly type: string
  /** The text by which two tags are equal for token accuracy. */
  readonly text: string
  readonly known: boolean
}

const outsideTag: Meaning = { prefix: prefix.O, type: '', text: 'O-', known: true }

const meaningOf = ({ scheme, outside, types }: ReadingOptions): ((tag: string) => Meaning) => {
  const wanted = types.length === 0 ? undefined : new Set(types)
  const read = scheme === 'conlleval' ? conllevalMeaning : scheme === 'raw' ? rawMeaning : strictMeaning(scheme)
  return (tag) => {
    if (tag === outside || tag === 'O') return outsideTag
    const meaning = read(tag)
    return wanted === undefined || wanted.has(meaning.type) ? meaning : outsideTag
  }
}

const conllevalMeaning = (tag: string): Meaning => {
  const split = splitConlleval(tag)
  return { prefix: conllevalPrefix(split.prefix), type: split.type, text: `${split.prefix}-${split.type}`, known: true }
}

// conlleval.pl -r puts "B-" in front, so that a type "0" becomes empty here too
const rawMeaning = (tag: string): Meaning => conllevalMeaning(`B-${tag}`)

/** Tags of other schemes, and signs for outside that are not said to be one, are no labels. */
const NO_LABEL = /^(?:[BIELSUM]-.+|[-_0o])$/

const labelMeaning = (tag: string): Meaning => {
  const known = !NO_LABEL.test(tag)
  return { prefix: known ? prefix.I : prefix.other, type: known ? tag : '', text: tag, known }
}

const strictMeaning = (scheme: StrictScheme) => {
  if (scheme === 'labels') return labelMeaning
  return (tag: string): Meaning => {
    const hyphen = tag.indexOf('-')
    const role = hyphen < 0 ? undefined : letters[scheme].get(tag.slice(0, hyphen))
    const type = tag.slice(hyphen + 1)
    const known = role !== undefined && role !== prefix.O && type !== ''
    return { prefix: known ? role : prefix.other, type: hyphen < 0 ? '' : type, text: tag, known }
  }
}

interface Interner {
  readonly names: string[]
  readonly id: (name: string) => number
}

const interner = (first: readonly string[]): Interner => {
  const names = [...first]
  const ids = new Map(names.map((name, id) => [name, id]))
  const id = (name: string): number => {
    const known = ids.get(name)
    if (known !== undefined) return known
    ids.set(name, names.length)
    return names.push(name) - 1
  }
  return { names, id }
}

/** Looks a source's tag names up, extending what is known of them as the source reveals more. */
const lexicons = (
  rules: Rules,
  meaning: (tag: string) => Meaning,
  types: Interner,
): ((names: readonly string[]) => Lexicon) => {
  const codes = interner([])
  const known = new WeakMap<readonly string[], Lexicon>()
  const lexiconOf = (names: readonly string[]): Lexicon => {
    const before = known.get(names)
    if (before !== undefined) return before
    const lexicon = newLexicon(rules)
    known.set(names, lexicon)
    return lexicon
  }
  return (names) => {
    const lexicon = lexiconOf(names)
    if (lexicon.size < names.length) extend(lexicon, names, meaning, types, codes)
    return lexicon
  }
}

const newLexicon = (rules: Rules): Lexicon => ({
  rules,
  size: 0,
  classes: new Uint8Array(0),
  types: new Int32Array(0),
  codes: new Int32Array(0),
  borders: new Uint8Array(row(IN_TABLE)),
})

const extend = (
  lexicon: Lexicon,
  names: readonly string[],
  meaning: (tag: string) => Meaning,
  types: Interner,
  codes: Interner,
): void => {
  if (lexicon.classes.length < names.length) {
    const room = Math.max(64, names.length * 2)
    lexicon.classes = grown(lexicon.classes, new Uint8Array(room))
    lexicon.types = grown(lexicon.types, new Int32Array(room))
    lexicon.codes = grown(lexicon.codes, new Int32Array(room))
  }
  for (let id = lexicon.size; id < names.length; id++) {
    const m = meaning(names[id]!)
    lexicon.classes[id] = m.prefix
    lexicon.types[id] = types.id(m.type)
    lexicon.codes[id] = codes.id(m.text)
    if (id < IN_TABLE) addToTable(lexicon, id)
  }
  lexicon.size = names.length
}

/** The borders between a new tag and those that are known, on both its sides. */
const addToTable = (lexicon: Lexicon, id: number): void => {
  for (let other = -1; other <= id; other++) {
    lexicon.borders[row(other) + id] = borderIn(lexicon, other, id)
    if (other >= 0) lexicon.borders[row(id) + other] = borderIn(lexicon, id, other)
  }
}

/** The border between two tags; with -1 before the first one of a sentence, as after a tag that is outside. */
const borderIn = ({ rules, classes, types }: Lexicon, before: number, id: number): number => {
  const last = before < 0 ? prefix.O : classes[before]!
  const current = classes[id]!
  if (current === prefix.O && last === prefix.O) return 0
  return borderBetween(rules, last, current, types[id] !== (before < 0 ? 0 : types[before]))
}

const grown = <A extends Uint8Array | Int32Array>(from: A, to: A): A => {
  to.set(from)
  return to
}

// ---- borders ---------------------------------------------------------------------------------------------------------

const makeRoom = (borders: Borders, length: number): void => {
  borders.length = length
  if (borders.bits.length > length) return
  borders.bits = new Uint8Array(length * 2 + 1)
  borders.types = new Int32Array(length * 2 + 1)
  borders.codes = new Int32Array(length * 2 + 1)
}

/** Fills `into` with what the rules see in a sentence. Linear; nothing is allocated but a longer sentence's room. */
const readBorders = (lexicon: Lexicon, { length, from, column }: Tags, into: Borders): Borders => {
  makeRoom(into, length)
  const { ids } = column
  const { bits, types, codes } = into
  const { borders, types: typeOf, codes: codeOf, size } = lexicon
  const isSmall = size <= IN_TABLE
  let before = -1
  for (let i = 0; i < length; i++) {
    const id = ids[from + i]!
    bits[i] = isSmall ? borders[row(before) + id]! : borderIn(lexicon, before, id)
    types[i] = typeOf[id]!
    codes[i] = codeOf[id]!
    before = id
  }
  bits[length] = ENDS
  return into
}

// seqeval takes the last start before an end; an earlier one that nothing ended is forgotten.
const forgetLostStarts = (borders: Borders): Borders => {
  let open = -1
  for (let i = 0; i < borders.length; i++) {
    const bits = borders.bits[i]!
    if ((bits & ENDS) !== 0) open = -1
    if ((bits & STARTS) === 0) continue
    if (open >= 0) borders.bits[open] = borders.bits[open]! & ~STARTS
    open = i
  }
  return borders
}

/** Takes away the phrases that hold an ill-formed tag. */
const discard = (borders: Borders, illFormed: readonly IllFormed[]): Borders => {
  for (const { token } of illFormed) {
    let start = token
    while (start > 0 && (borders.bits[start]! & (STARTS | ENDS)) === 0) start--
    borders.bits[start] = borders.bits[start]! & ~STARTS
  }
  return borders
}

// ---- readings --------------------------------------------------------------------------------------------------------

const wellFormed: readonly IllFormed[] = []

/** The reading that the options describe. It remembers the tags it has seen, and nothing else. */
export const reading = (options: ReadingOptions): Reading => readingWith(options, interner(['']))

/** The readings of both sides. */
export interface Readings {
  readonly gold: Reading
  readonly system: Reading
}

const isAlike = (a: ReadingOptions, b: ReadingOptions): boolean =>
  a.scheme === b.scheme && a.repair === b.repair && a.outside === b.outside && a.types.join('\n') === b.types.join('\n')

/**
 * A reading for each side, of one set of type ids. Under two schemes one tag has two spellings, so that `codes` are then those of
 * the phrases in IOB2.
 */
export const readingsOf = (gold: ReadingOptions, system: ReadingOptions): Readings => {
  const types = interner([''])
  const goldReading = readingWith(gold, types)
  if (isAlike(gold, system)) return { gold: goldReading, system: goldReading }
  return { gold: inIob2(goldReading), system: inIob2(readingWith(system, types)) }
}

const inIob2 = (read: Reading): Reading => ({
  ...read,
  borders: (tags, into) => {
    const { bits, types, codes, length } = read.borders(tags, into)
    let inside = false
    for (let i = 0; i < length; i++) {
      const bit = bits[i]!
      const starts = (bit & STARTS) !== 0
      inside = starts || (inside && (bit & ENDS) === 0)
      codes[i] = inside ? 2 * types[i]! + (starts ? 2 : 1) : 0
    }
    return into
  },
})

const readingWith = (options: ReadingOptions, types: Interner): Reading => {
  const rules = options.scheme === 'conlleval' || options.scheme === 'raw' ? conllevalRules : seqevalRules
  const lexicon = lexicons(rules, meaningOf(options), types)
  const plain = (tags: Tags, into: Borders): Borders => readBorders(lexicon(tags.column.names), tags, into)
  const { scheme } = options
  if (scheme === 'conlleval' || scheme === 'raw')
    return { typeNames: types.names, borders: plain, illFormed: () => wellFormed }

  const illFormed = (tags: Tags): readonly IllFormed[] => illFormedTags(scheme, lexicon(tags.column.names), tags)
  const borders = {
    error: plain,
    conlleval: asConlleval(options, types),
    seqeval: asSeqeval(options, types),
    discard: (tags: Tags, into: Borders) => discard(plain(tags, into), illFormed(tags)),
  }
  return { typeNames: types.names, borders: borders[options.repair], illFormed }
}

type ReadBorders = Reading['borders']

// token accuracy compares tags as written, in any reading
const asConlleval = (options: ReadingOptions, types: Interner): ReadBorders => {
  const plain = meaningOf({ ...options, scheme: 'conlleval' })
  const meaning = (tag: string): Meaning => {
    const found = plain(tag)
    return found === outsideTag ? found : { ...found, text: tag }
  }
  const lexicon = lexicons(conllevalRules, meaning, types)
  return (tags, into) => readBorders(lexicon(tags.column.names), tags, into)
}

const asSeqeval = ({ types: wanted, outside }: ReadingOptions, types: Interner): ReadBorders => {
  const meaning = (tag: string): Meaning => {
    const split = splitSeqeval(tag)
    const known = wanted.length === 0 || wanted.includes(split.type)
    if (tag === 'O' || tag === outside || !known) return outsideTag
    return { prefix: seqevalPrefix(split.prefix), type: split.type, text: tag, known: true }
  }
  const lexicon = lexicons(seqevalRules, meaning, types)
  return (tags, into) => forgetLostStarts(readBorders(lexicon(tags.column.names), tags, into))
}

const illFormedTags = (scheme: StrictScheme, lexicon: Lexicon, tags: Tags): readonly IllFormed[] => {
  const { length, from, column } = tags
  const found: IllFormed[] = []
  const neighbour = (i: number, type: number): Prefix => {
    if (i < 0 || i >= length) return prefix.O
    const id = column.ids[from + i]!
    return lexicon.types[id] === type ? (lexicon.classes[id] as Prefix) : prefix.O
  }
  for (let i = 0; i < length; i++) {
    const id = column.ids[from + i]!
    const current = lexicon.classes[id] as Prefix
    if (current === prefix.O) continue
    const type = lexicon.types[id]!
    const fault =
      current === prefix.other
        ? 'no tag of the scheme'
        : faultOf(scheme, neighbour(i - 1, type), current, neighbour(i + 1, type))
    if (fault !== undefined) found.push({ token: i, tag: tagAt(tags, i), fault })
  }
  return found
}
