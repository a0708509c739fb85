/**
 * `@assay/hipe`: the evaluation of CLEF-HIPE 2020 and HIPE-2022: named entities and entity links in historical newspapers.
 *
 * @module @assay/hipe
 */
import { plugin as definePlugin, type PresetOf } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { hipe as hipeDefinition } from './hipe.ts'
import { hipeColumns as hipeColumnsDefinition } from './hipe-columns.ts'
import { messages } from './messages.ts'
import { hipeLink as hipeLinkDefinition, hipeNer as hipeNerDefinition } from './metrics.ts'
import { hipeModel } from './model.ts'
import { presetsOf } from './presets.ts'
import { terms } from './terms.ts'

export { type HipeColumn, type HipeText, hipeModel } from './model.ts'

const { name, version } = manifest

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  terms,
  models: [hipeModel],
  metrics: [hipeNerDefinition, hipeLinkDefinition],
  readers: [hipeColumnsDefinition, hipeDefinition],
  suggests: { hipe: ['hipe-ner', 'hipe-link'] },
  presets: presetsOf(name),
})

export const [
  /**
   * Entities by column, under the regimes strict, fuzzy, partial and exact: precision, recall and F1 over the documents.
   * Ratios from 0 to 1, `undefined` for 0/0. Files are read by `hipeColumns`; a column that is missing is refused.
   * Ehrmann et al. (2020, 2022).
   */
  hipeNer,
  /**
   * Links of entities by column, up to a cutoff of alternatives: precision, recall and F1 over the documents. Ratios
   * from 0 to 1, `undefined` for 0/0. Files are read by `hipeColumns`. Ehrmann et al. (2020, 2022).
   */
  hipeLink,
] = plugin.metrics

export const [
  /**
   * Reads the columns of the CLEF-HIPE campaigns as they are: tags, links, noise and dates of tokens. What is wrong is a
   * problem with its place (E376 to E379).
   */
  hipeColumns,
  /**
   * Reads the columns of the CLEF-HIPE campaigns as entity trees: literal, metonymic, nested, components. What is wrong
   * is a problem with its place (E376 to E379).
   */
  hipe,
] = plugin.readers

/** As HIPE-scorer counts, with all its quirks, for `evaluate`: entities first, links as `scores.ours.of(hipeLink)`. */
export const hipeScorer: PresetOf<typeof hipeNer> = { plugin, preset: 'hipe-scorer', metric: hipeNer }
