/** Entity metrics: a line of evidence for each key entity and each response entity (or mention). */
import type { Evidence, MatrixColumns, Measure, Metric, RenderedLine, Scorer, Share } from '../contract.ts'
import { metric } from '../define.ts'
import * as measure from '../measures.ts'
import type { Clusters } from '../models/clusters/type.ts'
import type { Problem } from '../places.ts'
import { noShare } from '../share.ts'
import { totalOf } from '../stats/index.ts'
import { bucketsOf } from './buckets.ts'
import { compareEntities, type SharedComparison, transposeTable } from './compare-entities.ts'
import type { BySide, Entities, Side } from './comparison.ts'
import { covalLine } from './coval-line.ts'
import { duplicateCheck } from './duplicates.ts'
import { entityVerdict, evidenceOf, type Lines, renderOverlapping, textsOf, type Verdict } from './evidence.ts'
import { type EntityOptions, entityOptions } from './options.ts'
import { type Overlap, overlaps } from './overlaps.ts'
import { unplaced } from './reach-facets.ts'
import type { Ratio } from './scores.ts'
import { earned, type Shares, scores, shares, workedShares } from './shares.ts'

export type Names = 'precision' | 'recall' | 'f1'

/** The three measures, by the formulas of recall and precision; `kind` gives their range and unit. */
export const measuresOf = (
  recall: string,
  precision: string,
  { f1 = '2 P R / (P + R)', kind = measure.ratio }: { readonly f1?: string; readonly kind?: typeof measure.ratio } = {},
): { readonly [P in Names]: Measure<Names> } => ({
  precision: kind('precision', precision, 'recall'),
  recall: kind('recall', recall, 'precision'),
  f1: kind('F1', f1, 'f1'),
})

// ---- lines -----------------------------------------------------------------------------------------------------------

/** Losses that a metric takes from entities, where they are not simply those that are not whole. */
export interface Losses {
  /** True if the entity loses something; otherwise its line is correct. */
  readonly loses: (entity: number) => boolean
  /** Describes the loss. */
  readonly details: (entity: number) => string
}

const linesOf = <S>(
  both: SharedComparison,
  side: Side,
  stats: Lines<S>['stats'],
  losses: Losses | undefined,
): Lines<S> => {
  const { sizes } = both[side]
  const overlap = both.once(overlaps)[side]
  const verdict = (e: number): Verdict => entityVerdict(side, overlap, sizes[e]!, e)
  const show = (e: number): RenderedLine => {
    const table = side === 'key' ? both.table : both.once(transposeTable)
    return renderOverlapping(side, both.once(textsOf), e, table)
  }
  const lines = { size: sizes.length, stats, verdict, facets: both.facets[side], show }
  if (losses === undefined) return lines
  const { loses, details } = losses
  return {
    ...lines,
    verdict: (e) => (loses(e) ? { verdict: verdict(e).verdict } : { verdict: verdict(e).verdict, right: true }),
    show: (e) => (loses(e) ? { ...show(e), details: details(e) } : show(e)),
  }
}

/** A line for each key entity, and one for each response entity, that add something. */
export const entityLines = <S>(
  both: SharedComparison,
  stats: BySide<Lines<S>['stats']>,
  losses?: BySide<Losses>,
): BySide<Lines<S>> => ({
  key: linesOf(both, 'key', stats.key, losses?.key),
  response: linesOf(both, 'response', stats.response, losses?.response),
})

/**
 * The shares that entities of both sides earn, by a formula of the size of an entity and its overlap with the other
 * side.
 */
export const entityShares =
  (formula: (size: number, overlap: Overlap, entity: number) => Ratio) =>
  ({ key, response, once }: SharedComparison): BySide<(entity: number) => Shares> => {
    const bothOverlaps = once(overlaps)
    const ofSide =
      (side: Side, { sizes }: Entities) =>
      (e: number): Shares => {
        const { hit, of } = formula(sizes[e]!, bothOverlaps[side], e)
        return earned[side](totalOf(hit), of)
      }
    return { key: ofSide('key', key), response: ofSide('response', response) }
  }

// ---- the metrics -----------------------------------------------------------------------------------------------------

export interface EntityMetricDefinition {
  readonly name: string
  readonly title: string
  readonly cites: readonly string[]
  readonly measures: { readonly [P in Names]: Measure<Names> }
  readonly matrix?: MatrixColumns<Names>
  readonly lines: (both: SharedComparison) => BySide<Lines<Shares>>
  /** The name of the metric in the output of CoVal, if CoVal has it. */
  readonly inCoval?: string
  /** Additional checks of this metric. */
  readonly check?: (clusters: Clusters) => Iterable<Problem>
}

/** Judging and checking by an entity metric; `evidence` judges a pair. */
export const judgeWith = <S>(
  evidence: (both: SharedComparison) => Iterable<Evidence<S>>,
  options: EntityOptions,
  share: Share = noShare,
) => {
  const { duplicates, dropSingletons, spans, sentenceSpans } = options
  const compare = share(compareEntities, { duplicates, dropSingletons, ...bucketsOf(options) })
  const checkDuplicates = duplicateCheck(options, share)
  return {
    judge: (gold: Clusters) => {
      const against = compare(gold)
      return (system: Clusters) => evidence(against(system))
    },
    check: function* (clusters: Clusters): Iterable<Problem> {
      yield* checkDuplicates(clusters)
      if (spans !== undefined) yield* unplaced(clusters, 'spans', 'words')
      if (sentenceSpans !== undefined) yield* unplaced(clusters, 'sentenceSpans', 'sentences')
    },
  }
}

type JudgeAndCheck = Pick<Scorer<'clusters', Shares, Names>, 'judge' | 'check'>

const withCheck = (
  judged: ReturnType<typeof judgeWith<Shares>>,
  check: EntityMetricDefinition['check'],
): JudgeAndCheck =>
  check === undefined
    ? judged
    : {
        ...judged,
        check: function* (clusters) {
          yield* judged.check(clusters)
          yield* check(clusters)
        },
      }

/** Makes a metric over entities; `lines` has the shares that entities or mentions earn. */
export const entityMetric = ({
  lines,
  check,
  inCoval,
  ...described
}: EntityMetricDefinition): Metric<'clusters', EntityOptions, Shares, Names> =>
  metric({
    contract: 1,
    reads: 'clusters',
    units: 'documents',
    options: entityOptions,
    headline: 'f1',
    shows: ['precision', 'recall'],
    ...described,
    with: (options, share) => ({
      ...withCheck(
        judgeWith((both) => evidenceOf(lines(both)), options, share),
        check,
      ),
      stats: shares,
      summarise: (s) => scores(s, options.zeroDivision),
      report: {
        worked: workedShares,
        ...(inCoval !== undefined && { formats: { coval: (s) => covalLine(inCoval, scores(s, 0)) } }),
      },
    }),
  })
