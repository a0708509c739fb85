/** `@assay/agreement`: how much annotators agree, none of whom is the gold. */
import { plugin as definePlugin } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { agreement } from './agreement.ts'
import { bibliography } from './citations.ts'
import { messages } from './messages.ts'

export { agreement }

const { name, version } = manifest

export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  metrics: [agreement],
})
