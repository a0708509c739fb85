/** The metric `conll-average`: the mean of the F1 of MUC, B³ and CEAFe. */
import { fixed, measure, metric, scorer, struct } from '@assay/core'
import {
  type BySide,
  type EntityOptions,
  entityLines,
  entityOptions,
  evidenceOf,
  judgeWith,
  type Lines,
  type SharedComparison,
  scores,
  shares,
} from '@assay/core/internal'
import { b3Earned } from './b3.ts'
import { alignedByPhi4, ceafEarned } from './ceaf.ts'
import { conllAverage } from './formulas.ts'
import { mucEarned } from './muc.ts'

const stats = struct({ muc: shares, b3: shares, ceafe: shares })
type AverageStats = typeof stats.empty

const lines = (both: SharedComparison): BySide<Lines<AverageStats>> => {
  const [muc, b3, ceafe] = [mucEarned(both), b3Earned(both), ceafEarned(both, both.once(alignedByPhi4))]
  return entityLines(both, {
    key: (e) => ({ muc: muc.key(e), b3: b3.key(e), ceafe: ceafe.key(e) }),
    response: (e) => ({ muc: muc.response(e), b3: b3.response(e), ceafe: ceafe.response(e) }),
  })
}

const f1s = (s: AverageStats, { zeroDivision }: EntityOptions) =>
  [s.muc, s.b3, s.ceafe].map((sums) => scores(sums, zeroDivision).f1) as [number?, number?, number?]

const remarks =
  (options: EntityOptions) =>
  (s: AverageStats): readonly string[] => {
    const values = f1s(s, options)
    const without = ['MUC', 'B³', 'CEAFe'].filter((_, i) => values[i] === undefined)
    if (without.length === 0 || without.length === 3) return []
    return [
      `${without.join(' and ')} is 0/0, so the average has no value; the official scorers count 0: --set zeroDivision=0`,
    ]
  }

/** The last line of the output of CoVal. */
const covalAverage = (average = 0): string => `CoNLL score: ${fixed(average * 100, 2)}\n`

export const average = metric({
  contract: 1,
  name: 'conll-average',
  title: 'the average of CoNLL-2011 and 2012: the mean F1 of MUC, B³ and CEAFe',
  reads: 'clusters',
  units: 'documents',
  cites: ['pradhan-2012-conll', 'denis-2009-global'],
  options: entityOptions,
  measures: { f1: measure.ratio('CoNLL average', '(F1 of MUC + F1 of B³ + F1 of CEAFe) / 3', 'f1') },
  headline: 'f1',
  matrix: { title: 'average', measures: ['f1'] },
  with: (options, share) =>
    scorer({
      ...judgeWith((both) => evidenceOf(lines(both)), options, share),
      stats,
      summarise: (s) => ({ f1: conllAverage(...f1s(s, options)) }),
      report: {
        worked: (s) => ({ f1: `(${f1s(s, options).join(' + ')}) / 3` }),
        remarks: remarks(options),
        formats: { coval: (s) => covalAverage(conllAverage(...f1s(s, { ...options, zeroDivision: 0 }))) },
      },
    }),
})
