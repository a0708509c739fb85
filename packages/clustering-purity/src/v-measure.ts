/** The metric `v-measure`: homogeneity, completeness and their harmonic mean (Rosenberg and Hirschberg 2007). For partitions. */
import { measure, metric, scorer } from '@assay/core'
import { harmonic } from '@assay/core/internal'
import * as v from 'valibot'
import { informationShare } from './formulas.ts'
import { duplicatesEntry, emptyGoldEntry, policyEntries, withRules } from './item-policy.ts'
import { type Formula, macro, means } from './means-over-names.ts'

const schema = v.pipe(
  v.strictObject({ ...policyEntries, ...duplicatesEntry, ...emptyGoldEntry }),
  v.transform(withRules),
)

type Ratio = 'homogeneity' | 'completeness' | 'vMeasure'

const formula: Formula<Ratio> = {
  ratios: ['homogeneity', 'completeness', 'vMeasure'],
  partitionsOnly: true,
  lacking: 'are not partitions, and V-measure is defined for partitions only',
  of: ({ information }) => {
    const { mutual, gold, system } = information()
    const [homogeneity, completeness] = [informationShare(mutual, gold), informationShare(mutual, system)]
    return { homogeneity, completeness, vMeasure: harmonic(homogeneity, completeness) }
  },
}

const { ratio } = measure

const measures = {
  homogeneity: ratio('homogeneity', 'mean over names of MI(C, L) / H(L); 0/0 is 1', 'completeness'),
  completeness: ratio('completeness', 'mean over names of MI(C, L) / H(C); 0/0 is 1', 'homogeneity'),
  vMeasure: ratio('V-measure', 'mean over names of 2hc / (h + c); 0/0 is 0', 'vMeasure'),
}

export const vMeasure = metric({
  contract: 1,
  name: 'v-measure',
  title: 'homogeneity, completeness and V-measure',
  reads: 'clusters',
  units: 'names',
  cites: ['rosenberg-2007-v-measure'],
  options: schema,
  measures,
  headline: 'vMeasure',
  shows: ['homogeneity', 'completeness'],
  with: (options, share) => scorer({ ...macro(formula, options, share), summarise: (s) => means(formula, s) }),
})
