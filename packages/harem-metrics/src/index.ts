/** The evaluation of the First HAREM. */
import { plugin as definePlugin, packaged } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { haremClassification as haremClassificationDefinition } from './classification.ts'
import { haremIdentification as haremIdentificationDefinition } from './identification.ts'
import { messages } from './messages.ts'
import { haremMorphology as haremMorphologyDefinition } from './morphology.ts'
import { harem, harem2008, muc } from './presets.ts'

// the metrics, each with its package
export const haremClassification = packaged(manifest, haremClassificationDefinition)
export const haremIdentification = packaged(manifest, haremIdentificationDefinition)
export const haremMorphology = packaged(manifest, haremMorphologyDefinition)

const { name, version } = manifest

export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  metrics: [haremIdentification, haremClassification, haremMorphology],
  presets: { harem, muc, 'harem-2008': harem2008 },
})
