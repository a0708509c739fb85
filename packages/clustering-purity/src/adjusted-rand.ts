/** The metric `adjusted-rand`: the Rand index corrected for chance (Hubert and Arabie 1985). For partitions. */
import { metric, scorer } from '@assay/core'
import { adjustedRand as adjustedRandOf } from '@assay/core/internal'
import * as v from 'valibot'
import { duplicatesEntry, emptyGoldEntry, policyEntries, withRules } from './item-policy.ts'
import { type Formula, macro, means } from './means-over-names.ts'

const schema = v.pipe(
  v.strictObject({ ...policyEntries, ...duplicatesEntry, ...emptyGoldEntry }),
  v.transform(withRules),
)

const formula: Formula<'adjustedRand'> = {
  ratios: ['adjustedRand'],
  partitionsOnly: true,
  lacking: 'are not partitions, and adjusted Rand is defined for partitions only',
  of: ({ pairs }) => ({ adjustedRand: adjustedRandOf(pairs()) }),
}

export const adjustedRand = metric({
  contract: 1,
  name: 'adjusted-rand',
  title: 'the Rand index adjusted for chance, exact at any size',
  reads: 'clusters',
  units: 'names',
  cites: ['hubert-1985'],
  options: schema,
  measures: {
    adjustedRand: {
      title: 'adjusted Rand',
      formula: 'mean over names of 2(ss·dd − sd·ds) / ((ss+sd)(sd+dd) + (ss+ds)(ds+dd)); 0/0 is 1',
      range: [-1, 1],
      better: 'higher',
      unit: 'ratio',
      mirror: 'adjustedRand',
    },
  },
  headline: 'adjustedRand',
  with: (options, share) => scorer({ ...macro(formula, options, share), summarise: (s) => means(formula, s) }),
})
