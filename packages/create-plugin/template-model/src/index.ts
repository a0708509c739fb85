import { plugin as definePlugin } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { messages } from './messages.ts'
import { exampleMetric as metric } from './metric.ts'
import { exampleModel } from './model.ts'
import { exampleReader as reader } from './reader.ts'
import { exampleSystem as system } from './system.ts'
import { exampleView } from './view.ts'

export type { Fact, Facts } from './model.ts'
export { exampleModel, exampleView }

const { name, version } = manifest

export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  models: [exampleModel],
  metrics: [metric],
  readers: [reader],
  views: [exampleView],
  systems: [system],
})

// with their package, which is part of every signature
export const [exampleMetric] = plugin.metrics
export const [exampleReader] = plugin.readers
export const [exampleSystem] = plugin.systems
