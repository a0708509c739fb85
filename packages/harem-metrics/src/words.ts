/**
 * The words of both texts, beside each other. Runs changed the text in some eighty ways (Santos et al. 2006, section 2.1), and the
 * alignment is made for that; where they have a text of their own, occurrences that are paired have nothing to do with each other.
 */
import type { Problem, Spans, Spot } from '@assay/core'
import type { Side } from './entities.ts'
import type { Tokens } from './tokens.ts'

/** Words but for stopwords, each as often as it comes; of an `<ALT>` those of its first option. */
export interface Words {
  readonly gold: number
  readonly system: number
  /** Those that the other text does not have, or not so often. */
  readonly onlyGold: number
  readonly onlySystem: number
  /** The first place where the texts differ: in the run, or in the gold where the run has ended. */
  readonly first: Difference | undefined
}

interface Difference extends Partial<Spot> {
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
    for (let i = 0; i < words.length; i++)
      if ((stops[i] as number) < 0) yield { word: words[i] as string, part, place: places[i] as number }
  }
}

const hasText = ({ regions }: Spans): boolean => regions.every(({ texts }) => texts !== undefined)

/** Compares the words of a run with those of its gold, which are listed once; nothing where one of them has no text. */
export const wordsAgainst = (gold: Spans, goldSide: Side): ((system: Spans, side: Side) => Words | undefined) => {
  const own = hasText(gold) ? [...wordsIn(goldSide)] : []
  const counts = new Map<string, number>()
  for (const { word } of own) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (system, side) => {
    if (!hasText(gold) || !hasText(system)) return undefined
    const left = new Map(counts)
    let all = 0
    let onlySystem = 0
    let first: Difference | undefined
    for (const { word, part, place } of wordsIn(side)) {
      const other = own[all++]?.word
      if (first === undefined && other !== word)
        first = { gold: other, system: word, ...system.regions[part]?.spot?.(0, place) }
      const rest = left.get(word) ?? 0
      if (rest === 0) onlySystem++
      else left.set(word, rest - 1)
    }
    const behind = own[all]
    if (first === undefined && behind !== undefined) {
      const { word, part, place } = behind
      first = { gold: word, system: undefined, ...gold.regions[part]?.spot?.(0, place) }
    }
    const onlyGold = own.length - (all - onlySystem)
    return { gold: own.length, system: all, onlyGold, onlySystem, first }
  }
}

// ---- what is said of them --------------------------------------------------------------------------------------------

/** Of the words of both texts together: where more of them are on one side alone, the texts are not those of one document. */
const MOST_OTHER = 0.25

const nowhere = { path: '', line: 0, column: 0 }

const quoted = (word: string | undefined): string => (word === undefined ? 'no word more' : `"${word}"`)

/** One problem where words differ: an error where they are too many, unless any words will do. */
export function* otherWords(words: Words | undefined, allowed: 'compared' | 'any'): Iterable<Problem> {
  if (words?.first === undefined || words.onlyGold + words.onlySystem === 0) return
  const { gold, system, onlyGold, onlySystem, first } = words
  const refused = allowed === 'compared' && onlyGold + onlySystem > MOST_OTHER * (gold + system)
  const { at = nowhere, text } = first
  yield {
    severity: refused ? 'error' : 'warning',
    code: refused ? 'E349' : 'W349',
    message: `${onlyGold} of ${gold} words of the gold are not in the run, and ${onlySystem} of ${system} words of the run not in the gold; the first: the run has ${quoted(first.system)} where the gold has ${quoted(first.gold)}`,
    at,
    ...(text !== undefined && { text }),
    hint: refused
      ? 'check that both are the same document; to align whatever words there are: --set words=any'
      : 'entities are aligned by the occurrences of their words: later ones of a word that differs may be paired wrongly',
  }
}
