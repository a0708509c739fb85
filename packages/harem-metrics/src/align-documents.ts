/**
 * Aligns the entities of gold and run that share an occurrence of a word, and weighs each pair: "the alignment of a source
 * token with a target token entails (some) alignment of the NEs" (Santos et al. 2006, section 2.1).
 */
import { addTo, once, type PairWork, type Region, type Spans } from '@assay/core'
import { type WordDifferences, wordComparer } from './compare-words.ts'
import { type Entity, type Run, type Side, sideOf } from './entities.ts'
import { numberGold, numberSystem, type WordNumbering } from './numbering.ts'
import { type Bag, bagComparer, bagsOf, type PairOptions, type Verdict, withWeight } from './pair-weight.ts'
import { type TokenOptions, type Tokens, tokensOf } from './tokens.ts'

export interface AlignmentOptions extends TokenOptions, PairOptions {
  readonly stopwordOnly: 'fallback' | 'never'
  /** The options of an `<ALT>` of a run that count. */
  readonly runOptions: 'first' | 'all'
}

export interface Pair {
  /** Positions in the lists of the alignment. */
  readonly gold: number
  readonly target: number
  readonly verdict: Verdict
  /** 1 for a correct pair, else formula 1. */
  readonly weight: number
  readonly common: number
  readonly distinct: number
  /** True if both begin with the same occurrence of the same word. */
  readonly sameStart: boolean
}

/** A word with different frequencies in the two texts, so that later occurrences may be paired wrongly. */
export interface UnequalWord {
  readonly word: string
  readonly gold: number
  readonly system: number
}

export interface Alignment {
  /** The number of times that an entity of one side meets one of the other in a word; pairs are not made before they are asked for. */
  readonly meetings: number
  /** The gold's entities that can be evaluated, in text order. */
  readonly golds: readonly Entity[]
  /** The run's entities, without those aligned only with omitted parts. */
  readonly targets: readonly Entity[]
  /** By gold entity, then in the order in which its words are found in targets. */
  readonly pairs: readonly Pair[]
  /** The number of options of each `<ALT>`. */
  readonly groups: readonly number[]
  readonly faults: readonly UnequalWord[]
  /** The differences between the words of both texts, if both sides have a text. */
  readonly words: WordDifferences | undefined
}

/** The number of entities that hold a token, by its identity: one that holds it several times counts for each. */
type Holders = ReadonlyMap<number, number>

/** Counts the entities of each token by where they begin and end, however deeply they are nested. */
const holdersOf = (entities: readonly Entity[]): Holders => {
  const holders = new Map<number, number>()
  const add = (id: number, count: number): void => {
    if (id !== 0 && count > 0) holders.set(id, (holders.get(id) ?? 0) + count)
  }
  const borders = new Map<Run, Int32Array>()
  for (const { run, first, last, span } of entities) {
    if (first === last) {
      add(run.anchors.get(span.start) ?? 0, 1)
      continue
    }
    const ofRun = borders.get(run) ?? new Int32Array(run.words.length + 1)
    borders.set(run, ofRun)
    ofRun[first]!++
    ofRun[last]!--
  }
  for (const [run, ofRun] of borders)
    for (let i = 0, open = 0; i < run.words.length; i++) {
      open += ofRun[i]!
      add(run.ids[i]!, open)
    }
  return holders
}

/** The number of pairs of a token of a gold entity and of a target that are the same. */
const meetingsOf = (gold: Holders, system: Holders): number => {
  let sharedWords = 0
  for (const [id, count] of system) sharedWords += count * (gold.get(id) ?? 0)
  return sharedWords
}

/** The positions of entities by the identities of their tokens, of those that the gold's entities have. */
const positionsByToken = (entities: readonly Entity[], gold: Holders): ReadonlyMap<number, readonly number[]> => {
  const positions = new Map<number, number[]>()
  const note = (id: number, position: number): void => {
    if (gold.has(id)) addTo(positions, id, position)
  }
  entities.forEach(({ run, first, last, span }, position) => {
    for (let i = first; i < last; i++) note(run.ids[i]!, position)
    if (first === last) note(run.anchors.get(span.start) ?? 0, position)
  })
  return positions
}

const hasWord = ({ run, first, last }: Entity): boolean => {
  for (let i = first; i < last; i++) if (run.stops[i]! < 0) return true
  return false
}

const idsOf = ({ run, first, last, span }: Entity): readonly number[] =>
  first === last ? [run.anchors.get(span.start) ?? 0] : run.ids.slice(first, last)

/** Finds the targets that a gold entity is aligned with, in the order of its words. */
type FindTargets = (gold: Entity) => readonly number[]

const targetFinder = (
  targets: readonly Entity[],
  positions: ReturnType<typeof positionsByToken>,
  { stopwordOnly }: AlignmentOptions,
): FindTargets => {
  const hasWords = targets.map(hasWord)
  return (gold) => {
    const targetSet = new Set<number>()
    // an omitted zone includes its stopwords; an entity of stopwords only is aligned with one of stopwords only
    const stops = stopwordOnly === 'fallback' && (gold.omitted === 'zone' || !hasWord(gold))
    for (const id of idsOf(gold)) {
      for (const target of positions.get(id) ?? [])
        if (id > 0 || (stops && hasWords[target] === false)) targetSet.add(target)
    }
    return [...targetSet]
  }
}

const unequalWords = ({ keys, counts }: WordNumbering, system: Int32Array): readonly UnequalWord[] => {
  const faults: UnequalWord[] = []
  for (const [word, key] of keys) {
    const [gold, run] = [counts[key]!, system[key]!]
    if (gold !== run) faults.push({ word, gold, system: run })
  }
  return faults
}

/** The gold side of a document, prepared once for all runs. */
interface GoldSide {
  readonly side: Side
  readonly numbered: WordNumbering
  readonly holders: Holders
  readonly golds: readonly Entity[]
  /** The tokens of the entity at a position of `golds`. */
  readonly bag: (gold: number) => Bag
  readonly wordComparer: ReturnType<typeof wordComparer>
}

const prepareGold = (
  content: Spans,
  tokens: (region: Region, reading: number) => Tokens,
  options: AlignmentOptions,
): GoldSide => {
  const side = sideOf(content, tokens, 'gold', 'all')
  const numbered = numberGold(side)
  const golds = side.entities.filter(({ omitted }) => omitted === undefined)
  return {
    side,
    numbered,
    holders: holdersOf(side.entities),
    golds,
    bag: bagsOf(golds, options, 'gold '),
    wordComparer: wordComparer(content, side),
  }
}

/** Finds targets that are aligned only with omitted entities or zones, and so are not evaluated. */
const ignoredTargets = (
  gold: GoldSide,
  findTargets: FindTargets,
  aligned: ReadonlySet<number>,
): ReadonlySet<number> => {
  const ignored = new Set<number>()
  for (const entity of gold.side.entities) {
    if (entity.omitted === undefined) continue
    for (const target of findTargets(entity)) if (!aligned.has(target)) ignored.add(target)
  }
  return ignored
}

/** The targets that can be evaluated, and the pairs with their weights. */
const pairEntities = (
  gold: GoldSide,
  side: Side,
  findTargets: FindTargets,
  options: AlignmentOptions,
): Pick<Alignment, 'targets' | 'pairs'> => {
  const compareBags = bagComparer(options)
  const targetsByGold = gold.golds.map(findTargets)
  const ignored = ignoredTargets(gold, findTargets, new Set(targetsByGold.flat()))
  const position = new Map<number, number>()
  side.entities.forEach((_, target) => {
    if (!ignored.has(target)) position.set(target, position.size)
  })
  const targets = side.entities.filter((_, target) => !ignored.has(target))
  const bag = bagsOf(side.entities, options, 'target ')
  const pairs = targetsByGold.flatMap((ofGold, g) =>
    ofGold.map(
      (target): Pair => ({
        gold: g,
        target: position.get(target)!,
        ...withWeight(compareBags(gold.bag(g), bag(target))),
      }),
    ),
  )
  return { targets, pairs }
}

/** Aligns a document; the gold is prepared once for all runs. */
export const alignDocuments = (options: AlignmentOptions): PairWork<Spans, Alignment> => {
  const tokens = tokensOf(options)
  return (content) => {
    const gold = prepareGold(content, tokens, options)
    return (system) => {
      const side = sideOf(system, tokens, 'system', options.runOptions)
      const faults = unequalWords(gold.numbered, numberSystem(gold.numbered, side))
      const aligned = once(() => {
        const positions = positionsByToken(side.entities, gold.holders)
        return pairEntities(gold, side, targetFinder(side.entities, positions, options), options)
      })
      return {
        meetings: meetingsOf(gold.holders, holdersOf(side.entities)),
        golds: gold.golds,
        get targets() {
          return aligned().targets
        },
        get pairs() {
          return aligned().pairs
        },
        groups: gold.side.groups,
        faults,
        words: gold.wordComparer(system, side),
      }
    }
  }
}
