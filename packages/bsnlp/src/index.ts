/**
 * `@assay/bsnlp`: recognition and normalisation of names as in the challenges on Slavic languages, and their whole table.
 *
 * @module @assay/bsnlp
 */
import { plugin as definePlugin, packaged } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bibliography } from './citations.ts'
import { messages } from './messages.ts'
import { normalisation as normalisationDefinition } from './normalisation.ts'
import { bsnlp } from './reader.ts'
import { recognition as recognitionDefinition } from './recognition.ts'
import { mentionsToClusters } from './views.ts'

export type { NormalisationOptions } from './normalisation.ts'
export { type BsnlpOptions, bsnlp } from './reader.ts'
export type { RecognitionOptions } from './recognition.ts'
export { mentionsToClusters } from './views.ts'

// the metrics, each with its package
/**
 * Base forms of names that are other than the names: precision, recall and F1 of the names of each document. Ratios
 * from 0 to 1, `undefined` for 0/0. Files are read by `bsnlp`. Piskorski et al. (2019).
 */
export const normalisation = packaged(manifest, normalisationDefinition)
/**
 * Names found in each document: every form (strict), or one form of each entity, exactly or in part. Precision, recall
 * and F1. Ratios from 0 to 1, `undefined` for 0/0. Files are read by `bsnlp`. Piskorski et al. (2019).
 */
export const recognition = packaged(manifest, recognitionDefinition)

const { name, version } = manifest
/** The evaluator's linking: weights by log2, no singletons, and a name in two entities stays in both. */
const linking = { importance: 'log2', singletons: 'ignore', duplicates: 'keep' } as const

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  metrics: [recognition, normalisation],
  readers: [bsnlp],
  views: mentionsToClusters,
  presets: {
    'bsnlp-2019': {
      title: 'the whole table of the challenge: recognition in three ways, normalisation, linking at three levels',
      from: [['piskorski-2019-bsnlp', 'The tables of results, and the evaluator of the challenge.']],
      metrics: [
        [`${name}/bsnlp-recognition`, { match: 'relaxedPartial' }],
        [`${name}/bsnlp-recognition`, { match: 'relaxedExact' }],
        [`${name}/bsnlp-recognition`, { match: 'strict' }],
        `${name}/bsnlp-normalisation`,
        ['@assay/lea', { ...linking, view: 'document' }],
        ['@assay/lea', { ...linking, view: 'language' }],
        // between languages only, and there a link that two entities have counts in each
        ['@assay/lea', { ...linking, view: 'crosslingual', links: 'cross-group', duplicateLinks: 'sum' }],
      ],
      // the evaluator passes over documents that a system lacks, and drops lines that are not a name
      documents: { missing: 'skip' },
      reader: [`${name}/bsnlp`, { shortLines: 'drop' }],
    },
  },
})
