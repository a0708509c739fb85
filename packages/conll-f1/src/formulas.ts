/**
 * The formulas of Tjong Kim Sang and De Meulder (2003), section 2.3, over counts of phrases: precision, recall and
 * F (van Rijsbergen 1979), and their means over types.
 */
import {
  meansOverTypes,
  ofZeroDivision,
  type Prf,
  shareOf,
  workedMeans,
  type ZeroDivision,
  type ZeroDivisionInMeans,
} from '@assay/core'
import type { TypeScores } from '@assay/core/internal'
import { fBeta } from '@assay/core/internal'

/** Phrases of one type, or of all: in the gold, found by the system, and found with the right tokens and type. */
export interface Counts {
  readonly gold: number
  readonly found: number
  readonly correct: number
}

/** correct / found: "the percentage of named entities found by the learning system that are correct". */
const precision = ({ correct, found }: Counts, zero: ZeroDivision): number | undefined => shareOf(correct, found, zero)

/** correct / gold: "the percentage of named entities present in the corpus that are found by the system". */
const recall = ({ correct, gold }: Counts, zero: ZeroDivision): number | undefined => shareOf(correct, gold, zero)

/**
 * F_β of counts, which is one division. Where one side has phrases and the other has none, F is 0; where neither has one, it is 0/0.
 */
export const fMeasure = ({ gold, found, correct }: Counts, beta: number, zero: ZeroDivision): number | undefined => {
  if (gold + found === 0) return ofZeroDivision(zero)
  if (gold === 0 || found === 0) return 0
  return fBeta(correct, gold, found, beta)
}

export const scoresOf = (counts: Counts, beta: number, zero: ZeroDivision): Prf => ({
  precision: precision(counts, zero),
  recall: recall(counts, zero),
  f1: fMeasure(counts, beta, zero),
})

interface MeansOptions {
  readonly beta: number
  readonly zeroDivision: ZeroDivision
  readonly zeroDivisionInMeans: ZeroDivisionInMeans
}

/** The scores of the types that means are over: those with a phrase on either side. */
const typesInMeans = (types: Iterable<Counts>, beta: number, zero: ZeroDivisionInMeans): readonly TypeScores[] => {
  const some: TypeScores[] = []
  const zeroDivision = zero === 'omit' ? 'none' : zero
  for (const counts of types)
    if (counts.gold + counts.found > 0) some.push({ scores: scoresOf(counts, beta, zeroDivision), gold: counts.gold })
  return some
}

/**
 * The means of P, R and F over one set of types: plain, and weighted by the phrases in the gold. Of a gold without phrases the weighted
 * ones are 0/0; where 0/0 has a value, they are `ofAll`, as in seqeval.
 */
export const meansOf = (
  types: Iterable<Counts>,
  ofAll: Prf,
  { beta, zeroDivision, zeroDivisionInMeans }: MeansOptions,
) => meansOverTypes(typesInMeans(types, beta, zeroDivisionInMeans), zeroDivision === 'none' ? undefined : ofAll)

/** The formulas with numbers: F of all phrases, and the means. */
export const workedOf = (
  { gold, found, correct }: Counts,
  types: Iterable<Counts>,
  beta: number,
  zero: ZeroDivisionInMeans,
) => ({
  f1: `(${beta}² + 1) · ${correct} / (${beta}² · ${gold} + ${found})`,
  ...workedMeans(typesInMeans(types, beta, zero)),
})
