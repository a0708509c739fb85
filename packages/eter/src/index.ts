/** `@assay/eter`: the Entity Tree Error Rate, and what it is compared with: slot error rates and strict F1 over tags. */
import { plugin as definePlugin } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { err } from './err.ts'
import { eter } from './eter.ts'
import { ser } from './ser.ts'
import { tagF1 } from './tag-f1.ts'

export { err, eter, ser, tagF1 }

const { name, version } = manifest

export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  bibliography,
  metrics: [eter, ser, err, tagF1],
})
