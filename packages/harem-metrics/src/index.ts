/** The evaluation of the First HAREM. */
import { plugin as definePlugin } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { haremClassification } from './classification.ts'
import { haremIdentification } from './identification.ts'
import { messages } from './messages.ts'
import { haremMorphology } from './morphology.ts'
import { harem, harem2008, muc } from './presets.ts'

export { haremClassification } from './classification.ts'
export { haremIdentification } from './identification.ts'
export { haremMorphology } from './morphology.ts'

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
