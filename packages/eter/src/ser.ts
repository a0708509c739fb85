/**
 * The metric `ser`: the Slot Error Rate of Makhoul et al. (1999) over the tags of entity trees, as in the QUAERO and ETAPE
 * campaigns (Galibert et al. 2011): a wrong label and a wrong boundary cost a half each.
 */
import { measure, metric, noShare, type Section, type Share, type Trees } from '@assay/core'
import { judgeSlots } from './judge-slots.ts'
import { type SerOptions, serOptions } from './options.ts'
import { both, over, type Pools, pools, type SlotStats, totalsOf } from './slots.ts'
import { checkSlotWork } from './work-limit.ts'

/** SER = (D + I + 0.5 S_label + 0.5 S_boundary + S_both) / R, counted in halves. */
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

const workedSer = (s: SlotStats): string =>
  `(${s.deletions} + ${s.insertions} + 0.5 · ${s.label} + 0.5 · ${s.boundary} + ${s.both}) / ${totalsOf(s).gold}`

const worked = (s: Pools) => {
  const all = both(s)
  const { correct, deletions, insertions } = all
  const { substitutions, gold } = totalsOf(all)
  return {
    ser: workedSer(all),
    serTypes: workedSer(s.types),
    serComponents: workedSer(s.components),
    serPlain: `(${substitutions} + ${deletions} + ${insertions}) / ${gold}`,
    alignedPrecision: `${correct} / (${correct} + ${substitutions} + ${insertions})`,
    alignedRecall: `${correct} / (${correct} + ${substitutions} + ${deletions})`,
    alignedF1: `2 · ${correct} / (2 · ${correct} + 2 · ${substitutions} + ${deletions} + ${insertions})`,
  }
}

/** Deletions, insertions and substitutions of types, of components and of all, as in Table 3 of Ben Jannet et al. (2014). */
const slotTable = (s: Pools): Section => {
  const rowOf = (name: string, slots: SlotStats): NonNullable<Section['table']>['rows'][number] => {
    const { gold, substitutions } = totalsOf(slots)
    return [name, gold, slots.deletions, slots.insertions, substitutions, serOf(slots) ?? null]
  }
  const counts = ['gold', 'D', 'I', 'S'].map((title) => ({ title, unit: 'count' as const }))
  return {
    title: 'errors by slot',
    table: {
      columns: [{ title: 'slots' }, ...counts, { title: 'SER', unit: 'ratio' }],
      rows: [rowOf('types', s.types), rowOf('components', s.components), rowOf('all', both(s))],
    },
  }
}

const { errorRate, number, ratio } = measure

const measures = {
  ser: errorRate('SER', '(D + I + 0.5 S_label + 0.5 S_boundary + S_both) / R'),
  serTypes: errorRate('SER of types', 'SER over the types of entities'),
  serComponents: errorRate('SER of components', 'SER over components'),
  serPlain: errorRate('plain SER', '(S + D + I) / R, as Makhoul et al. 1999'),
  alignedPrecision: ratio('aligned precision', 'C / (C + S + I)', 'alignedRecall'),
  alignedRecall: ratio('aligned recall', 'C / (C + S + D)', 'alignedPrecision'),
  alignedF1: ratio('aligned F1', '2 C / (2 C + 2 S + D + I)', 'alignedF1'),
  gold: number('gold slots', 'R = C + S + D', 'found'),
  found: number('found slots', 'C + S + I', 'gold'),
  correct: number('correct', 'C: pairs of one label and span', 'correct'),
  substitutions: number('substitutions', 'S = S_label + S_boundary + S_both', 'substitutions'),
  labelErrors: number('wrong labels', 'S_label: pairs with another label', 'labelErrors'),
  boundaryErrors: number('wrong boundaries', 'S_boundary: pairs with another span', 'boundaryErrors'),
  bothErrors: number('both wrong', 'S_both: pairs with another label and span', 'bothErrors'),
  deletions: number('deletions', 'D: slots of the gold alone', 'insertions'),
  insertions: number('insertions', 'I: slots of the system alone', 'deletions'),
}

export const ser = metric({
  contract: 1,
  name: 'ser',
  title: 'Slot Error Rate over the types and components of entity trees, with the weights of ETAPE',
  reads: 'trees',
  units: 'documents',
  cites: ['makhoul-1999-ser', 'galibert-2011'],
  options: serOptions,
  measures,
  headline: 'ser',
  shows: ['serTypes', 'serComponents'],
  with: (options: SerOptions, share: Share = noShare) => ({
    stats: pools,
    judge: judgeSlots(options, share),
    check: (system: Trees, gold?: Trees) => checkSlotWork(system, gold, options),
    summarise,
    report: { worked, sections: (s) => [slotTable(s)] },
  }),
})
