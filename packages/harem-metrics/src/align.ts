/**
 * Pairs the entities of gold and run that share an occurrence of a word, and judges each pair: "the alignment of a source
 * token with a target token entails (some) alignment of the NEs" (Santos et al. 2006, section 2.1).
 */
import { addTo, type PairWork, type Region, type Spans } from '@assay/core'
import { type Entity, type Side, sideOf } from './entities.ts'
import { type Numbered, numberGold, numberSystem } from './numbering.ts'
import { type Bag, bagsOf, overlapOf, type PairOptions, type Verdict, weightOf } from './pair-weight.ts'
import { type TokenOptions, type Tokens, tokensOf } from './tokens.ts'
import { type Words, wordsAgainst } from './words.ts'

export interface AlignmentOptions extends TokenOptions, PairOptions {
  readonly stopwordOnly: 'fallback' | 'never'
}

export interface Pair {
  /** Positions in the lists of the alignment. */
  readonly gold: number
  readonly target: number
  readonly verdict: Verdict
  /** 1 where it is correct, else half the common tokens of the distinct ones. */
  readonly weight: number
  readonly common: number
  readonly distinct: number
  /** Whether both begin with the same occurrence of the same word. */
  readonly sameStart: boolean
}

/** A word that does not come equally often in both texts: later occurrences may be paired wrongly. */
export interface Fault {
  readonly word: string
  readonly gold: number
  readonly system: number
}

export interface Alignment {
  /** The gold's entities that can be evaluated, in the order of the text. */
  readonly golds: readonly Entity[]
  /** The run's, without those that only touch what is omitted. */
  readonly targets: readonly Entity[]
  /** By gold, then in the order in which its words meet the targets. */
  readonly pairs: readonly Pair[]
  /** How many options each `<ALT>` has. */
  readonly groups: readonly number[]
  readonly faults: readonly Fault[]
  /** Of both texts, where both have one. */
  readonly words: Words | undefined
}

/** Positions of entities by the identity of a token of theirs. */
const whereOf = (entities: readonly Entity[]): ReadonlyMap<number, readonly number[]> => {
  const where = new Map<number, number[]>()
  const note = (id: number, position: number): void => {
    if (id === 0) return
    addTo(where, id, position)
  }
  entities.forEach(({ run, first, last, span }, position) => {
    for (let i = first; i < last; i++) note(run.ids[i] as number, position)
    if (first === last) note(run.anchors.get(span.start) ?? 0, position)
  })
  return where
}

const hasWord = ({ run, first, last }: Entity): boolean => {
  for (let i = first; i < last; i++) if ((run.stops[i] as number) < 0) return true
  return false
}

const idsOf = ({ run, first, last, span }: Entity): readonly number[] =>
  first === last ? [run.anchors.get(span.start) ?? 0] : run.ids.slice(first, last)

/** The targets that an entity of the gold is aligned with, in the order in which they are met. */
type Meets = (gold: Entity) => readonly number[]

const meetingOf = (targets: readonly Entity[], { stopwordOnly }: AlignmentOptions): Meets => {
  const where = whereOf(targets)
  const worded = targets.map(hasWord)
  return (gold) => {
    const met = new Set<number>()
    // a zone takes the stopwords in it along; an entity of stopwords alone is aligned with its like
    const stops = stopwordOnly === 'fallback' && (gold.omitted === 'zone' || !hasWord(gold))
    for (const id of idsOf(gold)) {
      for (const target of where.get(id) ?? []) if (id > 0 || (stops && worded[target] === false)) met.add(target)
    }
    return [...met]
  }
}

const faultsOf = ({ keys, counts }: Numbered, system: Int32Array): readonly Fault[] => {
  const faults: Fault[] = []
  for (const [word, key] of keys) {
    const [gold, run] = [counts[key] as number, system[key] as number]
    if (gold !== run) faults.push({ word, gold, system: run })
  }
  return faults
}

interface Gold {
  readonly side: Side
  readonly numbered: Numbered
  readonly golds: readonly Entity[]
  /** Of the entity at a position of `golds`. */
  readonly bag: (gold: number) => Bag
  readonly wordsAgainst: ReturnType<typeof wordsAgainst>
}

const goldOf = (
  content: Spans,
  tokens: (region: Region, reading: number) => Tokens,
  options: AlignmentOptions,
): Gold => {
  const side = sideOf(content, tokens, 'gold')
  const numbered = numberGold(side)
  const golds = side.entities.filter(({ omitted }) => omitted === undefined)
  return { side, numbered, golds, bag: bagsOf(golds, options, 'gold '), wordsAgainst: wordsAgainst(content, side) }
}

/** Targets that are aligned with omitted entities or zones and with nothing else: they are not evaluated. */
const ignoredOf = (gold: Gold, meets: Meets, aligned: ReadonlySet<number>): ReadonlySet<number> => {
  const ignored = new Set<number>()
  for (const entity of gold.side.entities) {
    if (entity.omitted === undefined) continue
    for (const target of meets(entity)) if (!aligned.has(target)) ignored.add(target)
  }
  return ignored
}

/** Aligns a document; what depends on the gold alone is worked out once. */
export const alignmentOf = (options: AlignmentOptions): PairWork<Spans, Alignment> => {
  const tokens = tokensOf(options)
  const overlap = overlapOf(options)
  return (content) => {
    const gold = goldOf(content, tokens, options)
    return (system) => {
      const side = sideOf(system, tokens, 'system')
      const faults = faultsOf(gold.numbered, numberSystem(gold.numbered, side))
      const meets = meetingOf(side.entities, options)
      const met = gold.golds.map(meets)
      const ignored = ignoredOf(gold, meets, new Set(met.flat()))
      const position = new Map<number, number>()
      side.entities.forEach((_, target) => {
        if (!ignored.has(target)) position.set(target, position.size)
      })
      const targets = side.entities.filter((_, target) => !ignored.has(target))
      const bag = bagsOf(side.entities, options, 'target ')
      const pairs = met.flatMap((some, g) =>
        some.map(
          (target): Pair => ({
            gold: g,
            target: position.get(target) as number,
            ...weightOf(overlap(gold.bag(g), bag(target))),
          }),
        ),
      )
      return {
        golds: gold.golds,
        targets,
        pairs,
        groups: gold.side.groups,
        faults,
        words: gold.wordsAgainst(system, side),
      }
    }
  }
}
