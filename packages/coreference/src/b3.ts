/** The metric `b3`: the share of each mention's entity that is found (Bagga and Baldwin 1998). */

import type { Comparison, Entities } from './comparison.ts'
import { entityMetric, measuresOf, typesOf } from './entity-metric.ts'
import { b3Share } from './formulas.ts'
import type { Overlap, Overlaps } from './overlaps.ts'
import type { BothEarned, Earned } from './shares.ts'

const earnedBy = (side: Entities, { together }: Overlap): Earned => {
  const shares = Array.from(side.sizes, (size, e) => b3Share(size, together[e] as number))
  return { hit: shares.map(({ hit }) => hit), of: shares.map(({ of }) => of), typeOf: typesOf(side) }
}

export const b3Earned = ({ key, response }: Comparison, met: Overlaps): BothEarned => ({
  key: earnedBy(key, met.key),
  response: earnedBy(response, met.response),
})

export const b3 = entityMetric({
  name: 'b3',
  title: 'B³: the share of its entity that each mention is found with (Bagga and Baldwin 1998)',
  cites: ['bagga-1998-b3'],
  measures: measuresOf('Σ_k Σ_r |k ∩ r|² / |k| / Σ_k |k|', 'Σ_r Σ_k |k ∩ r|² / |r| / Σ_r |r|'),
  counted: (compared, met) => ({ earned: b3Earned(compared, met()) }),
})
