/** Statistics that `records` adds up, and the measures of their sum. */
import { count, type Ratio, struct, type Total, table, total, totalOf, totalValue } from '@assay/core'
import type { Judgement } from './judge-records.ts'

/** Sums of weights of the leaves at a path by their verdict; of similar ones the credit too. */
const leafSums = struct({
  correct: total,
  similar: total,
  credit: total,
  wrong: total,
  missed: total,
  spurious: total,
})
export type LeafSums = typeof leafSums.empty

/** Counts of documents and of items. */
const documentCounts = struct({
  records: count,
  exactRecords: count,
  goldItems: count,
  foundItems: count,
  exactItems: count,
  answers: count,
  unparsed: count,
  repaired: count,
})

export const stats = struct({
  paths: table(leafSums),
  documents: documentCounts,
  /** Reasons of answers that could not be read. */
  reasons: table(count),
  /** Documents that have something at a path with options of its own. */
  named: table(count),
})
export type RecordStats = typeof stats.empty
export type DocumentCounts = typeof documentCounts.empty

const ratioValue = ([over, under]: Ratio): number => over / under

/** The statistic of a leaf, or of a pair of leaves. */
export const statsOf = ({ verdict, gold, system, credit }: Judgement): RecordStats => {
  const { path, weight } = (gold ?? system)!.field
  const whole = totalOf(ratioValue(weight))
  const sums: LeafSums = {
    ...leafSums.empty,
    [verdict]: whole,
    ...(verdict === 'similar' && { credit: totalOf((weight[0] * credit[0]) / (weight[1] * credit[1])) }),
  }
  return { ...stats.empty, paths: new Map([[path, sums]]) }
}

export const ofDocument = (documents: Partial<DocumentCounts>, more: Partial<RecordStats> = {}): RecordStats => ({
  ...stats.empty,
  ...more,
  documents: { ...documentCounts.empty, ...documents },
})

// ---- numbers ---------------------------------------------------------------------------------------------------------

/** The sum of several sums of weights, rounded once. */
const weightOf = (...totals: readonly Total[]): number => totalValue(totals.reduce(total.concat))

/** Weights of the leaves of one path, or of all. */
export interface LeafCounts {
  readonly correct: number
  readonly similar: number
  readonly wrong: number
  readonly missed: number
  readonly spurious: number
  readonly gold: number
  readonly found: number
  /** Those of pairs, missed and spurious leaves. */
  readonly all: number
}

export const countsOf = ({ correct, similar, credit, wrong, missed, spurious }: LeafSums): LeafCounts => ({
  correct: weightOf(correct, credit),
  similar: weightOf(similar),
  wrong: weightOf(wrong),
  missed: weightOf(missed),
  spurious: weightOf(spurious),
  gold: weightOf(correct, similar, wrong, missed),
  found: weightOf(correct, similar, wrong, spurious),
  all: weightOf(correct, similar, wrong, missed, spurious),
})

/** The sums of all paths together. */
export const allPaths = ({ paths }: RecordStats): LeafSums =>
  [...paths.values()].reduce(leafSums.concat, leafSums.empty)
