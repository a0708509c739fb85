/** What the metrics with a line for each key entity and each response entity (or mention) have in common. */

import type { Evidence, Measure, Metric, Share } from '../contract.ts'
import { metric } from '../define.ts'
import * as measure from '../measures.ts'
import type { Clusters } from '../models/clusters.ts'
import { alone } from '../share.ts'
import { totalOf } from '../stats/index.ts'
import { type Compared, compared, turned } from './compared.ts'
import type { Both, Entities, Side } from './comparison.ts'
import { checkOf } from './duplicates.ts'
import { entityVerdict, evidenceOf, type Lines, metText, shown, textsOf } from './evidence.ts'
import { type SharedOptions, sharedOptions } from './options.ts'
import { type Overlap, overlaps } from './overlaps.ts'
import type { Ratio } from './scores.ts'
import { earned, type Shares, scores, shares } from './shares.ts'

export type Names = 'precision' | 'recall' | 'f1'

/** The three measures of every metric here; `of` says what precision and recall are shares of. */
export const measuresOf = (
  recall: string,
  precision: string,
  f1 = '2 P R / (P + R)',
): { readonly [P in Names]: Measure<Names> } => ({
  precision: measure.ratio('precision', precision, 'recall'),
  recall: measure.ratio('recall', recall, 'precision'),
  f1: measure.ratio('F1', f1, 'f1'),
})

// ---- lines -----------------------------------------------------------------------------------------------------------

const linesOf = <S>(both: Compared, side: Side, other: Side, stats: (entity: number) => S): Lines<S> => {
  const { sizes } = both[side]
  const met = both.once(overlaps)[side]
  return {
    size: sizes.length,
    stats,
    verdict: (e) => entityVerdict(side, met, sizes[e] as number, e),
    facets: both.facets[side],
    show: (e) => {
      const texts = both.once(textsOf)
      const table = side === 'key' ? both.table : both.once(turned)
      const { entity, entityPlace } = texts[side]
      return shown(side, entity(e), metText(table, e, texts[other]), entityPlace(e))
    },
  }
}

/** A line for each key entity, and one for each response entity. */
export const entityLines = <S>(both: Compared, stats: Both<(entity: number) => S>): Both<Lines<S>> => ({
  key: linesOf(both, 'key', 'response', stats.key),
  response: linesOf(both, 'response', 'key', stats.response),
})

/** What the entities of both sides earn, by a formula of the size of an entity and of how the other side meets it. */
export const entityShares =
  (formula: (size: number, met: Overlap, entity: number) => Ratio) =>
  ({ key, response, once }: Compared): Both<(entity: number) => Shares> => {
    const met = once(overlaps)
    const ofSide =
      (side: Side, { sizes }: Entities) =>
      (e: number): Shares => {
        const { hit, of } = formula(sizes[e] as number, met[side], e)
        return earned[side](totalOf(hit), of)
      }
    return { key: ofSide('key', key), response: ofSide('response', response) }
  }

// ---- the metrics -----------------------------------------------------------------------------------------------------

export interface Described {
  readonly name: string
  readonly title: string
  readonly cites: readonly string[]
  readonly measures: { readonly [P in Names]: Measure<Names> }
  readonly lines: (both: Compared) => Both<Lines<Shares>>
}

/** How every metric of this package judges and checks; `evidence` is what it says of a pair. */
export const judging = <S>(
  evidence: (both: Compared) => Iterable<Evidence<S>>,
  options: SharedOptions,
  share: Share = alone,
) => {
  const { duplicates, dropSingletons } = options
  const compare = share(compared, { duplicates, dropSingletons })
  return {
    judge: (gold: Clusters) => {
      const against = compare(gold)
      return (system: Clusters) => evidence(against(system))
    },
    check: checkOf(options, share),
  }
}

/** A metric of this package, from what makes it different. */
export const entityMetric = ({ lines, ...described }: Described): Metric<'clusters', SharedOptions, Shares, Names> =>
  metric({
    contract: 1,
    version: '1.0.0',
    reads: 'clusters',
    units: 'documents',
    options: sharedOptions,
    headline: 'f1',
    shows: ['precision', 'recall'],
    ...described,
    with: (options, share) => ({
      ...judging((both) => evidenceOf(lines(both)), options, share),
      stats: shares,
      summarise: (s) => scores(s, options.emptyScore),
    }),
  })
