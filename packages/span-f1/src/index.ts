/**
 * `@assay/span-f1`: F1 over labelled spans, including nested and overlapping ones.
 *
 * @module @assay/span-f1
 */
import { plugin as definePlugin, type PresetOf } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { confidence as confidenceDefinition } from './confidence/confidence.ts'
import { entityMatch as entityMatchDefinition } from './entity-match.ts'
import { spanF1 as spanF1Definition } from './span-f1.ts'
import { terms } from './terms.ts'

const { name, version } = manifest

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  bibliography,
  terms,
  metrics: [spanF1Definition, entityMatchDefinition, confidenceDefinition],
  suggests: {
    spans: ['span-f1', 'entity-match', 'nervaluate'],
    brat: ['span-f1', 'entity-match'],
    tags: ['span-f1'],
    'saw.scores': ['confidence'],
  },
  presets: {
    nervaluate: {
      title: 'the four strategies of nervaluate: an overlap is at least one percent of the gold entity',
      from: [['segura-bedmar-2013', 'The four views of task 9.1.']],
      metrics: [['@assay/span-f1/entity-match', { minOverlap: 1 }]],
    },
  },
})

export const [
  /**
   * Precision, recall and F1 over the labelled spans of each document, including nested and overlapping ones, under one of
   * five matchings. Ratios from 0 to 1, `undefined` for 0/0. Refuses different texts (E402). Chinchor and Sundheim (1993),
   * Segura-Bedmar et al. (2013).
   */
  spanF1,
  /**
   * Strict, exact, partial and type matches of spans, with COR INC PAR MIS SPU, over the spans of each document. Ratios
   * from 0 to 1, `undefined` for 0/0. Refuses different texts (E402). Segura-Bedmar et al. (2013).
   */
  entityMatch,
  /**
   * Worth of the scores of spans: the threshold of the best F, precision and recall at each threshold, average precision, and
   * calibration. Ratios from 0 to 1. Refuses spans without a score (E495). Guo et al. (2017), Davis and Goadrich (2006).
   */
  confidence,
] = plugin.metrics

/** As nervaluate counts, for `evaluate`: the four strategies, an overlap of at least one percent of the gold entity. */
export const nervaluate: PresetOf<typeof entityMatch> = { plugin, preset: 'nervaluate', metric: entityMatch }
