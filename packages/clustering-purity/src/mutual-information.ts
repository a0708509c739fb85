/**
 * The metric `mutual-information`: MI, its normalised and adjusted forms by every usual mean, and the variation of
 * information (Vinh, Epps and Bailey 2010). For partitions. The mean is a part of the name, since tools differ in theirs.
 */
import { entry, measure, metric, scorer } from '@assay/core'
import * as v from 'valibot'
import { adjustment, type Information, normalised } from './information.ts'
import { duplicatesEntry, emptyGoldEntry, type Policy, policyEntries, withRules } from './item-policy.ts'
import { type Formula, macro, means } from './means-over-names.ts'

const schema = v.pipe(
  v.strictObject({
    ...policyEntries,
    logBase: entry.choice(['e', '2'], 'nats or bits, for MI and the variation of information'),
    ...duplicatesEntry,
    ...emptyGoldEntry,
  }),
  v.transform(withRules),
)
type Options = Omit<v.InferOutput<typeof schema>, 'policy'> & Policy

const ratios = [
  'mutualInformation',
  'variationOfInformation',
  'normalisedArithmetic',
  'normalisedGeometric',
  'normalisedMin',
  'normalisedMax',
  'adjustedArithmetic',
  'adjustedGeometric',
  'adjustedMin',
  'adjustedMax',
] as const
type Ratio = (typeof ratios)[number]

const meansOf = ({ gold, system }: Information) => ({
  arithmetic: (gold + system) / 2,
  geometric: Math.sqrt(gold * system),
  min: Math.min(gold, system),
  max: Math.max(gold, system),
})

const formulaFor = ({ logBase }: Options): Formula<Ratio> => ({
  ratios,
  partitionsOnly: true,
  lacking: 'are not partitions, and mutual information is defined for partitions only',
  of: (sides) => {
    const information = sides.information()
    const { mutual, gold, system, equal } = information
    const mean = meansOf(information)
    const adjusted = adjustment(sides.table(), sides.goldItems, information)
    const unit = logBase === '2' ? Math.LN2 : 1
    return {
      mutualInformation: mutual / unit,
      variationOfInformation: equal ? 0 : Math.max(0, gold + system - 2 * mutual) / unit,
      normalisedArithmetic: normalised(information, mean.arithmetic),
      normalisedGeometric: normalised(information, mean.geometric),
      normalisedMin: normalised(information, mean.min),
      normalisedMax: normalised(information, mean.max),
      adjustedArithmetic: adjusted(mean.arithmetic),
      adjustedGeometric: adjusted(mean.geometric),
      adjustedMin: adjusted(mean.min),
      adjustedMax: adjusted(mean.max),
    }
  },
})

const { chance, ratio } = measure
const nats = { range: [0, Number.POSITIVE_INFINITY], unit: 'number' } as const

/** The formula of a ratio of information with what 0/0 is: equal clusterings agree even if there is no information in them. */
const agreement = (formula: string): string => `mean over names of ${formula}; 0/0 is 1 for equal clusterings, else 0`

const measures = {
  mutualInformation: {
    ...nats,
    title: 'mutual information',
    formula: 'mean over names of Σ n_ij/n log(n·n_ij / (a_i b_j)), in nats',
    better: 'neither',
    mirror: 'mutualInformation',
  },
  variationOfInformation: {
    ...nats,
    title: 'variation of information',
    formula: 'mean over names of H(C) + H(L) − 2 MI, in nats',
    better: 'lower',
    mirror: 'variationOfInformation',
  },
  normalisedArithmetic: ratio('NMI arithmetic', agreement('MI / ((H(C) + H(L)) / 2)'), 'normalisedArithmetic'),
  normalisedGeometric: ratio('NMI geometric', agreement('MI / √(H(C) H(L))'), 'normalisedGeometric'),
  normalisedMin: ratio('NMI min', agreement('MI / min(H(C), H(L))'), 'normalisedMin'),
  normalisedMax: ratio('NMI max', agreement('MI / max(H(C), H(L))'), 'normalisedMax'),
  adjustedArithmetic: chance(
    'AMI arithmetic',
    agreement('(MI − E[MI]) / ((H(C) + H(L)) / 2 − E[MI])'),
    'adjustedArithmetic',
  ),
  adjustedGeometric: chance('AMI geometric', agreement('(MI − E[MI]) / (√(H(C) H(L)) − E[MI])'), 'adjustedGeometric'),
  adjustedMin: chance('AMI min', agreement('(MI − E[MI]) / (min(H(C), H(L)) − E[MI])'), 'adjustedMin'),
  adjustedMax: chance('AMI max', agreement('(MI − E[MI]) / (max(H(C), H(L)) − E[MI])'), 'adjustedMax'),
} as const

export const mutualInformation = metric({
  contract: 1,
  name: 'mutual-information',
  title: 'mutual information, normalised and adjusted for chance by each usual mean, and the variation of information',
  reads: 'clusters',
  units: 'names',
  cites: ['vinh-2010-ami'],
  options: schema,
  measures,
  headline: 'adjustedArithmetic',
  shows: ['mutualInformation', 'normalisedArithmetic'],
  with: (options, share) => {
    const formula = formulaFor(options)
    return scorer({ ...macro(formula, options, share), summarise: (s) => means(formula, s) })
  },
})
