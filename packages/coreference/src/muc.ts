/** The metric `muc`: links that are found of those that are needed (Vilain et al. 1995). */

import type { Comparison, Entities } from './comparison.ts'
import { entityMetric, measuresOf, typesOf } from './entity-metric.ts'
import { mucShare } from './formulas.ts'
import type { Overlap, Overlaps } from './overlaps.ts'
import type { BothEarned, Earned } from './shares.ts'

const earnedBy = (side: Entities, { parts }: Overlap): Earned => {
  const shares = Array.from(side.sizes, (size, e) => mucShare(size, parts[e] as number))
  return { hit: shares.map(({ hit }) => hit), of: shares.map(({ of }) => of), typeOf: typesOf(side) }
}

export const mucEarned = ({ key, response }: Comparison, met: Overlaps): BothEarned => ({
  key: earnedBy(key, met.key),
  response: earnedBy(response, met.response),
})

export const muc = entityMetric({
  name: 'muc',
  title: 'MUC: links found of the links that entities need (Vilain et al. 1995)',
  cites: ['vilain-1995-muc'],
  measures: measuresOf('Σ_k (|k| − parts(k)) / Σ_k (|k| − 1)', 'Σ_r (|r| − parts(r)) / Σ_r (|r| − 1)'),
  counted: (compared, met) => ({ earned: mucEarned(compared, met()) }),
})
