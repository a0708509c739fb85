/**
 * Compares the words of both texts. Runs changed the text in some eighty ways (Santos et al. 2006, section 2.1), and the alignment allows
 * for that; but if a run has a different text, paired occurrences are unrelated.
 */
import { commonCode, type Location, type Problem, type Spans } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import type { Side } from './entities.ts'
import { code } from './messages.ts'
import type { Tokens } from './tokens.ts'

/** The differences between two texts in words, without stopwords; of an `<ALT>` the first option counts. */
export interface WordDifferences {
  readonly gold: number
  readonly system: number
  /** Words that the other text does not have, or has less often. */
  readonly onlyGold: number
  readonly onlySystem: number
  /** The first difference: its place is in the run, or in the gold if the run has ended. */
  readonly first: Difference | undefined
}

interface Difference extends Partial<Location> {
  readonly gold: string | undefined
  readonly system: string | undefined
}

interface Word {
  readonly word: string
  readonly part: number
  readonly place: number
}

const none: Pick<Tokens, 'words' | 'stops' | 'places'> = { words: [], stops: [], places: [] }

function* wordsIn({ parts }: Side): Iterable<Word> {
  for (let part = 0; part < parts.length; part++) {
    const { words, stops, places } = (parts[part] as readonly Tokens[])[0] ?? none
    for (let i = 0; i < words.length; i++) if (stops[i]! < 0) yield { word: words[i]!, part, place: places[i]! }
  }
}

const hasText = ({ regions }: Spans): boolean => regions.every(({ texts }) => texts !== undefined)

/** Compares the words of runs with those of their gold, which are listed once; `undefined` if a side has no text. */
export const wordComparer = (
  gold: Spans,
  goldSide: Side,
): ((system: Spans, side: Side) => WordDifferences | undefined) => {
  const goldWords = hasText(gold) ? [...wordsIn(goldSide)] : []
  const counts = new Map<string, number>()
  for (const { word } of goldWords) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (system, side) => {
    if (!hasText(gold) || !hasText(system)) return undefined
    const remaining = new Map(counts)
    let all = 0
    let onlySystem = 0
    let first: Difference | undefined
    for (const { word, part, place } of wordsIn(side)) {
      const other = goldWords[all++]?.word
      if (first === undefined && other !== word)
        first = { gold: other, system: word, ...system.regions[part]?.spot?.(0, place) }
      const rest = remaining.get(word) ?? 0
      if (rest === 0) onlySystem++
      else remaining.set(word, rest - 1)
    }
    const next = goldWords[all]
    if (first === undefined && next !== undefined) {
      const { word, part, place } = next
      first = { gold: word, system: undefined, ...gold.regions[part]?.spot?.(0, place) }
    }
    const onlyGold = goldWords.length - (all - onlySystem)
    return { gold: goldWords.length, system: all, onlyGold, onlySystem, first }
  }
}

// ---- problems --------------------------------------------------------------------------------------------------------

/** The largest share of words on one side only, among those of both texts, for texts of the same document. */
const MAX_DIFFERENT = 0.25

const quotedWord = (word: string | undefined): string => (word === undefined ? 'no more words' : `"${word}"`)

/** Reports different words: an error if there are too many, unless `words=any`. */
export function* reportDifferences(words: WordDifferences | undefined, allowed: 'compared' | 'any'): Iterable<Problem> {
  if (words?.first === undefined || words.onlyGold + words.onlySystem === 0) return
  const { gold, system, onlyGold, onlySystem, first } = words
  const refused = allowed === 'compared' && onlyGold + onlySystem > MAX_DIFFERENT * (gold + system)
  const { at = nowhere, text } = first
  yield {
    severity: refused ? 'error' : 'warning',
    code: refused ? code.E349 : code.W349,
    message: `${onlyGold} of ${gold} words of the gold are not in the run, and ${onlySystem} of ${system} words of the run are not in the gold; first difference: the run has ${quotedWord(first.system)} where the gold has ${quotedWord(first.gold)}`,
    at,
    ...(text !== undefined && { text }),
    hint: refused
      ? 'check that both files have the same document; to align different texts all the same: --set words=any'
      : 'entities are aligned by occurrences of their words; after a difference, later occurrences of a word may be paired wrongly',
  }
}

/** The most meetings of entities in words of a document, and a usual number for each entity. */
const MAX_SHARED_WORDS = 2 ** 18
const MEETINGS_AN_ENTITY = 16

/** A document whose entities meet in words so often, as those of hundreds of options of an `<ALT>`, that pairing them takes minutes. */
export function* tooManyMeetings(sharedWords: number, { regions }: Pick<Spans, 'regions'>): Iterable<Problem> {
  if (sharedWords <= MAX_SHARED_WORDS) return
  const spans = regions.flatMap(({ readings }) => readings.flat())
  if (sharedWords <= MEETINGS_AN_ENTITY * spans.length) return
  yield {
    severity: 'error',
    code: commonCode.E365,
    message: `entities of this document and of its gold share a word ${sharedWords} times: more than the limit of ${MAX_SHARED_WORDS} for a document`,
    at: spans[0]?.at ?? nowhere,
    hint: 'check the <ALT> of this document, each option of which has entities of its own',
  }
}

/** The most categories of a document: each has a table of its measures, and an ontology has some ten. */
const MAX_CATEGORIES = 2000

/** A document with a category for each entity, as where the words of another column are read as labels. */
export function* tooManyCategories({ regions }: Pick<Spans, 'regions'>): Iterable<Problem> {
  const categories = new Set<string | undefined>()
  let at: Problem['at'] | undefined
  for (const { readings } of regions)
    for (const reading of readings)
      for (const span of reading) {
        at ??= span.at
        for (const [category] of span.labels) categories.add(category)
      }
  if (categories.size <= MAX_CATEGORIES) return
  yield {
    severity: 'error',
    code: commonCode.E365,
    message: `this document has ${categories.size} categories: more than the limit of ${MAX_CATEGORIES} for a document`,
    at: at ?? nowhere,
    hint: 'check the column or the field that the categories are read from',
  }
}
