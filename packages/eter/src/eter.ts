/**
 * The metric `eter`: the Entity Tree Error Rate (Ben Jannet, Adda-Decker, Galibert, Kahn and Rosset 2014).
 * ETER = (I + D + Σ E) / N_E, and E = (1 − α) E_r + α E_c for each pair of entities.
 */
import { metric } from '@assay/core'
import type { Context } from './alignment.ts'
import { labelsDiffer } from './component-error.ts'
import { costsOf } from './costs.ts'
import { judge } from './eter-judge.ts'
import { type EterStats, eterStats } from './eter-stats.ts'
import { rateOf, share, sweepOf } from './eter-summary.ts'
import { type EterOptions, eterOptions } from './options.ts'

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

const rate = { range: [0, Number.POSITIVE_INFINITY], better: 'lower', unit: 'ratio' } as const
const counted = { range: [0, Number.POSITIVE_INFINITY], better: 'neither', unit: 'count' } as const

const measures = {
  eter: { ...rate, title: 'ETER', formula: '(I + D + Σ ((1 − α) E_r + α E_c)) / N_E' },
  eterAlpha0: { ...rate, title: 'ETER at α = 0', formula: '(I + D + Σ E_r) / N_E: roots alone' },
  eterAlpha1: { ...rate, title: 'ETER at α = 1', formula: '(I + D + Σ E_c) / N_E: components alone' },
  insertions: { ...counted, title: 'insertions', formula: 'I: entities of the system alone', mirror: 'deletions' },
  deletions: { ...counted, title: 'deletions', formula: 'D: entities of the gold alone', mirror: 'insertions' },
  typeSubstitutions: { ...counted, title: 'wrong types', formula: 'pairs whose types differ before the first dot' },
  subtypeSubstitutions: {
    ...counted,
    title: 'wrong sub-types',
    formula: 'pairs whose types differ after the first dot alone',
  },
  boundarySubstitutions: { ...counted, title: 'wrong boundaries', formula: 'pairs whose spans differ' },
  entities: { ...counted, title: 'gold entities', formula: 'N_E: entities of the gold at any depth' },
  rootError: { ...rate, title: 'root error', formula: 'Σ E_r / N_E' },
  componentError: { ...rate, title: 'component error', formula: 'Σ E_c / N_E' },
} as const

export const eter = metric({
  contract: 1,
  name: 'eter',
  version: '1.0.0',
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
    return {
      stats: eterStats,
      judge: judge(context),
      summarise: (s) => summarise(s, context),
      sweeps: (s) => ({ alpha: sweepOf(s, options, context.costs) }),
    }
  },
})
