/**
 * The metric `eter`: the Entity Tree Error Rate (Ben Jannet, Adda-Decker, Galibert, Kahn and Rosset 2014).
 * ETER = (I + D + Σ E) / N_E, and E = (1 − α) E_r + α E_c for each pair of entities.
 */
import { measure, metric } from '@assay/core'
import type { Context } from './align-entities.ts'
import { labelsDiffer } from './component-error.ts'
import { costsOf } from './costs.ts'
import { type EterStats, eterStats } from './eter-stats.ts'
import { rateOf, share, sweepOf, workedOf } from './eter-summary.ts'
import { judgeEntities } from './judge-entities.ts'
import { type EterOptions, eterOptions } from './options.ts'
import { checkEntityWork } from './work-limit.ts'

const summarise = (s: EterStats, { options, costs }: Context) => {
  const eterAt = rateOf(s, options, costs)
  return {
    eter: eterAt(options.alpha),
    eterAlpha0: eterAt(0),
    eterAlpha1: eterAt(1),
    insertions: s.terms.insertions,
    deletions: s.terms.deletions,
    typeSubstitutions: s.types,
    subtypeSubstitutions: s.subtypes,
    boundarySubstitutions: s.boundaries,
    entities: s.gold,
    rootError: share(s.terms.roots, s.gold, costs),
    componentError: share(s.terms.components, s.gold, costs),
  }
}

const { allUnsliced, errorRate, number } = measure

const measures = {
  eter: errorRate('ETER', '(I + D + Σ ((1 − α) E_r + α E_c)) / N_E'),
  eterAlpha0: errorRate('ETER at α = 0', '(I + D + Σ E_r) / N_E: roots alone'),
  eterAlpha1: errorRate('ETER at α = 1', '(I + D + Σ E_c) / N_E: components alone'),
  insertions: number('insertions', 'I: entities of the system alone', 'deletions'),
  deletions: number('deletions', 'D: entities of the gold alone', 'insertions'),
  typeSubstitutions: number('wrong types', 'pairs whose types differ before the first dot'),
  subtypeSubstitutions: number('wrong sub-types', 'pairs whose types differ after the first dot alone'),
  boundarySubstitutions: number('wrong boundaries', 'pairs whose spans differ'),
  entities: number('gold entities', 'N_E: entities of the gold at any depth'),
  rootError: errorRate('root error', 'Σ E_r / N_E'),
  componentError: errorRate('component error', 'Σ E_c / N_E'),
}

export const eter = metric({
  contract: 1,
  name: 'eter',
  title: 'Entity Tree Error Rate: entities with their types, boundaries and components',
  reads: 'trees',
  units: 'documents',
  cites: ['ben-jannet-2014-eter'],
  options: eterOptions,
  measures,
  headline: 'eter',
  shows: ['rootError', 'componentError'],
  with: (options: EterOptions) => {
    const context: Context = { options, costs: costsOf(options), differ: labelsDiffer(options) }
    const { eter, eterAlpha0, eterAlpha1 } = measures
    // means over documents, and errors of the alignment of a whole document, are of no entity
    const isOfDocuments = options.average === 'macro' || options.alignBy === 'error'
    return {
      ...(isOfDocuments && {
        measures: allUnsliced({ eter, eterAlpha0, eterAlpha1 }),
      }),
      stats: eterStats,
      judge: judgeEntities(context),
      check: (system, gold) => checkEntityWork(system, gold, context),
      summarise: (s) => summarise(s, context),
      report: {
        worked: (s) => workedOf(s, options, context.costs),
        sweeps: (s) => ({ alpha: sweepOf(s, options, context.costs) }),
      },
    }
  },
})
