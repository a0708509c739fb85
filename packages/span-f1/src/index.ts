/**
 * `@assay/span-f1`: F1 over labelled spans, nested and overlapping ones too.
 *
 * @module @assay/span-f1
 */
import { plugin as definePlugin, packaged } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { entityMatch as entityMatchDefinition } from './entity-match.ts'
import { messages } from './messages.ts'
import { spanF1 as spanF1Definition } from './span-f1.ts'

// the metrics, each with its package
/**
 * Strict, exact, partial and type matches of spans, with COR INC PAR MIS SPU, over the spans of each document. Ratios
 * from 0 to 1, `undefined` for 0/0. Refuses other texts (E402). Segura-Bedmar et al. (2013).
 */
export const entityMatch = packaged(manifest, entityMatchDefinition)
/**
 * Precision, recall and F1 over the labelled spans of each document, nested and overlapping ones too, under one of
 * five matchings. Ratios from 0 to 1, `undefined` for 0/0. Refuses other texts (E402). Chinchor and Sundheim (1993),
 * Segura-Bedmar et al. (2013).
 */
export const spanF1 = packaged(manifest, spanF1Definition)

const { name, version } = manifest

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  metrics: [spanF1, entityMatch],
  presets: {
    nervaluate: {
      title: 'the four strategies of nervaluate: an overlap is one per cent of the gold entity or more',
      from: [['segura-bedmar-2013', 'The four ways of task 9.1.']],
      metrics: [['@assay/span-f1/entity-match', { minOverlap: 1 }]],
    },
  },
})
