/** The metric `adjusted-rand`: the Rand index corrected for chance (Hubert and Arabie 1985). For partitions. */
import { fraction, metric, scorer } from '@assay/core'
import * as v from 'valibot'
import { duplicatesEntry } from './duplicates.ts'
import { emptyGoldEntry } from './empty-gold.ts'
import { type Formula, macro, means } from './macro.ts'
import type { PairCounts } from './pair-counts.ts'
import { policyEntries, withRules } from './policy.ts'

const schema = v.pipe(
  v.strictObject({ ...policyEntries, ...duplicatesEntry, ...emptyGoldEntry }),
  v.transform(withRules),
)

/**
 * 2(ss·dd − sd·ds) / ((ss + sd)(sd + dd) + (ss + ds)(ds + dd)); 1 where no pair is parted. The products pass 2^53 from some
 * twenty thousand items on, so they are whole numbers without bound.
 */
const adjustedRandOf = ({ same, systemOnly, goldOnly, different }: PairCounts): number => {
  if (systemOnly === 0 && goldOnly === 0) return 1
  const [ss, sd, ds, dd] = [BigInt(same), BigInt(systemOnly), BigInt(goldOnly), BigInt(different)]
  const above = 2n * (ss * dd - sd * ds)
  const below = (ss + sd) * (sd + dd) + (ss + ds) * (ds + dd)
  return fraction.nearest({ over: above, under: below })
}

const formula: Formula<'adjustedRand'> = {
  ratios: ['adjustedRand'],
  partitionsOnly: true,
  lacking: 'are not partitions, for which alone adjusted Rand is defined',
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
      formula: 'mean over names of 2(ss·dd − sd·ds) / ((ss+sd)(sd+dd) + (ss+ds)(ds+dd))',
      range: [-1, 1],
      better: 'higher',
      unit: 'ratio',
      mirror: 'adjustedRand',
    },
  },
  headline: 'adjustedRand',
  with: (options, share) => scorer({ ...macro(formula, options, share), summarise: (s) => means(formula, s) }),
})
