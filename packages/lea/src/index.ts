/**
 * `@assay/lea`: the link-based entity-aware measure (Moosavi and Strube 2016).
 *
 * @module @assay/lea
 */
import { plugin as definePlugin, type PresetOf } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { lea as leaDefinition } from './lea.ts'

export { leaScorer } from './lea.ts'

const { name, version } = manifest
const official = { zeroDivision: 0 } as const

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  bibliography,
  suggests: { 'conll-2012': ['lea'], corefud: ['lea'], ua: ['lea'] },
  metrics: [leaDefinition],
  presets: {
    coval: {
      title: 'as CoVal prints: mentions, MUC, B³, CEAFe, LEA and the CoNLL average, 0 for 0/0',
      from: [['moosavi-2016-lea', 'Section 3, and the scorer of the authors.']],
      // of another package, by full names: nothing of it is imported
      metrics: [
        ...['mentions', 'muc', 'b3', 'ceafe'].map((metric) => [`@assay/coreference/${metric}`, official] as const),
        [`${name}/lea`, official],
        ['@assay/coreference/conll-average', official],
      ],
    },
  },
})

export const [
  /**
   * LEA: how well the links of each entity are resolved, weighted by its importance. Precision, recall and F1 of the
   * entities of each document. Ratios from 0 to 1, `undefined` for 0/0. Moosavi and Strube (2016).
   */
  lea,
] = plugin.metrics

/** As CoVal prints, for `evaluate`: LEA first, the others as `scores.ours.of(muc)`; takes the plugin of `@assay/coreference` in `plugins`. */
export const coval: PresetOf<typeof lea> = { plugin, preset: 'coval', metric: lea }
