/** `@assay/span-f1`: F1 over labelled spans, nested and overlapping ones too. */
import { plugin as definePlugin, packaged } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { entityMatch as entityMatchDefinition } from './entity-match.ts'
import { messages } from './messages.ts'
import { spanF1 as spanF1Definition } from './span-f1.ts'

// the metrics, each with its package
export const entityMatch = packaged(manifest, entityMatchDefinition)
export const spanF1 = packaged(manifest, spanF1Definition)

const { name, version } = manifest

export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  metrics: [spanF1, entityMatch],
  presets: {
    nervaluate: {
      title: 'the four strategies of nervaluate: an overlap is one per cent of the gold entity or more',
      from: [['segura-bedmar-2013', 'The four ways of task 9.1.']],
      metrics: [['@assay/span-f1/entity-match', { minOverlap: 1 }]],
    },
  },
})
