/**
 * `@assay/conll-f1`: the evaluation of the CoNLL shared tasks on named entities and chunks, with their baseline and vote.
 *
 * @module @assay/conll-f1
 */
import { plugin as definePlugin, type PresetOf } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { baseline as baselineDefinition } from './baseline.ts'
import { bibliography } from './citations.ts'
import { majorityVote as majorityVoteDefinition } from './majority-vote.ts'
import { messages } from './messages.ts'
import { phraseF1 as phraseF1Definition } from './phrase-f1.ts'
import { surfaceF1 as surfaceF1Definition } from './surface-f1.ts'

const { name, version } = manifest

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  messages,
  bibliography,
  metrics: [phraseF1Definition, surfaceF1Definition],
  suggests: { tags: ['conll-f1', 'seqeval'] },
  systems: [baselineDefinition, majorityVoteDefinition],
  presets: {
    'conll-2003': {
      title: "the shared task's evaluation: conll-f1 with 250 bootstrap samples of sentences, centre 90 %",
      from: [['tjong-kim-sang-2003', 'Section 2.3 and Table 5.']],
      metrics: ['@assay/conll-f1/conll-f1'],
      bootstrap: { samples: 250, confidence: 0.9 },
    },
    seqeval: {
      title: 'as seqeval counts by default: IOB2, ill-formed tags read as seqeval reads them, 0 for 0/0',
      from: [['Nakayama (2018). seqeval: A Python framework for sequence labeling evaluation.', 'Version 1.2.2.']],
      metrics: [['@assay/conll-f1/conll-f1', { scheme: 'IOB2', repair: 'seqeval', zeroDivision: 0 }]],
    },
    'seqeval-strict': {
      title: "as seqeval counts with mode='strict', scheme=IOB2: ill-formed phrases are dropped, 0 for 0/0",
      from: [['Nakayama (2018). seqeval: A Python framework for sequence labeling evaluation.', 'Version 1.2.2.']],
      metrics: [['@assay/conll-f1/conll-f1', { scheme: 'IOB2', repair: 'discard', zeroDivision: 0 }]],
    },
  },
})

export const [
  /**
   * Precision, recall and F of phrases of tags, as conlleval.pl counts: a phrase is right if its borders and its type
   * are. For each sentence a list of tags. Ratios from 0 to 1, `undefined` for 0/0. Refuses other words (E402) and
   * sentences of other lengths (E403). Tjong Kim Sang and De Meulder (2003).
   */
  phraseF1,
  /**
   * F1 over distinct surface forms and types, the second measure of WNUT 2017: for each sentence words and tags. Ratios
   * from 0 to 1, `undefined` for 0/0. Derczynski et al. (2017).
   */
  surfaceF1,
] = plugin.metrics

export const [
  /**
   * A system: the CoNLL-2003 baseline, entities of the training data by the longest match. Tjong Kim Sang and De Meulder
   * (2003).
   */
  baseline,
  /** A system: the majority of the tags of several systems, token by token, in one representation. */
  majorityVote,
] = plugin.systems

/** As seqeval counts by default, for `evaluate`: IOB2, ill-formed tags as seqeval reads them, 0 for 0/0. */
export const seqeval: PresetOf<typeof phraseF1> = { plugin, preset: 'seqeval', metric: phraseF1 }

/** As seqeval counts with `mode='strict', scheme=IOB2`, for `evaluate`. */
export const seqevalStrict: PresetOf<typeof phraseF1> = { plugin, preset: 'seqeval-strict', metric: phraseF1 }
