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

/** The spans of one side: all, those that are right, and those that are right in part. */
const side = struct({ all: count, correct: count, partial: count })
export const spanCounts = struct({ gold: side, found: side })
export type SideCounts = typeof side.empty
export type SpanCounts = typeof spanCounts.empty

/** COR + PAR / 2: a partial match is half right. */
const credit = ({ correct, partial }: SideCounts): number => correct + partial / 2

/** (COR + PAR / 2) / ACT of the system's spans, and (COR + PAR / 2) / POS of the gold's. */
const share = (own: SideCounts, zero: ZeroDivision): number | undefined =>
  own.all > 0 ? credit(own) / own.all : ofZeroDivision(zero)

/**
 * 2 P R / (P + R). Where as much of both sides is right, which is so of all types together, that is 2 credit / (gold + found): one
 * division. Of one type, under a matching that does not ask for labels, the sides may differ.
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

/** The types of which means are taken: those with a span on either side. */
const typesInMeans = (types: Iterable<SpanCounts>, zero: ZeroDivisionInMeans) =>
  [...types]
    .filter(({ gold, found }) => gold.all + found.all > 0)
    .map((counts) => ({ scores: scoresOf(counts, zero === 'omit' ? 'none' : zero), gold: counts.gold.all }))

interface MeansOptions {
  readonly zeroDivision: ZeroDivision
  readonly zeroDivisionInMeans: ZeroDivisionInMeans
}

/**
 * The means of P, R and F1 over one set of types: plain, and weighted by the spans in the gold. Of a gold without spans the weighted ones
 * are 0/0; where something stands for that, they are `ofAll`, as in seqeval.
 */
export const meansOf = (types: Iterable<SpanCounts>, ofAll: Prf, { zeroDivision, zeroDivisionInMeans }: MeansOptions) =>
  meansOverTypes(typesInMeans(types, zeroDivisionInMeans), zeroDivision === 'none' ? undefined : ofAll)

const workedShare = ({ all, correct, partial }: SideCounts): string =>
  partial > 0 ? `(${correct} + ${partial} / 2) / ${all}` : `${correct} / ${all}`

/** The formulas with numbers. */
export const workedOf = ({ gold, found }: SpanCounts, types: Iterable<SpanCounts>, zero: ZeroDivisionInMeans) => ({
  precision: workedShare(found),
  recall: workedShare(gold),
  ...workedMeans(typesInMeans(types, zero)),
})
