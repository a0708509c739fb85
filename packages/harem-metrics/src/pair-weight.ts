/**
 * The identification of one pair: its verdict and its weight, 1 for a correct pair, else formula 1 of Santos et al. 2006 over its tokens.
 * All tokens count, a contraction as one, which gives 0.17 and 0.33 in figure 4.
 */
import type { Entity } from './entities.ts'
import { partialWeight } from './formulas.ts'

export type Verdict = 'correct' | 'excess' | 'shortage'

export interface PairOptions {
  readonly correct: 'ignoreStopwords' | 'allTokens'
  readonly weightTokens: 'all' | 'noStopwords'
  readonly weightDigits: 'single' | 'run'
  readonly commonTokens: 'occurrence' | 'bag'
  readonly firstToken: 'markable' | 'surface'
}

export interface PairComparison {
  readonly verdict: Verdict
  readonly common: number
  readonly distinct: number
  readonly sameStart: boolean
}

/** Adds the weight of a pair. */
export const withWeight = (comparison: PairComparison): PairComparison & { readonly weight: number } => ({
  ...comparison,
  weight: comparison.verdict === 'correct' ? 1 : partialWeight(comparison.common, comparison.distinct),
})

/** Compares the tokens of a gold entity and of a target. */
export type CompareBags = (gold: Bag, target: Bag) => PairComparison

/** The tokens of an entity for comparison: items with their frequencies. */
export interface Bag {
  readonly all: ReadonlyMap<string | number, number>
  readonly size: number
  /** Without stopwords. */
  readonly words: ReadonlyMap<string | number, number>
  readonly wordCount: number
  readonly first: string | number
  readonly firstWord: string | number
}

const addItem = (bag: Map<string | number, number>, item: string | number): void => {
  bag.set(item, (bag.get(item) ?? 0) + 1)
}

// with `weightDigits=run`, adjacent digits are one token
const isDigit = (word: string): boolean => /^\p{Nd}$/u.test(word)

/** The items of an entity, with a flag for stopwords. An occurrence that the other side cannot have is unique. */
const itemsOf = (
  { run, first, last, span }: Entity,
  { commonTokens, weightDigits }: PairOptions,
  other: string,
): readonly (readonly [item: string | number, stop: boolean])[] => {
  if (first === last) return [[run.anchors.get(span.start) || other, true]]
  const items: (readonly [string | number, boolean])[] = []
  for (let i = first; i < last; i++) {
    const word = run.words[i]!
    const item = commonTokens === 'bag' ? word : run.ids[i] || `${other}${i}`
    const before = items.at(-1)
    const joins = weightDigits === 'run' && i > first && run.glued[i] && isDigit(word) && isDigit(run.words[i - 1]!)
    if (joins && before !== undefined) items[items.length - 1] = [`${before[0]} ${item}`, false]
    else items.push([item, run.stops[i]! >= 0])
  }
  return items
}

const bagOf = (entity: Entity, options: PairOptions, other: string): Bag => {
  const items = itemsOf(entity, options, other)
  const all = new Map<string | number, number>()
  const words = new Map<string | number, number>()
  let wordCount = 0
  for (const [item, stop] of items) {
    addItem(all, item)
    if (stop) continue
    addItem(words, item)
    wordCount++
  }
  const first = items[0]?.[0] ?? other
  const firstWord = items.find(([, stop]) => !stop)?.[0] ?? first
  return { all, size: items.length, words, wordCount, first, firstWord }
}

/** Counts the common items of two bags, iterating over the smaller one. */
const countCommon = (a: ReadonlyMap<string | number, number>, b: ReadonlyMap<string | number, number>): number => {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  let common = 0
  for (const [item, times] of small) common += Math.min(times, large.get(item) ?? 0)
  return common
}

const isCorrect = (gold: Bag, target: Bag, common: number, correct: PairOptions['correct']): boolean => {
  const wordless = gold.wordCount === 0 && target.wordCount === 0
  if (correct === 'allTokens' || wordless) return common === gold.size && common === target.size
  if (gold.wordCount !== target.wordCount) return false
  return countCommon(gold.words, target.words) === gold.wordCount
}

/** The tokens of the entities of a side, built on demand; `other` is a prefix for items that the other side cannot have. */
export const bagsOf = (
  entities: readonly Entity[],
  options: PairOptions,
  other: string,
): ((position: number) => Bag) => {
  const bags = new Array<Bag | undefined>(entities.length)
  return (position) => {
    const cached = bags[position]
    if (cached !== undefined) return cached
    const bag = bagOf(entities[position]!, options, other)
    bags[position] = bag
    return bag
  }
}

/** Builds the comparison of pairs under some options. */
export const bagComparer =
  (options: PairOptions): CompareBags =>
  (gold, target) => {
    const allCommon = countCommon(gold.all, target.all)
    const noStopwords = options.weightTokens === 'noStopwords' && gold.wordCount + target.wordCount > 0
    const common = noStopwords ? countCommon(gold.words, target.words) : allCommon
    const whole = noStopwords ? gold.wordCount + target.wordCount : gold.size + target.size
    const correct = isCorrect(gold, target, allCommon, options.correct)
    return {
      verdict: correct ? 'correct' : target.size >= gold.size ? 'excess' : 'shortage',
      common,
      distinct: whole - common,
      sameStart: options.firstToken === 'surface' ? gold.first === target.first : gold.firstWord === target.firstWord,
    }
  }
