/**
 * The formulas of Tjong Kim Sang and De Meulder (2003), section 2.3, over counts of phrases: precision, recall and
 * F (van Rijsbergen 1979), and their means over types.
 */
import { shareOf, totalOfAll, totalValue, type ZeroDivision } from '@assay/core'

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
const precision = ({ correct, found }: Counts, zero: ZeroDivision = 'none'): number | undefined =>
  shareOf(correct, found, zero)

/** correct / gold: "the percentage of named entities present in the corpus that are found by the system". */
const recall = ({ correct, gold }: Counts, zero: ZeroDivision = 'none'): number | undefined =>
  shareOf(correct, gold, zero)

/** F_β = (β² + 1) P R / (β² P + R), in counts (β² + 1) correct / (β² gold + found): one division, and a value wherever there is a phrase. */
export const fMeasure = (counts: Counts, beta: number, zero: ZeroDivision = 'none'): number | undefined => {
  const square = beta * beta
  const weight = square * counts.gold + counts.found
  if (counts.gold > 0 && counts.found > 0) return ((square + 1) * counts.correct) / weight
  if (zero === 'none') return weight > 0 ? 0 : undefined
  const p = precision(counts, zero) as number
  const r = recall(counts, zero) as number
  return square * p + r > 0 ? ((square + 1) * p * r) / (square * p + r) : 0
}

export const scoresOf = (counts: Counts, beta: number, zero: ZeroDivision): Scores => ({
  precision: precision(counts, zero),
  recall: recall(counts, zero),
  f1: fMeasure(counts, beta, zero),
})

/** The plain mean over the types that have a value; a type that only the system uses counts. */
export const macro = (values: readonly (number | undefined)[]): number | undefined =>
  weighted(
    values,
    values.map(() => 1),
  )

/**
 * The mean weighted by the phrases in the gold, over the types that have a value. The sum is exact, so that the mean is
 * the same bits in whatever order the types were first seen.
 */
export const weighted = (values: readonly (number | undefined)[], weights: readonly number[]): number | undefined => {
  const terms: number[] = []
  let whole = 0
  values.forEach((value, i) => {
    if (value === undefined) return
    terms.push(value * (weights[i] as number))
    whole += weights[i] as number
  })
  return whole > 0 ? totalValue(totalOfAll(terms)) / whole : undefined
}
