/** `@assay/eter`: the Entity Tree Error Rate, and what it is compared with: slot error rates and strict F1 over tags. */
import { plugin as definePlugin, packaged } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { err as errDefinition } from './err.ts'
import { eter as eterDefinition } from './eter.ts'
import { ser as serDefinition } from './ser.ts'
import { tagF1 as tagF1Definition } from './tag-f1.ts'

// the metrics, each with its package
export const err = packaged(manifest, errDefinition)
export const eter = packaged(manifest, eterDefinition)
export const ser = packaged(manifest, serDefinition)
export const tagF1 = packaged(manifest, tagF1Definition)

const { name, version } = manifest

export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  bibliography,
  metrics: [eter, ser, err, tagF1],
})
