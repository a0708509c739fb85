/** The metric `pairwise`: precision, recall and F of the pairs that are put together, with Rand, Jaccard and Fowlkes-Mallows. */
import { type Measure, metric, scorer } from '@assay/core'
import * as v from 'valibot'
import { emptyOption } from './empty-gold.ts'
import { type Formula, macro, means } from './macro.ts'
import type { PairCounts } from './pair-counts.ts'
import { type Policy, policyEntries, withRules } from './policy.ts'

const schema = v.pipe(
  v.strictObject({
    ...policyEntries,
    emptyPairs: v.optional(
      v.pipe(
        v.picklist([1, 0, 'null']),
        v.description(
          'a ratio of no pairs to no pairs: nothing is wrong (1), nothing is right (0), or it has no value',
        ),
      ),
      1,
    ),
    ...emptyOption,
  }),
  v.transform(withRules),
)
type Options = Omit<v.InferOutput<typeof schema>, 'policy'> & Policy

type Ratio = 'precision' | 'recall' | 'f1' | 'rand' | 'jaccard' | 'fowlkesMallows'
type Count = 'samePairs' | 'systemOnlyPairs' | 'goldOnlyPairs' | 'differentPairs'

const noPairs: PairCounts = { same: 0, systemOnly: 0, goldOnly: 0, different: 0 }

const formulaFor = ({ emptyPairs }: Options): Formula<Ratio, Count> => {
  const share = (part: number, whole: number): number | undefined =>
    whole > 0 ? part / whole : emptyPairs === 'null' ? undefined : emptyPairs
  return {
    ratios: ['precision', 'recall', 'f1', 'rand', 'jaccard', 'fowlkesMallows'],
    lacking: 'have a ratio of no pairs',
    of: ({ pairs }) => {
      const { same, systemOnly, goldOnly, different } = pairs()
      const precision = share(same, same + systemOnly)
      const recall = share(same, same + goldOnly)
      const both = precision === undefined || recall === undefined ? undefined : precision + recall
      return {
        precision,
        recall,
        f1: both === undefined ? undefined : both === 0 ? 0 : (2 * (precision as number) * (recall as number)) / both,
        rand: share(same + different, same + systemOnly + goldOnly + different),
        jaccard: share(same, same + systemOnly + goldOnly),
        fowlkesMallows: both === undefined ? undefined : Math.sqrt((precision as number) * (recall as number)),
      }
    },
    counts: ['samePairs', 'systemOnlyPairs', 'goldOnlyPairs', 'differentPairs'],
    count: ({ pairs, absent }) => {
      const { same, systemOnly, goldOnly, different } = absent ? noPairs : pairs()
      return { samePairs: same, systemOnlyPairs: systemOnly, goldOnlyPairs: goldOnly, differentPairs: different }
    },
  }
}

const ratio = { range: [0, 1], better: 'higher', unit: 'ratio' } as const
const counted = { range: [0, Number.POSITIVE_INFINITY], better: 'neither', unit: 'count' } as const

const measures = {
  precision: { ...ratio, title: 'precision', formula: 'mean over names of ss / (ss + sd)', mirror: 'recall' },
  recall: { ...ratio, title: 'recall', formula: 'mean over names of ss / (ss + ds)', mirror: 'precision' },
  f1: { ...ratio, title: 'F', formula: 'mean over names of 2PR / (P + R)', mirror: 'f1' },
  rand: { ...ratio, title: 'Rand', formula: 'mean over names of (ss + dd) / C(n, 2)', mirror: 'rand' },
  jaccard: { ...ratio, title: 'Jaccard', formula: 'mean over names of ss / (ss + sd + ds)', mirror: 'jaccard' },
  fowlkesMallows: {
    ...ratio,
    title: 'Fowlkes-Mallows',
    formula: 'mean over names of √(P·R)',
    mirror: 'fowlkesMallows',
  },
  samePairs: { ...counted, title: 'pairs together on both sides', formula: 'ss', mirror: 'samePairs' },
  systemOnlyPairs: { ...counted, title: 'pairs together in the system only', formula: 'sd', mirror: 'goldOnlyPairs' },
  goldOnlyPairs: { ...counted, title: 'pairs together in the gold only', formula: 'ds', mirror: 'systemOnlyPairs' },
  differentPairs: { ...counted, title: 'pairs together on neither side', formula: 'dd', mirror: 'differentPairs' },
} as const satisfies Readonly<Record<string, Measure<string>>>

export const pairwise = metric({
  contract: 1,
  name: 'pairwise',
  version: '1.0.0',
  title: 'precision, recall and F of pairs, Rand, Jaccard and Fowlkes-Mallows, without listing a pair',
  reads: 'clusters',
  units: 'names',
  cites: ['rand-1971', 'fowlkes-1983'],
  options: schema,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: (options, share) => {
    const formula = formulaFor(options)
    return scorer({ ...macro(formula, options, share), summarise: (s) => ({ ...means(formula, s), ...s.counts }) })
  },
})
