/**
 * The metric `lea`: the link-based entity-aware measure of Moosavi and Strube (2016). Each entity counts by its importance times its
 * resolution score, the share of its links that the other side has.
 */
import { count, fixed, measure, metric, type Scorer, type Share, struct, total, totalOf, totalValue } from '@assay/core'
import * as entities from '@assay/core/internal'
import { type Importance, importanceOf, type LeaOptions, schema } from './options.ts'

// The links that LEA counts.

/**
 * The number of links of an entity, of those that the other side has (`found`; with `duplicateLinks=sum` once for each entity that has
 * them), and of those that it does not have (`lost`).
 */
interface Links {
  readonly all: number
  readonly found: number
  readonly lost: number
}

/** The self-link of a singleton, which is found only if the mention is a singleton on the other side too. */
const selfLink = (isSingletonToo: boolean, singletons: LeaOptions['singletons']): Links => {
  const foundLinks = isSingletonToo && singletons === 'selfLink' ? 1 : 0
  return singletons === 'ignore' ? { all: 0, found: 0, lost: 0 } : { all: 1, found: foundLinks, lost: 1 - foundLinks }
}

const linksOf = (
  both: entities.SharedComparison,
  side: entities.Side,
  { links, duplicateLinks, singletons }: LeaOptions,
): ((e: number) => Links) => {
  const { sizes } = both[side]
  const { whole } = both.once(entities.overlaps)[side]
  const { forEach, once } = entities.linksFound(both, side)
  const counted =
    links === 'all' ? (count: entities.LinkCounter) => count(both[side]) : entities.betweenGroups(both, side)
  const [all, found] = [counted(entities.allLinks), counted(once)]
  const inSum = duplicateLinks === 'sum' && forEach !== once ? counted(forEach) : found
  return (e) =>
    links === 'all' && sizes[e] === 1
      ? selfLink(whole[e] === 1, singletons)
      : { all: all[e]!, found: inSum[e]!, lost: all[e]! - found[e]! }
}

/** Σ importance · resolution-score, and Σ importance, over the entities of a side. */
const sums = struct({ entities: count, resolved: total, weight: total })
const stats = struct({ key: sums, response: sums })
type LeaStats = typeof stats.empty

// ---- evidence --------------------------------------------------------------------------------------------------------

const rounded = (n: number): string => String(Number(fixed(n, 3)))

/** The statistics and error details of the entities of a side. */
const sideScorer = (
  both: entities.SharedComparison,
  side: entities.Side,
  options: LeaOptions,
  importance: Importance,
) => {
  const links = linksOf(both, side, options)
  const weight = (e: number): number => importance(both[side].sizes[e]!, both[side].type(e))
  return {
    /** The terms of an entity; `undefined` if it has no links that count. */
    stats: (e: number): LeaStats | undefined => {
      const { all, found } = links(e)
      if (all === 0) return undefined
      const { hit, of } = entities.leaShare(weight(e), found, all)
      return { ...stats.empty, [side]: { entities: 1, resolved: totalOf(hit), weight: totalOf(of) } }
    },
    loses: (e: number): boolean => links(e).lost > 0,
    details: (e: number): string => {
      const { all, found, lost } = links(e)
      const ofLinks = `of ${all} ${all === 1 ? 'link' : 'links'} ${side === 'key' ? 'lost' : 'wrong'}`
      const earned = `resolution ${rounded(entities.resolution(found, all))}, weight ${rounded(weight(e))}`
      return `${earned}, ${rounded(lost)} ${ofLinks}`
    },
  }
}

// ---- the metric ------------------------------------------------------------------------------------------------------

const formulas = [
  'Σ_k importance(k)·Σ_r link(k ∩ r)/link(k) / Σ_k importance(k)',
  'Σ_r importance(r)·Σ_k link(r ∩ k)/link(r) / Σ_r importance(r)',
] as const
const measures = {
  ...entities.measuresOf(...formulas),
  keyEntities: measure.number('key entities', 'entities of the gold in the sums', 'responseEntities'),
  responseEntities: measure.number('response entities', 'entities of the system in the sums', 'keyEntities'),
}
/** Measures without an upper bound: if a link counts in each of several entities, a resolution score can exceed 1. */
const unbounded = { measures: entities.measuresOf(...formulas, { kind: measure.unbounded }) }

const workedRatio = ({ resolved, weight }: typeof sums.empty): string =>
  `${totalValue(resolved)} / ${totalValue(weight)}`
const ratioOf = ({ resolved, weight }: typeof sums.empty) => ({ hit: totalValue(resolved), of: totalValue(weight) })

/** The scorer of LEA; programs may pass an importance function of their own, which replaces that of the options. */
export const leaScorer = (
  options: LeaOptions,
  importance: Importance = importanceOf(options),
  share?: Share,
): Scorer<'clusters', LeaStats, keyof typeof measures> => {
  const evidence = (both: entities.SharedComparison) => {
    const [key, response] = [
      sideScorer(both, 'key', options, importance),
      sideScorer(both, 'response', options, importance),
    ]
    const stats = { key: key.stats, response: response.stats }
    return entities.evidenceOf(entities.entityLines(both, stats, { key, response }))
  }
  const { judge, check } = entities.judgeWith(evidence, options, share)
  return {
    judge,
    stats,
    summarise: ({ key, response }) => ({
      ...entities.scoresOf(ratioOf(key), ratioOf(response), options.zeroDivision),
      keyEntities: key.entities,
      responseEntities: response.entities,
    }),
    report: {
      formats: {
        coval: ({ key, response }) => entities.covalLine('lea', entities.scoresOf(ratioOf(key), ratioOf(response), 0)),
      },
      worked: ({ key, response }) => ({ precision: workedRatio(response), recall: workedRatio(key) }),
    },
    check: function* (clusters) {
      yield* check(clusters)
      if (options.links === 'cross-group') yield* entities.ungrouped(clusters)
    },
    ...(options.duplicates === 'keep' && options.duplicateLinks === 'sum' && unbounded),
  }
}

export const lea = metric({
  contract: 1,
  name: 'lea',
  title: 'the link-based entity-aware measure of coreference and entity linking (Moosavi and Strube 2016)',
  reads: 'clusters',
  units: 'documents',
  cites: ['moosavi-2016-lea', 'piskorski-2019-bsnlp'],
  options: schema,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  matrix: { title: 'LEA', measures: ['precision', 'recall', 'f1'] },
  with: (options, share) => leaScorer(options, undefined, share),
})
