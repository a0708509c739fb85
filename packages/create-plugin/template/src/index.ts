import { plugin as definePlugin } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { messages } from './messages.ts'
import { exampleMetric } from './metric.ts'
import { exampleReader } from './reader.ts'

export { exampleMetric } from './metric.ts'
export { exampleReader } from './reader.ts'

const { name, version } = manifest

export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  metrics: [exampleMetric],
  readers: [exampleReader],
})
