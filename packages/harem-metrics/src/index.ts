/**
 * `@assay/harem-metrics`: the evaluation of the First HAREM, and of the classic track of the Second.
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
import {
  harem,
  harem2008 as harem2008Definition,
  haremMuc as haremMucDefinition,
  secondHarem,
  secondHaremOfficial,
  secondHaremRelaxed,
} from './presets.ts'
import { secondHaremClassification as secondHaremClassificationDefinition } from './second/second-harem-classification.ts'
import { secondHaremIdentification as secondHaremIdentificationDefinition } from './second/second-harem-identification.ts'
import { terms } from './terms.ts'

const { name, version } = manifest

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  terms,
  metrics: [
    haremIdentificationDefinition,
    haremClassificationDefinition,
    haremMorphologyDefinition,
    secondHaremIdentificationDefinition,
    secondHaremClassificationDefinition,
  ],
  presets: {
    harem,
    'harem-muc': haremMucDefinition,
    'harem-2008': harem2008Definition,
    'second-harem': secondHarem,
    'second-harem-relaxed': secondHaremRelaxed,
    'second-harem-official': secondHaremOfficial,
  },
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
  /**
   * Entities found as a whole in each document, by the options of `<ALT>`. Precision, recall and F, `undefined` for 0/0.
   * Mota and Santos (2008).
   */
  secondHaremIdentification,
  /**
   * Categories, types and subtypes of the entities found in each document: spans whose labels are paths,
   * `[category, type, subtype]`. Mota and Santos (2008).
   */
  secondHaremClassification,
] = plugin.metrics

/** As the programs of 2008 count, with all their quirks, for `evaluate`: identification first. */
export const harem2008: PresetOf<typeof haremIdentification> = {
  plugin,
  preset: 'harem-2008',
  metric: haremIdentification,
}
