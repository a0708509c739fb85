/** The metric `pairwise`: precision, recall and F of the pairs that are put together, with Rand, Jaccard and Fowlkes-Mallows. */
import { entry, measure, metric, scorer, shareOf } from '@assay/core'
import { harmonic, type PairCounts } from '@assay/core/internal'
import * as v from 'valibot'
import { emptyGoldEntry, type Policy, policyEntries, withRules } from './item-policy.ts'
import { type Formula, macro, means } from './means-over-names.ts'

const schema = v.pipe(
  v.strictObject({
    ...policyEntries,
    zeroDivision: entry.zeroDivision('a side without pairs has nothing wrong (1) or nothing right (0)'),
    ...emptyGoldEntry,
  }),
  v.transform(withRules),
)
type Options = Omit<v.InferOutput<typeof schema>, 'policy'> & Policy

type Ratio = 'precision' | 'recall' | 'f1' | 'rand' | 'jaccard' | 'fowlkesMallows'
type Count = 'samePairs' | 'systemOnlyPairs' | 'goldOnlyPairs' | 'differentPairs'

const noPairs: PairCounts = { same: 0, systemOnly: 0, goldOnly: 0, different: 0 }

/** 2 ss / (2 ss + sd + ds), which is 2PR / (P + R): 0 where only one side has pairs; no value where neither has any, unless 0/0 has a value. */
const f1Of = (precision: number | undefined, recall: number | undefined): number | undefined =>
  precision === undefined && recall === undefined ? undefined : harmonic(precision ?? 0, recall ?? 0)

const formulaFor = ({ zeroDivision }: Options): Formula<Ratio, Count> => {
  const share = (part: number, whole: number): number | undefined => shareOf(part, whole, zeroDivision)
  return {
    ratios: ['precision', 'recall', 'f1', 'rand', 'jaccard', 'fowlkesMallows'],
    lacking: 'have a ratio of no pairs',
    of: ({ pairs }) => {
      const { same, systemOnly, goldOnly, different } = pairs()
      const precision = share(same, same + systemOnly)
      const recall = share(same, same + goldOnly)
      const noValue = precision === undefined || recall === undefined
      return {
        precision,
        recall,
        f1: f1Of(precision, recall),
        rand: share(same + different, same + systemOnly + goldOnly + different),
        jaccard: share(same, same + systemOnly + goldOnly),
        fowlkesMallows: noValue ? undefined : Math.sqrt(precision * recall),
      }
    },
    counts: ['samePairs', 'systemOnlyPairs', 'goldOnlyPairs', 'differentPairs'],
    count: ({ pairs, absent }) => {
      const { same, systemOnly, goldOnly, different } = absent ? noPairs : pairs()
      return { samePairs: same, systemOnlyPairs: systemOnly, goldOnlyPairs: goldOnly, differentPairs: different }
    },
  }
}

const { number, ratio } = measure

const measures = {
  precision: ratio('precision', 'mean over names of ss / (ss + sd)', 'recall'),
  recall: ratio('recall', 'mean over names of ss / (ss + ds)', 'precision'),
  f1: ratio('F1', 'mean over names of 2 ss / (2 ss + sd + ds)', 'f1'),
  rand: ratio('Rand', 'mean over names of (ss + dd) / C(n, 2)', 'rand'),
  jaccard: ratio('Jaccard', 'mean over names of ss / (ss + sd + ds)', 'jaccard'),
  fowlkesMallows: ratio('Fowlkes-Mallows', 'mean over names of √(P·R)', 'fowlkesMallows'),
  samePairs: number('pairs together on both sides', 'ss', 'samePairs'),
  systemOnlyPairs: number('pairs together in the system only', 'sd', 'goldOnlyPairs'),
  goldOnlyPairs: number('pairs together in the gold only', 'ds', 'systemOnlyPairs'),
  differentPairs: number('pairs together on neither side', 'dd', 'differentPairs'),
}

export const pairwise = metric({
  contract: 1,
  name: 'pairwise',
  title: 'precision, recall and F of pairs, Rand, Jaccard and Fowlkes-Mallows',
  reads: 'clusters',
  units: 'names',
  cites: ['rand-1971', 'fowlkes-1983'],
  options: schema,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: (options, share) => {
    const formula = formulaFor(options)
    return scorer({
      ...macro(formula, options, share),
      summarise: (s) => ({ ...means(formula, s), ...s.counts }),
    })
  },
})
