/**
 * The formulas: precision, recall and F1 over counts of spans, with half a point for a partial match, as MUC-5 (Chinchor and
 * Sundheim 1993) and SemEval-2013 task 9.1 (Segura-Bedmar et al. 2013) have it, and their means over types.
 */
import {
  count,
  meansOverTypes,
  ofZeroDivision,
  type Prf,
  struct,
  workedMeans,
  type ZeroDivision,
  type ZeroDivisionInMeans,
} from '@assay/core'

/** The spans of one side: all, correct ones, and partially correct ones. */
const side = struct({ all: count, correct: count, partial: count })
export const spanCounts = struct({ gold: side, found: side })
export type SideCounts = typeof side.empty
export type SpanCounts = typeof spanCounts.empty

/** COR + PAR / 2: a partial match is half correct. */
const credit = ({ correct, partial }: SideCounts): number => correct + partial / 2

/** Precision = (COR + PAR / 2) / ACT over the system's spans, recall = (COR + PAR / 2) / POS over the gold's. */
const share = (side: SideCounts, zero: ZeroDivision): number | undefined =>
  side.all > 0 ? credit(side) / side.all : ofZeroDivision(zero)

/**
 * F1 = 2 P R / (P + R). If both sides have the same credit, as over all types, this is 2 credit / (gold + found), with one division. For
 * one type the credits may differ, under matchings that ignore labels.
 */
const harmonic = ({ gold, found }: SpanCounts, zero: ZeroDivision): number | undefined => {
  if (gold.all + found.all === 0) return ofZeroDivision(zero)
  const [ofGold, ofFound] = [credit(gold), credit(found)]
  if (ofGold === ofFound) return (2 * ofGold) / (gold.all + found.all)
  if (ofGold === 0 || ofFound === 0) return 0
  return (2 * ofGold * ofFound) / (ofFound * gold.all + ofGold * found.all)
}

export const scoresOf = (counts: SpanCounts, zero: ZeroDivision): Prf => ({
  precision: share(counts.found, zero),
  recall: share(counts.gold, zero),
  f1: harmonic(counts, zero),
})

/** The types in means: those with a span on either side. */
const typesInMeans = (types: Iterable<SpanCounts>, zero: ZeroDivisionInMeans) =>
  [...types]
    .filter(({ gold, found }) => gold.all + found.all > 0)
    .map((counts) => ({ scores: scoresOf(counts, zero === 'omit' ? 'none' : zero), gold: counts.gold.all }))

interface MeansOptions {
  readonly zeroDivision: ZeroDivision
  readonly zeroDivisionInMeans: ZeroDivisionInMeans
}

/**
 * The means of P, R and F1 over types, plain and weighted by gold spans. Without gold spans the weighted means are 0/0; unless
 * `zeroDivision` is `none`, they are then `ofAll`, as in seqeval.
 */
export const meansOf = (types: Iterable<SpanCounts>, ofAll: Prf, { zeroDivision, zeroDivisionInMeans }: MeansOptions) =>
  meansOverTypes(typesInMeans(types, zeroDivisionInMeans), zeroDivision === 'none' ? undefined : ofAll)

const workedShare = ({ all, correct, partial }: SideCounts): string =>
  partial > 0 ? `(${correct} + ${partial} / 2) / ${all}` : `${correct} / ${all}`

/** The formulas with their numbers filled in. */
export const workedOf = ({ gold, found }: SpanCounts, types: Iterable<SpanCounts>, zero: ZeroDivisionInMeans) => ({
  precision: workedShare(found),
  recall: workedShare(gold),
  ...workedMeans(typesInMeans(types, zero)),
})
