/**
 * The metric `lea`: the link-based entity-aware measure of Moosavi and Strube (2016). An entity counts as much as it is
 * important, and to the degree to which it is resolved: the share of its links that the other side has.
 */
import { count, fixed, measure, metric, type Scorer, type Share, struct, total, totalOf, totalValue } from '@assay/core'
import * as entities from '@assay/core/entities'
import { leaShare, resolution } from './formulas.ts'
import { linksOf } from './links.ts'
import { type Importance, importanceOf, type LeaOptions, schema } from './options.ts'

/** Σ importance · resolution-score, and Σ importance, over the entities of a side. */
const sums = struct({ entities: count, resolved: total, weight: total })
const stats = struct({ key: sums, response: sums })
type LeaStats = typeof stats.empty

// ---- evidence --------------------------------------------------------------------------------------------------------

const rounded = (n: number): string => String(Number(fixed(n, 3)))
/** What the entities of a side add, and what they lose. */
const ofSide = (both: entities.Compared, side: entities.Side, options: LeaOptions, importance: Importance) => {
  const links = linksOf(both, side, options)
  const weight = (e: number): number => importance(both[side].sizes[e] as number, both[side].type(e))
  return {
    /** An entity without links is in neither sum, however many mentions it has. */
    stats: (e: number): LeaStats | undefined => {
      const { all, found } = links(e)
      if (all === 0) return undefined
      const { hit, of } = leaShare(weight(e), found, all)
      return { ...stats.empty, [side]: { entities: 1, resolved: totalOf(hit), weight: totalOf(of) } }
    },
    loses: (e: number): boolean => links(e).lost > 0,
    details: (e: number): string => {
      const { all, found, lost } = links(e)
      const ofLinks = `of ${all} ${all === 1 ? 'link' : 'links'} ${side === 'key' ? 'lost' : 'wrong'}`
      const earned = `resolution ${rounded(resolution(found, all))}, weight ${rounded(weight(e))}`
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
/** Where a link counts in each of several entities, an entity can be resolved more than wholly. */
const unbounded = { measures: entities.measuresOf(...formulas, { kind: measure.unbounded }) }

const workedRatio = ({ resolved, weight }: typeof sums.empty): string =>
  `${totalValue(resolved)} / ${totalValue(weight)}`
const ratioOf = ({ resolved, weight }: typeof sums.empty) => ({ hit: totalValue(resolved), of: totalValue(weight) })

/** The scorer of LEA; `importance` replaces what the options say of it, for programs that bring one of their own. */
export const leaScorer = (
  options: LeaOptions,
  importance: Importance = importanceOf(options),
  share?: Share,
): Scorer<'clusters', LeaStats, keyof typeof measures> => {
  const evidence = (both: entities.Compared) => {
    const [key, response] = [ofSide(both, 'key', options, importance), ofSide(both, 'response', options, importance)]
    const stats = { key: key.stats, response: response.stats }
    return entities.evidenceOf(entities.entityLines(both, stats, { key, response }))
  }
  const { judge, check } = entities.judging(evidence, options, share)
  return {
    judge,
    stats,
    summarise: ({ key, response }) => ({
      ...entities.scoresOf(ratioOf(key), ratioOf(response), options.zeroDivision),
      keyEntities: key.entities,
      responseEntities: response.entities,
    }),
    worked: ({ key, response }) => ({ precision: workedRatio(response), recall: workedRatio(key) }),
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
