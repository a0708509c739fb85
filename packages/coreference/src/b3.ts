/** The metric `b3`: the share of each mention's entity that is found (Bagga and Baldwin 1998). */
import { b3Share, entityLines, entityMetric, entityShares, measuresOf } from '@assay/core/internal'

export const b3Earned = entityShares((size, { together }, e) => b3Share(size, together[e]!))

export const b3 = entityMetric({
  name: 'b3',
  inCoval: 'bcub',
  title: 'B³: the share of its entity that each mention is found with (Bagga and Baldwin 1998)',
  matrix: { title: 'B³', measures: ['precision', 'recall', 'f1'] },
  cites: ['bagga-1998-b3'],
  measures: measuresOf('Σ_k Σ_r |k ∩ r|² / |k| / Σ_k |k|', 'Σ_r Σ_k |k ∩ r|² / |r| / Σ_r |r|'),
  lines: (both) => entityLines(both, b3Earned(both)),
})
