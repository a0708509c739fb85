import { plugin as definePlugin } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { messages } from './messages.ts'
import { exampleMetric as metric } from './metric.ts'
import { exampleReader as reader } from './reader.ts'

const { name, version } = manifest

export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  metrics: [metric],
  readers: [reader],
})

// with their package, which is part of every signature
export const [exampleMetric] = plugin.metrics
export const [exampleReader] = plugin.readers
