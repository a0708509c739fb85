/**
 * The metric `eter`: the Entity Tree Error Rate (Ben Jannet, Adda-Decker, Galibert, Kahn and Rosset 2014).
 * ETER = (I + D + Σ E) / N_E, and E = (1 − α) E_r + α E_c for each pair of entities.
 */
import { metric, type Scorer } from '@assay/core'
import { costsOf } from './costs.ts'
import { type Context, judge } from './eter-judge.ts'
import { type EterStats, eterStats } from './eter-stats.ts'
import { share, summaryOf, sweepOf } from './eter-summary.ts'
import { tally } from './eter-tally.ts'
import { topLabelOf } from './nodes.ts'
import { type EterOptions, eterOptions } from './options.ts'

const summarise = (s: EterStats, { options, costs }: Context) => {
  const { eterAt, whole } = summaryOf(s, options, costs)
  return {
    eter: eterAt(options.alpha),
    eterAlpha0: eterAt(0),
    eterAlpha1: eterAt(1),
    insertions: whole.terms.insertions,
    deletions: whole.terms.deletions,
    typeSubstitutions: whole.types,
    subtypeSubstitutions: whole.subtypes,
    boundarySubstitutions: whole.boundaries,
    entities: whole.gold,
    rootError: share(whole.terms.roots, whole.gold, costs),
    componentError: share(whole.terms.components, whole.gold, costs),
  }
}

const partOf = (labels: EterStats['labels']): EterStats => ({ ...eterStats.empty, labels })

const parts = ({ labels }: EterStats) => {
  const types = new Map<string, Map<string, EterStats['labels'] extends ReadonlyMap<string, infer S> ? S : never>>()
  for (const [label, own] of labels) {
    const top = topLabelOf(label)
    const some = types.get(top) ?? new Map()
    types.set(top, some.set(label, own))
  }
  return {
    type: new Map([...types].map(([top, some]) => [top, partOf(some)])),
    subtype: new Map([...labels].map(([label, own]) => [label, partOf(new Map([[label, own]]))])),
  }
}

const withOptions = (options: EterOptions): Scorer<'trees', EterStats, keyof typeof measures> => {
  const context: Context = { options, costs: costsOf(options) }
  return {
    stats: eterStats,
    judge: judge(context),
    summarise: (s) => summarise(s, context),
    tally: tally(context),
    parts,
    sweeps: (s) => ({ alpha: sweepOf(s, options, context.costs) }),
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
  unit: 'document',
  units: 'documents',
  cites: ['ben-jannet-2014-eter'],
  options: eterOptions,
  measures,
  headline: 'eter',
  shows: ['rootError', 'componentError'],
  with: withOptions,
})
