/**
 * The identification of one pair: 1 where it is correct, else 0.5 · nc / nd, nc being the tokens that both have and nd those
 * that either has (Santos et al. 2006, formula 1). All tokens count, a contraction as one: so figure 4 has 0.17 and 0.33.
 */
import type { Entity } from './entities.ts'

export type Verdict = 'correct' | 'excess' | 'shortage'

export interface PairOptions {
  readonly correct: 'ignoreStopwords' | 'allTokens'
  readonly weightTokens: 'all' | 'noStopwords'
  readonly weightDigits: 'single' | 'run'
  readonly commonTokens: 'occurrence' | 'bag'
  readonly firstToken: 'markable' | 'surface'
}

export interface Shared {
  readonly verdict: Verdict
  readonly common: number
  readonly distinct: number
  readonly sameStart: boolean
}

/** What a pair is worth. */
export const weightOf = (shared: Shared): Shared & { readonly weight: number } => ({
  ...shared,
  weight: shared.verdict === 'correct' ? 1 : (0.5 * shared.common) / shared.distinct,
})

/** How the tokens of a gold entity and of a target meet. */
export type Overlap = (gold: Bag, target: Bag) => Shared

/** The tokens of an entity as they are compared: each item as often as it comes. */
export interface Bag {
  readonly all: ReadonlyMap<string | number, number>
  readonly size: number
  /** Without stopwords. */
  readonly words: ReadonlyMap<string | number, number>
  readonly wordCount: number
  readonly first: string | number
  readonly firstWord: string | number
}

const added = (bag: Map<string | number, number>, item: string | number): void => {
  bag.set(item, (bag.get(item) ?? 0) + 1)
}

// digits that stand right behind each other, where a number is to be one token
const isDigit = (word: string): boolean => /^\p{Nd}$/u.test(word)

/** The items of an entity and whether each is a stopword. An occurrence that the other side cannot have is like no other. */
const itemsOf = (
  { run, first, last, span }: Entity,
  { commonTokens, weightDigits }: PairOptions,
  other: string,
): readonly (readonly [item: string | number, stop: boolean])[] => {
  if (first === last) return [[run.anchors.get(span.start) || other, true]]
  const items: (readonly [string | number, boolean])[] = []
  for (let i = first; i < last; i++) {
    const word = run.words[i] as string
    const item = commonTokens === 'bag' ? word : run.ids[i] || `${other}${i}`
    const before = items.at(-1)
    const joins =
      weightDigits === 'run' && i > first && run.glued[i] && isDigit(word) && isDigit(run.words[i - 1] as string)
    if (joins && before !== undefined) items[items.length - 1] = [`${before[0]} ${item}`, false]
    else items.push([item, (run.stops[i] as number) >= 0])
  }
  return items
}

const bagOf = (entity: Entity, options: PairOptions, other: string): Bag => {
  const items = itemsOf(entity, options, other)
  const all = new Map<string | number, number>()
  const words = new Map<string | number, number>()
  let wordCount = 0
  for (const [item, stop] of items) {
    added(all, item)
    if (stop) continue
    added(words, item)
    wordCount++
  }
  const first = items[0]?.[0] ?? other
  const firstWord = items.find(([, stop]) => !stop)?.[0] ?? first
  return { all, size: items.length, words, wordCount, first, firstWord }
}

/** How many items two bags share; the smaller one is walked through. */
const sharedBy = (a: ReadonlyMap<string | number, number>, b: ReadonlyMap<string | number, number>): number => {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  let shared = 0
  for (const [item, times] of small) shared += Math.min(times, large.get(item) ?? 0)
  return shared
}

const isCorrect = (gold: Bag, target: Bag, common: number, correct: PairOptions['correct']): boolean => {
  const wordless = gold.wordCount === 0 && target.wordCount === 0
  if (correct === 'allTokens' || wordless) return common === gold.size && common === target.size
  if (gold.wordCount !== target.wordCount) return false
  return sharedBy(gold.words, target.words) === gold.wordCount
}

/** The tokens of each entity of a side, put together for those that are asked for; `other` is in front of what the other side cannot have. */
export const bagsOf = (
  entities: readonly Entity[],
  options: PairOptions,
  other: string,
): ((position: number) => Bag) => {
  const bags = new Array<Bag | undefined>(entities.length)
  return (position) => {
    const known = bags[position]
    if (known !== undefined) return known
    const made = bagOf(entities[position] as Entity, options, other)
    bags[position] = made
    return made
  }
}

/** Under some options. */
export const overlapOf =
  (options: PairOptions): Overlap =>
  (gold, target) => {
    const allCommon = sharedBy(gold.all, target.all)
    const noStopwords = options.weightTokens === 'noStopwords' && gold.wordCount + target.wordCount > 0
    const common = noStopwords ? sharedBy(gold.words, target.words) : allCommon
    const whole = noStopwords ? gold.wordCount + target.wordCount : gold.size + target.size
    const correct = isCorrect(gold, target, allCommon, options.correct)
    return {
      verdict: correct ? 'correct' : target.size >= gold.size ? 'excess' : 'shortage',
      common,
      distinct: whole - common,
      sameStart: options.firstToken === 'surface' ? gold.first === target.first : gold.firstWord === target.firstWord,
    }
  }
