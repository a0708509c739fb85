/**
 * `@assay/harem-metrics`: the evaluation of the First HAREM.
 *
 * @module @assay/harem-metrics
 */
import { plugin as definePlugin, type PresetOf } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { haremClassification as haremClassificationDefinition } from './harem-classification.ts'
import { haremIdentification as haremIdentificationDefinition } from './harem-identification.ts'
import { haremMorphology as haremMorphologyDefinition } from './harem-morphology.ts'
import { messages } from './messages.ts'
import { harem, harem2008 as harem2008Definition, haremMuc as haremMucDefinition } from './presets.ts'

const { name, version } = manifest

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  metrics: [haremIdentificationDefinition, haremClassificationDefinition, haremMorphologyDefinition],
  presets: { harem, 'harem-muc': haremMucDefinition, 'harem-2008': harem2008Definition },
})

export const [
  /**
   * Entities found in each document, wholly or in part: spans with any label. Precision, recall, F and error rates,
   * `undefined` for 0/0. Santos and Cardoso (2006).
   */
  haremIdentification,
  /**
   * Categories and types of the entities found in each document: spans whose labels are paths, `[category, type]`.
   * Weights from 0, and measures made of them; `undefined` for 0/0. Santos and Cardoso (2006).
   */
  haremClassification,
  /**
   * Gender and number of the entities found in each document: attributes of spans. Weights from 0, and measures made of
   * them; `undefined` for 0/0. Santos and Cardoso (2006).
   */
  haremMorphology,
] = plugin.metrics

/** As the programs of 2008 count, with all their quirks, for `evaluate`: identification first. */
export const harem2008: PresetOf<typeof haremIdentification> = {
  plugin,
  preset: 'harem-2008',
  metric: haremIdentification,
}
