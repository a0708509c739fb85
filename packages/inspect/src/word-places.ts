/** Places of words: how often each is in mentions, and how often outside of them. */
import type { Forms } from './forms.ts'
import { addCharacter, addHigh, addLow, type HashTable, NO_CHARACTER, newHashTable, scatter } from './hash.ts'
import { TEST } from './repeats.ts'
import type { Store } from './store.ts'
import { shape } from './words.ts'

export interface WordPlaces {
  readonly table: HashTable
  readonly total: Int32Array
  readonly inside: Int32Array
  /** By word of the training data and the test set, 1 in mentions. */
  readonly isInside: Uint8Array
  /** Of rare words, by shape: all, and those in mentions. */
  readonly rare: Int32Array
  readonly rareInside: Int32Array
  /** Of words at borders of mentions, by shape: those inside, and those outside. */
  readonly atBorder: Int32Array
  readonly beyondBorder: Int32Array
}

/** The least occurrences of a word before it says where borders are; of rarer words, the shape does. */
const LEAST = 5
const SHAPES = Object.keys(shape).length

/** Counts the words of the training data and the test set. */
export const wordPlacesOf = (store: Store): WordPlaces => {
  const { words, texts, starts, mentions } = store
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
  return {
    table,
    total,
    inside,
    isInside,
    ...shapesOf(store, end, (word) => total[table.find(words.values[word]!, 0)]!, isInside),
  }
}

/** Counts the places of words of each shape. */
const shapesOf = (
  { shapes, starts, mentions, sentences }: Store,
  end: number,
  countOf: (word: number) => number,
  isInside: Uint8Array,
): Pick<WordPlaces, 'rare' | 'rareInside' | 'atBorder' | 'beyondBorder'> => {
  const [rare, rareInside] = [new Int32Array(SHAPES), new Int32Array(SHAPES)]
  const [atBorder, beyondBorder] = [new Int32Array(SHAPES), new Int32Array(SHAPES)]
  const addAt = (counts: Int32Array, word: number): void => {
    const shapeOfWord = shapes.values[word]!
    counts[shapeOfWord] = counts[shapeOfWord]! + 1
  }
  for (let word = 0; word < end; word++) {
    if (countOf(word) > LEAST) continue
    addAt(rare, word)
    if (isInside[word] === 1) addAt(rareInside, word)
  }
  for (let m = 0; m < starts[TEST + 1]!.mentions; m++) {
    const [first, past] = [mentions.first.values[m]!, mentions.past.values[m]!]
    const sentence = mentions.sentence.values[m]!
    if (first < 0 || sentence < 0) continue
    if (past - first > 1) {
      addAt(atBorder, first)
      addAt(atBorder, past - 1)
    }
    // a sentence begins with a capital letter anyway
    if (first > sentences.first.values[sentence]! + 1 && isInside[first - 1] === 0) addAt(beyondBorder, first - 1)
    if (past < sentences.past.values[sentence]! && isInside[past] === 0) addAt(beyondBorder, past)
  }
  return { rare, rareInside, atBorder, beyondBorder }
}

const doubled = (from: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
  const to = new Int32Array(from.length * 2)
  to.set(from)
  return to
}

const hashOf = (character: string): number => scatter(addCharacter(NO_CHARACTER, character.codePointAt(0)!))

/** Marks that no mention begins with, or ends with. */
const neverFirst: ReadonlySet<number> = new Set(Array.from(',.;:!?)]}»”’，。、；：！？）】》」』', hashOf))
const neverLast: ReadonlySet<number> = new Set(Array.from(',;:([{«“‘，。、；：（【《「『', hashOf))

/** True where a mention begins or ends with a mark that belongs to the text around it. */
export const hasLooseMark = ({ words }: Store, first: number, past: number): boolean =>
  neverFirst.has(words.values[first]!) || (past - first > 1 && neverLast.has(words.values[past - 1]!))

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
  /** True if the mention with this word, or without it, is one elsewhere. */
  readonly known: boolean
  /** True if the word is rare, so that its shape is what is counted. */
  readonly isOfShape: boolean
}

/** Doubts about the borders of mentions, from where their words stand elsewhere. */
export const borderDoubts = (store: Store, places: WordPlaces, forms: Forms) => {
  const { words, shapes, mentions, sentences } = store
  const { table, total, inside, isInside, rare, rareInside, atBorder, beyondBorder } = places
  const shareAt = (word: number): readonly [others: number, within: number] => {
    const id = table.find(words.values[word]!, 0)
    return [total[id]! - 1, inside[id]! - isInside[word]!]
  }
  const countOf = (from: number, to: number): number => {
    let low = to - from
    let high = low
    for (let i = from; i < to; i++) {
      low = addLow(low, words.values[i]!)
      high = addHigh(high, words.values[i]!)
    }
    const form = forms.forms.find(low, high)
    return form < 0 ? 0 : forms.count[form]!
  }
  const isForm = (from: number, to: number): boolean => countOf(from, to) > 0
  const ofRare = (word: number): readonly [others: number, within: number] => {
    const shapeOfWord = shapes.values[word]!
    return [rare[shapeOfWord]! - 1, rareInside[shapeOfWord]! - isInside[word]!]
  }
  const ofNeighbour = (word: number): readonly [others: number, within: number] => {
    const shapeOfWord = shapes.values[word]!
    return [atBorder[shapeOfWord]! + beyondBorder[shapeOfWord]! - 1, atBorder[shapeOfWord]!]
  }
  const edge = (word: number, side: 'first' | 'last', rest: () => boolean): BorderDoubt | undefined => {
    const share = shareAt(word)
    const isOfShape = share[0] < LEAST
    const [others, within] = isOfShape ? ofRare(word) : share
    if (others < LEAST || within > RARELY * others) return undefined
    return { word, side, others, inside: within, known: rest(), isOfShape }
  }
  const beside = (word: number, side: 'before' | 'after', whole: () => boolean): BorderDoubt | undefined => {
    if (isInside[word] === 1) return undefined
    const share = shareAt(word)
    const isWhole = whole()
    // marks of abbreviations end sentences too
    const isWord = shapes.values[word] !== shape.mark
    if (isWhole || (isWord && share[0] >= LEAST && share[1] >= MOSTLY * share[0]))
      return { word, side, others: share[0], inside: share[1], known: isWhole, isOfShape: false }
    const [others, within] = ofNeighbour(word)
    const isNamed = shapes.values[word] === shape.capital && share[0] < LEAST
    if (!isNamed || others < LEAST || within < MOSTLY * others) return undefined
    return { word, side, others, inside: within, known: isWhole, isOfShape: true }
  }
  return (mention: number): BorderDoubt | undefined => {
    const [first, past] = [mentions.first.values[mention]!, mentions.past.values[mention]!]
    if (first < 0 || forms.of[mention] === -1) return undefined
    const timesOfForm = forms.count[forms.of[mention]!]!
    const sentence = mentions.sentence.values[mention]!
    const [from, to] = [sentences.first.values[sentence]!, sentences.past.values[sentence]!]
    if (past - first > 1) {
      const doubtful =
        edge(first, 'first', () => isForm(first + 1, past)) ?? edge(past - 1, 'last', () => isForm(first, past - 1))
      if (doubtful !== undefined) return doubtful
    }
    return (
      (first - 1 > from ? beside(first - 1, 'before', () => countOf(first - 1, past) >= timesOfForm) : undefined) ??
      (past < to ? beside(past, 'after', () => countOf(first, past + 1) >= timesOfForm) : undefined)
    )
  }
}
