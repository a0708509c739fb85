/**
 * The formulas of Tjong Kim Sang and De Meulder (2003), section 2.3, over counts of phrases: precision, recall and
 * F (van Rijsbergen 1979), and their means over types.
 */
import { ofZeroDivision, shareOf, totalOfAll, totalValue, type ZeroDivision } from '@assay/core'

/** Phrases of one type, or of all: in the gold, found by the system, and found where and as they are in the gold. */
export interface Counts {
  readonly gold: number
  readonly found: number
  readonly correct: number
}

export interface Scores {
  readonly precision: number | undefined
  readonly recall: number | undefined
  readonly f1: number | undefined
}

/** correct / found: "the percentage of named entities found by the learning system that are correct". */
const precision = ({ correct, found }: Counts, zero: ZeroDivision): number | undefined => shareOf(correct, found, zero)

/** correct / gold: "the percentage of named entities present in the corpus that are found by the system". */
const recall = ({ correct, gold }: Counts, zero: ZeroDivision): number | undefined => shareOf(correct, gold, zero)

/**
 * F_β = (β² + 1) P R / (β² P + R), in counts (β² + 1) correct / (β² gold + found): one division. Where one side has phrases
 * and the other has none, F is 0; where neither has one, it is 0/0.
 */
export const fMeasure = ({ gold, found, correct }: Counts, beta: number, zero: ZeroDivision): number | undefined => {
  if (gold + found === 0) return ofZeroDivision(zero)
  if (gold === 0 || found === 0) return 0
  const square = beta * beta
  return ((square + 1) * correct) / (square * gold + found)
}

export const scoresOf = (counts: Counts, beta: number, zero: ZeroDivision): Scores => ({
  precision: precision(counts, zero),
  recall: recall(counts, zero),
  f1: fMeasure(counts, beta, zero),
})

/** What stands for a ratio of a type that is 0/0, in means over types: a number, or nothing, so that the mean of that ratio leaves the type out. */
export type ZeroDivisionInMeans = 0 | 1 | 'omit'

const typesWithPhrases = (types: Iterable<Counts>): readonly Counts[] =>
  [...types].filter(({ gold, found }) => gold + found > 0)

/** The mean over those that have a value, exact, so that it is the same bits in whatever order the types were first seen. */
const meanBy = (values: readonly (number | undefined)[], weights: readonly number[]): number | undefined => {
  const terms: number[] = []
  let whole = 0
  values.forEach((value, i) => {
    if (value === undefined) return
    terms.push(value * (weights[i] as number))
    whole += weights[i] as number
  })
  return whole > 0 ? totalValue(totalOfAll(terms)) / whole : undefined
}

/** The means of P, R and F over one set of types, those with a phrase on either side: plain, and weighted by the phrases in the gold. */
export const meansOf = (types: Iterable<Counts>, beta: number, zero: ZeroDivisionInMeans) => {
  const counted = typesWithPhrases(types)
  const byType = counted.map((counts) => scoresOf(counts, beta, zero === 'omit' ? 'none' : zero))
  const mean = (weights: readonly number[]): Scores => ({
    precision: meanBy(
      byType.map(({ precision }) => precision),
      weights,
    ),
    recall: meanBy(
      byType.map(({ recall }) => recall),
      weights,
    ),
    f1: meanBy(
      byType.map(({ f1 }) => f1),
      weights,
    ),
  })
  return { macro: mean(counted.map(() => 1)), weighted: mean(counted.map(({ gold }) => gold)) }
}
