/**
 * The formulas of the First HAREM (Santos, Seco, Cardoso and Vilela 2006), and of the Second at the end, each in one place. The rules of
 * the counts are elsewhere:
 * `numbering.ts` numbers words, also inside `<ALT>`; `align-documents.ts` aligns entities; `pair-weight.ts` tells correct pairs from
 * partial ones; `scenario.ts` selects entities, pairs and the options of `<ALT>`.
 */
import { type Fraction, fraction, totalOfAll, totalValue } from '@assay/core'

/** A ratio; `undefined` for 0/0. */
export const share = (part: number, whole: number): number | undefined => (whole > 0 ? part / whole : undefined)

/** F1 = 2 P R / (P + R) of P = value / a and R = value / b, with one division; 0 if only one side has entities. */
export const harmonic = (value: number, a: number, b: number): number | undefined => {
  if (a > 0 && b > 0) return (2 * value) / (a + b)
  return a > 0 || b > 0 ? 0 : undefined
}

// ---- identification ----------------------------------------------------------------------------------------------------

/** Formula 1: 0.5 · n_c / n_d, the weight of a partial pair with n_c common and n_d distinct tokens. */
export const partialWeight = (common: number, distinct: number): number => (0.5 * common) / distinct

/** The counts of identification: entities, pairs with their weights, and entities without a pair. */
interface Identification {
  readonly gold: number
  readonly identified: number
  /** The sum of the weights of all pairs. */
  readonly value: number
  readonly pairs: number
  /** Σ (1 − w) over partial pairs. */
  readonly partialError: number
  readonly missing: number
  readonly spurious: number
}

/** Precision, recall, F1, over-generation, under-generation and combined error. */
export const identificationScores = (of: Identification) => {
  const { gold, identified, value, pairs, partialError, missing, spurious } = of
  return {
    precision: share(value, identified),
    recall: share(value, gold),
    f1: harmonic(value, gold, identified),
    overGeneration: share(spurious, identified),
    underGeneration: share(missing, gold),
    combinedError: share(totalValue(totalOfAll([partialError, missing, spurious])), pairs + missing + spurious),
  }
}

// ---- classification (table 2) ------------------------------------------------------------------------------------------

/** 2 − 1/n: the combined score of a correct category and type, n being the number of types of the category. */
export const categoryWorth = (types: number): number => 2 - 1 / Math.max(1, types)

/** "0, if category is incorrect; 1, if category is correct and type is incorrect; 2 − 1/n, if both" are correct. */
export const combinedScore = (category: boolean, type: boolean, worth: number): number =>
  type ? worth : category ? 1 : 0

/** Precision, recall, F1, over-generation and under-generation of categories, types or both. */
export const classificationScores = (
  value: number,
  identified: number,
  gold: number,
  correctTargets: number,
  correctGold: number,
) => ({
  precision: share(value, identified),
  recall: share(value, gold),
  f1: harmonic(value, identified, gold),
  overGeneration: share(identified - correctTargets, identified),
  underGeneration: share(gold - correctGold, gold),
})

// ---- options of <ALT>: as in ALTinaID, the program of 2008; the paper has no rule ------------------------------------------

/** The weights of an option's pairs, its entities, and the targets that meet any option of the `<ALT>`. */
interface OptionCounts {
  readonly weights: readonly number[]
  readonly entities: number
  readonly targets: number
  readonly missing: number
  readonly spurious: number
}

/** The F and the error by which the options of an `<ALT>` are compared; 1 is added so that empty options have a value. */
export const optionScores = ({ weights, entities, targets, missing, spurious }: OptionCounts) => {
  const score = totalValue(totalOfAll(weights))
  const lost = totalValue(totalOfAll(weights.map((weight) => 1 - weight)))
  return {
    // the harmonic mean of (score + 1) / (targets + 1) and (score + 1) / (entities + 1), with one division
    f: (2 * (score + 1)) / (targets + entities + 2),
    error: (lost + missing + spurious) / (weights.length + missing + spurious + 1),
  }
}

// ---- Second HAREM: the classification of Mota and Santos 2008, by category (α), type (β) and subtype (γ) -------------------

/** 1 − 1/n: the worth of a right name out of n, before the weight of its level. */
export const rightName = (n: number): Fraction => fraction.minus(fraction.ONE, wrongName(n))

/** 1/n: what a wrong name out of n costs, before the weight of its level. */
export const wrongName = (n: number): Fraction => ({ over: 1n, under: BigInt(Math.max(1, n)) })

/** Precision, recall, F1, over-generation and under-generation of sums that are exact. */
export const secondIdentificationScores = (correct: Fraction, spurious: Fraction, missing: Fraction) => {
  const foundFraction = fraction.plus(correct, spurious)
  const gold = fraction.plus(correct, missing)
  return {
    precision: exactShare(correct, foundFraction),
    recall: exactShare(correct, gold),
    f1: exactHarmonic(correct, foundFraction, gold),
    overGeneration: exactShare(spurious, foundFraction),
    underGeneration: exactShare(missing, gold),
    gold: fraction.nearest(gold),
    found: fraction.nearest(foundFraction),
  }
}

/** Precision, recall and F1: the value by the highest that the run, and the gold, could have. */
export const secondClassificationScores = (value: Fraction, maximumGold: Fraction, maximumSystem: Fraction) => ({
  precision: exactShare(value, maximumSystem),
  recall: exactShare(value, maximumGold),
  f1: exactHarmonic(value, maximumSystem, maximumGold),
})

const exactShare = (part: Fraction, whole: Fraction): number | undefined => {
  const share = fraction.dividedBy(part, whole)
  return share && fraction.nearest(share)
}

/** F1 of P = value / a and R = value / b, with one division; without a value if one of them has none. */
const exactHarmonic = (value: Fraction, a: Fraction, b: Fraction): number | undefined =>
  a.over === 0n || b.over === 0n ? undefined : exactShare(fraction.times(fraction.whole(2), value), fraction.plus(a, b))
