/** `@assay/hipe`: the evaluation of CLEF-HIPE 2020 and HIPE-2022, recognition and linking of named entities in old newspapers. */
import { plugin as definePlugin, packaged } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { messages } from './messages.ts'
import { hipeLink as hipeLinkDefinition, hipeNer as hipeNerDefinition } from './metrics.ts'
import { hipeModel } from './model.ts'
import { presetsOf } from './presets.ts'
import { hipeColumns } from './reader.ts'
import { hipe } from './trees.ts'

export { type HipeColumn, type HipeText, hipeModel } from './model.ts'
export type { LinkOptions, NerOptions } from './options.ts'
export { hipeColumns } from './reader.ts'
export type { HipeColumnsOptions } from './reader-options.ts'
export { type HipeOptions, hipe } from './trees.ts'

// the metrics, each with its package
export const hipeLink = packaged(manifest, hipeLinkDefinition)
export const hipeNer = packaged(manifest, hipeNerDefinition)

const { name, version } = manifest

export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  models: [hipeModel],
  metrics: [hipeNer, hipeLink],
  readers: [hipeColumns, hipe],
  presets: presetsOf(name),
})
