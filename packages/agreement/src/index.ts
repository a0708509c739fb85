/** `@assay/agreement`: how much annotators agree, none of whom is the gold. */
import { plugin as definePlugin, packaged } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { agreement as agreementDefinition } from './agreement.ts'
import { agreementClusters as clustersDefinition } from './agreement-clusters.ts'
import { agreementUnits as unitsDefinition } from './agreement-units.ts'
import { bibliography } from './citations.ts'
import { messages } from './messages.ts'
import { presetsOf } from './presets.ts'

// the metrics, each with its package
export const agreement = packaged(manifest, agreementDefinition)
export const agreementClusters = packaged(manifest, clustersDefinition)
export const agreementUnits = packaged(manifest, unitsDefinition)

const { name, version } = manifest

export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  metrics: [agreement, agreementUnits, agreementClusters],
  presets: presetsOf(name),
})
