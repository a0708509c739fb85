/**
 * `@assay/agreement`: agreement of annotators, without a gold.
 *
 * @module @assay/agreement
 */
import { plugin as definePlugin, type PresetOf } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { agreement as agreementDefinition } from './agreement.ts'
import { agreementClusters as clustersDefinition } from './agreement-clusters.ts'
import { agreementUnits as unitsDefinition } from './agreement-units.ts'
import { bibliography } from './citations.ts'
import { messages } from './messages.ts'
import { presetsOf } from './presets.ts'
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
  metrics: [agreementDefinition, unitsDefinition, clustersDefinition],
  presets: presetsOf(name),
})

export const [
  /**
   * Agreement of two annotators on the labels of tokens: tags of each sentence. `alpha` (at most 1, 0 as by chance),
   * `kappa` and others; `undefined` where only one label is used. Refuses tokens that are not the same (E402, E403).
   * Krippendorff (2011), Cohen (1960), Fleiss (1971).
   */
  agreement,
  /**
   * Agreement of two annotators on spans of each document: the unitizing alphas (at most 1), F1 of pairs (0 to 1),
   * gamma; `undefined` for 0/0. Refuses other texts (E402). Krippendorff (1995, 2016), Mathet et al. (2015).
   */
  agreementUnits,
  /**
   * Agreement of two annotators on entities: clusters of mentions for each document. `alpha` of sets (at most 1), B³,
   * LEA and adjusted Rand of pairs; `undefined` for 0/0. Passonneau (2004, 2006).
   */
  agreementClusters,
] = plugin.metrics

/** Labels as AnnotationTask of NLTK counts them, for `evaluate`. */
export const nltk: PresetOf<typeof agreement> = { plugin, preset: 'nltk', metric: agreement }

/** Entities with the MASI of NLTK, for `evaluate`. */
export const nltkMasi: PresetOf<typeof agreementClusters> = { plugin, preset: 'nltk-masi', metric: agreementClusters }

/** Entities with what DKPro Agreement calls MASI, for `evaluate`. */
export const dkproMasi: PresetOf<typeof agreementClusters> = { plugin, preset: 'dkpro-masi', metric: agreementClusters }

/** Labels as INCEpTION shows them, for `evaluate`. */
export const inception: PresetOf<typeof agreement> = { plugin, preset: 'inception', metric: agreement }
