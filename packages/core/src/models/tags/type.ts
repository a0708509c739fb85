/**
 * The model `tags`: a sentence of tokens with a tag each. Packed: a sentence is a window on arrays that all sentences of
 * a block share, so that reading allocates per sentence and never per token; forms stay bytes until they are shown.
 */
import type { Location } from '../../places.ts'

export interface Tags {
  /** Number of tokens. */
  readonly length: number
  /** The index of the sentence's first token in the arrays of `column`. */
  readonly from: number
  readonly column: TagColumn
}

/** One tag column of a block of text. */
export interface TagColumn {
  /** The tag texts by tag id. One growing array for a whole source: an id, once assigned, keeps its text. */
  readonly names: readonly string[]
  /** Tag id by token of the block; ends with its last token. */
  readonly ids: Int32Array
  /** The words; absent in files that hold tags only. */
  readonly forms: Forms | undefined
  /** The place of a token's tag in the input. */
  readonly spot: (token: number) => Location
}

/** Words as slices of UTF-8 bytes. Sentences with the same `Forms` object are about the same text. */
export interface Forms {
  readonly bytes: Uint8Array
  readonly start: Int32Array
  readonly end: Int32Array
  /** Ways in which the words of another side may differ, for readers that let it be said. */
  readonly likeness?: Likeness
}

export interface Likeness {
  /** Brackets and quotes as the Penn Treebank writes them are those that they stand for. */
  readonly signs: boolean
  /** A sentence may end before that of the gold. */
  readonly cut: boolean
}

const decoder = new TextDecoder()

/** The tag of the `i`th token of a sentence. */
export const tagAt = (tags: Tags, i: number): string => tags.column.names[tags.column.ids[tags.from + i]!]!

/** Bytes as text. Words are short and usually ASCII, for which a decoder takes several times as long. */
const decode = (bytes: Uint8Array, start: number, end: number): string => {
  let text = ''
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!
    if (byte > 127) return decoder.decode(bytes.subarray(start, end))
    text += String.fromCharCode(byte)
  }
  return text
}

const wordAt = ({ bytes, start, end }: Forms, token: number): string => decode(bytes, start[token]!, end[token]!)

/** The word at the `i`th token of a sentence; `undefined` in files that hold tags only. */
export const formAt = ({ from, column: { forms } }: Tags, i: number): string | undefined =>
  forms === undefined ? undefined : wordAt(forms, from + i)

/** The words of the tokens `start` (inclusive) to `end` (exclusive), joined by a blank. */
export const formsBetween = ({ from, column: { forms } }: Tags, start: number, end: number): string | undefined => {
  if (forms === undefined) return undefined
  let words = wordAt(forms, from + start)
  for (let i = start + 1; i < end; i++) words += ` ${wordAt(forms, from + i)}`
  return words
}

/** The place of the `i`th token's tag in the input. */
export const locationAt = (tags: Tags, i: number): Location => tags.column.spot(tags.from + i)

/** A sentence over other tags: the same words and places, new labels. What a built-in system answers. */
export const withTags = (sentence: Tags, tags: readonly string[]): Tags => {
  if (tags.length !== sentence.length) throw new RangeError(`${tags.length} tags for ${sentence.length} tokens`)
  const { from, column } = sentence
  const { names, ids } = intern(tags)
  const forms = column.forms && {
    bytes: column.forms.bytes,
    start: column.forms.start.subarray(from, from + sentence.length),
    end: column.forms.end.subarray(from, from + sentence.length),
  }
  return { length: tags.length, from: 0, column: { names, ids, forms, spot: (token) => column.spot(from + token) } }
}

/** A sentence made by hand, for tests and programs: words are optional. */
export const tagsOf = (tags: readonly string[], words?: readonly string[]): Tags => {
  const { names, ids } = intern(tags)
  const spot = (token: number): Location => ({ at: { path: '', line: token + 1, column: 1 } })
  return { length: tags.length, from: 0, column: { names, ids, forms: words && formsOf(words), spot } }
}

const intern = (tags: readonly string[]): { readonly names: readonly string[]; readonly ids: Int32Array } => {
  const idOf = new Map<string, number>()
  const ids = Int32Array.from(tags, (tag) => {
    const id = idOf.get(tag) ?? idOf.size
    idOf.set(tag, id)
    return id
  })
  return { names: [...idOf.keys()], ids }
}

/** Words that are in no file, as their bytes. */
export const formsOf = (words: readonly string[]): Forms => {
  const encoder = new TextEncoder()
  const bytes = encoder.encode(words.join(''))
  const start = new Int32Array(words.length)
  const end = new Int32Array(words.length)
  let at = 0
  words.forEach((word, i) => {
    start[i] = at
    at += encoder.encode(word).length
    end[i] = at
  })
  return { bytes, start, end }
}
