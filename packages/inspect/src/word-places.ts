/** Where words stand: how often in mentions, and how often outside of them. */
import type { Forms } from './forms.ts'
import { addCharacter, addHigh, addLow, type HashTable, NO_CHARACTER, newHashTable, scatter } from './hash.ts'
import { TEST } from './repeats.ts'
import type { Store } from './store.ts'

export interface WordPlaces {
  readonly table: HashTable
  readonly total: Int32Array
  readonly inside: Int32Array
  /** By word of the training data and the test set, 1 in mentions. */
  readonly isInside: Uint8Array
}

/** Counts the words of the training data and the test set. */
export const wordPlacesOf = ({ words, texts, starts, mentions }: Store): WordPlaces => {
  const textsBefore = starts[TEST + 1]!.texts
  const end = textsBefore < texts.first.size ? texts.first.values[textsBefore]! : words.size
  const isInside = new Uint8Array(end)
  for (let m = 0; m < starts[TEST + 1]!.mentions; m++) {
    const first = mentions.first.values[m]!
    if (first >= 0) isInside.fill(1, first, mentions.past.values[m]!)
  }
  const table = newHashTable()
  let total = new Int32Array(1024)
  let inside = new Int32Array(1024)
  for (let i = 0; i < end; i++) {
    const word = table.add(words.values[i]!, 0)
    if (word === total.length) {
      total = doubled(total)
      inside = doubled(inside)
    }
    total[word] = total[word]! + 1
    if (isInside[i] === 1) inside[word] = inside[word]! + 1
  }
  return { table, total, inside, isInside }
}

const doubled = (from: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
  const to = new Int32Array(from.length * 2)
  to.set(from)
  return to
}

const hashOf = (character: string): number => scatter(addCharacter(NO_CHARACTER, character.codePointAt(0)!))

/** Marks that no mention begins with, or ends with. */
const neverFirst: ReadonlySet<number> = new Set(Array.from(',.;:!?)]}»”’', hashOf))
const neverLast: ReadonlySet<number> = new Set(Array.from(',;:([{«“‘', hashOf))

/** True where a mention begins or ends with a mark that belongs to the text around it. */
export const hasLooseMark = ({ words }: Store, first: number, past: number): boolean =>
  neverFirst.has(words.values[first]!) || (past - first > 1 && neverLast.has(words.values[past - 1]!))

/** The least occurrences of a word before it says where borders are. */
const LEAST = 5
/** Shares of the occurrences of a word that are in mentions: of a word that is nearly never in one, and nearly always. */
const RARELY = 0.1
const MOSTLY = 0.8

/** A doubt about a border. */
export interface BorderDoubt {
  /** The word, by its number in the data. */
  readonly word: number
  readonly side: 'first' | 'last' | 'before' | 'after'
  /** Its other occurrences, and how many of them are in mentions. */
  readonly others: number
  readonly inside: number
  /** True if the words with this one are a mention elsewhere. */
  readonly known: boolean
}

/** Doubts about the borders of mentions, from where their words stand elsewhere. */
export const borderDoubts = (store: Store, places: WordPlaces, forms: Forms) => {
  const { words, mentions, sentences } = store
  const { table, total, inside, isInside } = places
  const shareAt = (word: number): readonly [others: number, within: number] => {
    const id = table.find(words.values[word]!, 0)
    return [total[id]! - 1, inside[id]! - isInside[word]!]
  }
  const isForm = (from: number, to: number): boolean => {
    let low = to - from
    let high = low
    for (let i = from; i < to; i++) {
      low = addLow(low, words.values[i]!)
      high = addHigh(high, words.values[i]!)
    }
    return forms.forms.find(low, high) >= 0
  }
  const edge = (word: number, side: 'first' | 'last', rest: () => boolean): BorderDoubt | undefined => {
    const [others, within] = shareAt(word)
    if (others < LEAST || within > RARELY * others) return undefined
    return { word, side, others, inside: within, known: rest() }
  }
  const beside = (word: number, side: 'before' | 'after', whole: () => boolean): BorderDoubt | undefined => {
    if (isInside[word] === 1) return undefined
    const [others, within] = shareAt(word)
    const known = whole()
    if (!known && (others < LEAST || within < MOSTLY * others)) return undefined
    return { word, side, others, inside: within, known }
  }
  return (mention: number): BorderDoubt | undefined => {
    const [first, past] = [mentions.first.values[mention]!, mentions.past.values[mention]!]
    if (first < 0 || forms.of[mention] === -1) return undefined
    const sentence = mentions.sentence.values[mention]!
    const [from, to] = [sentences.first.values[sentence]!, sentences.past.values[sentence]!]
    if (past - first > 1) {
      const found =
        edge(first, 'first', () => isForm(first + 1, past)) ?? edge(past - 1, 'last', () => isForm(first, past - 1))
      if (found !== undefined) return found
    }
    return (
      (first > from ? beside(first - 1, 'before', () => isForm(first - 1, past)) : undefined) ??
      (past < to ? beside(past, 'after', () => isForm(first, past + 1)) : undefined)
    )
  }
}
