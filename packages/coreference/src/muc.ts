/** The metric `muc`: links that are found of those that are needed (Vilain et al. 1995). */
import { entityLines, entityMetric, entityShares, measuresOf, mucShare } from '@assay/core/internal'

export const mucEarned = entityShares((size, { joined, found }, e) => mucShare(size, joined[e]!, found[e]!))

export const muc = entityMetric({
  name: 'muc',
  inCoval: 'muc',
  title: 'MUC: links found of the links that entities need (Vilain et al. 1995)',
  matrix: { title: 'MUC', measures: ['precision', 'recall', 'f1'] },
  cites: ['vilain-1995-muc'],
  measures: measuresOf('Σ_k (|k| − parts(k)) / Σ_k (|k| − 1)', 'Σ_r (|r| − parts(r)) / Σ_r (|r| − 1)'),
  lines: (both) => entityLines(both, mucEarned(both)),
})
