/**
 * The formulas of CLEF-HIPE (Ehrmann et al. 2020 and 2022, as HIPE-scorer, commit c2a5684, computes them): counts in
 * each regime, P, R and F1 over all objects, and their means over documents and over types. `pair-objects.ts` has the rules by which
 * objects are paired, and so decides which of the six outcomes an object has.
 */
import { type Prf, shareOf, totalOfAll, totalValue, type ZeroDivisionInMeans } from '@assay/core'
import { OTHER_OF_GOLD, OWN_LABEL, type Tuple, TYPE_OF_GOLD, tupleIn } from './outcome-tuples.ts'

// ---- counts in a regime: SemEval-2013, task 9.1 (Segura-Bedmar et al. 2013), from MUC-5 (Chinchor and Sundheim 1993) --------

export const regimes = ['strict', 'fuzzy', 'partial', 'exact'] as const
export type Regime = (typeof regimes)[number]

/** The five counts of a regime. */
export interface Counts {
  readonly correct: number
  readonly incorrect: number
  readonly partial: number
  readonly missed: number
  readonly spurious: number
}

/**
 * The counts in a regime, from the outcomes of objects. strict: same span and label are correct. fuzzy (the scorer's `ent_type`): an
 * overlap with the same label is correct too. exact and partial ignore labels: the same span is correct, and an overlap is incorrect
 * or partial.
 */
export const countsUnder = (regime: Regime, tuple: Tuple): Counts => {
  const at = (place: number): number => tuple[place]!
  const [same, type, overlap, other, missed, spurious] = [at(0), at(1), at(2), at(3), at(4), at(5)]
  const [typeOfGold, otherOfGold, ownLabel] = [at(TYPE_OF_GOLD), at(OTHER_OF_GOLD), at(OWN_LABEL)]
  if (regime === 'strict' || regime === 'fuzzy') {
    const isFuzzy = regime === 'fuzzy'
    return {
      correct: same + (isFuzzy ? overlap : 0),
      incorrect: type + other + (isFuzzy ? 0 : overlap),
      partial: 0,
      missed: missed + typeOfGold + otherOfGold,
      spurious: spurious + ownLabel,
    }
  }
  const overlaps = overlap + other + otherOfGold
  return {
    correct: same + type + typeOfGold,
    incorrect: regime === 'exact' ? overlaps : 0,
    partial: regime === 'partial' ? overlaps : 0,
    missed,
    spurious,
  }
}

/** POS: the objects of the gold. */
export const possibleOf = ({ correct, incorrect, partial, missed }: Counts): number =>
  correct + incorrect + partial + missed
/** ACT: the objects of the system. */
export const actualOf = ({ correct, incorrect, partial, spurious }: Counts): number =>
  correct + incorrect + partial + spurious

/** COR + PAR / 2: a partial match is half right. */
export const creditOf = ({ correct, partial }: Counts): number => correct + partial / 2

// ---- P, R and F1 -----------------------------------------------------------------------------------------------------

/** P = credit / ACT, R = credit / POS, F1 = 2 credit / (ACT + POS): one division, and 0 if only one side has objects. */
export const prfOf = (counts: Counts): Prf => {
  const [credit, actual, possible] = [creditOf(counts), actualOf(counts), possibleOf(counts)]
  return {
    precision: shareOf(credit, actual, 'none'),
    recall: shareOf(credit, possible, 'none'),
    f1: shareOf(2 * credit, actual + possible, 'none'),
  }
}

/** P, R and F1 in the scorer's arithmetic: 0 for 0/0, and F1 = 2 P R / (P + R). */
export const officialPrf = (counts: Counts): { readonly p: number; readonly r: number; readonly f: number } => {
  const [actual, possible] = [actualOf(counts), possibleOf(counts)]
  const p = actual > 0 ? creditOf(counts) / actual : 0
  const r = possible > 0 ? creditOf(counts) / possible : 0
  return { p, r, f: officialF(p, r) }
}
export const officialF = (p: number, r: number): number => (p + r > 0 ? (2 * (p * r)) / (p + r) : 0)

// ---- means over documents and over types ------------------------------------------------------------------------------------

export interface MeanAndStd {
  readonly mean: number
  readonly std: number
  /** The numerator and the denominator of the mean. */
  readonly sum: number
  readonly n: number
}

/** The values of documents, in an array with spare room. */
interface Values {
  readonly all: Float64Array
  n: number
}

const newValues = (most: number): Values => ({ all: new Float64Array(most), n: 0 })

const addValue = (values: Values, value: number, times: number): void => {
  values.all.fill(value, values.n, values.n + times)
  values.n += times
}

/** Mean and population standard deviation with exact sums; `undefined` without values. */
const meanAndStd = ({ all, n }: Values): MeanAndStd | undefined => {
  if (n === 0) return undefined
  const values = all.subarray(0, n)
  const sum = totalValue(totalOfAll(values))
  const mean = sum / n
  const squares = values.map((value) => (value - mean) * (value - mean))
  return { mean, std: Math.sqrt(totalValue(totalOfAll(squares)) / n), sum, n }
}

/** A tuple with the number of documents that have it. */
export type CountedTuple = readonly [tuple: Tuple, times: number]

export const countedTuples = (documents: ReadonlyMap<string, number>): readonly CountedTuple[] =>
  Array.from(documents, ([text, times]): CountedTuple => [tupleIn(text), times])

export interface DocumentMeans {
  readonly p: MeanAndStd | undefined
  readonly r: MeanAndStd | undefined
  readonly f: MeanAndStd | undefined
}

/**
 * Means over documents (`macro_doc`): P over documents with an object of the system, R over those with one of the gold, F1 over those
 * with both.
 */
export const meansOverDocuments = (
  documents: readonly CountedTuple[],
  regime: Regime,
  scores: typeof officialPrf,
): DocumentMeans => {
  let all = 0
  for (const [, times] of documents) all += times
  const [p, r, f] = [newValues(all), newValues(all), newValues(all)]
  for (const [tuple, times] of documents) {
    const counts = countsUnder(regime, tuple)
    const [hasSystem, hasGold] = [actualOf(counts) > 0, possibleOf(counts) > 0]
    const prf = scores(counts)
    if (hasSystem) addValue(p, prf.p, times)
    if (hasGold) addValue(r, prf.r, times)
    if (hasSystem && hasGold) addValue(f, prf.f, times)
  }
  return { p: meanAndStd(p), r: meanAndStd(r), f: meanAndStd(f) }
}

/** `officialPrf` with one division for F1. */
export const plainPrf: typeof officialPrf = (counts) => {
  const { precision = 0, recall = 0, f1 = 0 } = prfOf(counts)
  return { p: precision, r: recall, f: f1 }
}

export interface TypeMeans {
  readonly precision: number | undefined
  readonly recall: number | undefined
  readonly f1: number | undefined
  readonly f1OfMeans: number | undefined
}

/** Means over the types with an object on either side, and F1 of the mean P and the mean R. */
export const meansOfTypes = (types: readonly Counts[], zero: ZeroDivisionInMeans): TypeMeans => {
  const none = zero === 'omit' ? undefined : zero
  const all = { precision: [] as number[], recall: [] as number[], f1: [] as number[] }
  for (const counts of types) {
    const { precision = none, recall = none, f1 = none } = prfOf(counts)
    if (precision !== undefined) all.precision.push(precision)
    if (recall !== undefined) all.recall.push(recall)
    if (f1 !== undefined) all.f1.push(f1)
  }
  const mean = (values: readonly number[]): number | undefined =>
    values.length === 0 ? undefined : totalValue(totalOfAll(values)) / values.length
  const [precision, recall] = [mean(all.precision), mean(all.recall)]
  return {
    precision,
    recall,
    f1: mean(all.f1),
    f1OfMeans: precision === undefined || recall === undefined ? undefined : officialF(precision, recall),
  }
}
