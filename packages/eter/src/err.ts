/**
 * The metric `err`: error per response fill of MUC-5 (Chinchor and Sundheim 1993) over the tags of entity trees. The ETER paper
 * prints it without substitutions in the denominator, so that it can exceed 1 (`errVariant=asPrinted`).
 */
import { measure, metric, noShare, type Share, type Trees } from '@assay/core'
import { judgeSlots } from './judge-slots.ts'
import { type ErrOptions, errOptions } from './options.ts'
import { both, over, type Pools, pools, type SlotStats, totalsOf } from './slots.ts'
import { checkSlotWork } from './work-limit.ts'

/** ERR = (S + D + I) / (C + S + D + I). */
const errOf = (s: SlotStats, { errVariant }: ErrOptions): number | undefined => {
  const { errors, substitutions } = totalsOf(s)
  return over(errors, s.correct + errors - (errVariant === 'asPrinted' ? substitutions : 0))
}

const workedErr = (s: SlotStats, { errVariant }: ErrOptions): string => {
  const { substitutions } = totalsOf(s)
  const paired = errVariant === 'asPrinted' ? [s.correct] : [s.correct, substitutions]
  const errors = [substitutions, s.deletions, s.insertions]
  return `(${errors.join(' + ')}) / (${[...paired, s.deletions, s.insertions].join(' + ')})`
}

const { errorRate } = measure

const measuresOf = (formula: string) => ({
  err: errorRate('ERR', formula, 'err'),
  errTypes: errorRate('ERR of types', 'ERR over the types of entities', 'errTypes'),
  errComponents: errorRate('ERR of components', 'ERR over components', 'errComponents'),
})
const measures = measuresOf('(S + D + I) / (C + S + D + I)')
const asPrinted = measuresOf('(S + D + I) / (C + D + I)')

export const err = metric({
  contract: 1,
  name: 'err',
  title: 'error per response fill (MUC-5) over the types and components of entity trees',
  reads: 'trees',
  units: 'documents',
  cites: ['chinchor-1993-muc5'],
  options: errOptions,
  measures,
  headline: 'err',
  shows: ['errTypes', 'errComponents'],
  with: (options: ErrOptions, share: Share = noShare) => ({
    stats: pools,
    judge: judgeSlots(options, share),
    ...(options.errVariant === 'asPrinted' && { measures: asPrinted }),
    check: (system: Trees, gold?: Trees) => checkSlotWork(system, gold, options),
    summarise: (s: Pools) => ({
      err: errOf(both(s), options),
      errTypes: errOf(s.types, options),
      errComponents: errOf(s.components, options),
    }),
    report: {
      worked: (s: Pools) => ({
        err: workedErr(both(s), options),
        errTypes: workedErr(s.types, options),
        errComponents: workedErr(s.components, options),
      }),
    },
  }),
})
