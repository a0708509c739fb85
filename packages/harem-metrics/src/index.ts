/**
 * The evaluation of the First HAREM.
 *
 * @module @assay/harem-metrics
 */
import { plugin as definePlugin, packaged } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { haremClassification as haremClassificationDefinition } from './classification.ts'
import { haremIdentification as haremIdentificationDefinition } from './identification.ts'
import { messages } from './messages.ts'
import { haremMorphology as haremMorphologyDefinition } from './morphology.ts'
import { harem, harem2008, muc } from './presets.ts'

// the metrics, each with its package
/**
 * Categories and types of the entities found in each document: spans whose labels are paths, `[category, type]`.
 * Weights from 0, and measures made of them; `undefined` for 0/0. Santos and Cardoso (2006).
 */
export const haremClassification = packaged(manifest, haremClassificationDefinition)
/**
 * Entities found in each document, wholly or in part: spans with any label. Precision, recall, F and error rates,
 * `undefined` for 0/0. Santos and Cardoso (2006).
 */
export const haremIdentification = packaged(manifest, haremIdentificationDefinition)
/**
 * Gender and number of the entities found in each document: attributes of spans. Weights from 0, and measures made of
 * them; `undefined` for 0/0. Santos and Cardoso (2006).
 */
export const haremMorphology = packaged(manifest, haremMorphologyDefinition)

const { name, version } = manifest

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  metrics: [haremIdentification, haremClassification, haremMorphology],
  presets: { harem, muc, 'harem-2008': harem2008 },
})
