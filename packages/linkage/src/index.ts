/**
 * `@assay/linkage`: record linkage and entity resolution.
 *
 * @module @assay/linkage
 */
import { plugin as definePlugin } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { linkageEstimates as linkageEstimatesDefinition } from './estimates/linkage-estimates.ts'
import { linkage as linkageDefinition } from './linkage.ts'
import { messages } from './messages.ts'
import { terms } from './terms.ts'

const { name, version } = manifest

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  terms,
  suggests: { pairs: ['linkage'] },
  metrics: [linkageDefinition, linkageEstimatesDefinition],
  presets: {
    'two-sources': {
      title: 'two sources linked one to one, ranked by the links as given',
      metrics: [[`${name}/linkage`, { sources: 'two' }, { headline: 'given.f1' }]],
    },
    'er-evaluation': {
      title: 'estimates from a sample of clusters that were reached through their records, as er-evaluation has them',
      from: [['binette-2023-estimating', 'The ratio estimators, with weights of 1 / size.']],
      metrics: [[`${name}/linkage-estimates`, { weights: 'size' }]],
    },
  },
})

export const [
  /**
   * Clusters of records, and the links that they follow from, against a gold, at every threshold. Ratios from 0 to 1, `undefined` for
   * 0/0.
   */
  linkage,
  /**
   * Estimates of the same figures for all records, from a sample of true clusters, with standard errors. Ratios, which may pass 0 and 1;
   * `undefined` for 0/0. Binette et al. (2023).
   */
  linkageEstimates,
] = plugin.metrics
