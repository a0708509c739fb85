/**
 * The metric `ser`: the Slot Error Rate of Makhoul et al. (1999) over the tags of entity trees, as in the QUAERO and ETAPE
 * campaigns (Galibert et al. 2011): a wrong label and a wrong boundary cost a half each.
 */
import { alone, metric, type Share } from '@assay/core'
import { type SerOptions, serOptions } from './options.ts'
import { judgeSlots } from './slot-judge.ts'
import { both, over, type Pools, pools, type SlotStats, totalsOf } from './slots.ts'

/** (D + I + 0.5 S_label + 0.5 S_boundary + S_both) / R, in halves. */
const serOf = (s: SlotStats): number | undefined =>
  over(2 * (s.deletions + s.insertions + s.both) + s.label + s.boundary, 2 * totalsOf(s).gold)

const alignedScores = (s: SlotStats) => {
  const { gold, found } = totalsOf(s)
  return {
    alignedPrecision: over(s.correct, found),
    alignedRecall: over(s.correct, gold),
    alignedF1: over(2 * s.correct, gold + found),
  }
}

const summarise = (s: Pools) => {
  const all = both(s)
  const { substitutions, gold, found, errors } = totalsOf(all)
  return {
    ser: serOf(all),
    serTypes: serOf(s.types),
    serComponents: serOf(s.components),
    serPlain: over(errors, gold),
    ...alignedScores(all),
    gold,
    found,
    correct: all.correct,
    substitutions,
    labelErrors: all.label,
    boundaryErrors: all.boundary,
    bothErrors: all.both,
    deletions: all.deletions,
    insertions: all.insertions,
  }
}

const rate = { range: [0, Number.POSITIVE_INFINITY], better: 'lower', unit: 'ratio' } as const
const ratio = { range: [0, 1], better: 'higher', unit: 'ratio' } as const
const counted = { range: [0, Number.POSITIVE_INFINITY], better: 'neither', unit: 'count' } as const

const measures = {
  ser: { ...rate, title: 'SER', formula: '(D + I + 0.5 S_label + 0.5 S_boundary + S_both) / R' },
  serTypes: { ...rate, title: 'SER of types', formula: 'SER over the types of entities' },
  serComponents: { ...rate, title: 'SER of components', formula: 'SER over components' },
  serPlain: { ...rate, title: 'plain SER', formula: '(S + D + I) / R, as Makhoul et al. 1999' },
  alignedPrecision: {
    ...ratio,
    title: 'aligned precision',
    formula: 'C / (C + S + I)',
    mirror: 'alignedRecall',
  },
  alignedRecall: { ...ratio, title: 'aligned recall', formula: 'C / (C + S + D)', mirror: 'alignedPrecision' },
  alignedF1: { ...ratio, title: 'aligned F1', formula: '2 C / (2 C + 2 S + D + I)', mirror: 'alignedF1' },
  gold: { ...counted, title: 'gold slots', formula: 'R = C + S + D', mirror: 'found' },
  found: { ...counted, title: 'found slots', formula: 'C + S + I', mirror: 'gold' },
  correct: { ...counted, title: 'correct', formula: 'C: pairs of one label and span', mirror: 'correct' },
  substitutions: {
    ...counted,
    title: 'substitutions',
    formula: 'S = S_label + S_boundary + S_both',
    mirror: 'substitutions',
  },
  labelErrors: {
    ...counted,
    title: 'wrong labels',
    formula: 'S_label: pairs with another label',
    mirror: 'labelErrors',
  },
  boundaryErrors: {
    ...counted,
    title: 'wrong boundaries',
    formula: 'S_boundary: pairs with another span',
    mirror: 'boundaryErrors',
  },
  bothErrors: {
    ...counted,
    title: 'both wrong',
    formula: 'S_both: pairs with another label and span',
    mirror: 'bothErrors',
  },
  deletions: { ...counted, title: 'deletions', formula: 'D: slots of the gold alone', mirror: 'insertions' },
  insertions: { ...counted, title: 'insertions', formula: 'I: slots of the system alone', mirror: 'deletions' },
} as const

export const ser = metric({
  contract: 1,
  name: 'ser',
  version: '1.0.0',
  title: 'Slot Error Rate over the types and components of entity trees, with the weights of ETAPE',
  reads: 'trees',
  units: 'documents',
  cites: ['makhoul-1999-ser', 'galibert-2011'],
  options: serOptions,
  measures,
  headline: 'ser',
  shows: ['serTypes', 'serComponents'],
  with: (options: SerOptions, share: Share = alone) => ({ stats: pools, judge: judgeSlots(options, share), summarise }),
})
