/**
 * The formulas: precision, recall and F over counts of spans, with half a point for a partial match, as MUC-5 (Chinchor and
 * Sundheim 1993) and SemEval-2013 task 9.1 (Segura-Bedmar et al. 2013) have it, and their means over types.
 */
import {
  count,
  meansOverTypes,
  ofZeroDivision,
  type Prf,
  type Stats,
  struct,
  type Total,
  table,
  total,
  totalValue,
  workedMeans,
  type ZeroDivision,
  type ZeroDivisionInMeans,
} from '@assay/core'
import { fBeta } from '@assay/core/internal'
import type { PartialCredit } from './options.ts'

/** The spans of one side: all, correct ones, and partially correct ones. */
export type SideCounts = {
  readonly all: number
  readonly correct: number
  readonly partial: number
  /** The sum of the shares of positions of the partially correct ones, where these are the credit. */
  readonly share?: Total
}
export type SpanCounts = {
  readonly gold: SideCounts
  readonly found: SideCounts
}
export type SpanStats = {
  readonly types: ReadonlyMap<string, SpanCounts>
}

const countsOf = (side: Stats<SideCounts>): Stats<SpanCounts> => struct<SpanCounts>({ gold: side, found: side })

const { layout: totalLayout } = total

/** The sum of shares, which is absent where no credit is one. */
const shares: Stats<Total | undefined> = {
  empty: total.empty,
  decode: total.decode,
  concat: (a = total.empty, b = total.empty) => total.concat(a, b),
  equals: (a = total.empty, b = total.empty) => total.equals(a, b),
  scale: (times, t = total.empty) => total.scale(times, t),
  encode: (t = total.empty) => total.encode(t),
  ...(totalLayout && {
    layout: { ...totalLayout, put: (t = total.empty, base, into) => totalLayout.put(t, base, into) },
  }),
}

const counts = { all: count, correct: count, partial: count }

/** The counts of a type, by what a partial match earns. */
export const spanCounts: { readonly [C in PartialCredit]: Stats<SpanCounts> } = {
  half: countsOf(struct<SideCounts>(counts)),
  share: countsOf(struct<SideCounts>({ ...counts, share: shares })),
}
export const spanStats: { readonly [C in PartialCredit]: Stats<SpanStats> } = {
  half: struct<SpanStats>({ types: table(spanCounts.half) }),
  share: struct<SpanStats>({ types: table(spanCounts.share) }),
}

/** The counts of all types. */
export const sumOf =
  (partialCredit: PartialCredit = 'half') =>
  ({ types }: SpanStats): SpanCounts => {
    const statsOfCredit = spanCounts[partialCredit]
    let sum = statsOfCredit.empty
    for (const each of types.values()) sum = statsOfCredit.concat(sum, each)
    return sum
  }

/** COR + PAR / 2: a partial match is half correct, or as much as its share of positions. */
const credit = ({ correct, partial, share }: SideCounts): number =>
  correct + (share === undefined ? partial / 2 : totalValue(share))

/** Precision = (COR + PAR / 2) / ACT over the system's spans, recall = (COR + PAR / 2) / POS over the gold's. */
const share = (side: SideCounts, zero: ZeroDivision): number | undefined =>
  side.all > 0 ? credit(side) / side.all : ofZeroDivision(zero)

/**
 * F_β = (1 + β²) P R / (β² P + R). If both sides have the same credit, as over all types, this is (1 + β²) credit / (β² gold + found),
 * with one division. For one type the credits may differ, under matchings that ignore labels.
 */
const fMeasure = ({ gold, found }: SpanCounts, zero: ZeroDivision, beta: number): number | undefined => {
  if (gold.all + found.all === 0) return ofZeroDivision(zero)
  const [ofGold, ofFound] = [credit(gold), credit(found)]
  if (ofGold === 0 || ofFound === 0) return 0
  if (ofGold === ofFound) return fBeta(ofGold, gold.all, found.all, beta)
  const square = beta * beta
  return ((1 + square) * ofGold * ofFound) / (square * ofFound * gold.all + ofGold * found.all)
}

/** The scores of counts; `f1` is F of this β. */
export const scoresOf = (counts: SpanCounts, zero: ZeroDivision, beta = 1): Prf => ({
  precision: share(counts.found, zero),
  recall: share(counts.gold, zero),
  f1: fMeasure(counts, zero, beta),
})

/** The types in means: those with a span on either side. */
const typesInMeans = (types: Iterable<SpanCounts>, zero: ZeroDivisionInMeans, beta = 1) =>
  [...types]
    .filter(({ gold, found }) => gold.all + found.all > 0)
    .map((counts) => ({ scores: scoresOf(counts, zero === 'omit' ? 'none' : zero, beta), gold: counts.gold.all }))

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

/** F_β of all types, and the mean of that of each. */
export const fBetaOf = (
  all: SpanCounts,
  types: Iterable<SpanCounts>,
  { zeroDivision, zeroDivisionInMeans }: MeansOptions,
  beta: number,
) => ({
  fBeta: fMeasure(all, zeroDivision, beta),
  macroFBeta: meansOverTypes(typesInMeans(types, zeroDivisionInMeans, beta)).macro.f1,
})

const workedCredit = ({ correct, partial, share }: SideCounts): string => {
  if (partial === 0) return String(correct)
  return share === undefined ? `(${correct} + ${partial} / 2)` : `(${correct} + ${totalValue(share)})`
}

const workedShare = (side: SideCounts): string => `${workedCredit(side)} / ${side.all}`

/** The formulas with their numbers filled in. */
export const workedOf = ({ gold, found }: SpanCounts, types: Iterable<SpanCounts>, zero: ZeroDivisionInMeans) => ({
  precision: workedShare(found),
  recall: workedShare(gold),
  ...workedMeans(typesInMeans(types, zero)),
})

/** The formulas of F_β over all types, where both sides have the same credit. */
export const workedFBeta = (
  { gold, found }: SpanCounts,
  types: Iterable<SpanCounts>,
  zero: ZeroDivisionInMeans,
  beta: number,
) => {
  const { macroF1 } = workedMeans(typesInMeans(types, zero, beta))
  return {
    ...(gold.all + found.all > 0 && {
      fBeta: `(1 + ${beta}²) · ${workedCredit(found)} / (${beta}² · ${gold.all} + ${found.all})`,
    }),
    ...(macroF1 !== undefined && { macroFBeta: macroF1 }),
  }
}
