/** One-to-one pairs of the items of a document: equal ones first, then similar ones, so that the sum of their credits is largest. */

import { isAtLeast, type Ratio, similarityOf } from '@assay/core'
import { alignAmong, grouped, type Key } from '@assay/core/internal'
import { byValue, type Compared, SHORT, samenessUnder } from './compared.ts'
import { ratioOption, type StringOptions } from './options.ts'

/** A pair, and its share of what is correct. */
export interface StringPair {
  readonly verdict: 'correct' | 'similar'
  readonly gold: Compared
  readonly system: Compared
  readonly credit: number
}

/** More pairs than these are refused before they are looked at. */
export const MAX_PAIRS = 1e7

export const sharesLabel = (a: Compared, b: Compared): boolean =>
  a.labels === b.labels || a.labels.some((label) => b.labels.includes(label))

// ---- equal ones ------------------------------------------------------------------------------------------------------

/** Finds for each item of a system the first item of the gold that is equal to it and free; -1 where there is none. */
const equalsOf = (
  gold: readonly Compared[],
  system: readonly Compared[],
  isEqual: (a: Compared, b: Compared) => boolean,
): readonly number[] => {
  const taken = new Array<boolean>(gold.length).fill(false)
  // answers are nearly in the order of the gold: what comes before the first free one is not looked at again
  let from = 0
  return system.map((one) => {
    while (taken[from] === true) from++
    for (let g = from; g < gold.length; g++)
      if (!taken[g] && isEqual(gold[g]!, one)) {
        taken[g] = true
        return g
      }
    return -1
  })
}

/** The same for lists of any length, by keys. */
const equalsByKey = (
  gold: readonly Compared[],
  system: readonly Compared[],
  keyFor: (one: Compared) => string,
): readonly number[] => {
  const waiting = grouped(gold.keys(), (g) => keyFor(gold[g]!))
  const next = new Map<string, number>()
  return system.map((one) => {
    const key = keyFor(one)
    const at = next.get(key) ?? 0
    next.set(key, at + 1)
    return waiting.get(key)?.[at] ?? -1
  })
}

// ---- the best pairs --------------------------------------------------------------------------------------------------

/** Pairs that may be made, by the places of their items. */
interface Candidates {
  readonly rows: number[]
  readonly columns: number[]
  readonly ratios: Ratio[]
}

/** More candidates than these are paired by rounded similarities: exact ones would take minutes. */
const MAX_EXACT = 250_000
const ROUNDED = 2 ** 20

/**
 * Pairs items of the system with those of the gold so that the sum of credits is largest, then the number of pairs, then the sum of
 * similarities; of equal sums the items that come first in the answer are paired, with those that come first in the gold, in their
 * order. For each item of the system that of the gold, or -1.
 */
const bestPairs = (
  { rows, columns, ratios }: Candidates,
  systems: number,
  golds: number,
  credit: StringOptions['credit'],
): Int32Array => {
  const isExact = ratios.length <= MAX_EXACT
  const keys = (row: number, column: number, candidate: number): readonly Key[] => {
    const [over, under] = ratios[candidate]!
    const similarity: Key = isExact ? { over: -over, under } : -Math.round((over / under) * ROUNDED)
    const sums: readonly Key[] = credit === 'match' ? [-1, similarity] : [similarity, -1]
    return isExact ? [...sums, row, column, -row * column] : sums
  }
  return alignAmong({ rows, columns, shared: [...ratios.keys()] }, systems, golds, { keys })
}

// ---- pairs -----------------------------------------------------------------------------------------------------------

/** Pairs the items of documents. Both lists keep what is left. */
export type StringPairing = (gold: Compared[], system: Compared[], take: (pair: StringPair) => void) => void

/** Items whose pairs are looked at under options; lists longer than `most` are compared by keys. */
export const newPairing = (options: StringOptions, most = SHORT): StringPairing => {
  const isByString = options.matching === 'string'
  const isAny = options.labels === 'any' && !isByString
  const isExact = options.similarity === 'exact'
  const threshold = ratioOption(options.threshold)
  const similar = similarityOf(options.similarity, threshold)
  const { keyFor, isEqual } = samenessUnder(options)

  const correct =
    (take: (pair: StringPair) => void) =>
    (gold: Compared, system: Compared): void =>
      take({ verdict: 'correct', gold, system, credit: 1 })

  const pairEqual: StringPairing = (gold, system, take) => {
    const partners =
      gold.length <= most && system.length <= most ? equalsOf(gold, system, isEqual) : equalsByKey(gold, system, keyFor)
    makePairs(partners, gold, system, correct(take))
  }

  /** Pairs numbers that are written in several ways, by their value. */
  const pairNumbers: StringPairing = (gold, system, take) => {
    makePairs(equalsByKey(gold.map(byValue), system.map(byValue), keyFor), gold, system, correct(take))
  }

  const candidatesOf = (
    gold: readonly Compared[],
    system: readonly Compared[],
    ratioOf: (gold: Compared, system: Compared) => Ratio | undefined,
    blockOf: (one: Compared) => string,
  ): Candidates => {
    const candidates: Candidates = { rows: [], columns: [], ratios: [] }
    const blocks = grouped(gold.keys(), (g) => blockOf(gold[g]!))
    for (const [s, one] of system.entries())
      for (const g of blocks.get(blockOf(one)) ?? []) {
        const ratio = ratioOf(gold[g]!, one)
        if (ratio === undefined) continue
        candidates.rows.push(s)
        candidates.columns.push(g)
        candidates.ratios.push(ratio)
      }
    return candidates
  }

  /** Pairs items of one string that share one of several labels. */
  const pairShared: StringPairing = (gold, system, take) => {
    const one: Ratio = [1, 1]
    const candidates = candidatesOf(
      gold,
      system,
      (g, s) => (sharesLabel(g, s) ? one : undefined),
      ({ text }) => text,
    )
    makePairs(bestPairs(candidates, system.length, gold.length, 'match'), gold, system, correct(take))
  }

  const blockOf = isByString || isAny ? () => '' : ({ labels }: Compared) => labels[0]!
  const similarityIn = (g: Compared, s: Compared): Ratio | undefined => {
    if (isAny && !sharesLabel(g, s)) return undefined
    const ratio = similar(g.text, s.text)
    return ratio[0] > 0 && isAtLeast(ratio, threshold) ? ratio : undefined
  }
  const pairSimilar: StringPairing = (gold, system, take) => {
    const candidates = candidatesOf(gold, system, similarityIn, blockOf)
    makePairs(bestPairs(candidates, system.length, gold.length, options.credit), gold, system, (g, s) => {
      const [over, under] = options.credit === 'match' ? [1, 1] : similar(g.text, s.text)
      take({ verdict: 'similar', gold: g, system: s, credit: over / under })
    })
  }

  return (gold, system, take) => {
    pairEqual(gold, system, take)
    if ([...gold, ...system].some(({ number }) => number !== undefined)) pairNumbers(gold, system, take)
    if (isAny && gold.length > 0 && system.length > 0) pairShared(gold, system, take)
    if (!isExact && gold.length > 0 && system.length > 0) pairSimilar(gold, system, take)
  }
}

/** Makes the pairs of partners, in the order of the answer, and keeps of both lists what is left. */
const makePairs = (
  partners: ArrayLike<number>,
  gold: Compared[],
  system: Compared[],
  take: (gold: Compared, system: Compared) => void,
): void => {
  const taken = new Array<boolean>(gold.length).fill(false)
  for (let s = 0; s < system.length; s++) {
    const g = partners[s]!
    if (g < 0) continue
    taken[g] = true
    take(gold[g]!, system[s]!)
  }
  keep(gold, (g) => taken[g] === true)
  keep(system, (s) => partners[s]! >= 0)
}

/** Keeps of a list what is not taken. */
const keep = (list: Compared[], isTaken: (i: number) => boolean): void => {
  let size = 0
  for (let i = 0; i < list.length; i++) if (!isTaken(i)) list[size++] = list[i]!
  list.length = size
}
