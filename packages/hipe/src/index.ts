/**
 * `@assay/hipe`: the evaluation of CLEF-HIPE 2020 and HIPE-2022, recognition and linking of named entities in old newspapers.
 *
 * @module @assay/hipe
 */
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
/**
 * Links of entities by column, up to a cutoff of alternatives: precision, recall and F1 over the documents. Ratios
 * from 0 to 1, `undefined` for 0/0. Files are read by `hipeColumns`. Ehrmann et al. (2020, 2022).
 */
export const hipeLink = packaged(manifest, hipeLinkDefinition)
/**
 * Entities by column, under the regimes strict, fuzzy, partial and exact: precision, recall and F1 over the documents.
 * Ratios from 0 to 1, `undefined` for 0/0. Files are read by `hipeColumns`; a column that is missing is refused.
 * Ehrmann et al. (2020, 2022).
 */
export const hipeNer = packaged(manifest, hipeNerDefinition)

const { name, version } = manifest

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
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
