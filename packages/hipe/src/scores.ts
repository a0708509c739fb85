/** From counts to scores: over all objects, as means over documents, and as means over types. */
import { type Prf, shareOf, totalOfAll, totalValue, type ZeroDivisionInMeans } from '@assay/core'
import { actualOf, type Counts, countsUnder, creditOf, possibleOf, type Regime, type Tuple, tupleIn } from './counts.ts'

/** P = credit / actual, R = credit / possible, F1 = 2 credit / (actual + possible): one division, and 0 where one side alone has objects. */
export const prfOf = (counts: Counts): Prf => {
  const [credit, actual, possible] = [creditOf(counts), actualOf(counts), possibleOf(counts)]
  return {
    precision: shareOf(credit, actual, 'none'),
    recall: shareOf(credit, possible, 'none'),
    f1: shareOf(2 * credit, actual + possible, 'none'),
  }
}

/** The scorer's own arithmetic: 0 for 0/0, and F1 from P and R. */
export const officialPrf = (counts: Counts): { readonly p: number; readonly r: number; readonly f: number } => {
  const [actual, possible] = [actualOf(counts), possibleOf(counts)]
  const p = actual > 0 ? creditOf(counts) / actual : 0
  const r = possible > 0 ? creditOf(counts) / possible : 0
  return { p, r, f: officialF(p, r) }
}
export const officialF = (p: number, r: number): number => (p + r > 0 ? (2 * (p * r)) / (p + r) : 0)

export interface MeanAndStd {
  readonly mean: number
  readonly std: number
  /** What the mean is of: a sum, and how many there are. */
  readonly sum: number
  readonly n: number
}

/** Values of documents, with room for more. */
interface Values {
  readonly all: Float64Array
  n: number
}

const room = (most: number): Values => ({ all: new Float64Array(most), n: 0 })

const put = (values: Values, value: number, times: number): void => {
  values.all.fill(value, values.n, values.n + times)
  values.n += times
}

/** Mean and population standard deviation, exact sums; `undefined` over nothing. */
const meanAndStd = ({ all, n }: Values): MeanAndStd | undefined => {
  if (n === 0) return undefined
  const values = all.subarray(0, n)
  const sum = totalValue(totalOfAll(values))
  const mean = sum / n
  const squares = values.map((value) => (value - mean) * (value - mean))
  return { mean, std: Math.sqrt(totalValue(totalOfAll(squares)) / n), sum, n }
}

/** A tuple, and how many documents have it. */
export type Repeated = readonly [tuple: Tuple, times: number]

export const repeated = (documents: ReadonlyMap<string, number>): readonly Repeated[] =>
  Array.from(documents, ([text, times]): Repeated => [tupleIn(text), times])

export interface OverDocuments {
  readonly p: MeanAndStd | undefined
  readonly r: MeanAndStd | undefined
  readonly f: MeanAndStd | undefined
}

/**
 * Means over documents: of P over those with an object of the system, of R over those with one of the gold, of F1 over those
 * with both.
 */
export const overDocuments = (
  documents: readonly Repeated[],
  regime: Regime,
  scores: typeof officialPrf,
): OverDocuments => {
  let all = 0
  for (const [, times] of documents) all += times
  const [p, r, f] = [room(all), room(all), room(all)]
  for (const [tuple, times] of documents) {
    const counts = countsUnder(regime, tuple)
    const [hasSystem, hasGold] = [actualOf(counts) > 0, possibleOf(counts) > 0]
    const own = scores(counts)
    if (hasSystem) put(p, own.p, times)
    if (hasGold) put(r, own.r, times)
    if (hasSystem && hasGold) put(f, own.f, times)
  }
  return { p: meanAndStd(p), r: meanAndStd(r), f: meanAndStd(f) }
}

/** As `officialPrf`, with one division for F1. */
export const plainPrf: typeof officialPrf = (counts) => {
  const { precision = 0, recall = 0, f1 = 0 } = prfOf(counts)
  return { p: precision, r: recall, f: f1 }
}

export interface OverTypes {
  readonly precision: number | undefined
  readonly recall: number | undefined
  readonly f1: number | undefined
  readonly f1OfMeans: number | undefined
}

/** Means over the types with an object on either side; and F1 of the mean P and the mean R. */
export const overTypes = (types: readonly Counts[], zero: ZeroDivisionInMeans): OverTypes => {
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
