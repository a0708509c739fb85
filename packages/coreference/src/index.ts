/**
 * `@assay/coreference`: the evaluation of coreference, with the numbers of the official scorers.
 *
 * @module @assay/coreference
 */
import { plugin as definePlugin, type PresetOf } from '@assay/core'
import manifest from '../package.json' with { type: 'json' }
import { b3 as b3Definition } from './b3.ts'
import { blanc as blancDefinition } from './blanc.ts'
import { ceafe as ceafeDefinition, ceafm as ceafmDefinition } from './ceaf.ts'
import { bibliography } from './citations.ts'
import { average as averageDefinition } from './conll-average.ts'
import { cracPresets } from './crac-presets.ts'
import { mentions as mentionsDefinition } from './mentions.ts'
import { mor as morDefinition } from './mor.ts'
import { muc as mucDefinition } from './muc.ts'
import { referenceScorer as referenceScorerDefinition } from './reference-scorer.ts'
import { terms } from './terms.ts'
import { zero as zeroDefinition } from './zero.ts'

const official = { zeroDivision: 0 } as const
const asCorefud = { dropSingletons: true, zeroDivision: 0 } as const
const named = (name: string): string => `@assay/coreference/${name}`

const { name, version } = manifest

/** The metrics of this package with what goes with them, for `evaluate` and the command line. */
export const plugin = definePlugin({
  contract: 1,
  name,
  version,
  bibliography,
  terms,
  suggests: {
    'conll-2012': ['conll-2012', 'conll-average'],
    corefud: ['corefud', 'conll-average'],
    'corefud-text': ['corefud', 'conll-average'],
    ua: ['conll-average', 'blanc'],
  },
  metrics: [
    averageDefinition,
    mentionsDefinition,
    mucDefinition,
    b3Definition,
    ceafmDefinition,
    ceafeDefinition,
    blancDefinition,
    morDefinition,
    referenceScorerDefinition,
    zeroDefinition,
  ],
  presets: {
    'conll-2012': {
      title: 'as the reference scorer of CoNLL-2011 and 2012 (scorer.pl 8.01): singletons stay, 0/0 is 0',
      from: [['pradhan-2012-conll', 'Section 4.5 and the tables of results.']],
      metrics: ['mentions', 'muc', 'b3', 'ceafm', 'ceafe', 'blanc', 'conll-average'].map((name) => [
        named(name),
        official,
      ]),
    },
    corefud: {
      title: 'as corefud-scorer in the CRAC shared tasks: without singletons, 0/0 is 0, BLANC by the rule ua',
      from: [['zabokrtsky-2022-crac', 'The tables of results.']],
      metrics: [
        ...['mor', 'muc', 'b3', 'ceafm', 'ceafe'].map((name) => [named(name), asCorefud] as const),
        [named('blanc'), { ...asCorefud, degenerate: 'ua' }],
        // of another package, by its full name: nothing of it is imported
        ['@assay/lea/lea', asCorefud],
        [named('conll-average'), asCorefud],
      ],
    },
    ...cracPresets,
  },
})

export const [
  /**
   * The average of CoNLL-2011 and 2012, the mean F1 of MUC, B³ and CEAFe, over the entities of each document. From 0 to
   * 1, `undefined` where one of them is. Pradhan et al. (2012).
   */
  average,
  /**
   * Mentions of the key that the response has, in whatever entities. Precision, recall and F1 of the entities of each
   * document, which are clusters of mentions. Ratios from 0 to 1, `undefined` for 0/0. Pradhan et al. (2012).
   */
  mentions,
  /**
   * MUC: links found of the links that entities need. Precision, recall and F1 of the entities of each document, which
   * are clusters of mentions. Ratios from 0 to 1, `undefined` for 0/0. Vilain et al. (1995).
   */
  muc,
  /**
   * B³: the share of its entity that each mention is found with. Precision, recall and F1 of the entities of each
   * document, which are clusters of mentions. Ratios from 0 to 1, `undefined` for 0/0. Bagga and Baldwin (1998).
   */
  b3,
  /**
   * CEAFm: mentions in common of entities that are aligned one to one. Precision, recall and F1 of the entities of each
   * document, which are clusters of mentions. Ratios from 0 to 1, `undefined` for 0/0. Luo (2005).
   */
  ceafm,
  /**
   * CEAFe: similarity of entities that are aligned one to one. Precision, recall and F1 of the entities of each
   * document, which are clusters of mentions. Ratios from 0 to 1, `undefined` for 0/0. Luo (2005).
   */
  ceafe,
  /**
   * BLANC: the mean over coreference and non-coreference links. Precision, recall and F1 of the entities of each
   * document, which are clusters of mentions. Ratios from 0 to 1, `undefined` for 0/0. Luo et al. (2014).
   */
  blanc,
  /**
   * Mention overlap ratio: words that mentions share when they are paired one to one. Precision, recall and F1 of the
   * entities of each document, which are clusters of mentions. Ratios from 0 to 1, `undefined` for 0/0. Žabokrtský et
   * al. (2022).
   */
  mor,
  /**
   * All that scorer.pl 8.01 prints: mentions, MUC, B³, CEAF, BLANC and the average. Ratios from 0 to 1. Pradhan et al.
   * (2014).
   */
  referenceScorer,
  /**
   * Zero anaphors that are joined to the right entity, by their antecedents: the anaphor-decomposable score. Precision,
   * recall and F1 of the entities of each document, which are clusters of mentions. Ratios from 0 to 1, `undefined` for
   * 0/0. Žabokrtský et al. (2022).
   */
  zero,
] = plugin.metrics

/** As the reference scorer of CoNLL-2011 and 2012 counts, for `evaluate`: the average first, the others as `scores.ours.of(muc)`. */
export const conll2012: PresetOf<typeof average> = { plugin, preset: 'conll-2012', metric: average }

/**
 * As corefud-scorer counts, for `evaluate`: the average first, the others as `scores.ours.of(muc)`; takes the plugin of `@assay/lea` in
 * `plugins`.
 */
export const corefud: PresetOf<typeof average> = { plugin, preset: 'corefud', metric: average }
