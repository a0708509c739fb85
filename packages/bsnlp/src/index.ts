/**
 * `@assay/bsnlp`: recognition and normalisation of names as in the BSNLP challenges on Slavic languages, with the full table of a campaign.
 *
 * @module @assay/bsnlp
 */
import { plugin as definePlugin, type Preset, type PresetOf } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { bsnlp as bsnlpDefinition } from './bsnlp.ts'
import { bibliography } from './citations.ts'
import { mentionsToClusters } from './mentions-to-clusters.ts'
import { messages } from './messages.ts'
import { normalisation as normalisationDefinition } from './normalisation.ts'
import { recognition as recognitionDefinition } from './recognition.ts'
import { terms } from './terms.ts'

export { mentionsToClusters } from './mentions-to-clusters.ts'

const { name, version } = manifest
/** The evaluator's linking: importance by log2, no singletons, and a name in two entities stays in both. */
const linking = { importance: 'log2', singletons: 'ignore', duplicates: 'keep' } as const

/** The table of 2019, of bg, cs, pl and ru. */
const table2019: Preset = {
  title: 'the full table of the challenge: recognition in three ways, normalisation, linking at three levels',
  from: [['piskorski-2019-bsnlp', 'The tables of results, and the evaluator of the challenge.']],
  metrics: [
    [`${name}/bsnlp-recognition`, { match: 'relaxedPartial' }],
    [`${name}/bsnlp-recognition`, { match: 'relaxedExact' }],
    [`${name}/bsnlp-recognition`, { match: 'strict' }],
    `${name}/bsnlp-normalisation`,
    ['@assay/lea', { ...linking, view: 'document' }],
    ['@assay/lea', { ...linking, view: 'language' }],
    // only links between languages; a link in two entities counts in both
    ['@assay/lea', { ...linking, view: 'crosslingual', links: 'cross-group', duplicateLinks: 'sum' }],
  ],
  // the evaluator skips missing documents of a system, and drops invalid lines
  documents: { missing: 'skip' },
  reader: [`${name}/bsnlp`, { shortLines: 'drop' }],
}

/** A later edition: the same types, measures and evaluator, for other languages. */
const edition = (title: string, languages: readonly string[]): Preset => ({
  ...table2019,
  title: `the full table of the challenge as SlavNER held it in ${title}`,
  reader: [`${name}/bsnlp`, { shortLines: 'drop', languages }],
})

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  terms,
  metrics: [recognitionDefinition, normalisationDefinition],
  readers: [bsnlpDefinition],
  views: mentionsToClusters,
  presets: {
    'bsnlp-2019': table2019,
    'slavner-2021': edition('2021: six languages, 15 pairs of them', ['bg', 'cs', 'pl', 'ru', 'sl', 'uk']),
    'slavner-2023': edition('2023: three languages, 3 pairs of them', ['cs', 'pl', 'ru']),
  },
})

export const [
  /**
   * Names found in each document: every form (strict), or one form of each entity, exactly or in part. Precision, recall
   * and F1. Ratios from 0 to 1, `undefined` for 0/0. Files are read by `bsnlp`. Piskorski et al. (2019).
   */
  recognition,
  /**
   * Base forms of names that are other than the names: precision, recall and F1 of the names of each document. Ratios
   * from 0 to 1, `undefined` for 0/0. Files are read by `bsnlp`. Piskorski et al. (2019).
   */
  normalisation,
] = plugin.metrics

export const [
  /**
   * Reads the files of the BSNLP challenges and of SlavicNER: names with base form, type and id, by documents. A line
   * that is not a name is a problem with its place (E371 to E374).
   */
  bsnlp,
] = plugin.readers

/** The table of the evaluator of 2019, for `evaluate`: recognition in three ways first; takes the plugin of `@assay/lea` in `plugins`. */
export const bsnlp2019: PresetOf<typeof recognition> = { plugin, preset: 'bsnlp-2019', metric: recognition }
